/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The card that covers the board: what it asks, what is chosen, the verdict. A line is
 * typed under it, numbers or words; the items whose numbers stand there are lit. Dealing
 * and judging are up to the room.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "card_telling.h"
#include "damier/word_list.h"
#include "paint.h"
#include "screen_state.h"

enum { CARD_TOP = 2, CARD_ROWS = 18, CARD_COLS = 68, INSIDE = 4 };

bool card_lies(const screen *s) {
    const dm_room_card *card = dm_room_card_shown(s->local->room);
    return card && card->lies;
}

bool card_is_shown(const screen *s) {
    return s->card_settled || (card_lies(s) && !s->card_hidden);
}

/* ---- what is chosen ---- */

/* Whether the line holds this number, among others. */
static bool is_typed(const screen *s, size_t number) {
    for (const char *at = s->typed; *at; at += strspn(at, " ,")) {
        char *end;
        unsigned long found = strtoul(at, &end, 10);
        size_t length = strcspn(at, " ,");
        if (found == number && end == at + length)
            return true;
        at += length;
    }
    return false;
}

/* Adds a number to the line or takes it out; of forms only one can be chosen. */
static void toggle(screen *s, const dm_card *card, size_t number, size_t count) {
    char line[TYPED_BYTES];
    dm_writer w = dm_writer_init(line, sizeof line);
    for (size_t i = 1; i <= count; i++) {
        bool chosen = card->task == DM_TASK_AGREEMENT ? i == number && !is_typed(s, i)
                                                      : is_typed(s, i) != (i == number);
        if (!chosen)
            continue;
        if (w.length > 0)
            dm_write_char(&w, ' ');
        dm_write_number(&w, (long long)i);
    }
    memcpy(s->typed, line, sizeof line);
    s->typed_length = strlen(s->typed);
}

/* ---- the picture ---- */

/* Where each word or form stands: side by side, or one below the other. */
typedef struct {
    int row, col, width;
} item_place;

static void place_items(const dm_card *card, const char *text, const dm_span *spans,
                        size_t count, int row, int col, int width, item_place *out) {
    char word[DM_CARD_TEXT_BYTES + 8];
    bool below = card->task == DM_TASK_AGREEMENT;
    int x = 0;
    for (size_t i = 0; i < count; i++) {
        snprintf(word, sizeof word, "%zu %.*s", i + 1, (int)spans[i].length,
                 text + spans[i].start);
        int needs = paint_width(word) + 2;
        if (i > 0 && (below || x + needs > width)) {
            row++;
            x = 0;
        }
        out[i] = (item_place){row, col + x, needs};
        x += needs + 1;
    }
}

static void draw_items(const screen *s, const dm_card *card, int row, int col,
                       int width) {
    dm_span spans[DM_CARD_WORDS_MAX];
    item_place places[DM_CARD_WORDS_MAX];
    const char *text;
    char word[DM_CARD_TEXT_BYTES + 8];
    size_t count = card_parts(card, &text, spans);
    place_items(card, text, spans, count, row, col, width, places);
    for (size_t i = 0; i < count; i++) {
        bool chosen = is_typed(s, i + 1), focus = i == s->card_item;
        snprintf(word, sizeof word, "%s%zu %.*s", focus ? sign("►", ">") : " ", i + 1,
                 (int)spans[i].length, text + spans[i].start);
        paint(places[i].row, places[i].col, places[i].width,
              chosen ? STYLE_NOW : STYLE_PLAIN, chosen ? A_REVERSE : 0, word);
    }
}

static int card_col(void) {
    return (COLS - CARD_COLS) / 2;
}

/* The row of the first item: below the sentence, however long. */
static int draw_question(const screen *s, const dm_card *card, int *col) {
    char text[DM_CARD_TEXT_BYTES + 256], verb[DM_CARD_TEXT_BYTES];
    column c = {CARD_TOP + 2, card_col() + INSIDE, CARD_COLS - 2 * INSIDE,
                CARD_TOP + CARD_ROWS - 1, 0};
    *col = c.col;
    fill_text(text, sizeof text, dm_word_text(card_task_word(card), s->language),
              dm_word_text(card_colour_word(card->colour), s->language),
              dm_grade_name(card->grade), NULL);
    paint_lines(&c, STYLE_BOLD, text);
    dm_card_asked_verb(card, verb);
    if (*verb) {
        fill_text(text, sizeof text, dm_word_text(DM_WORD_CARD_SUBJECT_OF, s->language),
                  verb, NULL, NULL);
        paint_lines(&c, STYLE_PLAIN, text);
    }
    c.row++;
    paint_lines(&c, STYLE_PLAIN, card->text[DM_COLUMN_SENTENCE]);
    return c.row + 1;
}

static void draw_sentence(const screen *s, column *c, style how,
                          const card_sentence *sentence) {
    char text[SAID_BYTES + 2 * DM_CARD_TEXT_BYTES];
    fill_text(text, sizeof text, dm_word_text(sentence->word, s->language), sentence->a,
              sentence->b, NULL);
    paint_lines(c, how, text);
}

/* The verdict, and what the computer had answered. */
static void draw_verdict(const screen *s, const dm_room_card *card, column *c) {
    char text[SAID_BYTES + DM_CARD_TEXT_BYTES];
    const dm_match *m = screen_match(s);
    size_t length = dm_match_length(m);
    card_sentence sentence;
    if (card->card && s->card_computers) {
        fill_text(text, sizeof text, dm_word_text(DM_WORD_CARD_COMPUTER, s->language),
                  seat_name_of(s, s->card_seat), card->tried, NULL);
        paint_lines(c, STYLE_PLAIN, text);
    }
    if (card->card) {
        card_judgement(card, &sentence);
        draw_sentence(s, c, STYLE_BOLD, &sentence);
    }
    if (length > 0 && dm_match_turn(m, length - 1)->pass)
        paint_lines(c, STYLE_PLAIN, dm_word_text(DM_WORD_PLAY_TURN_LOST, s->language));
    c->row++;
    paint_lines(c, STYLE_NOW, word_of(s, SCREEN_CONTINUE));
}

static void draw_waiting(const screen *s, const dm_room_card *card, column *c) {
    char text[SAID_BYTES + DM_CARD_TEXT_BYTES];
    card_sentence sentence;
    if (card->almost) {
        card_almost(card, &sentence);
        draw_sentence(s, c, STYLE_BOLD, &sentence);
    }
    if (card->hint) {
        dm_word word = *card->hint ? DM_WORD_CARD_HINT : DM_WORD_CARD_NO_HINT;
        fill_text(text, sizeof text, dm_word_text(word, s->language), card->hint, NULL,
                  NULL);
        paint_lines(c, STYLE_PLAIN, text);
    }
    if (*s->said)
        paint_lines(c, s->refused ? STYLE_REFUSED : STYLE_PLAIN, s->said);
}

static void draw_box(const screen *s, column *c) {
    char text[SAID_BYTES];
    dm_card_colour colour = DM_CARD_PINK;
    dm_match_pending(screen_match(s), NULL, &colour);
    fill_text(text, sizeof text, dm_word_text(DM_WORD_PLAY_DRAW_CARD, s->language),
              dm_word_text(card_deck_word(colour), s->language), NULL, NULL);
    paint_lines(c, STYLE_BOLD, text);
    c->row++;
    paint_lines(c, STYLE_PLAIN, word_of(s, SCREEN_BOX_KEYS));
}

static void draw_frame(const screen *s, const dm_room_card *card) {
    int rows = LINES - 6 < CARD_ROWS ? CARD_ROWS : LINES - 6;
    const char *title =
        card->card ? dm_word_text(card_colour_word(card->card->colour), s->language) : "";
    paint_fill(1, 0, LINES - 4, COLS, STYLE_PLAIN, " ");
    for (int col = 0; col < COLS; col++)
        paint(1, col, 1, STYLE_DIM, 0, sign("═", "="));
    paint_frame(CARD_TOP, card_col(), rows < CARD_ROWS ? rows : CARD_ROWS, CARD_COLS,
                title);
}

void card_draw(const screen *s) {
    const dm_room_card *card = dm_room_card_shown(s->local->room);
    int col = card_col() + INSIDE, row = CARD_TOP + 2;
    if (!card)
        return;
    draw_frame(s, card);
    if (card->card) {
        dm_span spans[DM_CARD_WORDS_MAX];
        item_place places[DM_CARD_WORDS_MAX];
        const char *text;
        row = draw_question(s, card->card, &col);
        size_t count = card_parts(card->card, &text, spans);
        if (card->lies)
            draw_items(s, card->card, row, col, CARD_COLS - 2 * INSIDE);
        place_items(card->card, text, spans, count, row, col, CARD_COLS - 2 * INSIDE,
                    places);
        if (card->lies && count > 0)
            row = places[count - 1].row + 2;
    }
    column c = {row, col, CARD_COLS - 2 * INSIDE, CARD_TOP + CARD_ROWS - 1, 0};
    if (!card->lies)
        draw_verdict(s, card, &c);
    else if (card->card)
        draw_waiting(s, card, &c);
    else
        draw_box(s, &c);
}

/* ---- keys ---- */

static void send_answer(screen *s) {
    const dm_room_card *card = dm_room_card_shown(s->local->room);
    char line[TYPED_BYTES];
    dm_fault fault;
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *text;
    if (s->typed_length == 0 && card->card && card_parts(card->card, &text, spans) > 0)
        toggle(s, card->card, s->card_item + 1, DM_CARD_WORDS_MAX);
    if (s->typed_length == 0)
        return;
    memcpy(line, s->typed, sizeof line);
    s->typed_length = 0;
    s->typed[0] = '\0';
    tell_nothing(s);
    s->card_seat = dm_match_seat(screen_match(s));
    if (s->visitor) { /* the verdict comes from the server */
        act(s, "answer", line);
        return;
    }
    dm_ruling ruling = local_act(s->local, "answer", line, &fault);
    if (ruling == DM_RULED_EVENT) {
        s->card_settled = !card_lies(s);
        s->card_computers = false;
    } else if (fault.phrase.word == DM_WORD_FAULT_CARD_ANSWER) {
        fill_text(s->said, sizeof s->said,
                  dm_word_text(DM_WORD_CARD_NOT_THERE, s->language), line, NULL, NULL);
        s->refused = true;
    } else if (fault.phrase.word != DM_WORD_FAULT_TIME_OUT) {
        tell_fault(s, &fault);
    }
}

static bool box_key(screen *s, int key) {
    bool yes = key < 0x80 && strchr(word_of(s, SCREEN_YES_KEYS), key);
    bool no = key < 0x80 && strchr(word_of(s, SCREEN_NO_KEYS), key);
    if (!key || (!yes && !no))
        return false;
    s->card_seat = dm_match_seat(screen_match(s));
    if (act(s, "answer", yes ? "right" : "wrong") && !s->visitor)
        s->card_settled = true;
    s->card_computers = false;
    return true;
}

static bool move_item(screen *s, const dm_card *card, int key) {
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *text;
    size_t count = card_parts(card, &text, spans);
    if (count == 0)
        return false;
    if (key == KEY_RIGHT || key == KEY_DOWN)
        s->card_item = (s->card_item + 1) % count;
    else if (key == KEY_LEFT || key == KEY_UP)
        s->card_item = (s->card_item + count - 1) % count;
    else
        return false;
    return true;
}

bool card_key(screen *s, bool special, int key) {
    const dm_room_card *card = dm_room_card_shown(s->local->room);
    bool enter = key == '\r' || key == '\n' || (special && key == KEY_ENTER);
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *text;
    if (s->card_settled) {
        s->card_settled = !enter;
        return !special || enter;
    }
    if (special && key == KEY_F(3)) {
        act(s, "hint", "");
        return true;
    }
    if (!special && key == '\033') {
        s->card_hidden = true;
        return true;
    }
    if (others_play(s))
        return !special;
    if (!card->card)
        return !special && box_key(s, key);
    if (enter)
        send_answer(s);
    else if (!special && key == '\t')
        toggle(s, card->card, s->card_item + 1, card_parts(card->card, &text, spans));
    else
        return special && move_item(s, card->card, key);
    return true;
}

void card_click(screen *s, int row, int col) {
    const dm_room_card *card = dm_room_card_shown(s->local->room);
    dm_span spans[DM_CARD_WORDS_MAX];
    item_place places[DM_CARD_WORDS_MAX];
    const char *text;
    int left;
    if (s->card_settled) {
        s->card_settled = false;
        return;
    }
    if (!card->card)
        return;
    int first = draw_question(s, card->card, &left);
    size_t count = card_parts(card->card, &text, spans);
    place_items(card->card, text, spans, count, first, left, CARD_COLS - 2 * INSIDE,
                places);
    for (size_t i = 0; i < count; i++) {
        if (row != places[i].row || col < places[i].col ||
            col >= places[i].col + places[i].width)
            continue;
        s->card_item = i;
        toggle(s, card->card, i + 1, count);
    }
}
