/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose requests are let in: see doors.h. */
#include "doors.h"

#include <string.h>

#include "fields.h"
#include "forwarded.h"
#include "target.h"

enum { NAME_BYTES = 256, ORIGIN_BYTES = 512, FORWARDED_BYTES = 2048 };

/* ---- names ---- */

/* The length of a host without its port. */
static size_t host_length(const char *host) {
    const char *end = *host == '[' ? strchr(host, ']') : NULL;
    size_t bracketed = end ? (size_t)(end - host) + 1 : 0;
    return bracketed + strcspn(host + bracketed, ":");
}

static bool is_ours(const doors *d, const char *host) {
    peer numbers;
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

/* By the target, which decides where it names a host (RFC 9112, 3.2.2). */
static bool is_target_ours(const doors *d, const request *r) {
    char host[NAME_BYTES];
    const char *named;
    size_t length;
    if (!target_host(r->head + r->target.at, r->target.length, &named, &length))
        return true;
    if (length >= sizeof host)
        return false;
    memcpy(host, named, length);
    host[length] = '\0';
    return is_ours(d, host);
}

bool doors_know_host(const doors *d, const request *r) {
    char host[NAME_BYTES];
    bool is_given = request_field(r, "host", host, sizeof host);
    if (!is_target_ours(d, r))
        return false;
    if (!is_given || !*host) /* no browser: they all say it */
        return is_given || r->parser.http_minor == 0;
    return is_ours(d, host);
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

static bool read_usual(forwarded_part entry, peer *out) {
    return peer_read(entry.text, entry.length, out);
}

static bool read_standard(forwarded_part entry, peer *out) {
    forwarded_part client;
    return forwarded_parameter(entry, "for", &client) &&
           peer_read(client.text, client.length, out);
}

/*
 * Each proxy adds whom it was called by at the end; what a client wrote itself comes
 * first, and counts for nothing.
 */
static bool read_client(const doors *d, const request *r, const char *field,
                        bool (*read)(forwarded_part, peer *), peer *out) {
    char list[FORWARDED_BYTES];
    forwarded_part entry;
    *out = r->from;
    if (!request_field(r, field, list, sizeof list))
        return false;
    size_t end = strlen(list);
    while (is_proxy(d, out) && forwarded_last(list, &end, &entry) && read(entry, out))
        continue;
    return true;
}

/*
 * A proxy writes one of two fields and may pass on the other as the client sent it: where
 * they differ neither is believed.
 */
peer doors_client(const doors *d, const request *r) {
    peer usual, standard;
    bool has_usual = read_client(d, r, "x-forwarded-for", read_usual, &usual);
    bool has_standard = read_client(d, r, "forwarded", read_standard, &standard);
    if (has_usual && has_standard && !peer_is_same(&usual, &standard))
        return r->from;
    return has_usual ? usual : standard;
}

/* How the proxy was called, as it says itself. */
static bool is_forwarded_by_tls(const request *r) {
    char list[FORWARDED_BYTES];
    forwarded_part entry, scheme;
    if (request_field(r, "x-forwarded-proto", list, sizeof list))
        return strcmp(list, "https") == 0;
    size_t end = request_field(r, "forwarded", list, sizeof list) ? strlen(list) : 0;
    return forwarded_last(list, &end, &entry) &&
           forwarded_parameter(entry, "proto", &scheme) &&
           field_is_word(scheme.text, scheme.length, "https");
}

bool doors_is_secure(const doors *d, const request *r) {
    static const char secure[] = "https://";
    char text[ORIGIN_BYTES];
    if (request_field(r, "origin", text, sizeof text))
        return strncmp(text, secure, sizeof secure - 1) == 0;
    return is_proxy(d, &r->from) && is_forwarded_by_tls(r);
}
