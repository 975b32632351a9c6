/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any rows of storage, and anything another process says: each line of the input is an
 * event, the first half stored, the rest heard of. A hub shows its visitors what can
 * follow, in order, and gives up the room at what cannot; it breaks at nothing.
 */
#include "fuzz.h"
#include "together/hub.h"

enum { LINES_MAX = 200, VISITORS = 3, ANSWERS_MAX = 64 };

static const char room[] = "room";

typedef struct {
    hub_visitor visitor;
    int64_t told;
    dm_room *own;
} guest;

static guest guests[VISITORS];

/* What the hub waits for. */
static struct {
    bool reading;
    int64_t appending, thinking;
} asked;

static bool on_append(void *self, const hub_event *e) {
    (void)self;
    FUZZ_REQUIRE(strcmp(e->room, room) == 0 && !asked.appending);
    FUZZ_REQUIRE(dm_room_events(e->after) == e->number &&
                 strtoll(e->text, NULL, 10) == e->number);
    asked.appending = e->number;
    return true;
}

static bool on_read(void *self, const char *id, int64_t since) {
    (void)self;
    (void)since;
    FUZZ_REQUIRE(strcmp(id, room) == 0 && !asked.reading);
    asked.reading = true;
    return true;
}

static void on_publish(void *self, const char *id, int64_t number, const char *text,
                       int64_t due) {
    (void)self;
    (void)id;
    (void)due;
    FUZZ_REQUIRE(strtoll(text, NULL, 10) == number);
}

/* Every event once, in order, and each can be added to a room of one's own. */
static void on_tell(void *self, hub_visitor *v, const hub_news *news) {
    guest *g = OWNER_OF(v, guest, visitor);
    (void)self;
    if (news->what != HUB_SAYS_EVENT)
        return;
    FUZZ_REQUIRE(news->number == ++g->told);
    FUZZ_REQUIRE(dm_room_add(g->own, news->text, NULL) == DM_OK);
}

static void on_think(void *self, const char *id, int64_t number, const dm_match *m,
                     const dm_due *due) {
    (void)self;
    (void)id;
    (void)m;
    (void)due;
    asked.thinking = number;
}

static bool on_hosts(void *self, const char *id) {
    (void)self;
    (void)id;
    return true;
}

/* Storage takes every other event, and has nothing more to read. */
static void answer_hub(hub *h, int64_t now) {
    for (int i = 0; i < ANSWERS_MAX; i++) {
        int64_t number = asked.appending, thought = asked.thinking;
        bool reading = asked.reading;
        asked.appending = asked.thinking = 0;
        asked.reading = false;
        if (number)
            hub_appended(h, room, number, i % 2 ? HUB_TAKEN : HUB_STORED, now);
        if (reading)
            hub_read(h, room, HUB_STORED, NULL, 0, now);
        if (thought)
            hub_thought(h, room, thought, i % 4 ? NULL : "thought move 19-23", now);
        if (!number && !reading && !thought)
            return;
    }
}

static void come_in(hub *h, int64_t now) {
    for (int i = 0; i < VISITORS; i++) {
        guests[i] = (guest){.told = 0};
        FUZZ_REQUIRE(dm_room_new(&guests[i].own) == DM_OK);
        FUZZ_REQUIRE(hub_enter(h, &guests[i].visitor, room, i ? i : HUB_WATCHER, 0, now));
    }
}

static void do_something(hub *h, int64_t now) {
    static const char *const words[] = {"play 32-28", "undo", "phrase 3", "resign"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        guest *g = &guests[1 + i % 2];
        if (g->visitor.room)
            hub_act(h, &g->visitor, 100 + (int64_t)i, g->told, words[i], now);
        answer_hub(h, now);
    }
    if (guests[1].visitor.room)
        hub_again(h, &guests[1].visitor, 200, room, 1, now);
    answer_hub(h, now);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const hub_world world = {.append = on_append,
                             .read = on_read,
                             .publish = on_publish,
                             .tell = on_tell,
                             .think = on_think,
                             .hosts = on_hosts};
    char *text = fuzz_text(data, size);
    const char *lines[LINES_MAX];
    size_t count = 0;
    int64_t now = 1700000000000;
    for (char *line = strtok(text, "\n"); line && count < LINES_MAX;
         line = strtok(NULL, "\n"))
        lines[count++] = line;
    memset(&asked, 0, sizeof asked);
    hub *h = hub_new(&world);
    FUZZ_REQUIRE(h);
    come_in(h, now);
    asked.reading = false;
    hub_read(h, room, count ? HUB_STORED : HUB_MISSING, lines, (count + 1) / 2, now);
    answer_hub(h, now);
    for (size_t i = (count + 1) / 2; i < count; i++) {
        hub_heard(h, room, strtoll(lines[i], NULL, 10), lines[i], now);
        answer_hub(h, now);
    }
    do_something(h, now);
    for (int64_t later = 1000; later < 100000000; later *= 100) {
        hub_tick(h, now + later);
        answer_hub(h, now + later);
    }
    for (int i = 0; i < VISITORS; i++) {
        hub_leave(h, &guests[i].visitor, now);
        dm_room_free(guests[i].own);
    }
    hub_free(h);
    free(text);
    return 0;
}
