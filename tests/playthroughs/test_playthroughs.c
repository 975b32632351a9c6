/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Golden playthroughs: one random game of every game with every choice of its options,
 * told in full in a text file beside this one. The test plays them again and compares
 * every byte, so that no change of behaviour goes unseen.
 *
 *     test_playthroughs DIR          compares
 *     test_playthroughs --write DIR  writes the files anew
 *
 * Moves are listed in the order of their texts: the order in which a game finds them may
 * change without changing a playthrough.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/text.h"
#include "damier/match.h"
#include "setups.h"

enum { TEXT_BYTES = 1 << 20, STORIES_MAX = 64, MOVES_SHOWN = 24, PATH_BYTES = 512 };

typedef char move_text[DM_MOVE_TEXT];

/* One playthrough: what is played, and its file. */
typedef struct {
    const dm_game *game;
    dm_setup setup;
    char file[SETUP_TEXT];
} story;

static story stories[STORIES_MAX];
static size_t story_count;
static const char *directory;

/* The playthroughs */

/* `martian-all-zone.txt`: the id of the game and the values of its options. */
static void name_file(story *s) {
    dm_writer w = dm_writer_init(s->file, sizeof s->file);
    dm_write_text(&w, s->game->id);
    for (size_t i = 0; i < s->game->option_count; i++) {
        dm_write_char(&w, '-');
        dm_write_text(&w, s->game->options[i].values[s->setup.value[i]]);
    }
    dm_write_text(&w, ".txt");
}

static void list_stories(void) {
    for (size_t i = 0; i < dm_game_count(); i++) {
        const dm_game *game = dm_game_at(i);
        for (size_t n = 0; n < setups_count(game); n++) {
            story *s = &stories[story_count++];
            assert_true(story_count <= STORIES_MAX);
            s->game = game;
            setups_nth(&s->setup, game, n);
            name_file(s);
        }
    }
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The texts of all legal moves, sorted; returns their number. */
static size_t list_moves(const dm_match *m, move_text out[DM_MOVES_MAX]) {
    static dm_move moves[DM_MOVES_MAX];
    const dm_game *game = dm_match_game(m);
    size_t count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        game->write_move(dm_match_state(m), moves[i], DM_NOTATION_PLAIN, out[i],
                         sizeof out[i]);
    qsort(out, count, sizeof out[0], compare_texts);
    return count;
}

/* A number that stands for a long list: one letter changed anywhere changes it. */
static uint64_t checksum(move_text texts[], size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t at = 0; at <= strlen(texts[i]); at++) /* the NUL separates */
            sum = dm_hash_add(sum, (unsigned char)texts[i][at]);
    return sum;
}

static void tell_moves(dm_writer *w, move_text texts[], size_t count) {
    char sum[32];
    dm_write_text(w, "legal ");
    dm_write_number(w, (long long)count);
    dm_write_char(w, ':');
    for (size_t i = 0; i < count && i < MOVES_SHOWN; i++) {
        dm_write_char(w, ' ');
        dm_write_text(w, texts[i]);
    }
    if (count > MOVES_SHOWN) {
        snprintf(sum, sizeof sum, " ... %016llx",
                 (unsigned long long)checksum(texts, count));
        dm_write_text(w, sum);
    }
    dm_write_char(w, '\n');
}

static void tell_position(dm_writer *w, const dm_match *m) {
    char text[DM_POSITION_TEXT];
    dm_match_game(m)->write_state(dm_match_state(m), text, sizeof text);
    dm_write_text(w, "position ");
    dm_write_text(w, text);
    dm_write_char(w, '\n');
}

/* A card may be asked for the move; it is answered at random too. */
static void play_move(dm_writer *w, dm_match *m, const char *text, dm_random *random) {
    static const char *const decks[] = {"", "pink", "green", "blue", "dame"};
    dm_turn turn;
    dm_card_colour deck;
    assert_int_equal(dm_match_read_turn(m, text, &turn, NULL), DM_OK);
    assert_int_equal(dm_match_play(m, turn.move, 0, NULL), DM_OK);
    dm_write_text(w, "move ");
    dm_write_text(w, text);
    if (dm_match_pending(m, &turn.move, &deck)) {
        bool right = dm_random_below(random, 4) > 0;
        dm_write_char(w, ' ');
        dm_write_text(w, decks[deck]);
        dm_write_text(w, right ? " right" : " wrong");
        dm_match_answer(m, right ? DM_ANSWER_RIGHT : DM_ANSWER_WRONG, 0, NULL);
    }
    dm_write_text(w, "\n\n");
}

static void tell_turn(dm_writer *w, dm_match *m, dm_random *random) {
    static move_text texts[DM_MOVES_MAX];
    size_t count = list_moves(m, texts);
    dm_write_text(w, "turn ");
    dm_write_number(w, (long long)dm_match_length(m) + 1);
    dm_write_text(w, " seat ");
    dm_write_number(w, dm_match_seat(m) + 1);
    dm_write_char(w, '\n');
    tell_position(w, m);
    tell_moves(w, texts, count);
    play_move(w, m, texts[dm_random_below(random, count)], random);
}

static void tell_end(dm_writer *w, const dm_match *m) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    tell_position(w, m);
    dm_write_text(w, "result ");
    dm_write_text(w, dm_outcome_name(&outcome));
    for (int seat = 0; seat < outcome.seats; seat++) {
        dm_write_text(w, ", place ");
        dm_write_number(w, outcome.place[seat]);
        dm_write_text(w, " score ");
        dm_write_number(w, outcome.score[seat]);
    }
    dm_write_char(w, '\n');
}

static void tell(const story *s, char out[TEXT_BYTES]) {
    char options[SETUP_TEXT];
    dm_writer w = dm_writer_init(out, TEXT_BYTES);
    dm_random random = {2026};
    dm_match *m = NULL;
    assert_int_equal(dm_match_new(&m, s->game, &s->setup, NULL), DM_OK);
    setups_write(&s->setup, s->game, options);
    dm_write_text(&w, "game ");
    dm_write_text(&w, s->game->id);
    dm_write_text(&w, "\noptions ");
    dm_write_text(&w, options[0] ? options : "-");
    dm_write_text(&w, "\n\n");
    while (dm_match_seat(m) != DM_OVER)
        tell_turn(&w, m, &random);
    tell_end(&w, m);
    dm_match_free(m);
    assert_true(w.length < TEXT_BYTES);
}

/* Files */

static FILE *open_file(const story *s, const char *mode) {
    char path[PATH_BYTES];
    dm_writer w = dm_writer_init(path, sizeof path);
    dm_write_text(&w, directory);
    dm_write_char(&w, '/');
    dm_write_text(&w, s->file);
    FILE *file = w.length < sizeof path ? fopen(path, mode) : NULL;
    if (!file)
        print_error("%s: cannot be opened\n", path);
    return file;
}

static bool read_file(const story *s, char out[TEXT_BYTES]) {
    FILE *file = open_file(s, "rb");
    if (!file)
        return false;
    size_t length = fread(out, 1, TEXT_BYTES - 1, file);
    out[length] = '\0';
    fclose(file);
    return true;
}

static bool write_file(const story *s, const char *text) {
    FILE *file = open_file(s, "wb");
    if (!file)
        return false;
    bool good = fputs(text, file) >= 0;
    return fclose(file) == 0 && good;
}

/* The first line in which two texts differ. */
static void print_difference(const char *expected, const char *told) {
    int line = 1;
    size_t begin = 0, i = 0;
    for (; expected[i] && expected[i] == told[i]; i++) {
        if (expected[i] == '\n') {
            line++;
            begin = i + 1;
        }
    }
    print_error("line %d\n  expected %.*s\n  told     %.*s\n", line,
                (int)strcspn(expected + begin, "\n"), expected + begin,
                (int)strcspn(told + begin, "\n"), told + begin);
}

static void check_story(void **state) {
    static char expected[TEXT_BYTES], told[TEXT_BYTES];
    const story *s = *state;
    tell(s, told);
    assert_true(read_file(s, expected));
    if (strcmp(expected, told) != 0) {
        print_difference(expected, told);
        fail();
    }
}

static void write_story(void **state) {
    static char told[TEXT_BYTES];
    tell(*state, told);
    assert_true(write_file(*state, told));
}

int main(int argc, char **argv) {
    static struct CMUnitTest tests[STORIES_MAX];
    bool writing = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (argc != 2 && !writing) {
        fprintf(stderr, "usage: %s [--write] DIR\n", argv[0]);
        return 2;
    }
    directory = argv[argc - 1];
    list_stories();
    for (size_t i = 0; i < story_count; i++)
        tests[i] =
            (struct CMUnitTest){stories[i].file, writing ? write_story : check_story,
                                NULL, NULL, &stories[i]};
    return _cmocka_run_group_tests("playthroughs", tests, story_count, NULL, NULL);
}
