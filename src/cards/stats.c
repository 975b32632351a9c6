/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cards of decks counted: by class, colour, skill and tense, and how often the subject
 * that is asked for opens its sentence. Counts only; what is enough is for others to say.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "damier/judge.h"

/* The skills that are tenses or moods, in the order in which classes learn them. */
static const char *const tenses[] = {
    "présent",          "futur",        "imparfait",    "passé-composé",
    "plus-que-parfait", "passé-simple", "conditionnel", "impératif",
};
enum { TENSES = sizeof tenses / sizeof *tenses };

static int tense_named(const char *name) {
    for (int i = 0; i < TENSES; i++)
        if (strcmp(tenses[i], name) == 0)
            return i;
    return DM_NO_TENSE;
}

/* The count of a skill, new if it was never met; NULL if memory runs out. */
static dm_skill_count *skill_named(dm_deck_stats *s, const char *name, size_t length) {
    dm_skill_count new = {.name = ""};
    dm_writer w = dm_writer_init(new.name, sizeof new.name);
    dm_write_bytes(&w, name, length);
    new.tense = tense_named(new.name);
    for (size_t i = 0; i < s->skill_count; i++)
        if (strcmp(s->skills[i].name, new.name) == 0)
            return &s->skills[i];
    dm_skill_count *grown = realloc(s->skills, (s->skill_count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    s->skills = grown;
    grown[s->skill_count] = new;
    return &grown[s->skill_count++];
}

static dm_status count_skills(dm_deck_stats *s, const dm_card *card) {
    dm_span skills[DM_CARD_SKILLS_MAX];
    size_t count = dm_card_skills(card, skills);
    for (size_t i = 0; i < count; i++) {
        const char *name = card->text[DM_COLUMN_SKILLS] + skills[i].start;
        dm_skill_count *skill = skill_named(s, name, skills[i].length);
        if (!skill)
            return DM_REFUSED;
        skill->cards[card->grade]++;
    }
    return DM_OK;
}

static dm_status count_card(dm_deck_stats *s, const dm_card *card) {
    s->left_out += !card->sound;
    if (!card->sound)
        return DM_OK;
    s->cards[card->grade][card->colour]++;
    if (card->task == DM_TASK_SUBJECT) {
        s->subjects[card->grade]++;
        s->first_subjects[card->grade] += dm_card_answer_words(card) & 1;
    }
    return count_skills(s, card);
}

/* Tenses first, as classes learn them; the others by name. */
static int compare_skills(const void *a, const void *b) {
    const dm_skill_count *first = a, *second = b;
    bool tense = first->tense != DM_NO_TENSE, other = second->tense != DM_NO_TENSE;
    if (tense && other)
        return first->tense - second->tense;
    return tense == other ? strcmp(first->name, second->name) : other - tense;
}

dm_status dm_deck_stats_add(dm_deck_stats *s, const dm_deck *cards) {
    dm_status status = DM_OK;
    for (size_t i = 0; i < dm_deck_count(cards) && status == DM_OK; i++)
        status = count_card(s, dm_deck_at(cards, i));
    if (s->skill_count > 0)
        qsort(s->skills, s->skill_count, sizeof *s->skills, compare_skills);
    return status;
}

size_t dm_deck_stats_skill(const dm_deck_stats *s, const char *name, dm_grade grade) {
    for (size_t i = 0; i < s->skill_count; i++)
        if (strcmp(s->skills[i].name, name) == 0)
            return s->skills[i].cards[grade];
    return 0;
}

void dm_deck_stats_clear(dm_deck_stats *s) {
    free(s->skills);
    *s = (dm_deck_stats){.skills = NULL};
}
