/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing the command, and what `damier` says when it is called alone. */
#include <string.h>

#include "commands.h"
#include "damier/word_list.h"

static const struct {
    const char *name;
    int (*run)(const arguments *, const terminal *);
    dm_word summary;
} commands[] = {
    {"games", command_games, DM_WORD_HELP_GAMES},
    {"play", command_play, DM_WORD_HELP_PLAY},
    {"show", command_show, DM_WORD_HELP_SHOW},
    {"moves", command_moves, DM_WORD_HELP_MOVES},
    {"perft", command_perft, DM_WORD_HELP_PERFT},
    {"best", command_best, DM_WORD_HELP_BEST},
    {"match", command_match, DM_WORD_HELP_MATCH},
    {"bench", command_bench, DM_WORD_HELP_BENCH},
    {"hub", command_hub, DM_WORD_HELP_HUB},
    {"dxp", command_dxp, DM_WORD_HELP_DXP},
    {"serve", command_serve, DM_WORD_HELP_SERVE},
    {"page", command_page, DM_WORD_HELP_PAGE},
    {"deck", command_deck, DM_WORD_HELP_DECK},
    {"print", command_print, DM_WORD_HELP_PRINT},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int print_help(const terminal *t) {
    print_line(t, t->out, DM_WORD_HELP_INTRODUCTION, DAMIER_VERSION, NULL);
    fputc('\n', t->out);
    for (size_t i = 0; i < COMMANDS; i++) {
        fputs("  ", t->out);
        print_line(t, t->out, commands[i].summary, NULL, NULL);
    }
    fputc('\n', t->out);
    print_line(t, t->out, DM_WORD_HELP_OPTIONS, NULL, NULL);
    return EXIT_DONE;
}

static int run(const arguments *a, const terminal *t) {
    if (a->version) {
        fputs("damier " DAMIER_VERSION "\n", t->out);
        return EXIT_DONE;
    }
    if (a->help || a->word_count == 0 || strcmp(a->words[0], "help") == 0)
        return print_help(t);
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(a->words[0], commands[i].name) == 0)
            return commands[i].run(a, t);
    return print_usage_fault(t, DM_WORD_USAGE_COMMAND, a->words[0], NULL);
}

int command_line_run(int argc, char **argv, terminal *t) {
    arguments a;
    if (!arguments_read(&a, argc, argv, t))
        return EXIT_USAGE;
    int status = run(&a, t);
    if (fflush(t->out) != 0 || ferror(t->out)) {
        print_usage_fault(t, DM_WORD_USAGE_OUTPUT, NULL, NULL);
        return EXIT_REFUSED;
    }
    return status;
}
