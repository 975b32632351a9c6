/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks of a store: see store.h. */
#include "store.h"

#include <stdlib.h>
#include <string.h>

store_task *store_task_new(store_kind kind, const char *room, void (*done)(store_task *),
                           void *owner) {
    store_task *task = calloc(1, sizeof *task);
    size_t length = room ? strlen(room) : 0;
    if (!task || length >= sizeof task->room) {
        free(task);
        return NULL;
    }
    task->kind = kind;
    memcpy(task->room, room ? room : "", length + 1);
    task->done = done;
    task->owner = owner;
    return task;
}

void store_task_free(store_task *task) {
    if (!task)
        return;
    for (size_t i = 0; task->rooms && i < task->count; i++)
        free(task->rooms[i].brief);
    for (size_t i = 0; task->texts && i < task->count; i++)
        free(task->texts[i]);
    free(task->texts);
    free(task->rooms);
    free(task->text);
    free(task->brief);
    free(task);
}
