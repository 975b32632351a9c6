/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-1 (FIPS 180-4): see sha1.h. */
#include "sha1.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 80 };

static uint32_t rotate(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d) {
    if (round < 20)
        return ((b & c) | (~b & d)) + 0x5A827999;
    if (round < 40)
        return (b ^ c ^ d) + 0x6ED9EBA1;
    if (round < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC;
    return (b ^ c ^ d) + 0xCA62C1D6;
}

static void add_block(uint32_t h[5], const unsigned char *block) {
    uint32_t w[ROUNDS], v[5];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t next = rotate(v[0], 5) + mix(i, v[1], v[2], v[3]) + v[4] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = rotate(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (int i = 0; i < 5; i++)
        h[i] += v[i];
}

void sha1(const void *data, size_t length, unsigned char out[SHA1_BYTES]) {
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    const unsigned char *bytes = data;
    unsigned char end[2 * BLOCK] = {0};
    size_t whole = length / BLOCK * BLOCK, rest = length - whole;
    size_t padded = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    for (size_t i = 0; i < whole; i += BLOCK)
        add_block(h, bytes + i);
    memcpy(end, bytes + whole, rest);
    end[rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        end[padded - 1 - i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    for (size_t i = 0; i < padded; i += BLOCK)
        add_block(h, end + i);
    for (size_t i = 0; i < SHA1_BYTES; i++)
        out[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}
