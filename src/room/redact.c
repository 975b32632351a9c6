/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events as a person may see them, and rooms for a rematch. What is left out is only in
 * the host's own log: the seed, the answers of a card on the table, and the ids of other
 * people's acts.
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

/* The seed is in the record, or beside it for a record without one. */
static void redact_opening(event *e) {
    size_t kept = 0;
    for (size_t i = 0; i < e->word_count; i++) {
        if (strncmp(e->words[i], "record=", 7) == 0)
            cut_seed((char *)e->words[i]);
        if (strncmp(e->words[i], "seed=", 5) != 0)
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
    size_t length = strlen(text);
    char *line = malloc(length + 1);
    if (!line)
        return 0;
    memcpy(line, text, length + 1);
    size_t written = 0;
    if (event_read(line, &e)) {
        if (person != DM_HOST)
            redact_event(&e, person);
        written = event_write(&e, out, cap);
    }
    free(line);
    return written;
}

/* ---- once more ---- */

/* The first position with the same options, players and clock, and nothing played. */
static dm_match *begin_again(const dm_room *r, bool swap, int64_t seed) {
    const dm_match *old = r->match;
    dm_match *m;
    if (dm_match_new(&m, dm_match_game(old), dm_match_setup(old), dm_match_first(old)) !=
        DM_OK)
        return NULL;
    room_carry_over(old, swap, m);
    dm_match_set_seed(m, seed);
    return m;
}

size_t dm_room_again(const dm_room *r, bool swap, char *out, size_t cap) {
    dm_match *m = r->match ? begin_again(r, swap, 0) : NULL;
    size_t length = m ? dm_match_save(m, out, cap) : 0;
    dm_match_free(m);
    return length;
}

size_t dm_room_rematch(const dm_room *r, const char *name, bool swap, int64_t seed,
                       char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_match *m = r->match ? begin_again(r, swap, seed) : NULL;
    size_t length = m ? dm_match_save(m, NULL, 0) : 0;
    char *record = m ? malloc(length + 1) : NULL;
    if (record) {
        dm_match_save(m, record, length + 1);
        dm_write_text(&w, "open ");
        room_rules_write(&r->rules, &w);
        dm_write_text(&w, " after=");
        event_write_word(&w, name);
        dm_write_text(&w, " record=");
        event_write_word(&w, record);
    }
    free(record);
    dm_match_free(m);
    return w.length;
}
