/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line to a server of rooms: see line.h. */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "thinking.h"
#include "wire.h"

enum {
    DELAY_FIRST = 400, /* ms between two tries, twice as long each time … */
    DELAY_LAST = 10000,
    DELAY_ASKED = 60000, /* at most, whatever a server asks for */
    SILENCE_MS = 70000,  /* the server says something every 20 seconds */
    SOON_MS = 5000, /* a line renewed sooner is one to a server that makes no sense */
    WAITING_BYTES = 4 << 20, /* that were heard and not asked for; then nothing is read */
    DRAIN_BYTES = 64
};

typedef struct item {
    struct item *next;
    line_kind kind;
    char *text;
    size_t bytes; /* of memory, about */
} item;

typedef struct {
    item *first, *last;
    size_t bytes;
} queue;

struct line {
    address where;
    void (*wake)(void *);
    void *self;
    pthread_t thread;
    int bell[2]; /* rings for the thread */
    pthread_mutex_t lock;
    /* under the lock: */
    queue in, out;
    bool ending, renewing;
    int delay;
    /* the thread's own: */
    wire *wire;
    int64_t heard_at, opened_at;
    int soon; /* ms between two tries while lines do not last, twice as long each time */
};

/* ---- queues ---- */

/* Without memory a text is lost; the line is then renewed, which brings it again. */
static bool put(queue *q, line_kind kind, const char *text, size_t length) {
    item *i = calloc(1, sizeof *i);
    char *copy = text ? malloc(length + 1) : NULL;
    if (!i || (text && !copy)) {
        free(i);
        free(copy);
        return false;
    }
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    *i = (item){.kind = kind, .text = copy, .bytes = sizeof *i + length};
    if (q->last)
        q->last->next = i;
    else
        q->first = i;
    q->last = i;
    q->bytes += i->bytes;
    return true;
}

static item take(queue *q) {
    item *first = q->first, taken = {.kind = LINE_NOTHING};
    if (!first)
        return taken;
    taken = *first;
    q->bytes -= first->bytes;
    q->first = first->next;
    if (!q->first)
        q->last = NULL;
    free(first);
    return taken;
}

static void empty(queue *q) {
    while (q->first)
        free(take(q).text);
}

static void tell(line *l, line_kind kind, const char *text, size_t length) {
    pthread_mutex_lock(&l->lock);
    l->renewing |= !put(&l->in, kind, text, length);
    pthread_mutex_unlock(&l->lock);
    l->wake(l->self);
}

/* Whoever asks for what came cannot keep up: the network keeps the rest. */
static bool is_full(line *l) {
    pthread_mutex_lock(&l->lock);
    bool full = l->in.bytes > WAITING_BYTES;
    pthread_mutex_unlock(&l->lock);
    return full;
}

/* ---- the thread ---- */

static void on_text(void *self, const char *text, size_t length) {
    line *l = self;
    tell(l, LINE_HEARD, text, length);
}

/* Waits at the bell, and at a wire if there is one; whether something came there. */
static bool wait_at(line *l, const wire *w, int milliseconds) {
    char rung[DRAIN_BYTES];
    struct pollfd ends[] = {{l->bell[0], POLLIN, 0},
                            {w ? wire_socket(w) : -1, POLLIN, 0}};
    bool came = poll(ends, 2, milliseconds) > 0 && ends[1].revents;
    while (read(l->bell[0], rung, sizeof rung) > 0) {
    }
    return came;
}

/* Says what is to be said; false if the line is to be closed. */
static bool say_all(line *l) {
    bool good = true;
    pthread_mutex_lock(&l->lock);
    while (good && !l->ending && !l->renewing) {
        item next = take(&l->out);
        if (next.kind == LINE_NOTHING)
            break;
        pthread_mutex_unlock(&l->lock);
        good = wire_say(l->wire, next.text);
        free(next.text);
        pthread_mutex_lock(&l->lock);
    }
    good = good && !l->ending && !l->renewing;
    pthread_mutex_unlock(&l->lock);
    return good;
}

/* Carries texts until the line breaks or is to be closed. */
static void carry(line *l) {
    l->heard_at = l->opened_at = monotonic_now();
    for (bool full = false; say_all(l) && (full || wire_read(l->wire));) {
        int64_t silent = monotonic_now() - l->heard_at;
        if (silent > SILENCE_MS)
            return;
        full = is_full(l);
        if (wait_at(l, full ? NULL : l->wire, SILENCE_MS - (int)silent + 1) || full)
            l->heard_at = monotonic_now();
    }
}

/* How long to pause: as is asked for, and longer after lines that did not last. */
static int64_t pause_for(line *l) {
    int delay = l->delay;
    bool lasted = monotonic_now() - l->opened_at > SOON_MS;
    l->delay = 2 * delay < DELAY_LAST ? 2 * delay : DELAY_LAST;
    l->soon = lasted                     ? 0
              : l->soon == 0             ? DELAY_FIRST
              : 2 * l->soon < DELAY_LAST ? 2 * l->soon
                                         : DELAY_LAST;
    return delay > l->soon ? delay : l->soon;
}

/* Pauses before the next try; false if there is to be none. */
static bool pause_before_next(line *l) {
    pthread_mutex_lock(&l->lock);
    int64_t until = monotonic_now() + pause_for(l);
    while (!l->ending && monotonic_now() < until) {
        pthread_mutex_unlock(&l->lock);
        wait_at(l, NULL, (int)(until - monotonic_now()) + 1);
        pthread_mutex_lock(&l->lock);
    }
    bool goes_on = !l->ending;
    l->renewing = false;
    empty(&l->out);
    pthread_mutex_unlock(&l->lock);
    return goes_on;
}

static void *run(void *self) {
    line *l = self;
    const char *reason = "";
    do {
        l->wire = wire_open(&l->where, on_text, l, &reason);
        if (l->wire) {
            tell(l, LINE_OPENED, NULL, 0);
            carry(l);
            wire_close(l->wire);
            l->wire = NULL;
            reason = "";
        }
        tell(l, LINE_BROKEN, reason, strlen(reason));
    } while (pause_before_next(l));
    return NULL;
}

/* ---- calls ---- */

static void ring(line *l) {
    while (write(l->bell[1], "", 1) < 0 && errno == EINTR) {
    }
}

line *line_new(const address *where, void (*wake)(void *), void *self) {
    line *l = calloc(1, sizeof *l);
    if (!l || pipe2(l->bell, O_CLOEXEC | O_NONBLOCK) != 0) {
        free(l);
        return NULL;
    }
    l->where = *where;
    l->wake = wake;
    l->self = self;
    l->delay = DELAY_FIRST;
    pthread_mutex_init(&l->lock, NULL);
    if (pthread_create(&l->thread, NULL, run, l) == 0)
        return l;
    close(l->bell[0]);
    close(l->bell[1]);
    pthread_mutex_destroy(&l->lock);
    free(l);
    return NULL;
}

void line_free(line *l) {
    if (!l)
        return;
    pthread_mutex_lock(&l->lock);
    l->ending = true;
    pthread_mutex_unlock(&l->lock);
    ring(l);
    pthread_join(l->thread, NULL);
    empty(&l->in);
    empty(&l->out);
    close(l->bell[0]);
    close(l->bell[1]);
    pthread_mutex_destroy(&l->lock);
    free(l);
}

void line_say(line *l, const char *text) {
    pthread_mutex_lock(&l->lock);
    l->renewing |= !put(&l->out, LINE_HEARD, text, strlen(text));
    pthread_mutex_unlock(&l->lock);
    ring(l);
}

line_news line_next(line *l) {
    pthread_mutex_lock(&l->lock);
    bool was_full = l->in.bytes > WAITING_BYTES;
    item next = take(&l->in);
    bool roomy = was_full && l->in.bytes <= WAITING_BYTES;
    if (next.kind == LINE_HEARD) /* it works: the next break begins with short tries */
        l->delay = DELAY_FIRST;
    pthread_mutex_unlock(&l->lock);
    if (roomy)
        ring(l);
    return (line_news){next.kind, next.text};
}

void line_renew(line *l, int64_t after) {
    pthread_mutex_lock(&l->lock);
    l->renewing = true;
    l->delay = after < 0 ? 0 : after > DELAY_ASKED ? DELAY_ASKED : (int)after;
    pthread_mutex_unlock(&l->lock);
    ring(l);
}
