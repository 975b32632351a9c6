/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events as a person may see them. What is left out is only in the host's own log: the
 * seed, a deck, the answers of a card on the table, and the ids of other people's acts.
 */
#include <stdlib.h>
#include <string.h>

#include "room/state.h"

/* A record without its seed, which is cut out in place. */
static void cut_seed(char *record) {
    char *line = strstr(record, "\nseed ");
    if (!line)
        return;
    char *end = strchr(line + 1, '\n');
    memmove(line, end ? end : line + strlen(line), strlen(end ? end : "") + 1);
}

/*
 * The seed is in the record, or beside it for a record without one. A deck has answers.
 */
static void redact_opening(event *e) {
    size_t kept = 0;
    for (size_t i = 0; i < e->word_count; i++) {
        if (strncmp(e->words[i], "record=", 7) == 0)
            cut_seed((char *)e->words[i]);
        if (strncmp(e->words[i], "seed=", 5) != 0 &&
            strncmp(e->words[i], "deck=", 5) != 0)
            e->words[kept++] = e->words[i];
    }
    e->word_count = kept;
}

static void redact_event(event *e, int person) {
    if (e->person != person)
        e->id = 0;
    if (e->kind == EVENT_OPEN)
        redact_opening(e);
    for (size_t column = 0; e->kind == EVENT_DEAL && column + 1 < e->word_count; column++)
        if (room_is_secret((dm_column)column))
            e->words[1 + column] = "";
}

size_t dm_room_redact(const char *text, int person, char *out, size_t cap) {
    event e;
    size_t length = strlen(text), written = 0;
    char *line = malloc(length + 1);
    if (cap > 0)
        *out = '\0';
    if (!line)
        return 0;
    memcpy(line, text, length + 1);
    if (event_read(line, &e)) {
        if (person != DM_HOST)
            redact_event(&e, person);
        written = event_write(&e, out, cap);
    }
    free(line);
    return written;
}
