/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fields of a request say: see fields.h. */
#include "fields.h"

#include <string.h>
#include <strings.h>

#define LETTERS_AND_DIGITS \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

static const char blanks[] = " \t";

/* One element of a list separated by commas; `next` is what follows it, or NULL. */
typedef struct {
    const char *text, *next;
    size_t length;
} element;

static element first_element(const char *list) {
    list += strspn(list, " \t,");
    element e = {list, NULL, strcspn(list, ",")};
    if (list[e.length])
        e.next = list + e.length + 1;
    while (e.length > 0 && strchr(blanks, list[e.length - 1]))
        e.length--;
    return e;
}

static bool consists_of(const char *text, size_t length, const char *characters) {
    for (size_t i = 0; i < length; i++)
        if (!text[i] || !strchr(characters, text[i]))
            return false;
    return true;
}

bool field_is_token(const char *text, size_t length) {
    return length > 0 && consists_of(text, length, LETTERS_AND_DIGITS "!#$%&'*+-.^_`|~");
}

bool field_is_host(const char *text, size_t length) {
    return consists_of(text, length, LETTERS_AND_DIGITS "-._~!$&'()*+,;=%:[]");
}

bool field_is_word(const char *text, size_t length, const char *word) {
    return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

bool field_has_word(const char *field, const char *word) {
    while (field) {
        element e = first_element(field);
        if (field_is_word(e.text, e.length, word))
            return true;
        field = e.next;
    }
    return false;
}

/* Whether the parameters after a coding refuse it: q=0, q=0.0 and so on. */
static bool is_refused(const char *text, size_t length) {
    const char *end = text + length;
    const char *q = memchr(text, '=', length);
    if (!q || q == text || strchr("qQ", q[-1]) == NULL)
        return false;
    for (q++; q < end; q++)
        if (*q != '0' && *q != '.')
            return false;
    return true;
}

bool accepts_gzip(const char *field) {
    bool star = false;
    while (field) {
        element e = first_element(field);
        size_t name = 0;
        while (name < e.length && !strchr("; \t", e.text[name]))
            name++;
        bool good = !is_refused(e.text + name, e.length - name);
        if (field_is_word(e.text, name, "gzip") || field_is_word(e.text, name, "x-gzip"))
            return good;
        star |= good && field_is_word(e.text, name, "*");
        field = e.next;
    }
    return star;
}

bool names_tag(const char *field, const char *tag) {
    while (field) {
        element e = first_element(field);
        if (field_is_word(e.text, e.length, "*"))
            return true;
        if (e.length > 2 && strncmp(e.text, "W/", 2) == 0) {
            e.text += 2;
            e.length -= 2;
        }
        if (e.length == strlen(tag) + 2 && e.text[0] == '"' &&
            e.text[e.length - 1] == '"' && strncmp(e.text + 1, tag, e.length - 2) == 0)
            return true;
        field = e.next;
    }
    return false;
}
