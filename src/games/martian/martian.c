/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Les Deux Rives (Two Shores): four files, eight ranks, eighteen pieces that belong to
 * whoever owns the zone they stand in. The game is Martian Chess by Andrew Looney; the
 * title is ours.
 *
 * This file holds the rules; position.h how pieces move, perft.c the counting of games,
 * notation.c the texts. The bytes of a position are the whole of it: its options are part
 * of it, and so is the piece that has just arrived, since it may not do all that it
 * otherwise could.
 */
#include "base/hash.h"
#include "damier/word_list.h"
#include "games/martian/position.h"
#include "games/registry.h"

enum { TURNS_WITHOUT_CAPTURE = 50 };

const grid_board dm_martian_board = {.cols = COLS, .rows = ROWS, .letters = "PMG"};

static bool can_move(const position *);
static void play(position *, dm_move);

static void martian_init(dm_state *out, const dm_setup *setup) {
    /* GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG, rank 8 in the highest byte. */
    position p = {
        .pieces = {UINT64_C(0x0004060000060200), UINT64_C(0x0402010000080402),
                   UINT64_C(0x030100000000080C)},
        .rules = {setup->value[0], setup->value[1]},
    };
    store(out, &p);
}

static int martian_seat(const dm_state *state) {
    position p = load(state);
    return dm_martian_ending(&p) ? DM_OVER : p.side;
}

static size_t martian_legal(const dm_state *state, dm_move *out, size_t cap) {
    position p = load(state);
    view v = view_of(&p);
    size_t count = 0;
    if (dm_martian_ending(&p))
        return 0;
    for (uint64_t own = occupied(v.pieces) & HOME; own; own &= own - 1) {
        uint64_t from = dm_bits_only_lowest(own);
        unsigned square = bit_square(dm_bits_lowest(seen(from, p.side)));
        for (uint64_t set = seen(targets_from(&v, from, p.rules), p.side); set; count++) {
            int bit = dm_bits_pop(&set);
            if (count < cap)
                out[count] = pack(square, bit_square(bit), worth(&p, dm_bit(bit)));
        }
    }
    return count;
}

static dm_status martian_apply(dm_state *state, dm_move move) {
    position p = load(state);
    if (move == DM_NO_MOVE || dm_martian_ending(&p) ||
        dm_martian_find(&p, move_from(move), move_to(move)) != move)
        return DM_REFUSED;
    play(&p, move);
    store(state, &p);
    return DM_OK;
}

static void martian_outcome(const dm_state *state, dm_outcome *out) {
    position p = load(state);
    *out = (dm_outcome){.reason = dm_martian_ending(&p),
                        .winner = DM_NOBODY,
                        .seats = SEATS,
                        .score = {p.points[SOUTH], p.points[NORTH]}};
    out->over = out->reason != DM_WORD_NONE;
    if (out->over)
        dm_outcome_rank(out);
}

static uint64_t martian_key(const dm_state *state) {
    uint64_t words[sizeof(position) / sizeof(uint64_t)], hash = 0;
    memcpy(words, state->bytes, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = dm_hash_add(hash, words[i]);
    return hash;
}

/* What is taken leaves first, for the piece that takes it comes to the same square. */
static size_t martian_steps(const dm_state *state, dm_move move, dm_step *out,
                            size_t cap) {
    (void)state;
    uint8_t from = (uint8_t)move_from(move), to = (uint8_t)move_to(move);
    size_t count = 0;
    if (move_taken(move) && count++ < cap)
        out[0] = (dm_step){DM_STEP_TAKE, 0, to, 0, 0};
    if (count++ < cap)
        out[count - 1] = (dm_step){DM_STEP_MOVE, from, to, 0, 0};
    return count;
}

/* What the piece that has just arrived could reach if it were not barred. */
static uint64_t closed_squares(const position *p) {
    if (!p->barred)
        return 0;
    view v = view_of(p);
    uint64_t reach = spread(fan_from(&v, v.barred, p->rules.medium));
    return seen(reach & ~targets_from(&v, v.barred, p->rules), p->side);
}

static size_t martian_cells(const dm_state *state, dm_cell *out, size_t cap) {
    static const uint8_t pieces[] = {DM_PIECE_NONE, DM_PIECE_SMALL, DM_PIECE_MEDIUM,
                                     DM_PIECE_LARGE};
    position p = load(state);
    uint64_t closed = closed_squares(&p);
    for (unsigned square = 1; square <= SQUARES && square <= cap; square++) {
        dm_cell *cell = &out[square - 1];
        unsigned piece = worth(&p, square_set(square));
        *cell = (dm_cell){.piece = pieces[piece], .barred = square == p.barred};
        cell->closed = closed & square_set(square);
        cell->zone = (int8_t)square_zone(square);
        cell->owner = piece ? cell->zone : DM_NOBODY;
        grid_cell(&dm_martian_board, (int)square, cell);
    }
    return SQUARES;
}

static void martian_ticks(const dm_state *before, dm_move move, const dm_state *after,
                          dm_tick *out) {
    (void)before;
    (void)after;
    out[0] = move_taken(move) ? DM_TICK_RESET : DM_TICK_UP;
}

/* A piece is barred only directly after it has arrived. */
static void martian_skip(dm_state *state) {
    position p = load(state);
    p.barred = p.origin = 0;
    p.side = p.side == SOUTH ? NORTH : SOUTH;
    store(state, &p);
}

/* The last is a rule of the game, but never applies while a piece is in the zone. */
dm_word dm_martian_ending(const position *p) {
    if (zone_is_empty(occupied(p->pieces)))
        return DM_WORD_REASON_ZONE_EMPTY;
    if (no_capture_left(p->pieces))
        return DM_WORD_REASON_NO_CAPTURE_LEFT;
    return can_move(p) ? DM_WORD_NONE : DM_WORD_REASON_NO_MOVE;
}

dm_move dm_martian_find(const position *p, unsigned from, unsigned to) {
    if (from < 1 || from > SQUARES || to < 1 || to > SQUARES ||
        square_zone(from) != p->side)
        return DM_NO_MOVE;
    view v = view_of(p);
    uint64_t targets = targets_from(&v, seen(square_set(from), p->side), p->rules);
    if (!(targets & seen(square_set(to), p->side)))
        return DM_NO_MOVE;
    return pack(from, to, worth(p, square_set(to)));
}

static bool can_move(const position *p) {
    view v = view_of(p);
    for (uint64_t own = occupied(v.pieces) & HOME; own; own &= own - 1)
        if (targets_from(&v, dm_bits_only_lowest(own), p->rules))
            return true;
    return false;
}

/*
 * Makes a legal move. A piece that changes zones changes owner, and is barred for a turn.
 */
static void play(position *p, dm_move move) {
    unsigned from = move_from(move), to = move_to(move), taken = move_taken(move);
    unsigned size = worth(p, square_set(from)) - 1;
    bool crossing = square_zone(to) != p->side;
    if (taken)
        p->pieces[taken - 1] ^= square_set(to);
    p->pieces[size] ^= square_set(from) | square_set(to);
    p->points[p->side] = (uint8_t)(p->points[p->side] + taken);
    p->barred = (uint8_t)(crossing ? to : 0);
    p->origin = (uint8_t)(crossing && p->rules.back == RETURN_SQUARE ? from : 0);
    p->side = p->side == SOUTH ? NORTH : SOUTH;
}

static const char *const medium_values[] = {"all", "straight", NULL};
static const char *const return_values[] = {"zone", "square", NULL};

static const dm_option options[] = {
    {.name = "medium", .values = medium_values, .standard = MEDIUM_ALL},
    {.name = "return", .values = return_values, .standard = RETURN_ZONE},
};

static const dm_counter counters[] = {
    {.reason = DM_WORD_REASON_TURNS_WITHOUT_CAPTURE, .limit = TURNS_WITHOUT_CAPTURE},
};

static const dm_look looks[] = {
    {DM_PIECE_LARGE, DM_NOBODY, DM_WORD_PIECE_LARGE, DM_WORD_SHEET_GROUP_LARGE,
     OF_EACH_SIZE, "G", "G", "pyramid-large"},
    {DM_PIECE_MEDIUM, DM_NOBODY, DM_WORD_PIECE_MEDIUM, DM_WORD_SHEET_GROUP_MEDIUM,
     OF_EACH_SIZE, "M", "M", "pyramid-medium"},
    {DM_PIECE_SMALL, DM_NOBODY, DM_WORD_PIECE_SMALL, DM_WORD_SHEET_GROUP_SMALL,
     OF_EACH_SIZE, "P", "P", "pyramid-small"},
};

static const dm_level levels[DM_LEVELS - 1] = {{1, 80}, {1, 40}, {2, 40}, {2, 12},
                                               {3, 8},  {4, 0},  {5, 0}};

const dm_game dm_game_martian = {
    .id = "martian",
    .title = DM_WORD_TITLE_MARTIAN,
    .seat_names = {DM_WORD_SEAT_SOUTH, DM_WORD_SEAT_NORTH},
    .cols = COLS,
    .rows = ROWS,
    .min_seats = SEATS,
    .max_seats = SEATS,
    .flags = DM_GAME_REPETITION | DM_GAME_STOP_BY_SCORE | DM_GAME_SCORES,
    .option_count = sizeof options / sizeof *options,
    .counter_count = sizeof counters / sizeof *counters,
    .look_count = sizeof looks / sizeof *looks,
    .options = options,
    .counters = counters,
    .looks = looks,
    .levels = levels,
    .eager_levels = 5,
    .init = martian_init,
    .seat = martian_seat,
    .legal = martian_legal,
    .apply = martian_apply,
    .outcome = martian_outcome,
    .key = martian_key,
    .perft = dm_martian_perft,
    .steps = martian_steps,
    .cells = martian_cells,
    .explain = dm_martian_explain,
    .ticks = martian_ticks,
    .skip = martian_skip,
    .write_move = dm_martian_write_move,
    .read_move = dm_martian_read_move,
    .write_state = dm_martian_write_state,
    .read_state = dm_martian_read_state,
    .draft = dm_martian_draft,
    .write_draft = dm_martian_write_draft,
};
