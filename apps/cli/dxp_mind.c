/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine of a DamExchange session: see dxp_mind.h. */
#include "dxp_mind.h"

#include <stdlib.h>
#include <unistd.h>

bool dxp_mind_open(dxp_mind *mind, const dm_game *game, int hash_mb, int threads) {
    *mind = (dxp_mind){.wake = {-1, -1}};
    if (pipe(mind->wake) == 0)
        mind->thinking = thinking_new(game, hash_mb, threads, NULL);
    return mind->thinking;
}

void dxp_mind_close(dxp_mind *mind) {
    thinking_free(mind->thinking);
    for (int i = 0; i < 2; i++)
        if (mind->wake[i] >= 0)
            close(mind->wake[i]);
}

void dxp_mind_forget(dxp_mind *mind) {
    dxp_mind_cancel(mind);
    thinking_forget(mind->thinking);
}

/* Runs on the engine's thread. */
static void wake(void *payload, const dm_thought *thought, int64_t elapsed) {
    const dxp_mind *mind = payload;
    ssize_t written = write(mind->wake[1], "", 1);
    (void)written; /* the pipe is empty: one byte always fits */
    (void)thought;
    (void)elapsed;
}

bool dxp_mind_think(dxp_mind *mind, const dm_match *m, const dm_limits *limits) {
    thinking_listener listener = {NULL, wake, mind};
    if (!thinking_start(mind->thinking, m, limits, &listener))
        return false;
    mind->state = DXP_THINKING;
    return true;
}

/* The same game with one more move, at most; the caller frees it. */
static dm_match *match_after(const dm_match *m, dm_move move) {
    dm_match *copy;
    if (dm_match_new(&copy, dm_match_game(m), dm_match_setup(m), dm_match_first(m)) !=
        DM_OK)
        return NULL;
    for (size_t i = 0; i < dm_match_length(m); i++)
        dm_match_add(copy, &(dm_turn){.move = dm_match_turn(m, i)->move}, NULL);
    dm_match_add(copy, &(dm_turn){.move = move}, NULL);
    return copy;
}

void dxp_mind_ponder(dxp_mind *mind, const dm_match *m, dm_move expected,
                     const dm_limits *limits) {
    thinking_listener listener = {NULL, wake, mind};
    dm_match *next = match_after(m, expected);
    if (next && dm_match_length(next) == dm_match_length(m) + 1 &&
        dm_match_seat(next) != DM_OVER &&
        thinking_ponder(mind->thinking, next, limits, &listener)) {
        mind->state = DXP_PONDERING;
        mind->expected = expected;
    }
    dm_match_free(next);
}

void dxp_mind_meet(dxp_mind *mind, dm_move reply) {
    if (mind->state != DXP_PONDERING)
        return;
    if (reply == mind->expected) {
        thinking_hit(mind->thinking);
        mind->state = DXP_THINKING;
    } else {
        dxp_mind_cancel(mind);
    }
}

int dxp_mind_descriptor(const dxp_mind *mind) {
    return mind->state == DXP_THINKING ? mind->wake[0] : -1;
}

/* The byte that wakes the loop is taken too, so that the pipe is empty again. */
void dxp_mind_take(dxp_mind *mind, dm_thought *out) {
    char byte;
    thinking_wait(mind->thinking, out);
    ssize_t count = read(mind->wake[0], &byte, 1);
    (void)count;
    mind->state = DXP_IDLE;
}

void dxp_mind_cancel(dxp_mind *mind) {
    if (mind->state == DXP_IDLE)
        return;
    thinking_stop(mind->thinking);
    dxp_mind_take(mind, NULL);
}
