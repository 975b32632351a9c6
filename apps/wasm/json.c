/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing JSON into a buffer that grows: see json.h. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { FIRST_CAP = 4096 };

static bool grow(json *j, size_t more) {
    size_t cap = j->cap ? j->cap : FIRST_CAP;
    while (cap < j->length + more + 1)
        cap *= 2;
    if (cap == j->cap)
        return true;
    char *text = realloc(j->text, cap);
    if (!text) {
        j->failed = true;
        return false;
    }
    j->text = text;
    j->cap = cap;
    return true;
}

void json_bytes(json *j, const char *bytes, size_t count) {
    if (j->failed || !grow(j, count))
        return;
    memcpy(j->text + j->length, bytes, count);
    j->length += count;
    j->text[j->length] = '\0';
}

static void put_char(json *j, char c) {
    json_bytes(j, &c, 1);
}

/* A string with its quotes; bytes above 127 are UTF-8 already. */
static void put_string(json *j, const char *text) {
    static const char digits[] = "0123456789abcdef";
    put_char(j, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x20) {
            char escaped[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
            json_bytes(j, escaped, sizeof escaped);
            continue;
        }
        if (c == '"' || c == '\\')
            put_char(j, '\\');
        put_char(j, (char)c);
    }
    put_char(j, '"');
}

static void begin_value(json *j, const char *name) {
    if (j->comma)
        put_char(j, ',');
    if (name) {
        put_string(j, name);
        put_char(j, ':');
    }
    j->comma = true;
}

void json_clear(json *j) {
    j->length = 0;
    j->comma = false;
    j->failed = false;
}

void json_free(json *j) {
    free(j->text);
    *j = (json){0};
}

void json_open(json *j, const char *name, char bracket) {
    begin_value(j, name);
    put_char(j, bracket);
    j->comma = false;
}

void json_close(json *j, char bracket) {
    put_char(j, bracket);
    j->comma = true;
}

void json_number(json *j, const char *name, int64_t number) {
    char text[24];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_number(&w, number);
    begin_value(j, name);
    json_bytes(j, text, w.length);
}

void json_flag(json *j, const char *name, bool flag) {
    const char *text = flag ? "true" : "false";
    begin_value(j, name);
    json_bytes(j, text, strlen(text));
}

void json_text(json *j, const char *name, const char *text) {
    begin_value(j, name);
    put_string(j, text);
}
