/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier deck check` names every fault of decks of cards by file and line; `damier deck
 * stats` prints how many cards of all its files there are of each level, colour and skill.
 */
#include <string.h>

#include "card_telling.h"
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

static void print_table(const terminal *t, const dm_deck_stats *s) {
    size_t all[COLOURS] = {0};
    fprintf(t->out, "%-7s", "");
    for (int colour = DM_CARD_PINK; colour < COLOURS; colour++) {
        dm_word word = card_colour_word((dm_card_colour)colour);
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

/* A line of the tables by class begins with its numbers, so that names need no width. */
static void print_grades(const terminal *t, dm_word what) {
    fputc('\n', t->out);
    for (int grade = 0; grade < DM_GRADES; grade++)
        fprintf(t->out, "%6s ", dm_grade_name((dm_grade)grade));
    fprintf(t->out, "%6s  ", dm_word_text(DM_WORD_DECK_TOTAL, t->language));
    print_line(t, t->out, what, NULL, NULL);
}

static size_t print_numbers(const terminal *t, const size_t numbers[DM_GRADES]) {
    size_t total = 0;
    for (int grade = 0; grade < DM_GRADES; grade++) {
        fprintf(t->out, "%6zu ", numbers[grade]);
        total += numbers[grade];
    }
    fprintf(t->out, "%6zu  ", total);
    return total;
}

/* Tenses, or the other skills. */
static void print_skills(const terminal *t, const dm_deck_stats *s, bool tenses) {
    bool begun = false;
    for (size_t i = 0; i < s->skill_count; i++) {
        const dm_skill_count *skill = &s->skills[i];
        if ((skill->tense != DM_NO_TENSE) != tenses)
            continue;
        if (!begun)
            print_grades(t, tenses ? DM_WORD_DECK_TENSES : DM_WORD_DECK_SKILLS);
        begun = true;
        print_numbers(t, skill->cards);
        print_text(t, t->out, skill->name);
        fputc('\n', t->out);
    }
}

/* A whole percentage, or a dash where there is nothing to share. */
static void print_share(const terminal *t, size_t part, size_t whole) {
    if (whole == 0)
        fprintf(t->out, "%6s ", "-");
    else
        fprintf(t->out, "%6zu ", (part * 200 + whole) / (2 * whole));
}

static void print_subjects(const terminal *t, const dm_deck_stats *s) {
    size_t all = 0;
    for (int grade = 0; grade < DM_GRADES; grade++)
        all += s->subjects[grade];
    if (all == 0)
        return;
    print_grades(t, DM_WORD_DECK_SUBJECTS);
    print_numbers(t, s->subjects);
    print_line(t, t->out, DM_WORD_DECK_SUBJECTS_ALL, NULL, NULL);
    size_t first = print_numbers(t, s->first_subjects);
    print_line(t, t->out, DM_WORD_DECK_SUBJECTS_FIRST, NULL, NULL);
    for (int grade = 0; grade < DM_GRADES; grade++)
        print_share(t, s->first_subjects[grade], s->subjects[grade]);
    print_share(t, first, all);
    fputc(' ', t->out);
    print_line(t, t->out, DM_WORD_DECK_SUBJECTS_SHARE, NULL, NULL);
}

static int count_file(dm_deck_stats *s, const terminal *t, const char *path) {
    dm_deck *cards = deck_load(t, path);
    if (!cards)
        return EXIT_REFUSED;
    dm_status status = dm_deck_stats_add(s, cards);
    /* A file without any card is no deck, and its faults say why. */
    bool none = dm_deck_count(cards) == 0 && deck_print_faults(t, path, cards) > 0;
    dm_deck_free(cards);
    if (status != DM_OK)
        return deck_print_memory_fault(t, path);
    return none ? EXIT_REFUSED : EXIT_DONE;
}

static int stats(const arguments *a, const terminal *t) {
    dm_deck_stats s = {.skills = NULL};
    int status = EXIT_DONE;
    for (size_t i = 2; i < a->word_count; i++)
        if (count_file(&s, t, a->words[i]) != EXIT_DONE)
            status = EXIT_REFUSED;
    print_table(t, &s);
    print_skills(t, &s, true);
    print_skills(t, &s, false);
    print_subjects(t, &s);
    if (s.left_out > 0) {
        char count[NUMBER_TEXT];
        snprintf(count, sizeof count, "%zu", s.left_out);
        fputc('\n', t->out);
        print_line(t, t->out, DM_WORD_DECK_LEFT_OUT, count, NULL);
    }
    dm_deck_stats_clear(&s);
    return status;
}

int command_deck(const arguments *a, const terminal *t) {
    if (strcmp(a->words[1], "check") == 0)
        return check(a, t);
    if (strcmp(a->words[1], "stats") == 0)
        return stats(a, t);
    return print_usage_fault(t, DM_WORD_USAGE_DECK, NULL, NULL);
}
