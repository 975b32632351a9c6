/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing JSON into a buffer that grows: see json.h. */
#include "base/json.h"

#include "base/utf8.h"

static void put_char(json *j, char c) {
    dm_bytes_add(&j->bytes, &c, 1);
}

/*
 * A string with its quotes; bytes above 127 are UTF-8 already. What controls a terminal,
 * which it may be shown on, is written by its number.
 */
static void put_string(json *j, const char *text) {
    put_char(j, '"');
    for (size_t size = 1; *text; text += size) {
        uint32_t letter = dm_utf8_next(text, &size);
        if (letter == '"' || letter == '\\')
            put_char(j, '\\');
        if (!dm_utf8_is_control(letter)) {
            dm_bytes_add(&j->bytes, text, size);
            continue;
        }
        dm_bytes_text(&j->bytes, "\\u");
        dm_bytes_hex(&j->bytes, letter, 4);
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
    j->bytes.length = 0;
    j->bytes.failed = false;
    j->comma = false;
}

void json_free(json *j) {
    dm_bytes_free(&j->bytes);
    j->comma = false;
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
    begin_value(j, name);
    dm_bytes_integer(&j->bytes, number);
}

void json_flag(json *j, const char *name, bool flag) {
    begin_value(j, name);
    dm_bytes_text(&j->bytes, flag ? "true" : "false");
}

void json_text(json *j, const char *name, const char *text) {
    begin_value(j, name);
    put_string(j, text);
}
