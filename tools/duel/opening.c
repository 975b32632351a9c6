/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The openings of a duel: see opening.h. */
#include "opening.h"

#include "base/random.h"
#include "base/text.h"

enum {
    BALLOT_PLIES = 2,
    JUDGE_NODES = 3000, /* of the search that looks who is ahead … */
    FAR_AHEAD = 60,     /* … in hundredths of a man */
    TRIES = 1000        /* openings; the last one is played, whatever it is worth */
};

/* ---- one opening ---- */

static bool is_even(const dm_match *m, thinking *judge) {
    dm_thought thought;
    if (dm_match_seat(m) == DM_OVER)
        return false;
    thinking_forget(judge);
    return thinking_run(judge, m, &(dm_limits){.nodes = JUDGE_NODES}, NULL, &thought) &&
           thought.score <= FAR_AHEAD && thought.score >= -FAR_AHEAD;
}

/* Moves that `ballot` numbers, or by chance where it is negative. */
static void play_moves(const opening_book *b, dm_match *m, long ballot,
                       dm_random *random) {
    dm_move moves[DM_MOVES_MAX];
    int plies = ballot >= 0 ? BALLOT_PLIES : b->plies;
    for (int i = 0; i < plies && dm_match_seat(m) != DM_OVER; i++) {
        size_t count = b->game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
        size_t pick =
            ballot >= 0 ? (size_t)ballot % count : dm_random_below(random, count);
        if (ballot >= 0)
            ballot /= (long)count;
        dm_match_add(m, &(dm_turn){.move = moves[pick]}, NULL);
    }
}

static dm_match *play_one(const opening_book *b, long ballot, dm_random *random) {
    dm_match *m;
    if (dm_match_new(&m, b->game, &b->setup, NULL) != DM_OK)
        return NULL;
    play_moves(b, m, ballot, random);
    return m;
}

/* ---- all openings ---- */

static long ballots_of(const opening_book *b) {
    dm_move moves[DM_MOVES_MAX];
    dm_state first;
    if (!(b->game->flags & DM_GAME_BALLOTS))
        return 0;
    b->game->init(&first, &b->setup);
    long count = (long)b->game->legal(&first, moves, DM_MOVES_MAX);
    return count * count; /* both sides begin with as many moves */
}

/* A ballot that loses at once is replaced by a random opening. */
dm_match *opening_play(const opening_book *b, thinking *judge, long number) {
    dm_random random = {b->seed * UINT64_C(1000003) + (uint64_t)number * 7919};
    long ballot = number < ballots_of(b) ? number : -1;
    for (int tries = 0;; tries++) {
        dm_match *m = play_one(b, tries == 0 ? ballot : -1, &random);
        if (!m || is_even(m, judge) || tries == TRIES)
            return m;
        dm_match_free(m);
    }
}

size_t opening_write(const dm_match *m, char *out, size_t cap) {
    char move[DM_MOVE_TEXT];
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, "");
    for (size_t i = 0; i < dm_match_length(m); i++) {
        dm_match_game(m)->write_move(dm_match_before(m, i), dm_match_turn(m, i)->move,
                                     DM_NOTATION_PLAIN, move, sizeof move);
        dm_write_char(&w, ' ');
        dm_write_text(&w, move);
    }
    return w.length;
}
