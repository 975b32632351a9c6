/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sentence as words: see sentence.h. */
#include "cards/sentence.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "cards/letters.h"

/* Words that lose their last letter before a vowel: each counts as a word. */
static const char *const elided[] = {"c",      "d",      "j",      "l",  "m",
                                     "n",      "s",      "t",      "qu", "jusqu",
                                     "lorsqu", "puisqu", "quoiqu", NULL};
/* Pronouns that a hyphen joins to the verb before them. */
static const char *const joined[] = {"je",   "tu",    "il",  "elle", "on", "nous", "vous",
                                     "ils",  "elles", "ce",  "le",   "la", "les",  "lui",
                                     "leur", "moi",   "toi", "y",    "en", NULL};
static const char joining_t[] = "t";            /* in "mange-t-il", part of no word */
static const char rendezvous[] = "rendez-vous"; /* a noun that looks like a verb */

typedef struct {
    const char *text;
    dm_span *out;
    size_t count;
} word_list;

static void add_word(word_list *list, size_t start, size_t end) {
    if (list->count < DM_CARD_WORDS_MAX)
        list->out[list->count] = (dm_span){start, end - start};
    list->count++;
}

static bool is_one_of(const char *text, size_t start, size_t end,
                      const char *const *words) {
    for (; *words; words++)
        if (dm_plain_equal(text + start, end - start, *words, strlen(*words),
                           DM_KEEP_ACCENTS))
            return true;
    return false;
}

static bool is_word(const char *text, size_t start, size_t end, const char *word) {
    const char *const words[] = {word, NULL};
    return is_one_of(text, start, end, words);
}

/* Where the next letter of a kind stands, or `end`; *after is where it ends. */
static size_t find_letter(const char *text, size_t start, size_t end,
                          bool (*is_kind)(uint32_t), size_t *after) {
    for (size_t at = start, length; at < end; at += length) {
        uint32_t letter = dm_utf8_read(text + at, end - at, &length);
        *after = at + length;
        if (is_kind(letter))
            return at;
    }
    *after = end;
    return end;
}

/* Where the pronouns behind a verb begin, their first hyphen; `end` if there are none. */
static size_t joined_pronouns(const char *text, size_t start, size_t end) {
    size_t first = end, after;
    size_t hyphen = find_letter(text, start, end, dm_letter_is_hyphen, &after);
    while (hyphen < end) {
        size_t next_after, begin = after;
        size_t next = find_letter(text, begin, end, dm_letter_is_hyphen, &next_after);
        bool joins = is_one_of(text, begin, next, joined) ||
                     (next < end && is_word(text, begin, next, joining_t));
        if (!joins)
            first = end;
        else if (first == end)
            first = hyphen;
        hyphen = next;
        after = next_after;
    }
    return first < end && is_word(text, start, end, rendezvous) ? end : first;
}

/* A run of letters and hyphens: the verb, then each pronoun. */
static void split_at_hyphens(word_list *list, size_t start, size_t end) {
    size_t at = joined_pronouns(list->text, start, end), after;
    add_word(list, start, at);
    while (at < end) {
        find_letter(list->text, at, end, dm_letter_is_hyphen, &after);
        start = after;
        at = find_letter(list->text, start, end, dm_letter_is_hyphen, &after);
        if (!is_word(list->text, start, at, joining_t))
            add_word(list, start, at);
    }
}

/* A run of letters, apostrophes and hyphens: elided words first. */
static void split_run(word_list *list, size_t start, size_t end) {
    size_t after;
    size_t at = find_letter(list->text, start, end, dm_letter_is_apostrophe, &after);
    while (at < end && is_one_of(list->text, start, at, elided)) {
        add_word(list, start, after);
        start = after;
        at = find_letter(list->text, start, end, dm_letter_is_apostrophe, &after);
    }
    if (start < end)
        split_at_hyphens(list, start, end);
}

/*
 * Apostrophes and hyphens belong to a run where a letter follows and one came before; the
 * apostrophe of an elided word also at the very end, for an answer that is `J’` alone.
 */
static size_t run_end(const char *text, size_t start, size_t length) {
    size_t at = start;
    for (size_t read; at < length; at += read) {
        uint32_t letter = dm_utf8_read(text + at, length - at, &read);
        if (dm_letter_in_word(letter))
            continue;
        size_t next_length, next = at + read;
        bool joins = dm_letter_is_apostrophe(letter) || dm_letter_is_hyphen(letter);
        if (next >= length && dm_letter_is_apostrophe(letter) &&
            is_one_of(text, start, at, elided))
            return next;
        if (!joins || next >= length ||
            !dm_letter_in_word(dm_utf8_read(text + next, length - next, &next_length)))
            return at;
    }
    return at;
}

size_t dm_sentence_words(const char *text, size_t length, dm_span *out) {
    word_list list = {text, out, 0};
    for (size_t at = 0, read; at < length;) {
        if (!dm_letter_in_word(dm_utf8_read(text + at, length - at, &read))) {
            at += read;
            continue;
        }
        size_t end = run_end(text, at, length);
        split_run(&list, at, end);
        at = end;
    }
    return list.count;
}

/* ---- groups ---- */

typedef struct {
    const char *sentence;
    dm_span words[DM_CARD_WORDS_MAX];
    size_t count, next; /* a part begins at `next` or later */
    dm_selection found;
} search;

static bool is_here(const search *s, size_t at, const char *part, const dm_span *words,
                    size_t count) {
    if (at + count > s->count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const dm_span *word = &s->words[at + i];
        if (!dm_plain_equal(s->sentence + word->start, word->length,
                            part + words[i].start, words[i].length, DM_KEEP_ACCENTS))
            return false;
    }
    return true;
}

/* `which` is the wanted occurrence, from 1; with 0 there may only be one. */
static dm_group_state find_part(search *s, const char *part, size_t length, int which) {
    dm_span words[DM_CARD_WORDS_MAX];
    size_t count = dm_sentence_words(part, length, words), found = 0;
    int seen = 0;
    if (count == 0 || count > DM_CARD_WORDS_MAX)
        return DM_GROUP_ABSENT;
    for (size_t at = 0; at < s->count; at++) {
        if (!is_here(s, at, part, words, count))
            continue;
        seen++;
        if (seen == which || (seen == 1 && which == 0))
            found = at + 1;
    }
    if (which == 0 && seen > 1)
        return DM_GROUP_OFTEN;
    if (!found || found - 1 < s->next)
        return DM_GROUP_ABSENT;
    for (size_t i = 0; i < count; i++)
        s->found |= (dm_selection)1 << (found - 1 + i);
    s->next = found - 1 + count;
    return DM_GROUP_FOUND;
}

/* Cuts `#2` off the end of a part; 0 if it has none, -1 if it is not written so. */
static int take_occurrence(const char *part, size_t *length) {
    const char *sign = memchr(part, '#', *length);
    int which = 0;
    if (!sign)
        return 0;
    char digits[4] = "";
    size_t count = *length - (size_t)(sign - part) - 1;
    *length = (size_t)(sign - part);
    if (count >= sizeof digits)
        return -1;
    memcpy(digits, sign + 1, count);
    dm_reader r = dm_reader_init(digits);
    bool good = dm_read_number(&r, DM_CARD_WORDS_MAX, &which);
    while (dm_read_char(&r, ' '))
        continue;
    return good && dm_read_end(&r) && which > 0 ? which : -1;
}

/* The bytes up to `…` or `...`; *dots is the length of that sign, 0 at the end. */
static size_t part_length(const char *text, size_t length, size_t *dots) {
    static const char *const signs[] = {"…", "..."};
    for (size_t at = 0; at < length; at++)
        for (size_t i = 0; i < 2; i++) {
            *dots = strlen(signs[i]);
            if (at + *dots <= length && memcmp(text + at, signs[i], *dots) == 0)
                return at;
        }
    *dots = 0;
    return length;
}

dm_group_state dm_sentence_find(const char *sentence, const char *group, size_t length,
                                dm_selection *out) {
    search s = {.sentence = sentence};
    s.count = dm_sentence_words(sentence, strlen(sentence), s.words);
    if (s.count > DM_CARD_WORDS_MAX)
        s.count = DM_CARD_WORDS_MAX;
    for (size_t dots = 1; dots > 0;) {
        size_t whole = part_length(group, length, &dots), part = whole;
        int which = take_occurrence(group, &part);
        dm_group_state state =
            which < 0 ? DM_GROUP_ABSENT : find_part(&s, group, part, which);
        if (state != DM_GROUP_FOUND)
            return state;
        group += whole + dots;
        length -= whole + dots;
    }
    *out = s.found;
    return DM_GROUP_FOUND;
}
