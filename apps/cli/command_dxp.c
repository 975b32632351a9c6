/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier dxp`: draughts against another program over DamExchange (docs/protocol/dxp.md).
 * One loop waits for the connection, the keyboard and the engine, which thinks on its own
 * thread, so the loop stays responsive meanwhile.
 */
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "damier/word_list.h"
#include "dxp_session.h"
#include "thinking.h"

enum { INPUT_BYTES = 512 };

/* A line being typed. */
typedef struct {
    char bytes[INPUT_BYTES];
    size_t length;
    bool open;
} keyboard;

static void read_input(keyboard *k, dxp_session *s) {
    char bytes[256];
    ssize_t count = read(fileno(s->t->in), bytes, sizeof bytes);
    if (count <= 0)
        k->open = false;
    for (ssize_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            k->bytes[k->length] = '\0';
            k->length = 0;
            dxp_session_obey(s, k->bytes);
        } else if (bytes[i] != '\r' && k->length < INPUT_BYTES - 1) {
            k->bytes[k->length++] = bytes[i];
        }
    }
}

/* The milliseconds until a deadline, as poll wants them. */
static int time_until(int64_t deadline) {
    int64_t left = deadline - monotonic_now();
    return deadline < 0 ? -1 : left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

static void run_loop(dxp_session *s) {
    keyboard k = {.open = true};
    while (!s->quit && !s->connection.lost) {
        struct pollfd sources[3] = {
            {s->connection.socket, POLLIN, 0},
            {dxp_mind_descriptor(&s->mind), POLLIN, 0},
            {k.open ? fileno(s->t->in) : -1, POLLIN, 0},
        };
        int wait = time_until(dxp_session_deadline(s));
        int ready = poll(sources, 3, wait);
        if (wait == 0 && sources[1].revents == 0) {
            dxp_session_hang_up(s);
            return;
        }
        if (ready <= 0)
            continue; /* a signal, or time is up */
        if (sources[0].revents)
            dxp_session_receive(s);
        /* what was received may have stopped the thinking */
        if (sources[1].revents && s->mind.state == DXP_THINKING && !s->quit)
            dxp_session_play_thought(s);
        if (sources[2].revents && !s->quit)
            read_input(&k, s);
    }
}

static int run_connected(dxp_session *s) {
    int status = EXIT_REFUSED;
    if (!dxp_mind_open(&s->mind, s->rules, s->a->hash, s->a->threads)) {
        print_usage_fault(s->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
    } else {
        print_line(s->t, s->t->out, DM_WORD_DXP_CONNECTED, NULL, NULL);
        fflush(s->t->out);
        dxp_session_begin(s);
        run_loop(s);
        status = dxp_session_end(s);
    }
    dxp_mind_close(&s->mind);
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

/* Saves the games, if asked for. */
static int run_saving(dxp_session *s) {
    int status = EXIT_REFUSED;
    if (s->a->save) {
        s->saving = saving_open(s->t, s->a->save, "damier dxp");
        if (!s->saving)
            return status;
    }
    if (dxp_connection_open(&s->connection, s->a, s->t)) {
        status = run_connected(s);
        dxp_connection_close(&s->connection);
    }
    return saving_close(s->saving) ? status : EXIT_REFUSED;
}

int command_dxp(const arguments *a, const terminal *t) {
    dm_state first;
    int status;
    if (!a->listen == !a->connect)
        return print_usage_fault(t, DM_WORD_USAGE_LISTEN_OR_CONNECT, NULL, NULL);
    if (!read_first(a, t, &first, &status))
        return status;
    dxp_session s = {
        .a = a, .t = t, .rules = dm_game_with(DM_GAME_DRAUGHTS_100), .other = "?"};
    s.first = a->position ? &first : NULL;
    return run_saving(&s);
}
