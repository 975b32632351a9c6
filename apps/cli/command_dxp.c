/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier dxp`: draughts against another program over DamExchange (docs/protocol/dxp.md).
 * Who calls whom and who asks for games are two separate choices. One loop waits for the
 * connection, the keyboard and the engine, which thinks on its own thread and reports
 * through a pipe; so everything is heard while it thinks.
 */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"
#include "commands.h"
#include "damier/word_list.h"
#include "formats/dxp.h"
#include "sockets.h"
#include "thinking.h"

enum {
    INPUT_BYTES = 512,
    END_WAIT = 10000, /* ms for the other side to confirm the end of a game */
    CLOSE_WAIT = 1000 /* ms for it to close too */
};

typedef enum { NO_GAME, ASKED, PLAYING, ENDING } stage;

typedef struct {
    const arguments *a;
    const terminal *t;
    const dm_game *game;
    const dm_state *first; /* of the games we ask for; NULL for the usual one */
    thinking *thinking;

    int socket, wake[2];
    dm_dxp_stream stream;
    char input[INPUT_BYTES]; /* a line being typed */
    size_t input_length;
    bool input_open;

    char other[DM_DXP_NAME];
    stage stage;
    int number; /* of the game, from 1 */
    int seat;   /* ours */
    int moves;  /* each; 0 for no limit */
    dm_match *match;
    int first_seat;
    int64_t left[2], begun; /* the clocks; when this turn began */
    bool thinks;
    bool back_asked; /* nothing is played until the answer to that */
    dm_dxp_message back;
    bool last_end; /* our own end of game was the end of the session */

    int points, counted; /* two for a win */
    bool quit, lost;
    int status;
} session;

/* ---- telling and sending ---- */

static void say(const session *s, dm_word word, const char *a, const char *b) {
    print_line(s->t, s->t->out, word, a, b);
    fflush(s->t->out);
}

static void say_number(const session *s, dm_word word, int number, const char *b) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    say(s, word, text, b);
}

static void warn(const session *s, dm_word word, const char *a) {
    print_usage_fault(s->t, word, a, NULL);
}

static void send_message(session *s, const dm_dxp_message *m) {
    char text[DM_DXP_TEXT];
    size_t length = dm_dxp_write(m, text);
    if (!socket_send(s->socket, text, length + 1))
        s->lost = true;
}

static void send_chat(session *s, const char *text) {
    dm_dxp_message m = {.kind = DM_DXP_SAY};
    dm_writer w = dm_writer_init(m.chat, sizeof m.chat); /* what is too long is cut */
    dm_write_text(&w, text);
    send_message(s, &m);
}

static void name_ourselves(char out[DM_DXP_NAME]) {
    snprintf(out, DM_DXP_NAME, "Damier " DAMIER_VERSION);
}

static void send_accept(session *s, int code) {
    dm_dxp_message m = {.kind = DM_DXP_ACCEPT};
    name_ourselves(m.accept.name);
    m.accept.code = code;
    send_message(s, &m);
}

/* ---- thinking ---- */

/* Runs on the engine's thread. */
static void wake(void *payload, const dm_thought *thought, int64_t elapsed) {
    const session *s = payload;
    ssize_t written = write(s->wake[1], "", 1);
    (void)written; /* the pipe is empty: one byte always fits */
    (void)thought;
    (void)elapsed;
}

static void end_thinking(session *s, dm_thought *out) {
    char byte;
    thinking_wait(s->thinking, out);
    ssize_t count = read(s->wake[0], &byte, 1);
    (void)count;
    s->thinks = false;
}

static void cancel_thinking(session *s) {
    if (!s->thinks)
        return;
    thinking_stop(s->thinking);
    end_thinking(s, NULL);
}

static void start_thinking(session *s) {
    dm_limits limits = {.move_time = s->a->move_time};
    thinking_listener listener = {NULL, wake, s};
    int played = (int)(dm_match_length(s->match) / 2);
    if (!limits.move_time) {
        limits.time_left = s->left[s->seat] > 0 ? s->left[s->seat] : 1;
        limits.moves_to_go = s->moves ? s->moves - played : 0;
    }
    s->thinks = thinking_start(s->thinking, s->match, &limits, &listener);
    if (!s->thinks) {
        warn(s, DM_WORD_FAULT_MEMORY, NULL);
        s->status = EXIT_REFUSED;
        s->quit = true;
    }
}

/* ---- the course of a game ---- */

static int seat_to_move(const session *s) {
    return (s->first_seat + (int)(dm_match_length(s->match) % 2)) % 2;
}

static bool is_over(const session *s, dm_outcome *outcome) {
    dm_match_outcome(s->match, outcome);
    return outcome->over ||
           (s->moves && dm_match_length(s->match) >= 2 * (size_t)s->moves);
}

/* Charges the clock of the seat to move, and starts the next turn. */
static int64_t charge_clock(session *s) {
    int64_t now = monotonic_now(), used = now - s->begun;
    s->left[seat_to_move(s)] -= used;
    s->begun = now;
    return used;
}

static bool begin_game(session *s, const dm_state *first, int seat, int minutes,
                       int moves) {
    dm_setup setup;
    dm_setup_init(&setup, s->game);
    dm_match_free(s->match);
    if (dm_match_new(&s->match, s->game, &setup, first) != DM_OK) {
        s->match = NULL;
        return false;
    }
    s->first_seat = s->game->seat(dm_match_first(s->match));
    s->seat = seat;
    s->moves = moves;
    s->left[0] = s->left[1] = minutes * INT64_C(60000);
    s->begun = monotonic_now();
    s->back_asked = s->last_end = false;
    s->stage = PLAYING;
    thinking_forget(s->thinking);
    say_number(s, seat == 0 ? DM_WORD_DXP_WHITE : DM_WORD_DXP_BLACK, s->number, s->other);
    return true;
}

/* The one who was asked plays black in the first game, white in the second, and so on. */
static void ask_game(session *s) {
    dm_dxp_message m = {.kind = DM_DXP_REQUEST};
    dm_dxp_request *r = &m.request;
    s->number++;
    r->version = DM_DXP_VERSION;
    name_ourselves(r->name);
    r->seat = s->number % 2;
    r->minutes = s->a->minutes;
    r->moves = s->a->moves;
    r->has_position = s->first;
    if (s->first)
        r->position = *s->first;
    s->stage = ASKED;
    send_message(s, &m);
}

/* The board decides; then the reason given, `sender` being the seat that gave it. */
static void note_result(session *s, int reason, int sender) {
    dm_outcome outcome;
    int winner = DM_NOBODY;
    bool known = true;
    dm_match_outcome(s->match, &outcome);
    if (outcome.over)
        winner = outcome.winner;
    else if (reason == DM_DXP_I_LOSE || reason == DM_DXP_I_WIN)
        winner = reason == DM_DXP_I_WIN ? sender : !sender;
    else
        known = reason == DM_DXP_DRAW;
    dm_word word = !known                ? DM_WORD_DXP_OPEN
                   : winner == DM_NOBODY ? DM_WORD_DXP_DRAWN
                   : winner == s->seat   ? DM_WORD_DXP_WON
                                         : DM_WORD_DXP_LOST;
    if (known) {
        s->points += winner == s->seat ? 2 : winner == DM_NOBODY;
        s->counted++;
    }
    say_number(s, DM_WORD_DXP_RESULT, s->number, dm_word_text(word, s->t->language));
}

/* Both sides know that the game has ended. */
static void leave_game(session *s) {
    s->stage = NO_GAME;
    if (s->last_end || (s->a->initiate && s->number >= s->a->games))
        s->quit = true;
    else if (s->a->initiate && !s->quit)
        ask_game(s);
}

/* In place of a move: only the side to move may. */
static void send_end(session *s, int reason) {
    dm_dxp_message m = {.kind = DM_DXP_END};
    s->last_end = s->a->initiate && s->number >= s->a->games;
    m.end.reason = reason;
    m.end.stop = s->last_end;
    s->stage = ENDING;
    note_result(s, reason, s->seat);
    send_message(s, &m);
}

/* Plays, ends the game, or waits for the other side. */
static void go_on(session *s) {
    dm_outcome outcome;
    if (s->stage != PLAYING || s->back_asked || seat_to_move(s) != s->seat)
        return;
    if (!is_over(s, &outcome))
        start_thinking(s);
    else if (!outcome.over)
        send_end(s, DM_DXP_NO_REASON);
    else
        send_end(s, outcome.winner == DM_NOBODY ? DM_DXP_DRAW : DM_DXP_I_LOSE);
}

/* Makes a legal move and prints it, `12. 32-28` or `12... 19-23`. */
static void play(session *s, dm_move move) {
    char text[DM_MOVE_TEXT];
    size_t length = dm_match_length(s->match);
    s->game->write_move(dm_match_state(s->match), move, DM_NOTATION_PLAIN, text,
                        sizeof text);
    if (dm_match_play(s->match, move, 0, NULL) != DM_OK)
        return;
    fprintf(s->t->out, "%zu%s %s\n", length / 2 + 1, length % 2 ? "..." : ".", text);
    fflush(s->t->out);
}

static void play_thought(session *s) {
    dm_dxp_message m = {.kind = DM_DXP_MOVE};
    dm_thought thought;
    end_thinking(s, &thought);
    dm_dxp_move_write(&m.move, dm_match_state(s->match), thought.best, charge_clock(s));
    play(s, thought.best);
    send_message(s, &m);
}

/* ---- going back ---- */

/* Where move `number` of a seat was played; false if the game is not that long. */
static bool find_turn(const session *s, int number, int seat, size_t *index) {
    if (s->stage != PLAYING || number < 1)
        return false;
    *index = 2 * (size_t)(number - 1) + (seat != s->first_seat);
    return *index <= dm_match_length(s->match);
}

static void go_back(session *s, int number, int seat) {
    size_t index;
    if (!find_turn(s, number, seat, &index))
        return;
    while (dm_match_length(s->match) > index &&
           dm_match_undo(s->match, 0, NULL) == DM_OK) {
    }
    s->begun = monotonic_now();
    say_number(s, DM_WORD_DXP_WENT_BACK, number, NULL);
}

/* Thinking stops until the answer is there: a move now would cross it. */
static void ask_back(session *s, const char *text) {
    int number = 0;
    char side = 0;
    size_t index;
    dm_dxp_message m = {.kind = DM_DXP_BACK};
    int count = sscanf(text, "%3d %c", &number, &side);
    m.back.number = number;
    m.back.seat = side == 'B' || side == 'Z';
    if (count != 2 || (side != 'W' && !m.back.seat) || s->back_asked ||
        !find_turn(s, number, m.back.seat, &index)) {
        say(s, DM_WORD_DXP_CANNOT_GO_BACK, NULL, NULL);
        return;
    }
    cancel_thinking(s);
    s->back_asked = true;
    s->back = m;
    send_message(s, &m);
}

static void receive_back(session *s, const dm_dxp_message *m) {
    dm_dxp_message answer = {.kind = DM_DXP_BACK_ANSWER};
    size_t index;
    bool good = find_turn(s, m->back.number, m->back.seat, &index) && !s->back_asked;
    answer.back_answer = good ? DM_DXP_BACK_DONE : DM_DXP_BACK_REFUSED;
    send_message(s, &answer);
    if (!good)
        return;
    cancel_thinking(s);
    go_back(s, m->back.number, m->back.seat);
    go_on(s);
}

static void receive_back_answer(session *s, const dm_dxp_message *m) {
    if (!s->back_asked) {
        warn(s, DM_WORD_DXP_UNEXPECTED, "K");
        return;
    }
    s->back_asked = false;
    if (m->back_answer == DM_DXP_BACK_DONE)
        go_back(s, s->back.back.number, s->back.back.seat);
    else
        say(s, DM_WORD_DXP_NO_GOING_BACK, NULL, NULL);
    go_on(s);
}

/* ---- what the other side sends ---- */

static void receive_request(session *s, const dm_dxp_message *m) {
    const dm_dxp_request *r = &m->request;
    if (r->version != DM_DXP_VERSION) {
        send_accept(s, DM_DXP_NO_VERSION);
    } else if (s->stage != NO_GAME || (r->minutes == 0 && !s->a->move_time) ||
               (r->has_position && s->game->seat(&r->position) == DM_OVER)) {
        send_accept(s, DM_DXP_NOT_THIS_GAME);
    } else {
        s->number++;
        memcpy(s->other, r->name, sizeof s->other);
        bool begun = begin_game(s, r->has_position ? &r->position : NULL, r->seat,
                                r->minutes, r->moves);
        send_accept(s, begun ? DM_DXP_ACCEPTED : DM_DXP_NO_GAMES);
        go_on(s);
    }
}

static void receive_accept(session *s, const dm_dxp_message *m) {
    char code[16];
    if (s->stage != ASKED) {
        warn(s, DM_WORD_DXP_UNEXPECTED, "A");
        return;
    }
    memcpy(s->other, m->accept.name, sizeof s->other);
    if (m->accept.code != DM_DXP_ACCEPTED) {
        snprintf(code, sizeof code, "%d", m->accept.code);
        print_usage_fault(s->t, DM_WORD_DXP_REFUSED, s->other, code);
        s->status = EXIT_REFUSED;
        s->stage = NO_GAME;
        s->quit = true;
    } else if (begin_game(s, s->first, !(s->number % 2), s->a->minutes, s->a->moves)) {
        go_on(s);
    } else {
        warn(s, DM_WORD_FAULT_MEMORY, NULL);
        s->status = EXIT_REFUSED;
        s->quit = true;
    }
}

/* After an illegal move it is our turn for the other side: the game can be ended. */
static void refuse_move(session *s, const dm_fault *fault) {
    char message[256];
    dm_phrase_write(&fault->phrase, s->t->language, message, sizeof message);
    warn(s, DM_WORD_DXP_ILLEGAL, message);
    send_chat(s, "illegal move");
    send_end(s, DM_DXP_NO_REASON);
}

/*
 * The other side may know other draws than we do, and play on after its last move or
 * ours: the game then ends now that it is our turn.
 */
static void receive_move(session *s, const dm_dxp_message *m) {
    dm_outcome outcome;
    dm_fault fault;
    dm_move move;
    if (s->stage == ENDING)
        return; /* it crossed our end of the game */
    if (s->stage != PLAYING || seat_to_move(s) == s->seat) {
        warn(s, DM_WORD_DXP_UNEXPECTED, "M");
    } else if (is_over(s, &outcome)) {
        bool drawn = outcome.over && outcome.winner == DM_NOBODY;
        send_end(s, drawn ? DM_DXP_DRAW : DM_DXP_NO_REASON);
    } else if (dm_dxp_move_read(&m->move, dm_match_state(s->match), &move, &fault) !=
               DM_OK) {
        refuse_move(s, &fault);
    } else {
        charge_clock(s);
        play(s, move);
        go_on(s);
    }
}

static void receive_end(session *s, const dm_dxp_message *m) {
    dm_dxp_message answer = {.kind = DM_DXP_END};
    bool playing = s->stage == PLAYING, ending = s->stage == ENDING;
    cancel_thinking(s);
    answer.end.stop = m->end.stop;
    if (playing)
        note_result(s, m->end.reason, !s->seat);
    if (playing || (!ending && m->end.stop))
        send_message(s, &answer);
    if (m->end.stop)
        s->quit = true;
    if (playing || ending)
        leave_game(s);
}

static void receive_message(session *s, const dm_dxp_message *m) {
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
static void receive_unreadable(session *s) {
    warn(s, DM_WORD_DXP_UNREADABLE, NULL);
    if (s->stream.text[0] == DM_DXP_REQUEST)
        send_accept(s, DM_DXP_NOT_THIS_GAME);
}

static void receive(session *s) {
    char bytes[1024];
    dm_dxp_message m;
    size_t count = socket_receive(s->socket, bytes, sizeof bytes);
    if (count == 0)
        s->lost = true;
    for (size_t i = 0; i < count && !s->quit; i++) {
        dm_dxp_event event = dm_dxp_feed(&s->stream, bytes[i], &m);
        if (event == DM_DXP_WHOLE)
            receive_message(s, &m);
        else if (event == DM_DXP_UNREADABLE)
            receive_unreadable(s);
    }
}

/* ---- the keyboard ---- */

/* A typed line is chat, but for the two commands. */
static void obey_line(session *s, const char *line) {
    if (strcmp(line, "/quit") == 0)
        s->quit = true;
    else if (strncmp(line, "/back", 5) == 0)
        ask_back(s, line + 5);
    else if (*line)
        send_chat(s, line);
}

static void read_input(session *s) {
    char bytes[256];
    ssize_t count = read(fileno(s->t->in), bytes, sizeof bytes);
    if (count <= 0)
        s->input_open = false;
    for (ssize_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            s->input[s->input_length] = '\0';
            s->input_length = 0;
            obey_line(s, s->input);
        } else if (bytes[i] != '\r' && s->input_length < INPUT_BYTES - 1) {
            s->input[s->input_length++] = bytes[i];
        }
    }
}

/* ---- the session ---- */

static void run_loop(session *s) {
    while (!s->quit && !s->lost) {
        struct pollfd sources[3] = {
            {s->socket, POLLIN, 0},
            {s->wake[0], POLLIN, 0},
            {s->input_open ? fileno(s->t->in) : -1, POLLIN, 0},
        };
        int ready = poll(sources, 3, s->stage == ENDING ? END_WAIT : -1);
        if (ready == 0)
            return; /* no answer: it is gone */
        if (ready < 0)
            continue; /* a signal */
        if (sources[0].revents)
            receive(s);
        if (s->thinks && sources[1].revents && !s->quit)
            play_thought(s);
        if (sources[2].revents && !s->quit)
            read_input(s);
    }
}

/* Lets what was sent arrive: waits a while for the other side to close as well. */
static void close_socket(int socket) {
    char bytes[256];
    struct pollfd source = {socket, POLLIN, 0};
    int64_t end = monotonic_now() + CLOSE_WAIT;
    shutdown(socket, SHUT_WR);
    while (monotonic_now() < end && poll(&source, 1, CLOSE_WAIT) > 0 &&
           socket_receive(socket, bytes, sizeof bytes) > 0) {
    }
    close(socket);
}

static void tell_points(const session *s) {
    char points[16], most[16];
    snprintf(points, sizeof points, "%d", s->points);
    snprintf(most, sizeof most, "%d", 2 * s->counted);
    say(s, DM_WORD_DXP_POINTS, points, most);
}

/* Whether something is left unfinished if the connection ends now. */
static bool is_unfinished(const session *s) {
    dm_outcome outcome;
    return s->stage == ASKED || (s->stage == PLAYING && !is_over(s, &outcome));
}

static int run_session(session *s) {
    if (s->a->initiate)
        ask_game(s);
    run_loop(s);
    cancel_thinking(s);
    if (s->stage == PLAYING)
        note_result(s, DM_DXP_NO_REASON, s->seat);
    if (s->lost && is_unfinished(s)) {
        warn(s, DM_WORD_DXP_CLOSED, NULL);
        s->status = EXIT_REFUSED;
    }
    tell_points(s);
    return s->status;
}

/* The connection, or -1 after a fault has been printed. */
static int open_connection(const arguments *a, const terminal *t) {
    const char *text = a->listen ? a->listen : a->connect, *reason = "";
    char written[ADDRESS_BYTES];
    address where;
    if (!address_read(&where, text)) {
        print_usage_fault(t, DM_WORD_DXP_ADDRESS, text, NULL);
        return -1;
    }
    if (a->connect) {
        int connected = socket_connect(&where, &reason);
        if (connected < 0)
            print_usage_fault(t, DM_WORD_DXP_NO_CONNECTION, text, reason);
        return connected;
    }
    int listening = socket_listen(&where, &reason);
    if (listening < 0) {
        print_usage_fault(t, DM_WORD_DXP_NO_LISTEN, text, reason);
        return -1;
    }
    address_write(&where, written);
    print_line(t, t->out, DM_WORD_DXP_LISTENING, written, NULL);
    fflush(t->out);
    int accepted = socket_accept(listening);
    close(listening);
    return accepted;
}

static int run_connected(session *s) {
    int status = EXIT_REFUSED;
    if (pipe(s->wake) != 0)
        return status;
    s->thinking = thinking_new(s->game, s->a->hash, s->a->threads);
    if (!s->thinking) {
        warn(s, DM_WORD_FAULT_MEMORY, NULL);
    } else {
        say(s, DM_WORD_DXP_CONNECTED, NULL, NULL);
        status = run_session(s);
    }
    thinking_free(s->thinking);
    dm_match_free(s->match);
    close(s->wake[0]);
    close(s->wake[1]);
    return status;
}

/* The position to ask for, in *first; false after a fault has been printed. */
static bool read_first(const arguments *a, const terminal *t, dm_state *first,
                       int *status) {
    dm_match *m = arguments_match(a, t, "draughts", status);
    if (!m)
        return false;
    *first = *dm_match_state(m);
    bool ongoing = dm_match_seat(m) != DM_OVER;
    dm_match_free(m);
    if (!ongoing)
        print_usage_fault(t, DM_WORD_HUB_OVER, NULL, NULL);
    *status = EXIT_REFUSED;
    return ongoing;
}

int command_dxp(const arguments *a, const terminal *t) {
    const unsigned asking = TAKES_MINUTES | TAKES_MOVES | TAKES_GAMES | TAKES_POSITION;
    dm_state first;
    int status;
    if (!arguments_check(a, t,
                         asking | TAKES_INITIATE | TAKES_LISTEN | TAKES_CONNECT |
                             TAKES_MOVE_TIME | TAKES_HASH | TAKES_THREADS,
                         1))
        return EXIT_USAGE;
    if (!a->listen == !a->connect)
        return print_usage_fault(t, DM_WORD_USAGE_LISTEN_OR_CONNECT, NULL, NULL);
    if (!a->initiate && a->given & asking)
        return print_usage_fault(t, DM_WORD_USAGE_INITIATE, NULL, NULL);
    if (!read_first(a, t, &first, &status))
        return status;
    session s = {.a = a, .t = t, .game = dm_game_find("draughts"), .other = "?"};
    s.first = a->position ? &first : NULL;
    s.input_open = true;
    s.socket = open_connection(a, t);
    if (s.socket < 0)
        return EXIT_REFUSED;
    status = run_connected(&s);
    close_socket(s.socket);
    return status;
}
