/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of messages: see message.h. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

static const char *find(const char *text, const char *name) {
    const char *found = strstr(text, name);
    return found ? found + strlen(name) : NULL;
}

bool message_number(const char *text, const char *name, int64_t *out) {
    const char *at = find(text, name);
    char *end;
    if (!at)
        return false;
    *out = strtoll(at, &end, 10);
    return end != at;
}

/* What an escape stands for; letters beyond ASCII are of no interest here. */
static char unescaped(const char **at) {
    char kind = **at;
    if (kind == 'u' && strlen(*at) >= 5) {
        *at += 4;
        return '?';
    }
    return kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind == 't' ? '\t' : kind;
}

bool message_text(const char *text, const char *name, char *out, size_t cap) {
    const char *at = find(text, name);
    size_t length = 0;
    if (!at || *at != '"')
        return false;
    for (at++; *at && *at != '"' && length + 1 < cap; at++) {
        char letter = *at;
        if (letter == '\\') {
            at++;
            letter = unescaped(&at);
        }
        out[length++] = letter;
    }
    out[length] = '\0';
    return *at == '"';
}

void message_quote(const char *text, char *out, size_t cap) {
    size_t length = 0;
    out[length++] = '"';
    for (; *text && length + 4 < cap; text++) {
        if (*text == '"' || *text == '\\')
            out[length++] = '\\';
        out[length++] = *text;
    }
    out[length++] = '"';
    out[length] = '\0';
}
