/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puzzles confirmed once more: see confirm.h. */
#include "confirm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finder.h"
#include "hub_host.h"

/* Of another program, whose men may be worth a little more or less than ours. */
enum {
    SOLUTION_DEPTH = 13,
    OTHERS_DEPTH = 10,
    WINS = 150, /* the solution, in hundredths of a man */
    REST = 120, /* every other move at most, and … */
    LESS = 100  /* … by so much less */
};

enum { EXACT_TURNS_MOST = 6, FIELDS = 5 };

/* A line of a file. */
typedef struct {
    dm_state start;
    dm_move first;
    int length; /* moves of its solution */
} row;

typedef struct {
    finder f;
    hub_host *host; /* NULL without another program */
    FILE *file;
} confirmation;

/* ---- another program ---- */

/* What it thinks of a position, behind one move or none; for who moves first. */
static bool ask(confirmation *c, const dm_state *start, dm_move move, int depth,
                dm_thought *out) {
    const dm_limits limits = {.depth = depth};
    const dm_turn turn = {.move = move};
    dm_match *m = NULL;
    dm_fault fault;
    bool good = dm_match_new(&m, c->f.game, &c->f.setup, start) == DM_OK &&
                (move == DM_NO_MOVE || dm_match_add(m, &turn, NULL) == DM_OK) &&
                hub_host_new_game(c->host, &fault) == DM_OK &&
                hub_host_think(c->host, m, &limits, NULL, out, &fault) == DM_OK;
    dm_match_free(m);
    if (move != DM_NO_MOVE)
        out->score = -out->score;
    return good;
}

static bool confirm_by_program(confirmation *c, const dm_state *start, dm_move first) {
    dm_move moves[DM_MOVES_MAX];
    dm_thought best, other;
    size_t count = c->f.game->legal(start, moves, DM_MOVES_MAX);
    if (!ask(c, start, DM_NO_MOVE, SOLUTION_DEPTH, &best) || best.best != first ||
        best.score < WINS)
        return false;
    for (size_t i = 0; i < count; i++)
        if (moves[i] != first && (!ask(c, start, moves[i], OTHERS_DEPTH, &other) ||
                                  other.score > REST || other.score > best.score - LESS))
            return false;
    return true;
}

/* ---- a search that leaves nothing out ---- */

/*
 * Whether the solver can be ahead by so much after so many more turns, whatever the other
 * side does: every move of both is tried.
 */
static bool can_lead(const dm_game *game, const dm_state *state, int solver, int wanted,
                     int turns) {
    dm_move moves[DM_MOVES_MAX];
    int seat = game->seat(state);
    if (turns == 0 || seat == DM_OVER)
        return puzzle_balance(game, state, solver) >= wanted;
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        game->apply(&next, moves[i]);
        if (can_lead(game, &next, solver, wanted, turns - 1) == (seat == solver))
            return seat == solver;
    }
    return seat != solver;
}

/* The most the solver can be ahead by after a move, from `least` on; less if not that. */
static int lead_after(const finder *f, const row *r, dm_move move, int least) {
    int solver = f->game->seat(&r->start);
    int turns = r->length < EXACT_TURNS_MOST ? r->length : EXACT_TURNS_MOST - 1;
    dm_state next = r->start;
    f->game->apply(&next, move);
    while (can_lead(f->game, &next, solver, least, turns))
        least++;
    return least - 1;
}

/* The solution gains what it must, and every other move less than the solution. */
static bool confirm_by_search(const finder *f, const row *r) {
    dm_move moves[DM_MOVES_MAX];
    int solver = f->game->seat(&r->start);
    int wanted = puzzle_balance(f->game, &r->start, solver) + f->kind->gain;
    int lead = lead_after(f, r, r->first, wanted);
    size_t count = f->game->legal(&r->start, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        if (moves[i] != r->first && lead_after(f, r, moves[i], lead) >= lead)
            return false;
    return lead >= wanted;
}

/* ---- a file ---- */

static bool confirm(confirmation *c, const row *r) {
    puzzle again;
    if (c->host)
        return confirm_by_program(c, &r->start, r->first);
    if (c->f.kind->method == METHOD_SHOT)
        return confirm_by_search(&c->f, r);
    finder_forget(&c->f);
    return find_puzzle(&c->f, &r->start, &again) &&
           (c->f.kind->method == METHOD_ALONE || again.line[0] == r->first);
}

/* False if a line is no puzzle, as the head is none. */
static bool read_row(const finder *f, const char *line, row *out) {
    char text[PUZZLE_TEXT], *fields[FIELDS], *rest = text;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    for (int i = 0; i < FIELDS; i++)
        if (!(fields[i] = strsep(&rest, "\t")))
            return false;
    char *move = strsep(&fields[FIELDS - 1], " ");
    for (out->length = 1; fields[FIELDS - 1]; out->length++)
        strsep(&fields[FIELDS - 1], " ");
    return f->game->read_state(&out->start, &f->setup, fields[3], NULL) == DM_OK &&
           f->game->read_move(&out->start, move, &out->first, NULL) == DM_OK;
}

static long confirm_lines(confirmation *c) {
    char line[PUZZLE_TEXT];
    row r;
    long confirmed = 0;
    while (fgets(line, sizeof line, c->file)) {
        bool is_puzzle = strchr(line, '\t');
        if (is_puzzle && !read_row(&c->f, line, &r)) {
            fprintf(stderr, "puzzles: cannot be read: %s", line);
            return -1;
        }
        if (is_puzzle && !confirm(c, &r)) {
            fprintf(stderr, "not confirmed: %s", line);
            continue;
        }
        confirmed += is_puzzle;
        fputs(line, stdout);
    }
    return confirmed;
}

long confirm_file(const kind *k, const char *path, const char *engine) {
    const child_rules rules = {.memory_mb = 0};
    confirmation c = {.file = fopen(path, "r")};
    dm_fault fault;
    long confirmed = -1;
    if (!c.file) {
        fprintf(stderr, "puzzles: %s cannot be opened\n", path);
        return -1;
    }
    if (engine && hub_host_start(&c.host, engine, &rules, NULL, &fault) != DM_OK)
        fprintf(stderr, "puzzles: %s does not answer as a Hub engine\n", engine);
    else if (finder_begin(&c.f, k)) {
        confirmed = confirm_lines(&c);
        finder_end(&c.f);
    }
    hub_host_stop(c.host);
    fclose(c.file);
    return confirmed;
}
