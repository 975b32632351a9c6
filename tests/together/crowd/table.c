/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A served room and the clients in it; what they were told makes the room again here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crowd.h"

static void make_room(table *t) {
    dm_room_free(t->room);
    t->room = NULL;
    if (dm_room_new(&t->room) != DM_OK)
        abort();
}

void table_init(table *t, unsigned number) {
    memset(t, 0, sizeof *t);
    t->number = number;
    t->client_count = PLAYERS + the_crowd.wishes.watchers;
    t->clients = calloc((size_t)t->client_count, sizeof *t->clients);
    if (!t->clients)
        abort();
    make_room(t);
    for (int i = 0; i < t->client_count; i++)
        client_init(&t->clients[i], t, i,
                    number * (unsigned)t->client_count + (unsigned)i);
}

void table_free(table *t) {
    dm_room_free(t->room);
    free(t->clients);
}

void table_begin(table *t) {
    t->games++;
    client_come(&t->clients[0]);
}

void table_opened(table *t, const char *id) {
    snprintf(t->id, sizeof t->id, "%s", id);
    the_crowd.ready_clients++;
    for (int i = 1; i < t->client_count; i++)
        client_come(&t->clients[i]);
}

void table_renew(table *t) {
    t->id[0] = '\0';
    t->games++;
    make_room(t);
    memset(t->spreads, 0, sizeof t->spreads);
    for (int i = 0; i < t->client_count; i++)
        client_forget(&t->clients[i]);
}

/* ---- how far an event has come ---- */

void table_sent(table *t, int64_t number, uint64_t when) {
    t->spreads[number % SPREAD] = (spread){.number = number, .sent = when};
}

static void note_watcher(table *t, int64_t number) {
    spread *s = &t->spreads[number % SPREAD];
    int watchers = the_crowd.wishes.watchers;
    if (s->number != number || !s->sent)
        return;
    s->count++;
    if (the_crowd.measuring && s->count == (watchers * 99 + 99) / 100)
        samples_add(&the_crowd.spread, uv_hrtime() - s->sent);
}

/* ---- events ---- */

void table_take_event(table *t, client *c, int64_t number, const char *text) {
    dm_fault fault = {0};
    the_crowd.events += the_crowd.measuring;
    if (c->seat >= PLAYERS)
        note_watcher(t, number);
    if (number != dm_room_events(t->room) + 1)
        return;
    if (dm_room_add(t->room, text, &fault) != DM_OK) {
        fprintf(stderr, "crowd: room %s cannot have the event %s\n", t->id, text);
        the_crowd.lost++;
    }
}

void table_confirmed(table *t, bool move) {
    the_crowd.playing_tables += move && !t->playing;
    t->playing |= move;
    if (the_crowd.finishing && !t->last_word) {
        bool over =
            dm_room_match(t->room) && dm_match_seat(dm_room_match(t->room)) == DM_OVER;
        t->last_word = move || over;
        the_crowd.last_words += t->last_word;
    }
}
