/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the unit tests share: see support.h. */
#include "support.h"

enum { MESSAGE_BYTES = 512, TEXT_BYTES = 512 };

/* ---- faults ---- */

void assert_fault(const char *text, const dm_fault *fault, dm_word word, size_t at,
                  const char *a, const char *b) {
    dm_fault wanted;
    dm_refuse(&wanted, at, word, a, b);
    char got[MESSAGE_BYTES], want[MESSAGE_BYTES];
    dm_phrase_write(&fault->phrase, DM_ENGLISH, got, sizeof got);
    dm_phrase_write(&wanted.phrase, DM_ENGLISH, want, sizeof want);
    if (fault->phrase.word != word || fault->at != at ||
        strcmp(fault->phrase.args[0], wanted.phrase.args[0]) != 0 ||
        strcmp(fault->phrase.args[1], wanted.phrase.args[1]) != 0)
        fail_msg("%s: at %zu \"%s\", not at %zu \"%s\"", text, fault->at, got, at, want);
}

void assert_plain_fault(const dm_fault *fault, dm_word word) {
    assert_fault("the call", fault, word, 0, NULL, NULL);
}

/* ---- games ---- */

const dm_game *game_named(const char *id) {
    const dm_game *game = dm_game_find(id);
    assert_non_null(game);
    return game;
}

/* Copies the next word of a list and says where the rest begins; NULL after the last. */
static const char *next_word(const char *list, char *out, size_t cap) {
    size_t length = strcspn(list, " ");
    if (!*list)
        return NULL;
    assert_true(length < cap);
    memcpy(out, list, length);
    out[length] = '\0';
    return list[length] ? list + length + 1 : list + length;
}

dm_setup setup_of(const dm_game *game, const char *options) {
    dm_setup setup;
    dm_setup_init(&setup, game);
    char word[64];
    while ((options = next_word(options, word, sizeof word))) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = '\0';
        assert_int_equal(dm_setup_set(&setup, game, word, value, NULL), DM_OK);
    }
    return setup;
}

dm_state state_of(const dm_game *game, const char *options, const char *position) {
    dm_setup setup = setup_of(game, options);
    dm_state state;
    dm_fault fault;
    if (game->read_state(&state, &setup, position, &fault) != DM_OK) {
        char why[MESSAGE_BYTES];
        dm_phrase_write(&fault.phrase, DM_ENGLISH, why, sizeof why);
        fail_msg("%s: %s", position, why);
    }
    return state;
}

dm_move move_of(const dm_game *game, const dm_state *state, const char *text) {
    dm_move move = DM_NO_MOVE;
    dm_fault fault;
    if (game->read_move(state, text, &move, &fault) != DM_OK) {
        char why[MESSAGE_BYTES];
        dm_phrase_write(&fault.phrase, DM_ENGLISH, why, sizeof why);
        fail_msg("%s: %s", text, why);
    }
    assert_true(move != DM_NO_MOVE);
    return move;
}

void assert_readings(const dm_game *game, const char *options, const reading *cases,
                     size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *canonical = cases[i].canonical ? cases[i].canonical : cases[i].text;
        dm_state state = state_of(game, options, cases[i].text);
        char text[DM_POSITION_TEXT];
        assert_int_equal(game->write_state(&state, text, sizeof text), strlen(canonical));
        assert_string_equal(text, canonical);
        dm_state again = state_of(game, options, text);
        assert_memory_equal(&again, &state, sizeof state);
    }
}

void assert_positions_refused(const dm_game *game, const char *options,
                              const refusal *cases, size_t count) {
    dm_setup setup = setup_of(game, options);
    dm_state untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    for (size_t i = 0; i < count; i++) {
        const refusal *c = &cases[i];
        dm_state state = untouched;
        dm_fault fault;
        if (game->read_state(&state, &setup, c->text, &fault) != DM_REFUSED)
            fail_msg("%s: accepted", c->text);
        assert_fault(c->text, &fault, c->word, c->at, c->a, c->b);
        assert_int_equal(game->read_state(&state, &setup, c->text, NULL), DM_REFUSED);
        assert_memory_equal(&state, &untouched, sizeof state);
    }
}

void assert_moves_refused(const dm_game *game, const char *options, const char *position,
                          const refusal *cases, size_t count) {
    dm_state state = state_of(game, options, position);
    for (size_t i = 0; i < count; i++) {
        const refusal *c = &cases[i];
        dm_move move = 12345;
        dm_fault fault;
        if (game->read_move(&state, c->text, &move, &fault) != DM_REFUSED)
            fail_msg("%s: accepted", c->text);
        assert_fault(c->text, &fault, c->word, c->at, c->a, c->b);
        assert_int_equal(game->read_move(&state, c->text, &move, NULL), DM_REFUSED);
        assert_true(move == 12345);
    }
}

/* ---- matches ---- */

dm_match *match_of(const char *id, const char *options, const char *position) {
    const dm_game *game = game_named(id);
    dm_setup setup = setup_of(game, options);
    dm_match *m = NULL;
    if (position) {
        dm_state first = state_of(game, options, position);
        assert_int_equal(dm_match_new(&m, game, &setup, &first), DM_OK);
    } else {
        assert_int_equal(dm_match_new(&m, game, &setup, NULL), DM_OK);
    }
    return m;
}

dm_move match_move(const dm_match *m, const char *text) {
    return move_of(dm_match_game(m), dm_match_state(m), text);
}

/* Any legal move. */
static dm_move some_move(const dm_match *m) {
    dm_move move = DM_NO_MOVE;
    assert_true(dm_match_game(m)->legal(dm_match_state(m), &move, 1) > 0);
    return move;
}

static void play_answered(dm_match *m, dm_move move, dm_answer answer) {
    assert_int_equal(dm_match_play(m, move, 0, NULL), DM_OK);
    if (dm_match_has_cards(m))
        assert_int_equal(dm_match_answer(m, answer, 0, NULL), DM_OK);
}

static void play_one(dm_match *m, const char *text) {
    bool pass = strcmp(text, "pass") == 0;
    dm_answer answer = pass ? DM_ANSWER_WRONG : DM_ANSWER_RIGHT;
    dm_move move = pass ? some_move(m) : match_move(m, text);
    play_answered(m, move, answer);
}

void play(dm_match *m, const char *moves) {
    char word[DM_MOVE_TEXT];
    while ((moves = next_word(moves, word, sizeof word)))
        play_one(m, word);
}

void assert_position(const dm_match *m, const char *position) {
    char text[DM_POSITION_TEXT];
    dm_match_game(m)->write_state(dm_match_state(m), text, sizeof text);
    assert_string_equal(text, position);
}

void assert_ongoing(const dm_match *m) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_string_equal(dm_outcome_name(&outcome), "ongoing");
    assert_int_not_equal(dm_match_seat(m), DM_OVER);
}

void assert_ended(const dm_match *m, const char *name, dm_word reason) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_string_equal(dm_word_text(outcome.reason, DM_ENGLISH),
                        dm_word_text(reason, DM_ENGLISH));
    assert_string_equal(dm_outcome_name(&outcome), name);
    assert_int_equal(dm_match_seat(m), DM_OVER);
}

/* ---- wandering ---- */

enum { PLAN_MAX = 512, PATIENCE = 300000 };

/* A plan written out, one letter a turn, and what is left of our patience with it. */
typedef struct {
    dm_match *m;
    char turns[PLAN_MAX];
    int patience;
} walk;

/* What kind of turn a move would be, in the letters of a plan. */
static char kind_of(const dm_match *m, dm_move move) {
    const dm_game *game = dm_match_game(m);
    dm_step steps[DM_STEPS_MAX];
    dm_cell cells[DM_CELLS_MAX];
    size_t count = game->steps(dm_match_state(m), move, steps, DM_STEPS_MAX);
    game->cells(dm_match_state(m), cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        if (steps[i].kind == DM_STEP_TAKE)
            return 'x';
    return cells[steps[0].from - 1].piece == DM_PIECE_MAN ? 'm' : 'k';
}

static bool is_over_on_board(const dm_match *m) {
    return dm_match_game(m)->seat(dm_match_state(m)) == DM_OVER;
}

static bool is_new(const dm_match *m) {
    for (size_t i = 0; i < dm_match_length(m); i++)
        if (memcmp(dm_match_before(m, i), dm_match_state(m), sizeof(dm_state)) == 0)
            return false;
    return true;
}

/* Whether the turn just played is of the kind that was wanted. */
static bool fits(const dm_match *m, char wanted, char kind) {
    if (wanted == 'p')
        return true;
    if (wanted == 'e')
        return kind != 'x' && is_over_on_board(m);
    return kind == wanted && is_new(m);
}

/* Tries the moves one after another and takes back those that lead nowhere. */
static bool follow(walk *w, const char *turns) {
    dm_move legal[DM_MOVES_MAX];
    if (!*turns)
        return true;
    if (dm_match_seat(w->m) == DM_OVER || w->patience-- <= 0)
        return false;
    const dm_state *state = dm_match_state(w->m);
    size_t count = dm_match_game(w->m)->legal(state, legal, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        char kind = kind_of(w->m, legal[i]);
        play_answered(w->m, legal[i], *turns == 'p' ? DM_ANSWER_WRONG : DM_ANSWER_RIGHT);
        if (fits(w->m, *turns, kind) && follow(w, turns + 1))
            return true;
        assert_int_equal(dm_match_undo(w->m, 0, NULL), DM_OK);
    }
    return false;
}

void wander(dm_match *m, const char *plan) {
    walk w = {.m = m, .patience = PATIENCE};
    size_t length = 0;
    for (dm_reader r = dm_reader_init(plan); !dm_read_end(&r); dm_read_char(&r, ' ')) {
        char kind = dm_read_peek(&r);
        int times = 0;
        r.at++;
        assert_true(dm_read_number(&r, PLAN_MAX, &times));
        assert_true(length + (size_t)times < PLAN_MAX);
        memset(w.turns + length, kind, (size_t)times);
        length += (size_t)times;
    }
    if (!follow(&w, w.turns))
        fail_msg("no way to play %s", plan);
}
