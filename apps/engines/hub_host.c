/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board program's side of Hub: see hub_host.h. */
#include "hub_host.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/fault.h"
#include "child.h"
#include "damier/word_list.h"
#include "formats/hub.h"
#include "thinking.h"

/* How long to wait, in seconds. */
enum {
    GREETING_WAIT = 10,
    READY_WAIT = 30,
    MOVE_MARGIN = 5,  /* beyond twice the time a move may take */
    MOVE_WAIT = 600,  /* where only depth or nodes are limited */
    STOP_WAIT = 2,    /* to answer after `stop` */
    QUIT_PATIENCE = 1 /* to end after `quit` */
};

enum {
    COMMAND_TEXT = 128,
    NAME_TEXT = 48,
    LOOK_EVERY = 50 /* milliseconds between two looks whether it shall stop */
};

struct hub_host {
    child *child;      /* NULL once it is known to have ended */
    atomic_bool *stop; /* once it is true nobody waits any longer; may be NULL */
    bool thinking;     /* it can be told to stop, and then still answers … */
    bool told;         /* … which it has been */
    bool chosen;       /* the variant, once: it may not read what it is told */
    char name[NAME_TEXT];
};

/* ---- receiving ---- */

static int64_t seconds_from_now(int seconds) {
    return monotonic_now() + seconds * INT64_C(1000);
}

static dm_status refuse_ended(hub_host *h, dm_fault *fault) {
    int status = child_stop(h->child, QUIT_PATIENCE * 1000);
    h->child = NULL;
    if (WIFSIGNALED(status))
        return dm_refuse_number(fault, 0, DM_WORD_HOST_SIGNAL, WTERMSIG(status));
    return dm_refuse_number(fault, 0, DM_WORD_HOST_ENDED, WEXITSTATUS(status));
}

/* A line sent to a program that has exited is lost; the next read reports it. */
static void say(hub_host *h, const char *line) {
    (void)child_send(h->child, line);
}

/*
 * Waits for a line, but not for one that is no longer wanted: a program that thinks is
 * told to stop and has a little time left, any other counts as silent at once.
 */
static child_event receive(hub_host *h, int64_t *deadline, char **text) {
    for (;;) {
        if (h->stop && !h->told && atomic_load(h->stop)) {
            if (!h->thinking)
                return CHILD_SILENT;
            say(h, "stop");
            h->told = true;
            *deadline = seconds_from_now(STOP_WAIT);
        }
        int64_t look = monotonic_now() + LOOK_EVERY;
        bool brief = h->stop && !h->told && look < *deadline;
        child_event event = child_receive(h->child, brief ? look : *deadline, text);
        if (event != CHILD_SILENT || !brief)
            return event;
    }
}

/* Whether a line that cannot be read is one after which nothing more comes. */
static bool is_awaited(const char *text) {
    static const char *const last[] = {"done", "error"};
    size_t length = strcspn(text, " \t");
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        if (strlen(last[i]) == length && strncmp(text, last[i], length) == 0)
            return true;
    return false;
}

/*
 * The next line that can be read; the protocol allows others, which are ignored, unless
 * they end an answer. An error is a refusal. `silence` is the fault if no line comes within `seconds`.
 */
static dm_status hear(hub_host *h, dm_hub_line *line, int64_t *deadline, int seconds,
                      dm_word silence, dm_fault *fault) {
    char *text;
    for (;;) {
        child_event event = receive(h, deadline, &text);
        if (event == CHILD_SILENT && h->thinking && h->told)
            return dm_refuse_number(fault, 0, DM_WORD_HOST_NOT_STOPPED, STOP_WAIT);
        if (event == CHILD_SILENT)
            return dm_refuse_number(fault, 0, silence, seconds);
        if (event == CHILD_ENDED)
            return refuse_ended(h, fault);
        if (dm_hub_read(line, text, NULL) != DM_OK) {
            if (!is_awaited(text))
                continue;
            return dm_refuse(fault, 0, DM_WORD_HOST_ERROR, "?", NULL);
        }
        if (strcmp(line->command, "error") != 0)
            return DM_OK;
        const char *message = dm_hub_find(line, "message");
        return dm_refuse(fault, 0, DM_WORD_HOST_ERROR, message ? message : "?", NULL);
    }
}

/* ---- the beginning ---- */

/* Selects our variant, where the program knows several. */
static void choose_variant(hub_host *h, const dm_hub_line *line) {
    const char *name = dm_hub_find(line, "name"), *value = dm_hub_find(line, "value");
    if (h->chosen || !name || !value || strcmp(name, "variant") != 0 ||
        strcmp(value, "normal") == 0)
        return;
    h->chosen = true;
    say(h, "set-param name=variant value=normal");
}

/* It may be shown to people: what is not printed everywhere is left out. */
static void add_to_name(dm_writer *w, const char *text) {
    for (; text && *text && w->length + 1 < NAME_TEXT; text++)
        if (*text > ' ' && *text < 0x7f)
            dm_write_char(w, *text);
        else if (*text == ' ' && w->length > 0)
            dm_write_char(w, ' ');
}

static void note_name(hub_host *h, const dm_hub_line *line) {
    dm_writer w = dm_writer_init(h->name, sizeof h->name);
    add_to_name(&w, dm_hub_find(line, "name"));
    if (w.length == 0)
        return;
    add_to_name(&w, " ");
    add_to_name(&w, dm_hub_find(line, "version"));
}

const char *hub_host_name(const hub_host *h) {
    return *h->name ? h->name : "Hub";
}

/* Waits for `wait`. Version 2 is recognised by its `id`; older ones differ. */
static dm_status greet(hub_host *h, dm_fault *fault) {
    dm_hub_line line = {.command = ""};
    int64_t deadline = seconds_from_now(GREETING_WAIT);
    bool known = false;
    say(h, "hub");
    for (;;) {
        if (hear(h, &line, &deadline, GREETING_WAIT, DM_WORD_HOST_NO_GREETING, fault) !=
            DM_OK)
            return DM_REFUSED;
        if (strcmp(line.command, "id") == 0) {
            known = true;
            note_name(h, &line);
        } else if (strcmp(line.command, "param") == 0)
            choose_variant(h, &line);
        else if (strcmp(line.command, "wait") == 0)
            return known ? DM_OK : dm_refuse(fault, 0, DM_WORD_HOST_OLD, NULL, NULL);
    }
}

/* Sends a line and waits for the one-word answer to it. */
static dm_status demand(hub_host *h, const char *line, const char *answer, int seconds,
                        dm_word silence, dm_fault *fault) {
    dm_hub_line heard = {.command = ""};
    int64_t deadline = seconds_from_now(seconds);
    say(h, line);
    do {
        if (hear(h, &heard, &deadline, seconds, silence, fault) != DM_OK)
            return DM_REFUSED;
    } while (strcmp(heard.command, answer) != 0);
    return DM_OK;
}

dm_status hub_host_start(hub_host **out, const char *command, const child_rules *rules,
                         atomic_bool *stop, dm_fault *fault) {
    const char *reason;
    hub_host *h = calloc(1, sizeof *h);
    if (!h)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    h->stop = stop;
    h->child = child_start(command, rules, &reason);
    if (!h->child)
        dm_refuse(fault, 0, DM_WORD_HOST_NOT_STARTED, reason, NULL);
    else if (greet(h, fault) == DM_OK && demand(h, "init", "ready", READY_WAIT,
                                                DM_WORD_HOST_NOT_READY, fault) == DM_OK) {
        *out = h;
        return DM_OK;
    }
    hub_host_stop(h);
    return DM_REFUSED;
}

void hub_host_stop(hub_host *h) {
    if (!h)
        return;
    if (h->child) {
        say(h, "quit");
        child_stop(h->child, QUIT_PATIENCE * 1000);
    }
    free(h);
}

void hub_host_give_way(hub_host *h) {
    child_give_way(h->child);
}

dm_status hub_host_new_game(hub_host *h, dm_fault *fault) {
    say(h, "new-game");
    return demand(h, "ping", "pong", GREETING_WAIT, DM_WORD_HOST_NO_PONG, fault);
}

/* ---- one move ---- */

/* `pos` with the first position and all moves: repetitions are part of a position. */
static size_t write_position(const dm_match *m, char *out, size_t cap) {
    const dm_game *game = dm_match_game(m);
    char squares[DM_SQUARES_TEXT], move[DM_MOVE_TEXT];
    dm_writer w = dm_writer_init(out, cap);
    dm_squares_write(dm_match_first(m), &dm_hub_letters, squares, sizeof squares);
    dm_write_text(&w, "pos");
    dm_hub_write(&w, "pos", squares);
    for (size_t i = 0; i < dm_match_length(m); i++) {
        game->write_move(dm_match_before(m, i), dm_match_turn(m, i)->move,
                         DM_NOTATION_HUB, move, sizeof move);
        dm_write_text(&w, i == 0 ? " moves=\"" : " ");
        dm_write_text(&w, move);
    }
    if (dm_match_length(m) > 0)
        dm_write_char(&w, '"');
    return w.length;
}

static bool say_position(hub_host *h, const dm_match *m) {
    size_t length = write_position(m, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return false;
    write_position(m, text, length + 1);
    say(h, text);
    free(text);
    return true;
}

static void say_level(hub_host *h, const dm_limits *limits) {
    char text[COMMAND_TEXT];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_text(&w, "level");
    if (limits->move_time)
        dm_hub_write_real(&w, "move-time", limits->move_time, 3);
    if (limits->depth)
        dm_hub_write_number(&w, "depth", limits->depth);
    if (limits->nodes)
        dm_hub_write_number(&w, "nodes", (int64_t)limits->nodes);
    say(h, text);
}

/* A score comes in men and is kept in hundredths, within the bounds of ours. */
static void note_score(dm_thought *thought, const char *text) {
    int64_t thousandths;
    bool negative = *text == '-';
    if (!dm_hub_read_seconds(text + negative, &thousandths))
        return;
    int score = thousandths < 10 * DM_SCORE_END ? (int)thousandths / 10 : DM_SCORE_END;
    thought->score = negative ? -score : score;
}

/* Unreadable values are ignored: the program may report what it likes. */
static void note_info(dm_thought *thought, const dm_hub_line *line) {
    const char *depth = dm_hub_find(line, "depth"), *nodes = dm_hub_find(line, "nodes"),
               *score = dm_hub_find(line, "score");
    dm_reader depth_reader = dm_reader_init(depth ? depth : ""),
              nodes_reader = dm_reader_init(nodes ? nodes : "");
    int64_t count;
    dm_read_number(&depth_reader, INT16_MAX, &thought->depth);
    if (dm_read_large(&nodes_reader, INT64_MAX, &count))
        thought->nodes = (uint64_t)count;
    if (score)
        note_score(thought, score);
}

/* The play it expects, as far as it is legal. */
static void note_line(dm_thought *thought, const dm_match *m, const dm_hub_line *line) {
    const dm_game *game = dm_match_game(m);
    const char *text = dm_hub_find(line, "pv");
    dm_state state = *dm_match_state(m);
    char word[DM_MOVE_TEXT];
    thought->line_length = 0;
    for (; text && *text && thought->line_length < DM_LINE_MAX;
         text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        dm_writer w = dm_writer_init(word, sizeof word);
        dm_move move;
        dm_write_bytes(&w, text, length);
        if (length >= sizeof word ||
            game->read_move(&state, word, &move, NULL) != DM_OK ||
            game->apply(&state, move) != DM_OK)
            return;
        thought->line[thought->line_length++] = move;
        text += length;
    }
}

static dm_status note_move(const dm_match *m, const dm_hub_line *line, dm_thought *out,
                           dm_fault *fault) {
    const char *move = dm_hub_find(line, "move");
    if (!move)
        return dm_refuse(fault, 0, DM_WORD_HOST_NO_MOVE, NULL, NULL);
    return dm_match_game(m)->read_move(dm_match_state(m), move, &out->best, fault);
}

static int patience_for(const dm_limits *limits) {
    return limits->move_time ? (int)(2 * limits->move_time / 1000) + MOVE_MARGIN
                             : MOVE_WAIT;
}

/*
 * Follows what it says until it is done; the last line is then `done`. What comes before
 * it has answered `ping` belongs to an earlier question.
 */
static dm_status follow(hub_host *h, const dm_match *m, const dm_limits *limits,
                        const thinking_listener *listener, dm_hub_line *line,
                        dm_thought *thought, dm_fault *fault) {
    int seconds = patience_for(limits);
    int64_t begin = monotonic_now(), deadline = seconds_from_now(seconds);
    for (bool current = false;;) {
        if (hear(h, line, &deadline, seconds, DM_WORD_HOST_SILENT, fault) != DM_OK)
            return DM_REFUSED;
        current = current || strcmp(line->command, "pong") == 0;
        if (current && strcmp(line->command, "done") == 0)
            return DM_OK;
        if (!current || strcmp(line->command, "info") != 0)
            continue;
        note_info(thought, line);
        note_line(thought, m, line);
        thought->best = thought->line_length ? thought->line[0] : DM_NO_MOVE;
        if (listener && listener->report && thought->line_length)
            listener->report(listener->payload, thought, monotonic_now() - begin);
    }
}

dm_status hub_host_think(hub_host *h, const dm_match *m, const dm_limits *limits,
                         const thinking_listener *listener, dm_thought *out,
                         dm_fault *fault) {
    dm_hub_line line = {.command = ""};
    dm_thought thought = {.best = DM_NO_MOVE};
    say(h, "ping");
    if (!say_position(h, m))
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    say_level(h, limits);
    say(h, "go think");
    h->thinking = true;
    h->told = false;
    dm_status status = follow(h, m, limits, listener, &line, &thought, fault);
    h->thinking = false;
    if (status != DM_OK || note_move(m, &line, &thought, fault) != DM_OK)
        return DM_REFUSED;
    if (thought.line_length == 0 || thought.line[0] != thought.best) {
        thought.line[0] = thought.best;
        thought.line_length = 1;
    }
    *out = thought;
    return DM_OK;
}
