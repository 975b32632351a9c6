/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who waits for the record of a room. A room is read and played through for it, which
 * takes long if its log is long: it is done for one room at a time, beside the loop, so
 * that players elsewhere never wait for it. Addresses take turns, and whoever asks for the
 * same is answered together.
 */
#ifndef DAMIER_TOGETHER_RECORD_QUEUE_H
#define DAMIER_TOGETHER_RECORD_QUEUE_H

#include <uv.h>

#include "base/bytes.h"
#include "site.h"
#include "store.h"

typedef struct record_queue record_queue;

/* What is made of a room, in which form; called beside the loop. */
typedef enum { RECORD_MADE, RECORD_OF_ANOTHER_GAME, RECORD_FAILED } record_result;
typedef record_result record_maker(const store_task *, int form, int64_t now,
                                   dm_bytes *out);
typedef struct {
    uv_loop_t *loop;
    store *store;
    record_maker *make;
    const char *const *types; /* of contents, by form */
} record_parts;

/* NULL if memory runs out. */
record_queue *record_queue_new(const record_parts *);
/* All replies must be gone. The loop frees the rest. */
void record_queue_close(record_queue *);
/* Answers with the record of a room, or says why not. */
void record_queue_ask(record_queue *, const char *room, int form, uint64_t origin,
                      site_reply *);

#endif
