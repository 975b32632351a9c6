/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line as a row of words and options: see items.h. */
#include "items.h"

#include <assert.h>
#include <string.h>

enum { FIRST_LONG = 256 }; /* what getopt_long calls the first row; letters are below */

/* An option of the same name takes a value in every command, or in none. */
static void add_options(grammar *g, const option *const *list) {
    for (; *list; list++) {
        bool known = false;
        for (size_t i = 0; i < g->count; i++)
            known = known || strcmp(g->rows[i]->name, (*list)->name) == 0;
        if (known)
            continue;
        assert(g->count < OPTIONS_MAX);
        bool valued = (*list)->kind != VALUE_NONE;
        g->longs[g->count] =
            (struct option){(*list)->name, valued ? required_argument : no_argument, NULL,
                            FIRST_LONG + (int)g->count};
        g->rows[g->count++] = *list;
        if ((*list)->letter) {
            size_t length = strlen(g->letters);
            g->letters[length] = (*list)->letter;
            g->letters[length + 1] = valued ? ':' : '\0';
        }
    }
}

/*
 * Words are returned in order (the hyphen), and we report faults ourselves (the colon).
 */
void items_begin(items *line, int argc, char **argv) {
    *line = (items){.argc = argc, .argv = argv, .grammar.letters = "-:"};
    add_options(&line->grammar, common_options);
    for (size_t i = 0; i < COMMANDS; i++)
        add_options(&line->grammar, commands[i].options);
    optind = 0; /* from the start again */
    opterr = 0;
}

static const option *find_row(const grammar *g, int code) {
    if (code >= FIRST_LONG)
        return g->rows[code - FIRST_LONG];
    for (size_t i = 0; code > 0 && i < g->count; i++)
        if (g->rows[i]->letter == code)
            return g->rows[i];
    return NULL;
}

/* getopt_long accepts abbreviated names, which we refuse. */
static bool is_whole_name(const char *text, const option *o) {
    if (strncmp(text, "--", 2) != 0)
        return true;
    size_t length = strlen(o->name);
    return strncmp(text + 2, o->name, length) == 0 &&
           (text[2 + length] == '\0' || text[2 + length] == '=');
}

static item option_item(const grammar *g, char *text, int code) {
    bool fault = code == '?' || code == ':';
    item i = {.text = text, .known = find_row(g, fault ? optopt : code)};
    if (!i.known || !is_whole_name(text, i.known)) {
        i.kind = ITEM_UNKNOWN;
        return i;
    }
    if (strncmp(text, "--", 2) == 0)
        snprintf(i.shown, sizeof i.shown, "--%s", i.known->name);
    else
        snprintf(i.shown, sizeof i.shown, "-%c", i.known->letter);
    i.kind = code == ':'   ? ITEM_VALUE_MISSING
             : code == '?' ? ITEM_VALUE_SURPLUS
                           : ITEM_OPTION;
    if (i.kind == ITEM_OPTION && i.known->kind != VALUE_NONE)
        i.value = optarg;
    if (i.value == text + 2 && *i.value == '=') /* -o=FILE */
        i.value++;
    return i;
}

item items_next(items *line) {
    int at = optind > 0 ? optind : 1;
    int code = line->only_words
                   ? -1
                   : getopt_long(line->argc, line->argv, line->grammar.letters,
                                 line->grammar.longs, NULL);
    if (code == 1)
        return (item){.kind = ITEM_WORD, .text = optarg};
    if (code != -1)
        return option_item(&line->grammar, line->argv[at], code);
    line->only_words = true;
    if (optind >= line->argc)
        return (item){.kind = ITEM_END};
    return (item){.kind = ITEM_WORD, .text = line->argv[optind++]};
}
