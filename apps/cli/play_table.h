/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of `damier play`: the match, who sits there, and how it is spoken with the
 * people at the keyboard. Knows neither commands nor cards.
 */
#ifndef DAMIER_CLI_PLAY_TABLE_H
#define DAMIER_CLI_PLAY_TABLE_H

#include "arguments.h"
#include "damier/deck.h"
#include "thinking.h"

enum { LINE_BYTES = 1024 };

typedef struct {
    const terminal *t;
    dm_match *m;
    const arguments *a;
    dm_deck *cards; /* NULL for a box of paper cards on the table, or without cards */
    bool quit;
    bool redraw;    /* show the board before the next question */
    thinking *mind; /* of the seats an engine takes; NULL before its first turn */
} table;

const char *seat_name(const table *, int seat);
bool is_engine(const table *, int seat);

void say(const table *, dm_word, const char *a, const char *b);
void say_fault(const table *, const dm_fault *);
/* Says why not, or asks for a new look at the board. */
void done(table *, dm_status, const dm_fault *);

/*
 * One line without its end; false at the end of input. What does not fit is read and
 * dropped, so that the rest of an overlong line is not taken for another answer.
 */
bool read_line(const table *, char line[LINE_BYTES]);

/* Whether `word` is one of the words of a catalogue entry, in either language. */
bool is_word(dm_word names, const char *word, size_t length);

/* Asks until the answer is yes or no; the end of input is a no. */
bool ask(table *, dm_word question, const char *a, const char *b);

#endif
