/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weights of draughts, as they come: see weights.h. */
#include "weights.h"

#include <string.h>

#include "base/hash.h"
#include "engine/draughts/evaluate.h"

static bool is_whole(const char *bytes, size_t length) {
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++)
        sum = dm_hash_add(sum, (unsigned char)bytes[i]);
    return length == sizeof draughts_weights && sum == draughts_weights_sum;
}

#ifdef DAMIER_WEIGHTS_APART

enum { PLAIN_MAN = 800, PLAIN_KING = 2400 };

int16_t draughts_weights[PHASES * WEIGHTS];

void weights_begin(void) {
    if (draughts_weights[PHASES * TERM_MAN] != 0)
        return;
    for (int phase = 0; phase < PHASES; phase++) {
        draughts_weights[PHASES * TERM_MAN + phase] = PLAIN_MAN;
        draughts_weights[PHASES * TERM_KING + phase] = PLAIN_KING;
    }
}

bool weights_learn(const char *bytes, size_t length) {
    if (!is_whole(bytes, length))
        return false;
    memcpy(draughts_weights, bytes, length); /* low byte first, as this module has it */
    return true;
}

#else /* built in: for tests on this machine */

void weights_begin(void) {
}

bool weights_learn(const char *bytes, size_t length) {
    return is_whole(bytes, length);
}

#endif
