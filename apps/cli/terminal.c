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

enum { ARGUMENT_SHOWN = 256 }; /* bytes of an argument that a message repeats */

/* What the catalogues and boards use beyond ASCII, and how to write it without. */
static const struct {
    const char *character, *plain;
} plain_letters[] = {
    {"’", "'"},  {"“", "\""}, {"”", "\""},     {"«\u00A0", "\""}, {"\u00A0»", "\""},
    {"«", "\""}, {"»", "\""}, {"\u00A0", " "}, {"…", "..."},      {"–", "-"},
    {"—", "-"},  {"à", "a"},  {"â", "a"},      {"ç", "c"},        {"é", "e"},
    {"è", "e"},  {"ê", "e"},  {"ë", "e"},      {"î", "i"},        {"ï", "i"},
    {"ô", "o"},  {"ù", "u"},  {"û", "u"},      {"œ", "oe"},       {"À", "A"},
    {"É", "E"},  {"È", "E"},  {"Ê", "E"},      {"Ç", "C"},        {"Ô", "O"},
    {"Î", "I"},  {"×", "x"},
};

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

/*
 * Prints one character of a UTF-8 text (or two that belong together) in ASCII; returns
 * the bytes it took, at most `left`.
 */
static size_t print_plainly(FILE *stream, const char *text, size_t left) {
    for (size_t i = 0; i < sizeof plain_letters / sizeof *plain_letters; i++) {
        size_t length = strlen(plain_letters[i].character);
        if (length <= left && strncmp(text, plain_letters[i].character, length) == 0) {
            fputs(plain_letters[i].plain, stream);
            return length;
        }
    }
    if ((unsigned char)*text < 0x80) {
        fputc(*text, stream);
        return 1;
    }
    size_t length = 1;
    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length++;
    fputc('?', stream);
    return length;
}

static void print_bytes(const terminal *t, FILE *stream, const char *text,
                        size_t length) {
    if (t->unicode) {
        fwrite(text, 1, length, stream);
        return;
    }
    for (const char *end = text + length; text < end;)
        text += print_plainly(stream, text, (size_t)(end - text));
}

void print_own_text(const terminal *t, FILE *stream, const char *text) {
    print_bytes(t, stream, text, strlen(text));
}

/* Foreign text may hold control sequences: they are shown, not sent. */
static void print_escaped(FILE *stream, uint32_t character, unsigned char byte) {
    if (character == '\t' || character == '\n' || character == '\r')
        fputc(' ', stream);
    else if (character == DM_UTF8_UNREADABLE || character < 0x100)
        fprintf(stream, "\\x%02x", character < 0x100 ? (unsigned)character : byte);
    else
        fprintf(stream, "\\u%04x", (unsigned)character);
}

void print_text(const terminal *t, FILE *stream, const char *text) {
    size_t left = strlen(text);
    for (size_t step; left > 0; text += step, left -= step) {
        uint32_t character = dm_utf8_read(text, left, &step);
        bool broken = character == DM_UTF8_UNREADABLE && step == 1;
        if (broken || dm_utf8_is_control(character))
            print_escaped(stream, character, (unsigned char)*text);
        else
            print_bytes(t, stream, text, step);
    }
}

void print_word(const terminal *t, FILE *stream, dm_word word, const char *a,
                const char *b) {
    const char *text = dm_word_text(word, t->language);
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

const char *result_name(const terminal *t, const dm_outcome *outcome) {
    char word[32];
    snprintf(word, sizeof word, "result.%s", dm_outcome_name(outcome));
    return dm_word_text(dm_word_find(word), t->language);
}
