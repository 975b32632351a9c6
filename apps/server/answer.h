/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An answer to a request, as bytes to send: the head is written here, the body is only
 * pointed at, so that an answer that waits for a slow reader costs no copy of it. It
 * knows no socket and no page.
 */
#ifndef DAMIER_SERVER_ANSWER_H
#define DAMIER_SERVER_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "refusal.h"

enum { ANSWER_HEAD_BYTES = 2048, ANSWER_NOTE_BYTES = 1024 };

typedef struct {
    unsigned status; /* 0: there is no answer yet */
    bool closing;    /* the connection ends with it */
    bool full;       /* the head did not fit: it must not be sent */
    size_t head_length, body_length;
    const unsigned char *body; /* outlives the answer, or is its note or its own */
    dm_bytes own;
    char head[ANSWER_HEAD_BYTES];
    char note[ANSWER_NOTE_BYTES]; /* the body of a refusal */
} answer;

/* Starts it again, with the headers that every answer has. */
void answer_begin(answer *, unsigned status);
void answer_field(answer *, const char *name, const char *value);
/* What follows the head, and its length as a field. */
void answer_body(answer *, const void *body, size_t length);
/* The same, taking the bytes over; if memory ran out for them, says so instead. */
void answer_own_body(answer *, const char *type, dm_bytes *);
/* Starts it again as a short page that says why, in both languages. */
void answer_refuse(answer *, refusal);
/* Ends the head. After this nothing can be added. */
void answer_end(answer *);
/* Frees what it took over. */
void answer_clear(answer *);

#endif
