/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A WebSocket to a server on this machine, as a client has it: dialled from an address of
 * its own in 127.0.0.0/8, texts in and out, pings answered. Whoever owns it decides when
 * to dial again. It shares no code with the server, so that a misreading shows.
 */
#ifndef DAMIER_CROWD_LINE_H
#define DAMIER_CROWD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

typedef struct line line;

/* What its owner does when something happens. A text ends with a NUL. */
typedef struct {
    void (*up)(line *);
    void (*hear)(line *, const char *text, size_t length);
    void (*down)(line *);
} line_uses;

typedef enum { LINE_DOWN, LINE_DIALLING, LINE_UP, LINE_CLOSING } line_state;

struct line {
    const line_uses *uses;
    unsigned number; /* chooses the address it is dialled from */
    line_state state;
    bool greeted; /* the server agreed to a WebSocket */
    uv_tcp_t socket;
    uv_connect_t connecting;
    char *kept; /* a frame that has not come whole */
    size_t kept_length;
};

/* `number` from 0. The uses must outlive it. */
void line_init(line *, unsigned number, const line_uses *);
/* Only while it is down; `up` or `down` follows. */
void line_dial(line *, uv_loop_t *, int port);
void line_say(line *, const char *text, size_t length);
/* `down` follows. */
void line_close(line *);

#endif
