/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as text: the forms of `damier convert` that are not pictures. See convert.h. */
#include "base/fault.h"
#include "convert.h"
#include "damier/word_list.h"
#include "formats/game_json.h"
#include "formats/game_link.h"
#include "formats/hub.h"
#include "formats/pdn_writer.h"

void convert_json(conversion *c, const pdn_game *g) {
    c->text.comma = false;
    game_json_write(&c->text, g, c->t->language);
    dm_bytes_text(&c->text.bytes, "\n");
}

/* ---- paragraphs ---- */

static size_t write_pdn(const void *game, char *out, size_t cap) {
    return pdn_game_write(game, out, cap);
}

static size_t write_record(const void *match, char *out, size_t cap) {
    return dm_match_save(match, out, cap);
}

static void add_paragraph(conversion *c, dm_bytes_writer write, const void *self) {
    if (c->written > 0)
        dm_bytes_text(&c->text.bytes, "\n");
    dm_bytes_written(&c->text.bytes, write, self);
}

void convert_pdn(conversion *c, const pdn_game *g) {
    add_paragraph(c, write_pdn, g);
}

/* A record is strict: it ends where the rules end the game, and the rest is a fault. */
void convert_record(conversion *c, const pdn_game *g) {
    int32_t rest;
    dm_fault fault;
    dm_match *m = pdn_game_match(g, &rest);
    if (!m) {
        c->text.bytes.failed = true;
        return;
    }
    add_paragraph(c, write_record, m);
    if (rest != PDN_NONE) {
        const pdn_turn *turn = &g->turns[rest];
        dm_refuse(&fault, 0,
                  dm_match_seat(m) == DM_OVER ? DM_WORD_FAULT_GAME_OVER
                                              : DM_WORD_FAULT_PDN_SETUP,
                  NULL, NULL);
        convert_refuse(c, turn->line, turn->column, &fault);
    }
    dm_match_free(m);
}

/* ---- links ---- */

void convert_link(conversion *c, const pdn_game *g) {
    dm_fault fault;
    if (game_link_write(g, &c->text.bytes, &fault) == DM_OK)
        dm_bytes_text(&c->text.bytes, "\n");
    else
        convert_refuse(c, g->line, 1, &fault);
}

/* ---- positions ---- */

const dm_state *convert_position(const conversion *c, const pdn_game *g) {
    const dm_state *state = &g->first;
    int left = c->a->after;
    for (int32_t i = g->begin; i != PDN_NONE && left != 0; i = g->turns[i].next) {
        state = &g->turns[i].after;
        left -= left > 0;
    }
    return state;
}

void convert_hub(conversion *c, const pdn_game *g) {
    char text[DM_SQUARES_TEXT];
    dm_fault fault;
    if (!(g->game->flags & DM_GAME_DRAUGHTS_100)) {
        dm_refuse(&fault, 0, DM_WORD_CONVERT_HUB_DRAUGHTS, NULL, NULL);
        convert_refuse(c, g->line, 1, &fault);
        return;
    }
    dm_squares_write(convert_position(c, g), &dm_hub_letters, text, sizeof text);
    dm_bytes_text(&c->text.bytes, text);
    dm_bytes_text(&c->text.bytes, "\n");
}

void convert_fen(conversion *c, const pdn_game *g) {
    char text[DM_POSITION_TEXT];
    g->game->write_state(convert_position(c, g), text, sizeof text);
    dm_bytes_text(&c->text.bytes, text);
    dm_bytes_text(&c->text.bytes, "\n");
}
