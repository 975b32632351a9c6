/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the faults of a deck are about, for whoever edits it: the column of each, in the
 * order in which deck_view lists them. A column that the fault itself names is given as
 * in the file; a fault of a whole card or of the file has none. And for a card that
 * repeats another, where that one is: a page that shows no file cannot speak of lines.
 */
#include <stdlib.h>

#include "cards.h"
#include "damier/word_list.h"

static const struct {
    dm_word word;
    const char *column; /* NULL: the first argument names it */
} abouts[] = {
    {DM_WORD_FAULT_CARD_LONG, NULL},
    {DM_WORD_FAULT_CARD_CHARACTER, NULL},
    {DM_WORD_FAULT_CARD_EMPTY, NULL},
    {DM_WORD_FAULT_CARD_LIST, NULL},
    {DM_WORD_FAULT_CARD_GRADE, "grade"},
    {DM_WORD_FAULT_CARD_COLOUR, "colour"},
    {DM_WORD_FAULT_CARD_TASK, "task"},
    {DM_WORD_FAULT_CARD_TASK_MISSING, "task"},
    {DM_WORD_FAULT_CARD_TASK_COLOUR, "task"},
    {DM_WORD_FAULT_CARD_ASKED_VERB, "task"},
    {DM_WORD_FAULT_CARD_ID, "id"},
    {DM_WORD_FAULT_CARD_ID_TWICE, "id"},
    {DM_WORD_FAULT_CARD_TWICE, "sentence"},
    {DM_WORD_FAULT_CARD_SKILL, "skills"},
    {DM_WORD_FAULT_CARD_SKILLS, "skills"},
    {DM_WORD_FAULT_CARD_STARS, "explanation"},
    {DM_WORD_FAULT_CARD_ANSWERS, "answers"},
    {DM_WORD_FAULT_CARD_ABSENT, "answers"},
    {DM_WORD_FAULT_CARD_OFTEN, "answers"},
    {DM_WORD_FAULT_CARD_CHOICE_ABSENT, "answers"},
    {DM_WORD_FAULT_CARD_WORDS, "sentence"},
    {DM_WORD_FAULT_CARD_GAP, "sentence"},
    {DM_WORD_FAULT_CARD_GAP_SURPLUS, "sentence"},
    {DM_WORD_FAULT_CARD_INFINITIVE, "sentence"},
    {DM_WORD_FAULT_CARD_CHOICES, "choices"},
    {DM_WORD_FAULT_CARD_CHOICE_TWICE, "choices"},
    {DM_WORD_FAULT_CARD_CHOICES_SURPLUS, "choices"},
};

const char *card_fault_column(const dm_phrase *phrase) {
    for (size_t i = 0; i < sizeof abouts / sizeof *abouts; i++)
        if (abouts[i].word == phrase->word)
            return abouts[i].column ? abouts[i].column : phrase->args[0];
    return "";
}

size_t card_fault_first(const dm_phrase *phrase) {
    if (phrase->word == DM_WORD_FAULT_CARD_TWICE)
        return strtoul(phrase->args[0], NULL, 10);
    if (phrase->word == DM_WORD_FAULT_CARD_ID_TWICE)
        return strtoul(phrase->args[1], NULL, 10);
    return 0;
}
