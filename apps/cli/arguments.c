/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line: see arguments.h. */
#include "arguments.h"

#include <string.h>

#include "base/text.h"
#include "damier/word_list.h"
#include "describe.h"
#include "formats/hub.h"
#include "items.h"
#include "options.h"
#include "values.h"

static bool fail(const terminal *t, dm_word word, const char *what, const char *other) {
    print_usage_fault(t, word, what, other);
    return false;
}

/* What must be known before the first fault is printed: the language and the command. */
static const char *look_ahead(items *line, terminal *t) {
    const char *first = NULL;
    for (item i = items_next(line); i.kind != ITEM_END; i = items_next(line)) {
        if (i.kind == ITEM_WORD && !first)
            first = i.text;
        if (i.kind != ITEM_OPTION || strcmp(i.known->name, "lang") != 0)
            continue;
        for (size_t language = 0; language < DM_LANGUAGES; language++)
            if (strcmp(i.value, language_names(language)) == 0)
                t->language = (dm_language)language;
    }
    return first;
}

static bool read_word(arguments *a, const char *text, const terminal *t) {
    if (a->word_count == WORDS_MAX)
        return fail(t, DM_WORD_USAGE_TOO_MANY, text, NULL);
    a->words[a->word_count++] = text;
    return true;
}

static bool read_option(arguments *a, const item *i, const terminal *t,
                        const option **row) {
    *row = command_option(a->command, i->known->name);
    if (!*row)
        return fail(t, DM_WORD_USAGE_OPTION_HERE, i->shown,
                    a->command ? a->command->name : "damier");
    return option_read(*row, a, i->value, t);
}

static bool read_item(arguments *a, const item *i, const terminal *t,
                      const option **row) {
    switch (i->kind) {
    case ITEM_WORD:
        return read_word(a, i->text, t);
    case ITEM_OPTION:
        return read_option(a, i, t, row);
    case ITEM_VALUE_MISSING:
        return fail(t, DM_WORD_USAGE_VALUE, i->shown, NULL);
    case ITEM_VALUE_SURPLUS:
        return fail(t, DM_WORD_USAGE_NO_VALUE, i->shown, NULL);
    default:
        return fail(t, DM_WORD_USAGE_OPTION, i->text, NULL);
    }
}

/* ---- what goes together ---- */

/* The options that were given, by their rows. */
typedef struct {
    const option *rows[OPTIONS_MAX];
    size_t count;
} given_options;

static const option *find_given(const given_options *given, const char *name) {
    for (size_t i = 0; name && i < given->count; i++)
        if (strcmp(given->rows[i]->name, name) == 0)
            return given->rows[i];
    return NULL;
}

static void note_given(given_options *given, const option *row) {
    if (row && !find_given(given, row->name))
        given->rows[given->count++] = row;
}

static bool fail_beside(const terminal *t, dm_word word, const option *o,
                        const char *other) {
    char first[ITEM_SHOWN], second[ITEM_SHOWN];
    snprintf(first, sizeof first, "--%s", o->name);
    snprintf(second, sizeof second, "--%s", other);
    return fail(t, word, first, second);
}

static bool check_options(const arguments *a, const given_options *given,
                          const terminal *t) {
    for (size_t i = 0; i < given->count; i++) {
        const option *o = given->rows[i];
        if (find_given(given, o->not_with))
            return fail_beside(t, DM_WORD_USAGE_NOT_WITH, o, o->not_with);
        if (o->with && !find_given(given, o->with))
            return fail_beside(t, DM_WORD_USAGE_WITH, o, o->with);
    }
    for (const option *const *o = a->command->options; *o; o++)
        if ((*o)->missing && !find_given(given, (*o)->name))
            return fail(t, (*o)->missing, NULL, NULL);
    return true;
}

static bool fail_short(const arguments *a, const terminal *t) {
    char usage[USAGE_BYTES];
    if (a->command->missing)
        return fail(t, a->command->missing, NULL, NULL);
    describe_usage(a->command, NULL, t->language, usage, sizeof usage);
    return fail(t, DM_WORD_USAGE_TOO_FEW, a->command->name, usage);
}

/* Refuses a wrong number of words behind the command. */
static bool check_words(const arguments *a, const given_options *given,
                        const terminal *t) {
    size_t least = 0, most = 0, count = command_operands(a->command);
    for (size_t i = 0; i < given->count; i++)
        if (given->rows[i]->replaces_words)
            count = 0;
    for (size_t i = 0; i < count; i++) {
        word_count often = a->command->operands[i].count;
        least += often != WORD_MAYBE;
        most = often == WORD_REPEATED ? WORDS_MAX : most + 1;
    }
    if (a->word_count > most + 1)
        return fail(t, DM_WORD_USAGE_TOO_MANY, a->words[most + 1], NULL);
    return a->word_count > least || fail_short(a, t);
}

bool arguments_read(arguments *a, int argc, char **argv, terminal *t) {
    items line;
    given_options given = {.count = 0};
    memset(a, 0, sizeof *a);
    a->right_answers = 100;
    items_begin(&line, argc, argv);
    const char *name = look_ahead(&line, t);
    a->command = name ? command_named(name) : NULL;
    if (name && !a->command)
        return fail(t, DM_WORD_USAGE_COMMAND, name, NULL);
    if (a->command)
        options_set_standards(a->command, a);
    items_begin(&line, argc, argv);
    for (item i = items_next(&line); i.kind != ITEM_END; i = items_next(&line)) {
        const option *row = NULL;
        if (!read_item(a, &i, t, &row))
            return false;
        note_given(&given, row);
    }
    if (!a->command || a->help || a->version)
        return true;
    return check_words(a, &given, t) && check_options(a, &given, t);
}

bool read_seconds(const char *text, int64_t *out) {
    int64_t ms;
    if (!dm_hub_read_seconds(text, &ms) || ms < 1 || ms > MOVE_TIME_MAX)
        return false;
    *out = ms;
    return true;
}

bool read_count(const char *text, int most, int *out) {
    dm_reader r = dm_reader_init(text);
    return dm_read_number(&r, most, out) && dm_read_end(&r);
}

bool arguments_game(const arguments *a, const terminal *t, const char *id,
                    const dm_game **game, dm_setup *setup, int *status) {
    *status = EXIT_USAGE;
    *game = dm_game_find(id);
    if (!*game)
        return fail(t, DM_WORD_USAGE_GAME, id, NULL);
    dm_setup_init(setup, *game);
    for (size_t i = 0; i < a->setting_count; i++) {
        char name[64];
        dm_fault fault;
        const char *sign = strchr(a->settings[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)(sign - a->settings[i]), a->settings[i]);
        if (dm_setup_set(setup, *game, name, sign + 1, &fault) != DM_OK) {
            print_fault(t, DM_WORD_WHERE_OPTION, NULL, &fault);
            return false;
        }
    }
    *status = EXIT_REFUSED;
    return true;
}

/* Plays the moves of --play, separated by spaces; false after printing a fault. */
static bool play_all(dm_match *m, const char *moves, const terminal *t) {
    while (*moves) {
        char text[DM_MOVE_TEXT];
        size_t length = strcspn(moves, " ");
        dm_turn turn;
        dm_fault fault;
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        if (length > 0 && (dm_match_read_turn(m, text, &turn, &fault) != DM_OK ||
                           dm_match_add(m, &turn, &fault) != DM_OK)) {
            char number[32];
            snprintf(number, sizeof number, "%zu", dm_match_length(m) + 1);
            print_fault(t, DM_WORD_WHERE_MOVE, number, &fault);
            return false;
        }
        moves += length;
        moves += strspn(moves, " ");
    }
    return true;
}

dm_match *arguments_match(const arguments *a, const terminal *t, const char *id,
                          int *status) {
    const dm_game *game;
    dm_setup setup;
    dm_state first;
    dm_fault fault;
    dm_match *m;
    if (!arguments_game(a, t, id, &game, &setup, status))
        return NULL;
    if (a->position && game->read_state(&first, &setup, a->position, &fault) != DM_OK) {
        print_fault(t, fault.at ? DM_WORD_WHERE_POSITION_AT : DM_WORD_WHERE_POSITION,
                    NULL, &fault);
        return NULL;
    }
    if (dm_match_new(&m, game, &setup, a->position ? &first : NULL) != DM_OK) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return NULL;
    }
    if (a->play && !play_all(m, a->play, t)) {
        dm_match_free(m);
        return NULL;
    }
    return m;
}
