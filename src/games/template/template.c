/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game that compiles and plays nothing: one square, one seat, over before it begins.
 * Copy this folder to begin a game (CONTRIBUTING.md, "Add a game"), then replace one
 * function after another; the tests that run on every game tell what is still missing.
 */
#include <string.h>

#include "base/fault.h"
#include "base/hash.h"
#include "damier/word_list.h"
#include "games/registry.h"

/* The position, private to the game. It must fit a dm_state; unused bytes stay zero. */
typedef struct {
    uint64_t nothing;
} position;

_Static_assert(sizeof(position) <= sizeof(dm_state), "a position must fit a dm_state");

static position load(const dm_state *state) {
    position p;
    memcpy(&p, state->bytes, sizeof p);
    return p;
}

static void store(dm_state *state, const position *p) {
    memset(state, 0, sizeof *state);
    memcpy(state->bytes, p, sizeof *p);
}

static void template_init(dm_state *out, const dm_setup *setup) {
    (void)setup;
    store(out, &(position){0});
}

static int template_seat(const dm_state *state) {
    (void)state;
    return DM_OVER;
}

static size_t template_legal(const dm_state *state, dm_move *out, size_t cap) {
    (void)state;
    (void)out;
    (void)cap;
    return 0;
}

static dm_status template_apply(dm_state *state, dm_move move) {
    (void)state;
    (void)move;
    return DM_REFUSED;
}

static void template_outcome(const dm_state *state, dm_outcome *out) {
    (void)state;
    *out = (dm_outcome){.over = true, .winner = DM_NOBODY, .seats = 1, .place = {1}};
}

static uint64_t template_key(const dm_state *state) {
    return dm_hash_add(0, load(state).nothing);
}

static uint64_t template_perft(const dm_state *state, int depth) {
    (void)state;
    return depth == 0;
}

static size_t template_steps(const dm_state *state, dm_move move, dm_step *out,
                             size_t cap) {
    (void)state;
    (void)move;
    (void)out;
    (void)cap;
    return 0;
}

static size_t template_cells(const dm_state *state, dm_cell *out, size_t cap) {
    (void)state;
    if (cap > 0)
        out[0] =
            (dm_cell){.name = "a1", .square = 1, .owner = DM_NOBODY, .zone = DM_NOBODY};
    return 1;
}

static size_t template_write_move(const dm_state *state, dm_move move,
                                  dm_notation notation, char *out, size_t cap) {
    (void)state;
    (void)move;
    (void)notation;
    return dm_writer_init(out, cap).length;
}

static dm_status template_read_move(const dm_state *state, const char *text, dm_move *out,
                                    dm_fault *fault) {
    (void)state;
    (void)text;
    (void)out;
    return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL);
}

static size_t template_write_state(const dm_state *state, char *out, size_t cap) {
    (void)state;
    dm_writer w = dm_writer_init(out, cap);
    dm_write_char(&w, '-');
    return w.length;
}

static dm_status template_read_state(dm_state *out, const dm_setup *setup,
                                     const char *text, dm_fault *fault) {
    dm_reader r = dm_reader_init(text);
    if (!dm_read_char(&r, '-') || !dm_read_end(&r))
        return dm_refuse_here(fault, &r, DM_WORD_FAULT_UNEXPECTED, "");
    template_init(out, setup);
    return DM_OK;
}

const dm_game dm_game_template = {
    .id = "template",
    .title = DM_WORD_TITLE_TEMPLATE,
    .seat_names = {DM_WORD_SEAT_PLAYER_1},
    .cols = 1,
    .rows = 1,
    .min_seats = 1,
    .max_seats = 1,
    .init = template_init,
    .seat = template_seat,
    .legal = template_legal,
    .apply = template_apply,
    .outcome = template_outcome,
    .key = template_key,
    .perft = template_perft,
    .steps = template_steps,
    .cells = template_cells,
    .write_move = template_write_move,
    .read_move = template_read_move,
    .write_state = template_write_state,
    .read_state = template_read_state,
};
