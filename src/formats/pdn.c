/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as PDN: see pdn.h. */
#include "formats/pdn.h"

#include <string.h>

#include "base/text.h"

enum { COLUMNS_MOST = 79, NUMBER_TEXT = 16, PIECE_TEXT = NUMBER_TEXT + DM_MOVE_TEXT };

/* International draughts: White begins, 10 x 10, squares numbered from the upper left. */
static const char game_type[] = "20,W,10,10,N2,0";

/* ---- tags ---- */

/* Quotation marks and backslashes are escaped, control characters become blanks. */
static void write_tag(dm_writer *w, const char *name, const char *value) {
    dm_write_char(w, '[');
    dm_write_text(w, name);
    dm_write_text(w, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            dm_write_char(w, '\\');
        dm_write_char(w, (unsigned char)*value < ' ' || *value == 127 ? ' ' : *value);
    }
    dm_write_text(w, "\"]\n");
}

static void write_known(dm_writer *w, const char *name, const char *value,
                        const char *unknown) {
    write_tag(w, name, value && *value ? value : unknown);
}

/* Two points for a win, as draughts players count. */
static const char *result_of(const dm_match *m) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    if (!outcome.over)
        return "*";
    return outcome.winner == DM_NOBODY ? "1-1" : outcome.winner == 0 ? "2-0" : "0-2";
}

static void write_tags(dm_writer *w, const dm_match *m, const dm_pdn_tags *tags) {
    const dm_game *game = dm_match_game(m);
    char position[DM_POSITION_TEXT];
    dm_state start;
    write_known(w, "Event", tags->event, "?");
    write_known(w, "Site", tags->site, "?");
    write_known(w, "Date", tags->date, "????.??.??");
    write_known(w, "Round", tags->round, "?");
    write_known(w, "White", dm_match_player(m, 0)->name, "?");
    write_known(w, "Black", dm_match_player(m, 1)->name, "?");
    write_tag(w, "Result", result_of(m));
    write_tag(w, "GameType", game_type);
    game->init(&start, dm_match_setup(m));
    if (memcmp(&start, dm_match_first(m), sizeof start) != 0) {
        game->write_state(dm_match_first(m), position, sizeof position);
        write_tag(w, "FEN", position);
    }
}

/* ---- moves ---- */

/* Joins pieces of text, none of them broken, into lines of limited length. */
typedef struct {
    dm_writer *w;
    size_t column;
} filler;

static void fill(filler *f, const char *piece) {
    size_t length = strlen(piece);
    if (f->column > 0) {
        bool fits = f->column + 1 + length <= COLUMNS_MOST;
        dm_write_char(f->w, fits ? ' ' : '\n');
        f->column = fits ? f->column + 1 : 0;
    }
    dm_write_text(f->w, piece);
    f->column += length;
}

/*
 * One move, with its number before a move of White and before the first of all. Captures
 * with the same ends are told apart by the notation of the game, which then names every
 * landing.
 */
static void fill_move(filler *f, const dm_match *m, size_t index, size_t ply) {
    char piece[PIECE_TEXT], move[DM_MOVE_TEXT];
    dm_writer w = dm_writer_init(piece, sizeof piece);
    if (ply % 2 == 0 || index == 0) {
        dm_write_number(&w, (long long)(ply / 2 + 1));
        dm_write_text(&w, ply % 2 == 0 ? ". " : "... ");
    }
    dm_match_game(m)->write_move(dm_match_before(m, index), dm_match_turn(m, index)->move,
                                 DM_NOTATION_PLAIN, move, sizeof move);
    dm_write_text(&w, move);
    fill(f, piece);
}

size_t dm_pdn_write(const dm_match *m, const dm_pdn_tags *tags, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    filler f = {&w, 0};
    if (!(dm_match_game(m)->flags & DM_GAME_DRAUGHTS_100))
        return 0;
    write_tags(&w, m, tags);
    dm_write_char(&w, '\n');
    size_t skipped = dm_match_game(m)->seat(dm_match_first(m)) == 1; /* Black begins */
    for (size_t i = 0; i < dm_match_length(m); i++)
        fill_move(&f, m, i, i + skipped);
    fill(&f, result_of(m));
    dm_write_char(&w, '\n');
    return w.length;
}
