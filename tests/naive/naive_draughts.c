/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The naive rules of draughts (10 x 10) and of sujet-verbe (6 x 6, without its cards).
 * Both are draughts with numbered dark squares; where they differ, the code asks the
 * rules it was given and not which game it is. Draws by repetition or counters are not
 * known here.
 *
 * White (Yellow) starts at the bottom and moves towards row 0, Black (Blue) towards the
 * last row. In a cell: 'w' and 'b' men, 'W' and 'B' kings, '.' empty, '#' a captured
 * piece that is still in the way.
 */
#include "naive_games.h"

#include <string.h>

typedef struct {
    int size;      /* rows and columns */
    int pieces;    /* the most pieces of a side */
    int kings;     /* the most kings of a side in play at the same time */
    bool majority; /* only the captures of the most pieces are legal */
    bool at_once;  /* a captured piece leaves the board at once, not after the move */
    bool backward; /* men capture backward too */
} rules;

typedef struct {
    rules rules;
    char side; /* 'w' or 'b' */
    char cell[10][10];
} position;

/* A capture being made: the mover is lifted from the board of `p`. */
typedef struct {
    position p;
    char mover;
    int start;
    int count;
    int taken[20];
    int best; /* with the majority rule, the most pieces taken by a capture in the list */
    naive_list *out;
} capture;

static rules draughts_rules(const char *options);
static rules sujet_verbe_rules(const char *options);

static bool read_position(const char *text, rules r, position *p);
static bool read_pieces(const char **at, position *p, char colour);
static bool read_item(const char **at, position *p, char colour);
static bool is_allowed(const position *p);
static void write_position(const position *p, char out[NAIVE_TEXT]);
static void write_pieces(const position *p, char colour, char out[NAIVE_TEXT]);

static void list_moves(const position *p, naive_list *out);
static void list_captures(const position *p, naive_list *out);
static bool extend(capture *c, int row, int col);
static bool jump(capture *c, int row, int col, int down, int right);
static void record(capture *c, int row, int col);
static void list_quiet_moves(const position *p, int row, int col, naive_list *out);
static void play(position *p, const char *move);
static void promote(position *p, char colour);
static char winner(const position *p);

static int squares(const rules *r);
static int row_of(const rules *r, int number);
static int col_of(const rules *r, int number);
static int number_of(const rules *r, int row, int col);
static char cell_at(const position *p, int row, int col);
static char owner(char cell);
static char other(char colour);
static char king_of(char colour);
static bool is_king(char cell);
static int forward(char colour);
static int far_row(const rules *r, char colour);
static int count_cells(const position *p, char cell);

/* The games. */

static rules draughts_rules(const char *options) {
    (void)options;
    return (rules){.size = 10,
                   .pieces = 20,
                   .kings = 20,
                   .majority = true,
                   .at_once = false,
                   .backward = true};
}

static rules sujet_verbe_rules(const char *options) {
    return (rules){.size = 6,
                   .pieces = 6,
                   .kings = 3,
                   .majority = false,
                   .at_once = true,
                   .backward = naive_has_option(options, "backward-capture=yes")};
}

static bool moves_by(rules r, const char *text, naive_list *out) {
    position p;
    if (!read_position(text, r, &p))
        return false;
    if (winner(&p) == '.')
        list_moves(&p, out);
    return true;
}

static void play_by(rules r, const char *text, const char *move, char out[NAIVE_TEXT]) {
    position p;
    if (!read_position(text, r, &p))
        return;
    play(&p, move);
    write_position(&p, out);
}

static bool result_by(rules r, const char *text, char out[16]) {
    naive_list list;
    position p;
    if (!read_position(text, r, &p))
        return false;
    char won = winner(&p);
    list.count = 0;
    if (won == '.')
        list_moves(&p, &list);
    if (won == '.' && list.count == 0)
        won = other(p.side);
    strcpy(out, won == 'w' ? "1" : won == 'b' ? "2" : "ongoing");
    return true;
}

static bool draughts_moves(const char *options, const char *text, naive_list *out) {
    return moves_by(draughts_rules(options), text, out);
}

static void draughts_play(const char *options, const char *text, const char *move,
                          char out[NAIVE_TEXT]) {
    play_by(draughts_rules(options), text, move, out);
}

static bool draughts_result(const char *options, const char *text, char out[16]) {
    return result_by(draughts_rules(options), text, out);
}

static bool sujet_verbe_moves(const char *options, const char *text, naive_list *out) {
    return moves_by(sujet_verbe_rules(options), text, out);
}

static void sujet_verbe_play(const char *options, const char *text, const char *move,
                             char out[NAIVE_TEXT]) {
    play_by(sujet_verbe_rules(options), text, move, out);
}

static bool sujet_verbe_result(const char *options, const char *text, char out[16]) {
    return result_by(sujet_verbe_rules(options), text, out);
}

const naive_game naive_draughts = {.id = "draughts",
                                   .moves = draughts_moves,
                                   .play = draughts_play,
                                   .result = draughts_result};

const naive_game naive_sujet_verbe = {.id = "sujet-verbe",
                                      .moves = sujet_verbe_moves,
                                      .play = sujet_verbe_play,
                                      .result = sujet_verbe_result};

/*
 * Positions as text: W:W31,K32:B1,2. Ranges, a final full stop, either order of the
 * colours and any order of the squares are accepted on input.
 */

static bool read_position(const char *text, rules r, position *p) {
    const char *at = text;
    p->rules = r;
    memset(p->cell, '.', sizeof p->cell);
    if (*at != 'W' && *at != 'B')
        return false;
    p->side = *at == 'W' ? 'w' : 'b';
    at++;
    if (!naive_take_char(&at, ':'))
        return false;
    char first = *at == 'W' ? 'w' : 'b';
    if (!read_pieces(&at, p, first))
        return false;
    if (!naive_take_char(&at, ':'))
        return false;
    if (!read_pieces(&at, p, other(first)))
        return false;
    naive_take_char(&at, '.');
    return *at == '\0' && is_allowed(p);
}

static bool read_pieces(const char **at, position *p, char colour) {
    if (!naive_take_char(at, king_of(colour)))
        return false;
    if (**at == ':' || **at == '.' || **at == '\0')
        return true;
    do {
        if (!read_item(at, p, colour))
            return false;
    } while (naive_take_char(at, ','));
    return true;
}

/* A square or a range of squares, after a K if they hold kings. */
static bool read_item(const char **at, position *p, char colour) {
    int first;
    char piece = naive_take_char(at, 'K') ? king_of(colour) : colour;
    if (!naive_take_number(at, &first))
        return false;
    int last = first;
    if (naive_take_char(at, '-') && !naive_take_number(at, &last))
        return false;
    if (first < 1 || last < first || last > squares(&p->rules))
        return false;
    for (int n = first; n <= last; n++) {
        char *cell = &p->cell[row_of(&p->rules, n)][col_of(&p->rules, n)];
        if (*cell != '.')
            return false;
        *cell = piece;
    }
    return true;
}

/*
 * A man may only stand on its far row while it waits for a king, that is, while all the
 * kings of its colour are in play. In draughts there are as many kings as pieces: it
 * never waits.
 */
static bool is_allowed(const position *p) {
    int pieces = 0;
    for (const char *colour = "wb"; *colour != '\0'; colour++) {
        int kings = count_cells(p, king_of(*colour));
        int own = kings + count_cells(p, *colour);
        if (own > p->rules.pieces || kings > p->rules.kings)
            return false;
        const char *row = p->cell[far_row(&p->rules, *colour)];
        bool on_far_row = memchr(row, *colour, sizeof p->cell[0]) != NULL;
        if (on_far_row && kings < p->rules.kings)
            return false;
        pieces += own;
    }
    return pieces > 0;
}

static void write_position(const position *p, char out[NAIVE_TEXT]) {
    out[0] = '\0';
    naive_put_char(out, king_of(p->side));
    naive_put_char(out, ':');
    write_pieces(p, 'w', out);
    naive_put_char(out, ':');
    write_pieces(p, 'b', out);
}

static void write_pieces(const position *p, char colour, char out[NAIVE_TEXT]) {
    bool first = true;
    naive_put_char(out, king_of(colour));
    for (int n = 1; n <= squares(&p->rules); n++) {
        char cell = p->cell[row_of(&p->rules, n)][col_of(&p->rules, n)];
        if (owner(cell) != colour)
            continue;
        if (!first)
            naive_put_char(out, ',');
        if (is_king(cell))
            naive_put_char(out, 'K');
        naive_put_number(out, n);
        first = false;
    }
}

/* Moves. */

/* Capture is compulsory: other moves are looked for only when there is none. */
static void list_moves(const position *p, naive_list *out) {
    list_captures(p, out);
    if (out->count > 0)
        return;
    for (int row = 0; row < p->rules.size; row++) {
        for (int col = 0; col < p->rules.size; col++) {
            if (owner(p->cell[row][col]) == p->side)
                list_quiet_moves(p, row, col, out);
        }
    }
}

static void list_captures(const position *p, naive_list *out) {
    capture c = {.p = *p, .out = out};
    for (int row = 0; row < p->rules.size; row++) {
        for (int col = 0; col < p->rules.size; col++) {
            if (owner(p->cell[row][col]) != p->side)
                continue;
            c.mover = p->cell[row][col];
            c.start = number_of(&p->rules, row, col);
            c.p.cell[row][col] = '.';
            extend(&c, row, col);
            c.p.cell[row][col] = c.mover;
        }
    }
}

/*
 * All ways to go on from the square the mover has reached. A capture stops only where it
 * cannot go on. Returns whether it can.
 */
static bool extend(capture *c, int row, int col) {
    bool goes_on = false;
    for (int down = -1; down <= 1; down += 2) {
        for (int right = -1; right <= 1; right += 2) {
            if (jump(c, row, col, down, right))
                goes_on = true;
        }
    }
    if (!goes_on && c->count > 0)
        record(c, row, col);
    return goes_on;
}

/*
 * Captures the next piece in a direction, if that can be done, and goes on from each
 * square where the mover may land.
 */
static bool jump(capture *c, int row, int col, int down, int right) {
    bool king = is_king(c->mover);
    if (!king && !c->p.rules.backward && down != forward(c->p.side))
        return false;
    row += down;
    col += right;
    while (king && cell_at(&c->p, row, col) == '.') {
        row += down;
        col += right;
    }
    char prey = cell_at(&c->p, row, col);
    if (owner(prey) != other(c->p.side))
        return false;
    int land_row = row + down;
    int land_col = col + right;
    if (cell_at(&c->p, land_row, land_col) != '.')
        return false;

    c->taken[c->count++] = number_of(&c->p.rules, row, col);
    c->p.cell[row][col] = c->p.rules.at_once ? '.' : '#';
    do {
        extend(c, land_row, land_col);
        land_row += down;
        land_col += right;
    } while (king && cell_at(&c->p, land_row, land_col) == '.');
    c->p.cell[row][col] = prey;
    c->count--;
    return true;
}

/*
 * Writes start, end and captured squares ascending: two routes that agree in these are
 * the same move and have the same text.
 */
static void record(capture *c, int row, int col) {
    char text[NAIVE_TEXT] = "";
    if (c->p.rules.majority && c->count < c->best)
        return;
    if (c->p.rules.majority && c->count > c->best)
        c->out->count = 0;
    c->best = c->count;
    naive_put_number(text, c->start);
    naive_put_char(text, 'x');
    naive_put_number(text, number_of(&c->p.rules, row, col));
    for (int n = 1; n <= squares(&c->p.rules); n++) {
        for (int i = 0; i < c->count; i++) {
            if (c->taken[i] != n)
                continue;
            naive_put_char(text, 'x');
            naive_put_number(text, n);
        }
    }
    if (!naive_list_has(c->out, text))
        naive_list_add(c->out, text);
}

static void list_quiet_moves(const position *p, int row, int col, naive_list *out) {
    bool king = is_king(p->cell[row][col]);
    for (int down = -1; down <= 1; down += 2) {
        if (!king && down != forward(p->side))
            continue;
        for (int right = -1; right <= 1; right += 2) {
            int steps = 1;
            while (cell_at(p, row + steps * down, col + steps * right) == '.') {
                char text[NAIVE_TEXT] = "";
                naive_put_number(text, number_of(&p->rules, row, col));
                naive_put_char(text, '-');
                naive_put_number(
                    text, number_of(&p->rules, row + steps * down, col + steps * right));
                naive_list_add(out, text);
                if (!king)
                    break;
                steps++;
            }
        }
    }
}

/*
 * The move is legal: its text says all there is to do. The mover is put down last: in
 * sujet-verbe it may end on the very square of a piece it has taken.
 */
static void play(position *p, const char *move) {
    int from, to, taken;
    const char *at = move;
    const rules *r = &p->rules;
    naive_take_number(&at, &from);
    at++;
    naive_take_number(&at, &to);
    char mover = p->cell[row_of(r, from)][col_of(r, from)];
    p->cell[row_of(r, from)][col_of(r, from)] = '.';
    while (naive_take_char(&at, 'x') && naive_take_number(&at, &taken)) {
        p->cell[row_of(r, taken)][col_of(r, taken)] = '.';
    }
    p->cell[row_of(r, to)][col_of(r, to)] = mover;
    promote(p, 'w');
    promote(p, 'b');
    p->side = other(p->side);
}

/*
 * At the end of a turn the men on their far row become kings, as many as there are kings
 * in the box, from their owner's left. That is the man that has just arrived; or, in
 * sujet-verbe, those of the other side that waited for the kings it has just lost.
 */
static void promote(position *p, char colour) {
    int row = far_row(&p->rules, colour);
    for (int i = 0; i < p->rules.size; i++) {
        int col = colour == 'w' ? i : p->rules.size - 1 - i;
        if (p->cell[row][col] != colour)
            continue;
        if (count_cells(p, king_of(colour)) == p->rules.kings)
            return;
        p->cell[row][col] = king_of(colour);
    }
}

/*
 * A side whose opponent has no piece has won, whoever is to move; '.' if both have
 * pieces.
 */
static char winner(const position *p) {
    for (const char *colour = "wb"; *colour != '\0'; colour++) {
        int pieces = count_cells(p, *colour) + count_cells(p, king_of(*colour));
        if (pieces == 0)
            return other(*colour);
    }
    return '.';
}

/* Squares and pieces. */

static int squares(const rules *r) {
    return r->size * r->size / 2;
}

/*
 * The squares are numbered from the top left; the first of the top row is in column 1, so
 * that the first of the last row is in the corner.
 */
static int row_of(const rules *r, int number) {
    return (number - 1) / (r->size / 2);
}

static int col_of(const rules *r, int number) {
    int place = (number - 1) % (r->size / 2);
    return row_of(r, number) % 2 == 0 ? 2 * place + 1 : 2 * place;
}

static int number_of(const rules *r, int row, int col) {
    return row * (r->size / 2) + col / 2 + 1;
}

static char cell_at(const position *p, int row, int col) {
    bool inside = row >= 0 && row < p->rules.size && col >= 0 && col < p->rules.size;
    return inside ? p->cell[row][col] : ' ';
}

/* 'w' or 'b', and '.' for what is nobody's. */
static char owner(char cell) {
    if (cell == 'w' || cell == 'W')
        return 'w';
    if (cell == 'b' || cell == 'B')
        return 'b';
    return '.';
}

static char other(char colour) {
    return colour == 'w' ? 'b' : 'w';
}

static char king_of(char colour) {
    return colour == 'w' ? 'W' : 'B';
}

static bool is_king(char cell) {
    return cell == 'W' || cell == 'B';
}

static int forward(char colour) {
    return colour == 'w' ? -1 : 1;
}

static int far_row(const rules *r, char colour) {
    return colour == 'w' ? 0 : r->size - 1;
}

static int count_cells(const position *p, char cell) {
    int count = 0;
    for (int row = 0; row < p->rules.size; row++) {
        for (int col = 0; col < p->rules.size; col++) {
            if (p->cell[row][col] == cell)
                count++;
        }
    }
    return count;
}
