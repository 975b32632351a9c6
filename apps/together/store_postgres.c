/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rooms in PostgreSQL: see store_postgres.h. */
#include "store_postgres.h"

#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_schema.h"
#include "store_tasks.h"

enum {
    BATCH_MAX = 256,
    BATCH_BYTES = 48000,  /* less than libpq keeps back */
    TASK_BYTES = 400,     /* about what is sent of a task besides its text */
    ANSWER_MS = 4000,     /* after which a silent database counts as away */
    AGAIN_FIRST_MS = 100, /* until it is looked for again, at first; */
    AGAIN_LAST_MS = 1000, /* doubled up to this: players wait for it */
    CLOSING_MS = 5000,    /* for what was submitted before closing */
    NUMBER_BYTES = 24,
    REASON_BYTES = 256,
    NAME_BYTES = 16
};

typedef enum { AWAY, CONNECTING, PREPARING, READY } condition;

typedef struct {
    store base;
    uv_loop_t *loop;
    char *address;
    PGconn *connection;
    condition condition;
    uv_poll_t *poll; /* of the connection's socket; NULL without one */
    uv_timer_t soon; /* sends what waits */
    uv_timer_t late; /* looks for the database again, or gives an answer up */
    uint64_t again;  /* ms until the next time */
    int handles;     /* not closed yet */

    store_task *first, *last; /* to be done */
    store_task *batch[BATCH_MAX];
    size_t batch_count, at; /* the task whose answers come in */
    size_t round;           /* and its statement */
    int step;
    size_t alone;   /* how many of those that wait are to be done one by one */
    bool refused;   /* the batch: nothing of it was stored */
    bool taken;     /* ... because a key was there already */
    bool confirmed; /* the answer that ends what was sent is here */
} postgres_store;

static void look_again(postgres_store *s);
static void watch(postgres_store *s, int events);

/* ---- tasks on their way back ---- */

static void finish(store_task *t, hub_result result) {
    t->result = result;
    t->next = NULL;
    t->done(t);
}

/*
 * All that is under way or waits has failed. What a task is told when it is done may
 * submit another one, which then waits.
 */
static void fail_all(postgres_store *s) {
    size_t count = s->batch_count;
    store_task *t = s->first;
    s->batch_count = s->alone = 0;
    s->first = s->last = NULL;
    for (size_t i = 0; i < count; i++)
        finish(s->batch[i], HUB_FAILED);
    while (t) {
        store_task *next = t->next;
        finish(t, HUB_FAILED);
        t = next;
    }
}

/* ---- the connection ---- */

static void on_handle_closed(uv_handle_t *handle) {
    free(handle);
}

static void stop_watching(postgres_store *s) {
    if (!s->poll)
        return;
    uv_poll_stop(s->poll);
    uv_close((uv_handle_t *)s->poll, on_handle_closed);
    s->poll = NULL;
}

static void drop_connection(postgres_store *s) {
    stop_watching(s);
    uv_timer_stop(&s->late);
    PQfinish(s->connection);
    s->connection = NULL;
    s->condition = AWAY;
}

/* Whether what was sent is stored cannot be known: its tasks have failed. */
static void lose_connection(postgres_store *s) {
    drop_connection(s);
    look_again(s);
    fail_all(s);
}

static void on_late(uv_timer_t *timer) {
    postgres_store *s = timer->data;
    if (s->condition != AWAY) {
        lose_connection(s);
        return;
    }
    s->connection = postgres_begin_connecting(s->address);
    if (PQstatus(s->connection) == CONNECTION_BAD) {
        lose_connection(s);
        return;
    }
    s->condition = CONNECTING;
    uv_timer_start(&s->late, on_late, ANSWER_MS, 0);
    watch(s, UV_WRITABLE);
}

/* Each time a little later, not at the same moment as other processes do. */
static void look_again(postgres_store *s) {
    uint64_t part = uv_hrtime() % (s->again / 2 + 1);
    uv_timer_start(&s->late, on_late, s->again / 2 + part, 0);
    s->again = 2 * s->again < AGAIN_LAST_MS ? 2 * s->again : AGAIN_LAST_MS;
}

/* ---- sending ---- */

static bool send_step(postgres_store *s, const store_task *t, size_t round, int which) {
    const char *fields = store_statements[which].fields;
    const char *values[STORE_PARAMETERS_MAX];
    char numbers[STORE_PARAMETERS_MAX][NUMBER_BYTES], name[NAME_BYTES];
    int lengths[STORE_PARAMETERS_MAX], formats[STORE_PARAMETERS_MAX], count = 0;
    for (; fields[count]; count++) {
        store_value value = store_parameter(t, round, fields[count]);
        char *number = numbers[count];
        values[count] = value.type == STORE_NUMBER ? number : value.text;
        lengths[count] = (int)value.size;
        formats[count] = value.type == STORE_BYTES;
        if (value.type == STORE_NUMBER)
            snprintf(number, NUMBER_BYTES, "%lld", (long long)value.number);
    }
    snprintf(name, sizeof name, "s%d", which);
    return PQsendQueryPrepared(s->connection, name, count, values, lengths, formats, 0);
}

static bool send_task(postgres_store *s, const store_task *t) {
    const signed char *steps = store_steps[t->kind];
    size_t rounds = store_rounds(t);
    bool good = true;
    for (size_t round = 0; round < rounds; round++)
        for (int i = 0; good && steps[i] >= 0; i++)
            good = send_step(s, t, round, steps[i]);
    return good;
}

/* Two processes that change several rooms each must do so in the same order. */
static int by_room(const void *one, const void *two) {
    const store_task *a = *(store_task *const *)one, *b = *(store_task *const *)two;
    int order = strcmp(a->room, b->room);
    return order ? order : a->place < b->place ? -1 : a->place > b->place;
}

/* Tasks that ask for nothing are answered with nothing. */
static void skip_empty(postgres_store *s) {
    while (s->at < s->batch_count && store_rounds(s->batch[s->at]) == 0)
        s->at++;
}

static size_t length_of(const char *text) {
    return text ? strlen(text) : 0;
}

/*
 * As many as are sent by one write: a process that is stopped in the middle of a
 * transaction would hold up others.
 */
static void take_batch(postgres_store *s) {
    size_t most = s->alone > 0 ? 1 : BATCH_MAX, bytes = 0;
    s->batch_count = s->at = s->round = 0;
    s->step = 0;
    s->refused = s->taken = s->confirmed = false;
    while (s->first && s->batch_count < most && bytes < BATCH_BYTES) {
        store_task *t = s->first;
        bytes += TASK_BYTES * store_rounds(t) + length_of(t->text) + length_of(t->brief);
        s->first = t->next;
        t->next = NULL;
        t->place = s->batch_count;
        t->result = HUB_STORED; /* unless an answer says otherwise */
        t->changed = -1;
        s->batch[s->batch_count++] = t;
    }
    if (!s->first)
        s->last = NULL;
    s->alone -= s->alone > 0;
    qsort(s->batch, s->batch_count, sizeof *s->batch, by_room);
    skip_empty(s);
}

/* Writes what the socket takes; the rest when it can be written to. */
static bool flush(postgres_store *s) {
    int left = PQflush(s->connection);
    if (left >= 0)
        watch(s, left ? UV_READABLE | UV_WRITABLE : UV_READABLE);
    return left >= 0;
}

/* Ends what was sent, as one transaction, and waits for the answers. */
static void send_end(postgres_store *s, bool good) {
    uv_timer_start(&s->late, on_late, ANSWER_MS, 0);
    if (!good || !PQpipelineSync(s->connection) || !flush(s))
        lose_connection(s);
}

static void send_batch(postgres_store *s) {
    bool good = true;
    take_batch(s);
    for (size_t i = 0; good && i < s->batch_count; i++)
        good = send_task(s, s->batch[i]);
    send_end(s, good);
}

static void on_soon(uv_timer_t *timer) {
    postgres_store *s = timer->data;
    if (s->condition == AWAY || s->condition == CONNECTING)
        fail_all(s);
    else if (s->condition == READY && s->first && s->batch_count == 0)
        send_batch(s);
}

/* ---- answers ---- */

static store_row row_of(const PGresult *answer, int at) {
    store_row row = {0};
    int columns = PQnfields(answer);
    for (int i = 0; i < columns && i < STORE_COLUMNS_MAX; i++)
        if (!PQgetisnull(answer, at, i))
            row.columns[i] = PQgetvalue(answer, at, i);
    return row;
}

/* What a statement answered; what the first one that does not go on means, counts. */
static void take_answer(store_task *t, size_t round, const store_statement *what,
                        PGresult *answer) {
    int rows = PQntuples(answer);
    int64_t found = rows > 0 ? rows : strtoll(PQcmdTuples(answer), NULL, 10);
    bool counts = t->result == HUB_STORED;
    for (int i = 0; counts && i < rows; i++) {
        store_row row = row_of(answer, i);
        if (!store_take_row(t, round, what->fills, &row))
            t->result = HUB_FAILED;
    }
    hub_result result = store_judge(t, what, found);
    if (t->result == HUB_STORED)
        t->result = result;
}

static void take_result(postgres_store *s, PGresult *answer) {
    ExecStatusType status = PQresultStatus(answer);
    if (status == PGRES_PIPELINE_SYNC) {
        s->confirmed = true;
    } else if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
        s->refused = true;
        s->taken |= state && strcmp(state, "23505") == 0;
    } else if (s->at < s->batch_count) {
        store_task *t = s->batch[s->at];
        take_answer(t, s->round, &store_statements[store_steps[t->kind][s->step]],
                    answer);
    }
}

/* All answers to a statement are here. */
static void next_step(postgres_store *s) {
    store_task *t = s->batch[s->at];
    if (store_steps[t->kind][++s->step] >= 0)
        return;
    s->step = 0;
    if (++s->round < store_rounds(t))
        return;
    s->round = 0;
    s->at++;
    skip_empty(s);
}

/*
 * Nothing of a batch with a fault was stored: its tasks are done again one by one, so
 * that one cannot spoil the others.
 */
static void do_apart(postgres_store *s) {
    for (size_t i = s->batch_count; i-- > 0;) {
        store_task *t = s->batch[i];
        store_forget_rows(t);
        t->next = s->first;
        s->first = t;
        if (!s->last)
            s->last = t;
    }
    s->alone += s->batch_count;
    s->batch_count = 0;
}

static void end_batch(postgres_store *s) {
    size_t count = s->batch_count;
    if (s->refused && count > 1) {
        do_apart(s);
        return;
    }
    s->batch_count = 0;
    for (size_t i = 0; i < count; i++) {
        store_task *t = s->batch[i];
        if (s->refused)
            t->result = s->taken ? HUB_TAKEN : HUB_FAILED;
        else if (t->changed >= 0)
            t->number = t->changed;
        finish(t, t->result);
    }
}

/* What was sent has been answered to its end. */
static void on_confirmed(postgres_store *s) {
    s->confirmed = false;
    uv_timer_stop(&s->late);
    if (s->condition == PREPARING && s->refused) {
        lose_connection(s);
        return;
    }
    if (s->condition == PREPARING)
        s->again = AGAIN_FIRST_MS;
    s->condition = READY;
    if (s->batch_count > 0)
        end_batch(s);
    if (s->first && s->condition == READY)
        uv_timer_start(&s->soon, on_soon, 0, 0);
}

static void read_answers(postgres_store *s) {
    if (!PQconsumeInput(s->connection)) {
        lose_connection(s);
        return;
    }
    while (s->connection && !s->confirmed && !PQisBusy(s->connection)) {
        PGresult *answer = PQgetResult(s->connection);
        if (answer)
            take_result(s, answer);
        else if (s->at < s->batch_count)
            next_step(s);
        else if (s->condition == READY && s->batch_count == 0)
            break; /* nothing is under way */
        PQclear(answer);
        if (s->confirmed)
            on_confirmed(s);
        else if (PQstatus(s->connection) == CONNECTION_BAD)
            lose_connection(s);
    }
}

/* ---- connecting ---- */

/* Connected: every statement is prepared once. */
static void prepare(postgres_store *s) {
    s->condition = PREPARING;
    s->batch_count = s->at = 0;
    s->refused = s->confirmed = false;
    bool good =
        PQsetnonblocking(s->connection, 1) == 0 && PQenterPipelineMode(s->connection);
    send_end(s, good && postgres_send_preparations(s->connection));
}

static void continue_connecting(postgres_store *s) {
    stop_watching(s); /* the socket may become another one */
    switch (PQconnectPoll(s->connection)) {
    case PGRES_POLLING_READING:
        watch(s, UV_READABLE);
        break;
    case PGRES_POLLING_WRITING:
        watch(s, UV_WRITABLE);
        break;
    case PGRES_POLLING_OK:
        prepare(s);
        break;
    default:
        lose_connection(s);
        break;
    }
}

static void on_socket(uv_poll_t *poll, int status, int events) {
    postgres_store *s = poll->data;
    bool connecting = s->condition == CONNECTING;
    bool written = connecting || !(events & UV_WRITABLE) || flush(s);
    if (status < 0 || !written)
        lose_connection(s);
    else if (connecting)
        continue_connecting(s);
    else if (events & UV_READABLE)
        read_answers(s);
}

static void watch(postgres_store *s, int events) {
    if (!s->poll) {
        s->poll = malloc(sizeof *s->poll);
        if (!s->poll || uv_poll_init(s->loop, s->poll, PQsocket(s->connection)) != 0) {
            free(s->poll);
            s->poll = NULL; /* on_late will look for the database again */
            return;
        }
        s->poll->data = s;
    }
    uv_poll_start(s->poll, events, on_socket);
}

/* ---- the interface ---- */

static void submit(store *base, store_task *t) {
    postgres_store *s = (postgres_store *)base;
    t->next = NULL;
    if (s->last)
        s->last->next = t;
    else
        s->first = t;
    s->last = t;
    if (!uv_is_active((uv_handle_t *)&s->soon))
        uv_timer_start(&s->soon, on_soon, 0, 0);
}

/* Waits for the answers to what was sent, and sends what waits, for a while. */
static void do_the_rest(postgres_store *s) {
    uint64_t end = uv_hrtime() / 1000000 + CLOSING_MS;
    while (s->condition == READY && (s->first || s->batch_count > 0) &&
           uv_hrtime() / 1000000 < end) {
        if (s->batch_count == 0)
            send_batch(s);
        if (s->condition != READY)
            break;
        int left = PQflush(s->connection);
        struct pollfd socket = {.fd = PQsocket(s->connection),
                                .events = (short)(left > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (poll(&socket, 1, 100) > 0)
            read_answers(s);
    }
    fail_all(s);
}

static void on_closed(uv_handle_t *handle) {
    postgres_store *s = handle->data;
    if (--s->handles > 0)
        return;
    free(s->address);
    free(s);
}

static void close_store(store *base) {
    postgres_store *s = (postgres_store *)base;
    do_the_rest(s);
    drop_connection(s);
    uv_close((uv_handle_t *)&s->soon, on_closed);
    uv_close((uv_handle_t *)&s->late, on_closed);
}

store *store_postgres_open(uv_loop_t *loop, const char *address, const char **reason) {
    static char kept[REASON_BYTES];
    *reason = kept;
    PGconn *connection = postgres_connect(address, kept, sizeof kept);
    postgres_store *s = connection ? calloc(1, sizeof *s) : NULL;
    char *copy = s ? strdup(address) : NULL;
    if (!copy) {
        if (connection)
            snprintf(kept, sizeof kept, "out of memory");
        PQfinish(connection);
        free(s);
        return NULL;
    }
    s->base = (store){.submit = submit, .close = close_store, .shared = true};
    s->loop = loop;
    s->address = copy;
    s->again = AGAIN_FIRST_MS;
    s->handles = 2;
    uv_timer_init(loop, &s->soon);
    uv_timer_init(loop, &s->late);
    s->soon.data = s->late.data = s;
    s->connection = connection;
    prepare(s);
    return &s->base;
}
