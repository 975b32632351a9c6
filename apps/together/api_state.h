/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the API share: see api.h. */
#ifndef DAMIER_TOGETHER_API_STATE_H
#define DAMIER_TOGETHER_API_STATE_H

#include "api.h"
#include "record_queue.h"
#include "secrets.h"

struct api {
    api_parts parts;
    ring openers; /* clients whose room is being opened */
    record_queue *records;
};

/* What storage is asked for a client, who may go meanwhile. */
typedef struct {
    api *api;
    site_reply *reply; /* NULL once gone */
    char key[SECRET_KEY_BYTES];
    bool secure;
} errand;

/*
 * Makes a task of storage for a reply; NULL if there is no memory, as the client is told
 * then. Its owner is the errand, to be freed when the task is done.
 */
store_task *api_ask(api *, site_reply *, store_kind, const char *room,
                    void (*done)(store_task *));

/* Who waits for records, which are made in api_records.c; NULL if memory runs out. */
record_queue *api_new_records(const api_parts *);
/* No room is being opened any more. */
void api_close_rooms(api *);

#endif
