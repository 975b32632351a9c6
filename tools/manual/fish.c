/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The completion of fish: a line for each option of each command, in both languages. */
#include "manual.h"

static const char head[] = "# SPDX-License-Identifier: GPL-3.0-or-later\n"
                           "# Completion of damier for fish. Made by tools/manual.\n"
                           "complete -c damier -f\n"
                           "set -l locale $LC_ALL $LC_MESSAGES $LANG\n"
                           "if string match -q 'fr*' -- \"$locale[1]\"\n";

/* A text inside single quotes. */
static void put_quoted(FILE *out, const char *text) {
    fputc('\'', out);
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('\'', out);
}

static void put_candidates(FILE *out, value_kind kind, name_list names) {
    if (kind != VALUE_SETTING && !names)
        return;
    fputs(" -a '", out);
    if (kind == VALUE_SETTING)
        write_settings(out, " ");
    else
        write_names(out, names, " ");
    fputc('\'', out);
}

/* `command_name` is NULL for options that go with every command. */
static void put_option(FILE *out, const option *o, const char *command_name,
                       dm_language language) {
    char meaning[MEANING_BYTES];
    describe_meaning(o, language, meaning, sizeof meaning);
    fputs("    complete -c damier", out);
    if (command_name)
        fprintf(out, " -n '__fish_seen_subcommand_from %s'", command_name);
    fprintf(out, " -l %s", o->name);
    if (o->letter)
        fprintf(out, " -s %c", o->letter);
    if (o->kind == VALUE_FILE)
        fputs(" -r -F", out);
    else if (o->kind != VALUE_NONE)
        fputs(" -x", out);
    put_candidates(out, o->kind, o->names);
    fputs(" -d ", out);
    put_quoted(out, meaning);
    fputc('\n', out);
}

static void put_command(FILE *out, const command_info *c, dm_language language) {
    fprintf(out, "    complete -c damier -n __fish_use_subcommand -a %s -d ", c->name);
    put_quoted(out, help_text(c->summary, language));
    fputc('\n', out);
    for (const option *const *o = c->options; *o; o++)
        put_option(out, *o, c->name, language);
    for (size_t i = 0; i < command_operands(c); i++) {
        const operand *o = &c->operands[i];
        if (o->kind != VALUE_FILE && !o->names)
            continue;
        fprintf(out, "    complete -c damier -n '__fish_seen_subcommand_from %s'",
                c->name);
        fputs(o->kind == VALUE_FILE ? " -F" : "", out);
        put_candidates(out, o->kind, o->names);
        fputc('\n', out);
    }
}

static void put_language(FILE *out, dm_language language) {
    for (const option *const *o = common_options; *o; o++)
        put_option(out, *o, NULL, language);
    for (size_t i = 0; i < COMMANDS; i++)
        put_command(out, &commands[i], language);
}

void write_fish(FILE *out) {
    fputs(head, out);
    put_language(out, DM_FRENCH);
    fputs("else\n", out);
    put_language(out, DM_ENGLISH);
    fputs("end\n", out);
}
