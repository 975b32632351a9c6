/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game on the whole screen of a terminal: `damier play --screen`. Hosts the room of the
 * people at the keyboard, as `damier play` does line by line; the room decides.
 */
#ifndef DAMIER_TUI_SCREEN_H
#define DAMIER_TUI_SCREEN_H

#include "local_room.h"
#include "screen_words.h"
#include "visitor.h"

typedef struct {
    local_room *local; /* open */
    visitor *visitor;  /* who came to a served room, which `local` then is; or NULL */
    const char *code;  /* of that room */
    dm_language language;
    bool unicode;        /* the terminal can show more than ASCII */
    bool flipped;        /* the board is seen from the other side */
    const char *engine;  /* another program that thinks for computers, or NULL */
    int engine_memory;   /* MB it may use */
    int64_t engine_time; /* milliseconds it has for a move */
    /*
     * Saves the game in a file; what there is to say about it, in the player's language,
     * goes to `said`.
     */
    void (*save)(void *payload, const char *path, char *said, size_t cap);
    void *payload;
} screen_setup;

typedef struct {
    screen_word fault; /* why it could not begin, or SCREEN_NONE */
    int signal;        /* the signal that ended it, or 0 */
} screen_end;

/* Plays until the people leave. The terminal is then as it was. */
screen_end screen_run(const screen_setup *);

#endif
