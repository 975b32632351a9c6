/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tool that finds puzzles: positions with one shot, with two, with none; the exact
 * prover; names of mirrored positions; the log that is continued, and the file made of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "games.h"
#include "log.h"
#include "unit/support.h"

static char path[] = "/tmp/damier-puzzles-XXXXXX";

static bool finds(const char *name, const char *position, puzzle *out) {
    finder f;
    dm_state state;
    dm_fault fault;
    assert_true(finder_begin(&f, kind_find(name)));
    assert_int_equal(f.game->read_state(&state, &f.setup, position, &fault), DM_OK);
    bool found = find_puzzle(&f, &state, out);
    finder_end(&f);
    return found;
}

static void assert_line(const char *name, const puzzle *p, const char *line) {
    char text[PUZZLE_TEXT];
    assert_true(
        puzzle_write(dm_game_find(kind_find(name)->game), p, 1, text, sizeof text));
    *strchr(text, '\n') = '\0';
    assert_string_equal(strrchr(text, '\t') + 1, line);
}

static void test_shot(void **state) {
    (void)state;
    puzzle p;
    /* two men are offered, five are taken on the way to the far row */
    assert_true(finds("draughts",
                      "W:W27,34,35,36,37,39,42,44,45,46,47,48,49,50:"
                      "B1,3,4,5,6,7,8,9,11,15,16,17,19,23",
                      &p));
    assert_line("draughts", &p, "27-22 17x28 39-33 28x30 35x2");
    assert_true(p.proved >= 2 * p.found);
    assert_false(p.exact);
}

static void test_no_shot(void **state) {
    (void)state;
    static const char *const positions[] = {
        "W:W31-50:B1-20",                                   /* nothing to win */
        "W:W33,38,39,42,43,44,48,49:B4,5,9,10,14,15,19,28", /* a capture to make */
        "W:W27,31,34,35,40,41:B17,28",                      /* won anyhow */
    };
    puzzle p;
    for (size_t i = 0; i < COUNT(positions); i++)
        assert_false(finds("draughts", positions[i], &p));
}

static void test_prover(void **state) {
    (void)state;
    const dm_game *game = game_named("bretonnes");
    /* one turn completes a line; the other player could never be stopped in two */
    dm_state won = state_of(game, "players=2", "ooooo1/5o/6/6/6/o5 2 1 2,2");
    dm_state quiet = state_of(game, "players=2", "6/6/2oo2/6/6/6 2 1 2,2");
    prover *p = prover_new(game);
    assert_non_null(p);
    assert_int_equal(prove_win(p, &won, 1, 1000), PROVED_YES);
    assert_int_equal(prove_distance(p, &won, 3, 100000), 1);
    assert_int_equal(prove_win(p, &quiet, 1, 1000), PROVED_NO);
    assert_int_equal(prove_win(p, &quiet, 3, 1000000), PROVED_NO);
    assert_int_equal(prove_win(p, &quiet, 9, 100), PROVED_NOTHING);
    prover_free(p);
}

static void assert_same_name(const char *game, const char *one, const char *two) {
    char first[PUZZLE_ID_TEXT], second[PUZZLE_ID_TEXT];
    const dm_game *g = game_named(game);
    dm_state a = state_of(g, "", one), b = state_of(g, "", two);
    puzzle_id(g, &a, first);
    puzzle_id(g, &b, second);
    assert_string_equal(first, second);
}

static void test_names(void **state) {
    (void)state;
    /* turned, with the colours exchanged */
    assert_same_name("draughts", "W:W28,31,K5:B12,20", "B:W31,39:B20,23,K46");
    assert_same_name("martian", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -",
                     "1MGG/1PMG/1PPM/4/4/MPP1/GMP1/GGM1 S 0,0 -");
    assert_same_name("bretonnes", "o5/1o4/6/6/6/6 2 1 0,0", "6/6/6/6/4o1/5o 2 1 0,0");
    char one[PUZZLE_ID_TEXT], two[PUZZLE_ID_TEXT];
    const dm_game *game = game_named("draughts");
    dm_state a = state_of(game, "", "W:W28:B12"), b = state_of(game, "", "B:W28:B12");
    puzzle_id(game, &a, one);
    puzzle_id(game, &b, two);
    assert_string_not_equal(one, two);
}

static size_t read_log(char *out, size_t cap) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(out, 1, cap - 1, file);
    out[length] = '\0';
    fclose(file);
    return length;
}

static void note(void *payload, const puzzle *p) {
    assert_true(log_add(payload, p));
}

/* Plays games into the log until it has so many. */
static void search_to(long games) {
    finder f;
    puzzle_log log;
    assert_true(finder_begin(&f, kind_find("solo")));
    assert_true(log_open(&log, path, f.kind, 3));
    for (; log.next < games; log.next++) {
        play_game(&f, 3, log.next, note, &log);
        assert_true(log_end_game(&log, log.next));
    }
    log_close(&log);
    finder_end(&f);
}

/* Ended at any byte behind its head, a search goes on to the same log. */
static void test_continued(void **state) {
    (void)state;
    static char whole[1 << 16], again[1 << 16];
    enum { GAMES = 60 };
    unlink(path);
    search_to(GAMES);
    size_t length = read_log(whole, sizeof whole);
    assert_non_null(strchr(whole, '\t')); /* there is a puzzle in it */
    size_t head = strcspn(whole, "\n") + 1;
    for (size_t cut = head; cut < length; cut += length / 7) {
        assert_int_equal(truncate(path, (off_t)cut), 0);
        search_to(GAMES);
        read_log(again, sizeof again);
        assert_string_equal(again, whole);
    }
    puzzle_log log;
    assert_false(log_open(&log, path, kind_find("solo"), 4)); /* another seed */
}

static void test_packed(void **state) {
    (void)state;
    static char text[1 << 16];
    char *paths[] = {path, path}, packed[] = "/tmp/damier-packed-XXXXXX";
    FILE *out = fdopen(mkstemp(packed), "w+");
    assert_non_null(out);
    unlink(packed);
    read_log(text, sizeof text);
    long puzzles = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        puzzles += strchr(line, '\t') != NULL;
    /* twice the same log: each puzzle once */
    long written = log_pack(kind_find("solo"), paths, 2, 0, out);
    assert_in_range(written, 1, puzzles);
    assert_int_equal(log_pack(kind_find("solo"), paths, 1, 0, out), written);
    assert_int_equal(log_pack(kind_find("martian"), paths, 1, 0, out), -1);
    fclose(out);
    unlink(path);
}

int main(void) {
    close(mkstemp(path));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shot),      cmocka_unit_test(test_no_shot),
        cmocka_unit_test(test_prover),    cmocka_unit_test(test_names),
        cmocka_unit_test(test_continued), cmocka_unit_test(test_packed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
