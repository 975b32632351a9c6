/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several lines of play at once, from whatever search a game has: the best move as it is
 * always found, then the other first moves, each judged by a search of the position after
 * it, the promising ones deeper and deeper.
 */
#include <stdlib.h>

#include "damier/engine.h"
#include "engine/worker.h"

enum {
    SHALLOW = 2,     /* turns behind each of the other moves at first … */
    DEEPER = 2,      /* … and how many more each time */
    SPARE_LINES = 3, /* looked at besides those that are asked for */
    TWO = 2
};

typedef struct {
    dm_engine *engine;
    const dm_game *game;
    const dm_question *question;
    const dm_host *host;
    int64_t end; /* of the time, by the host's clock; 0 without a limit */
    int seats, seat;
} asked;

static int64_t time_left(const asked *a) {
    return a->end - a->host->now(a->host->payload);
}

static bool is_late(const asked *a) {
    if (a->host && a->host->stop && a->host->stop(a->host->payload))
        return true;
    return a->end > 0 && time_left(a) <= 0;
}

static int score_of_end(const asked *a, const dm_outcome *outcome) {
    bool won = a->seats == 1 ? outcome->place[0] == 1 : outcome->winner == a->seat;
    bool drawn = a->seats > 1 && outcome->winner == DM_NOBODY;
    return drawn ? 0 : won ? DM_SCORE_END - 1 : 1 - DM_SCORE_END;
}

/* A win one turn later counts one less. */
static int later(int score) {
    return score >= DM_SCORE_WON ? score - 1 : score <= -DM_SCORE_WON ? score + 1 : score;
}

/* Judges the first move of a line by what follows it, for who moves now. */
static void judge(const asked *a, dm_thought *line, int depth) {
    dm_question next = {.state = a->question->state};
    dm_outcome outcome;
    dm_thought found;
    line->line[0] = line->best;
    line->line_length = 1;
    line->depth = depth + 1;
    if (a->game->apply(&next.state, line->best) != DM_OK)
        return;
    a->game->outcome(&next.state, &outcome);
    if (outcome.over) {
        line->score = score_of_end(a, &outcome);
        return;
    }
    dm_limits limits = {.depth = depth};
    if (a->end > 0)
        limits.move_time = time_left(a) > 1 ? time_left(a) : 1;
    dm_engine_think(a->engine, &next, &limits, a->host, &found);
    bool same = a->game->seat(&next.state) == a->seat;
    line->score = later(same ? found.score : -found.score);
    line->depth = found.depth + 1;
    for (size_t i = 0; i < found.line_length && line->line_length < DM_LINE_MAX; i++)
        line->line[line->line_length++] = found.line[i];
}

static int better_first(const void *a, const void *b) {
    const dm_thought *const *one = a, *const *two = b;
    int difference = (*two)->score - (*one)->score;
    /* what was found earlier stays before its equals */
    return difference != 0 ? difference : (*one > *two) - (*one < *two);
}

/* The best of the lines, deeper and deeper until time is up; a search cut short of its
   depth does not count. */
static void deepen(const asked *a, dm_thought **lines, size_t count, size_t wanted,
                   int deepest) {
    dm_thought before;
    for (int depth = SHALLOW; depth < deepest; depth += DEEPER) {
        size_t looked = depth == SHALLOW ? count : wanted + SPARE_LINES;
        for (size_t i = 0; i < looked && i < count; i++) {
            if (is_late(a) && (depth > SHALLOW || i > 0))
                break;
            before = *lines[i];
            judge(a, lines[i], depth);
            if (depth > SHALLOW && is_late(a) && lines[i]->depth < before.depth)
                *lines[i] = before;
        }
        qsort(lines, count, sizeof *lines, better_first);
        if (is_late(a))
            break;
    }
}

/* All first moves but the best. */
static size_t other_moves(const asked *a, dm_move best, dm_thought *lines) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = a->game->legal(&a->question->state, moves, DM_MOVES_MAX), others = 0;
    for (size_t i = 0; i < count; i++)
        if (moves[i] != best)
            lines[others++] = (dm_thought){.best = moves[i], .score = -DM_SCORE_END};
    return others;
}

/* The other lines, as many as are wanted, into `out`. */
static size_t find_others(const asked *a, const dm_thought *best, dm_thought *out,
                          size_t wanted) {
    dm_thought *lines = malloc(DM_MOVES_MAX * sizeof *lines);
    dm_thought **order = malloc(DM_MOVES_MAX * sizeof *order);
    size_t found = 0;
    if (lines && order) {
        size_t count = other_moves(a, best->best, lines);
        for (size_t i = 0; i < count; i++)
            order[i] = &lines[i];
        deepen(a, order, count, wanted, best->depth);
        while (found < wanted && found < count && order[found]->line_length > 0) {
            out[found] = *order[found];
            found++;
        }
    }
    free(order);
    free(lines);
    return found;
}

size_t dm_engine_lines(dm_engine *e, const dm_question *question, const dm_limits *limits,
                       const dm_host *host, dm_thought *out, size_t count) {
    const dm_game *game = dm_engine_game(e);
    dm_outcome outcome;
    dm_limits first = *limits;
    game->outcome(&question->state, &outcome);
    asked a = {.engine = e,
               .game = game,
               .question = question,
               .host = host,
               .seats = outcome.seats,
               .seat = game->seat(&question->state)};
    if (count > 1 && limits->move_time > 0 && host && host->now) {
        a.end = host->now(host->payload) + limits->move_time;
        first.move_time = limits->move_time / 2;
    }
    dm_engine_think(e, question, &first, host, &out[0]);
    if (out[0].best == DM_NO_MOVE)
        return 0;
    if (count == 1 || a.seats > TWO)
        return 1;
    return 1 + find_others(&a, &out[0], out + 1, count - 1);
}
