/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The line to a server of rooms, on a thread of its own: connects, comes back when it
 * breaks, carries texts both ways. What came waits until somebody asks for it, so that a
 * screen is never kept waiting by a network.
 */
#ifndef DAMIER_CALLER_LINE_H
#define DAMIER_CALLER_LINE_H

#include <stdint.h>

#include "sockets.h"

typedef struct line line;

typedef enum {
    LINE_NOTHING,
    LINE_OPENED, /* connected: what was said before was lost */
    LINE_HEARD,  /* `text` */
    LINE_BROKEN  /* or could not be opened: why, in `text`; it is tried again */
} line_kind;

typedef struct {
    line_kind kind;
    char *text; /* the caller's to free; NULL if there is none */
} line_news;

/* `wake` is called on the line's thread when there is news. NULL if it cannot begin. */
line *line_new(const address *, void (*wake)(void *self), void *self);
void line_free(line *);

/* Said when the line is open; dropped otherwise. */
void line_say(line *, const char *text);
line_news line_next(line *);
/* Connects anew, after so many milliseconds. */
void line_renew(line *, int64_t after);

#endif
