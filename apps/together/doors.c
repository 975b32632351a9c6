/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose requests are let in: see doors.h. */
#include "doors.h"

#include <string.h>

#include "fields.h"

enum { NAME_BYTES = 256, ORIGIN_BYTES = 512, FORWARDED_BYTES = 2048 };

/* ---- names ---- */

/* The length of a host without its port. */
static size_t host_length(const char *host) {
    const char *end = *host == '[' ? strchr(host, ']') : NULL;
    size_t bracketed = end ? (size_t)(end - host) + 1 : 0;
    return bracketed + strcspn(host + bracketed, ":");
}

bool doors_know_host(const doors *d, const request *r) {
    char host[NAME_BYTES];
    peer numbers;
    bool is_given = request_field(r, "host", host, sizeof host);
    if (!is_given || !*host) /* no browser: they all say it */
        return is_given || r->parser.http_minor == 0;
    size_t length = host_length(host);
    if (length > 1 && host[length - 1] == '.') /* the same name, written in full */
        length--;
    if (peer_read(host, length, &numbers) || field_is_word(host, length, "localhost"))
        return true;
    for (const char *const *name = d->hosts; name && *name; name++)
        if (field_is_word(host, length, *name))
            return true;
    return false;
}

bool doors_know_origin(const request *r) {
    char origin[ORIGIN_BYTES], host[NAME_BYTES];
    if (!request_has(r, "origin"))
        return true;
    const char *name =
        request_field(r, "origin", origin, sizeof origin) ? strstr(origin, "://") : NULL;
    return name && request_field(r, "host", host, sizeof host) &&
           strcmp(name + 3, host) == 0;
}

/* ---- proxies ---- */

static bool is_proxy(const doors *d, const peer *p) {
    for (size_t i = 0; i < d->proxy_count; i++)
        if (peer_is_same(&d->proxies[i], p))
            return true;
    return false;
}

/*
 * Each proxy adds whom it was called by at the end; what a client wrote itself comes
 * first, and counts for nothing.
 */
peer doors_client(const doors *d, const request *r) {
    char list[FORWARDED_BYTES];
    peer client = r->from;
    if (!is_proxy(d, &client) || !request_field(r, "x-forwarded-for", list, sizeof list))
        return client;
    size_t end = strlen(list);
    while (end > 0 && is_proxy(d, &client)) {
        size_t begin = end;
        while (begin > 0 && list[begin - 1] != ',')
            begin--;
        const char *text = list + begin + strspn(list + begin, " \t");
        size_t length = (size_t)(list + end - text);
        while (length > 0 && strchr(" \t", text[length - 1]))
            length--;
        if (!peer_read(text, length, &client))
            break;
        end = begin > 0 ? begin - 1 : 0;
    }
    return client;
}

bool doors_is_secure(const doors *d, const request *r) {
    static const char secure[] = "https://";
    char text[ORIGIN_BYTES];
    if (request_field(r, "origin", text, sizeof text))
        return strncmp(text, secure, sizeof secure - 1) == 0;
    return is_proxy(d, &r->from) &&
           request_field(r, "x-forwarded-proto", text, sizeof text) &&
           strcmp(text, "https") == 0;
}
