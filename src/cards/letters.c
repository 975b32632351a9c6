/* SPDX-License-Identifier: GPL-3.0-or-later */
/* French letters: see letters.h. */
#include "cards/letters.h"

#include "base/text.h"
#include "base/utf8.h"

enum {
    MARK_GRAVE = 0x300,
    MARK_ACUTE,
    MARK_CIRCUMFLEX,
    MARK_TILDE,
    MARK_DIAERESIS = 0x308,
    MARK_CEDILLA = 0x327,
    CAPITAL = 0x20 /* below the small letter, in Latin-1 */
};

/* Small letters with an accent, and what they are made of. */
static const struct {
    uint16_t letter, mark;
    char bare;
} accented[] = {
    {0xE0, MARK_GRAVE, 'a'},      {0xE1, MARK_ACUTE, 'a'},
    {0xE2, MARK_CIRCUMFLEX, 'a'}, {0xE3, MARK_TILDE, 'a'},
    {0xE4, MARK_DIAERESIS, 'a'},  {0xE7, MARK_CEDILLA, 'c'},
    {0xE8, MARK_GRAVE, 'e'},      {0xE9, MARK_ACUTE, 'e'},
    {0xEA, MARK_CIRCUMFLEX, 'e'}, {0xEB, MARK_DIAERESIS, 'e'},
    {0xEC, MARK_GRAVE, 'i'},      {0xED, MARK_ACUTE, 'i'},
    {0xEE, MARK_CIRCUMFLEX, 'i'}, {0xEF, MARK_DIAERESIS, 'i'},
    {0xF1, MARK_TILDE, 'n'},      {0xF2, MARK_GRAVE, 'o'},
    {0xF3, MARK_ACUTE, 'o'},      {0xF4, MARK_CIRCUMFLEX, 'o'},
    {0xF5, MARK_TILDE, 'o'},      {0xF6, MARK_DIAERESIS, 'o'},
    {0xF9, MARK_GRAVE, 'u'},      {0xFA, MARK_ACUTE, 'u'},
    {0xFB, MARK_CIRCUMFLEX, 'u'}, {0xFC, MARK_DIAERESIS, 'u'},
    {0xFD, MARK_ACUTE, 'y'},      {0xFF, MARK_DIAERESIS, 'y'},
};

enum { ACCENTED = sizeof accented / sizeof *accented };

/* ---- kinds of letters ---- */

static bool is_mark(uint32_t letter) {
    return letter >= 0x300 && letter < 0x370;
}

bool dm_letter_in_word(uint32_t letter) {
    if (letter < 0x80)
        return (letter >= '0' && letter <= '9') ||
               ((letter | CAPITAL) >= 'a' && (letter | CAPITAL) <= 'z');
    if (letter < 0xC0 || letter == 0xD7 ||
        letter == 0xF7) /* signs; times and divided by */
        return false;
    return letter < 0x2000 || (letter >= 0x2C00 && letter != DM_UTF8_UNREADABLE &&
                               (letter < 0x3000 || letter >= 0x3040));
}

bool dm_letter_is_apostrophe(uint32_t letter) {
    return letter == '\'' || letter == 0x2019 || letter == 0x2018 || letter == 0x2BC ||
           letter == 0xB4 || letter == '`';
}

bool dm_letter_is_hyphen(uint32_t letter) {
    return letter == '-' || letter == 0x2010 || letter == 0x2011;
}

bool dm_letter_is_space(uint32_t letter) {
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r' ||
           letter == 0xA0 || letter == 0x202F || letter == 0x2009;
}

static uint32_t small(uint32_t letter) {
    if ((letter >= 'A' && letter <= 'Z') ||
        (letter >= 0xC0 && letter < 0xDF && letter != 0xD7))
        return letter + CAPITAL;
    if (letter == 0x178)
        return 0xFF;
    return letter == 0x152 ? 0x153 : letter;
}

static uint32_t bare(uint32_t letter) {
    for (size_t i = 0; i < ACCENTED; i++)
        if (accented[i].letter == letter)
            return (uint32_t)accented[i].bare;
    return letter;
}

uint32_t dm_letter_compose(uint32_t letter, uint32_t mark) {
    if (!is_mark(mark))
        return 0;
    bool capital = letter >= 'A' && letter <= 'Z';
    for (size_t i = 0; i < ACCENTED; i++)
        if (accented[i].mark == mark && (uint32_t)accented[i].bare == small(letter)) {
            if (!capital)
                return accented[i].letter;
            return accented[i].letter == 0xFF ? 0x178 : accented[i].letter - CAPITAL;
        }
    return 0;
}

/* ---- comparing ---- */

/* How a letter is compared: up to two letters, 0 for a mark that is dropped. */
static uint32_t plain(uint32_t letter, dm_accents accents, uint32_t *second) {
    *second = 0;
    if (dm_letter_is_space(letter))
        return ' ';
    if (dm_letter_is_apostrophe(letter))
        return '\'';
    if (dm_letter_is_hyphen(letter))
        return '-';
    letter = small(letter);
    if (letter == 0x153 || letter == 0xE6) { /* œ, æ */
        *second = 'e';
        return letter == 0x153 ? 'o' : 'a';
    }
    if (accents == DM_KEEP_ACCENTS)
        return letter;
    return is_mark(letter) ? 0 : bare(letter);
}

/* A text as it is compared, letter by letter. */
typedef struct {
    const char *text;
    size_t at, length;
    dm_accents accents;
    uint32_t second; /* the rest of a letter that is compared as two */
    uint32_t whole;  /* the last letter with its accent */
    bool begun;      /* a letter has come */
} comparison;

static uint32_t read_composed(const comparison *c, size_t *length) {
    uint32_t letter = dm_utf8_read(c->text + c->at, c->length - c->at, length);
    size_t next = c->at + *length, mark_length;
    if (next >= c->length)
        return letter;
    uint32_t mark = dm_utf8_read(c->text + next, c->length - next, &mark_length);
    uint32_t composed = dm_letter_compose(letter, mark);
    *length += composed ? mark_length : 0;
    return composed ? composed : letter;
}

/* 0 at the end. */
static uint32_t next_compared(comparison *c) {
    bool space = false;
    if (c->second) {
        c->whole = c->second;
        c->second = 0;
        return c->whole;
    }
    while (c->at < c->length) {
        size_t length;
        uint32_t letter = read_composed(c, &length);
        bool is_space = dm_letter_is_space(letter);
        if (space && !is_space)
            return c->whole = ' ';
        c->at += length;
        space = is_space && c->begun;
        c->whole = small(letter);
        if (is_space || !(letter = plain(letter, c->accents, &c->second)))
            continue;
        c->begun = true;
        return letter;
    }
    return 0;
}

bool dm_plain_text(const char *text, size_t length, dm_accents accents, char *out,
                   size_t cap) {
    comparison c = {.text = text, .length = length, .accents = accents};
    dm_writer w = dm_writer_init(out, cap);
    for (uint32_t letter; (letter = next_compared(&c));) {
        char bytes[4];
        dm_write_bytes(&w, bytes, dm_utf8_write(letter, bytes));
    }
    return w.length < cap;
}

bool dm_plain_equal(const char *a, size_t a_length, const char *b, size_t b_length,
                    dm_accents accents) {
    comparison first = {.text = a, .length = a_length, .accents = accents};
    comparison second = {.text = b, .length = b_length, .accents = accents};
    for (uint32_t letter; (letter = next_compared(&first));)
        if (next_compared(&second) != letter)
            return false;
    return next_compared(&second) == 0;
}

dm_accent_slips dm_plain_slips(const char *right, size_t right_length, const char *text,
                               size_t length) {
    comparison a = {.text = right, .length = right_length, .accents = DM_DROP_ACCENTS};
    comparison b = {.text = text, .length = length, .accents = DM_DROP_ACCENTS};
    dm_accent_slips slips = {0, 0};
    for (uint32_t letter; (letter = next_compared(&a));) {
        if (next_compared(&b) != letter)
            break;
        bool is_accented = bare(a.whole) != a.whole;
        /* œ and oe, ’ and ' are the same: only accents are counted. */
        if (bare(a.whole) == bare(b.whole) && a.whole != b.whole) {
            if (is_accented && bare(b.whole) == b.whole)
                slips.missing++;
            else
                slips.others++;
        }
    }
    return slips;
}
