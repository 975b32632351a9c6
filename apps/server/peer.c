/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a client is: see peer.h. */
#include "peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

enum { MAPPED_BYTES = 12, LOOPBACK = 127 };

static const unsigned char mapped[MAPPED_BYTES] = {[10] = 0xFF, [11] = 0xFF};

static peer from_four(const void *four) {
    peer p;
    memcpy(p.bytes, mapped, MAPPED_BYTES);
    memcpy(p.bytes + MAPPED_BYTES, four, sizeof p.bytes - MAPPED_BYTES);
    return p;
}

static bool is_mapped(const peer *p) {
    return memcmp(p->bytes, mapped, MAPPED_BYTES) == 0;
}

peer peer_of(const struct sockaddr *from) {
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    peer p = {{0}};
    if (from->sa_family == AF_INET6) {
        memcpy(&v6, from, sizeof v6);
        memcpy(p.bytes, &v6.sin6_addr, sizeof p.bytes);
    } else if (from->sa_family == AF_INET) {
        memcpy(&v4, from, sizeof v4);
        p = from_four(&v4.sin_addr);
    }
    return p;
}

/* The address without brackets and without the port after it. */
static bool strip(const char **text, size_t *length) {
    const char *end;
    if (*length > 0 && **text == '[') {
        const char *after = *text + *length;
        end = memchr(*text, ']', *length);
        if (!end || (end + 1 < after && end[1] != ':'))
            return false;
        ++*text;
    } else {
        end = memchr(*text, ':', *length);
        if (!end || memchr(end + 1, ':', (size_t)(*text + *length - end - 1)))
            return true; /* no port, or the colons of IPv6 */
    }
    *length = (size_t)(end - *text);
    return true;
}

bool peer_read(const char *text, size_t length, peer *out) {
    char copy[PEER_TEXT_BYTES];
    unsigned char four[4];
    if (!strip(&text, &length) || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, four) == 1)
        *out = from_four(four);
    else if (inet_pton(AF_INET6, copy, out->bytes) != 1)
        return false;
    return true;
}

bool peer_is_same(const peer *a, const peer *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

bool peer_is_loopback(const peer *p) {
    static const peer six = {{[15] = 1}};
    return peer_is_same(p, &six) || (is_mapped(p) && p->bytes[MAPPED_BYTES] == LOOPBACK);
}

peer_place peer_placed(const peer *p) {
    peer_place place = {0, !is_mapped(p)};
    if (place.is_ipv6)
        memcpy(&place.bits, p->bytes, sizeof place.bits);
    else
        memcpy(&place.bits, p->bytes + MAPPED_BYTES, sizeof p->bytes - MAPPED_BYTES);
    return place;
}
