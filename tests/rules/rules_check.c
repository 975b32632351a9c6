/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The checks of rules_check.h, on damier/game.h and damier/match.h alone: nothing here
 * knows a rule. Every failure tells what was expected and what came instead.
 */
#include "rules_check.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"

enum { WORD_BYTES = 128, LIST_BYTES = 1 << 14, RULES_MAX = 128, TURNS_MAX = 400 };

/* The legal moves of a scene, each as text. */
typedef struct {
    dm_move moves[DM_MOVES_MAX];
    char text[DM_MOVES_MAX][DM_MOVE_TEXT];
    size_t count;
} move_list;

static bool next_word(const char **rest, char word[WORD_BYTES]);
static void list_moves(const scene *, move_list *);
static bool has_text(const move_list *, const char *text, dm_move *out);
static bool has_word(const char *words, const char *word);
static const char *name_of(dm_word);
static void set_option(scene *, char *assignment);
static dm_status read_position(const char *setting, const char *position, dm_fault *);
static void require_position(const dm_match *, const char *context, const char *expected);

/* ---- setting up ---- */

/* The game of a setting and its options, no position yet. */
static scene setting_of(const char *setting) {
    scene s;
    char word[WORD_BYTES];
    memset(&s, 0, sizeof s);
    if (!next_word(&setting, word) || !(s.game = dm_game_find(word)))
        fail_msg("no game %s", word);
    dm_setup_init(&s.setup, s.game);
    while (next_word(&setting, word))
        set_option(&s, word);
    return s;
}

static void set_option(scene *s, char *assignment) {
    char *value = strchr(assignment, '=');
    if (!value)
        fail_msg("%s is not an option", assignment);
    *value++ = '\0';
    if (dm_setup_set(&s->setup, s->game, assignment, value, NULL) != DM_OK)
        fail_msg("option %s=%s is refused", assignment, value);
}

scene scene_of(const char *setting, const char *position) {
    scene s = setting_of(setting);
    dm_fault fault;
    if (strcmp(position, "start") == 0)
        s.game->init(&s.state, &s.setup);
    else if (s.game->read_state(&s.state, &s.setup, position, &fault) != DM_OK)
        fail_msg("%s is refused: %s", position, name_of(fault.phrase.word));
    return s;
}

dm_cell scene_cell(const scene *s, const char *name) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = s->game->cells(&s->state, cells, DM_CELLS_MAX);
    assert_in_range(count, 1, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        if (strcmp(cells[i].name, name) == 0)
            return cells[i];
    fail_msg("there is no square %s", name);
    return cells[0];
}

dm_move scene_move(const scene *s, const char *text) {
    dm_move move = DM_NO_MOVE;
    dm_fault fault;
    if (s->game->read_move(&s->state, text, &move, &fault) != DM_OK)
        fail_msg("%s is refused: %s", text, name_of(fault.phrase.word));
    assert_int_not_equal(move, DM_NO_MOVE);
    return move;
}

dm_match *match_of(const char *setting, const char *position, const char *moves) {
    scene s = scene_of(setting, position);
    dm_match *m = NULL;
    char word[WORD_BYTES];
    assert_int_equal(dm_match_new(&m, s.game, &s.setup, &s.state), DM_OK);
    for (int number = 1; next_word(&moves, word); number++) {
        dm_turn turn;
        dm_fault fault;
        if (dm_match_read_turn(m, word, &turn, &fault) != DM_OK ||
            dm_match_add(m, &turn, &fault) != DM_OK)
            fail_msg("%s: turn %d, %s, is refused: %s", position, number, word,
                     name_of(fault.phrase.word));
    }
    return m;
}

/* ---- the board ---- */

void check_board(const char *setting, int cols, int rows, size_t squares) {
    scene s = scene_of(setting, "start");
    dm_cell cells[DM_CELLS_MAX];
    assert_int_equal(s.game->cols, cols);
    assert_int_equal(s.game->rows, rows);
    assert_int_equal(s.game->cells(&s.state, cells, DM_CELLS_MAX), squares);
}

void check_place(const char *setting, const char *square, int col, int row) {
    scene s = scene_of(setting, "start");
    dm_cell cell = scene_cell(&s, square);
    assert_int_equal(cell.col, col);
    assert_int_equal(cell.row, row);
}

void check_pieces(const char *setting, const char *position, int seat, dm_piece piece,
                  int count) {
    scene s = scene_of(setting, position);
    dm_cell cells[DM_CELLS_MAX];
    size_t squares = s.game->cells(&s.state, cells, DM_CELLS_MAX);
    int found = 0;
    for (size_t i = 0; i < squares; i++)
        found += cells[i].owner == seat && cells[i].piece == piece;
    assert_int_equal(found, count);
}

/* ---- what may be played ---- */

void check_moves(const char *setting, const char *position, const char *moves) {
    static move_list list;
    scene s = scene_of(setting, position);
    char word[WORD_BYTES];
    size_t expected = 0;
    list_moves(&s, &list);
    for (size_t i = 0; i < list.count; i++)
        if (!has_word(moves, list.text[i]))
            fail_msg("%s: %s should not be listed", position, list.text[i]);
    for (const char *rest = moves; next_word(&rest, word); expected++)
        if (!has_text(&list, word, NULL))
            fail_msg("%s: %s is not listed", position, word);
    assert_int_equal(list.count, expected);
}

void check_move_count(const char *setting, const char *position, size_t count) {
    static move_list list;
    scene s = scene_of(setting, position);
    list_moves(&s, &list);
    if (list.count != count)
        fail_msg("%s: %zu moves, not %zu", position, list.count, count);
    assert_int_equal(s.game->perft(&s.state, 1), count);
}

/* Listed under this name, read as the same move, and applied. */
void check_legal(const char *setting, const char *position, const char *moves) {
    static move_list list;
    scene s = scene_of(setting, position);
    char word[WORD_BYTES];
    list_moves(&s, &list);
    while (next_word(&moves, word)) {
        dm_move move = DM_NO_MOVE;
        dm_state after = s.state;
        if (!has_text(&list, word, &move))
            fail_msg("%s: %s is not listed", position, word);
        assert_int_equal(scene_move(&s, word), move);
        assert_int_equal(s.game->apply(&after, move), DM_OK);
        assert_memory_not_equal(&after, &s.state, sizeof after);
    }
}

/* Not listed, and refused with a reason. */
void check_illegal(const char *setting, const char *position, const char *moves) {
    static move_list list;
    scene s = scene_of(setting, position);
    char word[WORD_BYTES];
    list_moves(&s, &list);
    while (next_word(&moves, word)) {
        dm_move move = DM_NO_MOVE;
        dm_fault fault = {0};
        dm_state before = s.state;
        if (has_text(&list, word, NULL) ||
            s.game->read_move(&s.state, word, &move, &fault) == DM_OK)
            fail_msg("%s: %s should be refused", position, word);
        assert_int_equal(move, DM_NO_MOVE);
        assert_int_not_equal(fault.phrase.word, DM_WORD_NONE);
        assert_memory_equal(&before, &s.state, sizeof before);
    }
}

void check_none_begins(const char *setting, const char *position, const char *prefix) {
    static move_list list;
    scene s = scene_of(setting, position);
    list_moves(&s, &list);
    assert_int_not_equal(list.count, 0);
    for (size_t i = 0; i < list.count; i++)
        if (strncmp(list.text[i], prefix, strlen(prefix)) == 0)
            fail_msg("%s: %s should not be listed", position, list.text[i]);
}

void check_move_fault(const char *setting, const char *position, const char *move,
                      dm_word fault) {
    scene s = scene_of(setting, position);
    dm_move read = DM_NO_MOVE;
    dm_fault found = {0};
    if (s.game->read_move(&s.state, move, &read, &found) == DM_OK)
        fail_msg("%s: %s should be refused", position, move);
    if (found.phrase.word != fault)
        fail_msg("%s: %s is refused for %s, not for %s", position, move,
                 name_of(found.phrase.word), name_of(fault));
}

void check_perft(const char *setting, const char *position, const char *counts) {
    scene s = scene_of(setting, position);
    char word[WORD_BYTES];
    for (int depth = 1; next_word(&counts, word); depth++) {
        uint64_t count = s.game->perft(&s.state, depth);
        if (count != strtoull(word, NULL, 10))
            fail_msg("%s: perft %d is %llu, not %s", setting, depth,
                     (unsigned long long)count, word);
    }
}

/* ---- how moves are written, shown and paid for ---- */

void check_same_move(const char *setting, const char *position, const char *texts) {
    scene s = scene_of(setting, position);
    char word[WORD_BYTES];
    dm_move first = DM_NO_MOVE;
    while (next_word(&texts, word)) {
        dm_move move = scene_move(&s, word);
        if (first == DM_NO_MOVE)
            first = move;
        if (move != first)
            fail_msg("%s: %s is another move", position, word);
    }
    assert_int_not_equal(first, DM_NO_MOVE);
}

void check_printed(const char *setting, const char *position, const char *move,
                   const char *plain) {
    scene s = scene_of(setting, position);
    char text[DM_MOVE_TEXT];
    size_t length = s.game->write_move(&s.state, scene_move(&s, move), DM_NOTATION_PLAIN,
                                       text, sizeof text);
    assert_string_equal(text, plain);
    assert_int_equal(length, strlen(plain));
}

static void write_step(dm_writer *w, const dm_cell *cells, const dm_step *step) {
    static const char signs[] = {[DM_STEP_MOVE] = '-',
                                 [DM_STEP_TAKE] = 'x',
                                 [DM_STEP_CROWN] = '+',
                                 [DM_STEP_PLACE] = '+',
                                 [DM_STEP_LINE] = '='};
    if (w->length > 0)
        dm_write_char(w, ' ');
    if (step->kind == DM_STEP_MOVE || step->kind == DM_STEP_LINE)
        dm_write_text(w, cells[step->from - 1].name);
    dm_write_char(w, signs[step->kind]);
    dm_write_text(w, cells[step->to - 1].name);
}

void check_steps(const char *setting, const char *position, const char *move,
                 const char *steps) {
    scene s = scene_of(setting, position);
    dm_step list[DM_STEPS_MAX];
    dm_cell cells[DM_CELLS_MAX];
    char text[LIST_BYTES];
    dm_writer w = dm_writer_init(text, sizeof text);
    size_t count = s.game->steps(&s.state, scene_move(&s, move), list, DM_STEPS_MAX);
    s.game->cells(&s.state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        write_step(&w, cells, &list[i]);
    assert_string_equal(text, steps);
}

/* The deck as the game names it, and as the match asks for it. */
void check_deck(const char *setting, const char *position, const char *moves,
                dm_card_colour deck) {
    scene s = scene_of(setting, position);
    char word[WORD_BYTES];
    while (next_word(&moves, word)) {
        dm_match *m = match_of(setting, position, "");
        dm_move move = scene_move(&s, word), pending;
        dm_card_colour asked;
        assert_int_equal(dm_match_play(m, move, 0, NULL), DM_OK);
        assert_true(dm_match_pending(m, &pending, &asked));
        assert_int_equal(pending, move);
        if (s.game->card_colour(&s.state, move) != deck || asked != deck)
            fail_msg("%s: %s draws from deck %d, not %d", position, word, (int)asked,
                     (int)deck);
        dm_match_free(m);
    }
}

/* ---- what comes of it ---- */

void check_match(const dm_match *m, const char *position, const char *result) {
    dm_outcome outcome;
    require_position(m, "the match", position);
    dm_match_outcome(m, &outcome);
    assert_string_equal(dm_outcome_name(&outcome), result);
    assert_int_equal(dm_match_seat(m) == DM_OVER, outcome.over);
}

void check_after(const char *setting, const char *position, const char *moves,
                 const char *expected) {
    dm_match *m = match_of(setting, position, moves);
    require_position(m, position, expected);
    if (dm_match_seat(m) == DM_OVER)
        fail_msg("%s: the game should go on", position);
    dm_match_free(m);
}

void check_ends(const char *setting, const char *position, const char *moves,
                const char *expected, ending end) {
    dm_match *m = match_of(setting, position, moves);
    require_position(m, position, expected);
    dm_match_free(m);
    check_result(setting, position, moves, end.result, end.reason);
}

/* No earlier move ends the game, for the match would have refused the next one. */
void check_result(const char *setting, const char *position, const char *moves,
                  const char *result, dm_word reason) {
    dm_match *m = match_of(setting, position, moves);
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    if (strcmp(dm_outcome_name(&outcome), result) != 0 || outcome.reason != reason)
        fail_msg("%s: the result is %s (%s), not %s (%s)", position,
                 dm_outcome_name(&outcome), name_of(outcome.reason), result,
                 name_of(reason));
    assert_int_equal(dm_match_seat(m) == DM_OVER, strcmp(result, "ongoing") != 0);
    if (moves[0] == '\0' && outcome.over)
        check_move_count(setting, position, 0);
    dm_match_free(m);
}

void check_turn_refused(const char *setting, const char *position, const char *moves,
                        const char *turn, dm_word fault) {
    dm_match *m = match_of(setting, position, moves);
    dm_turn read;
    dm_fault found = {0};
    size_t length = dm_match_length(m);
    if (dm_match_read_turn(m, turn, &read, &found) == DM_OK &&
        dm_match_add(m, &read, &found) == DM_OK)
        fail_msg("%s: %s should be refused", position, turn);
    if (found.phrase.word != fault)
        fail_msg("%s: %s is refused for %s, not for %s", position, turn,
                 name_of(found.phrase.word), name_of(fault));
    assert_int_equal(dm_match_length(m), length);
    dm_match_free(m);
}

static void require_position(const dm_match *m, const char *context,
                             const char *expected) {
    char text[DM_POSITION_TEXT];
    dm_match_game(m)->write_state(dm_match_state(m), text, sizeof text);
    if (strcmp(text, expected) != 0)
        fail_msg("%s: leads to %s, not to %s", context, text, expected);
}

/* ---- positions and options as text ---- */

static dm_status read_position(const char *setting, const char *position,
                               dm_fault *fault) {
    scene s = setting_of(setting);
    dm_state untouched = s.state;
    dm_status status = s.game->read_state(&s.state, &s.setup, position, fault);
    if (status != DM_OK)
        assert_memory_equal(&s.state, &untouched, sizeof untouched);
    return status;
}

void check_accepted(const char *setting, const char *position, const char *printed) {
    scene s = scene_of(setting, position);
    char text[DM_POSITION_TEXT];
    size_t length = s.game->write_state(&s.state, text, sizeof text);
    assert_string_equal(text, printed);
    assert_int_equal(length, strlen(printed));
}

void check_refused(const char *setting, const char *position, dm_word fault) {
    dm_fault found = {0};
    if (read_position(setting, position, &found) == DM_OK)
        fail_msg("%s should be refused", position);
    if (found.phrase.word != fault)
        fail_msg("%s is refused for %s, not for %s", position, name_of(found.phrase.word),
                 name_of(fault));
}

void check_refused_naming(const char *setting, const char *position, dm_word fault,
                          const char *named) {
    dm_fault found = {0};
    check_refused(setting, position, fault);
    read_position(setting, position, &found);
    for (dm_language language = 0; language < DM_LANGUAGES; language++) {
        char text[LIST_BYTES];
        dm_phrase_write(&found.phrase, language, text, sizeof text);
        if (!strstr(text, named))
            fail_msg("%s: “%s” does not name %s", position, text, named);
    }
}

void check_option(const char *setting, const char *name, const char *value) {
    scene s = setting_of(setting);
    const char *chosen = dm_setup_get(&s.setup, s.game, name);
    assert_non_null(chosen);
    assert_string_equal(chosen, value);
}

void check_option_refused(const char *game, const char *name, const char *value,
                          dm_word fault) {
    scene s = setting_of(game);
    dm_setup before = s.setup;
    dm_fault found = {0};
    assert_int_equal(dm_setup_set(&s.setup, s.game, name, value, &found), DM_REFUSED);
    assert_string_equal(name_of(found.phrase.word), name_of(fault));
    assert_memory_equal(&before, &s.setup, sizeof before);
}

/* ---- properties ---- */

void walk_games(const char *setting, uint64_t seed, int games,
                void (*visit)(const played_turn *, void *memory), void *memory) {
    scene start = scene_of(setting, "start");
    dm_random random = {seed};
    for (int i = 0; i < games; i++) {
        dm_state before = start.state, after = start.state;
        for (int turn = 0; turn < TURNS_MAX; turn++, before = after) {
            dm_move moves[DM_MOVES_MAX];
            size_t count = start.game->legal(&before, moves, DM_MOVES_MAX);
            if (count == 0)
                break;
            dm_move move = moves[dm_random_below(&random, count)];
            assert_int_equal(start.game->apply(&after, move), DM_OK);
            visit(&(played_turn){start.game, &before, &after, move}, memory);
        }
    }
}

/* ---- running ---- */

static void run_one(void **state) {
    const rule_test *test = *state;
    test->run();
}

/* Slots without a name are no tests to cmocka. */
int run_rules(const rule_test *tests, size_t count) {
    struct CMUnitTest slots[RULES_MAX] = {{0}};
    if (count > RULES_MAX)
        abort();
    for (size_t i = 0; i < count; i++) {
        slots[i].name = tests[i].name;
        slots[i].test_func = run_one;
        slots[i].initial_state = (void *)(uintptr_t)&tests[i];
    }
    return cmocka_run_group_tests_name("rules", slots, NULL, NULL);
}

/* ---- words and lists ---- */

/* Cuts the next word off a list; false at its end. */
static bool next_word(const char **rest, char word[WORD_BYTES]) {
    *rest += strspn(*rest, " ");
    size_t length = strcspn(*rest, " ");
    assert_in_range(length, 0, WORD_BYTES - 1);
    memcpy(word, *rest, length);
    word[length] = '\0';
    *rest += length;
    return length > 0;
}

static bool has_word(const char *words, const char *word) {
    char candidate[WORD_BYTES];
    while (next_word(&words, candidate))
        if (strcmp(candidate, word) == 0)
            return true;
    return false;
}

static void list_moves(const scene *s, move_list *list) {
    list->count = s->game->legal(&s->state, list->moves, DM_MOVES_MAX);
    assert_in_range(list->count, 0, DM_MOVES_MAX);
    for (size_t i = 0; i < list->count; i++)
        s->game->write_move(&s->state, list->moves[i], DM_NOTATION_HUB, list->text[i],
                            DM_MOVE_TEXT);
}

static bool has_text(const move_list *list, const char *text, dm_move *out) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->text[i], text) != 0)
            continue;
        if (out)
            *out = list->moves[i];
        return true;
    }
    return false;
}

/* A word for a reader of test results. */
static const char *name_of(dm_word word) {
    return word == DM_WORD_NONE ? "no reason" : dm_word_text(word, DM_ENGLISH);
}
