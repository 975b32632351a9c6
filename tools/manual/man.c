/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of the manual, in the macros of man(7). */
#include <ctype.h>
#include <string.h>

#include "damier/word_list.h"
#include "manual.h"

/* ---- texts ---- */

/* Hyphens are written so that they can be copied from the page as they must be typed. */
static void put_text(FILE *out, const char *text) {
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\n')
            fputs("\n.PP\n", out);
        else
            fputc(*text, out);
    }
}

static void put_line(FILE *out, const char *text) {
    put_text(out, text);
    fputc('\n', out);
}

static void put_word(FILE *out, help_word word, dm_language language) {
    put_line(out, help_text(word, language));
}

static void put_heading(FILE *out, help_word word, dm_language language) {
    fprintf(out, ".SH \"%s\"\n", help_text(word, language));
}

/* `damier` in capitals, and the command's name, with their hyphen. */
static void put_title(FILE *out, const command_info *c, dm_language language) {
    fputs(".TH DAMIER", out);
    fputs(c ? "\\-" : "", out);
    for (const char *letter = c ? c->name : ""; *letter; letter++)
        fputc(toupper((unsigned char)*letter), out);
    fprintf(out, " 6 \"\" \"Damier %s\" \"%s\"\n", DAMIER_VERSION,
            help_text(HELP_MAN_SECTION, language));
}

/* ---- parts ---- */

static void put_usage(FILE *out, const command_info *c, const option *instead,
                      dm_language language) {
    char usage[USAGE_BYTES];
    describe_usage(c, instead, language, usage, sizeof usage);
    fputs("\\fBdamier ", out);
    put_text(out, c->name);
    fputs("\\fR", out);
    put_text(out, usage + strlen("damier ") + strlen(c->name));
}

static void put_synopsis(FILE *out, const command_info *c, dm_language language) {
    const option *instead = describe_instead(c);
    put_heading(out, HELP_MAN_SYNOPSIS, language);
    put_usage(out, c, NULL, language);
    put_word(out, HELP_VALUE_OPTIONS, language);
    if (!instead)
        return;
    fputs(".br\n", out);
    put_usage(out, c, instead, language);
    put_word(out, HELP_VALUE_OPTIONS, language);
}

static void put_option(FILE *out, const option *o, dm_language language) {
    char value[LABEL_BYTES], meaning[MEANING_BYTES];
    describe_value(o, language, value, sizeof value);
    describe_meaning(o, language, meaning, sizeof meaning);
    fputs(".TP\n", out);
    if (o->letter)
        fprintf(out, "\\fB\\-%c\\fR, ", o->letter);
    fputs("\\fB\\-\\-", out);
    put_text(out, o->name);
    fputs("\\fR", out);
    if (*value) {
        fputs(" \\fI", out);
        put_text(out, value);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    put_line(out, meaning);
}

static void put_games(FILE *out, dm_language language) {
    char settings[MEANING_BYTES];
    put_heading(out, HELP_MAN_GAMES, language);
    put_word(out, HELP_MAN_ABOUT_GAMES, language);
    for (size_t i = 0; i < dm_game_count(); i++) {
        describe_settings(dm_game_at(i), settings, sizeof settings);
        fputs(".TP\n\\fB", out);
        put_text(out, dm_game_at(i)->id);
        fputs("\\fR\n", out);
        put_line(out, *settings ? settings : "-");
    }
}

static void put_statuses(FILE *out, dm_language language) {
    static const help_word statuses[] = {HELP_STATUS_DONE, HELP_STATUS_REFUSED,
                                         HELP_STATUS_USAGE};
    put_heading(out, HELP_MAN_STATUS, language);
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        fprintf(out, ".TP\n%zu\n", i);
        put_word(out, statuses[i], language);
    }
}

static void put_examples(FILE *out, const command_info *c) {
    for (size_t i = 0; i < EXAMPLES_MAX && c->examples[i]; i++)
        put_line(out, c->examples[i]);
}

/* ---- pages ---- */

static void write_command(FILE *out, const command_info *c, dm_language language) {
    put_heading(out, HELP_MAN_NAME, language);
    fputs("damier\\-", out);
    put_text(out, c->name);
    fputs(" \\- ", out);
    put_word(out, c->summary, language);
    put_synopsis(out, c, language);
    put_heading(out, HELP_MAN_DESCRIPTION, language);
    put_word(out, c->about, language);
    put_heading(out, HELP_MAN_OPTIONS, language);
    for (size_t i = 0; option_at(c, i); i++)
        put_option(out, option_at(c, i), language);
    if (command_option(c, "set"))
        put_games(out, language);
    put_statuses(out, language);
    put_heading(out, HELP_MAN_EXAMPLES, language);
    fputs(".nf\n", out);
    put_examples(out, c);
    fputs(".fi\n", out);
    put_heading(out, HELP_MAN_SEE, language);
    fputs(".BR damier (6)\n", out);
}

static void put_commands(FILE *out, dm_language language) {
    put_heading(out, HELP_MAN_COMMANDS, language);
    for (size_t i = 0; i < COMMANDS; i++) {
        fputs(".TP\n", out);
        put_usage(out, &commands[i], NULL, language);
        fputc('\n', out);
        put_text(out, help_text(commands[i].summary, language));
        fputs("\n.RB \\%( damier\\-", out);
        put_text(out, commands[i].name);
        fputs(" (6))\n", out);
    }
}

static void put_surroundings(FILE *out, dm_language language, const char *page) {
    put_heading(out, HELP_MAN_ENVIRONMENT, language);
    fputs(".TP\n", out);
    put_word(out, HELP_MAN_LOCALE, language);
    put_word(out, HELP_MAN_ABOUT_LOCALE, language);
    put_heading(out, HELP_MAN_FILES, language);
    fputs(".TP\n\\fI", out);
    put_text(out, page);
    fputs("\\fR\n", out);
    put_word(out, HELP_MAN_ABOUT_PAGE, language);
}

static void write_overview(FILE *out, dm_language language, const char *page) {
    put_heading(out, HELP_MAN_NAME, language);
    fputs("damier \\- ", out);
    put_word(out, HELP_MAN_SUMMARY, language);
    put_heading(out, HELP_MAN_SYNOPSIS, language);
    fprintf(out, "\\fBdamier\\fR \\fI%s\\fR%s\n", help_text(HELP_VALUE_COMMAND, language),
            help_text(HELP_VALUE_OPTIONS, language));
    put_heading(out, HELP_MAN_DESCRIPTION, language);
    put_word(out, HELP_MAN_ABOUT, language);
    put_commands(out, language);
    put_heading(out, HELP_MAN_OPTIONS, language);
    for (size_t i = 0; common_options[i]; i++)
        put_option(out, common_options[i], language);
    put_games(out, language);
    put_statuses(out, language);
    put_surroundings(out, language, page);
    put_heading(out, HELP_MAN_EXAMPLES, language);
    fputs(".nf\n", out);
    put_examples(out, &commands[COMMAND_PLAY]);
    put_examples(out, &commands[COMMAND_SERVE]);
    fputs(".fi\n", out);
}

void write_man_page(FILE *out, const command_info *c, dm_language language,
                    const char *installed_page) {
    fputs(".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n", out);
    fputs(".\\\" Made by tools/manual from apps/cli/command_table.c.\n", out);
    put_title(out, c, language);
    if (c)
        write_command(out, c, language);
    else
        write_overview(out, language, installed_page);
}
