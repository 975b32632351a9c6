/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every puzzle that ships: its position, its solution move by move, its name, its
 * measure, no twin; and of a sample, found and proved anew, that it is the only one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "finder.h"
#include "grade.h"
#include "unit/support.h"

enum { SAMPLE = 6, MOST = 4000, FIELDS = 5 };

typedef struct {
    const char *kind;
    int least;
} collection;

static const collection collections[] = {{"draughts", 1000},
                                         {"martian", 150},
                                         {"sujet-verbe", 150},
                                         {"bretonnes", 150},
                                         {"solo", 140}};

static const char *folder;

/* One line of a file, taken apart. */
typedef struct {
    char id[PUZZLE_ID_TEXT];
    int measure, found, proved;
    bool exact;
    char position[DM_POSITION_TEXT], solution[PUZZLE_TEXT];
} row;

static FILE *open_kind(const kind *k) {
    char path[4096], head[128], line[128];
    snprintf(path, sizeof path, "%s/%s.txt", folder, k->name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be opened", path);
    snprintf(head, sizeof head, "damier puzzles 1 %s\n", k->game);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, head);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "licence GPL-3.0-or-later\n");
    return file;
}

static bool read_row(FILE *file, row *r) {
    char line[PUZZLE_TEXT], *fields[FIELDS], *rest = line, sign;
    if (!fgets(line, sizeof line, file))
        return false;
    assert_non_null(strchr(line, '\n'));
    *strchr(line, '\n') = '\0';
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = strsep(&rest, "\t");
        assert_non_null(fields[i]);
    }
    assert_null(rest);
    assert_int_equal(strlen(fields[0]), PUZZLE_ID_TEXT - 1);
    memcpy(r->id, fields[0], PUZZLE_ID_TEXT);
    r->measure = fields[1][0] - '0';
    assert_int_equal(strlen(fields[1]), 1);
    assert_int_equal(sscanf(fields[2], "%d%c%d", &r->found, &sign, &r->proved), 3);
    assert_true(sign == '=' || sign == ':');
    r->exact = sign == '=';
    snprintf(r->position, sizeof r->position, "%s", fields[3]);
    snprintf(r->solution, sizeof r->solution, "%s", fields[4]);
    return true;
}

static dm_state start_of(const finder *f, const row *r) {
    dm_state state;
    dm_fault fault;
    char text[DM_POSITION_TEXT];
    if (f->game->read_state(&state, &f->setup, r->position, &fault) != DM_OK)
        fail_msg("%s: %s cannot be read", r->id, r->position);
    f->game->write_state(&state, text, sizeof text);
    assert_string_equal(text, r->position);
    return state;
}

static dm_move legal_move(const finder *f, const dm_state *state, const char *text,
                          const row *r) {
    dm_move move;
    dm_fault fault;
    char written[DM_MOVE_TEXT];
    dm_state next = *state;
    if (f->game->read_move(state, text, &move, &fault) != DM_OK ||
        f->game->apply(&next, move) != DM_OK)
        fail_msg("%s: %s is not legal", r->id, text);
    f->game->write_move(state, move, DM_NOTATION_PLAIN, written, sizeof written);
    assert_string_equal(written, text);
    return move;
}

/* The last move takes something; so do the others that are as good, but for one. */
static void assert_taking(const finder *f, const row *r, const dm_state *before,
                          dm_move move, int *quiet) {
    *quiet += !move_captures(f->game, before, move);
    if (f->kind->method == METHOD_SHOT && *quiet > 1)
        fail_msg("%s: any last move will do", r->id);
}

/* Plays the solution into a puzzle; its last word may name several moves. */
static void play_solution(const finder *f, const row *r, puzzle *p) {
    char words[PUZZLE_TEXT], *rest = words, *word;
    dm_state state = p->start;
    snprintf(words, sizeof words, "%s", r->solution);
    while ((word = strsep(&rest, " "))) {
        char *others = word, *first = strsep(&others, "/"), *other;
        assert_true(others == NULL || rest == NULL);
        assert_true(p->length < PUZZLE_LINE_MAX);
        dm_move move = legal_move(f, &state, first, r);
        int quiet = 0;
        if (f->kind->method == METHOD_SHOT && rest == NULL)
            assert_true(move_captures(f->game, &state, move));
        while (others && (other = strsep(&others, "/"))) {
            dm_move same = legal_move(f, &state, other, r);
            assert_true(same != move);
            assert_taking(f, r, &state, same, &quiet);
        }
        p->line[p->length++] = move;
        f->game->apply(&state, move);
    }
}

/* What the line must have brought: a win, or the gain of its kind. */
static void assert_gain(const finder *f, const row *r, const puzzle *p) {
    dm_state state = p->start;
    dm_outcome outcome;
    int solver = f->game->seat(&state);
    int before = puzzle_balance(f->game, &state, solver);
    for (size_t i = 0; i < p->length; i++)
        f->game->apply(&state, p->line[i]);
    f->game->outcome(&state, &outcome);
    if (f->kind->method == METHOD_ALONE) {
        assert_true(outcome.over && outcome.place[0] == 1);
        return;
    }
    assert_int_equal(p->length % 2, 1);
    if (f->kind->method == METHOD_SHOT &&
        puzzle_balance(f->game, &state, solver) < before + f->kind->gain)
        fail_msg("%s: nothing is gained", r->id);
    if (outcome.over)
        assert_int_equal(outcome.winner, solver);
}

static void assert_row(const finder *f, const row *r) {
    char id[PUZZLE_ID_TEXT];
    puzzle p = {.start = start_of(f, r)};
    puzzle_id(f->game, &p.start, id);
    assert_string_equal(id, r->id);
    assert_in_range(r->measure, 1, PUZZLE_GRADES);
    assert_true(r->exact ? r->proved >= r->found : r->proved >= 2 * r->found);
    play_solution(f, r, &p);
    assert_true(p.length >= 3);
    assert_gain(f, r, &p);
    if (f->kind->method == METHOD_ALONE)
        return;
    dm_move moves[DM_MOVES_MAX];
    p.choices = (int)f->game->legal(&p.start, moves, DM_MOVES_MAX);
    assert_int_equal(grade_of(f->kind, weigh_puzzle(f->game, &p)), r->measure);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

static void test_every_puzzle(void **state) {
    const collection *c = *state;
    static char names[MOST][PUZZLE_ID_TEXT];
    finder f;
    row r, last = {.measure = 1};
    int count = 0, of_measure[PUZZLE_GRADES + 1] = {0};
    assert_true(finder_begin(&f, kind_find(c->kind)));
    FILE *file = open_kind(f.kind);
    while (read_row(file, &r)) {
        assert_true(count < MOST);
        assert_row(&f, &r);
        assert_true(r.measure > last.measure || strcmp(r.id, last.id) > 0);
        assert_true(r.measure >= last.measure);
        of_measure[r.measure]++;
        memcpy(names[count++], r.id, PUZZLE_ID_TEXT);
        last = r;
    }
    fclose(file);
    finder_end(&f);
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 1; i < count; i++)
        assert_string_not_equal(names[i - 1], names[i]);
    if (count < c->least)
        fail_msg("%s: %d puzzles, fewer than %d", c->kind, count, c->least);
    for (int i = 1; i <= PUZZLE_GRADES; i++)
        if (of_measure[i] == 0 || 20 * of_measure[i] < count)
            fail_msg("%s: only %d of measure %d", c->kind, of_measure[i], i);
}

/*
 * The engine wants the solution and calls it better than all others by a clear margin.
 * How much a man is worth to it changes when it is tuned: less is asked than when the
 * puzzle was found.
 */
static void assert_best(finder *f, const dm_state *start, const row *r) {
    dm_move moves[DM_MOVES_MAX];
    dm_thought best;
    char first[DM_MOVE_TEXT];
    size_t count = f->game->legal(start, moves, DM_MOVES_MAX);
    finder_think(f, start, r->proved, &best);
    f->game->write_move(start, best.best, DM_NOTATION_PLAIN, first, sizeof first);
    assert_memory_equal(first, r->solution, strlen(first));
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == best.best)
            continue;
        int less = best.score - finder_value(f, start, moves[i], r->proved);
        if (less < f->kind->margin / 2)
            fail_msg("%s: another move is worse by %d only", r->id, less);
    }
}

/* Found again from the position alone, with the same proof and the same first move. */
static void test_sample_is_proved(void **state) {
    const collection *c = *state;
    finder f;
    row r;
    puzzle again;
    assert_true(finder_begin(&f, kind_find(c->kind)));
    FILE *file = open_kind(f.kind);
    for (int i = 0, tried = 0; tried < SAMPLE && read_row(file, &r); i++) {
        if (i % (c->least / SAMPLE) != 0)
            continue;
        dm_state start = start_of(&f, &r);
        finder_forget(&f);
        tried++;
        if (f.kind->method == METHOD_SHOT) {
            assert_best(&f, &start, &r);
            continue;
        }
        if (!find_puzzle(&f, &start, &again))
            fail_msg("%s is not a puzzle", r.id);
        char first[DM_MOVE_TEXT];
        f.game->write_move(&start, again.line[0], DM_NOTATION_PLAIN, first, sizeof first);
        if (f.kind->method != METHOD_ALONE)
            assert_memory_equal(first, r.solution, strlen(first));
    }
    fclose(file);
    finder_end(&f);
}

int main(int argc, char **argv) {
    struct CMUnitTest tests[2 * COUNT(collections)];
    char names[2 * COUNT(collections)][64];
    if (argc != 2)
        return 2;
    folder = argv[1];
    for (size_t i = 0; i < COUNT(tests); i++) {
        const collection *c = &collections[i / 2];
        snprintf(names[i], sizeof names[i],
                 i % 2 ? "%s: a sample is proved" : "%s: every puzzle", c->kind);
        tests[i] = (struct CMUnitTest){.name = names[i],
                                       .test_func = i % 2 ? test_sample_is_proved
                                                          : test_every_puzzle,
                                       .initial_state = (void *)(uintptr_t)c};
    }
    return _cmocka_run_group_tests("puzzles", tests, COUNT(tests), NULL, NULL);
}
