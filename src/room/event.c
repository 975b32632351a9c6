/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events as text: see event.h. */
#include "room/event.h"

#include <string.h>

/*
 * What follows the name: s a seat, n and o numbers, p what o is but left out if it is 0, w a
 * word, * any number of words.
 */
static const struct {
    const char *name, *form;
} kinds[EVENTS] = {
    [EVENT_OPEN] = {"open", "*"},       [EVENT_SET] = {"set", "ww"},
    [EVENT_NAME] = {"name", "w"},       [EVENT_SIT] = {"sit", "s"},
    [EVENT_RISE] = {"rise", "s"},       [EVENT_COMPUTER] = {"computer", "sn"},
    [EVENT_GRANT] = {"grant", "no"},    [EVENT_START] = {"start", ""},
    [EVENT_PLAY] = {"play", "w"},       [EVENT_DEAL] = {"deal", "*"},
    [EVENT_ANSWER] = {"answer", "*"},   [EVENT_WITHDRAW] = {"withdraw", ""},
    [EVENT_ALMOST] = {"almost", "nwp"}, [EVENT_UNDO] = {"undo", "n"},
    [EVENT_REDO] = {"redo", "n"},       [EVENT_ASK] = {"ask", "wn"},
    [EVENT_OFFER] = {"offer", "s"},     [EVENT_DECLINE] = {"decline", "s"},
    [EVENT_RESIGN] = {"resign", "s"},   [EVENT_PAUSE] = {"pause", ""},
    [EVENT_RESUME] = {"resume", ""},    [EVENT_HINT] = {"hint", "s"},
    [EVENT_HINTED] = {"hinted", "w"},   [EVENT_CARD_HINT] = {"clue", "w"},
    [EVENT_PHRASE] = {"phrase", "n"},   [EVENT_FLAG] = {"flag", "s"},
    [EVENT_WAIT] = {"wait", ""},        [EVENT_END] = {"end", "n"},
    [EVENT_AGAIN] = {"again", "wn"},    [EVENT_REST] = {"rest", "sn"},
    [EVENT_EXCUSE] = {"excuse", "no"},
};

const char *event_name(event_kind kind) {
    return kinds[kind].name;
}

/* ---- words ---- */

/* The letter after a backslash, or NUL if it needs no escape. */
static char escape_of(char c) {
    switch (c) {
    case ' ':
        return 's';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\\':
        return '\\';
    default:
        return '\0';
    }
}

/* Other controls, which nobody types and no reader takes, become blanks. */
void event_write_word(dm_writer *w, const char *word) {
    if (!*word)
        dm_write_text(w, "\\e");
    for (; *word; word++) {
        bool control = (unsigned char)*word < ' ' && !escape_of(*word);
        char c = control ? ' ' : *word, escape = escape_of(c);
        if (escape)
            dm_write_char(w, '\\');
        dm_write_char(w, escape ? escape : c);
    }
}

/* What an escaped letter means; NUL if it is not one. */
static char meaning_of(char escape) {
    static const char plain[] = " \n\r\\";
    for (const char *c = plain; *c; c++)
        if (escape_of(*c) == escape)
            return *c;
    return '\0';
}

bool event_next_word(char **rest, char **word) {
    char *from = *rest, *to = *rest;
    *word = *rest;
    if (*from == '\0' || *from == ' ')
        return false;
    if (strncmp(from, "\\e", 2) == 0 && (from[2] == ' ' || from[2] == '\0')) {
        from += 2;
    } else {
        for (; *from && *from != ' '; from++) {
            char c = *from == '\\' ? meaning_of(*++from) : *from;
            if (c == '\0' || (unsigned char)*from < ' ')
                return false;
            *to++ = c;
        }
    }
    *rest = *from ? from + 1 : from;
    bool good = *from == '\0' || **rest != '\0';
    *to = '\0';
    return good;
}

/* ---- whole events ---- */

size_t event_write(const event *e, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    size_t word = 0;
    dm_write_number(&w, e->number);
    dm_write_char(&w, ' ');
    dm_write_number(&w, e->time);
    if (e->lag > 0) {
        dm_write_char(&w, '-');
        dm_write_number(&w, e->lag);
    }
    dm_write_char(&w, ' ');
    dm_write_number(&w, e->person);
    dm_write_char(&w, ' ');
    dm_write_number(&w, e->id);
    dm_write_char(&w, ' ');
    dm_write_text(&w, kinds[e->kind].name);
    for (const char *form = kinds[e->kind].form; *form; form++) {
        if (*form == 'p' && e->other == 0)
            continue;
        if (*form != '*')
            dm_write_char(&w, ' ');
        if (*form == 's')
            dm_write_number(&w, e->seat + 1);
        else if (*form == 'n')
            dm_write_number(&w, e->value);
        else if (*form == 'o' || *form == 'p')
            dm_write_number(&w, e->other);
        else if (*form == 'w')
            event_write_word(&w, e->words[word++]);
        for (; *form == '*' && word < e->word_count; word++) {
            dm_write_char(&w, ' ');
            event_write_word(&w, e->words[word]);
        }
    }
    return w.length;
}

static bool read_number(char **rest, int64_t most, int64_t *out) {
    char *word;
    return event_next_word(rest, &word) && dm_read_whole(word, most, out);
}

static bool read_time(char **rest, event *e) {
    char *word;
    if (!event_next_word(rest, &word))
        return false;
    dm_reader r = dm_reader_init(word);
    if (!dm_read_large(&r, DM_SEED_MAX, &e->time))
        return false;
    if (dm_read_char(&r, '-') && (!dm_read_large(&r, DM_LAG_MAX, &e->lag) || !e->lag))
        return false;
    return dm_read_end(&r);
}

static bool read_word(char **rest, event *e) {
    char *word;
    if (e->word_count == EVENT_WORDS_MAX || !event_next_word(rest, &word))
        return false;
    e->words[e->word_count++] = word;
    return true;
}

static bool read_argument(char form, char **rest, event *e) {
    int64_t number;
    if (form == 's') {
        bool good = read_number(rest, DM_SEATS_MAX, &number) && number > 0;
        e->seat = good ? (int)number - 1 : 0;
        return good;
    }
    if (form == 'n')
        return read_number(rest, DM_SEED_MAX, &e->value);
    if (form == 'o')
        return read_number(rest, DM_SEED_MAX, &e->other);
    if (form == 'p')
        return !**rest || (read_number(rest, DM_SEED_MAX, &e->other) && e->other > 0);
    if (form == 'w')
        return read_word(rest, e);
    while (**rest)
        if (!read_word(rest, e))
            return false;
    return true;
}

static bool read_kind(char **rest, event *e) {
    char *word;
    if (!event_next_word(rest, &word))
        return false;
    for (e->kind = 0; e->kind < EVENTS; e->kind++)
        if (strcmp(kinds[e->kind].name, word) == 0)
            return true;
    return false;
}

bool event_read(char *line, event *e) {
    int64_t person;
    *e = (event){0};
    if (!read_number(&line, DM_SEED_MAX, &e->number) || !read_time(&line, e) ||
        !read_number(&line, DM_PERSON_MAX, &person) ||
        !read_number(&line, DM_SEED_MAX, &e->id) || !read_kind(&line, e))
        return false;
    e->person = (int)person;
    for (const char *form = kinds[e->kind].form; *form; form++)
        if (!read_argument(*form, &line, e))
            return false;
    return *line == '\0';
}
