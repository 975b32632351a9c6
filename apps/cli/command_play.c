/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier play`: a game at one keyboard, line by line, for as many people as the game
 * allows. It shows the board, asks whose turn it is, reads a move or a command, and never
 * loses a game to bad input. The room decides what is allowed and what follows.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "board.h"
#include "commands.h"
#include "damier/word_list.h"
#include "files.h"
#include "play_cards.h"
#include "play_room.h"
#include "play_screen.h"

typedef struct {
    dm_word name; /* its words in the catalogues, separated by spaces */
    void (*run)(session *, const char *argument);
} play_command;

/* ---- commands ---- */

static void run_help(session *g, const char *argument) {
    (void)argument;
    say(g, DM_WORD_PLAY_HELP, NULL, NULL);
}

static void run_board(session *g, const char *argument) {
    (void)argument;
    g->redraw = true;
}

static void run_moves(session *g, const char *argument) {
    (void)argument;
    move_text *texts;
    size_t count;
    if (!sorted_moves(g->t, played_match(g), DM_NOTATION_PLAIN, &texts, &count))
        return;
    for (size_t i = 0; i < count; i++)
        fprintf(g->t->out, "%s%c", texts[i], (i + 1) % 8 && i + 1 < count ? ' ' : '\n');
    free(texts);
}

static void run_undo(session *g, const char *argument) {
    (void)argument;
    room_act(g, "undo", "");
}

static void run_redo(session *g, const char *argument) {
    (void)argument;
    room_act(g, "redo", "");
}

static void run_save(session *g, const char *argument) {
    if (!*argument) {
        say(g, DM_WORD_PLAY_FILE_NAME, NULL, NULL);
        return;
    }
    size_t length;
    char *text = local_record(&g->local, &length);
    if (!text) {
        print_usage_fault(g->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return;
    }
    if (file_write(g->t, argument, text, length))
        say(g, DM_WORD_PLAY_SAVED, argument, NULL);
    free(text);
}

static void run_load(session *g, const char *argument) {
    dm_match *loaded;
    if (!*argument)
        say(g, DM_WORD_PLAY_FILE_NAME, NULL, NULL);
    else if (record_load(g->t, &loaded, argument) && room_open(g, loaded))
        say(g, DM_WORD_PLAY_LOADED, argument, NULL);
}

/* A computer's answer to the offer of a draw. */
static void reply_to_draw(session *g, const dm_due *due) {
    dm_thought thought;
    dm_fault fault;
    char score[16];
    dm_writer w = dm_writer_init(score, sizeof score);
    dm_write_number(&w, room_think(g, due, &thought, &fault) ? thought.score : 0);
    room_host_act(g, "thought reply", score);
}

/* The player to move offers; computers and the others at the keyboard answer at once. */
static void run_draw(session *g, const char *argument) {
    (void)argument;
    const dm_match *m = played_match(g);
    int offering = dm_match_seat(m);
    dm_due due;
    char number[] = {'0', '\0'};
    if (!room_act(g, "offer", ""))
        return;
    for (int seat = 0; seat < dm_match_seats(m) && dm_match_has_offered(m, offering);
         seat++) {
        if (dm_match_has_offered(m, seat))
            continue;
        number[0] = (char)('1' + seat);
        if (dm_room_seat(g->local.room, seat).kind != DM_SEAT_COMPUTER)
            room_act(g,
                     ask(g, DM_WORD_PLAY_ACCEPT_DRAW, seat_name(g, seat),
                         seat_name(g, offering))
                         ? "offer"
                         : "decline",
                     number);
        else if (local_is_due(&g->local, DM_DUE_REPLY, &due))
            reply_to_draw(g, &due);
    }
    if (dm_match_seat(m) != DM_OVER)
        say(g, DM_WORD_PLAY_DRAW_DECLINED, NULL, NULL);
}

static void run_resign(session *g, const char *argument) {
    (void)argument;
    room_act(g, "resign", "");
}

static void run_quit(session *g, const char *argument) {
    (void)argument;
    g->quit = true;
}

static const play_command play_commands[] = {
    {DM_WORD_COMMAND_HELP, run_help},     {DM_WORD_COMMAND_BOARD, run_board},
    {DM_WORD_COMMAND_MOVES, run_moves},   {DM_WORD_COMMAND_UNDO, run_undo},
    {DM_WORD_COMMAND_REDO, run_redo},     {DM_WORD_COMMAND_SAVE, run_save},
    {DM_WORD_COMMAND_LOAD, run_load},     {DM_WORD_COMMAND_DRAW, run_draw},
    {DM_WORD_COMMAND_RESIGN, run_resign}, {DM_WORD_COMMAND_QUIT, run_quit},
};

/* Runs the command a line begins with; false if it begins with none. */
static bool run_command(session *g, const char *line) {
    size_t length = strcspn(line, " ");
    const char *argument = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < sizeof play_commands / sizeof *play_commands; i++) {
        if (is_word(play_commands[i].name, line, length)) {
            play_commands[i].run(g, argument);
            return true;
        }
    }
    return false;
}

/* ---- turns ---- */

static void print_clock(const session *g, int seat) {
    /* Rounded up, as a clock shows it: 0:00 means that the time is up. */
    int64_t left =
        (dm_room_time_left(g->local.room, seat, local_now(&g->local)) + 999) / 1000;
    char text[32];
    if (!dm_match_clock(played_match(g)).base)
        return;
    if (dm_match_clock(played_match(g))
            .each_turn) /* with hours, of which there are many */
        snprintf(text, sizeof text, "[%lld:%02lld:%02lld] ", (long long)(left / 3600),
                 (long long)(left / 60 % 60), (long long)(left % 60));
    else
        snprintf(text, sizeof text, "[%lld:%02lld] ", (long long)(left / 60),
                 (long long)(left % 60));
    fputs(text, g->t->out);
}

/* Nobody thinks: the game is kept, and can be saved, taken back, or tried again. */
static void engine_failed(session *g, const dm_fault *fault) {
    char line[LINE_BYTES], message[512];
    dm_phrase_write(&fault->phrase, g->t->language, message, sizeof message);
    say(g, DM_WORD_PLAY_ENGINE_FAULT, message, NULL);
    if (!read_line(g, line))
        g->quit = true;
    else if (*line && !run_command(g, line))
        say(g, DM_WORD_PLAY_HELP, NULL, NULL);
}

/* The computer's turn: it thinks and says its move. */
static void engine_turn(session *g, const dm_due *due) {
    const dm_match *m = played_match(g);
    dm_thought thought;
    char text[DM_MOVE_TEXT];
    dm_fault fault;
    if (!room_think(g, due, &thought, &fault)) {
        engine_failed(g, &fault);
        return;
    }
    dm_match_game(m)->write_move(dm_match_state(m), thought.best, DM_NOTATION_PLAIN, text,
                                 sizeof text);
    say(g, DM_WORD_PLAY_ENGINE_MOVE, seat_name(g, due->seat), text);
    dm_match_game(m)->write_move(dm_match_state(m), thought.best, DM_NOTATION_HUB, text,
                                 sizeof text);
    room_host_act(g, "thought move", text);
}

/* Asks one question and acts on the answer. */
static void turn(session *g) {
    char line[LINE_BYTES];
    int seat = dm_match_seat(played_match(g));
    if (g->redraw) {
        fputc('\n', g->t->out);
        board_print(g->t, played_match(g));
        g->redraw = false;
    }
    print_clock(g, seat);
    print_word(g->t, g->t->out, DM_WORD_PLAY_PROMPT, seat_name(g, seat), NULL);
    fputc(' ', g->t->out);
    if (!read_line(g, line))
        g->quit = true;
    else if (*line && !run_command(g, line))
        room_act(g, "play", line);
}

/* After the end one may still undo, save or look; an empty line leaves. */
static void after_the_end(session *g) {
    char line[LINE_BYTES];
    if (g->redraw) {
        fputc('\n', g->t->out);
        board_print(g->t, played_match(g));
        print_standing(g->t, played_match(g));
        say(g, DM_WORD_PLAY_OVER, NULL, NULL);
        g->redraw = false;
    }
    if (!read_line(g, line) || !*line)
        g->quit = true;
    else if (!run_command(g, line))
        say(g, DM_WORD_PLAY_OVER, NULL, NULL);
}

static dm_match *open_match(const arguments *a, const terminal *t, int *status) {
    dm_match *m = NULL;
    if (!a->load)
        return arguments_match(a, t, a->words[1], status);
    *status = EXIT_REFUSED;
    return record_load(t, &m, a->load) ? m : NULL;
}

/* The person takes one seat, the computer all others; a program plays as it can. */
static void seat_engines(dm_match *m, const arguments *a) {
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        dm_player engine = {DM_ENGINE, (uint8_t)(a->engine ? DM_LEVELS : a->level),
                            "Damier"};
        if (seat + 1 != a->seat)
            dm_match_set_player(m, seat, &engine);
    }
}

/* Other programs play one game only. */
static bool check_engine(const dm_match *m, const terminal *t) {
    const dm_fault fault = {.phrase.word = DM_WORD_HOST_DRAUGHTS};
    bool good = dm_match_game(m)->flags & DM_GAME_DRAUGHTS_100;
    if (!good)
        print_fault(t, DM_WORD_NONE, NULL, &fault);
    return good;
}

/* A loaded game keeps its seed; a new game gets a new one. */
static void set_seed(dm_match *m, const arguments *a) {
    int64_t seed = a->seed != SEED_MISSING ? a->seed : (int64_t)time(NULL);
    if (!dm_match_seed(m))
        dm_match_set_seed(m, seed);
}

/* ---- on the screen ---- */

static void save_on_screen(void *payload, const char *path, char *said, size_t cap) {
    const session *g = payload;
    play_save(g->t, &g->local, path, said, cap);
}

static int play_on_screen(session *g) {
    const screen_setup setup = {.local = &g->local,
                                .language = g->t->language,
                                .unicode = g->t->unicode && !g->a->ascii,
                                .flipped = g->a->seat == 2,
                                .engine = g->a->engine,
                                .engine_memory = g->a->engine_memory,
                                .engine_time = room_engine_time(g),
                                .save = save_on_screen,
                                .payload = g};
    int ended, status = play_screen(g->t, &setup, &ended);
    if (ended)
        room_close(g);
    play_screen_end(ended);
    return status;
}

static void play_until_the_end(session *g) {
    dm_due due;
    while (!g->quit) {
        if (cards_answer(g))
            continue;
        if (dm_match_seat(played_match(g)) == DM_OVER)
            after_the_end(g);
        else if (local_is_due(&g->local, DM_DUE_MOVE, &due))
            engine_turn(g, &due);
        else
            turn(g);
    }
}

int command_play(const arguments *a, const terminal *t) {
    int status;
    session g = {.t = t, .a = a};
    dm_match *m = open_match(a, t, &status);
    if (!m)
        return status;
    if (a->engine && !check_engine(m, t)) {
        dm_match_free(m);
        return EXIT_REFUSED;
    }
    if (a->level || (a->engine && !a->load))
        seat_engines(m, a);
    if (a->clock.base)
        dm_match_set_clock(m, a->clock);
    set_seed(m, a);
    const dm_game *game = dm_match_game(m);
    if (!room_open(&g, m))
        return EXIT_REFUSED;
    status = EXIT_DONE;
    if (a->screen) {
        status = play_on_screen(&g);
    } else {
        say(&g, DM_WORD_PLAY_WELCOME, dm_word_text(game->title, t->language), NULL);
        play_until_the_end(&g);
    }
    room_close(&g);
    return status;
}
