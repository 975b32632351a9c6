/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computers that think for served rooms: see thinkers.h. */
#include "thinkers.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/engine.h"
#include "together/hub.h"

enum { TABLE_BYTES = 4 << 20, WORDS_BYTES = 128, NANOSECONDS = 1000000 };

typedef struct thought {
    uv_work_t work;
    thinkers *all;
    struct thought *next;
    char room[HUB_ID_BYTES];
    int64_t number;
    const dm_game *game;
    dm_question question;
    dm_limits limits;
    dm_due_kind kind;
    char words[WORDS_BYTES]; /* empty: nothing was found */
} thought;

struct thinkers {
    uv_loop_t *loop;
    void (*found)(void *, const char *, int64_t, const char *);
    void *self;
    int at_once, thinking;
    size_t waiting;
    thought *first, *last;
    atomic_bool ending;
};

static void start_next(thinkers *t);

thinkers *thinkers_new(uv_loop_t *loop, int at_once,
                       void (*found)(void *, const char *, int64_t, const char *),
                       void *self) {
    thinkers *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->loop = loop;
    t->at_once = at_once;
    t->found = found;
    t->self = self;
    return t;
}

size_t thinkers_waiting(const thinkers *t) {
    return t->waiting;
}

/* ---- on a thread of its own ---- */

static int64_t now(void *payload) {
    (void)payload;
    return (int64_t)(uv_hrtime() / NANOSECONDS);
}

static bool is_stopped(void *payload) {
    return atomic_load(&((thinkers *)payload)->ending);
}

static void write_words(thought *q, const dm_thought *found) {
    static const char *const kinds[] = {[DM_DUE_MOVE] = "move", [DM_DUE_HINT] = "hint"};
    char move[64];
    if (q->kind == DM_DUE_REPLY) {
        snprintf(q->words, sizeof q->words, "thought reply %d", found->score);
    } else if (found->best != DM_NO_MOVE) {
        q->game->write_move(&q->question.state, found->best, DM_NOTATION_PLAIN, move,
                            sizeof move);
        snprintf(q->words, sizeof q->words, "thought %s %s", kinds[q->kind], move);
    }
}

static void think(uv_work_t *work) {
    thought *q = work->data;
    dm_engine *engine;
    dm_thought found = {.best = DM_NO_MOVE};
    const dm_host host = {.now = now, .stop = is_stopped, .payload = q->all};
    if (is_stopped(q->all) ||
        dm_engine_new(&engine, q->game, TABLE_BYTES, 1, NULL) != DM_OK)
        return;
    dm_engine_think(engine, &q->question, &q->limits, &host, &found);
    dm_engine_free(engine);
    write_words(q, &found);
}

/* ---- on the loop ---- */

static void free_thought(thought *q) {
    dm_question_clear(&q->question);
    free(q);
}

static void on_found(uv_work_t *work, int status) {
    thought *q = work->data;
    thinkers *t = q->all;
    (void)status;
    t->thinking--;
    t->waiting--;
    if (!atomic_load(&t->ending))
        t->found(t->self, q->room, q->number, *q->words ? q->words : NULL);
    free_thought(q);
    if (!atomic_load(&t->ending))
        start_next(t);
    else if (t->thinking == 0)
        free(t);
}

static void start_next(thinkers *t) {
    while (t->first && t->thinking < t->at_once) {
        thought *q = t->first;
        t->first = q->next;
        if (!t->first)
            t->last = NULL;
        t->thinking++;
        q->work.data = q;
        uv_queue_work(t->loop, &q->work, think, on_found);
    }
}

static bool prepare(thought *q, const char *room, const dm_match *m, const dm_due *due) {
    snprintf(q->room, sizeof q->room, "%s", room);
    q->game = dm_match_game(m);
    q->kind = due->kind;
    q->limits = due->limits;
    if (q->limits.move_time == 0 || q->limits.move_time > THINKERS_TIME_MAX)
        q->limits.move_time = THINKERS_TIME_MAX;
    return dm_question_make(m, &q->question, NULL) == DM_OK;
}

void thinkers_ask(thinkers *t, const char *room, int64_t number, const dm_match *m,
                  const dm_due *due) {
    thought *q = calloc(1, sizeof *q);
    if (!q || !prepare(q, room, m, due)) {
        free(q);
        return;
    }
    q->all = t;
    q->number = number;
    t->waiting++;
    if (t->last)
        t->last->next = q;
    else
        t->first = q;
    t->last = q;
    start_next(t);
}

void thinkers_close(thinkers *t) {
    atomic_store(&t->ending, true);
    while (t->first) {
        thought *q = t->first;
        t->first = q->next;
        free_thought(q);
    }
    if (t->thinking == 0)
        free(t);
}
