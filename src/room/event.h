/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One event as text and back: a number, a time, a person, the id of the act, a word, and
 * what was decided. Knows the syntax of every event but not its meaning.
 *
 *   12 1763290000123-80 2 7 play 32-28
 *
 * Words are separated by one space; in a word `\s` stands for a space, `\n` and `\r` for
 * the ends of lines, `\\` for itself and `\e` for nothing at all.
 */
#ifndef DAMIER_ROOM_EVENT_H
#define DAMIER_ROOM_EVENT_H

#include "base/text.h"
#include "damier/room.h"

typedef enum {
    EVENT_OPEN,
    EVENT_SET,
    EVENT_NAME,
    EVENT_SIT,
    EVENT_RISE,
    EVENT_COMPUTER,
    EVENT_GRANT,
    EVENT_START,
    EVENT_PLAY,
    EVENT_DEAL,
    EVENT_ANSWER,
    EVENT_ALMOST,
    EVENT_WITHDRAW,
    EVENT_UNDO,
    EVENT_REDO,
    EVENT_ASK,
    EVENT_OFFER,
    EVENT_DECLINE,
    EVENT_RESIGN,
    EVENT_PAUSE,
    EVENT_RESUME,
    EVENT_EXCUSE,
    EVENT_HINT,
    EVENT_HINTED,
    EVENT_CARD_HINT,
    EVENT_PHRASE,
    EVENT_FLAG,
    EVENT_WAIT,
    EVENT_REST,
    EVENT_END,
    EVENT_AGAIN,
    EVENTS
} event_kind;

enum { EVENT_WORDS_MAX = 16 }; /* a card has twelve, an opening up to fifteen */

typedef struct {
    int64_t number, time, lag, id;
    int person;
    event_kind kind;
    int seat;      /* from 0 */
    int64_t value; /* a level, a phrase, a number of turns, a person, rights */
    int64_t other;
    const char *words[EVENT_WORDS_MAX];
    size_t word_count;
} event;

const char *event_name(event_kind);

/* Writes an event; returns its length, even if it does not fit. */
size_t event_write(const event *, char *out, size_t cap);

/*
 * Reads an event from a line, which is split and unescaped in place: the words point into
 * it. False if it is not well formed.
 */
bool event_read(char *line, event *out);

/* Writes one word, escaped; reads the next one, unescaped in place. */
void event_write_word(dm_writer *, const char *word);
bool event_next_word(char **rest, char **word);

#endif
