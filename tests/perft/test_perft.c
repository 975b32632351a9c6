/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Perft: the number of move sequences of each length, compared with known numbers. The
 * numbers are data (perft.tsv): a new row there is a new test.
 *
 *     test_perft FILE LIMIT GAME
 *
 * Checks the rows of GAME that count at most LIMIT nodes; the others are left out. Small
 * rows are counted a second time move by move, through legal and apply. Where draughts
 * has two generators both must count the same.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "damier/game.h"
#include "games/diagonal/diagonal_game.h"
#include "games/draughts/rules.h"
#include "setups.h"

enum {
    ROWS_MAX = 2048,
    LINE_BYTES = 512,
    COLUMNS = 5,
    ONE_BY_ONE = 30000,     /* nodes that are counted move by move too */
    BOTH_VARIANTS = 4000000 /* nodes that both generators count */
};

typedef struct {
    const dm_game *game;
    dm_state state;
    int depth;
    uint64_t nodes;
    char name[LINE_BYTES];
} row;

static row rows[ROWS_MAX];
static size_t row_count;

/* Reading the table */

/* Cuts a line into its columns; returns how many there are. */
static int cut(char *line, char *columns[COLUMNS]) {
    int count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at && count < COLUMNS; count++) {
        columns[count] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    return count;
}

static bool read_position(row *r, const char *options, const char *position) {
    dm_setup setup;
    if (!setups_read(&setup, r->game, strcmp(options, "-") == 0 ? "" : options))
        return false;
    if (strcmp(position, "start") != 0)
        return r->game->read_state(&r->state, &setup, position, NULL) == DM_OK;
    r->game->init(&r->state, &setup);
    return true;
}

/* Everything but the number, with spaces between. */
static void write_name(char *const columns[COLUMNS], char out[LINE_BYTES]) {
    dm_writer w = dm_writer_init(out, LINE_BYTES);
    for (int i = 0; i < COLUMNS - 1; i++) {
        if (i > 0)
            dm_write_char(&w, ' ');
        dm_write_text(&w, columns[i]);
    }
}

static bool read_row(char *line, row *r) {
    char *columns[COLUMNS];
    if (cut(line, columns) != COLUMNS)
        return false;
    r->game = dm_game_find(columns[0]);
    r->depth = atoi(columns[3]);
    r->nodes = strtoull(columns[4], NULL, 10);
    write_name(columns, r->name);
    return r->game && r->depth > 0 && read_position(r, columns[1], columns[2]);
}

/* Keeps the rows of the game; false, having said why, if a row is bad. */
static bool read_rows(FILE *file, const char *path, uint64_t limit, const char *game) {
    char line[LINE_BYTES];
    bool good = true;
    while (good && row_count < ROWS_MAX && fgets(line, sizeof line, file)) {
        row *r = &rows[row_count];
        if (line[0] == '#')
            continue;
        good = read_row(line, r);
        if (!good)
            fprintf(stderr, "%s: bad row: %s\n", path, line);
        else if (strcmp(r->game->id, game) == 0 && r->nodes <= limit)
            row_count++;
    }
    return good;
}

static bool read_table(const char *path, uint64_t limit, const char *game) {
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return false;
    }
    bool good = read_rows(file, path, limit, game);
    fclose(file);
    if (good && row_count == 0)
        fprintf(stderr, "%s: no row for %s that counts at most %" PRIu64 "\n", path, game,
                limit);
    if (row_count == ROWS_MAX)
        fprintf(stderr, "%s: more than %d rows for %s\n", path, ROWS_MAX - 1, game);
    return good && row_count > 0 && row_count < ROWS_MAX;
}

/* Counting */

/* As slow as can be: every move is made, the last ones too. */
static uint64_t count_one_by_one(const dm_game *game, const dm_state *state, int depth) {
    dm_move moves[DM_MOVES_MAX];
    uint64_t nodes = 0;
    if (depth == 0)
        return 1;
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state after = *state;
        assert_int_equal(game->apply(&after, moves[i]), DM_OK);
        nodes += count_one_by_one(game, &after, depth - 1);
    }
    return nodes;
}

static void check_row(void **state) {
    const row *r = *state;
    assert_int_equal(r->game->perft(&r->state, r->depth), r->nodes);
    if (r->nodes <= ONE_BY_ONE)
        assert_int_equal(count_one_by_one(r->game, &r->state, r->depth), r->nodes);
}

#ifdef DAMIER_FAST_BITS
/* The generator for any processor and the one for fast bits, which draughts chooses. */
static void check_both_variants(void **state) {
    size_t compared = 0;
    (void)state;
    for (size_t i = 0; i < row_count; i++) {
        const row *r = &rows[i];
        diagonal_position p = diagonal_game_load(&r->state);
        if (r->nodes > BOTH_VARIANTS)
            continue;
        assert_int_equal(diagonal_game_perft(&draughts_rules, &p, r->depth), r->nodes);
        assert_int_equal(diagonal_game_perft(&draughts_rules_fast_bits, &p, r->depth),
                         r->nodes);
        compared++;
    }
    assert_true(compared > 0);
}

static size_t add_variants(struct CMUnitTest *out, const char *game) {
    if (strcmp(game, "draughts") != 0 || !__builtin_cpu_supports("bmi2"))
        return 0;
    *out = (struct CMUnitTest)cmocka_unit_test(check_both_variants);
    return 1;
}
#else
static size_t add_variants(struct CMUnitTest *out, const char *game) {
    (void)out;
    (void)game;
    return 0;
}
#endif

int main(int argc, char **argv) {
    static struct CMUnitTest tests[ROWS_MAX + 1];
    if (argc != 4) {
        fprintf(stderr, "usage: %s FILE LIMIT GAME\n", argv[0]);
        return 2;
    }
    if (!read_table(argv[1], strtoull(argv[2], NULL, 10), argv[3]))
        return 1;
    for (size_t i = 0; i < row_count; i++)
        tests[i] = (struct CMUnitTest){rows[i].name, check_row, NULL, NULL, &rows[i]};
    size_t count = row_count + add_variants(&tests[row_count], argv[3]);
    return _cmocka_run_group_tests(argv[3], tests, count, NULL, NULL);
}
