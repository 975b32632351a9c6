/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as PDN: see pdn_writer.h. */
#include "formats/pdn_writer.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

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

/*
 * A character of a name as it is written, '\0' behind the last: names have letters, digits
 * and _ and begin with a letter, as PDN wants it.
 */
static char in_name(const char *name, size_t at) {
    bool led = !is_letter(*name);
    if (led && at == 0)
        return 'X';
    char c = name[at - led];
    return c == '\0' || is_letter(c) || (c >= '0' && c <= '9') ? c : '_';
}

static void write_name(dm_writer *w, const char *name) {
    for (size_t i = 0; in_name(name, i) != '\0'; i++)
        dm_write_char(w, in_name(name, i));
}

/* Names that readers will not tell apart. */
static bool same_when_written(const char *a, const char *b) {
    enum { CASE = 'a' - 'A' };
    for (size_t i = 0;; i++) {
        char x = in_name(a, i), y = in_name(b, i);
        if (x != y && !(is_letter(x) && is_letter(y) && (x ^ y) == CASE))
            return false;
        if (x == '\0')
            return true;
    }
}

/* Bytes of a character that would control a terminal, or of a blank; 0 for any other. */
static size_t control_at(const char *text) {
    size_t size;
    uint32_t letter = dm_utf8_next(text, &size);
    return letter == ' ' || dm_utf8_is_control(letter) ? size : 0;
}

/* Quotation marks and backslashes are escaped; controls and blanks become one blank. */
static void write_tag(dm_writer *w, const char *name, const char *value) {
    bool begun = false, apart = false;
    dm_write_char(w, '[');
    write_name(w, name);
    dm_write_text(w, " \"");
    for (size_t control; *value; value += control ? control : 1) {
        control = control_at(value);
        apart = apart || control > 0;
        if (control)
            continue;
        if (begun && apart)
            dm_write_char(w, ' ');
        if (*value == '"' || *value == '\\')
            dm_write_char(w, '\\');
        dm_write_char(w, *value);
        begun = true;
        apart = false;
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
    for (const pdn_tag *earlier = g->tags; earlier < tag; earlier++)
        if (same_when_written(earlier->name, tag->name))
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

/* A piece of a word as a comment may hold it; how many bytes of the word are in it. */
static size_t clean_piece(const char *word, size_t length, char out[COLUMNS_MOST],
                          size_t *kept) {
    size_t taken = 0;
    for (*kept = 0; taken < length && *kept < COLUMNS_MOST;) {
        size_t control = control_at(word + taken);
        char c = word[taken];
        taken += control ? control : 1;
        if (!control)
            out[(*kept)++] = c == '{' ? '(' : c == '}' ? ')' : c;
    }
    return taken;
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
            size_t taken = clean_piece(text, length, clean, &kept);
            if (kept > 0)
                fill_bytes(f, clean, kept);
            text += taken;
            length -= taken;
            f->tight = kept > 0 && length > 0;
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
                      bool begins);

/* The variations that stand in place of a turn. */
static void fill_others(filler *f, int32_t other, const dm_state *before, size_t ply);

/*
 * Moves of the first seat have numbers, and those that begin a line. No other is repeated
 * behind a comment or a variation: there are readers that know each number once.
 */
static void fill_turn(filler *f, const pdn_turn *turn, const dm_state *before, size_t ply,
                      bool begins) {
    char number[NUMBER_TEXT] = "";
    dm_outcome outcome;
    dm_writer w = dm_writer_init(number, sizeof number);
    f->game->game->outcome(before, &outcome);
    fill_comment(f, turn->lead);
    if (begins || outcome.seats == 0 || ply % outcome.seats == 0)
        write_number(&w, &outcome, ply);
    fill_move(f, turn, before, number);
    fill_comment(f, turn->comment);
}

static void fill_line(filler *f, int32_t turn, const dm_state *before, size_t ply,
                      bool begins) {
    for (; turn != PDN_NONE; turn = f->game->turns[turn].next) {
        const pdn_turn *t = &f->game->turns[turn];
        ply = ply_of(f->game->game, before, ply);
        fill_turn(f, t, before, ply, begins);
        fill_others(f, t->other, before, ply);
        begins = false;
        before = &t->after;
        ply++;
    }
}

static void fill_others(filler *f, int32_t other, const dm_state *before, size_t ply) {
    for (; other != PDN_NONE; other = f->game->turns[other].other) {
        const pdn_turn *t = &f->game->turns[other];
        fill_open(f, '(');
        fill_turn(f, t, before, ply, true);
        if (t->next != PDN_NONE)
            fill_line(f, t->next, &t->after, ply + 1, false);
        fill_close(f, ")");
    }
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
