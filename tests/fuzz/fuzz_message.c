/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any messages, of four callers to a real service on a database in memory. A line is a
 * message; its first letter says whose. In it @R, @K, @C and @M stand for the name, key
 * and code of the room that was told last, and for the code of a seat that moves, which
 * no input could guess. Every answer is an object of JSON; whoever is dismissed comes
 * back as another caller.
 */
#include <jansson.h>

#include "fuzz.h"
#include "service.h"
#include "store_sqlite.h"

enum { CALLERS = 4, LINES_MAX = 60, NAME_BYTES = 64 };

typedef struct {
    caller caller;
    bool closed;
} guest;

static uv_loop_t loop;
static store *inner;
static service *served;
static dm_deck *builtin;
static guest guests[CALLERS];
static int waiting; /* tasks that storage has */
static char known[4][NAME_BYTES];
static const char *const fields[4] = {"room", "key", "code", "move"};
static const char marks[] = "RKCM";

/* ---- storage that says when it is done ---- */

typedef struct {
    void (*done)(store_task *);
    void *owner;
} wrapped;

static void on_done(store_task *t) {
    wrapped *w = t->owner;
    t->done = w->done;
    t->owner = w->owner;
    free(w);
    waiting--;
    t->done(t);
}

static void submit(store *base, store_task *t) {
    wrapped *w = malloc(sizeof *w);
    (void)base;
    FUZZ_REQUIRE(w);
    *w = (wrapped){t->done, t->owner};
    t->done = on_done;
    t->owner = w;
    waiting++;
    inner->submit(inner, t);
}

static store counting = {.submit = submit};

static void await_storage(void) {
    while (waiting > 0)
        uv_run(&loop, UV_RUN_ONCE);
}

static void empty_storage(void) {
    store_task *t = store_task_new(STORE_PRUNE, NULL, store_task_free, NULL);
    FUZZ_REQUIRE(t);
    t->number = INT64_MAX;
    counting.submit(&counting, t);
    await_storage();
}

/* ---- callers ---- */

static void on_send(caller *c, const char *text, size_t length) {
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    (void)c;
    FUZZ_REQUIRE(json_is_object(message));
    for (int i = 0; i < 4; i++) {
        const char *value = json_string_value(json_object_get(message, fields[i]));
        if (value)
            snprintf(known[i], NAME_BYTES, "%s", value);
    }
    json_decref(message);
}

static void on_close(caller *c, const char *reason) {
    guest *g = OWNER_OF(c, guest, caller);
    FUZZ_REQUIRE(!g->closed && *reason);
    g->closed = true;
}

static void come(guest *g) {
    *g = (guest){.caller = {.send = on_send, .close = on_close}};
    service_welcome(served, &g->caller);
}

/* ---- messages ---- */

/* With names and keys in the place of their marks; to be freed. */
static char *fill_in(const char *line) {
    size_t length = strlen(line), filled = 0;
    char *out = malloc(length * NAME_BYTES + 1);
    FUZZ_REQUIRE(out);
    for (const char *at = line; *at; at++) {
        const char *mark = *at == '@' && at[1] ? strchr(marks, at[1]) : NULL;
        if (!mark) {
            out[filled++] = *at;
            continue;
        }
        const char *value = known[mark - marks];
        memcpy(out + filled, value, strlen(value));
        filled += strlen(value);
        at++;
    }
    out[filled] = '\0';
    return out;
}

static void say(const char *line) {
    guest *g = &guests[(unsigned char)line[0] % CALLERS];
    char *message = fill_in(line + 1);
    service_hear(served, &g->caller, message, strlen(message));
    free(message);
    await_storage();
    for (int i = 0; i < CALLERS; i++) {
        if (!guests[i].closed)
            continue;
        service_leave(served, &guests[i].caller);
        come(&guests[i]);
    }
}

static void set_up(void) {
    const char *reason;
    if (inner)
        return;
    uv_loop_init(&loop);
    inner = store_sqlite_open(&loop, ":memory:", &reason);
    FUZZ_REQUIRE(inner);
    FUZZ_REQUIRE(dm_deck_read(&builtin, dm_builtin_deck, dm_builtin_deck_size) == DM_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    set_up();
    char *text = fuzz_text(data, size);
    int count = 0;
    memset(known, 0, sizeof known);
    served = service_new(&(service_parts){
        .loop = &loop, .store = &counting, .builtin_deck = builtin, .thinkers = 1});
    FUZZ_REQUIRE(served);
    for (int i = 0; i < CALLERS; i++)
        come(&guests[i]);
    for (char *line = strtok(text, "\n"); line && count < LINES_MAX;
         line = strtok(NULL, "\n"), count++)
        say(line);
    for (int i = 0; i < CALLERS; i++)
        service_leave(served, &guests[i].caller);
    await_storage();
    service_close(served);
    for (int i = 0; i < 3; i++) /* closing needs some turns of the loop */
        uv_run(&loop, UV_RUN_NOWAIT);
    empty_storage();
    free(text);
    return 0;
}
