/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A DamExchange session as a state machine: see dxp_session.h. */
#include "dxp_session.h"

#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "thinking.h"

enum { END_WAIT = 10000 }; /* ms for the other side to confirm the end of a game */

static void go_on(dxp_session *);

/* ---- printing ---- */

static void say(const dxp_session *s, dm_word word, const char *a, const char *b) {
    print_line(s->t, s->t->out, word, a, b);
    fflush(s->t->out);
}

static void say_number(const dxp_session *s, dm_word word, int number, const char *b) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    say(s, word, text, b);
}

static void warn(const dxp_session *s, dm_word word, const char *a) {
    print_usage_fault(s->t, word, a, NULL);
}

static void fail_for_memory(dxp_session *s) {
    warn(s, DM_WORD_FAULT_MEMORY, NULL);
    s->status = EXIT_REFUSED;
    s->quit = true;
}

/* ---- games ---- */

static bool begin_game(dxp_session *s, const dxp_terms *terms) {
    char us[DM_DXP_NAME];
    if (!dxp_game_begin(&s->game, s->rules, terms))
        return false;
    dxp_own_name(us);
    dxp_game_name(&s->game, us, s->other);
    s->verdict = (dxp_verdict){0};
    s->back_asked = s->last_end = false;
    s->stage = DXP_PLAYING;
    dxp_mind_forget(&s->mind);
    say_number(s, terms->seat == 0 ? DM_WORD_DXP_WHITE : DM_WORD_DXP_BLACK, s->number,
               s->other);
    return true;
}

/* The one who was asked plays black in the first game, white in the second, and so on. */
static void ask_game(dxp_session *s) {
    dm_dxp_message m = {.kind = DM_DXP_REQUEST};
    dm_dxp_request *r = &m.request;
    s->number++;
    r->version = DM_DXP_VERSION;
    dxp_own_name(r->name);
    r->seat = s->number % 2;
    r->minutes = s->a->minutes;
    r->moves = s->a->moves;
    r->has_position = s->first;
    if (s->first)
        r->position = *s->first;
    s->stage = DXP_ASKED;
    s->waiting_since = monotonic_now();
    dxp_send(&s->connection, &m);
}

/* `sender` is the seat that gave the reason. */
static void note_result(dxp_session *s, int reason, int sender) {
    int winner;
    bool known = dxp_game_conclude(&s->game, reason, sender, &winner);
    dm_word word = !known                   ? DM_WORD_DXP_OPEN
                   : winner == DM_NOBODY    ? DM_WORD_DXP_DRAWN
                   : winner == s->game.seat ? DM_WORD_DXP_WON
                                            : DM_WORD_DXP_LOST;
    if (known) {
        s->points += winner == s->game.seat ? 2 : winner == DM_NOBODY;
        s->counted++;
    }
    say_number(s, DM_WORD_DXP_RESULT, s->number, dm_word_text(word, s->t->language));
    if (s->saving)
        saving_add(s->saving, s->game.match, s->number);
}

/* Both sides know that the game has ended. */
static void leave_game(dxp_session *s) {
    s->stage = DXP_NO_GAME;
    s->waiting_since = monotonic_now();
    if (s->last_end || (s->a->initiate && s->number >= s->a->games))
        s->quit = true;
    else if (s->a->initiate && !s->quit)
        ask_game(s);
}

/* In place of a move: only the side to move may. */
static void end_game(dxp_session *s, int reason) {
    dxp_mind_cancel(&s->mind);
    s->last_end = s->a->initiate && s->number >= s->a->games;
    s->stage = DXP_ENDING;
    s->waiting_since = monotonic_now();
    note_result(s, reason, s->game.seat);
    dxp_send_end(&s->connection, reason, s->last_end);
}

/* The reason the side to move gives for ending a game that is over. */
static int reason_of_end(const dxp_session *s, const dm_outcome *outcome) {
    if (outcome->over)
        return outcome->winner == DM_NOBODY ? DM_DXP_DRAW : DM_DXP_I_LOSE;
    return s->a->verdicts ? dxp_verdict_at_end(&s->verdict) : DM_DXP_NO_REASON;
}

/* ---- our turn ---- */

/* Plays, ends the game, or waits for the other side. */
static void go_on(dxp_session *s) {
    dm_outcome outcome;
    if (s->stage != DXP_PLAYING || s->back_asked ||
        dxp_game_turn(&s->game) != s->game.seat)
        return;
    if (dxp_game_is_over(&s->game, &outcome)) {
        end_game(s, reason_of_end(s, &outcome));
    } else if (s->mind.state != DXP_THINKING) {
        dm_limits limits = dxp_game_limits(&s->game, s->a->move_time, 0);
        if (!dxp_mind_think(&s->mind, s->game.match, &limits))
            fail_for_memory(s);
    }
}

/* Makes a legal move and prints it, `12. 32-28` or `12... 19-23`. */
static void play(dxp_session *s, dm_move move) {
    char text[DM_MOVE_TEXT];
    dm_match *m = s->game.match;
    size_t length = dm_match_length(m);
    s->rules->write_move(dm_match_state(m), move, DM_NOTATION_PLAIN, text, sizeof text);
    if (dm_match_play(m, move, 0, NULL) != DM_OK)
        return;
    fprintf(s->t->out, "%zu%s %s\n", length / 2 + 1, length % 2 ? "..." : ".", text);
    fflush(s->t->out);
}

/* Thinks on while the other side does, about the reply that was expected of it. */
static void ponder(dxp_session *s, const dm_thought *thought) {
    dm_outcome outcome;
    if (!s->a->ponder || thought->line_length < 2 || thought->line[0] != thought->best ||
        dxp_game_is_over(&s->game, &outcome) || dxp_game_is_full(&s->game, 1))
        return;
    dm_limits limits = dxp_game_limits(&s->game, s->a->move_time, 1);
    dxp_mind_ponder(&s->mind, s->game.match, thought->line[1], &limits);
}

static int count_pieces(const dxp_session *s) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = s->rules->cells(dm_match_state(s->game.match), cells, DM_CELLS_MAX);
    int pieces = 0;
    for (size_t i = 0; i < count; i++)
        pieces += cells[i].piece != DM_PIECE_NONE;
    return pieces;
}

void dxp_session_play_thought(dxp_session *s) {
    dm_dxp_message m = {.kind = DM_DXP_MOVE};
    dm_thought thought;
    dxp_mind_take(&s->mind, &thought);
    dxp_verdict_note(&s->verdict, &thought, count_pieces(s));
    if (s->a->verdicts && dxp_verdict_now(&s->verdict) != DM_DXP_NO_REASON) {
        end_game(s, dxp_verdict_now(&s->verdict));
        return;
    }
    dm_dxp_move_write(&m.move, dm_match_state(s->game.match), thought.best,
                      dxp_game_charge(&s->game));
    play(s, thought.best);
    dxp_send(&s->connection, &m);
    ponder(s, &thought);
}

/* ---- going back ---- */

static bool has_turn(const dxp_session *s, int number, int seat) {
    return s->stage == DXP_PLAYING && dxp_game_has_turn(&s->game, number, seat);
}

static void go_back(dxp_session *s, const dm_dxp_message *m) {
    if (!has_turn(s, m->back.number, m->back.seat))
        return;
    dxp_game_go_back(&s->game, m->back.number, m->back.seat);
    s->verdict = (dxp_verdict){0};
    say_number(s, DM_WORD_DXP_WENT_BACK, m->back.number, NULL);
}

/* Thinking stops until the answer arrives: a move now would cross it. */
static void ask_back(dxp_session *s, const char *text) {
    int number = 0;
    char side = 0;
    dm_dxp_message m = {.kind = DM_DXP_BACK};
    int count = sscanf(text, "%3d %c", &number, &side);
    m.back.number = number;
    m.back.seat = side == 'B' || side == 'Z';
    if (count != 2 || (side != 'W' && !m.back.seat) || s->back_asked ||
        !has_turn(s, number, m.back.seat)) {
        say(s, DM_WORD_DXP_CANNOT_GO_BACK, NULL, NULL);
        return;
    }
    dxp_mind_cancel(&s->mind);
    s->back_asked = true;
    s->back = m;
    s->waiting_since = monotonic_now();
    dxp_send(&s->connection, &m);
}

static void receive_back(dxp_session *s, const dm_dxp_message *m) {
    dm_dxp_message answer = {.kind = DM_DXP_BACK_ANSWER};
    bool good = has_turn(s, m->back.number, m->back.seat) && !s->back_asked;
    answer.back_answer = good ? DM_DXP_BACK_DONE : DM_DXP_BACK_REFUSED;
    dxp_send(&s->connection, &answer);
    if (!good)
        return;
    dxp_mind_cancel(&s->mind);
    go_back(s, m);
    go_on(s);
}

static void receive_back_answer(dxp_session *s, const dm_dxp_message *m) {
    if (!s->back_asked) {
        warn(s, DM_WORD_DXP_UNEXPECTED, "K");
        return;
    }
    s->back_asked = false;
    if (m->back_answer == DM_DXP_BACK_DONE)
        go_back(s, &s->back);
    else
        say(s, DM_WORD_DXP_NO_GOING_BACK, NULL, NULL);
    go_on(s);
}

/* ---- what the other side sends ---- */

static void receive_request(dxp_session *s, const dm_dxp_message *m) {
    const dm_dxp_request *r = &m->request;
    if (r->version != DM_DXP_VERSION) {
        dxp_send_accept(&s->connection, DM_DXP_NO_VERSION);
    } else if (s->stage != DXP_NO_GAME || (r->minutes == 0 && !s->a->move_time) ||
               (r->has_position && s->rules->seat(&r->position) == DM_OVER)) {
        dxp_send_accept(&s->connection, DM_DXP_NOT_THIS_GAME);
    } else {
        dxp_terms terms = {r->has_position ? &r->position : NULL, r->seat, r->minutes,
                           r->moves};
        s->number++;
        memcpy(s->other, r->name, sizeof s->other);
        bool begun = begin_game(s, &terms);
        dxp_send_accept(&s->connection, begun ? DM_DXP_ACCEPTED : DM_DXP_NO_GAMES);
        go_on(s);
    }
}

static void receive_accept(dxp_session *s, const dm_dxp_message *m) {
    dxp_terms terms = {s->first, !(s->number % 2), s->a->minutes, s->a->moves};
    char code[16];
    if (s->stage != DXP_ASKED) {
        warn(s, DM_WORD_DXP_UNEXPECTED, "A");
        return;
    }
    memcpy(s->other, m->accept.name, sizeof s->other);
    if (m->accept.code != DM_DXP_ACCEPTED) {
        snprintf(code, sizeof code, "%d", m->accept.code);
        print_usage_fault(s->t, DM_WORD_DXP_REFUSED, s->other, code);
        s->status = EXIT_REFUSED;
        s->stage = DXP_NO_GAME;
        s->quit = true;
    } else if (begin_game(s, &terms)) {
        go_on(s);
    } else {
        fail_for_memory(s);
    }
}

/* After an illegal move it is our turn for the other side: the game can be ended. */
static void refuse_move(dxp_session *s, const dm_fault *fault) {
    char message[256];
    dm_phrase_write(&fault->phrase, s->t->language, message, sizeof message);
    warn(s, DM_WORD_DXP_ILLEGAL, message);
    dxp_send_chat(&s->connection, "illegal move");
    end_game(s, DM_DXP_NO_REASON);
}

/*
 * The other side may know other draws than we do, and play on after its last move or
 * ours: the game then ends now that it is our turn.
 */
static void receive_move(dxp_session *s, const dm_dxp_message *m) {
    dm_outcome outcome;
    dm_fault fault;
    dm_move move;
    if (s->stage == DXP_ENDING)
        return; /* it crossed our end of the game */
    if (s->stage != DXP_PLAYING || dxp_game_turn(&s->game) == s->game.seat) {
        warn(s, DM_WORD_DXP_UNEXPECTED, "M");
    } else if (dxp_game_is_over(&s->game, &outcome)) {
        bool drawn = outcome.over && outcome.winner == DM_NOBODY;
        end_game(s, drawn ? DM_DXP_DRAW : DM_DXP_NO_REASON);
    } else if (dm_dxp_move_read(&m->move, dm_match_state(s->game.match), &move, &fault) !=
               DM_OK) {
        refuse_move(s, &fault);
    } else {
        dxp_game_charge(&s->game);
        play(s, move);
        dxp_mind_meet(&s->mind, move);
        go_on(s);
    }
}

static void receive_end(dxp_session *s, const dm_dxp_message *m) {
    bool playing = s->stage == DXP_PLAYING, ending = s->stage == DXP_ENDING;
    dxp_mind_cancel(&s->mind);
    if (playing)
        note_result(s, m->end.reason, !s->game.seat);
    if (playing || (!ending && m->end.stop))
        dxp_send_end(&s->connection, DM_DXP_NO_REASON, m->end.stop);
    if (m->end.stop)
        s->quit = true;
    if (playing || ending)
        leave_game(s);
}

static void receive_message(dxp_session *s, const dm_dxp_message *m) {
    switch (m->kind) {
    case DM_DXP_REQUEST:
        receive_request(s, m);
        break;
    case DM_DXP_ACCEPT:
        receive_accept(s, m);
        break;
    case DM_DXP_MOVE:
        receive_move(s, m);
        break;
    case DM_DXP_END:
        receive_end(s, m);
        break;
    case DM_DXP_SAY:
        say(s, DM_WORD_DXP_CHAT, s->other, m->chat);
        break;
    case DM_DXP_BACK:
        receive_back(s, m);
        break;
    case DM_DXP_BACK_ANSWER:
        receive_back_answer(s, m);
        break;
    }
}

/* A request that cannot be read still waits for an answer. */
static void receive_unreadable(dxp_session *s) {
    warn(s, DM_WORD_DXP_UNREADABLE, NULL);
    if (s->connection.stream.text[0] == DM_DXP_REQUEST)
        dxp_send_accept(&s->connection, DM_DXP_NOT_THIS_GAME);
}

void dxp_session_receive(dxp_session *s) {
    dm_dxp_message m;
    dm_dxp_event event;
    dxp_receive(&s->connection);
    while (!s->quit && (event = dxp_next_message(&s->connection, &m)) != DM_DXP_MORE) {
        if (event == DM_DXP_WHOLE)
            receive_message(s, &m);
        else
            receive_unreadable(s);
    }
}

/* ---- the session ---- */

void dxp_session_begin(dxp_session *s) {
    s->waiting_since = monotonic_now();
    if (s->a->initiate)
        ask_game(s);
}

/* Players use their time as they like, and answer requests for games as they like. */
int64_t dxp_session_deadline(const dxp_session *s) {
    const dxp_game *g = &s->game;
    int64_t patience = s->a->patience * INT64_C(1000);
    if (s->stage == DXP_ENDING)
        return s->waiting_since + END_WAIT;
    if (patience == 0)
        return -1;
    if (s->stage != DXP_PLAYING || s->back_asked)
        return s->waiting_since + patience;
    if (dxp_game_turn(g) == g->seat)
        return -1;
    return g->begun + (g->left[!g->seat] > 0 ? g->left[!g->seat] : 0) + patience;
}

void dxp_session_hang_up(dxp_session *s) {
    char seconds[16];
    s->quit = true;
    if (s->stage == DXP_ENDING)
        return; /* the game was over for us */
    snprintf(seconds, sizeof seconds, "%d", s->a->patience);
    warn(s, DM_WORD_DXP_SILENT, seconds);
    s->status = EXIT_REFUSED;
}

void dxp_session_obey(dxp_session *s, const char *line) {
    if (strcmp(line, "/quit") == 0)
        s->quit = true;
    else if (strncmp(line, "/back", 5) == 0)
        ask_back(s, line + 5);
    else if (*line)
        dxp_send_chat(&s->connection, line);
}

static void tell_points(const dxp_session *s) {
    char points[16], most[16];
    snprintf(points, sizeof points, "%d", s->points);
    snprintf(most, sizeof most, "%d", 2 * s->counted);
    say(s, DM_WORD_DXP_POINTS, points, most);
}

/* Whether something is left unfinished if the connection ends now. */
static bool is_unfinished(const dxp_session *s) {
    dm_outcome outcome;
    return s->stage == DXP_ASKED ||
           (s->stage == DXP_PLAYING && !dxp_game_is_over(&s->game, &outcome));
}

int dxp_session_end(dxp_session *s) {
    bool unfinished = is_unfinished(s);
    dxp_mind_cancel(&s->mind);
    if (s->stage == DXP_PLAYING)
        note_result(s, DM_DXP_NO_REASON, s->game.seat);
    if (s->connection.lost && unfinished) {
        warn(s, DM_WORD_DXP_CLOSED, NULL);
        s->status = EXIT_REFUSED;
    }
    tell_points(s);
    dm_match_free(s->game.match);
    return s->status;
}
