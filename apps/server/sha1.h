/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SHA-1, which RFC 6455 asks for to show that a server understood a WebSocket's greeting.
 * It keeps no secret there, and must keep none anywhere else.
 */
#ifndef DAMIER_SERVER_SHA1_H
#define DAMIER_SERVER_SHA1_H

#include <stddef.h>

enum { SHA1_BYTES = 20 };

void sha1(const void *data, size_t length, unsigned char out[SHA1_BYTES]);

#endif
