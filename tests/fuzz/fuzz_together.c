/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Takes any lines as what strangers say to served rooms, each line by the caller whose
 * digit it begins with; a line of a digit alone hangs up and calls again. `@R`, `@K` and
 * `@C` stand for the room, the key and the code that were last heard of. Whatever is said,
 * callers are answered in JSON, and hear the events of a room in order.
 */
#include <jansson.h>

#include "base/bytes.h"
#include "fuzz.h"
#include "service.h"
#include "store_sqlite.h"

enum { CALLERS = 3, NAME_BYTES = 64 };

typedef struct {
    caller caller;
    int64_t told;
    bool closed;
} guest;

/* What a task was to be done with, while we count it. */
typedef struct {
    void (*done)(store_task *);
    void *owner;
} counted;

static uv_loop_t loop;
static store counting, *stored;
static service *served;
static guest guests[CALLERS];
static int pending;
static char room[NAME_BYTES], key[NAME_BYTES], code[NAME_BYTES];

/* ---- storage, whose tasks are counted ---- */

static void on_done(store_task *t) {
    counted *before = t->owner;
    t->done = before->done;
    t->owner = before->owner;
    free(before);
    pending--;
    t->done(t);
}

static void on_submit(store *s, store_task *t) {
    counted *before = malloc(sizeof *before);
    (void)s;
    FUZZ_REQUIRE(before);
    *before = (counted){t->done, t->owner};
    t->done = on_done;
    t->owner = before;
    pending++;
    stored->submit(stored, t);
}

static void settle(void) {
    while (pending > 0)
        uv_run(&loop, UV_RUN_ONCE);
}

/* ---- callers ---- */

static void note(char out[NAME_BYTES], const json_t *message, const char *name) {
    const char *text = json_string_value(json_object_get(message, name));
    if (text)
        snprintf(out, NAME_BYTES, "%s", text);
}

static void on_send(caller *c, const char *text, size_t length) {
    guest *g = (guest *)c;
    json_t *message = json_loadb(text, length, 0, NULL);
    FUZZ_REQUIRE(json_is_object(message));
    if (json_object_get(message,
                        "room")) /* let in: it says from where it wants to hear */
        g->told = -1;
    const json_t *number = json_object_get(message, "n");
    if (number && json_object_get(message, "e")) {
        FUZZ_REQUIRE(g->told < 0 || json_integer_value(number) == g->told + 1);
        g->told = json_integer_value(number);
    }
    note(room, message, "room");
    note(key, message, "key");
    note(code, message, "code");
    note(code, message, "move");
    json_decref(message);
}

static void on_close(caller *c, const char *reason) {
    (void)reason;
    ((guest *)c)->closed = true;
}

static void come(guest *g) {
    memset(g, 0, sizeof *g);
    g->caller.send = on_send;
    g->caller.close = on_close;
    service_welcome(served, &g->caller);
}

/* ---- lines ---- */

static void add_named(dm_bytes *b, char letter) {
    dm_bytes_text(b, letter == 'R' ? room : letter == 'K' ? key : code);
}

static void say(guest *g, const char *line, size_t length) {
    dm_bytes text = {0};
    for (size_t i = 0; i < length; i++) {
        bool named = line[i] == '@' && i + 1 < length && strchr("RKC", line[i + 1]);
        if (named)
            add_named(&text, line[++i]);
        else
            dm_bytes_add(&text, line + i, 1);
    }
    FUZZ_REQUIRE(!text.failed);
    service_hear(served, &g->caller, text.length > 0 ? text.data : "", text.length);
    dm_bytes_free(&text);
}

static void hear_line(const char *line, size_t length) {
    guest *g = &guests[length > 0 ? (unsigned char)*line % CALLERS : 0];
    if (g->closed || length <= 1) {
        service_leave(served, &g->caller);
        settle();
        come(g);
    }
    if (length > 1)
        say(g, line + 1, length - 1);
    settle();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *reason, *text = (const char *)data;
    uv_loop_init(&loop);
    stored = store_sqlite_open(&loop, ":memory:", &reason);
    FUZZ_REQUIRE(stored);
    counting.submit = on_submit;
    served = service_new(&(service_parts){&loop, &counting, NULL, 1});
    FUZZ_REQUIRE(served);
    *room = *key = *code = '\0';
    for (int i = 0; i < CALLERS; i++)
        come(&guests[i]);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        hear_line(text + at, length);
        at += length + 1;
    }
    for (int i = 0; i < CALLERS; i++)
        service_leave(served, &guests[i].caller);
    settle();
    service_close(served);
    stored->close(stored);
    uv_run(&loop, UV_RUN_DEFAULT);
    FUZZ_REQUIRE(uv_loop_close(&loop) == 0);
    return 0;
}
