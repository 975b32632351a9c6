/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speaking to a person at a terminal: see terminal.h. */
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "damier/word_list.h"
#include "shown_text.h"

enum { ARGUMENT_SHOWN = 256 }; /* bytes of an argument that a message repeats */

/* The language of the locale: French where it says so, English otherwise. */
static dm_language language_of_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strncmp(value, "fr", 2) == 0 ? DM_FRENCH : DM_ENGLISH;
    }
    return DM_ENGLISH;
}

terminal terminal_open(FILE *in, FILE *out, FILE *err) {
    const char *kind = getenv("TERM");
    terminal t = {in, out, err, language_of_locale(), false, false};
    setlocale(LC_CTYPE, "");
    t.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    t.styled = isatty(fileno(out)) && kind && strcmp(kind, "dumb") != 0;
    return t;
}

static void print_bytes(const terminal *t, FILE *stream, const char *text,
                        size_t length) {
    char shown[SHOWN_BYTES];
    for (const char *end = text + length; text < end; fputs(shown, stream))
        text += shown_own(text, (size_t)(end - text), t->unicode, shown);
}

void print_own_text(const terminal *t, FILE *stream, const char *text) {
    print_bytes(t, stream, text, strlen(text));
}

void print_text(const terminal *t, FILE *stream, const char *text) {
    char shown[SHOWN_BYTES];
    for (const char *end = text + strlen(text); text < end; fputs(shown, stream))
        text += shown_next(text, (size_t)(end - text), t->unicode, shown);
}

static void print_filled(const terminal *t, FILE *stream, const char *text, const char *a,
                         const char *b) {
    while (*text) {
        const char *place = strchr(text, '{');
        size_t length = place ? (size_t)(place - text) : strlen(text);
        print_bytes(t, stream, text, length);
        text += length;
        if (!place)
            return;
        const char *argument = place[1] == '1' ? a : b;
        print_text(t, stream, argument ? argument : "");
        text += strlen("{1}");
    }
}

void print_word(const terminal *t, FILE *stream, dm_word word, const char *a,
                const char *b) {
    print_filled(t, stream, dm_word_text(word, t->language), a, b);
}

void print_line(const terminal *t, FILE *stream, dm_word word, const char *a,
                const char *b) {
    print_word(t, stream, word, a, b);
    fputc('\n', stream);
}

/* The part of an argument that a message repeats. */
static const char *shorten(const char *text, char out[ARGUMENT_SHOWN]) {
    if (!text)
        return NULL;
    size_t kept = dm_utf8_cut(text, strlen(text), ARGUMENT_SHOWN - 1);
    snprintf(out, ARGUMENT_SHOWN, "%.*s", (int)kept, text);
    return out;
}

int print_fault(const terminal *t, dm_word where, const char *what,
                const dm_fault *fault) {
    char message[512], place[32], shown[ARGUMENT_SHOWN];
    dm_phrase_write(&fault->phrase, t->language, message, sizeof message);
    snprintf(place, sizeof place, "%zu", fault->at);
    fputs("damier: ", t->err);
    print_word(t, t->err, where, shorten(what, shown), place);
    print_text(t, t->err, message);
    fputc('\n', t->err);
    return EXIT_REFUSED;
}

int print_usage_fault(const terminal *t, dm_word word, const char *a, const char *b) {
    char first[ARGUMENT_SHOWN], second[ARGUMENT_SHOWN];
    fputs("damier: ", t->err);
    print_line(t, t->err, word, shorten(a, first), shorten(b, second));
    return EXIT_USAGE;
}

void print_text_fault(const terminal *t, const char *text, const char *a) {
    char shown[ARGUMENT_SHOWN];
    fputs("damier: ", t->err);
    print_filled(t, t->err, text, shorten(a, shown), NULL);
    fputc('\n', t->err);
}

const char *result_name(const terminal *t, const dm_outcome *outcome) {
    char word[32];
    snprintf(word, sizeof word, "result.%s", dm_outcome_name(outcome));
    return dm_word_text(dm_word_find(word), t->language);
}
