/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decks of grammar cards: a file of cards read and checked, the words of a sentence that
 * can be tapped, an answer judged, the next card drawn. The file is plain CSV, described
 * in docs/formats/deck.md. No file is opened here: the caller passes its bytes.
 *
 * The texts of a card are UTF-8 and belong to the cards they came with. A card with a
 * fault is kept, so that nothing is lost, but it is not `sound`, is never drawn and must
 * not be asked: the calls about one card expect a sound one.
 */
#ifndef DAMIER_DECK_H
#define DAMIER_DECK_H

#include "damier/game.h"

/* The cards of one file. */
typedef struct dm_deck dm_deck;

enum {
    DM_DECK_BYTES_MAX = 2 << 20, /* a file */
    DM_DECK_CARDS_MAX = 5000,
    DM_CARD_TEXT_BYTES = 600, /* any text of a card, NUL included */
    DM_CARD_WORDS_MAX = 64,   /* of a sentence */
    DM_CARD_ANSWERS_MAX = 8,
    DM_CARD_CHOICES_MAX = 6,
    DM_CARD_SKILLS_MAX = 8,
    DM_CARD_RUNS_MAX = 32
};

/* The columns of a file; a missing column reads as empty in every row. */
typedef enum {
    DM_COLUMN_ID,
    DM_COLUMN_GRADE,
    DM_COLUMN_COLOUR,
    DM_COLUMN_SKILLS,
    DM_COLUMN_TASK,
    DM_COLUMN_SENTENCE,
    DM_COLUMN_ANSWERS,
    DM_COLUMN_CHOICES,
    DM_COLUMN_HINT,
    DM_COLUMN_EXPLANATION,
    DM_COLUMN_NOTE,
    DM_COLUMNS
} dm_column;

/* The classes of a French primary school, and a set of them as bits 1 << grade. */
typedef enum {
    DM_GRADE_CE1,
    DM_GRADE_CE2,
    DM_GRADE_CM1,
    DM_GRADE_CM2,
    DM_GRADES
} dm_grade;
enum { DM_GRADES_ALL = (1 << DM_GRADES) - 1 };

typedef enum { DM_TASK_NONE, DM_TASK_VERB, DM_TASK_SUBJECT, DM_TASK_AGREEMENT } dm_task;

typedef struct {
    const char *text[DM_COLUMNS]; /* as written, spaces at the ends dropped; never NULL */
    char name[32];                /* its id, or one made from what it asks */
    size_t line;                  /* where it begins in the file */
    dm_grade grade;
    dm_card_colour colour;
    dm_task task;
    bool sound;
} dm_card;

/* A piece of a text: its first byte, from 0, and its length in bytes. */
typedef struct {
    size_t start, length;
} dm_span;

/* ---- files ---- */

/*
 * Reads a file, whatever its bytes: what is wrong with it becomes faults, the place of
 * each being its line. Refused only for lack of memory. The caller frees the cards.
 */
dm_status dm_deck_read(dm_deck **out, const char *bytes, size_t size);
void dm_deck_free(dm_deck *);

/* The cards that come with Damier, of all classes, as the bytes of one file. */
extern const char dm_builtin_deck[];
extern const size_t dm_builtin_deck_size;

/*
 * All cards, sound or not, as a file that a spreadsheet opens and dm_deck_read reads back
 * to the same texts: UTF-8 with a byte order mark, every column, this separator. Returns
 * the length of the whole text, even if it does not fit; `out` is NUL-terminated unless
 * `cap` is 0.
 */
size_t dm_deck_write(const dm_deck *, char separator, char *out, size_t cap);

/* A file with this one row, its texts by column; dm_deck_read reads it. */
size_t dm_deck_write_row(const char *const texts[DM_COLUMNS], char *out, size_t cap);

size_t dm_deck_count(const dm_deck *); /* sound or not, in the order of the file */
const dm_card *dm_deck_at(const dm_deck *, size_t index);
const dm_card *dm_deck_find(const dm_deck *, const char *name); /* sound; NULL if none */
size_t dm_deck_fault_count(const dm_deck *);
const dm_fault *dm_deck_fault(const dm_deck *, size_t index); /* by line */

/* ---- drawing ---- */

typedef struct {
    dm_card_colour colour;
    unsigned grades;          /* a set; other grades are left out */
    uint64_t seed;            /* the same seed gives the same order on every machine */
    const char *const *drawn; /* the names of the cards drawn so far, of any colour */
    size_t drawn_count;
} dm_deal;

/*
 * The next card, or NULL if there is none of that colour and those grades. No card comes
 * again before all others have come as often. Nothing is remembered between calls: the
 * record of a match is all it takes to continue.
 */
const dm_card *dm_deck_deal(const dm_deck *, const dm_deal *);

/*
 * For cards whose difficulty follows the player: the grade after these answers of one
 * player, oldest first. Three right in a row lead to the next grade, two wrong in a row
 * to the one before.
 */
dm_grade dm_adapted_grade(dm_grade first, const bool *right, size_t count);

/* ---- counting ---- */

enum { DM_NO_TENSE = -1 };

/* A skill that cards name, and how many of each grade name it. */
typedef struct {
    char name[DM_WORD_ARGUMENT_BYTES];
    int tense; /* its place among the tenses as classes learn them, or DM_NO_TENSE */
    size_t cards[DM_GRADES];
} dm_skill_count;

/* The sound cards of one deck or several; all zero to begin with. */
typedef struct {
    size_t cards[DM_GRADES][DM_CARD_DAME + 1];
    size_t subjects[DM_GRADES];       /* cards that ask for a subject */
    size_t first_subjects[DM_GRADES]; /* those whose subject opens the sentence */
    size_t left_out;                  /* cards with a fault */
    dm_skill_count *skills;           /* tenses first, then by name */
    size_t skill_count;
} dm_deck_stats;

/* Adds the cards of a deck. Refused only for lack of memory. The caller clears. */
dm_status dm_deck_stats_add(dm_deck_stats *, const dm_deck *);
/* How many cards of a grade name a skill. */
size_t dm_deck_stats_skill(const dm_deck_stats *, const char *name, dm_grade);
void dm_deck_stats_clear(dm_deck_stats *);

/* ---- asking ---- */

/*
 * The words of the sentence one by one, as they are tapped: punctuation belongs to none,
 * an elided word counts separately (J’ + aime), so does a pronoun after a verb (mange +
 * il in "mange-t-il"). Returns how many there are.
 */
size_t dm_card_words(const dm_card *, dm_span out[DM_CARD_WORDS_MAX]);

/*
 * The verb whose subject a card asks for, where the sentence has several; empty if the
 * card names none.
 */
void dm_card_asked_verb(const dm_card *, char out[DM_CARD_TEXT_BYTES]);

/* The gap in the sentence of an agreement card, and what its brackets say, if any. */
dm_span dm_card_gap(const dm_card *);
dm_span dm_card_brackets(const dm_card *);

/* The verb forms to choose from, in alphabetical order; none if the form is typed. */
size_t dm_card_choices(const dm_card *, dm_span out[DM_CARD_CHOICES_MAX]);

size_t dm_card_skills(const dm_card *, dm_span out[DM_CARD_SKILLS_MAX]);

/* ---- explaining ---- */

/* The explanation in pieces: stars mark words, "C’est … qui" around them is a frame. */
typedef enum { DM_RUN_PLAIN, DM_RUN_MARKED, DM_RUN_FRAME } dm_run_kind;

typedef struct {
    dm_span span; /* within text[DM_COLUMN_EXPLANATION] */
    dm_run_kind kind;
} dm_run;

size_t dm_card_explanation(const dm_card *, dm_run out[DM_CARD_RUNS_MAX]);

/* The name used in files: "niveau"; "CE1"; "rose"; "verbe". */
const char *dm_column_name(dm_column);
const char *dm_grade_name(dm_grade);
const char *dm_card_colour_name(dm_card_colour);
const char *dm_task_name(dm_task);

#endif
