/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a position of the Dames Bretonnes: see evaluate.h. */
#include "engine/bretonnes/evaluate.h"

/* With fewer counters there is always a truly safe turn. */
enum { GIVE_FROM = 14 };

/* Whether some turn leaves the next player no line to complete. */
static bool has_safe_turn(uint64_t board) {
    dm_move turns[BOARD_TURNS_MAX];
    size_t count = board_list(board, turns);
    for (size_t i = 0; i < count; i++) {
        sight s = board_see(board_made(board, turns[i]));
        if (!sight_is_loud(&s))
            return true;
    }
    return false;
}

bretonnes_terms bretonnes_look(uint64_t board, const sight *s) {
    int counters = dm_bits_count(board);
    bretonnes_terms t = {.state = TERM_QUIET + counters,
                         .fours_term = TERM_FOURS + counters,
                         .fours = s->fours};
    uint64_t open = s->by_rank | s->by_file;
    if (open)
        t.state = open & (open - 1) ? TERM_TAKE_MORE : TERM_TAKE_ONE;
    else if (counters >= GIVE_FROM && !has_safe_turn(board))
        t.state = TERM_GIVE;
    if (!open)
        t.asleep = s->fives;
    return t;
}

/* What the board is worth to the player so far from the move. */
static int worth(const bretonnes_terms *t, int players, int distance) {
    const int16_t *w =
        &bretonnes_weights[weights_begin(players) + TOKEN_TERMS + distance * TERMS];
    return w[t->state] + t->fours * w[t->fours_term] + t->asleep * w[TERM_ASLEEP];
}

static int worth_of_tokens(int players, int tokens) {
    return tokens == 0 ? 0
                       : bretonnes_weights[weights_begin(players) +
                                           (tokens == 1 ? TOKEN_ONE : TOKEN_TWO)];
}

int bretonnes_value(uint64_t board, const sight *s, int own, int other) {
    bretonnes_terms t = bretonnes_look(board, s);
    return worth(&t, 2, 0) - worth(&t, 2, 1) + worth_of_tokens(2, own) -
           worth_of_tokens(2, other);
}

void bretonnes_values(const position *p, const sight *s, int out[DM_SEATS_MAX]) {
    bretonnes_terms t = bretonnes_look(p->board, s);
    int sum = 0, players = p->players, others = players > 1 ? players - 1 : 1;
    for (int seat = 0; seat < players; seat++) {
        int distance = (seat - p->to_move + players) % players;
        out[seat] =
            worth(&t, players, distance) + worth_of_tokens(players, p->tokens[seat]);
        sum += out[seat];
    }
    for (int seat = 0; seat < players; seat++)
        out[seat] -= (sum - out[seat]) / others;
}
