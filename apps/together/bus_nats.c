/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bus over NATS: see bus_nats.h. */
#include "bus_nats.h"

#include <nats/nats.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGAIN_MS = 500,       /* until a server that is away is looked for again, and up to */
    JITTER_MS = 500,      /* so much later */
    PING_MS = 2000,       /* how often a silent server is asked whether it is there, */
    PINGS_MAX = 2,        /* and how many answers may be missing */
    KEPT_BYTES = 1 << 20, /* of what is said while the server is away */
    HEARD_MAX = 100000,   /* texts that wait for the loop; more are lost */
    CLOSING_MS = 2000
};

/* Everything Damier says is said here; another version of it would use another name. */
static const char subject[] = "damier.together.1";

typedef struct heard_text {
    struct heard_text *next;
    size_t length;
    char text[];
} heard_text;

typedef struct {
    bus base;
    uv_async_t wake;
    uv_mutex_t lock;
    heard_text *first, *last; /* these behind the lock */
    size_t waiting;
    natsOptions *options;
    natsConnection *connection;
    natsSubscription *subscription;
} nats_bus;

/* ---- threads of the library ---- */

static void keep_text(nats_bus *b, const char *text, size_t length) {
    heard_text *kept = malloc(sizeof *kept + length + 1);
    if (!kept)
        return; /* as if it had been lost on the way */
    kept->next = NULL;
    kept->length = length;
    memcpy(kept->text, text, length);
    kept->text[length] = '\0';
    uv_mutex_lock(&b->lock);
    bool full = b->waiting >= HEARD_MAX;
    if (!full) {
        if (b->last)
            b->last->next = kept;
        else
            b->first = kept;
        b->last = kept;
        b->waiting++;
    }
    uv_mutex_unlock(&b->lock);
    if (full)
        free(kept);
    else
        uv_async_send(&b->wake);
}

static void on_message(natsConnection *connection, natsSubscription *subscription,
                       natsMsg *message, void *closure) {
    (void)connection;
    (void)subscription;
    keep_text(closure, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
    natsMsg_Destroy(message);
}

/* A lost connection and a subscriber that is too slow are made up for by the database. */
static void on_trouble(natsConnection *connection, natsSubscription *subscription,
                       natsStatus status, void *closure) {
    (void)connection;
    (void)subscription;
    (void)status;
    (void)closure;
}

static void on_connection(natsConnection *connection, void *closure) {
    (void)connection;
    (void)closure;
}

/* ---- the loop's thread ---- */

static heard_text *take_texts(nats_bus *b) {
    uv_mutex_lock(&b->lock);
    heard_text *first = b->first;
    b->first = b->last = NULL;
    b->waiting = 0;
    uv_mutex_unlock(&b->lock);
    return first;
}

static void on_wake(uv_async_t *wake) {
    nats_bus *b = wake->data;
    for (heard_text *text = take_texts(b), *next; text; text = next) {
        next = text->next;
        if (b->base.heard)
            b->base.heard(b->base.self, text->text, text->length);
        free(text);
    }
}

static void publish(bus *base, const char *text, size_t length) {
    nats_bus *b = (nats_bus *)base;
    natsConnection_Publish(b->connection, subject, text, (int)length);
}

static bool connected(bus *base) {
    nats_bus *b = (nats_bus *)base;
    return natsConnection_Status(b->connection) == NATS_CONN_STATUS_CONNECTED;
}

static void free_bus(nats_bus *b) {
    for (heard_text *text = take_texts(b), *next; text; text = next) {
        next = text->next;
        free(text);
    }
    uv_mutex_destroy(&b->lock);
    free(b);
}

static void on_closed(uv_handle_t *handle) {
    free_bus(handle->data);
}

static void end_library(nats_bus *b) {
    natsSubscription_Destroy(b->subscription);
    natsConnection_Destroy(b->connection);
    natsOptions_Destroy(b->options);
    nats_CloseAndWait(CLOSING_MS); /* its threads are gone */
}

static void close_bus(bus *base) {
    nats_bus *b = (nats_bus *)base;
    natsConnection_FlushTimeout(b->connection, AGAIN_MS);
    /* Messages that wait to be heard when the library closes would never be freed. */
    if (natsSubscription_DrainTimeout(b->subscription, AGAIN_MS) == NATS_OK)
        natsSubscription_WaitForDrainCompletion(b->subscription, AGAIN_MS);
    end_library(b);
    uv_close((uv_handle_t *)&b->wake, on_closed);
}

/* ---- opening ---- */

/* Others are meant: what this process says comes back to it never. */
static natsStatus set_options(natsOptions *o, const char *address) {
    natsStatus status = natsOptions_SetURL(o, address);
    if (status == NATS_OK)
        status = natsOptions_SetNoEcho(o, true);
    if (status == NATS_OK)
        status = natsOptions_SetRetryOnFailedConnect(o, true, on_connection, NULL);
    if (status == NATS_OK)
        status = natsOptions_SetMaxReconnect(o, -1);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectWait(o, AGAIN_MS);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectJitter(o, JITTER_MS, JITTER_MS);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectBufSize(o, KEPT_BYTES);
    if (status == NATS_OK)
        status = natsOptions_SetPingInterval(o, PING_MS);
    if (status == NATS_OK)
        status = natsOptions_SetMaxPingsOut(o, PINGS_MAX);
    if (status == NATS_OK)
        status = natsOptions_SetErrorHandler(o, on_trouble, NULL);
    return status;
}

static natsStatus connect_to(nats_bus *b, const char *address) {
    natsStatus status = natsOptions_Create(&b->options);
    if (status == NATS_OK)
        status = set_options(b->options, address);
    if (status == NATS_OK)
        status = natsConnection_Connect(&b->connection, b->options);
    if (status == NATS_NOT_YET_CONNECTED)
        status = NATS_OK;
    if (status == NATS_OK)
        status = natsConnection_Subscribe(&b->subscription, b->connection, subject,
                                          on_message, b);
    return status;
}

bus *bus_nats_open(uv_loop_t *loop, const char *address, const char **reason) {
    nats_bus *b = calloc(1, sizeof *b);
    *reason = "out of memory";
    if (!b || uv_mutex_init(&b->lock) != 0) {
        free(b);
        return NULL;
    }
    uv_async_init(loop, &b->wake, on_wake);
    b->wake.data = b;
    natsStatus status = connect_to(b, address);
    if (status != NATS_OK) {
        *reason = natsStatus_GetText(status);
        end_library(b);
        uv_close((uv_handle_t *)&b->wake, on_closed);
        return NULL;
    }
    b->base = (bus){.publish = publish, .connected = connected, .close = close_bus};
    return &b->base;
}
