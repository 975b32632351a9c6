/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier best`: the best move the engine finds, with what it thought on the way. Without
 * a limit it thinks for two seconds.
 */
#include <stdlib.h>

#include "commands.h"
#include "damier/word_list.h"
#include "mind.h"

enum { STANDARD_MS = 2000 };

typedef struct {
    const terminal *t;
    const dm_match *m;
} listener;

/* The expected play as text: each move in the position it is played in. */
static void print_play(const terminal *t, const dm_match *m, const dm_thought *thought) {
    const dm_game *game = dm_match_game(m);
    dm_state state = *dm_match_state(m);
    for (size_t i = 0; i < thought->line_length; i++) {
        char text[DM_MOVE_TEXT];
        game->write_move(&state, thought->line[i], DM_NOTATION_PLAIN, text, sizeof text);
        fprintf(t->out, " %s", text);
        if (game->apply(&state, thought->line[i]) != DM_OK)
            return;
    }
}

static void print_score(const terminal *t, int score) {
    if (score >= DM_SCORE_WON)
        fprintf(t->out, "score win-in-%d", DM_SCORE_END - score);
    else if (score <= -DM_SCORE_WON)
        fprintf(t->out, "score loss-in-%d", DM_SCORE_END + score);
    else
        fprintf(t->out, "score %+.2f", score / 100.0);
}

static void report(void *payload, const dm_thought *thought, int64_t elapsed) {
    const listener *l = payload;
    fprintf(l->t->out, "depth %d ", thought->depth);
    print_score(l->t, thought->score);
    fprintf(l->t->out, " nodes %llu time %.3f line", (unsigned long long)thought->nodes,
            (double)elapsed / 1000);
    print_play(l->t, l->m, thought);
    fputc('\n', l->t->out);
    fflush(l->t->out);
}

static dm_limits limits_of(const arguments *a, const dm_game *game) {
    if (a->level)
        return dm_level_limits(game, a->level, (uint64_t)a->seed);
    dm_limits limits = {
        .depth = a->depth, .nodes = (uint64_t)a->nodes, .move_time = a->think_time};
    if (!limits.depth && !limits.nodes && !limits.move_time)
        limits.move_time = STANDARD_MS;
    return limits;
}

static int think(const arguments *a, const terminal *t, const dm_match *m) {
    const dm_game *game = dm_match_game(m);
    char text[DM_MOVE_TEXT];
    dm_thought thought;
    listener l = {t, m};
    dm_limits limits = limits_of(a, game);
    dm_fault fault;
    const mind_setup setup = {.command = a->engine,
                              .memory_mb = a->engine_memory,
                              .hash_mb = a->hash,
                              .threads = a->threads};
    mind *thinker = mind_new(game, &setup, &fault);
    bool good =
        thinker && mind_run(thinker, m, &limits, &(thinking_listener){report, NULL, &l},
                            &thought, &fault);
    mind_free(thinker);
    if (!good)
        return print_fault(t, a->engine ? DM_WORD_WHERE_ENGINE : DM_WORD_NONE, NULL,
                           &fault);
    game->write_move(dm_match_state(m), thought.best, DM_NOTATION_PLAIN, text,
                     sizeof text);
    fprintf(t->out, "best %s\n", text);
    return EXIT_DONE;
}

int command_best(const arguments *a, const terminal *t) {
    int status;
    dm_match *m = arguments_match(a, t, a->words[1], &status);
    if (!m)
        return status;
    dm_fault fault = {.phrase.word = DM_WORD_FAULT_GAME_OVER};
    status = dm_match_seat(m) == DM_OVER
                 ? print_fault(t, DM_WORD_WHERE_POSITION, NULL, &fault)
                 : think(a, t, m);
    dm_match_free(m);
    return status;
}
