/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A person of a served room, who came by its code: what is said to the server
 * (docs/protocol/together.md), and a copy of the room as the server shows it to this
 * person. The server decides; a wish becomes true when its event comes.
 */
#ifndef DAMIER_CALLER_VISITOR_H
#define DAMIER_CALLER_VISITOR_H

#include "local_room.h"
#include "sockets.h"

enum { VISITOR_CODE_BYTES = 32, VISITOR_TEXT_BYTES = 256 };

typedef enum {
    LINK_CONNECTING,
    LINK_LIVE,
    LINK_LOST,    /* it comes back by itself */
    LINK_MISSING, /* there is no such room; final, as is … */
    LINK_BARRED   /* … what the server does not let pass */
} visitor_link;

typedef struct {
    address server;
    const char *code, *name; /* of the room; of the person, or NULL */
    dm_language language;
} visitor_setup;

typedef struct visitor visitor;

/*
 * Calls the server, and puts the room here once all of it has come; later rooms, of
 * rematches, replace it. NULL if memory runs out. The texts of the setup must last.
 */
visitor *visitor_new(const visitor_setup *, local_room *);
void visitor_free(visitor *);
/* What is called on another thread when visitor_attend has work; NULL for nobody. */
void visitor_set_wake(visitor *, void (*wake)(void));

/* Attends to what has come; true if there was something. */
bool visitor_attend(visitor *);

/* A wish in the room; it is kept and sent again until it is answered. */
void visitor_act(visitor *, const char *words, const char *argument);
/* Once more, after the end: a new room with the same people. */
void visitor_again(visitor *);
bool visitor_may_go_on(const visitor *); /* the room of a rematch is there */

visitor_link visitor_state(const visitor *);
bool visitor_is_in(const visitor *); /* the room is here, and all that happened */
int visitor_person(const visitor *); /* our number in the room; 0 for who watches */
bool visitor_is_present(const visitor *, int seat); /* its person is connected */
/* A wish without an answer yet. */
bool visitor_waits(const visitor *);
/* What the server last refused, or why the line is lost; "" for nothing. */
const char *visitor_refusal(const visitor *);
void visitor_forget_refusal(visitor *);

#endif
