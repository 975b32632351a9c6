/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Analysing games: see analysis.h. */
#include "analysis.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "damier/word_list.h"
#include "files.h"
#include "findings.h"
#include "mind.h"

enum { STANDARD_MS = 1000, LIMITS_TEXT = 96, BAR = 30 };

struct analysis {
    const arguments *a;
    const terminal *t;
    dm_limits limits;
    mind *mind;
    const dm_game *game; /* of the mind */
    findings *known;     /* or NULL */
    study_turn *turns;
    size_t turn_cap;
    size_t number; /* of the game */
    bool progress;
};

/* ---- opening ---- */

/* And as text, by which findings are told apart. */
static void choose_limits(analysis *x, char out[LIMITS_TEXT]) {
    const arguments *a = x->a;
    x->limits = (dm_limits){
        .depth = a->depth, .nodes = (uint64_t)a->nodes, .move_time = a->think_time};
    if (!a->depth && !a->nodes && !a->think_time)
        x->limits.move_time = STANDARD_MS;
    uint64_t engine = a->engine ? dm_hash_add_text(0, a->engine) : 0;
    snprintf(out, LIMITS_TEXT, "%s,%d,%" PRIu64 ",%" PRId64 ",%" PRIx64, DAMIER_VERSION,
             x->limits.depth, x->limits.nodes, x->limits.move_time, engine);
}

analysis *analysis_open(const arguments *a, const terminal *t, const char *path) {
    char limits[LIMITS_TEXT];
    analysis *x = calloc(1, sizeof *x);
    if (!x) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return NULL;
    }
    *x = (analysis){.a = a, .t = t};
    x->progress = isatty(fileno(t->err));
    choose_limits(x, limits);
    x->known = file_is_output(path) ? NULL : findings_open(path, limits);
    return x;
}

void analysis_close(analysis *x, bool done) {
    if (!x)
        return;
    findings_close(x->known, done);
    mind_free(x->mind);
    free(x->turns);
    free(x);
}

/* ---- thinking ---- */

static bool prepare_mind(analysis *x, const dm_game *game) {
    dm_fault fault;
    if (x->mind && x->game == game)
        return true;
    mind_free(x->mind);
    x->game = game;
    const mind_setup setup = {.command = x->a->engine,
                              .memory_mb = x->a->engine_memory,
                              .hash_mb = x->a->hash,
                              .threads = x->a->threads};
    x->mind = mind_new(game, &setup, &fault);
    if (!x->mind)
        print_fault(x->t, DM_WORD_NONE, NULL, &fault);
    return x->mind;
}

static bool think(analysis *x, const dm_match *m, opinion *out) {
    dm_thought thought;
    if (findings_recall(x->known, x->number, m, out))
        return true;
    dm_fault fault;
    if (!mind_run(x->mind, m, &x->limits, NULL, &thought, &fault)) {
        print_fault(x->t, x->a->engine ? DM_WORD_WHERE_ENGINE : DM_WORD_NONE, NULL,
                    &fault);
        return false;
    }
    out->score = thought.score;
    out->line_length =
        thought.line_length < STUDY_LINE ? thought.line_length : STUDY_LINE;
    memcpy(out->line, thought.line, out->line_length * sizeof *out->line);
    findings_note(x->known, x->number, m, out);
    return true;
}

/* ---- a game ---- */

static void show_progress(const analysis *x, size_t done, size_t all) {
    char bar[BAR + 1];
    if (!x->progress)
        return;
    size_t full = all ? done * BAR / all : BAR;
    for (size_t i = 0; i < BAR; i++)
        bar[i] = i < full ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(x->t->err, "\r%zu [%s] %zu/%zu%s", x->number, bar, done, all,
            done == all ? "\n" : " ");
    fflush(x->t->err);
}

static bool reserve(analysis *x, size_t count) {
    if (count <= x->turn_cap)
        return true;
    study_turn *grown = realloc(x->turns, count * sizeof *grown);
    if (!grown) {
        print_usage_fault(x->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return false;
    }
    x->turns = grown;
    x->turn_cap = count;
    return true;
}

static size_t length_of(const pdn_game *g) {
    size_t count = 0;
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next)
        count++;
    return count;
}

/* The score of the position the game ends in, for a seat. */
static bool last_score(analysis *x, const dm_match *m, int seat, int *out) {
    dm_outcome outcome;
    opinion found;
    dm_match_outcome(m, &outcome);
    if (outcome.over) {
        *out = outcome.winner == DM_NOBODY ? 0
               : outcome.winner == seat    ? DM_SCORE_END
                                           : -DM_SCORE_END;
        return true;
    }
    if (!think(x, m, &found))
        return false;
    *out = dm_match_seat(m) == seat ? found.score : -found.score;
    return true;
}

static bool take_turn(analysis *x, dm_match *m, const pdn_turn *turn, study_turn *out) {
    opinion found;
    if (!think(x, m, &found))
        return false;
    *out = (study_turn){.seat = dm_match_seat(m),
                        .played = turn->move,
                        .before = found.score,
                        .line_length = found.line_length};
    memcpy(out->line, found.line, found.line_length * sizeof *found.line);
    out->forced = turn->pass || dm_match_game(m)->legal(dm_match_state(m), NULL, 0) < 2;
    return true;
}

/* Thinks about every position of a match that is played as it goes. */
static bool follow(analysis *x, dm_match *m, const pdn_game *g, size_t *count) {
    size_t all = length_of(g);
    *count = 0;
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next) {
        const dm_turn turn = {.move = g->turns[i].move, .pass = g->turns[i].pass};
        bool jump = turn.move == DM_NO_MOVE && !turn.pass;
        show_progress(x, *count, all);
        if (dm_match_seat(m) == DM_OVER || jump)
            break;
        if (!take_turn(x, m, &g->turns[i], &x->turns[*count]))
            return false;
        if (dm_match_add(m, &turn, NULL) != DM_OK)
            break;
        ++*count;
    }
    return true;
}

static bool judge(analysis *x, const dm_match *m, size_t count) {
    for (size_t i = 0; i < count; i++) {
        study_turn *turn = &x->turns[i];
        bool last = i + 1 == count;
        if (last && !last_score(x, m, turn->seat, &turn->after))
            return false;
        if (!last)
            turn->after = x->turns[i + 1].seat == turn->seat ? x->turns[i + 1].before
                                                             : -x->turns[i + 1].before;
        study_judge(turn);
    }
    return true;
}

bool analysis_of(analysis *x, const pdn_game *g, const study_turn **out, size_t *count) {
    dm_match *m;
    size_t all = length_of(g);
    x->number = g->number;
    if (!reserve(x, all + 1) || !prepare_mind(x, g->game))
        return false;
    if (dm_match_new(&m, g->game, &g->setup, &g->first) != DM_OK) {
        print_usage_fault(x->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return false;
    }
    bool two = dm_match_seats(m) == 2;
    if (!two)
        print_usage_fault(x->t, DM_WORD_ANALYSE_TWO, NULL, NULL);
    else
        mind_forget(x->mind);
    bool good = two && follow(x, m, g, count) && judge(x, m, *count);
    if (good)
        show_progress(x, all, all);
    dm_match_free(m);
    *out = x->turns;
    return good;
}
