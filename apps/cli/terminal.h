/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Speaking to a person at a terminal: the language, what the terminal can show, and words
 * printed with their places filled. Results go to `out`, everything else to `err`.
 */
#ifndef DAMIER_CLI_TERMINAL_H
#define DAMIER_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "damier/game.h"

typedef struct {
    FILE *in, *out, *err;
    dm_language language;
    bool unicode; /* the locale can show more than ASCII */
    bool styled;  /* `out` is a terminal that understands dim text */
} terminal;

/* Exit statuses of every command. */
enum { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };

/* Looks at the locale and at the streams. */
terminal terminal_open(FILE *in, FILE *out, FILE *err);

/*
 * Prints a text that is not ours (a name, a card, a line that was typed): what a terminal
 * would obey is shown as text (\x1b), and plain letters stand for what an ASCII terminal
 * cannot show. The same goes for the arguments of words and faults.
 */
void print_text(const terminal *, FILE *, const char *text);

/* Prints a text of our own as it is, except for letters the terminal lacks. */
void print_own_text(const terminal *, FILE *, const char *text);

/* Prints a word with its places filled; arguments not used are NULL. No line end. */
void print_word(const terminal *, FILE *, dm_word, const char *a, const char *b);
void print_line(const terminal *, FILE *, dm_word, const char *a, const char *b);

/*
 * Prints `damier: where: what is wrong` and returns EXIT_REFUSED. `where` is a word such
 * as "the position"; its places are filled with `what` and the place of the fault.
 */
int print_fault(const terminal *, dm_word where, const char *what, const dm_fault *);

/* Prints `damier: …` and returns EXIT_USAGE. */
int print_usage_fault(const terminal *, dm_word, const char *a, const char *b);

/* Prints `damier: …`, a text of our own whose place {1} is filled. */
void print_text_fault(const terminal *, const char *text, const char *a);

/* The name of a result, translated. */
const char *result_name(const terminal *, const dm_outcome *);

#endif
