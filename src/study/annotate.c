/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports written into games: see annotate.h. */
#include "study/annotate.h"

#include "base/text.h"

enum { SCORE_TEXT = 48 };

/* All turns of a game, in a builder that adds more behind them. */
static void copy_game(pdn_builder *b, const pdn_game *g) {
    pdn_builder_head(b, g);
    for (size_t i = 0; i < g->turn_count; i++) {
        pdn_turn *turn = pdn_builder_new_turn(b, 0, 0);
        if (!turn)
            return;
        *turn = g->turns[i];
    }
    b->game.begin = g->begin;
}

static const char *score_comment(pdn_builder *b, const study_turn *t,
                                 const char *comment) {
    char text[SCORE_TEXT];
    dm_writer w = dm_writer_init(text, sizeof text);
    int score = t->seat == 0 ? t->after : -t->after, size = score < 0 ? -score : score;
    dm_write_text(&w, score < 0 ? "[%eval -" : "[%eval ");
    dm_write_number(&w, size / 100);
    dm_write_char(&w, '.');
    dm_write_number(&w, size / 10 % 10);
    dm_write_number(&w, size % 10);
    dm_write_char(&w, ']');
    return pdn_arena_join(&b->arena, text, comment);
}

static void add_glyph(pdn_turn *turn, uint8_t glyph) {
    for (int i = 0; i < PDN_GLYPHS_MAX; i++) {
        if (turn->glyphs[i] == glyph)
            return;
        if (turn->glyphs[i] == 0) {
            turn->glyphs[i] = glyph;
            return;
        }
    }
}

/* The best play, beside the turn it replaces. */
static void add_variation(pdn_builder *b, int32_t beside, const dm_state *before,
                          const study_turn *t) {
    dm_state state = *before;
    int32_t last = b->turns[beside].before;
    for (size_t i = 0; i < t->line_length; i++) {
        pdn_turn *turn;
        if (b->game.game->apply(&state, t->line[i]) != DM_OK ||
            !(turn = pdn_builder_new_turn(b, 0, 0)))
            return;
        int32_t index = (int32_t)(b->game.turn_count - 1);
        turn->move = t->line[i];
        turn->after = state;
        pdn_builder_attach(b, index, last);
        last = index;
    }
}

void study_annotate(pdn_builder *b, const pdn_game *g, const study_turn *report,
                    size_t count) {
    const dm_state *before = &g->first;
    copy_game(b, g);
    int32_t turn = g->begin;
    for (size_t i = 0; i < count && turn != PDN_NONE && !b->failed; i++) {
        b->turns[turn].comment = score_comment(b, &report[i], g->turns[turn].comment);
        if (report[i].mark != STUDY_GOOD) {
            add_glyph(&b->turns[turn], study_glyph(report[i].mark));
            add_variation(b, turn, before, &report[i]);
        }
        before = &g->turns[turn].after;
        turn = g->turns[turn].next;
    }
}
