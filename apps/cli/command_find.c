/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier find`: the games of a PDN file that have a player, a result, an opening, a
 * position or material, found by an index. A line for each, or the games themselves.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "convert.h"
#include "damier/word_list.h"
#include "files.h"
#include "formats/game_keys.h"
#include "formats/pdn_builder.h"
#include "games_index.h"
#include "study/openings.h"
#include "values.h"

enum { NUMBER_TEXT = 24 };

/* What is looked for. */
typedef struct {
    dm_state states[2]; /* a position, and the one an opening leads to */
    size_t state_count;
    material_question material;
    bool with_material;
} question;

const char *result_names(size_t index) {
    static const char *const names[] = {"1", "2", "draw", "ongoing"};
    return index < sizeof names / sizeof *names ? names[index] : NULL;
}

/* ---- the question ---- */

static bool read_position(const arguments *a, const terminal *t, question *q) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_setup setup;
    dm_fault fault;
    dm_setup_init(&setup, game);
    if (game->read_state(&q->states[q->state_count], &setup, a->position, &fault) !=
        DM_OK) {
        print_fault(t, fault.at ? DM_WORD_WHERE_POSITION_AT : DM_WORD_WHERE_POSITION,
                    NULL, &fault);
        return false;
    }
    q->state_count++;
    return true;
}

/* An opening by its name, as `keller`. */
static bool find_opening(const arguments *a, question *q) {
    study_openings openings;
    study_openings_fill(&openings);
    const study_opening *found = study_opening_find(&openings, a->opening);
    if (found)
        q->states[q->state_count++] = found->state;
    return found != NULL;
}

/* Moves from the beginning; numbers between them are passed over. */
static bool read_opening(const arguments *a, const terminal *t, question *q) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_setup setup;
    dm_state *state = &q->states[q->state_count++];
    dm_fault fault;
    dm_setup_init(&setup, game);
    game->init(state, &setup);
    for (const char *at = a->opening + strspn(a->opening, " "); *at;
         at += strspn(at, " ")) {
        char word[DM_MOVE_TEXT];
        dm_move move;
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        at += length;
        if (word[strlen(word) - 1] == '.')
            continue;
        if (game->read_move(state, word, &move, &fault) != DM_OK) {
            print_fault(t, DM_WORD_WHERE_MOVE, word, &fault);
            return false;
        }
        game->apply(state, move);
    }
    return true;
}

static int read_question(const arguments *a, const terminal *t, question *q) {
    *q = (question){.state_count = 0};
    if (a->material && !material_read(a->material, &q->material))
        return print_usage_fault(t, DM_WORD_USAGE_MATERIAL, a->material, NULL);
    q->with_material = a->material != NULL;
    bool good = (!a->position || read_position(a, t, q)) &&
                (!a->opening || find_opening(a, q) || read_opening(a, t, q));
    return good ? EXIT_DONE : EXIT_REFUSED;
}

/* ---- the answer ---- */

/* The games the index knows of; NULL if memory runs out. */
static uint64_t *search(const arguments *a, const games_index *index, const question *q) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    uint64_t *set = games_index_all(index);
    if (!set)
        return NULL;
    for (size_t i = 0; i < q->state_count; i++)
        games_index_keep(index, set, key_of_position(game, &q->states[i]));
    if (q->with_material)
        games_index_keep(index, set, key_of_material(&q->material));
    if (a->result)
        games_index_keep(index, set, key_of_result(a->result));
    if (a->player)
        games_index_keep_player(index, set, a->player, -1);
    if (a->white)
        games_index_keep_player(index, set, a->white, 0);
    if (a->black)
        games_index_keep_player(index, set, a->black, 1);
    return set;
}

static void print_tag(const terminal *t, const pdn_game *g, const char *name) {
    const char *value = pdn_game_tag(g, name);
    fputc('\t', t->out);
    print_text(t, t->out, value && *value ? value : "?");
}

/* Number, White, Black, result, date, event; with a position, behind how many moves. */
static void print_hit(const terminal *t, const pdn_game *g, size_t number,
                      const question *q) {
    size_t turns;
    fprintf(t->out, "%zu", number + 1);
    print_tag(t, g, "White");
    print_tag(t, g, "Black");
    fprintf(t->out, "\t%s", pdn_game_score(g));
    print_tag(t, g, "Date");
    print_tag(t, g, "Event");
    if (q->state_count > 0 && game_reaches(g, &q->states[0], &turns))
        fprintf(t->out, "\t%zu", turns);
    fputc('\n', t->out);
}

/* Two positions may share a key: what is printed is looked at once more. */
static bool is_meant(const pdn_game *g, const question *q) {
    size_t turns;
    for (size_t i = 0; i < q->state_count; i++)
        if (!game_reaches(g, &q->states[i], &turns))
            return false;
    return true;
}

/* An errno, or 0. */
static int print_games(conversion *c, games_index *index, const uint64_t *set,
                       const question *q) {
    size_t found = 0, count = games_index_count(index);
    for (size_t i = 0; i < count; i++) {
        if (!(set[i / 64] >> i % 64 & 1))
            continue;
        if (found < (size_t)c->a->limit) {
            const pdn_game *g = games_index_read(index, i);
            if (!g)
                return EIO;
            if (!is_meant(g, q))
                continue;
            if (!c->a->to)
                print_hit(c->t, g, i, q);
            else if (!convert_write(c, g))
                return errno;
        }
        found++;
    }
    char number[NUMBER_TEXT];
    snprintf(number, sizeof number, "%zu / %zu", found, count);
    print_line(c->t, c->t->err, DM_WORD_FIND_FOUND, c->path, number);
    return fflush(c->out) == 0 ? 0 : errno;
}

int command_find(const arguments *a, const terminal *t) {
    conversion c = {
        .a = a, .t = t, .path = a->words[1], .out = t->out, .status = EXIT_DONE};
    question q;
    int status = read_question(a, t, &q);
    games_index *index =
        status == EXIT_DONE ? games_index_open(t, a->words[1], a->index) : NULL;
    if (!index)
        return status == EXIT_DONE ? EXIT_REFUSED : status;
    uint64_t *set = search(a, index, &q);
    int error = set ? print_games(&c, index, set, &q) : ENOMEM;
    if (error)
        print_usage_fault(t, DM_WORD_FILE_LOAD, c.path, strerror(error));
    free(set);
    json_free(&c.text);
    games_index_close(index);
    return error ? EXIT_REFUSED : c.status;
}
