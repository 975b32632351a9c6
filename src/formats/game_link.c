/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games in links: see game_link.h. */
#include "formats/game_link.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "damier/word_list.h"
#include "formats/digits.h"

enum {
    VERSION = 1,
    HEAD = 4, /* the version, and a checksum of three bytes */
    GAME_BASE = 1 << 16,
    SCORE_BASE = 1000,
    BYTE_BASE = 256,
    NUMBER_BASE = 128
};

const char game_link_mark[] = "#/lien/";

static const char *const results[] = {"ongoing", "1",    "2",   "3",
                                      "4",       "draw", "won", "lost"};
enum { RESULTS = sizeof results / sizeof *results };

static unsigned game_code(const dm_game *game) {
    return (unsigned)(dm_hash_add_text(0, game->id) % GAME_BASE);
}

static uint64_t value_count(const dm_option *option) {
    uint64_t count = 0;
    while (option->values[count])
        count++;
    return count;
}

static uint32_t checksum(const unsigned char *data, size_t length) {
    uint64_t hash = 0;
    for (size_t i = 0; i < length; i++)
        hash = dm_hash_add(hash, data[i]);
    return (uint32_t)(hash & 0xFFFFFF);
}

static int seats_of(const dm_game *game, const dm_state *state) {
    dm_outcome outcome;
    game->outcome(state, &outcome);
    return outcome.seats;
}

/* ---- the legal moves, in an order that does not depend on how they are found ---- */

typedef struct {
    char text[DM_MOVE_TEXT];
    dm_move move;
} named_move;

typedef struct {
    named_move named[DM_MOVES_MAX];
    dm_move moves[DM_MOVES_MAX];
    size_t count;
} move_order;

static int compare_texts(const void *a, const void *b) {
    return strcmp(((const named_move *)a)->text, ((const named_move *)b)->text);
}

static void order_moves(move_order *o, const dm_game *game, const dm_state *state) {
    o->count = game->legal(state, o->moves, DM_MOVES_MAX);
    for (size_t i = 0; i < o->count; i++) {
        o->named[i].move = o->moves[i];
        game->write_move(state, o->moves[i], DM_NOTATION_PLAIN, o->named[i].text,
                         DM_MOVE_TEXT);
    }
    qsort(o->named, o->count, sizeof *o->named, compare_texts);
}

/* ---- writing ---- */

static void put_number(digits_writer *w, uint64_t number) {
    for (; number >= NUMBER_BASE; number /= NUMBER_BASE)
        digits_put(w, NUMBER_BASE + number % NUMBER_BASE, 2 * NUMBER_BASE);
    digits_put(w, number, 2 * NUMBER_BASE);
}

static void put_first(digits_writer *w, const pdn_game *g) {
    const dm_game *game = g->game;
    dm_cell cells[DM_CELLS_MAX];
    dm_draft draft;
    size_t count = game->cells(&g->first, cells, DM_CELLS_MAX);
    dm_game_draft(game, &g->first, &draft);
    for (size_t i = 0; i < count; i++) {
        const dm_look *look = dm_game_look(game, cells[i].piece, cells[i].owner);
        bool stands = cells[i].piece != DM_PIECE_NONE && look;
        digits_put(w, stands ? (uint64_t)(look - game->looks) + 1 : 0,
                   game->look_count + 1U);
    }
    digits_put(w, draft.seats - 1U, DM_SEATS_MAX);
    digits_put(w, draft.seat, DM_SEATS_MAX);
    for (int seat = 0; game->flags & DM_GAME_SCORES && seat < draft.seats; seat++)
        digits_put(w, (uint64_t)draft.score[seat], SCORE_BASE);
    digits_put(w, draft.arrived, count + 1);
    digits_put(w, draft.left, count + 1);
}

static void put_names(digits_writer *w, const pdn_game *g) {
    for (int seat = 0; seat < seats_of(g->game, &g->first); seat++) {
        const char *tag = pdn_game_tag(g, pdn_player_tag(g->game, seat));
        char name[DM_NAME_BYTES] = "";
        if (tag && strcmp(tag, "?") != 0) {
            size_t kept = dm_utf8_cut(tag, strlen(tag), DM_NAME_BYTES - 1);
            memcpy(name, tag, kept);
            name[kept] = '\0';
        }
        dm_name_clean(name); /* as it is read again */
        size_t length = strlen(name);
        digits_put(w, length, DM_NAME_BYTES);
        for (size_t i = 0; i < length; i++)
            digits_put(w, (unsigned char)name[i], BYTE_BASE);
    }
}

static uint64_t result_number(const pdn_game *g) {
    const char *name = pdn_game_result(g);
    uint64_t i = 0;
    while (i + 1 < RESULTS && strcmp(results[i], name) != 0)
        i++;
    return i;
}

/* Where turns were lost, losing one is the last choice. */
static bool put_turns(digits_writer *w, const pdn_game *g, bool passes) {
    move_order *o = malloc(sizeof *o);
    const dm_state *before = &g->first;
    if (!o)
        return false;
    for (int32_t t = g->begin; t != PDN_NONE; t = g->turns[t].next) {
        size_t index = 0;
        order_moves(o, g->game, before);
        while (index < o->count && o->named[index].move != g->turns[t].move)
            index++;
        digits_put(w, index, o->count + passes);
        before = &g->turns[t].after;
    }
    free(o);
    return true;
}

/* How many turns there are and whether some were lost; refused if they cannot be told. */
static dm_status count_turns(const pdn_game *g, size_t *count, bool *passes,
                             dm_fault *fault) {
    *count = 0;
    *passes = false;
    for (int32_t t = g->begin; t != PDN_NONE; t = g->turns[t].next) {
        *passes = *passes || g->turns[t].pass;
        if (g->turns[t].move == DM_NO_MOVE && !g->turns[t].pass)
            return dm_refuse(fault, 0, DM_WORD_FAULT_LINK_SETUP, NULL, NULL);
        if (++*count > GAME_LINK_TURNS_MAX)
            return dm_refuse_number(fault, 0, DM_WORD_FAULT_LINK_LONG,
                                    GAME_LINK_TURNS_MAX);
    }
    return DM_OK;
}

static bool put_game(digits_writer *w, const pdn_game *g, size_t turns, bool passes) {
    const dm_game *game = g->game;
    dm_setup setup = g->setup;
    dm_state start;
    /* a position may say how many play, whatever the option */
    dm_setup_choose(&setup, game, DM_ROLE_PLAYERS,
                    seats_of(game, &g->first) - game->min_seats);
    game->init(&start, &setup);
    bool elsewhere = memcmp(&start, &g->first, sizeof start) != 0;
    digits_put(w, game_code(game), GAME_BASE);
    for (size_t i = 0; i < game->option_count; i++)
        digits_put(w, setup.value[i], value_count(&game->options[i]));
    digits_put(w, elsewhere, 2);
    if (elsewhere)
        put_first(w, g);
    digits_put(w, result_number(g), RESULTS);
    put_names(w, g);
    digits_put(w, passes, 2);
    put_number(w, turns);
    bool done = put_turns(w, g, passes);
    digits_end(w);
    return done;
}

dm_status game_link_write(const pdn_game *g, dm_bytes *out, dm_fault *fault) {
    dm_bytes packed = {0};
    digits_writer w = {.out = &packed};
    size_t turns;
    bool passes;
    if (count_turns(g, &turns, &passes, fault) != DM_OK)
        return DM_REFUSED;
    bool done = put_game(&w, g, turns, passes) && !packed.failed;
    if (done) {
        const unsigned char *data = (const unsigned char *)packed.data;
        uint32_t sum = checksum(data, packed.length);
        dm_bytes whole = {0};
        const unsigned char head[HEAD] = {VERSION, sum & 0xFF, sum >> 8 & 0xFF,
                                          sum >> 16 & 0xFF};
        dm_bytes_add(&whole, head, HEAD);
        dm_bytes_add(&whole, packed.data, packed.length);
        dm_bytes_text(out, game_link_mark);
        if (!whole.failed)
            dm_bytes_base64_url(out, (const unsigned char *)whole.data, whole.length);
        done = !whole.failed && !out->failed;
        dm_bytes_free(&whole);
    }
    dm_bytes_free(&packed);
    return done ? DM_OK : dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
}

/* ---- reading ---- */

static uint64_t get_number(digits_reader *r) {
    uint64_t number = 0, scale = 1;
    for (int i = 0; i < 4; i++, scale *= NUMBER_BASE) {
        uint64_t digit = digits_get(r, 2 * NUMBER_BASE);
        number += digit % NUMBER_BASE * scale;
        if (digit < NUMBER_BASE)
            return number;
    }
    r->wrong = true;
    return 0;
}

static const dm_game *get_game(digits_reader *r) {
    uint64_t code = digits_get(r, GAME_BASE);
    for (size_t i = 0; i < dm_game_count(); i++)
        if (game_code(dm_game_at(i)) == code)
            return dm_game_at(i);
    return NULL;
}

static void get_options(digits_reader *r, const dm_game *game, dm_setup *setup) {
    dm_setup_init(setup, game);
    for (size_t i = 0; i < game->option_count; i++) {
        const dm_option *option = &game->options[i];
        uint64_t value = digits_get(r, value_count(option));
        dm_setup_set(setup, game, option->name, option->values[value], NULL);
    }
}

/* Where it began: what the digits compose is a position, or the link is refused. */
static dm_status get_first(digits_reader *r, const dm_game *game, const dm_setup *setup,
                           dm_state *first, dm_fault *fault) {
    dm_cell cells[DM_CELLS_MAX];
    dm_draft draft = {.seats = 0};
    char text[DM_POSITION_TEXT];
    game->init(first, setup);
    if (digits_get(r, 2) == 0)
        return DM_OK;
    size_t count = game->cells(first, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        uint64_t look = digits_get(r, game->look_count + 1U);
        if (look == 0)
            continue;
        draft.piece[cells[i].square - 1] = game->looks[look - 1].piece;
        draft.owner[cells[i].square - 1] = game->looks[look - 1].owner;
    }
    draft.seats = (uint8_t)(digits_get(r, DM_SEATS_MAX) + 1);
    draft.seat = (uint8_t)digits_get(r, DM_SEATS_MAX);
    for (int seat = 0; game->flags & DM_GAME_SCORES && seat < draft.seats; seat++)
        draft.score[seat] = (int16_t)digits_get(r, SCORE_BASE);
    draft.arrived = (uint8_t)digits_get(r, count + 1);
    draft.left = (uint8_t)digits_get(r, count + 1);
    size_t length = game->write_draft(&draft, text, sizeof text);
    if (length < sizeof text && game->read_state(first, setup, text, fault) == DM_OK &&
        seats_of(game, first) == draft.seats)
        return DM_OK;
    return dm_refuse(fault, 0, DM_WORD_FAULT_LINK_CONTENT, NULL, NULL);
}

static bool is_text(const char *bytes, size_t length) {
    size_t step;
    for (size_t at = 0; at < length; at += step)
        if (dm_utf8_read(bytes + at, length - at, &step) == DM_UTF8_UNREADABLE)
            return false;
    return true;
}

static void get_names(digits_reader *r, pdn_builder *b) {
    const dm_game *game = b->game.game;
    for (int seat = 0; seat < seats_of(game, &b->game.first); seat++) {
        char name[DM_NAME_BYTES] = "";
        size_t length = (size_t)digits_get(r, DM_NAME_BYTES);
        for (size_t i = 0; i < length; i++)
            name[i] = (char)(unsigned char)digits_get(r, BYTE_BASE);
        if (strlen(name) != length || !is_text(name, length))
            r->wrong = true;
        dm_name_clean(name);
        if (*name && !r->wrong)
            pdn_builder_tag(b, pdn_player_tag(game, seat), name, 0, 0);
    }
}

static bool get_turn(digits_reader *r, pdn_builder *b, move_order *o, bool passes) {
    const dm_game *game = b->game.game;
    dm_state state = *pdn_builder_state(b);
    order_moves(o, game, &state);
    if (o->count == 0) /* the game was over before */
        return false;
    size_t index = (size_t)digits_get(r, o->count + passes);
    bool pass = index == o->count;
    dm_move move = pass ? DM_NO_MOVE : o->named[index].move;
    if (pass)
        game->pass(&state);
    else
        game->apply(&state, move);
    pdn_builder_turn(b, move, pass, &state);
    return !r->wrong && !b->failed;
}

static dm_status get_turns(digits_reader *r, pdn_builder *b, dm_fault *fault) {
    bool passes = digits_get(r, 2), good = !passes || b->game.game->pass;
    uint64_t turns = get_number(r);
    move_order *o = malloc(sizeof *o);
    good = good && o && turns <= GAME_LINK_TURNS_MAX;
    for (uint64_t i = 0; good && i < turns; i++)
        good = get_turn(r, b, o, passes);
    bool memory = o && !b->failed && !b->arena.failed;
    free(o);
    if (!memory)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (!good || !digits_all_read(r))
        return dm_refuse(fault, 0, DM_WORD_FAULT_LINK_CONTENT, NULL, NULL);
    return DM_OK;
}

/* As it stands behind the moves of a written game. */
static const char *result_text(const dm_game *game, uint64_t result) {
    static const char *const points[] = {"*", "2-0", "0-2", "*", "*", "1-1", "*", "*"};
    if (game->flags & DM_GAME_DRAUGHTS_100)
        return points[result];
    return result == 0 ? "*" : results[result];
}

static dm_status read_packed(pdn_builder *b, const unsigned char *data, size_t length,
                             dm_fault *fault) {
    digits_reader r = {.data = data + HEAD, .length = length - HEAD};
    uint32_t sum = data[1] | (uint32_t)data[2] << 8 | (uint32_t)data[3] << 16;
    dm_setup setup;
    dm_state first;
    if (data[0] != VERSION)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_LINK_VERSION, data[0]);
    if (sum != checksum(r.data, r.length))
        return dm_refuse(fault, 0, DM_WORD_FAULT_LINK_DAMAGED, NULL, NULL);
    const dm_game *game = get_game(&r);
    if (!game)
        return dm_refuse(fault, 0, DM_WORD_FAULT_LINK_GAME, NULL, NULL);
    get_options(&r, game, &setup);
    if (get_first(&r, game, &setup, &first, fault) != DM_OK)
        return DM_REFUSED;
    pdn_builder_begin(b, game, &setup, &first);
    b->game.result = result_text(game, digits_get(&r, RESULTS));
    get_names(&r, b);
    return get_turns(&r, b, fault);
}

/* ---- letters ---- */

static dm_status refuse_letter(dm_fault *fault, const char *text, size_t at) {
    const dm_reader here = {text, at};
    return dm_refuse_here(fault, &here, DM_WORD_FAULT_LINK_LETTER, " ");
}

/* The bytes behind letters; those past the last whole byte must be 0. */
static dm_status read_letters(const char *text, size_t from, size_t count, dm_bytes *out,
                              dm_fault *fault) {
    unsigned bits = 0;
    int held = 0;
    for (size_t i = 0; i < count; i++) {
        const char *letter = strchr(dm_base64_url, text[from + i]);
        if (!letter)
            return refuse_letter(fault, text, from + i);
        bits = bits << 6 | (unsigned)(letter - dm_base64_url);
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        char byte = (char)(unsigned char)(bits >> held);
        dm_bytes_add(out, &byte, 1);
        bits &= (1U << held) - 1;
    }
    if (out->failed)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (!out->data || out->length < HEAD || count % 4 == 1 || bits != 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_LINK_DAMAGED, NULL, NULL);
    return DM_OK;
}

dm_status game_link_read(pdn_builder *b, const char *text, dm_fault *fault) {
    dm_bytes packed = {0};
    const char *mark = strstr(text, game_link_mark);
    size_t from =
        mark ? (size_t)(mark - text) + strlen(game_link_mark) : strspn(text, " \t\r\n");
    size_t end = strlen(text);
    while (end > from && strchr(" \t\r\n", text[end - 1]))
        end--;
    dm_status status = read_letters(text, from, end - from, &packed, fault);
    if (status == DM_OK && packed.data)
        status = read_packed(b, (const unsigned char *)packed.data, packed.length, fault);
    dm_bytes_free(&packed);
    return status;
}
