/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help in the terminal: see help.h. Lines are wrapped at 80 columns. */
#include "help.h"

#include <string.h>

#include "damier/word_list.h"
#include "describe.h"

enum { WIDTH = 80, LABEL_LEAST = 12, LABEL_MOST = 30 };

/* ---- lines ---- */

/* The columns of a text in UTF-8: ours have no wide and no combining characters. */
static size_t columns(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static void print_spaces(const terminal *t, size_t count) {
    fprintf(t->out, "%*s", (int)count, "");
}

/* Prints a text wrapped behind an indent; the cursor stands at column `at`. */
static void print_wrapped(const terminal *t, const char *text, size_t indent, size_t at) {
    char word[MEANING_BYTES];
    while (*text) {
        size_t length = strcspn(text, " \n");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (at > indent && at + 1 + columns(word) > WIDTH) {
            fputc('\n', t->out);
            at = 0;
        }
        if (at < indent) {
            print_spaces(t, indent - at);
            at = indent;
        } else if (at > indent) {
            fputc(' ', t->out);
            at++;
        }
        print_own_text(t, t->out, word);
        at += columns(word);
        text += length;
        if (*text == '\n') {
            fputc('\n', t->out);
            at = 0;
        }
        text += *text != '\0';
    }
    fputc('\n', t->out);
}

static void print_heading(const terminal *t, help_word heading) {
    fputc('\n', t->out);
    print_own_text(t, t->out, help_text(heading, t->language));
    fputc('\n', t->out);
}

/* A label, and beside it, or below if it is too long, what it means. */
static void print_row(const terminal *t, const char *label, size_t indent,
                      const char *text) {
    size_t at = 2 + columns(label);
    print_spaces(t, 2);
    print_own_text(t, t->out, label);
    if (!*text) {
        fputc('\n', t->out);
        return;
    }
    if (at + 2 > indent) {
        fputc('\n', t->out);
        at = 0;
    }
    print_wrapped(t, text, indent, at);
}

/* ---- the overview ---- */

void help_print_overview(const terminal *t) {
    char usage[USAGE_BYTES];
    size_t indent = 0;
    print_line(t, t->out, DM_WORD_HELP_INTRODUCTION, DAMIER_VERSION, NULL);
    fputc('\n', t->out);
    for (size_t i = 0; i < COMMANDS; i++) {
        describe_usage(&commands[i], NULL, t->language, usage, sizeof usage);
        if (columns(usage) + 4 > indent && columns(usage) <= LABEL_MOST)
            indent = columns(usage) + 4;
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        describe_usage(&commands[i], NULL, t->language, usage, sizeof usage);
        print_row(t, usage, indent, help_text(commands[i].summary, t->language));
    }
    fputc('\n', t->out);
    print_wrapped(t, help_text(HELP_MORE, t->language), 0, 0);
}

/* ---- the page of a command ---- */

/* `    --position POSITION` or `-o, --output FILE`. */
static void write_label(const option *o, dm_language language, char out[LABEL_BYTES]) {
    char value[LABEL_BYTES / 2], letter[] = {'-', o->letter, ',', ' ', '\0'};
    describe_value(o, language, value, sizeof value);
    snprintf(out, LABEL_BYTES, "%s--%s%s%s", o->letter ? letter : "    ", o->name,
             *value ? " " : "", value);
}

static size_t widest_label(const option *const *list, dm_language language,
                           size_t widest) {
    char label[LABEL_BYTES];
    for (; *list; list++) {
        write_label(*list, language, label);
        if (columns(label) > widest && columns(label) <= LABEL_MOST)
            widest = columns(label);
    }
    return widest;
}

static void print_options(const terminal *t, const option *const *list, size_t indent) {
    char label[LABEL_BYTES], meaning[MEANING_BYTES];
    for (; *list; list++) {
        write_label(*list, t->language, label);
        describe_meaning(*list, t->language, meaning, sizeof meaning);
        print_row(t, label, indent, meaning);
    }
}

static void print_usage(const terminal *t, const command_info *c, const option *instead) {
    char usage[USAGE_BYTES];
    describe_usage(c, instead, t->language, usage, sizeof usage);
    print_own_text(t, t->out, usage);
    print_own_text(t, t->out, help_text(HELP_VALUE_OPTIONS, t->language));
    fputc('\n', t->out);
}

static void print_games(const terminal *t) {
    char settings[MEANING_BYTES];
    print_heading(t, HELP_HEADING_GAMES);
    for (size_t i = 0; i < dm_game_count(); i++) {
        describe_settings(dm_game_at(i), settings, sizeof settings);
        print_row(t, dm_game_at(i)->id, LABEL_LEAST + 4, settings);
    }
}

static void print_statuses(const terminal *t) {
    print_heading(t, HELP_HEADING_STATUS);
    print_row(t, "0", 5, help_text(HELP_STATUS_DONE, t->language));
    print_row(t, "1", 5, help_text(HELP_STATUS_REFUSED, t->language));
    print_row(t, "2", 5, help_text(HELP_STATUS_USAGE, t->language));
}

void help_print_page(const terminal *t, const command_info *c) {
    size_t widest = widest_label(common_options, t->language, LABEL_LEAST);
    size_t indent = 4 + widest_label(c->options, t->language, widest);
    print_usage(t, c, NULL);
    if (describe_instead(c))
        print_usage(t, c, describe_instead(c));
    fputc('\n', t->out);
    print_wrapped(t, help_text(c->about, t->language), 0, 0);
    print_heading(t, HELP_HEADING_OPTIONS);
    print_options(t, c->options, indent);
    print_options(t, common_options, indent);
    if (command_option(c, "set"))
        print_games(t);
    print_heading(t, HELP_HEADING_EXAMPLES);
    for (size_t i = 0; i < EXAMPLES_MAX && c->examples[i]; i++)
        print_row(t, c->examples[i], 0, "");
    print_statuses(t);
}
