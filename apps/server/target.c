/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The target of a request as a path: see target.h. */
#include "target.h"

#include <string.h>
#include <strings.h>

static const char *skip_scheme(const char *at, const char *end);
static const char *skip_host(const char *at, const char *end);
static bool decode(const char *at, const char *end, char *out);
static void simplify(char *path);

bool target_path(const char *target, size_t length, char *path) {
    const char *end = target + length;
    const char *at = skip_host(target, end);
    const char *question = memchr(at, '?', (size_t)(end - at));
    if (question)
        end = question;
    if (at == end && at != target) { /* "http://host" */
        memcpy(path, "/", 2);
        return true;
    }
    if (at == end || *at != '/' || !decode(at, end, path))
        return false;
    simplify(path);
    return true;
}

bool target_host(const char *target, size_t length, const char **host,
                 size_t *host_length) {
    const char *end = target + length;
    *host = skip_scheme(target, end);
    *host_length = (size_t)(skip_host(target, end) - *host);
    return *host != target;
}

/* Whoever speaks to a proxy writes the whole address, and we must understand it. */
static const char *skip_scheme(const char *at, const char *end) {
    static const char scheme[] = "http://";
    size_t length = strlen(scheme);
    bool is_whole = (size_t)(end - at) > length && strncasecmp(at, scheme, length) == 0 &&
                    !strchr("/?", at[length]);
    return is_whole ? at + length : at;
}

static const char *skip_host(const char *at, const char *end) {
    const char *host = skip_scheme(at, end);
    while (host > at && host < end && *host != '/' && *host != '?')
        host++;
    return host;
}

/* The value of a hexadecimal digit, or -1. */
static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if ((c | 32) >= 'a' && (c | 32) <= 'f')
        return (c | 32) - 'a' + 10;
    return -1;
}

/*
 * An encoded "/" stays encoded: it is part of a name and separates nothing. Control
 * characters are in no name; spaces and what is not ASCII only if they were encoded.
 */
static bool decode(const char *at, const char *end, char *out) {
    for (; at < end; at++) {
        int value = (unsigned char)*at;
        if (value <= ' ' || value >= 127 || value == '#')
            return false;
        if (value == '%') {
            int high = end - at > 2 ? digit(at[1]) : -1,
                low = high < 0 ? -1 : digit(at[2]);
            value = 16 * high + low;
            if (low < 0 || value < ' ' || value == 127)
                return false;
            if (value != '/')
                at += 2;
            else
                value = '%';
        }
        *out++ = (char)value;
    }
    *out = '\0';
    return true;
}

/* "//" and "/./" become "/", "/a/../" too; what leads above the root stays there. */
static void simplify(char *path) {
    char *out = path;
    const char *at = path;
    bool open = true; /* whether the path ends with "/" */
    while (*at) {
        at += strspn(at, "/");
        size_t length = strcspn(at, "/");
        open = at[length] || length == 0;
        if (length == 2 && memcmp(at, "..", 2) == 0) {
            open = true;
            while (out > path && *--out != '/') {
            }
        } else if (length == 1 && *at == '.') {
            open = true;
        } else if (length > 0) {
            *out++ = '/';
            memmove(out, at, length);
            out += length;
        }
        at += length;
    }
    if (open)
        *out++ = '/';
    *out = '\0';
}

/* At most eighteen digits, which always fit. */
static bool read_number(const char *text, size_t length, int64_t *out) {
    int64_t number = 0;
    if (length == 0 || length > 18)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = 10 * number + (text[i] - '0');
    }
    *out = number;
    return true;
}

bool target_number(const char *target, size_t length, const char *name, int64_t *out) {
    const char *end = target + length, *at = memchr(target, '?', length);
    size_t name_length = strlen(name);
    while (at && at < end) {
        const char *pair = at + 1, *next = memchr(pair, '&', (size_t)(end - pair));
        size_t pair_length = (size_t)((next ? next : end) - pair);
        if (pair_length > name_length && pair[name_length] == '=' &&
            memcmp(pair, name, name_length) == 0)
            return read_number(pair + name_length + 1, pair_length - name_length - 1,
                               out);
        at = next;
    }
    return false;
}
