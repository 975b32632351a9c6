/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands and options in words: see describe.h. */
#include "describe.h"

#include <string.h>

#include "base/text.h"

static void write_names(dm_writer *w, name_list names) {
    for (size_t i = 0; names(i); i++) {
        if (i > 0)
            dm_write_char(w, '|');
        dm_write_text(w, names(i));
    }
}

static void write_value(dm_writer *w, help_word value, name_list names,
                        dm_language language) {
    if (value)
        dm_write_text(w, help_text(value, language));
    else if (names)
        write_names(w, names);
}

size_t describe_value(const option *o, dm_language language, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    if (o->kind != VALUE_NONE)
        write_value(&w, o->value, o->names, language);
    return w.length;
}

static void write_operand(dm_writer *w, const operand *o, dm_language language) {
    if (o->count == WORD_MAYBE)
        dm_write_char(w, '[');
    write_value(w, o->value, o->names, language);
    if (o->count == WORD_MAYBE)
        dm_write_char(w, ']');
    if (o->count == WORD_REPEATED)
        dm_write_text(w, "…");
}

size_t describe_operand(const operand *o, dm_language language, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    write_operand(&w, o, language);
    return w.length;
}

/* An option as one would type it, after a space: by its letter if it has one. */
static void write_option(dm_writer *w, const option *o, dm_language language) {
    dm_write_text(w, o->letter ? " -" : " --");
    if (o->letter)
        dm_write_char(w, o->letter);
    else
        dm_write_text(w, o->name);
    dm_write_char(w, ' ');
    write_value(w, o->value, o->names, language);
}

size_t describe_usage(const command_info *c, const option *instead, dm_language language,
                      char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, "damier ");
    dm_write_text(&w, c->name);
    if (instead)
        write_option(&w, instead, language);
    for (size_t i = 0; !instead && i < command_operands(c); i++) {
        dm_write_char(&w, ' ');
        write_operand(&w, &c->operands[i], language);
    }
    for (const option *const *o = c->options; *o; o++)
        if ((*o)->missing)
            write_option(&w, *o, language);
    return w.length;
}

const option *describe_instead(const command_info *c) {
    for (const option *const *o = c->options; *o; o++)
        if ((*o)->replaces_words)
            return *o;
    return NULL;
}

/* Writes a text with {1} to {3} filled by numbers. */
static void write_filled(dm_writer *w, const char *text, const int numbers[3]) {
    for (; *text; text++) {
        if (text[0] == '{' && text[1] >= '1' && text[1] <= '3' && text[2] == '}') {
            dm_write_number(w, numbers[text[1] - '1']);
            text += 2;
        } else {
            dm_write_char(w, *text);
        }
    }
}

size_t describe_meaning(const option *o, dm_language language, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, help_text(o->meaning, language));
    if (o->kind == VALUE_NUMBER) {
        bool standard = o->standard >= o->least;
        const int numbers[] = {o->least, o->most, o->standard};
        write_filled(&w,
                     help_text(standard ? HELP_BOUNDS_STANDARD : HELP_BOUNDS, language),
                     numbers);
    }
    return w.length;
}

size_t describe_settings(const dm_game *game, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    for (size_t i = 0; i < game->option_count; i++) {
        const dm_option *o = &game->options[i];
        dm_write_text(&w, i > 0 ? " " : "");
        dm_write_text(&w, o->name);
        dm_write_char(&w, '=');
        dm_write_text(&w, o->values[o->standard]);
        for (size_t v = 0; o->values[v]; v++)
            if (v != o->standard) {
                dm_write_char(&w, '|');
                dm_write_text(&w, o->values[v]);
            }
    }
    return w.length;
}
