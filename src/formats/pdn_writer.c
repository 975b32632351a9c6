/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as PDN: see pdn_writer.h. */
#include "formats/pdn_writer.h"

#include <string.h>

#include "base/text.h"

enum {
    COLUMNS_MOST = 79,
    BRACKETS_MOST = 2,
    NUMBER_TEXT = 24,
    PIECE_TEXT = NUMBER_TEXT + DM_POSITION_TEXT
};

/* International draughts: White begins, 10 x 10, squares numbered from the upper left. */
static const char game_type[] = "20,W,10,10,N2,0";

/* ---- tags ---- */

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* A name of letters, digits and _ that begins with a letter, as PDN wants it. */
static void write_name(dm_writer *w, const char *name) {
    if (!is_letter(*name))
        dm_write_char(w, 'X');
    for (; *name; name++)
        dm_write_char(w,
                      is_letter(*name) || (*name >= '0' && *name <= '9') ? *name : '_');
}

static bool is_blank(char c) {
    return (unsigned char)c <= ' ' || c == 127;
}

/* Quotation marks and backslashes are escaped; controls and blanks become one blank. */
static void write_tag(dm_writer *w, const char *name, const char *value) {
    bool begun = false;
    dm_write_char(w, '[');
    write_name(w, name);
    dm_write_text(w, " \"");
    for (; *value; value++) {
        if (is_blank(*value))
            continue;
        if (begun && is_blank(value[-1]))
            dm_write_char(w, ' ');
        if (*value == '"' || *value == '\\')
            dm_write_char(w, '\\');
        dm_write_char(w, *value);
        begun = true;
    }
    dm_write_text(w, "\"]\n");
}

/* Those every game has, in this order. */
static const struct {
    const char *name, *unknown;
} roster[] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
              {"Round", "?"}, {"White", "?"}, {"Black", "?"}};

enum { ROSTER = sizeof roster / sizeof *roster };

/* Which are written by other means than as they are, or stand twice. */
static bool is_left_out(const pdn_game *g, const pdn_tag *tag) {
    static const char *const own[] = {"Result", "GameType", "Damier", "FEN"};
    if (pdn_game_find(g, tag->name) != tag)
        return true;
    for (size_t i = 0; i < ROSTER; i++)
        if (pdn_game_find(g, roster[i].name) == tag)
            return true;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (pdn_game_find(g, own[i]) == tag)
            return true;
    return false;
}

/* The game and its options, `bretonnes players=3`. */
static void write_game(dm_writer *w, const pdn_game *g) {
    char text[DM_POSITION_TEXT];
    dm_writer value = dm_writer_init(text, sizeof text);
    dm_write_text(&value, g->game->id);
    for (size_t i = 0; i < g->game->option_count; i++) {
        dm_write_char(&value, ' ');
        dm_write_text(&value, g->game->options[i].name);
        dm_write_char(&value, '=');
        dm_write_text(&value, g->game->options[i].values[g->setup.value[i]]);
    }
    write_tag(w, "Damier", text);
}

/* A position set up before the first move would be where the game begins, if none is. */
static bool begins_elsewhere(const pdn_game *g, const dm_state *start) {
    const pdn_turn *first = g->begin == PDN_NONE ? NULL : &g->turns[g->begin];
    return memcmp(start, &g->first, sizeof *start) != 0 ||
           (first && first->move == DM_NO_MOVE && !first->pass);
}

static void write_tags(dm_writer *w, const pdn_game *g) {
    char position[DM_POSITION_TEXT];
    dm_state start;
    bool draughts = g->game->flags & DM_GAME_DRAUGHTS_100;
    for (size_t i = 0; i < ROSTER; i++) {
        const char *value = pdn_game_tag(g, roster[i].name);
        write_tag(w, roster[i].name, value && *value ? value : roster[i].unknown);
    }
    const char *result = pdn_game_tag(g, "Result");
    write_tag(w, "Result", result && *result ? result : pdn_game_score(g));
    if (draughts)
        write_tag(w, "GameType", game_type);
    else
        write_game(w, g);
    g->game->init(&start, &g->setup);
    if (begins_elsewhere(g, &start)) {
        g->game->write_state(&g->first, position, sizeof position);
        write_tag(w, "FEN", position);
    }
    for (size_t i = 0; i < g->tag_count; i++)
        if (!is_left_out(g, &g->tags[i]))
            write_tag(w, g->tags[i].name, g->tags[i].value);
}

/* ---- lines of limited length ---- */

typedef struct {
    dm_writer *w;
    const pdn_game *game;
    size_t column;
    char opened[BRACKETS_MOST]; /* brackets directly before the next piece */
    size_t opened_count;
    bool tight;  /* the next piece directly follows the one before */
    size_t open; /* brackets that will close, for which there is room */
} filler;

static void fill_bytes(filler *f, const char *piece, size_t length) {
    size_t all = f->opened_count + length;
    if (f->column > 0 && !f->tight) {
        bool fits = f->column + 1 + all + f->open <= COLUMNS_MOST;
        dm_write_char(f->w, fits ? ' ' : '\n');
        f->column = fits ? f->column + 1 : 0;
    }
    dm_write_bytes(f->w, f->opened, f->opened_count);
    dm_write_bytes(f->w, piece, length);
    f->column += all;
    f->opened_count = 0;
    f->tight = false;
}

static void fill(filler *f, const char *piece) {
    fill_bytes(f, piece, strlen(piece));
}

static void fill_open(filler *f, char bracket) {
    f->opened[f->opened_count++] = bracket;
    f->open++;
}

static void fill_close(filler *f, const char *bracket) {
    f->tight = true;
    f->open--;
    fill(f, bracket);
}

/* A comment cannot hold its own signs: brackets stand for them. Blanks end lines. */
static void fill_comment(filler *f, const char *text) {
    static const char blanks[] = " \t\r\n";
    char clean[COLUMNS_MOST];
    text += strspn(text, blanks);
    if (!*text)
        return;
    fill_open(f, '{');
    while (*text) {
        size_t length = strcspn(text, blanks), kept = 0;
        while (length > 0) {
            for (kept = 0; kept < length && kept < sizeof clean; kept++)
                clean[kept] = text[kept] == '{'   ? '('
                              : text[kept] == '}' ? ')'
                                                  : text[kept];
            fill_bytes(f, clean, kept);
            text += kept;
            length -= kept;
            f->tight = length > 0;
        }
        text += strspn(text, blanks);
    }
    fill_close(f, "}");
}

/* ---- turns ---- */

/* The half-move whose number a turn has, counted so that White's are even. */
static size_t ply_of(const dm_game *game, const dm_state *before, size_t ply) {
    dm_outcome outcome;
    int seat = game->seat(before);
    game->outcome(before, &outcome);
    while (seat >= 0 && outcome.seats > 0 && ply % outcome.seats != (size_t)seat)
        ply++;
    return ply;
}

static void write_number(dm_writer *w, const dm_outcome *outcome, size_t ply) {
    size_t seats = outcome->seats ? outcome->seats : 1;
    dm_write_number(w, (long long)(ply / seats + 1));
    dm_write_text(w, ply % seats == 0 ? ". " : "... ");
}

static void fill_glyphs(filler *f, const pdn_turn *turn) {
    char piece[NUMBER_TEXT];
    for (int i = 0; i < PDN_GLYPHS_MAX && turn->glyphs[i]; i++) {
        dm_writer w = dm_writer_init(piece, sizeof piece);
        dm_write_char(&w, '$');
        dm_write_number(&w, turn->glyphs[i]);
        fill(f, piece);
    }
}

/*
 * A move behind its number, which it is never separated from. Captures with the same ends
 * are told apart by the notation of the game, which then names every landing.
 */
static void fill_move(filler *f, const pdn_turn *turn, const dm_state *before,
                      const char *number) {
    char text[DM_POSITION_TEXT], piece[PIECE_TEXT];
    const dm_game *game = f->game->game;
    dm_writer w = dm_writer_init(piece, sizeof piece);
    dm_write_text(&w, number);
    if (turn->pass) {
        dm_write_text(&w, pdn_pass);
    } else if (turn->move != DM_NO_MOVE) {
        game->write_move(before, turn->move, DM_NOTATION_PLAIN, text, sizeof text);
        dm_write_text(&w, text);
    } else {
        game->write_state(&turn->after, text, sizeof text);
        dm_write_text(&w, "/FEN \"");
        dm_write_text(&w, text);
        dm_write_text(&w, "\"/");
    }
    fill(f, piece);
    fill_glyphs(f, turn);
}

static void fill_line(filler *f, int32_t turn, const dm_state *before, size_t ply,
                      bool interrupted);

/* The variations that stand in place of a turn. */
static bool fill_others(filler *f, int32_t other, const dm_state *before, size_t ply);

/* Moves of the first seat have numbers, and those that begin or go on with a line. */
static void fill_turn(filler *f, const pdn_turn *turn, const dm_state *before, size_t ply,
                      bool interrupted) {
    char number[NUMBER_TEXT] = "";
    dm_outcome outcome;
    dm_writer w = dm_writer_init(number, sizeof number);
    f->game->game->outcome(before, &outcome);
    fill_comment(f, turn->lead);
    if (interrupted || *turn->lead || outcome.seats == 0 || ply % outcome.seats == 0)
        write_number(&w, &outcome, ply);
    fill_move(f, turn, before, number);
    fill_comment(f, turn->comment);
}

static void fill_line(filler *f, int32_t turn, const dm_state *before, size_t ply,
                      bool interrupted) {
    for (; turn != PDN_NONE; turn = f->game->turns[turn].next) {
        const pdn_turn *t = &f->game->turns[turn];
        ply = ply_of(f->game->game, before, ply);
        fill_turn(f, t, before, ply, interrupted);
        interrupted = fill_others(f, t->other, before, ply) || *t->comment;
        before = &t->after;
        ply++;
    }
}

static bool fill_others(filler *f, int32_t other, const dm_state *before, size_t ply) {
    bool any = other != PDN_NONE;
    for (; other != PDN_NONE; other = f->game->turns[other].other) {
        const pdn_turn *t = &f->game->turns[other];
        fill_open(f, '(');
        fill_turn(f, t, before, ply, true);
        if (t->next != PDN_NONE)
            fill_line(f, t->next, &t->after, ply + 1, *t->comment);
        fill_close(f, ")");
    }
    return any;
}

size_t pdn_game_write(const pdn_game *g, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    filler f = {.w = &w, .game = g};
    write_tags(&w, g);
    dm_write_char(&w, '\n');
    fill_comment(&f, g->comment);
    fill_line(&f, g->begin, &g->first, 0, true);
    fill(&f, g->game->flags & DM_GAME_DRAUGHTS_100 ? pdn_game_score(g) : "*");
    dm_write_char(&w, '\n');
    return w.length;
}
