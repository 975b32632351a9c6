/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A crowd of clients that play and watch in served rooms, all in one process: what the
 * load test and the tests that kill the server have in common.
 *
 * main.c reads the wishes and reports; table.c is a room with its clients; client.c is
 * one of them. All run on one loop.
 */
#ifndef DAMIER_CROWD_H
#define DAMIER_CROWD_H

#include "base/random.h"
#include "base/ring.h"
#include "damier/room.h"
#include "line.h"

enum {
    PORTS_MAX = 16,
    PLAYERS = 2, /* at a table */
    ROOM_BYTES = 64,
    KEY_BYTES = 96,
    WORDS_BYTES = 1024,
    EVENT_BYTES = 8192,
    SPREAD = 64 /* the last events whose way to the watchers is followed */
};

typedef struct table table;

/* What the crowd is to do. */
typedef struct {
    int ports[PORTS_MAX];
    int port_count;
    int tables, watchers; /* watchers at each table */
    int64_t period;       /* between two moves of a player, in milliseconds */
    int64_t ponder;       /* the same of some moves, 0 for none */
    int64_t clock;        /* for each player, in milliseconds; 0 for none */
    int64_t increment;
    int64_t seconds;  /* of measuring, once everybody plays; 0: until SIGTERM */
    int64_t patience; /* seconds for one more act in every room, at the end */
    uint64_t seed;
} wishes;

/* Somebody at a table: seat 0 opens it, seat 1 joins, others watch. */
typedef struct {
    line line;
    table *table;
    int seat;
    char key[KEY_BYTES];
    int64_t person;
    int64_t heard; /* the last event */
    bool ready;    /* has heard everything there was on coming in */
    bool joining, opening;
    int64_t acts; /* numbers given to acts so far */
    bool pending; /* an act that has not been answered, which is `words` */
    bool is_move;
    char words[WORDS_BYTES];
    uint64_t sent;       /* when, by uv_hrtime */
    uint64_t moved;      /* when the last move was sent */
    int64_t rest;        /* milliseconds from then to the next */
    uint64_t wait_until; /* before which nothing is dialled or said */
    uv_timer_t timer;
} client;

/* How an event reaches the watchers. */
typedef struct {
    int64_t number;
    uint64_t sent;
    int count;
} spread;

struct table {
    unsigned number;
    unsigned games; /* begun here */
    char id[ROOM_BYTES];
    dm_room *room; /* as the clients were told */
    client *clients;
    int client_count;
    bool playing;   /* has played at least once */
    bool last_word; /* confirmed after the crowd was told to finish */
    spread spreads[SPREAD];
};

typedef struct {
    uint32_t *all; /* microseconds */
    size_t count, capacity;
} samples;

typedef struct {
    wishes wishes;
    uv_loop_t *loop;
    table *tables;
    dm_random random;
    bool measuring, finishing, ended;
    int ready_clients, playing_tables, last_words;
    uint64_t begun;            /* measuring */
    samples confirmed, spread; /* time of acknowledgement; time to 99 % of watchers */
    int64_t events, acts;      /* told and confirmed while measuring */
    int64_t refused, later, missing, lost;
    char why[64]; /* of the last refusal */
} crowd;

/* There is one. */
extern crowd the_crowd;

void samples_add(samples *, uint64_t nanoseconds);

/* ---- table.c ---- */

void table_init(table *, unsigned number);
void table_free(table *);
/* Whoever opens it comes. */
void table_begin(table *);
/* The room has a name: the others come. */
void table_opened(table *, const char *id);
/* One of the clients was told an event. */
void table_take_event(table *, client *, int64_t number, const char *text);
/* Everybody leaves, and another room is opened. */
void table_renew(table *);
/* A move was sent that will be this event. */
void table_sent(table *, int64_t number, uint64_t when);
/* An act of it was confirmed. */
void table_confirmed(table *, bool move);

/* ---- client.c ---- */

void client_init(client *, table *, int seat, unsigned number);
void client_come(client *);
void client_forget(client *);
/* Does what is its to do now. */
void client_consider(client *);

#endif
