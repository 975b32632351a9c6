/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier hub`: the draughts engine for a program that speaks the Hub protocol, version 2
 * (docs/protocol/hub.md). This thread reads; the engine thinks beside it and prints its
 * own `info` and `done` lines. Printing a line takes the lock.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "commands.h"
#include "damier/word_list.h"
#include "formats/hub.h"
#include "thinking.h"

enum { LINE_BYTES = 65536, ANSWER_BYTES = 4096 };

typedef struct {
    const terminal *t;
    const dm_game *game;
    int hash, threads;
    bool initialised;
    thinking *thinking; /* NULL until init, and after a parameter has changed */
    dm_match *match;    /* NULL without a position */
    dm_limits limits;
    dm_state root; /* what is being searched */

    pthread_mutex_t lock; /* of the output and of what follows */
    bool searching;
    bool mute; /* the output is closed */
} hub;

/* ---- answers ---- */

/* Prints one line; the lock is held. */
static void print_answer(const hub *h, const char *line) {
    if (h->mute)
        return;
    fputs(line, h->t->out);
    fputc('\n', h->t->out);
    fflush(h->t->out);
}

static void answer(hub *h, const char *line) {
    pthread_mutex_lock(&h->lock);
    print_answer(h, line);
    pthread_mutex_unlock(&h->lock);
}

static void answer_fault(hub *h, const dm_fault *fault) {
    char message[512], line[ANSWER_BYTES];
    dm_phrase_write(&fault->phrase, h->t->language, message, sizeof message);
    dm_writer w = dm_writer_init(line, sizeof line);
    dm_write_text(&w, "error");
    dm_hub_write(&w, "message", message);
    answer(h, line);
}

static void answer_error(hub *h, dm_word word, const char *a, const char *b) {
    dm_fault fault;
    dm_refuse(&fault, 0, word, a, b);
    answer_fault(h, &fault);
}

static bool is_searching(hub *h) {
    pthread_mutex_lock(&h->lock);
    bool searching = h->searching;
    pthread_mutex_unlock(&h->lock);
    return searching;
}

/* ---- what the engine says: these run on its thread ---- */

static void write_line(const hub *h, dm_writer *w, const dm_thought *thought) {
    char text[ANSWER_BYTES], move[DM_MOVE_TEXT];
    dm_writer line = dm_writer_init(text, sizeof text);
    dm_state state = h->root;
    for (size_t i = 0; i < thought->line_length; i++) {
        h->game->write_move(&state, thought->line[i], DM_NOTATION_HUB, move, sizeof move);
        if (h->game->apply(&state, thought->line[i]) != DM_OK)
            break;
        if (line.length + strlen(move) + 2 > sizeof text / 2)
            break;
        if (i > 0)
            dm_write_char(&line, ' ');
        dm_write_text(&line, move);
    }
    dm_hub_write(w, "pv", text);
}

static void report(void *payload, const dm_thought *thought, int64_t elapsed) {
    hub *h = payload;
    char text[ANSWER_BYTES];
    int64_t nodes = (int64_t)thought->nodes;
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_text(&w, "info");
    dm_hub_write_number(&w, "depth", thought->depth);
    dm_hub_write_real(&w, "score", thought->score, 2);
    dm_hub_write_number(&w, "nodes", nodes);
    dm_hub_write_real(&w, "time", elapsed, 3);
    if (elapsed > 0)
        dm_hub_write_real(&w, "nps", nodes / elapsed, 3);
    write_line(h, &w, thought);
    answer(h, text);
}

static void write_move(dm_writer *w, const hub *h, const char *name,
                       const dm_state *state, dm_move move) {
    char text[DM_MOVE_TEXT];
    h->game->write_move(state, move, DM_NOTATION_HUB, text, sizeof text);
    dm_hub_write(w, name, text);
}

/*
 * The search is marked over before its answer is printed, for commands that follow at
 * once.
 */
static void finish(void *payload, const dm_thought *thought, int64_t elapsed) {
    hub *h = payload;
    char text[ANSWER_BYTES];
    dm_state next = h->root;
    dm_writer w = dm_writer_init(text, sizeof text);
    (void)elapsed;
    dm_write_text(&w, "done");
    write_move(&w, h, "move", &h->root, thought->best);
    if (thought->line_length > 1 && thought->line[0] == thought->best &&
        h->game->apply(&next, thought->best) == DM_OK)
        write_move(&w, h, "ponder", &next, thought->line[1]);
    pthread_mutex_lock(&h->lock);
    h->searching = false;
    print_answer(h, text);
    pthread_mutex_unlock(&h->lock);
}

/* ---- parameters ---- */

typedef struct {
    const char *name, *type;
    const char *values; /* of an enum */
    int most;           /* of a number; the least is 1 */
    size_t offset;      /* where the number is kept */
} parameter;

static const parameter parameters[] = {
    {"variant", "enum", "normal", 0, 0},
    {"hash", "int", NULL, HASH_MAX, offsetof(hub, hash)},
    {"threads", "int", NULL, THREADS_MAX, offsetof(hub, threads)},
};

enum { PARAMETERS = sizeof parameters / sizeof *parameters };

static int *place_of(hub *h, const parameter *p) {
    return (int *)(void *)((char *)h + p->offset);
}

static void declare(hub *h, const parameter *p) {
    char text[ANSWER_BYTES];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_text(&w, "param");
    dm_hub_write(&w, "name", p->name);
    if (p->values)
        dm_hub_write(&w, "value", p->values);
    else
        dm_hub_write_number(&w, "value", *place_of(h, p));
    dm_hub_write(&w, "type", p->type);
    if (p->values) {
        dm_hub_write(&w, "values", p->values);
    } else {
        dm_hub_write_number(&w, "min", 1);
        dm_hub_write_number(&w, "max", p->most);
    }
    answer(h, text);
}

static void run_hub(hub *h, const dm_hub_line *line) {
    (void)line;
    answer(h, "id name=Damier version=" DAMIER_VERSION
              " author=\"Damier authors\" country=France");
    for (size_t i = 0; i < PARAMETERS; i++)
        declare(h, &parameters[i]);
    answer(h, "wait");
}

/* The engine is recreated by the next init or go: its memory depends on these. */
static void set_number(hub *h, const parameter *p, const char *value) {
    int number;
    if (!read_count(value, p->most, &number) || number == 0) {
        answer_error(h, DM_WORD_HUB_VALUE, p->name, value);
        return;
    }
    *place_of(h, p) = number;
    thinking_free(h->thinking);
    h->thinking = NULL;
}

static void run_set_param(hub *h, const dm_hub_line *line) {
    const char *name = dm_hub_find(line, "name"), *value = dm_hub_find(line, "value");
    if (!name || !value) {
        answer_error(h, DM_WORD_HUB_MISSING, line->command, name ? "value" : "name");
        return;
    }
    for (size_t i = 0; i < PARAMETERS; i++) {
        if (strcmp(parameters[i].name, name) != 0)
            continue;
        if (!parameters[i].values)
            set_number(h, &parameters[i], value);
        else if (strcmp(parameters[i].values, value) != 0)
            answer_error(h, DM_WORD_HUB_VALUE, name, value);
        return;
    }
    answer_error(h, DM_WORD_HUB_NO_PARAMETER, name, NULL);
}

/* An engine with the memory asked for; false after an error. */
static bool make_engine(hub *h) {
    if (!h->thinking)
        h->thinking = thinking_new(h->game, h->hash, h->threads, NULL);
    if (!h->thinking)
        answer_error(h, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return h->thinking;
}

static void run_init(hub *h, const dm_hub_line *line) {
    (void)line;
    if (!make_engine(h))
        return;
    h->initialised = true;
    answer(h, "ready");
}

/* ---- the position ---- */

/*
 * The other program may continue where our rules end the game, after a repetition for
 * example. The past is then dropped, and play goes on from the position.
 */
static bool keep_ongoing(dm_match **m) {
    dm_match *fresh;
    const dm_game *game = dm_match_game(*m);
    if (dm_match_seat(*m) != DM_OVER || game->seat(dm_match_state(*m)) == DM_OVER)
        return true;
    if (dm_match_new(&fresh, game, dm_match_setup(*m), dm_match_state(*m)) != DM_OK)
        return false;
    dm_match_free(*m);
    *m = fresh;
    return true;
}

/* Plays the moves, separated by blanks. */
static dm_status play_moves(dm_match **m, const char *moves, dm_fault *fault) {
    for (;;) {
        char text[DM_MOVE_TEXT];
        dm_turn turn;
        moves += strspn(moves, " \t");
        size_t length = strcspn(moves, " \t");
        if (length == 0)
            return DM_OK;
        dm_writer w = dm_writer_init(text, sizeof text);
        dm_write_bytes(&w, moves, length);
        if (w.length >= sizeof text)
            return dm_refuse(fault, 0, DM_WORD_FAULT_MOVE_FORM, text, NULL);
        if (dm_match_read_turn(*m, text, &turn, fault) != DM_OK ||
            dm_match_add(*m, &turn, fault) != DM_OK)
            return DM_REFUSED;
        if (!keep_ongoing(m))
            return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
        moves += length;
    }
}

/* A refused position leaves none: no answer is better than one about a wrong board. */
static void run_pos(hub *h, const dm_hub_line *line) {
    const char *text = dm_hub_find(line, "pos"), *moves = dm_hub_find(line, "moves");
    dm_setup setup;
    dm_state state;
    dm_fault fault;
    dm_match_free(h->match);
    h->match = NULL;
    if (!text) {
        answer_error(h, DM_WORD_HUB_MISSING, line->command, "pos");
    } else if (dm_squares_read(&state, &dm_hub_letters, text, &fault) != DM_OK) {
        answer_fault(h, &fault);
    } else {
        dm_setup_init(&setup, h->game);
        if (dm_match_new(&h->match, h->game, &setup, &state) != DM_OK) {
            h->match = NULL;
            answer_error(h, DM_WORD_FAULT_MEMORY, NULL, NULL);
        } else if (moves && play_moves(&h->match, moves, &fault) != DM_OK) {
            answer_fault(h, &fault);
            dm_match_free(h->match);
            h->match = NULL;
        }
    }
}

/* ---- the limits ---- */

/* One argument of level; unknown ones are ignored, as the protocol asks. */
static bool read_limit(dm_limits *out, const char *name, const char *value) {
    dm_reader r = dm_reader_init(value);
    int64_t number;
    if (strcmp(name, "depth") == 0) {
        if (!dm_read_large(&r, INT32_MAX, &number) || !dm_read_end(&r) || number == 0)
            return false;
        out->depth = (int)number;
    } else if (strcmp(name, "nodes") == 0) {
        if (!dm_read_large(&r, INT64_MAX, &number) || !dm_read_end(&r) || number == 0)
            return false;
        out->nodes = (uint64_t)number;
    } else if (strcmp(name, "moves") == 0) {
        if (!dm_read_large(&r, 10000, &number) || !dm_read_end(&r))
            return false;
        out->moves_to_go = (int)number;
    } else if (strcmp(name, "move-time") == 0) {
        if (!dm_hub_read_seconds(value, &number))
            return false;
        out->move_time = number > 0 ? number : 1; /* 0 would set no limit */
    } else if (strcmp(name, "time") == 0) {
        if (!dm_hub_read_seconds(value, &number))
            return false;
        out->time_left = number > 0 ? number : 1;
    } else if (strcmp(name, "inc") == 0) {
        return dm_hub_read_seconds(value, &out->increment);
    }
    return true;
}

static void run_level(hub *h, const dm_hub_line *line) {
    dm_limits limits = {0};
    for (size_t i = 0; i < line->count; i++) {
        const dm_hub_argument *a = &line->arguments[i];
        if (!read_limit(&limits, a->name, a->value)) {
            answer_error(h, DM_WORD_HUB_VALUE, a->name, a->value);
            return;
        }
    }
    h->limits = limits;
}

/* ---- the search ---- */

static void run_go(hub *h, const dm_hub_line *line) {
    bool ponder = dm_hub_find(line, "ponder"), analyze = dm_hub_find(line, "analyze");
    thinking_listener listener = {report, finish, h};
    if (ponder + analyze + (dm_hub_find(line, "think") != NULL) != 1) {
        answer_error(h, DM_WORD_HUB_MODE, NULL, NULL);
    } else if (!h->initialised) {
        answer_error(h, DM_WORD_HUB_NOT_READY, NULL, NULL);
    } else if (!h->match) {
        answer_error(h, DM_WORD_HUB_NO_POSITION, NULL, NULL);
    } else if (h->game->seat(dm_match_state(h->match)) == DM_OVER) {
        answer_error(h, DM_WORD_HUB_OVER, NULL, NULL);
    } else if (make_engine(h)) {
        thinking_wait(h->thinking, NULL);
        h->root = *dm_match_state(h->match);
        h->searching = true;
        if (!(ponder ? thinking_ponder : thinking_start)(h->thinking, h->match,
                                                         &h->limits, &listener)) {
            h->searching = false;
            answer_error(h, DM_WORD_FAULT_MEMORY, NULL, NULL);
        }
    }
}

/* Waits for the answer: the next command may come at once and finds no search. */
static void run_stop(hub *h, const dm_hub_line *line) {
    (void)line;
    if (!h->thinking)
        return;
    thinking_stop(h->thinking);
    thinking_wait(h->thinking, NULL);
}

static void run_ponder_hit(hub *h, const dm_hub_line *line) {
    (void)line;
    if (h->thinking)
        thinking_hit(h->thinking);
}

static void run_new_game(hub *h, const dm_hub_line *line) {
    (void)line;
    if (h->thinking)
        thinking_forget(h->thinking);
}

static void run_ping(hub *h, const dm_hub_line *line) {
    (void)line;
    answer(h, "pong");
}

/* ---- the loop ---- */

static const struct {
    const char *name;
    void (*run)(hub *, const dm_hub_line *);
    bool while_searching;
} hub_commands[] = {
    {"hub", run_hub, false},
    {"set-param", run_set_param, false},
    {"init", run_init, false},
    {"pos", run_pos, false},
    {"level", run_level, false},
    {"go", run_go, false},
    {"new-game", run_new_game, false},
    {"stop", run_stop, true},
    {"ponder-hit", run_ponder_hit, true},
    {"ping", run_ping, true},
};

/* A command that is not known is ignored: later versions may have it. */
static void obey(hub *h, const dm_hub_line *line) {
    for (size_t i = 0; i < sizeof hub_commands / sizeof *hub_commands; i++) {
        if (strcmp(hub_commands[i].name, line->command) != 0)
            continue;
        if (!hub_commands[i].while_searching && is_searching(h))
            answer_error(h, DM_WORD_HUB_SEARCHING, line->command, NULL);
        else
            hub_commands[i].run(h, line);
        return;
    }
}

/*
 * One line without its end; false at the end of input. An overlong line reads as empty.
 */
static bool read_line(hub *h, char *line) {
    if (!fgets(line, LINE_BYTES, h->t->in))
        return false;
    size_t length = strlen(line);
    if (length == LINE_BYTES - 1 && line[length - 1] != '\n') {
        char most[16];
        int c;
        while ((c = fgetc(h->t->in)) != EOF && c != '\n') {
        }
        snprintf(most, sizeof most, "%d", LINE_BYTES - 2);
        answer_error(h, DM_WORD_HUB_TOO_LONG, most, NULL);
        length = 0;
    }
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
        length--;
    line[length] = '\0';
    return true;
}

static void run_session(hub *h, char *text) {
    dm_hub_line line;
    dm_fault fault;
    while (read_line(h, text)) {
        if (dm_hub_read(&line, text, &fault) != DM_OK)
            answer_fault(h, &fault);
        else if (strcmp(line.command, "quit") == 0)
            return;
        else
            obey(h, &line);
    }
}

int command_hub(const arguments *a, const terminal *t) {
    hub h = {.t = t, .game = dm_game_with(DM_GAME_DRAUGHTS_100)};
    h.hash = a->hash;
    h.threads = a->threads;
    char *text = malloc(LINE_BYTES);
    if (!text) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return EXIT_REFUSED;
    }
    pthread_mutex_init(&h.lock, NULL);
    run_session(&h, text);
    pthread_mutex_lock(&h.lock);
    h.mute = true;
    pthread_mutex_unlock(&h.lock);
    thinking_free(h.thinking);
    dm_match_free(h.match);
    pthread_mutex_destroy(&h.lock);
    free(text);
    return EXIT_DONE;
}
