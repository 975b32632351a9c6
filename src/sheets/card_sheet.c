/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cards to cut out: the question in front, the answer and its explanation behind. A text
 * is set smaller until it fits its card; one that never does is reported when sheets are
 * planned, so that drawing cannot fail.
 */
#include "base/fault.h"
#include "base/text.h"
#include "sheets/card_place.h"
#include "sheets/card_text.h"
#include "sheets/paragraph.h"

#define SENTENCE_SIZE 14.0
#define ANSWER_SIZE 14.0
#define EXPLANATION_SIZE 11.5
#define CHOICE_SIZE 12.0
#define LEADING 1.4
#define ANSWER_HEIGHT 24.0 /* at most */
#define CHOICE_PADDING 2.5
#define CHOICE_GAP 2.5
#define CHOICE_HEIGHT 7.5
#define ASKED_VERB_SIZE 11.0
#define ASKED_VERB_LINE 19.6 /* its place below the top of the card */
#define ASKED_VERB_HEIGHT 4.0

/* ---- the choices of a card: words in frames, in rows ---- */

typedef struct {
    size_t count;
    dm_span spans[DM_CARD_CHOICES_MAX];
    double x[DM_CARD_CHOICES_MAX], y[DM_CARD_CHOICES_MAX], width[DM_CARD_CHOICES_MAX];
    double size, height; /* the size of the letters; the height of all */
} choices;

/* Rows from the left; false if one is wider than a card. */
static bool place_choices(const char *list, choices *all) {
    double x = 0, y = 0;
    for (size_t i = 0; i < all->count; i++) {
        const dm_span *span = &all->spans[i];
        double text = dm_face_width(DM_FACE_PLAIN, list + span->start, span->length) *
                      all->size * DM_POINT;
        all->width[i] = text + 2 * CHOICE_PADDING;
        if (all->width[i] > DM_CARD_TEXT)
            return false;
        if (x > 0 && x + all->width[i] > DM_CARD_TEXT) {
            x = 0;
            y += CHOICE_HEIGHT + CHOICE_GAP;
        }
        all->x[i] = x;
        all->y[i] = y;
        x += all->width[i] + CHOICE_GAP;
    }
    all->height = all->count ? y + CHOICE_HEIGHT + CHOICE_GAP : 0;
    return true;
}

static bool lay_choices(const dm_card *card, choices *all) {
    all->height = 0;
    all->count = card->task == DM_TASK_AGREEMENT ? dm_card_choices(card, all->spans) : 0;
    for (all->size = CHOICE_SIZE; all->size >= DM_LEAST_SIZE; all->size -= 0.5)
        if (place_choices(card->text[DM_COLUMN_CHOICES], all))
            return true;
    return false;
}

static void draw_choices(dm_canvas *c, const dm_card *card, const choices *all, double x,
                         double y) {
    const dm_pen frame = {
        .fill = DM_INK_NONE, .stroke = dm_look_of(card->colour)->ink, .width = 0.35};
    for (size_t i = 0; i < all->count; i++) {
        dm_box box = {x + all->x[i], y + all->y[i], all->width[i], CHOICE_HEIGHT};
        const dm_type type = {box.x + CHOICE_PADDING,
                              box.y + CHOICE_HEIGHT / 2 + all->size * DM_POINT * 0.36,
                              all->size, DM_FACE_PLAIN, DM_INK_TEXT};
        dm_draw_box(c, &frame, box, 2);
        dm_draw_part(c, &type, card->text[DM_COLUMN_CHOICES] + all->spans[i].start,
                     all->spans[i].length);
    }
}

/* ---- the two sides, laid out ---- */

typedef struct {
    choices choices;
    dm_text_run run;
    dm_paragraph sentence;
} front;

/* How much lower the body begins on a card that names the verb it asks about. */
static double head_more(const dm_card *card) {
    char verb[DM_CARD_TEXT_BYTES];
    dm_card_asked_verb(card, verb);
    return *verb ? ASKED_VERB_HEIGHT : 0;
}

static bool lay_front(const dm_card *card, front *f) {
    f->run = dm_run_of(card->text[DM_COLUMN_SENTENCE], DM_FACE_PLAIN);
    f->sentence = dm_paragraph_of(&f->run, SENTENCE_SIZE, LEADING);
    return lay_choices(card, &f->choices) &&
           dm_paragraph_fit(&f->sentence, DM_CARD_TEXT,
                            DM_CARD_BODY_HEIGHT - head_more(card) - f->choices.height,
                            DM_LEAST_SIZE);
}

typedef struct {
    char answer_text[DM_CARD_TEXT_BYTES];
    dm_text_run answer_run, runs[DM_CARD_RUNS_MAX];
    dm_paragraph answer, explanation;
    double body; /* where the explanation's place begins */
} back;

static size_t explanation_runs(const dm_card *card, dm_text_run *runs) {
    dm_run pieces[DM_CARD_RUNS_MAX];
    size_t count = dm_card_explanation(card, pieces);
    for (size_t i = 0; i < count; i++)
        runs[i] = (dm_text_run){
            card->text[DM_COLUMN_EXPLANATION] + pieces[i].span.start,
            pieces[i].span.length,
            pieces[i].kind == DM_RUN_MARKED ? DM_FACE_BOLD : DM_FACE_PLAIN,
        };
    return count;
}

static bool lay_back(const dm_card *card, back *b) {
    dm_card_write_answer(card, b->answer_text, sizeof b->answer_text);
    b->answer_run = dm_run_of(b->answer_text, DM_FACE_BOLD);
    b->answer = dm_paragraph_of(&b->answer_run, ANSWER_SIZE, LEADING - 0.1);
    b->explanation = dm_paragraph_of(b->runs, EXPLANATION_SIZE, LEADING);
    b->explanation.run_count = explanation_runs(card, b->runs);
    if (!dm_paragraph_fit(&b->answer, DM_CARD_HEAD_WIDTH, ANSWER_HEIGHT, DM_LEAST_SIZE))
        return false;
    double below = DM_CARD_PADDING + dm_paragraph_height(&b->answer) + 3;
    b->body = below > DM_CARD_BODY ? below : DM_CARD_BODY;
    return dm_paragraph_fit(&b->explanation, DM_CARD_TEXT,
                            DM_CARD_BODY + DM_CARD_BODY_HEIGHT - b->body, DM_LEAST_SIZE);
}

/* ---- trying ---- */

static dm_status refuse_letter(const dm_card *card, const char *at, size_t length,
                               dm_fault *fault) {
    char letter[8];
    dm_writer w = dm_writer_init(letter, sizeof letter);
    dm_write_bytes(&w, at, length);
    return dm_refuse(fault, card->line, DM_WORD_FAULT_PRINT_LETTER, letter, NULL);
}

dm_status dm_card_fits(const dm_card *card, dm_fault *fault) {
    static const dm_column printed[] = {DM_COLUMN_SENTENCE, DM_COLUMN_ANSWERS,
                                        DM_COLUMN_CHOICES, DM_COLUMN_EXPLANATION};
    front f;
    back b;
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        const char *at;
        size_t length = dm_face_missing(DM_FACE_PLAIN, card->text[printed[i]], &at);
        if (length > 0)
            return refuse_letter(card, at, length, fault);
    }
    if (!lay_front(card, &f) || !lay_back(card, &b))
        return dm_refuse(fault, card->line, DM_WORD_FAULT_PRINT_LONG, NULL, NULL);
    return DM_OK;
}

/* ---- drawing ---- */

/* A paragraph in the middle of its place, up and down. */
static void draw_middle(dm_canvas *c, const dm_paragraph *p, double x, double top,
                        double bottom) {
    double spare = bottom - top - dm_paragraph_height(p);
    dm_paragraph_draw(c, p, x + DM_CARD_PADDING, top + spare / 2, DM_INK_TEXT);
}

/* Below the title: of which verb the subject is asked, where the card says so. */
static void draw_asked_verb(dm_canvas *c, const dm_sheets *s, const dm_card *card,
                            double x, double y) {
    char verb[DM_CARD_TEXT_BYTES], line[DM_CARD_TEXT_BYTES];
    dm_phrase of_verb = {.word = DM_WORD_SHEET_SUBJECT_OF};
    dm_card_asked_verb(card, verb);
    if (!*verb)
        return;
    dm_writer w = dm_writer_init(of_verb.args[0], sizeof of_verb.args[0]);
    dm_write_text(&w, verb);
    dm_phrase_write(&of_verb, s->print.language, line, sizeof line);
    dm_type type = {x + DM_CARD_HEAD_X, y + ASKED_VERB_LINE, ASKED_VERB_SIZE,
                    DM_FACE_BOLD, DM_INK_TEXT};
    double width = dm_text_width(&type, line);
    if (width > DM_CARD_HEAD_WIDTH)
        type.size *= DM_CARD_HEAD_WIDTH / width;
    dm_draw_text(c, type, DM_ALIGN_LEFT, line);
}

void dm_draw_card_front(dm_canvas *c, const dm_sheets *s, const dm_card *card, double x,
                        double y) {
    front f;
    double bottom = y + DM_CARD_BODY + DM_CARD_BODY_HEIGHT;
    lay_front(card, &f);
    dm_draw_card_look(c, card->colour, x, y, card->name);
    dm_draw_card_title(c, s, x, y, card->colour,
                       dm_say_numbered(s, "sheet.task.", (int)card->task),
                       dm_grade_name(card->grade));
    draw_asked_verb(c, s, card, x, y);
    draw_middle(c, &f.sentence, x, y + DM_CARD_BODY + head_more(card),
                bottom - f.choices.height);
    draw_choices(c, card, &f.choices, x + DM_CARD_PADDING,
                 bottom - f.choices.height + CHOICE_GAP);
}

void dm_draw_card_back(dm_canvas *c, const dm_card *card, double x, double y) {
    back b;
    lay_back(card, &b);
    /* An answer of one or two lines stands beside the ring, a longer one begins there. */
    double height = dm_paragraph_height(&b.answer), ring = 11;
    double above = height < ring ? (ring - height) / 2 : 0;
    dm_draw_card_look(c, card->colour, x, y, card->name);
    dm_paragraph_draw(c, &b.answer, x + DM_CARD_HEAD_X, y + DM_CARD_PADDING + above,
                      DM_INK_TEXT);
    draw_middle(c, &b.explanation, x, y + b.body, y + DM_CARD_BODY + DM_CARD_BODY_HEIGHT);
}

static void draw_card(dm_canvas *c, const dm_sheets *s, const dm_page *page, size_t place,
                      double x, double y) {
    const dm_card *card = s->cards[page->first + place];
    if (page->side == DM_SIDE_FRONT)
        dm_draw_card_front(c, s, card, x, y);
    else
        dm_draw_card_back(c, card, x, y);
}

static void draw_page(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    static const dm_word feet[] = {DM_WORD_SHEET_CARDS_FRONT, DM_WORD_SHEET_CARDS_BACK};
    dm_draw_cards(c, s, page, draw_card, feet);
}

void dm_plan_cards(dm_sheets *s) {
    size_t total = (s->card_count + DM_CARDS_PER_PAGE - 1) / DM_CARDS_PER_PAGE;
    for (size_t i = 0; i < total; i++) {
        size_t first = i * DM_CARDS_PER_PAGE, left = s->card_count - first;
        dm_plan_sides(
            s, (dm_page){.kind = DM_SHEET_CARDS,
                         .draw = draw_page,
                         .first = first,
                         .count = left < DM_CARDS_PER_PAGE ? left : DM_CARDS_PER_PAGE,
                         .number = i + 1,
                         .total = total});
    }
}
