/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How long a picture takes: every game, in the smallest window and in a large one, drawn
 * again and again as moves are played. Processor time counts, and the mean of all pictures of
 * a window: a single one may have been interrupted by a busy machine, whose time it is charged.
 */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "frame.h"
#include "paint.h"

enum { PICTURES = 60, PICTURE_MICROSECONDS = 5000 };

static void sleep_on(void) {
}

static local_room open_room(const dm_game *game) {
    dm_setup setup;
    dm_match *match;
    local_room local;
    dm_setup_init(&setup, game);
    dm_setup_choose(&setup, game, DM_ROLE_CARDS, 0);
    assert_int_equal(dm_match_new(&match, game, &setup, NULL), DM_OK);
    assert_true(local_open(&local, match, "hold=all ", NULL, NULL));
    dm_match_free(match);
    return local;
}

/* Plays the first legal move, so that every picture differs. */
static bool play_on(screen *s) {
    const dm_match *m = screen_match(s);
    char text[DM_MOVE_TEXT];
    dm_fault fault;
    if (s->entry.total == 0 || dm_match_seat(m) == DM_OVER)
        return false;
    dm_match_game(m)->write_move(dm_match_state(m), s->entry.ways[0].move,
                                 DM_NOTATION_HUB, text, sizeof text);
    return local_act(s->local, "play", text, &fault) == DM_RULED_EVENT;
}

/* What was drawn in a window so far. */
typedef struct {
    int pictures;
    double microseconds;
} drawn;

static void draw_game(const dm_game *game, drawn *all) {
    local_room local = open_room(game);
    screen s = {
        .local = &local, .language = DM_FRENCH, .jobs = jobs_new(sleep_on, NULL, 0)};
    assert_non_null(s.jobs);
    for (int i = 0; i < PICTURES; i++) {
        const dm_match *m = screen_match(&s);
        entry_clear(&s.entry);
        assert_true(entry_begin(&s.entry, dm_match_game(m), dm_match_state(m)));
        clock_t begin = clock();
        frame_draw(&s);
        all->microseconds += (double)(clock() - begin) * 1e6 / CLOCKS_PER_SEC;
        all->pictures++;
        if (!play_on(&s))
            break;
    }
    entry_clear(&s.entry);
    jobs_free(s.jobs);
    local_close(&local);
}

static void draw_all(int rows, int cols) {
    drawn all = {0, 0};
    assert_int_equal(resizeterm(rows, cols), OK);
    for (size_t i = 0; i < dm_game_count(); i++)
        draw_game(dm_game_at(i), &all);
    assert_true(all.pictures > 0);
    double mean = all.microseconds / all.pictures;
    print_message("# %d x %d: %.0f microseconds for a picture\n", cols, rows, mean);
#ifndef SANITIZED
    assert_true(mean < PICTURE_MICROSECONDS);
#endif
}

static void pictures_are_quick(void **unused) {
    (void)unused;
    FILE *nowhere = fopen("/dev/null", "r+");
    assert_non_null(nowhere);
    SCREEN *terminal = newterm("xterm-256color", nowhere, nowhere);
    assert_non_null(terminal);
    style_begin();
    paint_begin(true);
    draw_all(24, 80);
    draw_all(60, 200);
    draw_all(3, 7); /* a sentence */
    draw_all(1, 1);
    endwin();
    delscreen(terminal);
    fclose(nowhere);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pictures_are_quick)};
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
