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
    bool begins;     /* no thought: the program is started again */
    bool failed;     /* the program did, for the reason in `fault` */
    dm_fault fault;
    char words[WORDS_BYTES]; /* empty: nothing was found */
} thought;

struct thinkers {
    thinkers_parts parts;
    int thinking;
    uv_timer_t retry; /* of a mind */
    bool timed;       /* it is not closed yet */
    uint64_t delay;   /* until the next time */
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

/* Asks the other program, if it is there. It was begun by somebody else, or not at all. */
static bool ask_program(thought *q, dm_thought *found) {
    const dm_limits limits = {.move_time = q->limits.move_time};
    mind *other = q->all->parts.mind;
    if (!other || !mind_is_there(other))
        return false;
    q->failed = !mind_run(other, q->match, &limits, NULL, found, &q->fault);
    return !q->failed;
}

static bool ask_engine(thought *q, dm_thought *found) {
    dm_engine *engine;
    const dm_host host = {.now = now, .stop = is_stopped, .payload = q->all};
    *found = (dm_thought){.best = DM_NO_MOVE};
    if (is_stopped(q->all) ||
        dm_engine_new(&engine, q->game, TABLE_BYTES, 1, NULL) != DM_OK)
        return false;
    dm_engine_think(engine, &q->question, &q->limits, &host, found);
    dm_engine_free(engine);
    return true;
}

static void think(uv_work_t *work) {
    thought *q = work->data;
    dm_thought found;
    if (is_stopped(q->all))
        return;
    if (q->begins)
        q->failed = !mind_begin(q->all->parts.mind, &q->fault);
    else if (ask_program(q, &found) || ask_engine(q, &found))
        write_words(q, &found);
}

/* ---- on the loop ---- */

static void free_thought(thought *q) {
    dm_question_clear(&q->question);
    dm_match_free(q->match);
    free(q);
}

/* Once nobody thinks and the timer is closed. */
static void free_if_idle(thinkers *t) {
    if (t->thinking > 0 || t->timed)
        return;
    mind_free(t->parts.mind);
    free(t);
}

static void on_retry(uv_timer_t *);

/* The program failed, or could not be started: once more, in a while. */
static void retry_later(thinkers *t, const dm_fault *fault) {
    journal_engine(fault);
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
    else if (!q->begins && t->parts.mind && mind_is_there(t->parts.mind))
        t->delay = RETRY_FIRST;
    if (!ending && !q->begins)
        t->parts.found(t->parts.self, q->room, q->number, *q->words ? q->words : NULL);
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

static void on_retry(uv_timer_t *timer) {
    thinkers *t = timer->data;
    thought *q = calloc(1, sizeof *q);
    if (!q) {
        uv_timer_start(timer, on_retry, t->delay, 0);
        return;
    }
    q->begins = true;
    add_thought(t, q);
}

static bool prepare(thinkers *t, thought *q, const dm_match *m, const dm_due *due) {
    q->game = dm_match_game(m);
    q->kind = due->kind;
    q->limits = due->limits;
    if (q->limits.move_time == 0 || q->limits.move_time > THINKERS_TIME_MAX)
        q->limits.move_time = THINKERS_TIME_MAX;
    if (t->parts.mind && !(q->match = mind_copy_match(m)))
        return false;
    return dm_question_make(m, &q->question, NULL) == DM_OK;
}

void thinkers_ask(thinkers *t, const char *room, int64_t number, const dm_match *m,
                  const dm_due *due) {
    thought *q = calloc(1, sizeof *q);
    if (!q || !prepare(t, q, m, due)) {
        dm_match_free(q ? q->match : NULL);
        free(q);
        return;
    }
    snprintf(q->room, sizeof q->room, "%s", room);
    q->number = number;
    add_thought(t, q);
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
