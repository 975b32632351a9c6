/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing the command, and running it or printing its help. */
#include "commands.h"
#include "configuration.h"
#include "damier/word_list.h"
#include "help.h"

/* `damier help`: the overview, or the page of a command. */
static int command_help(const arguments *a, const terminal *t) {
    const command_info *about = a->word_count > 1 ? command_named(a->words[1]) : NULL;
    if (a->word_count > 1 && !about)
        return print_usage_fault(t, DM_WORD_USAGE_COMMAND, a->words[1], NULL);
    if (about)
        help_print_page(t, about);
    else
        help_print_overview(t);
    return EXIT_DONE;
}

/* Without a default: the compiler names a command that is missing here. */
static int run_command(command_number number, const arguments *a, const terminal *t) {
    switch (number) {
    case COMMAND_GAMES:
        return command_games(t);
    case COMMAND_PLAY:
        return command_play(a, t);
    case COMMAND_SHOW:
        return command_show(a, t);
    case COMMAND_MOVES:
        return command_moves(a, t);
    case COMMAND_PERFT:
        return command_perft(a, t);
    case COMMAND_BEST:
        return command_best(a, t);
    case COMMAND_MATCH:
        return command_match(a, t);
    case COMMAND_BENCH:
        return command_bench(t);
    case COMMAND_HUB:
        return command_hub(a, t);
    case COMMAND_DXP:
        return command_dxp(a, t);
    case COMMAND_JOIN:
        return command_join(a, t);
    case COMMAND_SERVE:
        return command_serve(a, t);
    case COMMAND_BACKUP:
        return command_backup(a, t);
    case COMMAND_PAGE:
        return command_page(a, t);
    case COMMAND_DECK:
        return command_deck(a, t);
    case COMMAND_PRINT:
        return command_print(a, t);
    case COMMAND_CONVERT:
        return command_convert(a, t);
    case COMMAND_FIND:
        return command_find(a, t);
    case COMMAND_ANALYSE:
        return command_analyse(a, t);
    case COMMAND_HELP:
        return command_help(a, t);
    case COMMANDS:
        break;
    }
    return EXIT_USAGE;
}

static int run(const arguments *a, const terminal *t) {
    if (a->version) {
        fputs("damier " DAMIER_VERSION "\n", t->out);
        return EXIT_DONE;
    }
    if (a->command && !a->help)
        return run_command((command_number)(a->command - commands), a, t);
    if (a->command)
        help_print_page(t, a->command);
    else
        help_print_overview(t);
    return EXIT_DONE;
}

int command_line_run(int argc, char **argv, terminal *t) {
    arguments a;
    configuration c = {.words = NULL};
    if (!arguments_read(&a, argc, argv, t))
        return EXIT_USAGE;
    if (configuration_applies(&a) && !(configuration_read(&c, &a, argc, argv, t) &&
                                       arguments_read(&a, c.count, c.words, t))) {
        configuration_free(&c);
        return c.no_memory ? EXIT_REFUSED : EXIT_USAGE;
    }
    int status = run(&a, t);
    configuration_free(&c);
    if (fflush(t->out) != 0 || ferror(t->out)) {
        print_usage_fault(t, DM_WORD_USAGE_OUTPUT, NULL, NULL);
        return EXIT_REFUSED;
    }
    return status;
}
