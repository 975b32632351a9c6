/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What all calls of the page share: a text comes in through `in` and goes out through
 * `out`, as UTF-8. A call that can be refused returns 0 and leaves the reason, in the
 * chosen language, in `out`.
 */
#ifndef DAMIER_WASM_BRIDGE_H
#define DAMIER_WASM_BRIDGE_H

#include "damier/game.h"
#include "json.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else /* for tests on this machine */
#define EXPORT(name) name
#endif

extern json out;
extern char *in; /* what the page brought, ended by NUL; empty without memory */
extern size_t in_length;
extern dm_language language;

/* Turns a status into what a call returns, and a refusal into its reason. */
int tell(dm_status, const dm_fault *);
/* The reason alone, as an element of a list. */
void tell_fault(const dm_fault *);

/*
 * The page names matches, decks and sheets by addresses it was given; all other numbers
 * may be anything. Refuses one that means nothing here.
 */
int refuse_number(double);
/* The game with that number; NULL after it has been refused. */
const dm_game *game_numbered(int);
/* A whole number near it that the core can count with. */
int64_t whole(double);

/* Gives a text, NULL without memory, and frees it. */
void give_text(char *text);

/* One line of a text, cut off it; NULL at its end. */
char *next_line(char **rest);

#endif
