/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier play`: a game at one keyboard, line by line, for as many people as the game
 * allows. It shows the board, asks whose turn it is, reads a move or a command, and never
 * loses a game to bad input. Rules, history and cards are the match's business.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "board.h"
#include "commands.h"
#include "damier/word_list.h"
#include "files.h"
#include "play_cards.h"

typedef struct {
    dm_word name; /* its words in the catalogues, separated by spaces */
    void (*run)(table *, const char *argument);
} play_command;

/* ---- commands ---- */

static void run_help(table *g, const char *argument) {
    (void)argument;
    say(g, DM_WORD_PLAY_HELP, NULL, NULL);
}

static void run_board(table *g, const char *argument) {
    (void)argument;
    g->redraw = true;
}

static void run_moves(table *g, const char *argument) {
    (void)argument;
    move_text *texts;
    size_t count;
    if (!sorted_moves(g->t, g->m, DM_NOTATION_PLAIN, &texts, &count))
        return;
    for (size_t i = 0; i < count; i++)
        fprintf(g->t->out, "%s%c", texts[i], (i + 1) % 8 && i + 1 < count ? ' ' : '\n');
    free(texts);
}

/* Back to where a person is to move: what the computer answered goes too. */
static void run_undo(table *g, const char *argument) {
    (void)argument;
    dm_fault fault;
    dm_status status = dm_match_undo(g->m, monotonic_now(), &fault);
    while (status == DM_OK && is_engine(g, dm_match_seat(g->m)) &&
           dm_match_length(g->m) > 0)
        dm_match_undo(g->m, monotonic_now(), NULL);
    done(g, status, &fault);
}

static void run_redo(table *g, const char *argument) {
    (void)argument;
    dm_fault fault;
    dm_status status = dm_match_redo(g->m, monotonic_now(), &fault);
    done(g, status, &fault);
}

static void run_save(table *g, const char *argument) {
    if (!*argument) {
        say(g, DM_WORD_PLAY_FILE_NAME, NULL, NULL);
        return;
    }
    dm_match_stop_clock(
        g->m, monotonic_now()); /* the file tells the time used in this turn too */
    if (record_save(g->t, g->m, argument))
        say(g, DM_WORD_PLAY_SAVED, argument, NULL);
    dm_match_start_clock(g->m, monotonic_now());
}

/* Another game may be on the table now: the engine for the old one goes. */
static void forget_mind(table *g) {
    thinking_free(g->mind);
    g->mind = NULL;
}

static void run_load(table *g, const char *argument) {
    dm_match *loaded;
    if (!*argument) {
        say(g, DM_WORD_PLAY_FILE_NAME, NULL, NULL);
    } else if (record_load(g->t, &loaded, argument)) {
        dm_match_free(g->m);
        forget_mind(g);
        g->m = loaded;
        g->redraw = true;
        cards_take(g);
        dm_match_start_clock(g->m, monotonic_now());
        say(g, DM_WORD_PLAY_LOADED, argument, NULL);
    }
}

/* The player to move offers; at one keyboard the others answer at once. */
static void run_draw(table *g, const char *argument) {
    (void)argument;
    int seats = dm_match_seats(g->m), offering = dm_match_seat(g->m);
    dm_fault fault;
    dm_status status =
        dm_match_offer_draw(g->m, offering == DM_OVER ? 0 : offering, &fault);
    if (status != DM_OK) {
        say_fault(g, &fault);
        return;
    }
    for (int seat = 0; seat < seats; seat++) {
        if (seat == offering)
            continue;
        if (!ask(g, DM_WORD_PLAY_ACCEPT_DRAW, seat_name(g, seat),
                 seat_name(g, offering))) {
            dm_match_decline_draw(g->m, seat, NULL);
            say(g, DM_WORD_PLAY_DRAW_DECLINED, NULL, NULL);
            return;
        }
        dm_match_offer_draw(g->m, seat, NULL);
    }
    g->redraw = true;
}

static void run_resign(table *g, const char *argument) {
    (void)argument;
    dm_fault fault;
    int seat = dm_match_seat(g->m);
    dm_status status = dm_match_resign(g->m, seat == DM_OVER ? 0 : seat, &fault);
    done(g, status, &fault);
}

static void run_quit(table *g, const char *argument) {
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
static bool run_command(table *g, const char *line) {
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

/* ---- moves ---- */

static void play_move(table *g, const char *text) {
    dm_move move;
    dm_fault fault;
    const dm_state *state = dm_match_state(g->m);
    if (dm_match_game(g->m)->read_move(state, text, &move, &fault) != DM_OK) {
        say_fault(g, &fault);
        return;
    }
    dm_status status = dm_match_play(g->m, move, monotonic_now(), &fault);
    done(g, status, &fault);
}

static void print_clock(const table *g, int seat) {
    /* Rounded up, as a clock shows it: 0:00 means that the time is up. */
    int64_t left = (dm_match_time_left(g->m, seat, monotonic_now()) + 999) / 1000;
    char text[32];
    if (!dm_match_clock(g->m).base)
        return;
    snprintf(text, sizeof text, "[%lld:%02lld] ", (long long)(left / 60),
             (long long)(left % 60));
    fputs(text, g->t->out);
}

/* The computer's turn: it thinks and says its move. */
static void engine_turn(table *g, int seat) {
    const dm_game *game = dm_match_game(g->m);
    int level = dm_match_player(g->m, seat)->level;
    dm_limits limits = dm_level_limits(
        game, level, (uint64_t)dm_match_seed(g->m) + dm_match_length(g->m));
    dm_thought thought;
    char text[DM_MOVE_TEXT];
    if (!g->mind)
        g->mind = thinking_new(game, HASH_STANDARD, 1);
    if (!g->mind || !thinking_run(g->mind, g->m, &limits, NULL, &thought)) {
        print_usage_fault(g->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        g->quit = true;
        return;
    }
    game->write_move(dm_match_state(g->m), thought.best, DM_NOTATION_PLAIN, text,
                     sizeof text);
    say(g, DM_WORD_PLAY_ENGINE_MOVE, seat_name(g, seat), text);
    dm_match_play(g->m, thought.best, monotonic_now(), NULL);
    g->redraw = true;
}

/* One question and what comes of it. */
static void turn(table *g) {
    char line[LINE_BYTES];
    int seat = dm_match_seat(g->m);
    if (g->redraw) {
        fputc('\n', g->t->out);
        board_print(g->t, g->m);
        g->redraw = false;
    }
    print_clock(g, seat);
    print_word(g->t, g->t->out, DM_WORD_PLAY_PROMPT, seat_name(g, seat), NULL);
    fputc(' ', g->t->out);
    if (!read_line(g, line))
        g->quit = true;
    else if (*line && !run_command(g, line) &&
             !dm_match_check_clock(g->m, monotonic_now()))
        play_move(g, line);
    if (dm_match_seat(g->m) == DM_OVER)
        g->redraw = true;
}

/* After the end one may still take back, save or look; an empty line leaves. */
static void after_the_end(table *g) {
    char line[LINE_BYTES];
    if (g->redraw) {
        fputc('\n', g->t->out);
        board_print(g->t, g->m);
        print_standing(g->t, g->m);
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

/* The person takes one seat, the computer all others. */
static void seat_engines(table *g, const arguments *a) {
    for (int seat = 0; seat < dm_match_seats(g->m); seat++) {
        dm_player engine = {DM_ENGINE, (uint8_t)a->level, "Damier"};
        if (seat + 1 != a->seat)
            dm_match_set_player(g->m, seat, &engine);
    }
}

/* Chance goes on as the record says; a new game has a seed of its own. */
static void set_seed(table *g, const arguments *a) {
    int64_t seed = a->given & TAKES_SEED ? a->seed : (int64_t)time(NULL);
    if (!dm_match_seed(g->m))
        dm_match_set_seed(g->m, seed);
}

static void play_until_the_end(table *g) {
    while (!g->quit) {
        int seat = dm_match_seat(g->m);
        if (cards_answer(g))
            continue;
        if (seat == DM_OVER)
            after_the_end(g);
        else if (is_engine(g, seat))
            engine_turn(g, seat);
        else
            turn(g);
    }
}

int command_play(const arguments *a, const terminal *t) {
    const option_set about_cards = TAKES_DECK | TAKES_GRADE | TAKES_ANSWERS,
                     about_game = TAKES_POSITION | TAKES_SET | TAKES_PLAY | TAKES_CLOCK |
                                  TAKES_LEVEL | TAKES_SEAT | TAKES_SEED;
    option_set takes = about_cards | (a->load ? TAKES_LOAD : about_game);
    int status;
    if (!arguments_check(a, t, takes, a->load ? 1 : 2))
        return EXIT_USAGE;
    table g = {.t = t, .a = a, .redraw = true, .m = open_match(a, t, &status)};
    if (!g.m)
        return status;
    if (a->level)
        seat_engines(&g, a);
    if (a->clock.base)
        dm_match_set_clock(g.m, a->clock);
    set_seed(&g, a);
    if (!cards_choose(&g)) {
        dm_match_free(g.m);
        return EXIT_REFUSED;
    }
    dm_match_start_clock(g.m, monotonic_now());
    say(&g, DM_WORD_PLAY_WELCOME, dm_word_text(dm_match_game(g.m)->title, t->language),
        NULL);
    play_until_the_end(&g);
    forget_mind(&g);
    dm_deck_free(g.cards);
    dm_match_free(g.m);
    return EXIT_DONE;
}
