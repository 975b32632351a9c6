/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One client: comes, comes back when its connection is lost, sits down, and plays when it
 * is its turn. An act without an answer is said again under the same number.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crowd.h"
#include "journal.h"
#include "message.h"

enum {
    RETURN_FIRST_MS = 10, /* sooner than a page does: the tests kill often */
    RETURN_LAST_MS = 150,
    REFUSED_MS = 50,
    PONDERED = 32, /* one move in so many */
    MESSAGE_BYTES = 3 * WORDS_BYTES
};

static const char first_position[] =
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
    "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";

static void wait_ms(client *c, int64_t milliseconds);

/* ---- saying ---- */

static void say(client *c, const char *text) {
    if (c->line.state != LINE_UP)
        return;
    journal_note(c->line.number, "sent", text);
    line_say(&c->line, text, strlen(text));
}

static void say_act(client *c) {
    char text[MESSAGE_BYTES], words[WORDS_BYTES];
    message_quote(c->words, words, sizeof words);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":%lld,\"seen\":%lld,\"words\":%s}",
             (long long)c->acts, (long long)c->heard, words);
    say(c, text);
}

/* Most moves come in the crowd's period; some are thought about. */
static int64_t choose_rest(void) {
    const wishes *w = &the_crowd.wishes;
    bool ponders = w->ponder > 0 && dm_random_below(&the_crowd.random, PONDERED) == 0;
    return ponders ? w->ponder : w->period;
}

static void act(client *c, const char *words, bool is_move) {
    c->acts++;
    c->pending = true;
    c->is_move = is_move;
    c->sent = uv_hrtime();
    snprintf(c->words, sizeof c->words, "%s", words);
    if (is_move) {
        c->moved = c->sent;
        c->rest = choose_rest();
        table_sent(c->table, c->heard + 1, c->sent);
    }
    say_act(c);
}

static void say_open(client *c) {
    char text[MESSAGE_BYTES], words[WORDS_BYTES], quoted[WORDS_BYTES];
    char record[WORDS_BYTES / 2], clock[80] = "";
    const wishes *w = &the_crowd.wishes;
    if (w->clock > 0)
        snprintf(clock, sizeof clock, "clock %lld %lld\n", (long long)w->clock,
                 (long long)w->increment);
    snprintf(record, sizeof record,
             "damier record 1\ngame draughts\nposition %s\n%sresult ongoing\n",
             first_position, clock);
    dm_room_open_words("", record, words, sizeof words);
    message_quote(words, quoted, sizeof quoted);
    snprintf(text, sizeof text, "{\"v\":1,\"do\":\"open\",\"id\":1,\"words\":%s}",
             quoted);
    c->opening = true;
    c->acts = 1;
    say(c, text);
}

static void say_visit(client *c) {
    char text[MESSAGE_BYTES];
    snprintf(text, sizeof text,
             "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\",\"seen\":%lld}",
             c->table->id, c->key, (long long)c->heard);
    say(c, text);
}

/* ---- playing ---- */

/* Any legal move will do; the same again if it is asked for again. */
static void play(client *c) {
    const dm_match *m = dm_room_match(c->table->room);
    const dm_game *game = dm_match_game(m);
    dm_move moves[DM_MOVES_MAX];
    char words[WORDS_BYTES], move[WORDS_BYTES - 8];
    size_t count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    if (count == 0)
        return;
    size_t chosen = dm_random_below(&the_crowd.random, count);
    game->write_move(dm_match_state(m), moves[chosen], DM_NOTATION_PLAIN, move,
                     sizeof move);
    snprintf(words, sizeof words, "play %s", move);
    act(c, words, true);
}

/* How long before this client's next move. */
static int64_t patience(const client *c) {
    int64_t period = the_crowd.wishes.period;
    if (period == 0 || the_crowd.finishing)
        return 0;
    if (!c->moved)
        return (int64_t)dm_random_below(&the_crowd.random, (uint64_t)period) / 2;
    int64_t since = (int64_t)((uv_hrtime() - c->moved) / 1000000);
    return since < c->rest ? c->rest - since : 0;
}

static void consider_turn(client *c) {
    const dm_match *m = dm_room_match(c->table->room);
    if (dm_match_seat(m) == DM_OVER) {
        if (c->seat != 0)
            return;
        if (the_crowd.finishing && !c->table->last_word)
            act(c, "phrase 1", false);
        else if (!the_crowd.finishing)
            table_renew(c->table);
    } else if (dm_match_seat(m) == c->seat) {
        play(c);
    }
}

static bool both_sit(const table *t) {
    return dm_room_seat(t->room, 0).kind == DM_SEAT_PERSON &&
           dm_room_seat(t->room, 1).kind == DM_SEAT_PERSON;
}

static void consider_seat(client *c) {
    const table *t = c->table;
    if (dm_room_seat(t->room, c->seat).kind == DM_SEAT_OPEN)
        act(c, c->seat == 0 ? "sit 1" : "sit 2", false);
    else if (c->seat == 0 && both_sit(t))
        act(c, "start", false);
}

/* Only with everything heard that the others at the table have. */
void client_consider(client *c) {
    const table *t = c->table;
    bool plays = c->seat < PLAYERS && c->ready && !c->pending && !c->joining;
    uint64_t now = uv_hrtime();
    if (!plays || the_crowd.ended || c->heard != dm_room_events(t->room))
        return;
    if (now < c->wait_until) {
        wait_ms(c, 1 + (int64_t)((c->wait_until - now) / 1000000));
        return;
    }
    if (!*c->key) {
        c->joining = true;
        say(c, "{\"do\":\"join\"}");
    } else if (dm_room_phase(t->room) == DM_ROOM_WAITING) {
        consider_seat(c);
    } else if (dm_room_phase(t->room) == DM_ROOM_PLAYING) {
        consider_turn(c);
    }
}

/* A move waits for its time; everything else is done at once. */
static void consider_later(client *c) {
    const dm_room *room = c->table->room;
    bool turn = c->seat < PLAYERS && dm_room_phase(room) == DM_ROOM_PLAYING &&
                dm_match_seat(dm_room_match(room)) == c->seat;
    int64_t wait = turn ? patience(c) : 0;
    if (wait > 0)
        wait_ms(c, wait);
    else
        client_consider(c);
}

/* ---- hearing ---- */

/* The caller is in: by opening, by its key, as a watcher, or as somebody who joined. */
static void take_welcome(client *c, const char *text) {
    char room[ROOM_BYTES];
    bool opened = c->opening;
    c->opening = false;
    message_number(text, "\"you\":", &c->person);
    if (message_text(text, "\"key\":", c->key, sizeof c->key) && c->joining) {
        c->joining = false;
        consider_later(c);
    }
    if (opened && message_text(text, "\"room\":", room, sizeof room)) {
        c->ready = true;
        table_opened(c->table, room);
    }
}

static void take_event(client *c, const char *text, int64_t number) {
    static char event[EVENT_BYTES];
    if (!message_text(text, "\"e\":", event, sizeof event))
        return;
    if (number == c->heard + 1)
        c->heard = number;
    else
        the_crowd.lost++; /* out of order: the checker says more */
    table_take_event(c->table, c, number, event);
    consider_later(c);
}

static void take_done(client *c, int64_t id) {
    if (!c->pending || id != c->acts)
        return;
    c->pending = false;
    if (the_crowd.measuring && c->is_move)
        samples_add(&the_crowd.confirmed, uv_hrtime() - c->sent);
    the_crowd.acts += the_crowd.measuring;
    table_confirmed(c->table, c->is_move);
    consider_later(c);
}

static void take_refusal(client *c, const char *text, int64_t id) {
    if (!c->pending || id != c->acts)
        return;
    c->pending = false;
    the_crowd.refused++;
    message_text(text, "\"why\":", the_crowd.why, sizeof the_crowd.why);
    wait_ms(c, REFUSED_MS);
}

static void take_later(client *c, const char *text, int64_t id) {
    int64_t in = 0;
    the_crowd.later++;
    message_number(text, "\"in\":", &in);
    c->joining = false;
    c->wait_until = uv_hrtime() + (uint64_t)in * 1000000;
    if (id == 0 || c->pending)
        wait_ms(c, in);
}

static void take_ready(client *c) {
    the_crowd.ready_clients += !c->ready;
    c->ready = true;
    if (c->pending)
        say_act(c);
    else
        consider_later(c);
}

static void on_hear(line *l, const char *text, size_t length) {
    client *c = OWNER_OF(l, client, line);
    int64_t number;
    (void)length;
    journal_note(l->number, "told", text);
    if (the_crowd.ended)
        return;
    if (message_number(text, "\"n\":", &number) && strstr(text, "\"e\":"))
        take_event(c, text, number);
    else if (message_number(text, "\"done\":", &number))
        take_done(c, number);
    else if (message_number(text, "\"you\":", &number))
        take_welcome(c, text);
    else if (message_number(text, "\"ready\":", &number))
        take_ready(c);
    else if (message_number(text, "\"refused\":", &number))
        take_refusal(c, text, number);
    else if (message_number(text, "\"later\":", &number))
        take_later(c, text, number);
    else if (strstr(text, "\"missing\":")) {
        the_crowd.missing += *c->table->id != '\0'; /* otherwise it was not opened */
        table_renew(c->table);
    }
}

/* ---- coming and going ---- */

static void on_up(line *l) {
    client *c = OWNER_OF(l, client, line);
    char port[16];
    struct sockaddr_in there;
    int length = sizeof there;
    uv_tcp_getpeername(&l->socket, (struct sockaddr *)&there, &length);
    snprintf(port, sizeof port, "%d", ntohs(there.sin_port));
    journal_note(l->number, "up", port);
    if (*c->table->id)
        say_visit(c);
    else if (c->seat == 0)
        say_open(c);
}

static void on_down(line *l) {
    client *c = OWNER_OF(l, client, line);
    int64_t in =
        RETURN_FIRST_MS +
        (int64_t)dm_random_below(&the_crowd.random, RETURN_LAST_MS - RETURN_FIRST_MS);
    journal_note(l->number, "down", "");
    the_crowd.ready_clients -= c->ready;
    c->ready = c->joining = c->opening = false;
    if (the_crowd.ended)
        return;
    if (!*c->table->id && c->seat != 0)
        return; /* comes once there is a room again */
    wait_ms(c, in);
}

/* Whatever it waited for: to dial again, to say something again, or to move. */
static void on_timer(uv_timer_t *timer) {
    client *c = timer->data;
    if (the_crowd.ended)
        return;
    if (c->line.state == LINE_DOWN)
        client_come(c);
    else if (c->line.state == LINE_UP && !c->ready && !c->opening && *c->table->id)
        say_visit(c); /* storage did not answer the first time */
    else if (c->ready && c->pending)
        say_act(c);
    else
        client_consider(c);
}

static void wait_ms(client *c, int64_t milliseconds) {
    uv_timer_start(&c->timer, on_timer, (uint64_t)milliseconds, 0);
}

void client_come(client *c) {
    const wishes *w = &the_crowd.wishes;
    int chosen = (int)dm_random_below(&the_crowd.random, (uint64_t)w->port_count);
    if (c->line.state == LINE_DOWN)
        line_dial(&c->line, the_crowd.loop, w->ports[chosen]);
}

void client_forget(client *c) {
    c->key[0] = '\0';
    c->person = c->heard = c->acts = 0;
    c->pending = false;
    uv_timer_stop(&c->timer); /* or it would come before there is a room */
    line_close(&c->line);
}

void client_init(client *c, table *t, int seat, unsigned number) {
    static const line_uses uses = {on_up, on_hear, on_down};
    memset(c, 0, sizeof *c);
    c->table = t;
    c->seat = seat;
    line_init(&c->line, number, &uses);
    uv_timer_init(the_crowd.loop, &c->timer);
    c->timer.data = c;
}
