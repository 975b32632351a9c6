/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game at one keyboard and the dialogue with the people there: printing, asking,
 * reading lines. Knows neither commands nor cards.
 */
#ifndef DAMIER_CLI_PLAY_TALK_H
#define DAMIER_CLI_PLAY_TALK_H

#include "arguments.h"
#include "local_room.h"
#include "mind.h"

enum { LINE_BYTES = 1024 };

typedef struct {
    const terminal *t;
    const arguments *a;
    local_room local;
    bool quit;
    bool redraw; /* show the board before the next question */
    mind *mind;  /* of the seats an engine takes; NULL before its first turn */
} session;

const dm_match *played_match(const session *);
const char *seat_name(const session *, int seat);

void say(const session *, dm_word, const char *a, const char *b);
void say_fault(const session *, const dm_fault *);

/*
 * One line without its end; false at the end of input. What does not fit is read and
 * dropped, so that the rest of an overlong line is not taken for another answer.
 */
bool read_line(const session *, char line[LINE_BYTES]);

/* Whether `word` is one of the words of a catalogue entry, in either language. */
bool is_word(dm_word names, const char *word, size_t length);

/* Asks until the answer is yes or no; the end of input is a no. */
bool ask(session *, dm_word question, const char *a, const char *b);

#endif
