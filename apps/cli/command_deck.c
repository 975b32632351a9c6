/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier deck check` names every fault of decks of cards by file and line; `damier deck
 * stats` counts the cards of all its files by level, colour and skill.
 */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "damier/word_list.h"
#include "deck_files.h"

enum { COLOURS = DM_CARD_DAME + 1, NUMBER_TEXT = 24 };

/* ---- check ---- */

static void print_checked(const terminal *t, const char *path, const dm_deck *cards) {
    char count[NUMBER_TEXT];
    snprintf(count, sizeof count, "%zu", dm_deck_count(cards));
    print_line(t, t->out, DM_WORD_DECK_CHECKED, path, count);
}

static int check_file(const terminal *t, const char *path) {
    dm_deck *cards = deck_load(t, path);
    if (!cards)
        return EXIT_REFUSED;
    size_t faults = deck_print_faults(t, path, cards);
    if (faults == 0)
        print_checked(t, path, cards);
    dm_deck_free(cards);
    return faults == 0 ? EXIT_DONE : EXIT_REFUSED;
}

static int check(const arguments *a, const terminal *t) {
    int status = EXIT_DONE;
    for (size_t i = 2; i < a->word_count; i++)
        if (check_file(t, a->words[i]) != EXIT_DONE)
            status = EXIT_REFUSED;
    return status;
}

/* ---- stats ---- */

typedef struct {
    char name[DM_WORD_ARGUMENT_BYTES];
    size_t count;
} skill_count;

typedef struct {
    size_t cards[DM_GRADES][COLOURS], left_out;
    skill_count *skills;
    size_t skill_count;
    bool failed; /* no memory */
} statistics;

static void count_skill(statistics *s, const char *name, size_t length) {
    skill_count new = {.count = 1};
    snprintf(new.name, sizeof new.name, "%.*s", (int)length, name);
    for (size_t i = 0; i < s->skill_count; i++)
        if (strcmp(s->skills[i].name, new.name) == 0) {
            s->skills[i].count++;
            return;
        }
    skill_count *grown = realloc(s->skills, (s->skill_count + 1) * sizeof *grown);
    s->failed = s->failed || !grown;
    if (!grown)
        return;
    grown[s->skill_count++] = new;
    s->skills = grown;
}

static void count_card(statistics *s, const dm_card *card) {
    dm_span skills[DM_CARD_SKILLS_MAX];
    if (!card->sound) {
        s->left_out++;
        return;
    }
    s->cards[card->grade][card->colour]++;
    size_t count = dm_card_skills(card, skills);
    for (size_t i = 0; i < count; i++)
        count_skill(s, card->text[DM_COLUMN_SKILLS] + skills[i].start, skills[i].length);
}

static int compare_skills(const void *a, const void *b) {
    return strcmp(((const skill_count *)a)->name, ((const skill_count *)b)->name);
}

/* One row of the table: its name, a number a colour, their sum. */
static void print_row(const terminal *t, const char *name, const size_t *cards) {
    size_t total = 0;
    fprintf(t->out, "%-7s", name);
    for (int colour = DM_CARD_PINK; colour < COLOURS; colour++) {
        fprintf(t->out, " %6zu", cards[colour]);
        total += cards[colour];
    }
    fprintf(t->out, " %6zu\n", total);
}

static void print_table(const terminal *t, const statistics *s) {
    size_t all[COLOURS] = {0};
    fprintf(t->out, "%-7s", "");
    for (int colour = DM_CARD_PINK; colour < COLOURS; colour++) {
        dm_word word = deck_colour_word((dm_card_colour)colour);
        fprintf(t->out, " %6s", dm_word_text(word, t->language));
    }
    fprintf(t->out, " %6s\n", dm_word_text(DM_WORD_DECK_TOTAL, t->language));
    for (int grade = 0; grade < DM_GRADES; grade++) {
        print_row(t, dm_grade_name((dm_grade)grade), s->cards[grade]);
        for (int colour = 0; colour < COLOURS; colour++)
            all[colour] += s->cards[grade][colour];
    }
    print_row(t, dm_word_text(DM_WORD_DECK_TOTAL, t->language), all);
}

static void print_skills(const terminal *t, const statistics *s) {
    if (s->skill_count == 0)
        return;
    qsort(s->skills, s->skill_count, sizeof *s->skills, compare_skills);
    fputc('\n', t->out);
    print_line(t, t->out, DM_WORD_DECK_SKILLS, NULL, NULL);
    for (size_t i = 0; i < s->skill_count; i++) {
        fprintf(t->out, "%6zu  ", s->skills[i].count);
        print_text(t, t->out, s->skills[i].name);
        fputc('\n', t->out);
    }
}

static int count_file(statistics *s, const terminal *t, const char *path) {
    dm_deck *cards = deck_load(t, path);
    if (!cards)
        return EXIT_REFUSED;
    for (size_t i = 0; i < dm_deck_count(cards); i++)
        count_card(s, dm_deck_at(cards, i));
    /* A file without any card is no deck, and its faults say why. */
    bool none = dm_deck_count(cards) == 0 && deck_print_faults(t, path, cards) > 0;
    dm_deck_free(cards);
    if (s->failed)
        return deck_print_memory_fault(t, path);
    return none ? EXIT_REFUSED : EXIT_DONE;
}

static int stats(const arguments *a, const terminal *t) {
    statistics s = {.skills = NULL};
    int status = EXIT_DONE;
    for (size_t i = 2; i < a->word_count; i++)
        if (count_file(&s, t, a->words[i]) != EXIT_DONE)
            status = EXIT_REFUSED;
    print_table(t, &s);
    print_skills(t, &s);
    if (s.left_out > 0) {
        char count[NUMBER_TEXT];
        snprintf(count, sizeof count, "%zu", s.left_out);
        fputc('\n', t->out);
        print_line(t, t->out, DM_WORD_DECK_LEFT_OUT, count, NULL);
    }
    free(s.skills);
    return status;
}

int command_deck(const arguments *a, const terminal *t) {
    if (strcmp(a->words[1], "check") == 0)
        return check(a, t);
    if (strcmp(a->words[1], "stats") == 0)
        return stats(a, t);
    return print_usage_fault(t, DM_WORD_USAGE_DECK, NULL, NULL);
}
