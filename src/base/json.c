/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing JSON into a buffer that grows: see json.h. */
#include "base/json.h"

static void put_char(json *j, char c) {
    dm_bytes_add(&j->bytes, &c, 1);
}

/* A string with its quotes; bytes above 127 are UTF-8 already. */
static void put_string(json *j, const char *text) {
    put_char(j, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x20) {
            dm_bytes_text(&j->bytes, "\\u");
            dm_bytes_hex(&j->bytes, c, 4);
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
