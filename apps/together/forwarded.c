/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proxies write about whom they were called by: see forwarded.h. */
#include "forwarded.h"

#include <string.h>

#include "fields.h"

static bool is_space(char c) {
    return c == ' ' || c == '\t';
}

static forwarded_part trimmed(const char *text, size_t length) {
    while (length > 0 && is_space(*text)) {
        text++;
        length--;
    }
    while (length > 0 && is_space(text[length - 1]))
        length--;
    return (forwarded_part){text, length};
}

/* Where the piece of a text begins that ends at `end`; separators in quotes are none. */
static size_t beginning_of_last(const char *text, size_t end, char separator) {
    bool quoted = false;
    while (end > 0 && (quoted || text[end - 1] != separator))
        quoted ^= text[--end] == '"';
    return end;
}

bool forwarded_last(const char *list, size_t *end, forwarded_part *out) {
    if (*end == 0)
        return false;
    size_t begin = beginning_of_last(list, *end, ',');
    *out = trimmed(list + begin, *end - begin);
    *end = begin > 0 ? begin - 1 : 0;
    return true;
}

static forwarded_part unquoted(forwarded_part value) {
    bool quoted =
        value.length > 1 && *value.text == '"' && value.text[value.length - 1] == '"';
    return quoted ? (forwarded_part){value.text + 1, value.length - 2} : value;
}

bool forwarded_parameter(forwarded_part entry, const char *name, forwarded_part *out) {
    size_t end = entry.length;
    while (end > 0) {
        size_t begin = beginning_of_last(entry.text, end, ';');
        forwarded_part pair = trimmed(entry.text + begin, end - begin);
        const char *equals = memchr(pair.text, '=', pair.length);
        size_t length = equals ? (size_t)(equals - pair.text) : 0;
        if (equals && field_is_word(pair.text, length, name)) {
            *out = unquoted((forwarded_part){equals + 1, pair.length - length - 1});
            return true;
        }
        end = begin > 0 ? begin - 1 : 0;
    }
    return false;
}
