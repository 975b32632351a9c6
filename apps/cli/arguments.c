/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line: see arguments.h. */
#include "arguments.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "damier/word_list.h"
#include "options.h"

/* Finds `--name` or `--name=value`; *value is what follows the sign, or NULL. */
static const option *find_option(char *argument, char **value) {
    char *sign = strchr(argument, '=');
    size_t length = sign ? (size_t)(sign - argument) : strlen(argument);
    for (size_t i = 0; i < option_count; i++) {
        if (strlen(options[i].name) == length &&
            strncmp(options[i].name, argument, length) == 0) {
            *value = sign ? sign + 1 : NULL;
            return &options[i];
        }
    }
    return NULL;
}

static bool fail(const terminal *t, dm_word word, const char *what) {
    print_usage_fault(t, word, what, NULL);
    return false;
}

static bool read_option(arguments *a, int argc, char **argv, int *i, const terminal *t) {
    char *value;
    const option *o = find_option(argv[*i], &value);
    if (!o)
        return fail(t, DM_WORD_USAGE_OPTION, argv[*i]);
    if (value && !option_is_valued(o))
        return fail(t, DM_WORD_USAGE_NO_VALUE, o->name);
    if (option_is_valued(o) && !value) {
        if (*i + 1 >= argc)
            return fail(t, DM_WORD_USAGE_VALUE, o->name);
        value = argv[++*i];
    }
    return option_read(o, a, value, t);
}

/* The language is wanted before the first fault is printed. */
static void choose_language(int argc, char **argv, terminal *t) {
    for (int i = 1; i < argc && argv[i]; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            value = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            value = argv[i + 1];
        if (value && strcmp(value, "fr") == 0)
            t->language = DM_FRENCH;
        else if (value && strcmp(value, "en") == 0)
            t->language = DM_ENGLISH;
    }
}

bool arguments_read(arguments *a, int argc, char **argv, terminal *t) {
    memset(a, 0, sizeof *a);
    a->threads = a->games = 1;
    a->hash = HASH_STANDARD;
    a->seat = 1;
    a->minutes = 5;
    a->patience = PATIENCE_STANDARD;
    a->right_answers = 100;
    choose_language(argc, argv, t);
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!read_option(a, argc, argv, &i, t))
                return false;
        } else if (a->word_count < WORDS_MAX) {
            a->words[a->word_count++] = argv[i];
        } else {
            return fail(t, DM_WORD_USAGE_TOO_MANY, argv[i]);
        }
    }
    return true;
}

bool arguments_check(const arguments *a, const terminal *t, option_set takes,
                     size_t words) {
    for (size_t i = 0; i < option_count; i++) {
        if (a->given & options[i].takes & ~takes) {
            print_usage_fault(t, DM_WORD_USAGE_OPTION_HERE, options[i].name, a->words[0]);
            return false;
        }
    }
    if (a->word_count > words)
        return fail(t, DM_WORD_USAGE_TOO_MANY, a->words[words]);
    if (a->word_count < words)
        return fail(t, DM_WORD_USAGE_TOO_FEW, a->words[0]);
    return true;
}

bool read_seconds(const char *text, int64_t *out) {
    char *end;
    double seconds = strtod(text, &end);
    if (!*text || *end || !(seconds >= 0.001 && seconds <= 3600))
        return false;
    *out = (int64_t)(seconds * 1000 + 0.5);
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
        return fail(t, DM_WORD_USAGE_GAME, id);
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

/*
 * Plays the moves of --play, separated by spaces; false after a fault has been printed.
 */
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
