/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of options: see values.h. */
#include "values.h"

#include <string.h>

#include "base/text.h"
#include "card_telling.h"
#include "damier/sheets.h"
#include "damier/word_list.h"
#include "fields.h"
#include "options.h"
#include "peer.h"

enum { COLOURS = DM_CARD_DAME - DM_CARD_PINK + 1 };

static bool refuse(const terminal *t, dm_word word, const char *value) {
    print_usage_fault(t, word, value, NULL);
    return false;
}

/* ---- lists of names ---- */

#define NAME_OF(LIST, INDEX) \
    ((INDEX) < sizeof(LIST) / sizeof *(LIST) ? (LIST)[INDEX] : NULL)

const char *notation_names(size_t index) {
    static const char *const names[] = {
        [DM_NOTATION_PLAIN] = "plain", [DM_NOTATION_HUB] = "hub"};
    return NAME_OF(names, index);
}

const char *grade_names(size_t index) {
    return index < DM_GRADES ? dm_grade_name((dm_grade)index) : NULL;
}

const char *colour_names(size_t index) {
    if (index >= (size_t)COLOURS * DM_LANGUAGES)
        return NULL;
    dm_card_colour colour = (dm_card_colour)(DM_CARD_PINK + index % COLOURS);
    return dm_word_text(card_colour_word(colour), (dm_language)(index / COLOURS));
}

static const struct {
    const char *name;
    int right;
} habits[] = {{"always", 100}, {"often", 80}, {"sometimes", 50}};

const char *answer_names(size_t index) {
    return index < sizeof habits / sizeof *habits ? habits[index].name : NULL;
}

const char *retake_names(size_t index) {
    static const char *const names[] = {"none", "right", "all"};
    return NAME_OF(names, index);
}

const char *format_names(size_t index) {
    static const char *const names[] = {"pdf", "svg"};
    return NAME_OF(names, index);
}

const char *language_names(size_t index) {
    static const char *const names[] = {[DM_FRENCH] = "fr", [DM_ENGLISH] = "en"};
    return NAME_OF(names, index);
}

const char *game_names(size_t index) {
    return index < dm_game_count() ? dm_game_at(index)->id : NULL;
}

const char *contestant_names(size_t index) {
    static const char *const names[] = {"level=1", "level=2", "level=3", "level=4",
                                        "level=5", "level=6", "level=7", "level=8",
                                        "time=",   "depth=",  "nodes=",  "hub="};
    return NAME_OF(names, index);
}

const char *deck_task_names(size_t index) {
    static const char *const names[] = {"check", "stats"};
    return NAME_OF(names, index);
}

const char *sheet_names(size_t index) {
    return index < DM_SHEETS    ? dm_sheet_name((dm_sheet)index)
           : index == DM_SHEETS ? "all"
                                : NULL;
}

const char *command_names(size_t index) {
    return index < COMMANDS ? commands[index].name : NULL;
}

/* ---- values that are read in their own way ---- */

/* The place of a name of so many bytes in its list; negative if it is not there. */
static int find_name(const char *(*names)(size_t), const char *name, size_t length) {
    for (size_t i = 0; names(i); i++)
        if (strlen(names(i)) == length && strncmp(names(i), name, length) == 0)
            return (int)i;
    return -1;
}

bool read_notation(arguments *a, char *value, const terminal *t) {
    int place = find_name(notation_names, value, strlen(value));
    if (place < 0)
        return refuse(t, DM_WORD_USAGE_NOTATION, value);
    a->notation = (dm_notation)place;
    return true;
}

/* `3d`, or `3j` in French: days for each turn. */
static bool read_days(const char *value, dm_clock_rule *out) {
    int days;
    dm_reader r = dm_reader_init(value);
    if (!dm_read_number(&r, 30, &days) || days == 0 ||
        !(dm_read_char(&r, 'd') || dm_read_char(&r, 'j')) || !dm_read_end(&r))
        return false;
    *out = (dm_clock_rule){.base = days * INT64_C(86400000), .each_turn = true};
    return true;
}

/* Minutes for the game, and after a plus sign the seconds added to each turn; or days. */
bool read_clock(arguments *a, char *value, const terminal *t) {
    int minutes, seconds = 0;
    dm_reader r = dm_reader_init(value);
    if (read_days(value, &a->clock))
        return true;
    bool good = dm_read_number(&r, 600, &minutes) && minutes > 0;
    if (good && dm_read_char(&r, '+'))
        good = dm_read_number(&r, 3600, &seconds);
    if (!good || !dm_read_end(&r))
        return refuse(t, DM_WORD_USAGE_CLOCK, value);
    a->clock = (dm_clock_rule){.base = minutes * INT64_C(60000),
                               .increment = seconds * INT64_C(1000)};
    return true;
}

bool read_time(arguments *a, char *value, const terminal *t) {
    return read_seconds(value, &a->think_time) || refuse(t, DM_WORD_USAGE_TIME, value);
}

/*
 * One name or several, with commas between them, as a set of numbers from `first` on. A
 * list that is longer than `count` names the same again, in another language.
 */
static bool read_set(const char *(*names)(size_t), int first, int count,
                     const char *value, unsigned *out) {
    *out = 0;
    for (const char *name = value; name; name = strchr(name, ',')) {
        name += *name == ',';
        int place = find_name(names, name, strcspn(name, ","));
        if (place < 0)
            return false;
        *out |= 1U << (first + place % count);
    }
    return true;
}

bool read_grade(arguments *a, char *value, const terminal *t) {
    return read_set(grade_names, 0, DM_GRADES, value, &a->grades) ||
           refuse(t, DM_WORD_USAGE_GRADE, value);
}

bool read_colour(arguments *a, char *value, const terminal *t) {
    return read_set(colour_names, DM_CARD_PINK, COLOURS, value, &a->colours) ||
           refuse(t, DM_WORD_USAGE_COLOUR, value);
}

bool read_answers(arguments *a, char *value, const terminal *t) {
    int place = find_name(answer_names, value, strlen(value));
    if (place < 0)
        return refuse(t, DM_WORD_USAGE_ANSWERS, value);
    a->right_answers = habits[place].right;
    return true;
}

/* A name as people type it, without protocol, port or path. */
bool read_host(arguments *a, char *value, const terminal *t) {
    size_t length = strlen(value);
    if (length == 0 || strpbrk(value, ":/?#@ ") || !field_is_host(value, length) ||
        a->host_count == HOSTS_MAX)
        return refuse(t, DM_WORD_USAGE_HOST, value);
    a->hosts[a->host_count++] = value;
    return true;
}

bool read_engine(arguments *a, char *value, const terminal *t) {
    if (a->engine_count == ENGINES_MAX)
        return refuse(t, DM_WORD_USAGE_ENGINES, value);
    a->engines[a->engine_count++] = value;
    return true;
}

bool read_proxy(arguments *a, char *value, const terminal *t) {
    peer address;
    if (!peer_read(value, strlen(value), &address) || a->proxy_count == PROXIES_MAX)
        return refuse(t, DM_WORD_USAGE_PROXY, value);
    a->proxies[a->proxy_count++] = value;
    return true;
}
