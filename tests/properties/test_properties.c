/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What must hold for every game, whatever its rules: random games, played through a match
 * so that repetitions and counters end them, with every promise of damier/game.h and
 * damier/match.h tried on the way. Nothing here knows a rule; a new game is tested as
 * soon as it is registered.
 *
 *     test_properties GAME GAMES    GAMES random games, shared among all its options
 *     test_properties --list GAME…  the registry holds these games and no others
 *
 * Everything comes from the number of the game: a failure names it and can be repeated.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "damier/match.h"
#include "fold.h"
#include "formats/game_link.h"
#include "setups.h"

enum {
    TURNS_BOUND = 2000, /* far above what random games need, far below for ever */
    SETUPS_MAX = 64,
    STATES_MAX = 1 << 16,
    RECORD_BYTES = 1 << 18,
    CLOSELY = 8, /* one position in so many has every move looked at closely */
    RARELY = 64  /* one turn in so many has the record tried */
};

/* What one test of cmocka plays: its share of the games, with one choice of options. */
typedef struct {
    const dm_game *game;
    size_t setup, games;
    char name[SETUP_TEXT + 64];
} plan;

/* The game being played, and the position being looked at with its moves. */
typedef struct {
    const dm_game *game;
    dm_setup setup;
    dm_random random;
    size_t number;
    dm_match *match;
    dm_state at;
    dm_move moves[DM_MOVES_MAX];
    size_t count;
    bool dithers; /* goes back to earlier positions when it can */
    int counts[DM_COUNTERS_MAX];
} trial;

typedef struct {
    uint64_t key;
    dm_state state;
} keyed;

static void play_games(void **state);
static void play_one(trial *);
static void play_turn(trial *);
static dm_move choose_move(trial *);
static void answer_card(trial *);

static void check_position(trial *);
static void check_closely(trial *);
static void check_ending(trial *);
static void check_outcome(trial *, const dm_outcome *);
static void check_list(trial *);
static void check_cells(trial *);
static void check_state_text(trial *);
static void check_draft(trial *, const char *text);
static void check_probes(trial *);
static void check_move(trial *, dm_move);
static void check_move_text(trial *, dm_move, dm_notation);
static void check_steps(trial *, dm_move);
static void check_can_be_tapped(trial *, const dm_step *, size_t count);
static void check_lane(trial *, dm_move);
static void check_texts_differ(trial *, dm_notation);
static void check_caps(trial *);
static void check_perft(trial *);

static void check_saved(trial *);
static void check_record(trial *, size_t undone);
static void check_link(trial *, size_t from);
static void check_resignation(trial *);
static void check_undo(trial *);
static void check_keys(trial *);
static void check_history(trial *);
static void remember(trial *, const dm_state *);

static _Noreturn void broken(const trial *, const char *what, int line);
#define REQUIRE(t, what)                  \
    do {                                  \
        if (!(what))                      \
            broken((t), #what, __LINE__); \
    } while (0)

static keyed remembered[STATES_MAX];
static size_t remembered_count;

/* Helpers */

static bool chance(trial *t, uint64_t in) {
    return dm_random_below(&t->random, in) == 0;
}

static size_t below(trial *t, size_t bound) {
    return (size_t)dm_random_below(&t->random, bound);
}

static bool same(const dm_state *a, const dm_state *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* Says where it happened: enough to look at the position and to play the game again. */
static _Noreturn void broken(const trial *t, const char *what, int line) {
    char setup[SETUP_TEXT], position[DM_POSITION_TEXT];
    setups_write(&t->setup, t->game, setup);
    t->game->write_state(&t->at, position, sizeof position);
    print_error("%s [%s], game %zu: not so: %s (line %d)\n  position %s\n", t->game->id,
                setup, t->number, what, line, position);
    fail();
    abort(); /* never reached: fail() jumps */
}

/* Playing */

static void play_games(void **state) {
    static trial t;
    const plan *p = *state;
    size_t combinations = setups_count(p->game);
    for (size_t i = 0; i < p->games; i++) {
        t = (trial){.game = p->game, .number = p->setup + i * combinations};
        t.random.state = dm_hash_mix(t.number + 1);
        t.dithers = i % 4 == 1;
        setups_nth(&t.setup, t.game, p->setup);
        play_one(&t);
    }
}

static void play_one(trial *t) {
    dm_outcome outcome;
    remembered_count = 0;
    REQUIRE(t, dm_match_new(&t->match, t->game, &t->setup, NULL) == DM_OK);
    t->at = *dm_match_state(t->match);
    while (dm_match_seat(t->match) != DM_OVER) {
        play_turn(t);
        REQUIRE(t, dm_match_length(t->match) < TURNS_BOUND);
        if (chance(t, RARELY))
            check_record(t, below(t, dm_match_length(t->match) + 1));
    }
    t->at = *dm_match_state(t->match);
    check_position(t);
    dm_match_outcome(t->match, &outcome);
    REQUIRE(t, outcome.over);
    check_outcome(t, &outcome);
    check_undo(t);
    check_record(t, chance(t, 2) ? 0 : below(t, dm_match_length(t->match) + 1));
    check_link(t, chance(t, 2) ? 0 : below(t, dm_match_length(t->match) + 1));
    check_resignation(t);
    check_keys(t);
    dm_match_free(t->match);
}

static void play_turn(trial *t) {
    size_t length = dm_match_length(t->match);
    t->at = *dm_match_state(t->match);
    check_position(t);
    if (chance(t, RARELY))
        dm_match_offer_draw(t->match, (int)below(t, (size_t)dm_match_seats(t->match)),
                            NULL);
    if (dm_match_seat(t->match) == DM_OVER)
        return;
    dm_move move = choose_move(t);
    dm_state after = t->at;
    REQUIRE(t, dm_match_play(t->match, move, 0, NULL) == DM_OK);
    if (dm_match_has_cards(t->match))
        answer_card(t);
    REQUIRE(t, dm_match_length(t->match) == length + 1);
    const dm_turn *turn = dm_match_turn(t->match, length);
    REQUIRE(t, turn->move == move && (!turn->pass || dm_match_has_cards(t->match)));
    if (turn->pass)
        t->game->pass(&after);
    else
        REQUIRE(t, t->game->apply(&after, move) == DM_OK);
    REQUIRE(t, same(&after, dm_match_state(t->match)));
    check_history(t);
}

/* A move at random, or one back to a position of the last turns. */
static dm_move choose_move(trial *t) {
    enum { TURNS_BACK = 4 };
    size_t length = dm_match_length(t->match);
    for (size_t i = 0; t->dithers && i < t->count && length >= TURNS_BACK; i++) {
        dm_state after = t->at;
        t->game->apply(&after, t->moves[i]);
        for (size_t back = 1; back <= TURNS_BACK; back++)
            if (same(&after, dm_match_before(t->match, length - back)))
                return t->moves[i];
    }
    return t->moves[below(t, t->count)];
}

/* A pending move may be taken back; a drawn card keeps it until it is answered. */
static void answer_card(trial *t) {
    dm_move move;
    dm_card_colour deck;
    REQUIRE(t, dm_match_pending(t->match, &move, &deck));
    REQUIRE(t, deck > DM_CARD_NONE && deck <= DM_CARD_DAME);
    REQUIRE(t, same(&t->at, dm_match_state(t->match)));
    if (chance(t, 8)) {
        REQUIRE(t, dm_match_withdraw(t->match, NULL) == DM_OK);
        REQUIRE(t, dm_match_play(t->match, move, 0, NULL) == DM_OK);
    }
    if (chance(t, 2))
        REQUIRE(t, dm_match_deal_card(t->match, "card-7", NULL) == DM_OK);
    if (chance(t, RARELY))
        check_saved(t);
    dm_answer answer = chance(t, 3) ? DM_ANSWER_WRONG : DM_ANSWER_RIGHT;
    size_t length = dm_match_length(t->match);
    REQUIRE(t, dm_match_answer(t->match, answer, 0, NULL) == DM_OK);
    REQUIRE(t, dm_match_length(t->match) == length + 1);
    REQUIRE(t, !dm_match_pending(t->match, &move, &deck));
}

/* One position */

static void check_position(trial *t) {
    t->count = t->game->legal(&t->at, t->moves, DM_MOVES_MAX);
    REQUIRE(t, t->count <= DM_MOVES_MAX);
    remember(t, &t->at);
    check_ending(t);
    check_list(t);
    check_state_text(t);
    check_probes(t);
    if (t->count > 0)
        check_move(t, t->moves[below(t, t->count)]);
    if (t->count == 0 || chance(t, CLOSELY))
        check_closely(t);
}

static void check_closely(trial *t) {
    for (size_t i = 0; i < t->count; i++)
        check_move(t, t->moves[i]);
    check_texts_differ(t, DM_NOTATION_PLAIN);
    check_texts_differ(t, DM_NOTATION_HUB);
    check_cells(t);
    check_caps(t);
    check_perft(t);
}

static void check_ending(trial *t) {
    dm_outcome outcome;
    int seat = t->game->seat(&t->at);
    memset(&outcome, 0xA5, sizeof outcome);
    t->game->outcome(&t->at, &outcome);
    REQUIRE(t, (t->count == 0) == (seat == DM_OVER));
    REQUIRE(t, (t->count == 0) == outcome.over);
    REQUIRE(t,
            outcome.seats >= t->game->min_seats && outcome.seats <= t->game->max_seats);
    REQUIRE(t, seat == DM_OVER || (seat >= 0 && seat < outcome.seats));
    REQUIRE(t, t->game->perft(&t->at, 0) == 1);
    REQUIRE(t, t->game->perft(&t->at, 1) == t->count);
    if (outcome.over)
        check_outcome(t, &outcome);
    else
        REQUIRE(t, outcome.winner == DM_NOBODY);
}

/*
 * The place of a seat is one more than the number of seats before it; the winner is alone
 * on the first place. Alone, one is always first and either wins or not.
 */
static void check_outcome(trial *t, const dm_outcome *outcome) {
    int first = 0, winner = DM_NOBODY;
    for (int seat = 0; seat < outcome->seats; seat++) {
        int before = 0;
        for (int other = 0; other < outcome->seats; other++)
            before += outcome->place[other] < outcome->place[seat];
        REQUIRE(t, outcome->place[seat] == before + 1);
        if (before == 0) {
            first++;
            winner = seat;
        }
        REQUIRE(t, outcome->score[seat] >= 0);
    }
    REQUIRE(t, first >= 1);
    if (outcome->seats > 1)
        REQUIRE(t, outcome->winner == (first == 1 ? winner : DM_NOBODY));
    REQUIRE(t, outcome->winner == DM_NOBODY || outcome->winner < outcome->seats);
    REQUIRE(t, strcmp(dm_outcome_name(outcome), "ongoing") != 0);
    if (dm_game_find(t->game->id))
        REQUIRE(t, outcome->reason != 0);
}

static int compare_moves(const void *a, const void *b) {
    const dm_move *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

/* No move twice, none of them DM_NO_MOVE, and each can be made and makes a difference. */
static void check_list(trial *t) {
    static dm_move sorted[DM_MOVES_MAX];
    memcpy(sorted, t->moves, t->count * sizeof *sorted);
    qsort(sorted, t->count, sizeof *sorted, compare_moves);
    for (size_t i = 0; i < t->count; i++) {
        dm_state after = t->at;
        REQUIRE(t, sorted[i] != DM_NO_MOVE);
        REQUIRE(t, i == 0 || sorted[i] != sorted[i - 1]);
        REQUIRE(t, t->game->apply(&after, sorted[i]) == DM_OK);
        REQUIRE(t, !same(&after, &t->at));
    }
}

static void check_cells(trial *t) {
    fold_board board;
    fold_begin(&board, t->game, &t->at);
    REQUIRE(t, board.count >= 1 && board.count <= DM_CELLS_MAX);
    for (size_t i = 0; i < board.count; i++) {
        const dm_cell *cell = &board.cells[i];
        REQUIRE(t, cell->square == i + 1);
        REQUIRE(t, cell->col < t->game->cols && cell->row < t->game->rows);
        REQUIRE(t, strlen(cell->name) >= 1 && strlen(cell->name) <= 3);
        if (cell->piece == DM_PIECE_NONE)
            REQUIRE(t, cell->owner == DM_NOBODY);
        else if (cell->zone != DM_NOBODY)
            REQUIRE(t, cell->owner == cell->zone);
        REQUIRE(t, cell->piece == DM_PIECE_NONE ||
                       dm_game_look(t->game, cell->piece, cell->owner));
        for (size_t j = 0; j < i; j++)
            REQUIRE(t,
                    board.cells[j].col != cell->col || board.cells[j].row != cell->row);
    }
}

/* Read over bytes that are not zero: whatever the position does not use must be. */
static void check_state_text(trial *t) {
    char text[DM_POSITION_TEXT];
    dm_state again;
    memset(&again, 0xA5, sizeof again);
    size_t length = t->game->write_state(&t->at, text, sizeof text);
    REQUIRE(t, length > 0 && length < sizeof text && strlen(text) == length);
    REQUIRE(t, t->game->read_state(&again, &t->setup, text, NULL) == DM_OK);
    REQUIRE(t, same(&again, &t->at));
    REQUIRE(t, t->game->key(&again) == t->game->key(&t->at));
    check_draft(t, text);
}

/* As a draft a position has the same text; with anything changed it can still be written. */
static void check_draft(trial *t, const char *text) {
    char drafted[DM_POSITION_TEXT];
    dm_draft draft;
    dm_fault fault = {0};
    dm_state again;
    dm_game_draft(t->game, &t->at, &draft);
    t->game->write_draft(&draft, drafted, sizeof drafted);
    REQUIRE(t, strcmp(drafted, text) == 0);
    const dm_look *look = &t->game->looks[below(t, t->game->look_count)];
    size_t cells =
        t->game->cells(&t->at, (dm_cell[DM_CELLS_MAX]){{.square = 0}}, DM_CELLS_MAX);
    for (size_t i = below(t, cells + 1); i > 0; i--) {
        size_t square = below(t, cells);
        draft.piece[square] = look->piece;
        draft.owner[square] = look->owner;
    }
    draft.score[below(t, DM_SEATS_MAX)] = (int16_t)below(t, 100);
    draft.arrived = (uint8_t)below(t, cells + 1);
    draft.left = (uint8_t)below(t, cells + 1);
    size_t length = t->game->write_draft(&draft, drafted, sizeof drafted);
    REQUIRE(t, length < sizeof drafted);
    if (t->game->read_state(&again, &t->setup, drafted, &fault) == DM_OK)
        return;
    REQUIRE(t, fault.phrase.word != 0 && fault.at <= length + 1);
    for (size_t i = 0; i < DM_SIDE_MAX; i++)
        REQUIRE(t, fault.squares[i] <= cells);
}

/* Integers that are no legal move */

static bool is_listed(const trial *t, dm_move move) {
    for (size_t i = 0; i < t->count; i++)
        if (t->moves[i] == move)
            return true;
    return false;
}

static void check_probe(trial *t, dm_move move) {
    dm_state after = t->at;
    if (is_listed(t, move))
        return;
    REQUIRE(t, t->game->apply(&after, move) == DM_REFUSED);
    REQUIRE(t, same(&after, &t->at));
}

static void check_probes(trial *t) {
    check_probe(t, DM_NO_MOVE);
    check_probe(t, dm_random_next(&t->random));
    check_probe(t, dm_random_next(&t->random) >> below(t, 64));
    for (int i = 0; i < 4 && t->count > 0; i++) {
        dm_move move = t->moves[below(t, t->count)];
        move ^= UINT64_C(1) << below(t, 64);
        check_probe(t, move);
        check_probe(t, move ^ UINT64_C(1) << below(t, 24));
        check_probe(t, move ^ dm_random_below(&t->random, 1 << 12));
    }
    size_t length = dm_match_length(t->match);
    REQUIRE(t, dm_match_play(t->match, DM_NO_MOVE, 0, NULL) == DM_REFUSED);
    REQUIRE(t, dm_match_length(t->match) == length);
    REQUIRE(t, same(dm_match_state(t->match), &t->at));
}

/* One move */

static void check_move(trial *t, dm_move move) {
    dm_state after = t->at;
    REQUIRE(t, t->game->apply(&after, move) == DM_OK);
    REQUIRE(t, t->game->key(&after) != t->game->key(&t->at));
    remember(t, &after);
    check_move_text(t, move, DM_NOTATION_PLAIN);
    check_move_text(t, move, DM_NOTATION_HUB);
    check_steps(t, move);
    check_lane(t, move);
}

static void check_move_text(trial *t, dm_move move, dm_notation notation) {
    char text[DM_MOVE_TEXT];
    dm_move again = DM_NO_MOVE;
    size_t length = t->game->write_move(&t->at, move, notation, text, sizeof text);
    REQUIRE(t, length > 0 && length < sizeof text && strlen(text) == length);
    REQUIRE(t, !strpbrk(text, " \t\n"));
    REQUIRE(t, t->game->read_move(&t->at, text, &again, NULL) == DM_OK);
    REQUIRE(t, again == move);
}

static void check_steps(trial *t, dm_move move) {
    dm_step steps[DM_STEPS_MAX];
    fold_board board, expected;
    dm_state after = t->at;
    size_t count = t->game->steps(&t->at, move, steps, DM_STEPS_MAX);
    REQUIRE(t, count >= 1 && count <= DM_STEPS_MAX);
    check_can_be_tapped(t, steps, count);
    fold_begin(&board, t->game, &t->at);
    for (size_t i = 0; i < count; i++) {
        const char *wrong = fold_step(&board, &steps[i]);
        if (wrong)
            broken(t, wrong, __LINE__);
    }
    REQUIRE(t, t->game->apply(&after, move) == DM_OK);
    fold_begin(&expected, t->game, &after);
    REQUIRE(t, fold_is_equal(&board, &expected));
}

/* A page enters a move by the squares it starts from, lands on and places on. */
static void check_can_be_tapped(trial *t, const dm_step *steps, size_t count) {
    bool has_move_or_place = false;
    for (size_t i = 0; i < count; i++)
        has_move_or_place |=
            steps[i].kind == DM_STEP_MOVE || steps[i].kind == DM_STEP_PLACE;
    REQUIRE(t, has_move_or_place);
}

/* A lane holds squares of the board, in order, and the one where the move places. */
static void check_lane(trial *t, dm_move move) {
    dm_step steps[DM_STEPS_MAX];
    uint8_t lane[DM_CELLS_MAX], first = 0;
    bool holds_placed = false;
    size_t count = t->game->lane ? t->game->lane(&t->at, move, lane, DM_CELLS_MAX) : 0;
    if (count == 0)
        return;
    size_t squares = t->game->cells(&t->at, NULL, 0);
    size_t last = t->game->steps(&t->at, move, steps, DM_STEPS_MAX);
    REQUIRE(t, steps[0].kind == DM_STEP_MOVE);
    for (size_t i = 0; i < count; i++) {
        REQUIRE(t, lane[i] > (i ? lane[i - 1] : 0) && lane[i] <= squares);
        for (size_t n = 0; n < last; n++)
            holds_placed |= steps[n].kind == DM_STEP_PLACE && steps[n].to == lane[i];
    }
    REQUIRE(t, holds_placed);
    REQUIRE(t, t->game->lane(&t->at, move, &first, 1) == count && first == lane[0]);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static void check_texts_differ(trial *t, dm_notation notation) {
    static char texts[DM_MOVES_MAX][DM_MOVE_TEXT];
    for (size_t i = 0; i < t->count; i++)
        t->game->write_move(&t->at, t->moves[i], notation, texts[i], sizeof texts[i]);
    qsort(texts, t->count, sizeof texts[0], compare_texts);
    for (size_t i = 1; i < t->count; i++)
        REQUIRE(t, strcmp(texts[i - 1], texts[i]) != 0);
}

/* Small rooms: the full number is told, what fits is written, what does not is left. */

enum { FILL = 0xA5 };

static bool is_filled(const void *bytes, size_t from, size_t to) {
    const unsigned char *at = bytes;
    for (size_t i = from; i < to; i++)
        if (at[i] != FILL)
            return false;
    return true;
}

/* `whole` is the text, `part` was filled and then written with `cap`. */
static void check_part(trial *t, const char *whole, const char *part, size_t cap,
                       size_t room) {
    size_t length = strlen(whole), kept = length < cap ? length : cap - (cap > 0);
    REQUIRE(t, memcmp(part, whole, kept) == 0);
    REQUIRE(t, cap == 0 || part[kept] == '\0');
    REQUIRE(t, is_filled(part, cap, room));
}

static void check_state_caps(trial *t) {
    char whole[DM_POSITION_TEXT], part[DM_POSITION_TEXT];
    size_t length = t->game->write_state(&t->at, whole, sizeof whole);
    size_t caps[] = {0, 1, below(t, length + 1), length, length + 1};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        memset(part, FILL, sizeof part);
        REQUIRE(t, t->game->write_state(&t->at, part, caps[i]) == length);
        check_part(t, whole, part, caps[i], sizeof part);
    }
}

static void check_move_caps(trial *t, dm_move move, dm_notation notation) {
    char whole[DM_MOVE_TEXT], part[DM_MOVE_TEXT];
    size_t length = t->game->write_move(&t->at, move, notation, whole, sizeof whole);
    size_t caps[] = {0, 1, below(t, length + 1), length, length + 1};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        memset(part, FILL, sizeof part);
        REQUIRE(t, t->game->write_move(&t->at, move, notation, part, caps[i]) == length);
        check_part(t, whole, part, caps[i], sizeof part);
    }
}

static void check_list_cap(trial *t, size_t cap) {
    static dm_move part[DM_MOVES_MAX];
    memset(part, FILL, sizeof part);
    REQUIRE(t, t->game->legal(&t->at, part, cap) == t->count);
    size_t kept = t->count < cap ? t->count : cap;
    REQUIRE(t, memcmp(part, t->moves, kept * sizeof *part) == 0);
    REQUIRE(t, is_filled(part, kept * sizeof *part, sizeof part));
}

static void check_cells_cap(trial *t, size_t cap) {
    dm_cell whole[DM_CELLS_MAX], part[DM_CELLS_MAX];
    memset(part, FILL, sizeof part);
    size_t count = t->game->cells(&t->at, whole, DM_CELLS_MAX);
    REQUIRE(t, t->game->cells(&t->at, part, cap) == count);
    size_t kept = count < cap ? count : cap;
    REQUIRE(t, memcmp(part, whole, kept * sizeof *part) == 0);
    REQUIRE(t, is_filled(part, kept * sizeof *part, sizeof part));
}

static void check_steps_cap(trial *t, dm_move move, size_t cap) {
    dm_step whole[DM_STEPS_MAX], part[DM_STEPS_MAX];
    memset(part, FILL, sizeof part);
    size_t count = t->game->steps(&t->at, move, whole, DM_STEPS_MAX);
    REQUIRE(t, t->game->steps(&t->at, move, part, cap) == count);
    size_t kept = count < cap ? count : cap;
    REQUIRE(t, memcmp(part, whole, kept * sizeof *part) == 0);
    REQUIRE(t, is_filled(part, kept * sizeof *part, sizeof part));
}

static void check_caps(trial *t) {
    check_state_caps(t);
    check_list_cap(t, 0);
    check_list_cap(t, 1);
    check_list_cap(t, below(t, t->count + 1));
    check_cells_cap(t, 0);
    check_cells_cap(t, below(t, DM_CELLS_MAX + 1));
    if (t->count == 0)
        return;
    dm_move move = t->moves[below(t, t->count)];
    check_move_caps(t, move, DM_NOTATION_PLAIN);
    check_move_caps(t, move, DM_NOTATION_HUB);
    check_steps_cap(t, move, 0);
    check_steps_cap(t, move, 1 + below(t, 3));
}

static void check_perft(trial *t) {
    uint64_t nodes = 0;
    for (size_t i = 0; i < t->count; i++) {
        dm_state after = t->at;
        t->game->apply(&after, t->moves[i]);
        nodes += t->game->legal(&after, NULL, 0);
    }
    REQUIRE(t, t->game->perft(&t->at, 2) == nodes);
}

/* The match */

static void check_equal_matches(trial *t, const dm_match *a, const dm_match *b) {
    dm_outcome one, other;
    REQUIRE(t, dm_match_game(a) == dm_match_game(b));
    REQUIRE(t, memcmp(dm_match_setup(a)->value, dm_match_setup(b)->value,
                      sizeof dm_match_setup(a)->value) == 0);
    REQUIRE(t, dm_match_length(a) == dm_match_length(b));
    REQUIRE(t, dm_match_total(a) == dm_match_total(b));
    REQUIRE(t, dm_match_seat(a) == dm_match_seat(b));
    for (size_t i = 0; i < dm_match_total(a); i++) {
        REQUIRE(t, same(dm_match_before(a, i), dm_match_before(b, i)));
        REQUIRE(t, dm_match_turn(a, i)->move == dm_match_turn(b, i)->move);
        REQUIRE(t, dm_match_turn(a, i)->pass == dm_match_turn(b, i)->pass);
    }
    REQUIRE(t, same(dm_match_state(a), dm_match_state(b)));
    dm_match_outcome(a, &one);
    dm_match_outcome(b, &other);
    REQUIRE(t, strcmp(dm_outcome_name(&one), dm_outcome_name(&other)) == 0);
    REQUIRE(t, one.reason == other.reason);
}

static void undo_to(trial *t, size_t length) {
    while (dm_match_length(t->match) > length)
        REQUIRE(t, dm_match_undo(t->match, 0, NULL) == DM_OK);
}

static void redo_all(trial *t) {
    while (dm_match_length(t->match) < dm_match_total(t->match))
        REQUIRE(t, dm_match_redo(t->match, 0, NULL) == DM_OK);
}

/* Saves, loads, compares, saves again, compares the texts. */
static void check_saved(trial *t) {
    static char first[RECORD_BYTES], second[RECORD_BYTES];
    dm_match *loaded = NULL;
    size_t length = dm_match_save(t->match, first, sizeof first);
    REQUIRE(t, length < sizeof first && strlen(first) == length);
    REQUIRE(t, dm_match_load(&loaded, first, NULL) == DM_OK);
    check_equal_matches(t, t->match, loaded);
    REQUIRE(t, dm_match_save(loaded, second, sizeof second) == length);
    REQUIRE(t, strcmp(first, second) == 0);
    dm_match_free(loaded);

    size_t cap = below(t, length + 1);
    memset(second, FILL, length + 1);
    REQUIRE(t, dm_match_save(t->match, second, cap) == length);
    check_part(t, first, second, cap, length + 1);
}

static void check_record(trial *t, size_t undone) {
    undo_to(t, dm_match_length(t->match) - undone);
    check_saved(t);
    redo_all(t);
}

/* The game from a turn on comes back from its link, position by position. */
static void check_link(trial *t, size_t from) {
    pdn_builder played = {.last = PDN_NONE}, read = {.last = PDN_NONE};
    dm_bytes link = {0};
    pdn_builder_begin(&played, t->game, &t->setup, dm_match_before(t->match, from));
    for (size_t i = from; i < dm_match_length(t->match); i++) {
        const dm_turn *turn = dm_match_turn(t->match, i);
        pdn_builder_turn(&played, turn->pass ? DM_NO_MOVE : turn->move, turn->pass,
                         dm_match_before(t->match, i + 1));
    }
    REQUIRE(t, game_link_write(&played.game, &link, NULL) == DM_OK);
    REQUIRE(t, game_link_read(&read, link.data, NULL) == DM_OK);
    REQUIRE(t, read.game.game == t->game);
    REQUIRE(t, same(&read.game.first, &played.game.first));
    REQUIRE(t, read.game.turn_count == played.game.turn_count);
    for (size_t i = 0; i < read.game.turn_count; i++) {
        REQUIRE(t, read.game.turns[i].move == played.game.turns[i].move);
        REQUIRE(t, same(&read.game.turns[i].after, &played.game.turns[i].after));
    }
    dm_bytes_free(&link);
    pdn_builder_free(&played);
    pdn_builder_free(&read);
}

/* The last turn taken back, a seat resigns, and that is taken back too. */
static void check_resignation(trial *t) {
    dm_outcome outcome;
    size_t total = dm_match_total(t->match);
    if (total == 0)
        return;
    undo_to(t, total - 1);
    int seats = dm_match_seats(t->match), seat = (int)below(t, (size_t)seats);
    REQUIRE(t, dm_match_resign(t->match, seat, NULL) == DM_OK);
    REQUIRE(t, dm_match_seat(t->match) == DM_OVER);
    dm_match_outcome(t->match, &outcome);
    check_outcome(t, &outcome);
    REQUIRE(t, outcome.winner != seat && (seats != 2 || outcome.winner == !seat));
    REQUIRE(t, outcome.place[seat] == seats || seats == 1);
    check_saved(t);
    REQUIRE(t, dm_match_undo(t->match, 0, NULL) == DM_OK);
    REQUIRE(t, dm_match_length(t->match) == total - 1);
    REQUIRE(t, dm_match_seat(t->match) != DM_OVER);
    redo_all(t);
}

/*
 * Back to the start and on again, one turn at a time, through the same positions. Only
 * the end is an end, and it is the same as before.
 */
static void check_undo(trial *t) {
    static dm_state states[TURNS_BOUND + 1];
    dm_outcome before, after;
    size_t total = dm_match_total(t->match);
    for (size_t i = 0; i < total; i++)
        states[i] = *dm_match_before(t->match, i);
    states[total] = *dm_match_state(t->match);
    undo_to(t, total);
    dm_match_outcome(t->match, &before);
    for (size_t i = total; i-- > 0;) {
        undo_to(t, i);
        REQUIRE(t, same(dm_match_state(t->match), &states[i]));
        REQUIRE(t, dm_match_seat(t->match) != DM_OVER);
    }
    REQUIRE(t, same(dm_match_first(t->match), &states[0]));
    for (size_t i = 0; i < total; i++) {
        REQUIRE(t, dm_match_redo(t->match, 0, NULL) == DM_OK);
        REQUIRE(t, same(dm_match_state(t->match), &states[i + 1]));
    }
    REQUIRE(t, dm_match_redo(t->match, 0, NULL) == DM_REFUSED);
    dm_match_outcome(t->match, &after);
    REQUIRE(t, dm_match_length(t->match) == total);
    if (dm_match_seat(t->match) == DM_OVER)
        REQUIRE(t, before.reason == after.reason && before.winner == after.winner);
}

/* The history */

static int occurrences(const trial *t) {
    size_t length = dm_match_length(t->match);
    int count = 0;
    for (size_t i = 0; i <= length; i++) {
        bool pass = i > 0 && dm_match_turn(t->match, i - 1)->pass;
        const dm_state *state =
            i < length ? dm_match_before(t->match, i) : dm_match_state(t->match);
        count += !pass && same(state, dm_match_state(t->match));
    }
    return count;
}

/* Counts the last turn; says whether a count has reached its limit. */
static bool count_turn(trial *t) {
    const dm_turn *turn = dm_match_turn(t->match, dm_match_length(t->match) - 1);
    dm_tick ticks[DM_COUNTERS_MAX];
    bool reached = false;
    if (!turn->pass && t->game->counter_count > 0)
        t->game->ticks(&t->at, turn->move, dm_match_state(t->match), ticks);
    for (size_t i = 0; i < t->game->counter_count; i++) {
        const dm_counter *counter = &t->game->counters[i];
        if (turn->pass)
            ticks[i] = counter->with_cards ? DM_TICK_UP : DM_TICK_KEEP;
        if (ticks[i] == DM_TICK_RESET)
            t->counts[i] = 0;
        t->counts[i] += ticks[i] == DM_TICK_UP;
        bool holds = !counter->with_cards || dm_match_has_cards(t->match);
        reached |= holds && t->counts[i] >= counter->limit;
    }
    return reached;
}

/* After a turn the match is over for one of three reasons, and for no other. */
static void check_history(trial *t) {
    const dm_turn *turn = dm_match_turn(t->match, dm_match_length(t->match) - 1);
    bool reached = count_turn(t);
    bool repeated =
        t->game->flags & DM_GAME_REPETITION && !turn->pass && occurrences(t) >= 3;
    bool on_board = t->game->seat(dm_match_state(t->match)) == DM_OVER;
    bool over = dm_match_seat(t->match) == DM_OVER;
    REQUIRE(t, over == (reached || repeated || on_board));
}

/* Keys */

static void remember(trial *t, const dm_state *state) {
    if (remembered_count < STATES_MAX)
        remembered[remembered_count++] = (keyed){t->game->key(state), *state};
}

static int compare_keys(const void *a, const void *b) {
    const keyed *one = a, *other = b;
    return (one->key > other->key) - (one->key < other->key);
}

/* Two different positions of a game have the same key once in 2^64 / their number^2. */
static void check_keys(trial *t) {
    qsort(remembered, remembered_count, sizeof *remembered, compare_keys);
    for (size_t i = 1; i < remembered_count; i++)
        if (remembered[i - 1].key == remembered[i].key)
            REQUIRE(t, same(&remembered[i - 1].state, &remembered[i].state));
}

/* The first position does not depend on what was in memory before. */
static void check_start(void **state) {
    const plan *p = *state;
    dm_state one, other;
    dm_setup setup;
    for (size_t i = 0; i < setups_count(p->game); i++) {
        setups_nth(&setup, p->game, i);
        memset(&one, 0, sizeof one);
        memset(&other, FILL, sizeof other);
        p->game->init(&one, &setup);
        p->game->init(&other, &setup);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static size_t roles(const dm_game *game, dm_option_role role, size_t values) {
    size_t count = 0;
    for (size_t i = 0; i < game->option_count; i++) {
        const dm_option *option = &game->options[i];
        if (option->role != role)
            continue;
        count++;
        for (size_t n = 0; n <= values; n++)
            assert_true(!option->values[n] == (n == values));
    }
    return count;
}

/* What a game says of itself, whatever the position. */
static void check_facts(void **state) {
    const dm_game *game = ((const plan *)*state)->game;
    bool cards = game->flags & DM_GAME_CARDS;
    size_t seats = (size_t)(game->max_seats - game->min_seats + 1);
    assert_true(game->cols <= DM_SIDE_MAX && game->rows <= DM_SIDE_MAX);
    assert_true(game->option_count <= DM_OPTIONS_MAX);
    assert_true(game->counter_count <= DM_COUNTERS_MAX);
    assert_true(game->counter_count == 0 || game->ticks);
    assert_int_equal(roles(game, DM_ROLE_PLAYERS, seats), seats > 1);
    assert_int_equal(roles(game, DM_ROLE_CARDS, 2), cards);
    assert_int_equal(roles(game, DM_ROLE_WRONG, 2), cards);
    assert_true(!cards || (game->card_colour && game->pass));
    assert_true(game->look_count > 0);
    for (size_t i = 0; i < game->look_count; i++) {
        const dm_look *look = &game->looks[i];
        assert_true(look->owner < game->max_seats);
        assert_true(look->unicode && look->ascii && look->name);
        assert_true(look->piece == DM_PIECE_NONE || *look->ascii);
        assert_true(look->set_count == 0 || look->set_label);
    }
    for (int level = 1; game->levels && level < DM_LEVELS; level++)
        assert_true(game->levels[level - 1].depth > 0);
}

static int run_game(const dm_game *game, size_t games) {
    enum { BESIDES = 2 };
    static plan plans[SETUPS_MAX + BESIDES];
    static struct CMUnitTest tests[SETUPS_MAX + BESIDES];
    char setup_text[SETUP_TEXT];
    dm_setup setup;
    size_t count = setups_count(game);
    assert_true(count <= SETUPS_MAX);
    plans[count] = (plan){.game = game};
    tests[count] = (struct CMUnitTest){"start", check_start, NULL, NULL, &plans[count]};
    tests[count + 1] =
        (struct CMUnitTest){"facts", check_facts, NULL, NULL, &plans[count]};
    for (size_t i = 0; i < count; i++) {
        plans[i] = (plan){game, i, (games + count - 1) / count, ""};
        setups_nth(&setup, game, i);
        setups_write(&setup, game, setup_text);
        snprintf(plans[i].name, sizeof plans[i].name, "%s%s%s, %zu games", game->id,
                 setup_text[0] ? " " : "", setup_text, plans[i].games);
        tests[i] = (struct CMUnitTest){plans[i].name, play_games, NULL, NULL, &plans[i]};
    }
    return _cmocka_run_group_tests(game->id, tests, count + BESIDES, NULL, NULL);
}

/* The list of games that the build tests, so that none can be forgotten there. */
static char **listed;
static size_t listed_count;

static void check_registry(void **state) {
    (void)state;
    assert_int_equal(dm_game_count(), listed_count);
    for (size_t i = 0; i < listed_count; i++) {
        const dm_game *game = dm_game_find(listed[i]);
        assert_non_null(game);
        assert_string_equal(game->id, listed[i]);
    }
    for (size_t i = 0; i < dm_game_count(); i++)
        assert_ptr_equal(dm_game_find(dm_game_at(i)->id), dm_game_at(i));
}

int main(int argc, char **argv) {
    const struct CMUnitTest registry[] = {cmocka_unit_test(check_registry)};
    if (argc >= 2 && strcmp(argv[1], "--list") == 0) {
        listed = argv + 2;
        listed_count = (size_t)argc - 2;
        return cmocka_run_group_tests(registry, NULL, NULL);
    }
    const dm_game *game = argc == 3 ? dm_game_find(argv[1]) : NULL;
    if (!game) {
        fprintf(stderr, "usage: %s GAME GAMES | --list GAME...\n", argv[0]);
        return 2;
    }
    return run_game(game, strtoul(argv[2], NULL, 10));
}
