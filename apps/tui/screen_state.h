/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the screen share: the game, and what is being looked at and typed. */
#ifndef DAMIER_TUI_SCREEN_STATE_H
#define DAMIER_TUI_SCREEN_STATE_H

#include "boardview.h"
#include "jobs.h"
#include "screen.h"

enum {
    SCREEN_ROWS = 24, /* the least */
    SCREEN_COLS = 80,
    TYPED_BYTES = 256,
    SAID_BYTES = 512,
    PANEL_LEAST = 37 /* columns beside the board */
};

typedef enum { PAGE_NONE, PAGE_HELP, PAGE_RULES, PAGE_WHY } screen_page;
typedef enum {
    QUESTION_NONE,
    QUESTION_QUIT,
    QUESTION_RESIGN,
    QUESTION_DRAW,
    /* what others ask in a served room: */
    QUESTION_UNDO,
    QUESTION_REDO,
    QUESTION_PAUSE
} question;

typedef struct {
    const screen_setup *setup;
    local_room *local;
    visitor *visitor; /* of a served room, or NULL */
    bool turned;      /* towards the seat we were given there */
    dm_language language;
    bool flipped, leaving;
    int64_t drawn_event; /* the entry belongs to the position after this event */

    entry entry;
    board_place place;
    uint8_t focus; /* the square the cursor is on; 0 before there is one */

    char typed[TYPED_BYTES];
    size_t typed_length;
    char said[SAID_BYTES]; /* what was last answered to a wish; "" for nothing */
    bool refused;          /* it is a refusal */
    const char *rule;      /* that decides about the last refusal, or NULL */

    screen_page page;
    int scroll;
    question question;
    int asked_seat; /* whom the question is for */

    bool card_hidden;    /* the board is looked at while a card waits */
    bool card_settled;   /* a verdict is shown until it has been read */
    bool card_computers; /* that card was a computer's */
    int card_seat;
    size_t card_item; /* the word or form the cursor is on, from 0 */

    jobs *jobs;
    bool analysing;
    dm_fault job_fault; /* why nobody thinks, if its word is not 0 */
} screen;

static inline const dm_match *screen_match(const screen *s) {
    return dm_room_match(s->local->room);
}

/* ---- words (saying.c) ---- */

const char *word_of(const screen *, screen_word);
/* The name of whoever has a seat, or of the seat. */
const char *seat_name_of(const screen *, int seat);
/* What is said as an answer to a wish; the second with a fault of the core. */
void tell(screen *, screen_word, const char *a);
void tell_fault(screen *, const dm_fault *);
void tell_nothing(screen *);

/* ---- parts of the picture ---- */

void header_draw(const screen *);
void panel_draw(const screen *, int col);
void footer_draw(const screen *);
void card_draw(const screen *);
void page_draw(const screen *);

/* ---- cards (cardview.c) ---- */

/* A card covers the board: it waits for its answer, or its verdict for being read. */
bool card_is_shown(const screen *);
bool card_lies(const screen *);
/* A key for the card; false if it is for somebody else. */
bool card_key(screen *, bool special, int key);
void card_click(screen *, int row, int col);

/* ---- a served room (visiting.c) ---- */

/* Attends to what has come from the server; true if something has. */
bool attend_visitor(screen *);
/* Nothing can be played here now: others are to move, or the game has not begun. */
bool others_play(const screen *);
/* A seat of ours, or -1. */
int own_seat(const screen *);
/* The answer to what others ask. */
void answer_others(screen *, question, bool yes);
bool everybody_sits(const screen *);

/* ---- acts (acting.c) ---- */

bool act(screen *, const char *words, const char *argument);
/* Attends to whatever the room waits for; true if something happened. */
bool attend(screen *);
/* Milliseconds until something is to be done or to be drawn; -1 for never. */
int time_to_wait(const screen *);
/* A line was typed and sent: a move, a command, or an answer to a card. */
void obey_line(screen *);
void begin_draw(screen *);
void ask_next_draw(screen *);
void answer_question(screen *, bool yes);
void ask_hint(screen *);
void toggle_analysis(screen *);
/* Whoever could not think is asked once more. */
void think_again(screen *);

#endif
