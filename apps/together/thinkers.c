/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computers that think for served rooms: see thinkers.h. */
#include "thinkers.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/engine.h"
#include "journal.h"
#include "together/hub.h"

enum {
    TABLE_BYTES = 4 << 20,
    WORDS_BYTES = 128,
    NANOSECONDS = 1000000,
    RETRY_FIRST = 1000, /* ms until a program that failed is started again … */
    RETRY_LAST = 60000  /* … twice as long each time, up to this */
};

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
    dm_match *match; /* for another program; NULL otherwise */
    bool alone;      /* the program is not asked: it is being started again, or will be */
    bool failed;     /* the program did, for the reason in `fault` */
    dm_fault fault;
    dm_thought found;
    char words[WORDS_BYTES]; /* empty: nothing was found */
} thought;

struct thinkers {
    thinkers_parts parts;
    int thinking;
    uv_timer_t retry; /* of a mind */
    bool timed;       /* it is not closed yet */
    bool absent;      /* the program has failed, and is not there again */
    bool starting;    /* it is, on a thread beside those that think */
    uv_work_t start;
    bool started; /* that succeeded; otherwise it failed for the reason in `fault` */
    dm_fault fault;
    uint64_t delay; /* until the next time */
    size_t waiting;
    thought *first, *last;
    atomic_bool ending;
};

static void start_next(thinkers *t);

thinkers *thinkers_new(const thinkers_parts *parts) {
    thinkers *t = calloc(1, sizeof *t);
    if (!t) {
        mind_free(parts->mind);
        return NULL;
    }
    t->parts = *parts;
    t->delay = RETRY_FIRST;
    if (parts->mind) {
        uv_timer_init(parts->loop, &t->retry);
        uv_unref((uv_handle_t *)&t->retry);
        t->retry.data = t;
        t->timed = true;
    }
    return t;
}

size_t thinkers_waiting(const thinkers *t) {
    return t->waiting;
}

void thinkers_hurry(thinkers *t) {
    if (t->parts.mind && t->thinking > 0 && !t->absent)
        mind_stop(t->parts.mind);
}

/* ---- on a thread of its own ---- */

static int64_t now(void *payload) {
    (void)payload;
    return (int64_t)(uv_hrtime() / NANOSECONDS);
}

static bool is_stopped(void *payload) {
    return atomic_load(&((thinkers *)payload)->ending);
}

static void write_words(thought *q) {
    const dm_thought *found = &q->found;
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

/* Asks the other program, if it is there. It was begun by somebody else, or not at all. */
static bool ask_program(thought *q) {
    const dm_limits limits = {.move_time = q->limits.move_time};
    mind *other = q->all->parts.mind;
    if (!other || q->alone || !mind_is_there(other))
        return false;
    q->failed = !mind_run(other, q->match, &limits, NULL, &q->found, &q->fault);
    return !q->failed;
}

static bool ask_engine(thought *q) {
    dm_engine *engine;
    const dm_host host = {.now = now, .stop = is_stopped, .payload = q->all};
    q->found = (dm_thought){.best = DM_NO_MOVE};
    if (q->all->parts.strict || is_stopped(q->all) ||
        dm_engine_new(&engine, q->game, TABLE_BYTES, 1, NULL) != DM_OK)
        return false;
    dm_engine_think(engine, &q->question, &q->limits, &host, &q->found);
    dm_engine_free(engine);
    return true;
}

static void think(uv_work_t *work) {
    thought *q = work->data;
    if (!is_stopped(q->all) && (ask_program(q) || ask_engine(q)))
        write_words(q);
}

/* Takes as long as the program likes, up to its patience: nobody waits for it meanwhile. */
static void start_program(uv_work_t *work) {
    thinkers *t = work->data;
    t->started = !is_stopped(t) && mind_begin(t->parts.mind, &t->fault);
}

/* ---- on the loop ---- */

static void free_thought(thought *q) {
    dm_question_clear(&q->question);
    dm_match_free(q->match);
    free(q);
}

/* Once nobody thinks and the timer is closed. */
static void free_if_idle(thinkers *t) {
    if (t->thinking > 0 || t->starting || t->timed)
        return;
    mind_free(t->parts.mind);
    free(t);
}

static void on_retry(uv_timer_t *);

/* The program failed, or could not be started: once more, in a while. */
static void retry_later(thinkers *t, const dm_fault *fault) {
    journal_engine(t->parts.name, fault);
    t->absent = true;
    uv_timer_start(&t->retry, on_retry, t->delay, 0);
    t->delay = 2 * t->delay < RETRY_LAST ? 2 * t->delay : RETRY_LAST;
}

static void on_found(uv_work_t *work, int status) {
    thought *q = work->data;
    thinkers *t = q->all;
    bool ending = atomic_load(&t->ending);
    (void)status;
    t->thinking--;
    t->waiting--;
    if (!ending && q->failed)
        retry_later(t, &q->fault);
    else if (!q->alone)
        t->delay = RETRY_FIRST;
    if (!ending) {
        bool found = *q->words;
        t->parts.found(t->parts.self,
                       &(thinkers_answer){q->room, q->number, found ? q->words : NULL,
                                          found ? &q->found : NULL});
    }
    free_thought(q);
    if (ending)
        free_if_idle(t);
    else
        start_next(t);
}

static void start_next(thinkers *t) {
    while (t->first && t->thinking < t->parts.at_once) {
        thought *q = t->first;
        t->first = q->next;
        if (!t->first)
            t->last = NULL;
        t->thinking++;
        q->alone = t->absent;
        q->work.data = q;
        uv_queue_work(t->parts.loop, &q->work, think, on_found);
    }
}

static void add_thought(thinkers *t, thought *q) {
    q->all = t;
    t->waiting++;
    if (t->last)
        t->last->next = q;
    else
        t->first = q;
    t->last = q;
    start_next(t);
}

static void on_started(uv_work_t *work, int status) {
    thinkers *t = work->data;
    (void)status;
    t->starting = false;
    if (atomic_load(&t->ending))
        free_if_idle(t);
    else if (t->started)
        t->absent = false;
    else
        retry_later(t, &t->fault);
}

static void on_retry(uv_timer_t *timer) {
    thinkers *t = timer->data;
    t->starting = true;
    t->start.data = t;
    uv_queue_work(t->parts.loop, &t->start, start_program, on_started);
}

static bool prepare(thinkers *t, thought *q, const dm_match *m, const dm_due *due) {
    q->game = dm_match_game(m);
    q->kind = due->kind;
    q->limits = due->limits;
    int64_t most = t->parts.time_max ? t->parts.time_max : THINKERS_TIME_MAX;
    if (q->limits.move_time == 0 || q->limits.move_time > most)
        q->limits.move_time = most;
    if (t->parts.mind && !(q->match = mind_copy_match(m)))
        return false;
    return dm_question_make(m, &q->question, NULL) == DM_OK;
}

bool thinkers_ask(thinkers *t, const char *room, int64_t number, const dm_match *m,
                  const dm_due *due) {
    bool in_vain = t->parts.strict && t->absent;
    thought *q = in_vain ? NULL : calloc(1, sizeof *q);
    if (!q || !prepare(t, q, m, due)) {
        dm_match_free(q ? q->match : NULL);
        free(q);
        return false;
    }
    snprintf(q->room, sizeof q->room, "%s", room);
    q->number = number;
    add_thought(t, q);
    return true;
}

static void on_closed(uv_handle_t *handle) {
    thinkers *t = handle->data;
    t->timed = false;
    free_if_idle(t);
}

void thinkers_close(thinkers *t) {
    atomic_store(&t->ending, true);
    if (t->parts.mind) {
        mind_stop(t->parts.mind);
        uv_close((uv_handle_t *)&t->retry, on_closed);
    }
    while (t->first) {
        thought *q = t->first;
        t->first = q->next;
        free_thought(q);
    }
    free_if_idle(t);
}
