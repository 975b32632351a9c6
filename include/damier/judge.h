/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judging the answer to a card: words that were tapped, or a form that was chosen or
 * typed. What it asks is in deck.h.
 */
#ifndef DAMIER_JUDGE_H
#define DAMIER_JUDGE_H

#include "damier/deck.h"

/* A set of words of the sentence: bit i is the i-th word. */
typedef uint64_t dm_selection;

typedef enum {
    DM_JUDGED_WRONG,
    DM_JUDGED_PARTIAL, /* words of an accepted answer, but not all of them */
    DM_JUDGED_ACCENT,  /* typed right but for accents */
    DM_JUDGED_RIGHT
} dm_verdict;

/*
 * The words meant by a text, for players who type instead of tapping: `…` and `#2` as in
 * a file. False if they are not in the sentence, or occur more than once.
 */
bool dm_card_read_words(const dm_card *, const char *text, dm_selection *out);

/* Words were tapped: for verb and subject cards. */
dm_verdict dm_card_judge_words(const dm_card *, dm_selection chosen);
/* What a partial answer lacks; no word for any other answer. */
dm_selection dm_card_missing_words(const dm_card *, dm_selection chosen);

/*
 * A form was chosen or typed: for agreement cards. Capitals, spaces at the ends and the
 * kind of apostrophe do not matter.
 */
dm_verdict dm_card_judge_text(const dm_card *, const char *text);

/* Letters of a form whose accents are not the right ones. */
typedef struct {
    int missing; /* bare where there should be an accent */
    int others;  /* another accent, or one too many */
} dm_accent_slips;

/* None unless the form is right but for accents. */
dm_accent_slips dm_card_accent_slips(const dm_card *, const char *text);

/* The first accepted answer: the words it is, or the form. */
dm_selection dm_card_answer_words(const dm_card *);
dm_span dm_card_answer_text(const dm_card *); /* within text[DM_COLUMN_ANSWERS] */

/* The computer's answer: words, or a form for an agreement card. */
typedef struct {
    dm_selection words;
    char form[DM_CARD_TEXT_BYTES];
} dm_guess;

/* Right in so many cases of a hundred; otherwise a mistake that children make too. */
void dm_card_guess(const dm_card *, int percent_right, uint64_t seed, dm_guess *out);

#endif
