/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What all calls of the page share: a text comes in through `in` and goes out through
 * `out`, as UTF-8. A call that can be refused returns 0 and leaves the reason, in the
 * chosen language, in `out`.
 */
#ifndef DAMIER_WASM_BRIDGE_H
#define DAMIER_WASM_BRIDGE_H

#include "base/bytes.h"
#include "base/json.h"
#include "damier/game.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else /* for tests on this machine */
#define EXPORT(name) name
#endif

extern json out;
extern char *in; /* what the page passed in, NUL-terminated; empty if memory ran out */
extern size_t in_length;
extern dm_language language;

/* Turns a status into a return value, and a refusal into its reason. */
int tell(dm_status, const dm_fault *);
/* The reason alone, as an element of a list. */
void tell_fault(const dm_fault *);

/*
 * The page names rooms and decks by addresses it was given; all other numbers
 * may be anything. Refuses one that means nothing here.
 */
int refuse_number(double);
/* The game with that number; NULL after it has been refused. */
const dm_game *game_numbered(int);
/* The nearest whole number that the core can handle. */
int64_t whole(double);

/* The input as the caller's own, NUL-terminated, to be freed; then there is none. */
char *take_input(size_t *length);

/* Puts a text out and frees it; NULL means that memory ran out. */
void give_text(char *text);

/* Cuts one line off a text; NULL at its end. */
char *next_line(char **rest);

/* Lines `option name=value` into the setup, all others behind `lines`. */
dm_status read_setup_lines(char *rest, const dm_game *, dm_setup *, dm_bytes *lines,
                           dm_fault *);

#endif
