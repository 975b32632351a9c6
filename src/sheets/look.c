/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The look and words that sheets share: see plan.h. */
#include <string.h>

#include "base/text.h"
#include "sheets/plan.h"

enum { NAME_BYTES = 64, FOOT_BYTES = 256 };

#define TITLE_SIZE 20.0
#define CAPITAL 0.73 /* the height of a capital letter, of its size */
#define WORDMARK_HEIGHT 7.0
#define WORDMARK_WIDTH (WORDMARK_HEIGHT * 3.66)

const dm_deck_look *dm_look_of(dm_card_colour deck) {
    static const dm_deck_look looks[] = {
        [DM_CARD_PINK] = {DM_DRAWING_P_FLOWER, 0xc4286f, 0xf08fb4},
        [DM_CARD_GREEN] = {DM_DRAWING_P_LEAF, 0x0f4a26, 0x4f9a63},
        [DM_CARD_BLUE] = {DM_DRAWING_P_WAVE, 0x2a64b8, 0x8db4ea},
        [DM_CARD_DAME] = {DM_DRAWING_P_CROWN, 0x8a5a00, 0xf7d26f},
    };
    return &looks[deck];
}

void dm_draw_ring(dm_canvas *c, dm_card_colour deck, double x, double y, double radius) {
    const dm_deck_look *look = dm_look_of(deck);
    double width = radius * 0.11, inside = radius * 0.64;
    const dm_pen pen = {.fill = DM_INK_PAPER, .stroke = look->ink, .width = width};
    dm_draw_circle(c, &pen, x, y, radius - width / 2);
    dm_draw_drawing(c, look->picture, look->ink,
                    (dm_box){x - inside, y - inside, 2 * inside, 2 * inside});
}

static bool find_drawing(const char *name, dm_drawing_kind *out) {
    for (int kind = 0; name && kind < DM_DRAWINGS; kind++)
        if (strcmp(dm_drawings[kind].name, name) == 0) {
            *out = (dm_drawing_kind)kind;
            return true;
        }
    return false;
}

static void draw_disc(dm_canvas *c, const char *letters, dm_box box) {
    const dm_pen pen = {
        .fill = DM_INK_PAPER, .stroke = DM_INK_TEXT, .width = box.width * 0.03};
    double x = box.x + box.width / 2, y = box.y + box.height / 2;
    double size = box.height * 0.5 / DM_POINT;
    const dm_type type = {x, y + size * DM_POINT * CAPITAL / 2, size, DM_FACE_BOLD,
                          DM_INK_TEXT};
    dm_draw_circle(c, &pen, x, y, box.width * 0.45);
    dm_draw_text(c, type, DM_ALIGN_CENTRE, letters);
}

void dm_draw_piece(dm_canvas *c, const dm_look *look, dm_box box) {
    dm_drawing_kind kind;
    if (find_drawing(look->drawing, &kind))
        dm_draw_drawing(c, kind, DM_INK_TEXT, box);
    else
        draw_disc(c, look->ascii, box);
}

/* ---- words ---- */

const char *dm_say(const dm_sheets *s, dm_word word) {
    return dm_word_text(word, s->print.language);
}

const char *dm_say_named(const dm_sheets *s, const char *stem, const char *name,
                         const char *end) {
    char whole[NAME_BYTES];
    dm_writer w = dm_writer_init(whole, sizeof whole);
    dm_write_text(&w, stem);
    dm_write_text(&w, name);
    dm_write_text(&w, end);
    return dm_say(s, dm_word_find(whole));
}

void dm_rules_stem(const dm_game *game, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, "rules.");
    dm_write_text(&w, game->id);
    dm_write_char(&w, '.');
}

const char *dm_say_numbered(const dm_sheets *s, const char *stem, int number) {
    char digits[NAME_BYTES];
    dm_writer w = dm_writer_init(digits, sizeof digits);
    dm_write_number(&w, number);
    return dm_say_named(s, stem, digits, "");
}

void dm_say_counted(const dm_sheets *s, dm_word word, size_t a, size_t b, char *out,
                    size_t cap) {
    dm_phrase phrase = {.word = word};
    const size_t numbers[] = {a, b};
    for (int i = 0; i < 2; i++) {
        dm_writer w = dm_writer_init(phrase.args[i], sizeof phrase.args[i]);
        dm_write_number(&w, (long long)numbers[i]);
    }
    dm_phrase_write(&phrase, s->print.language, out, cap);
}

void dm_join(const char *a, const char *b, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, a);
    if (*a && *b)
        dm_write_text(&w, " · ");
    dm_write_text(&w, b);
}

/* ---- titles and feet ---- */

double dm_draw_title(dm_canvas *c, const dm_sheets *s, const char *what) {
    const dm_pen stripe = {.fill = DM_INK_NONE, .stroke = DM_INK_STRIPE, .width = 0.6};
    dm_type type = {DM_MARGIN, DM_MARGIN + 7, TITLE_SIZE, DM_FACE_BOLD, DM_INK_TEXT};
    const char *title = dm_say(s, s->print.game->title);
    double right = DM_PAGE_WIDTH - DM_MARGIN, y = DM_MARGIN + 11;
    dm_draw_text(c, type, DM_ALIGN_LEFT, title);
    type.x += dm_text_width(&type, title) + 5;
    type.size = TITLE_SIZE * 0.6;
    type.face = DM_FACE_PLAIN;
    type.ink = DM_INK_SOFT;
    dm_draw_text(c, type, DM_ALIGN_LEFT, what);
    dm_draw_drawing(
        c, DM_DRAWING_WORDMARK, DM_INK_STRIPE,
        (dm_box){right - WORDMARK_WIDTH, DM_MARGIN, WORDMARK_WIDTH, WORDMARK_HEIGHT});
    for (int i = 0; i < 2; i++)
        dm_draw_line(c, &stripe, DM_MARGIN, y + 1.6 * i, right, y + 1.6 * i);
    return y + 1.6;
}

void dm_draw_foot(dm_canvas *c, const dm_sheets *s, double x, const char *what) {
    char text[FOOT_BYTES];
    const dm_type type = {x, DM_FOOT, DM_SMALL_SIZE, DM_FACE_PLAIN, DM_INK_SOFT};
    dm_join(dm_say(s, s->print.game->title), what, text, sizeof text);
    dm_draw_text(c, type, DM_ALIGN_LEFT, text);
}

/* ---- cutting ---- */

/* How many cells of a grid are in a row; 0 for negative rows and those after the last. */
static size_t cells_in_row(const dm_grid *g, size_t row) {
    size_t before = row * g->columns;
    size_t left = g->count > before ? g->count - before : 0;
    return left < g->columns ? left : g->columns;
}

void dm_draw_grid(dm_canvas *c, const dm_grid *g) {
    const dm_pen cut = {
        .fill = DM_INK_NONE, .stroke = DM_INK_CUT, .width = 0.2, .dash = 2, .gap = 1.5};
    size_t rows = (g->count + g->columns - 1) / g->columns;
    for (size_t row = 0; row <= rows; row++) {
        size_t wide = cells_in_row(g, row ? row - 1 : 0);
        double y = g->y + (double)row * g->height;
        dm_draw_line(c, &cut, g->x, y, g->x + (double)wide * g->width, y);
    }
    for (size_t column = 0; column <= g->columns; column++) {
        size_t tall = 0;
        while (tall < rows && cells_in_row(g, tall) >= (column ? column : 1))
            tall++;
        double x = g->x + (double)column * g->width;
        if (tall > 0)
            dm_draw_line(c, &cut, x, g->y, x, g->y + (double)tall * g->height);
    }
}
