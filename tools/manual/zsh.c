/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The completion of zsh: one call of _arguments a command, in both languages. */
#include "manual.h"

static const char head[] = "#compdef damier\n"
                           "# SPDX-License-Identifier: GPL-3.0-or-later\n"
                           "# Completion of damier for zsh. Made by tools/manual.\n";
static const char tail[] =
    "_damier() {\n"
    "  local curcontext=$curcontext state line\n"
    "  local language=en\n"
    "  [[ ${LC_ALL:-${LC_MESSAGES:-$LANG}} == fr* ]] && language=fr\n"
    "  _damier_$language\n"
    "}\n\n"
    "_damier \"$@\"\n";

static const char *name_of(dm_language language) {
    return language == DM_FRENCH ? "fr" : "en";
}

/* A text inside single quotes; `special` letters of _arguments get a backslash. */
static void put_quoted(FILE *out, const char *text, const char *special) {
    for (; *text; text++) {
        for (const char *s = special; *s; s++)
            if (*text == *s)
                fputc('\\', out);
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fputc(*text, out);
    }
}

/* `:FILE:_files`, `:N:(a b)` or `:N: `: what a value is called and may be. */
static void put_action(FILE *out, const char *value, value_kind kind, name_list names) {
    fputc(':', out);
    put_quoted(out, value, ":\\");
    fputc(':', out);
    if (kind == VALUE_FILE) {
        fputs("_files", out);
    } else if (kind == VALUE_SETTING) {
        fputc('(', out);
        write_settings(out, " ");
        fputc(')', out);
    } else if (names) {
        fputc('(', out);
        write_names(out, names, " ");
        fputc(')', out);
    } else {
        fputc(' ', out);
    }
}

static void put_option(FILE *out, const option *o, dm_language language, bool letter) {
    char value[LABEL_BYTES], meaning[MEANING_BYTES];
    describe_value(o, language, value, sizeof value);
    describe_meaning(o, language, meaning, sizeof meaning);
    fputs(" \\\n        '", out);
    if (o->kind == VALUE_SETTING)
        fputc('*', out);
    if (letter)
        fprintf(out, "-%c%s", o->letter, o->kind == VALUE_NONE ? "" : "+");
    else
        fprintf(out, "--%s%s", o->name, o->kind == VALUE_NONE ? "" : "=");
    fputc('[', out);
    put_quoted(out, meaning, "[]\\");
    fputc(']', out);
    if (o->kind != VALUE_NONE)
        put_action(out, value, o->kind, o->names);
    fputc('\'', out);
}

static void put_operand(FILE *out, const operand *o, size_t place, dm_language language) {
    char value[LABEL_BYTES];
    describe_operand(o, language, value, sizeof value);
    fputs(" \\\n        '", out);
    if (o->count == WORD_REPEATED)
        fputc('*', out);
    else
        fprintf(out, "%zu", place);
    fputs(o->count == WORD_MAYBE ? ":" : "", out);
    put_action(out, value, o->kind, o->names);
    fputc('\'', out);
}

static void put_command(FILE *out, const command_info *c, dm_language language) {
    fprintf(out, "    %s)\n      _arguments", c->name);
    for (size_t i = 0; option_at(c, i); i++) {
        put_option(out, option_at(c, i), language, false);
        if (option_at(c, i)->letter)
            put_option(out, option_at(c, i), language, true);
    }
    for (size_t i = 0; i < command_operands(c); i++)
        put_operand(out, &c->operands[i], i + 1, language);
    fputs("\n      ;;\n", out);
}

static void put_language(FILE *out, dm_language language) {
    fprintf(out, "\n_damier_%s() {\n  local -a commands=(\n", name_of(language));
    for (size_t i = 0; i < COMMANDS; i++) {
        fprintf(out, "    '%s:", commands[i].name);
        put_quoted(out, help_text(commands[i].summary, language), "\\");
        fputs("'\n", out);
    }
    fputs("  )\n  _arguments -C", out);
    for (const option *const *o = common_options; *o; o++)
        put_option(out, *o, language, false);
    fputs(" \\\n        '1: :->command' '*:: :->rest'\n"
          "  case $state in\n"
          "  command) _describe -t commands damier commands ;;\n"
          "  rest)\n    case $words[1] in\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++)
        put_command(out, &commands[i], language);
    fputs("    esac\n    ;;\n  esac\n}\n", out);
}

void write_zsh(FILE *out) {
    fputs(head, out);
    for (int language = 0; language < DM_LANGUAGES; language++)
        put_language(out, (dm_language)language);
    fputc('\n', out);
    fputs(tail, out);
}
