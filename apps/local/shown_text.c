/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts as a terminal may show them: see shown_text.h. */
#include "shown_text.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

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
    {"Î", "I"},  {"×", "x"},  {"›", ">"},
};

static size_t copy(const char *text, size_t length, char out[SHOWN_BYTES]) {
    memcpy(out, text, length);
    out[length] = '\0';
    return length;
}

/* One character of a UTF-8 text, or two that belong together, in ASCII. */
static size_t plainly(const char *text, size_t left, char out[SHOWN_BYTES]) {
    for (size_t i = 0; i < sizeof plain_letters / sizeof *plain_letters; i++) {
        size_t length = strlen(plain_letters[i].character);
        if (length <= left && strncmp(text, plain_letters[i].character, length) == 0) {
            copy(plain_letters[i].plain, strlen(plain_letters[i].plain), out);
            return length;
        }
    }
    if ((unsigned char)*text < 0x80)
        return copy(text, 1, out);
    size_t length = 1;
    while (length < left && ((unsigned char)text[length] & 0xC0) == 0x80)
        length++;
    copy("?", 1, out);
    return length;
}

size_t shown_own(const char *text, size_t left, bool unicode, char out[SHOWN_BYTES]) {
    size_t step;
    if (!unicode)
        return plainly(text, left, out);
    dm_utf8_read(text, left, &step);
    return copy(text, step, out);
}

/* Foreign text may hold control sequences: they are shown, not sent. */
static void escape(uint32_t character, unsigned char byte, char out[SHOWN_BYTES]) {
    if (character == '\t' || character == '\n' || character == '\r')
        copy(" ", 1, out);
    else if (character == DM_UTF8_UNREADABLE || character < 0x100)
        snprintf(out, SHOWN_BYTES, "\\x%02x",
                 character < 0x100 ? (unsigned)character : byte);
    else
        snprintf(out, SHOWN_BYTES, "\\u%04x", (unsigned)character);
}

size_t shown_next(const char *text, size_t left, bool unicode, char out[SHOWN_BYTES]) {
    size_t step;
    uint32_t character = dm_utf8_read(text, left, &step);
    bool broken = character == DM_UTF8_UNREADABLE && step == 1;
    if (!broken && !dm_utf8_is_control(character))
        return shown_own(text, left, unicode, out);
    escape(character, (unsigned char)*text, out);
    return step;
}
