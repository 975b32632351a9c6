/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two programs asked the same question: the core under test and the naive rules of
 * tests/naive, which share nothing with it. For each position both must agree whether it
 * is allowed, on the list of moves, on the result, and on the position after a move; and
 * the core with itself on the number of moves and of pairs of moves.
 *
 *     test_naive GAME POSITIONS [OPTIONS POSITION]
 *
 * Half of the positions come from random games, half are built (random_positions.h). With
 * a position as argument only that one is compared, to look at a failure again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "damier/game.h"
#include "naive.h"
#include "random_positions.h"
#include "setups.h"

enum { PLIES_MAX = 400 };

/* The question, and both answers. */
typedef struct {
    const dm_game *game;
    dm_setup setup;
    char options[SETUP_TEXT];
    char position[RANDOM_TEXT];
    dm_state state;
    naive_list ours, theirs;
} query;

static size_t positions_wanted;
static query asked;
static size_t allowed, refused; /* so that the test cannot pass on refusals alone */

static void choose_setup(query *, size_t n);
static bool compare_reading(query *);
static void compare_moves(query *);
static void compare_counts(query *);
static void compare_result(query *);
static size_t compare_after(query *, dm_random *);
static void compare_all(query *, dm_random *);
static _Noreturn void differ(const query *, const char *what, const char *ours,
                             const char *theirs);

/* Everything needed to ask again by hand. */
static _Noreturn void differ(const query *q, const char *what, const char *ours,
                             const char *theirs) {
    print_error("%s [%s] %s\n  %s\n  core:  %s\n  naive: %s\n", q->game->id, q->options,
                q->position, what, ours, theirs);
    fail();
    abort(); /* never reached: fail() jumps */
}

/*
 * The options are chosen but not given by hand, so that a position of bretonnes may have
 * any number of players.
 */
static void choose_setup(query *q, size_t n) {
    setups_nth(&q->setup, q->game, n % setups_count(q->game));
    setups_write(&q->setup, q->game, q->options);
}

/* Says whether both allow the position. */
static bool compare_reading(query *q) {
    dm_status ours = q->game->read_state(&q->state, &q->setup, q->position, NULL);
    int theirs = naive_moves(q->game->id, q->options, q->position, &q->theirs);
    if ((ours == DM_OK) != (theirs == 0))
        differ(q, "is the position allowed?", ours == DM_OK ? "yes" : "no",
               theirs == 0 ? "yes" : "no");
    *(ours == DM_OK ? &allowed : &refused) += 1;
    return ours == DM_OK;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static void list_ours(query *q) {
    static dm_move moves[DM_MOVES_MAX];
    q->ours.count = q->game->legal(&q->state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < q->ours.count; i++)
        q->game->write_move(&q->state, moves[i], DM_NOTATION_HUB, q->ours.text[i],
                            sizeof q->ours.text[i]);
    qsort(q->ours.text, q->ours.count, sizeof q->ours.text[0], compare_texts);
}

/* Both lists in full, for the message. */
static _Noreturn void differ_in_moves(const query *q) {
    print_error("core:");
    for (size_t i = 0; i < q->ours.count; i++)
        print_error(" %s", q->ours.text[i]);
    print_error("\nnaive:");
    for (size_t i = 0; i < q->theirs.count; i++)
        print_error(" %s", q->theirs.text[i]);
    print_error("\n");
    differ(q, "which moves are legal?", "first list above", "second list above");
}

static void compare_moves(query *q) {
    list_ours(q);
    if (q->ours.count != q->theirs.count)
        differ_in_moves(q);
    for (size_t i = 0; i < q->ours.count; i++)
        if (strcmp(q->ours.text[i], q->theirs.text[i]) != 0)
            differ_in_moves(q);
}

/* What is counted without listing it is as much as what is listed. */
static void compare_counts(query *q) {
    static dm_move moves[DM_MOVES_MAX];
    size_t count = q->game->legal(&q->state, moves, DM_MOVES_MAX);
    uint64_t pairs = 0;
    for (size_t i = 0; i < count; i++) {
        dm_state after = q->state;
        q->game->apply(&after, moves[i]);
        pairs += q->game->legal(&after, NULL, 0);
    }
    char counted[64], listed[64];
    snprintf(counted, sizeof counted, "%llu, %llu counted",
             (unsigned long long)q->game->perft(&q->state, 1),
             (unsigned long long)q->game->perft(&q->state, 2));
    snprintf(listed, sizeof listed, "%zu, %llu counted", count,
             (unsigned long long)pairs);
    if (strcmp(counted, listed) != 0)
        differ(q, "how many sequences of one move and of two?", counted, listed);
}

static void compare_result(query *q) {
    dm_outcome outcome;
    char theirs[16] = "refused";
    q->game->outcome(&q->state, &outcome);
    naive_result(q->game->id, q->options, q->position, theirs);
    if (strcmp(dm_outcome_name(&outcome), theirs) != 0)
        differ(q, "what is the result?", dm_outcome_name(&outcome), theirs);
}

/* Makes a random move in both; returns the number of moves there were. */
static size_t compare_after(query *q, dm_random *random) {
    char ours[DM_POSITION_TEXT], theirs[NAIVE_TEXT] = "refused";
    dm_move move;
    if (q->ours.count == 0)
        return 0;
    const char *text = q->ours.text[dm_random_below(random, q->ours.count)];
    if (q->game->read_move(&q->state, text, &move, NULL) != DM_OK ||
        q->game->apply(&q->state, move) != DM_OK)
        differ(q, text, "refused", "legal");
    q->game->write_state(&q->state, ours, sizeof ours);
    naive_apply(q->game->id, q->options, q->position, text, theirs);
    if (strcmp(ours, theirs) != 0)
        differ(q, text, ours, theirs);
    return q->ours.count;
}

static void compare_all(query *q, dm_random *random) {
    if (!compare_reading(q))
        return;
    compare_moves(q);
    compare_counts(q);
    compare_result(q);
    compare_after(q, random);
}

/* Positions of random games, and each once more with a byte of its text changed. */
static void compare_played(void **state) {
    query *q = &asked;
    dm_random random = {1};
    size_t done = 0;
    (void)state;
    for (size_t n = 0; done < positions_wanted / 2; n++) {
        choose_setup(q, n);
        dm_state now;
        q->game->init(&now, &q->setup);
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            q->game->write_state(&now, q->position, sizeof q->position);
            assert_true(compare_reading(q));
            compare_moves(q);
            compare_result(q);
            done++;
            if (compare_after(q, &random) == 0)
                break;
            now = q->state;
        }
    }
    assert_true(allowed >= positions_wanted / 2);
}

static void compare_built(void **state) {
    query *q = &asked;
    random_position *build = random_positions_of(q->game->id);
    dm_random random = {2};
    (void)state;
    assert_non_null(build);
    allowed = refused = 0;
    for (size_t n = 0; allowed < (positions_wanted + 1) / 2; n++) {
        choose_setup(q, n);
        build(&random, q->options, q->position);
        compare_all(q, &random);
    }
    assert_true(refused < allowed); /* most of what is built must be worth comparing */
}

/* Texts one byte away from a position: nearly all of them are to be refused. */
static void compare_mutated(void **state) {
    query *q = &asked;
    random_position *build = random_positions_of(q->game->id);
    dm_random random = {3};
    (void)state;
    allowed = refused = 0;
    for (size_t n = 0; refused < positions_wanted / 10; n++) {
        choose_setup(q, n);
        build(&random, q->options, q->position);
        random_mutation(&random, q->position);
        if (dm_random_below(&random, 4) == 0)
            random_mutation(&random, q->position);
        compare_all(q, &random);
    }
}

static char **given;

static void compare_given(void **state) {
    query *q = &asked;
    dm_random random = {4};
    (void)state;
    assert_true(setups_read(&q->setup, q->game, given[0]));
    setups_write(&q->setup, q->game, q->options);
    snprintf(q->position, sizeof q->position, "%s", given[1]);
    compare_all(q, &random);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(compare_played),
                                       cmocka_unit_test(compare_built),
                                       cmocka_unit_test(compare_mutated)};
    const struct CMUnitTest one[] = {cmocka_unit_test(compare_given)};
    asked.game = argc >= 3 ? dm_game_find(argv[1]) : NULL;
    if (!asked.game || argc == 4) {
        fprintf(stderr, "usage: %s GAME POSITIONS [OPTIONS POSITION]\n", argv[0]);
        return 2;
    }
    positions_wanted = strtoul(argv[2], NULL, 10);
    given = argv + 3;
    if (argc > 4)
        return cmocka_run_group_tests(one, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
