/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns, undo and redo, and how a match ends: see damier/match.h. Knows no rule of any
 * game; it asks the game what a turn does to the counters.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/utf8.h"
#include "damier/word_list.h"
#include "match/history.h"

static dm_status push(dm_match *, const dm_turn *, const int64_t left[], dm_fault *);
static bool reserve(dm_match *);
static void count_turn(const dm_match *, const snapshot *before, const dm_turn *,
                       snapshot *after);
static const dm_counter *counter_reached(const dm_match *);
static int occurrences(const dm_match *);
static void settle_ending(dm_match *);
static void place_retired_last(dm_match *);
static void settle_stopped(dm_match *, dm_word reason);
static void settle_last(dm_match *, int seat, dm_word reason);
static dm_status require_ongoing(const dm_match *, dm_fault *);

/* ---- making and looking ---- */

dm_status dm_match_new(dm_match **out, const dm_game *game, const dm_setup *setup,
                       const dm_state *first) {
    dm_match *m = calloc(1, sizeof *m);
    if (!m)
        return DM_REFUSED;
    m->game = game;
    m->setup = *setup;
    if (!reserve(m)) {
        free(m);
        return DM_REFUSED;
    }
    memset(&m->snapshots[0], 0, sizeof m->snapshots[0]);
    if (first)
        m->snapshots[0].state = *first;
    else
        game->init(&m->snapshots[0].state, setup);
    m->snapshots[0].occurrence = true;
    m->total = 1;
    match_settle(m);
    m->seats = m->outcome.seats;
    /* A position may name its number of players: the option follows it. */
    dm_setup_choose(&m->setup, game, DM_ROLE_PLAYERS, m->seats - game->min_seats);
    *out = m;
    return DM_OK;
}

void dm_match_free(dm_match *m) {
    if (!m)
        return;
    free(m->snapshots);
    free(m);
}

const dm_game *dm_match_game(const dm_match *m) {
    return m->game;
}

const dm_setup *dm_match_setup(const dm_match *m) {
    return &m->setup;
}

const dm_state *dm_match_first(const dm_match *m) {
    return &m->snapshots[0].state;
}

const dm_state *dm_match_state(const dm_match *m) {
    return &m->snapshots[m->last].state;
}

int dm_match_seats(const dm_match *m) {
    return m->seats;
}

int dm_match_count(const dm_match *m, size_t counter) {
    return m->snapshots[m->last].counts[counter];
}

int dm_match_seat(const dm_match *m) {
    return m->outcome.over ? DM_OVER : match_turn_seat(m);
}

int match_turn_seat(const dm_match *m) {
    return m->game->seat(dm_match_state(m));
}

void dm_match_outcome(const dm_match *m, dm_outcome *out) {
    *out = m->outcome;
}

size_t dm_match_length(const dm_match *m) {
    return m->last;
}

size_t dm_match_total(const dm_match *m) {
    return m->total - 1;
}

const dm_turn *dm_match_turn(const dm_match *m, size_t index) {
    return &m->snapshots[index + 1].turn;
}

const dm_state *dm_match_before(const dm_match *m, size_t index) {
    return &m->snapshots[index].state;
}

/* ---- playing ---- */

bool dm_match_has_cards(const dm_match *m) {
    return m->game->flags & DM_GAME_CARDS &&
           dm_setup_role(&m->setup, m->game, DM_ROLE_CARDS) == 1;
}

static bool wrong_loses_turn(const dm_match *m) {
    return dm_setup_role(&m->setup, m->game, DM_ROLE_WRONG) == 0;
}

/* A turn is lost only by a wrong answer, where that costs the move. */
static bool may_pass(const dm_match *m) {
    return dm_match_has_cards(m) && wrong_loses_turn(m);
}

static bool is_legal(const dm_match *m, dm_move move) {
    dm_state scratch = *dm_match_state(m);
    return m->game->apply(&scratch, move) == DM_OK;
}

/* Adds a turn of the seat to move, whose clock has been running. */
static dm_status commit(dm_match *m, dm_turn *turn, int64_t now, dm_fault *fault) {
    int64_t left[DM_SEATS_MAX];
    int seat = dm_match_seat(m);
    memcpy(left, m->snapshots[m->last].time_left, sizeof left);
    if (dm_match_check_clock(m, now))
        return dm_refuse(fault, 0, DM_WORD_FAULT_TIME_OUT, NULL, NULL);
    turn->clock = left[seat] = match_clock_after_turn(m, seat, now);
    if (push(m, turn, left, fault) != DM_OK)
        return DM_REFUSED;
    match_clock_restart(m, now);
    return DM_OK;
}

dm_status dm_match_play(dm_match *m, dm_move move, int64_t now, dm_fault *fault) {
    if (require_ongoing(m, fault) != DM_OK)
        return DM_REFUSED;
    if (m->pending != DM_NO_MOVE)
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_PENDING, NULL, NULL);
    if (!is_legal(m, move))
        return dm_refuse(fault, 0, DM_WORD_FAULT_NOT_LEGAL, NULL, NULL);
    if (dm_match_has_cards(m)) {
        m->pending = move;
        m->drawn_card[0] = '\0';
        return DM_OK;
    }
    dm_turn turn = {.move = move};
    return commit(m, &turn, now, fault);
}

bool dm_match_pending(const dm_match *m, dm_move *move, dm_card_colour *colour) {
    if (m->pending == DM_NO_MOVE)
        return false;
    if (move)
        *move = m->pending;
    if (colour)
        *colour = m->game->card_colour(dm_match_state(m), m->pending);
    return true;
}

/* Whether a character is visible, neither a control nor broken; *step is its length. */
static bool shows(const char *text, size_t left, size_t *step) {
    uint32_t character = dm_utf8_read(text, left, step);
    bool broken = character == DM_UTF8_UNREADABLE && *step == 1;
    return !broken && !dm_utf8_is_control(character);
}

bool match_is_name(const char *name) {
    size_t length = strlen(name), step;
    for (size_t at = 0; at < length; at += step)
        if (name[at] == ' ' || !shows(name + at, length - at, &step))
            return false;
    return length < DM_CARD_BYTES;
}

void dm_match_set_seed(dm_match *m, int64_t seed) {
    m->seed = seed & DM_SEED_MAX;
}

int64_t dm_match_seed(const dm_match *m) {
    return m->seed;
}

dm_status dm_match_set_deck(dm_match *m, const char *deck, dm_fault *fault) {
    if (!dm_match_has_cards(m) || !match_is_name(deck))
        return dm_refuse(fault, 0, DM_WORD_FAULT_DECK_NAME, deck, NULL);
    memcpy(m->deck, deck, strlen(deck) + 1);
    return DM_OK;
}

const char *dm_match_deck(const dm_match *m) {
    return m->deck;
}

dm_status dm_match_deal_card(dm_match *m, const char *card, dm_fault *fault) {
    if (m->pending == DM_NO_MOVE)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PENDING, NULL, NULL);
    if (m->drawn_card[0])
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_DRAWN, NULL, NULL);
    if (!card[0] || !match_is_name(card))
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_NAME, card, NULL);
    memcpy(m->drawn_card, card, strlen(card) + 1);
    return DM_OK;
}

const char *dm_match_dealt_card(const dm_match *m) {
    return m->pending != DM_NO_MOVE && m->drawn_card[0] ? m->drawn_card : NULL;
}

dm_status dm_match_answer(dm_match *m, dm_answer answer, int64_t now, dm_fault *fault) {
    if (m->pending == DM_NO_MOVE || answer == DM_ANSWER_NONE)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PENDING, NULL, NULL);
    dm_turn turn = {.move = m->pending, .answer = answer};
    turn.colour = m->game->card_colour(dm_match_state(m), m->pending);
    turn.pass = answer == DM_ANSWER_WRONG && wrong_loses_turn(m);
    memcpy(turn.card, m->drawn_card, sizeof turn.card);
    return commit(m, &turn, now, fault);
}

dm_status dm_match_withdraw(dm_match *m, dm_fault *fault) {
    if (m->pending == DM_NO_MOVE)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PENDING, NULL, NULL);
    if (m->drawn_card[0])
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_DRAWN, NULL, NULL);
    m->pending = DM_NO_MOVE;
    return DM_OK;
}

dm_status dm_match_add(dm_match *m, const dm_turn *turn, dm_fault *fault) {
    if (require_ongoing(m, fault) != DM_OK)
        return DM_REFUSED;
    if (turn->pass && !may_pass(m))
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PASS, NULL, NULL);
    if (turn->answer == DM_ANSWER_RIGHT ? turn->pass
                                        : turn->answer && turn->pass != may_pass(m))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ANSWER, NULL, NULL);
    int64_t left[DM_SEATS_MAX];
    memcpy(left, m->snapshots[m->last].time_left, sizeof left);
    left[dm_match_seat(m)] = turn->clock;
    return push(m, turn, left, fault);
}

dm_status dm_match_read_turn(const dm_match *m, const char *text, dm_turn *out,
                             dm_fault *fault) {
    int seat = dm_match_seat(m);
    dm_turn turn = {.move = DM_NO_MOVE};
    if (seat != DM_OVER)
        turn.clock = m->snapshots[m->last].time_left[seat];
    if (strcmp(text, "pass") == 0) {
        if (!may_pass(m))
            return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PASS, NULL, NULL);
        turn.pass = true;
    } else if (m->game->read_move(dm_match_state(m), text, &turn.move, fault) != DM_OK) {
        return DM_REFUSED;
    }
    *out = turn;
    return DM_OK;
}

/* ---- taking back ---- */

/* Goes to another snapshot; its player gets back the time that was left then. */
static void go_to(dm_match *m, size_t index, int64_t now) {
    m->last = index;
    m->offers = 0;
    m->pending = DM_NO_MOVE;
    match_clock_restart(m, now);
    match_settle(m);
}

dm_status dm_match_undo(dm_match *m, int64_t now, dm_fault *fault) {
    if (m->pending != DM_NO_MOVE)
        return dm_match_withdraw(m, fault);
    if (m->ended != NOT_ENDED) {
        m->ended = NOT_ENDED;
        go_to(m, m->last, now);
        return DM_OK;
    }
    if (m->last == 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NOTHING_TO_UNDO, NULL, NULL);
    go_to(m, m->last - 1, now);
    return DM_OK;
}

dm_status dm_match_redo(dm_match *m, int64_t now, dm_fault *fault) {
    if (m->ended != NOT_ENDED || m->pending != DM_NO_MOVE || m->last + 1 == m->total)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NOTHING_TO_REDO, NULL, NULL);
    go_to(m, m->last + 1, now);
    return DM_OK;
}

/* ---- agreements ---- */

static dm_status require_seat(const dm_match *m, int seat, dm_fault *fault) {
    if (seat < 0 || seat >= m->seats)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_SEAT, seat + 1);
    return require_ongoing(m, fault);
}

static void end(dm_match *m, ending how, int seat) {
    m->ended = how;
    m->ended_by = seat;
    m->pending = DM_NO_MOVE;
    match_settle(m);
}

dm_status dm_match_offer_draw(dm_match *m, int seat, dm_fault *fault) {
    if (require_seat(m, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (m->seats == 1)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_DRAW_ALONE, NULL, NULL);
    m->offers |= (uint8_t)(1U << seat);
    if (m->offers == (1U << m->seats) - 1)
        end(m, BY_AGREEMENT, seat);
    return DM_OK;
}

dm_status dm_match_decline_draw(dm_match *m, int seat, dm_fault *fault) {
    if (require_seat(m, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (!m->offers || dm_match_has_offered(m, seat))
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_OFFER, NULL, NULL);
    m->offers = 0;
    return DM_OK;
}

bool dm_match_has_offered(const dm_match *m, int seat) {
    return m->offers >> seat & 1U;
}

dm_status dm_match_resign(dm_match *m, int seat, dm_fault *fault) {
    if (require_seat(m, seat, fault) != DM_OK)
        return DM_REFUSED;
    end(m, BY_RESIGNATION, seat);
    return DM_OK;
}

dm_status dm_match_lose_on_time(dm_match *m, int seat, dm_fault *fault) {
    if (require_seat(m, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (!m->clock.base || seat != dm_match_seat(m) || dm_match_has_retired(m, seat))
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_NO_FLAG, seat + 1);
    end(m, BY_TIME, seat);
    return DM_OK;
}

bool dm_match_was_ended(const dm_match *m) {
    return m->ended != NOT_ENDED;
}

bool dm_match_has_retired(const dm_match *m, int seat) {
    for (int i = 0; i < m->retired_count; i++)
        if (m->retired[i] == seat)
            return true;
    return false;
}

dm_status dm_match_retire(dm_match *m, int seat, dm_fault *fault) {
    if (require_seat(m, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (match_note_retired(m, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (seat == match_turn_seat(m))
        m->used = 0;
    if (m->retired_count == m->seats - 1)
        end(m, BY_RESIGNATION, seat);
    return DM_OK;
}

dm_status match_note_retired(dm_match *m, int seat, dm_fault *fault) {
    if (m->seats < 3 || m->retired_count == m->seats - 1 || dm_match_has_retired(m, seat))
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_NO_RETIRING, seat + 1);
    m->retired[m->retired_count++] = (uint8_t)seat;
    match_settle(m);
    return DM_OK;
}

bool dm_match_check_clock(dm_match *m, int64_t now) {
    int seat = dm_match_seat(m);
    if (seat == DM_OVER || !m->clock.base || dm_match_has_retired(m, seat) ||
        dm_match_time_left(m, seat, now) > 0)
        return false;
    end(m, BY_TIME, seat);
    return true;
}

/* ---- seats ---- */

void dm_name_clean(char name[DM_NAME_BYTES]) {
    bool visible = false;
    name[DM_NAME_BYTES - 1] = '\0';
    for (size_t at = 0, step, end = strlen(name); at < end; at += step) {
        if (!shows(name + at, end - at, &step))
            memset(name + at, ' ', step);
        visible |= !dm_utf8_is_blank(dm_utf8_read(name + at, end - at, &step));
    }
    for (size_t length = strlen(name);
         length > 0 && (!visible || name[length - 1] == ' ');)
        name[--length] = '\0';
}

void dm_match_set_player(dm_match *m, int seat, const dm_player *player) {
    m->players[seat] = *player;
    dm_name_clean(m->players[seat].name);
}

const dm_player *dm_match_player(const dm_match *m, int seat) {
    return &m->players[seat];
}

/* ---- the history ---- */

static dm_status require_ongoing(const dm_match *m, dm_fault *fault) {
    return m->outcome.over ? dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL)
                           : DM_OK;
}

/* Makes space for one more snapshot, doubling it when full. */
static bool reserve(dm_match *m) {
    if (m->total < m->capacity)
        return true;
    size_t capacity = m->capacity ? 2 * m->capacity : 64;
    snapshot *snapshots = realloc(m->snapshots, capacity * sizeof *snapshots);
    if (!snapshots)
        return false;
    m->snapshots = snapshots;
    m->capacity = capacity;
    return true;
}

static void lapse_offers(dm_match *m, int seat) {
    if (!dm_match_has_offered(m, seat))
        m->offers = 0;
}

/* Adds a turn after the current one and forgets those that were undone. */
static dm_status push(dm_match *m, const dm_turn *turn, const int64_t left[],
                      dm_fault *fault) {
    snapshot next;
    memset(&next, 0, sizeof next);
    next.state = *dm_match_state(m);
    next.turn = *turn;
    next.occurrence = !turn->pass;
    if (turn->pass)
        m->game->pass(&next.state);
    else if (m->game->apply(&next.state, turn->move) != DM_OK)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NOT_LEGAL, NULL, NULL);
    if (m->last >= DM_MATCH_TURNS_MAX)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_TOO_LONG, DM_MATCH_TURNS_MAX);
    m->total = m->last + 1;
    if (!reserve(m))
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    memcpy(next.time_left, left, sizeof next.time_left);
    count_turn(m, &m->snapshots[m->last], turn, &next);
    lapse_offers(m, match_turn_seat(m));
    m->snapshots[m->total++] = next;
    m->last++;
    m->pending = DM_NO_MOVE;
    match_settle(m);
    if (m->outcome.over)
        m->offers = 0;
    return DM_OK;
}

static void count_turn(const dm_match *m, const snapshot *before, const dm_turn *turn,
                       snapshot *after) {
    dm_tick ticks[DM_COUNTERS_MAX] = {DM_TICK_RESET, DM_TICK_RESET, DM_TICK_RESET};
    if (!turn->pass && m->game->ticks)
        m->game->ticks(&before->state, turn->move, &after->state, ticks);
    for (size_t i = 0; i < m->game->counter_count && i < DM_COUNTERS_MAX; i++) {
        if (turn->pass)
            ticks[i] = m->game->counters[i].with_cards ? DM_TICK_UP : DM_TICK_KEEP;
        after->counts[i] = ticks[i] == DM_TICK_RESET ? 0 : before->counts[i];
        after->counts[i] = (uint16_t)(after->counts[i] + (ticks[i] == DM_TICK_UP));
    }
}

/* ---- how it ends ---- */

/* The board comes first, then agreement and the like, then the history. */
void match_settle(dm_match *m) {
    settle_ending(m);
    if (m->outcome.over && m->retired_count > 0)
        place_retired_last(m);
}

static void settle_ending(dm_match *m) {
    m->game->outcome(dm_match_state(m), &m->outcome);
    if (m->outcome.over)
        return;
    if (m->ended == BY_AGREEMENT)
        settle_stopped(m, DM_WORD_REASON_AGREEMENT);
    else if (m->ended == BY_RESIGNATION)
        settle_last(m, m->ended_by, DM_WORD_REASON_RESIGNATION);
    else if (m->ended == BY_TIME)
        settle_last(m, m->ended_by, DM_WORD_REASON_TIME);
    else if (m->game->flags & DM_GAME_REPETITION && occurrences(m) >= 3)
        settle_stopped(m, DM_WORD_REASON_REPETITION);
    else if (counter_reached(m))
        settle_stopped(m, counter_reached(m)->reason);
}

/*
 * Whoever retired first is last of all; the others keep their order. They win if they are
 * alone at the top.
 */
static void place_retired_last(dm_match *m) {
    dm_outcome *o = &m->outcome;
    uint8_t placed[DM_SEATS_MAX];
    int staying = m->seats - m->retired_count, first = 0;
    memcpy(placed, o->place, sizeof placed);
    for (int seat = 0; seat < m->seats; seat++) {
        if (dm_match_has_retired(m, seat))
            continue;
        o->place[seat] = 1;
        for (int other = 0; other < m->seats; other++)
            if (!dm_match_has_retired(m, other) && placed[other] < placed[seat])
                o->place[seat]++;
        first += o->place[seat] == 1;
        if (o->place[seat] == 1)
            o->winner = (int8_t)seat;
    }
    if (first != 1 || staying == 0)
        o->winner = DM_NOBODY;
    for (int i = 0; i < m->retired_count; i++)
        o->place[m->retired[i]] = (uint8_t)(m->seats - i);
}

static int occurrences(const dm_match *m) {
    const snapshot *now = &m->snapshots[m->last];
    int count = 0;
    if (!now->occurrence)
        return 0;
    for (size_t i = 0; i <= m->last; i++)
        count += m->snapshots[i].occurrence &&
                 memcmp(&m->snapshots[i].state, &now->state, sizeof now->state) == 0;
    return count;
}

static const dm_counter *counter_reached(const dm_match *m) {
    for (size_t i = 0; i < m->game->counter_count; i++) {
        const dm_counter *counter = &m->game->counters[i];
        bool holds = !counter->with_cards || dm_match_has_cards(m);
        if (holds && m->snapshots[m->last].counts[i] >= counter->limit)
            return counter;
    }
    return NULL;
}

/* A draw, unless the higher score wins; an agreement is a draw in every game. */
static void settle_stopped(dm_match *m, dm_word reason) {
    m->outcome.over = true;
    m->outcome.reason = reason;
    if (m->game->flags & DM_GAME_STOP_BY_SCORE && reason != DM_WORD_REASON_AGREEMENT) {
        dm_outcome_rank(&m->outcome);
        return;
    }
    m->outcome.winner = DM_NOBODY;
    for (int seat = 0; seat < m->seats; seat++)
        m->outcome.place[seat] = 1;
}

/* The seat comes last; the others are ranked by score, with two seats the other wins. */
static void settle_last(dm_match *m, int seat, dm_word reason) {
    int16_t score = m->outcome.score[seat];
    m->outcome.over = true;
    m->outcome.reason = reason;
    m->outcome.score[seat] = -1;
    dm_outcome_rank(&m->outcome);
    m->outcome.score[seat] = score;
    if (m->seats == 1)
        m->outcome.winner = DM_NOBODY;
}
