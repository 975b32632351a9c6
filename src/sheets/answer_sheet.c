/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The answer sheet: every card in a row with its name, its sentence and all its accepted
 * answers, under a heading for each class and colour, on as many pages as needed.
 */
#include "sheets/card_text.h"
#include "sheets/paragraph.h"
#include "sheets/plan.h"

#define ROW_SIZE 9.5
#define LEADING 1.3
#define ROW_PADDING 1.1
#define HEADING 11.0 /* the height of one */
#define NAME_WIDTH 26.0
#define SENTENCE_X (DM_MARGIN + NAME_WIDTH + 2)
#define SENTENCE_WIDTH 100.0
#define ANSWER_X (SENTENCE_X + SENTENCE_WIDTH + 4)
#define ANSWER_WIDTH (DM_PAGE_WIDTH - DM_MARGIN - ANSWER_X)
#define PAGE_TOP 33.0
#define PAGE_BOTTOM 284.0

enum { TEXT_BYTES = 128 };

typedef struct {
    char answer_text[DM_CARD_TEXT_BYTES + DM_CARD_ANSWERS_MAX * 3];
    dm_text_run sentence_run, answer_run;
    dm_paragraph sentence, answer;
    double height;
} row;

/* A column as wide as it is; a word wider than that is set smaller. */
static void lay_column(dm_paragraph *p, const dm_text_run *run, double width) {
    *p = dm_paragraph_of(run, ROW_SIZE, LEADING);
    while (!dm_paragraph_break(p, width) && p->size > 1)
        p->size -= 0.5;
}

static void lay_row(const dm_card *card, row *r) {
    dm_card_write_answers(card, r->answer_text, sizeof r->answer_text);
    r->sentence_run = dm_run_of(card->text[DM_COLUMN_SENTENCE], DM_FACE_PLAIN);
    r->answer_run = dm_run_of(r->answer_text, DM_FACE_BOLD);
    lay_column(&r->sentence, &r->sentence_run, SENTENCE_WIDTH);
    lay_column(&r->answer, &r->answer_run, ANSWER_WIDTH);
    double a = dm_paragraph_height(&r->sentence), b = dm_paragraph_height(&r->answer);
    r->height = (a > b ? a : b) + 2 * ROW_PADDING;
}

/* A heading stands before the first card of a page, of a class and of a colour. */
static bool has_heading(const dm_sheets *s, size_t index, size_t first) {
    if (index == first)
        return true;
    const dm_card *card = s->cards[index], *before = s->cards[index - 1];
    return card->grade != before->grade || card->colour != before->colour;
}

/* How many cards fit on the page that begins with `first`. */
static size_t cards_on_page(const dm_sheets *s, size_t first) {
    double y = PAGE_TOP;
    size_t index = first;
    for (; index < s->card_count; index++) {
        row r;
        lay_row(s->cards[index], &r);
        y += r.height + (has_heading(s, index, first) ? HEADING : 0);
        if (y > PAGE_BOTTOM && index > first)
            break;
    }
    return index - first;
}

/* ---- drawing ---- */

static void draw_heading(dm_canvas *c, const dm_sheets *s, const dm_card *card,
                         double y) {
    char text[TEXT_BYTES];
    const dm_type type = {DM_MARGIN + 10, y + 7.4, 11, DM_FACE_BOLD, DM_INK_TEXT};
    dm_draw_ring(c, card->colour, DM_MARGIN + 4, y + 6, 3.6);
    dm_join(dm_grade_name(card->grade),
            dm_say_numbered(s, "sheet.deck.", (int)card->colour), text, sizeof text);
    dm_draw_text(c, type, DM_ALIGN_LEFT, text);
}

static void draw_row(dm_canvas *c, const dm_card *card, const row *r, double y) {
    const dm_pen line = {.fill = DM_INK_NONE, .stroke = DM_INK_RULE, .width = 0.2};
    dm_type name = {DM_MARGIN, y + ROW_PADDING + 3.4, DM_SMALL_SIZE, DM_FACE_PLAIN,
                    DM_INK_SOFT};
    double width = dm_text_width(&name, card->name);
    if (width > NAME_WIDTH)
        name.size *= NAME_WIDTH / width;
    dm_draw_line(c, &line, DM_MARGIN, y, DM_PAGE_WIDTH - DM_MARGIN, y);
    dm_draw_text(c, name, DM_ALIGN_LEFT, card->name);
    dm_paragraph_draw(c, &r->sentence, SENTENCE_X, y + ROW_PADDING, DM_INK_TEXT);
    dm_paragraph_draw(c, &r->answer, ANSWER_X, y + ROW_PADDING, DM_INK_TEXT);
}

static void draw_columns(dm_canvas *c, const dm_sheets *s) {
    dm_type type = {DM_MARGIN, PAGE_TOP - 1, DM_SMALL_SIZE, DM_FACE_PLAIN, DM_INK_SOFT};
    dm_draw_text(c, type, DM_ALIGN_LEFT, dm_say(s, DM_WORD_SHEET_COLUMN_CARD));
    type.x = SENTENCE_X;
    dm_draw_text(c, type, DM_ALIGN_LEFT, dm_say(s, DM_WORD_SHEET_COLUMN_SENTENCE));
    type.x = ANSWER_X;
    dm_draw_text(c, type, DM_ALIGN_LEFT, dm_say(s, DM_WORD_SHEET_COLUMN_ANSWER));
}

static void draw_page(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    char foot[TEXT_BYTES];
    double y = PAGE_TOP;
    dm_draw_title(c, s, dm_say(s, DM_WORD_SHEET_ANSWERS));
    draw_columns(c, s);
    for (size_t i = page->first; i < page->first + page->count; i++) {
        row r;
        lay_row(s->cards[i], &r);
        if (has_heading(s, i, page->first)) {
            draw_heading(c, s, s->cards[i], y);
            y += HEADING;
        }
        draw_row(c, s->cards[i], &r, y);
        y += r.height;
    }
    dm_say_counted(s, DM_WORD_SHEET_ANSWERS_FOOT, page->number, page->total, foot,
                   sizeof foot);
    dm_draw_foot(c, s, DM_MARGIN, foot);
}

void dm_plan_answers(dm_sheets *s) {
    size_t begin = s->page_count, number = 0;
    for (size_t first = 0, count; first < s->card_count && !s->failed; first += count) {
        count = cards_on_page(s, first);
        dm_plan_page(s, (dm_page){.kind = DM_SHEET_ANSWERS,
                                  .draw = draw_page,
                                  .first = first,
                                  .count = count,
                                  .number = ++number});
    }
    for (size_t i = begin; i < s->page_count; i++)
        s->pages[i].total = number;
}
