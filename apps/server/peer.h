/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a client is: its address, as numbers. What is counted by address is counted by
 * its place: an IPv4 address or the first 64 bits of an IPv6 address, which is what one
 * household or one school is given.
 */
#ifndef DAMIER_SERVER_PEER_H
#define DAMIER_SERVER_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { PEER_TEXT_BYTES = 64 };

/* Of IPv6; IPv4 addresses are mapped, as they arrive where one socket serves both. */
typedef struct {
    unsigned char bytes[16];
} peer;

typedef struct {
    uint64_t bits;
    bool is_ipv6;
} peer_place;

/* All zeros for an address of another kind. */
peer peer_of(const struct sockaddr *);
/*
 * Reads "192.0.2.1", "2001:db8::1" or, as proxies write them, "192.0.2.1:80" and
 * "[2001:db8::1]:80"; false if it is none of these.
 */
bool peer_read(const char *text, size_t length, peer *out);
bool peer_is_same(const peer *, const peer *);
bool peer_is_loopback(const peer *);
peer_place peer_placed(const peer *);

#endif
