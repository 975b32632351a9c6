/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The naive rules of martian. A piece has no colour: it belongs to the player in whose
 * zone it stands, 'S' on ranks 1 to 4 and 'N' on ranks 5 to 8. Pieces are 'G', 'M' and
 * 'P' as in the text. The endings by repetition and by counting turns are not known here.
 */
#include "naive_games.h"

#include <string.h>

enum { FILES = 4, RANKS = 8, OF_A_SIZE = 6 };

typedef struct {
    bool straight; /* medium=straight: the medium pieces do not move diagonally */
    bool square;   /* return=square: only the exact undoing of a move is barred */
} rules;

typedef struct {
    rules rules;
    naive_board board;
    char side;           /* 'S' or 'N' */
    int south;           /* points */
    int north;           /* points */
    bool bars;           /* a piece has just arrived... */
    naive_square barred; /* ...here... */
    naive_square origin; /* ...from here, known with return=square only */
} position;

static rules rules_of(const char *options);
static bool read_position(const char *text, rules r, position *p);
static bool read_barred(const char **at, position *p);
static bool is_allowed(const position *p);
static bool may_be_split(int points, int large, int medium, int small);
static void write_position(const position *p, char out[NAIVE_TEXT]);

static bool is_over(const position *p);
static bool is_dead(const position *p);
static void list_moves(const position *p, naive_list *out);
static void list_piece(const position *p, naive_square from, naive_list *out);
static void list_direction(const position *p, naive_square from, int right, int up,
                           naive_list *out);
static int reach(const rules *r, char piece, bool diagonal);
static bool may_land(const position *p, naive_square from, naive_square to);
static void add_move(const position *p, naive_square from, naive_square to,
                     naive_list *out);
static void play(position *p, const char *move);

static bool is_inside(naive_square s);
static bool is_same(naive_square a, naive_square b);
static char zone_of(naive_square s);
static char cell_at(const position *p, naive_square s);
static int count_cells(const position *p, char piece);
static int count_zone(const position *p, char zone);
static int value_of(char piece);

/* The game. */

static bool martian_moves(const char *options, const char *text, naive_list *out) {
    position p;
    if (!read_position(text, rules_of(options), &p))
        return false;
    list_moves(&p, out);
    return true;
}

static void martian_play(const char *options, const char *text, const char *move,
                         char out[NAIVE_TEXT]) {
    position p;
    if (!read_position(text, rules_of(options), &p))
        return;
    play(&p, move);
    write_position(&p, out);
}

static bool martian_result(const char *options, const char *text, char out[16]) {
    position p;
    naive_list list;
    if (!read_position(text, rules_of(options), &p))
        return false;
    list.count = 0;
    list_moves(&p, &list);
    if (list.count > 0) {
        strcpy(out, "ongoing");
    } else {
        strcpy(out, p.south > p.north ? "1" : p.south < p.north ? "2" : "draw");
    }
    return true;
}

const naive_game naive_martian = {.id = "martian",
                                  .moves = martian_moves,
                                  .play = martian_play,
                                  .result = martian_result};

static rules rules_of(const char *options) {
    return (rules){.straight = naive_has_option(options, "medium=straight"),
                   .square = naive_has_option(options, "return=square")};
}

/* Positions as text: GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -. */

static bool read_position(const char *text, rules r, position *p) {
    const char *at = text;
    p->rules = r;
    p->board.files = FILES;
    p->board.ranks = RANKS;
    if (!naive_take_board(&at, "GMP", &p->board))
        return false;
    if (!naive_take_char(&at, ' '))
        return false;
    if (*at != 'S' && *at != 'N')
        return false;
    p->side = *at;
    at++;
    if (!naive_take_char(&at, ' ') || !naive_take_number(&at, &p->south))
        return false;
    if (!naive_take_char(&at, ',') || !naive_take_number(&at, &p->north))
        return false;
    if (!naive_take_char(&at, ' ') || !read_barred(&at, p))
        return false;
    return *at == '\0' && is_allowed(p);
}

/*
 * Either - or a piece in the zone of the player to move, followed with return=square by
 * the empty square of the other zone it came from.
 */
static bool read_barred(const char **at, position *p) {
    p->bars = !naive_take_char(at, '-');
    if (!p->bars)
        return true;
    if (!naive_take_square(at, &p->board, &p->barred))
        return false;
    if (cell_at(p, p->barred) == '.' || zone_of(p->barred) != p->side)
        return false;
    if (!p->rules.square)
        return true;
    if (!naive_take_char(at, ':'))
        return false;
    if (!naive_take_square(at, &p->board, &p->origin))
        return false;
    return cell_at(p, p->origin) == '.' && zone_of(p->origin) != p->side;
}

static bool is_allowed(const position *p) {
    int large = OF_A_SIZE - count_cells(p, 'G');
    int medium = OF_A_SIZE - count_cells(p, 'M');
    int small = OF_A_SIZE - count_cells(p, 'P');
    if (large < 0 || medium < 0 || small < 0)
        return false;
    if (count_zone(p, 'S') + count_zone(p, 'N') == 0)
        return false;
    int missing = large * value_of('G') + medium * value_of('M') + small * value_of('P');
    if (p->south + p->north != missing)
        return false;
    return may_be_split(p->south, large, medium, small);
}

/*
 * Whether some of the captured pieces are worth exactly these points. The rest is then
 * worth the points of the other player.
 */
static bool may_be_split(int points, int large, int medium, int small) {
    for (int g = 0; g <= large; g++) {
        for (int m = 0; m <= medium; m++) {
            for (int s = 0; s <= small; s++) {
                int worth = g * value_of('G') + m * value_of('M') + s * value_of('P');
                if (worth == points)
                    return true;
            }
        }
    }
    return false;
}

static void write_position(const position *p, char out[NAIVE_TEXT]) {
    out[0] = '\0';
    naive_put_board(out, &p->board);
    naive_put_char(out, ' ');
    naive_put_char(out, p->side);
    naive_put_char(out, ' ');
    naive_put_number(out, p->south);
    naive_put_char(out, ',');
    naive_put_number(out, p->north);
    naive_put_char(out, ' ');
    if (!p->bars) {
        naive_put_char(out, '-');
        return;
    }
    naive_put_square(out, p->barred);
    if (!p->rules.square)
        return;
    naive_put_char(out, ':');
    naive_put_square(out, p->origin);
}

/* Turns. */

static bool is_over(const position *p) {
    return count_zone(p, 'S') == 0 || count_zone(p, 'N') == 0 || is_dead(p);
}

/*
 * No capture can ever happen again: two small pieces are left, on squares of opposite
 * colour, which a diagonal step never changes.
 */
static bool is_dead(const position *p) {
    int colours[2] = {0, 0};
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = 0; file < FILES; file++) {
            char piece = p->board.cell[rank][file];
            if (piece == 'G' || piece == 'M')
                return false;
            if (piece == 'P')
                colours[(rank + file) % 2]++;
        }
    }
    return colours[0] == 1 && colours[1] == 1;
}

static void list_moves(const position *p, naive_list *out) {
    if (is_over(p))
        return;
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = 0; file < FILES; file++) {
            naive_square from = {file, rank};
            if (cell_at(p, from) != '.' && zone_of(from) == p->side) {
                list_piece(p, from, out);
            }
        }
    }
}

static void list_piece(const position *p, naive_square from, naive_list *out) {
    for (int up = -1; up <= 1; up++) {
        for (int right = -1; right <= 1; right++) {
            if (up != 0 || right != 0)
                list_direction(p, from, right, up, out);
        }
    }
}

/* Goes on until the first piece, which may perhaps be captured but not jumped. */
static void list_direction(const position *p, naive_square from, int right, int up,
                           naive_list *out) {
    int steps = reach(&p->rules, cell_at(p, from), right != 0 && up != 0);
    naive_square to = from;
    for (int i = 0; i < steps; i++) {
        to.file += right;
        to.rank += up;
        if (!is_inside(to))
            return;
        if (may_land(p, from, to))
            add_move(p, from, to, out);
        if (cell_at(p, to) != '.')
            return;
    }
}

/* How many squares a piece goes at most. */
static int reach(const rules *r, char piece, bool diagonal) {
    if (piece == 'G')
        return RANKS;
    if (piece == 'M')
        return diagonal && r->straight ? 0 : 2;
    return diagonal ? 1 : 0;
}

static bool may_land(const position *p, naive_square from, naive_square to) {
    bool leaves = zone_of(to) != p->side;
    if (cell_at(p, to) != '.' && !leaves)
        return false;
    if (!p->bars || !is_same(from, p->barred))
        return true;
    return p->rules.square ? !is_same(to, p->origin) : !leaves;
}

static void add_move(const position *p, naive_square from, naive_square to,
                     naive_list *out) {
    char text[NAIVE_TEXT] = "";
    naive_put_square(text, from);
    naive_put_char(text, cell_at(p, to) == '.' ? '-' : 'x');
    naive_put_square(text, to);
    naive_list_add(out, text);
}

static void play(position *p, const char *move) {
    const char *at = move;
    naive_square from, to;
    naive_take_square(&at, &p->board, &from);
    at++;
    naive_take_square(&at, &p->board, &to);
    int points = value_of(cell_at(p, to));
    if (p->side == 'S') {
        p->south += points;
    } else {
        p->north += points;
    }
    p->board.cell[to.rank][to.file] = cell_at(p, from);
    p->board.cell[from.rank][from.file] = '.';
    p->bars = zone_of(from) != zone_of(to);
    p->barred = to;
    p->origin = from;
    p->side = p->side == 'S' ? 'N' : 'S';
}

/* Squares and pieces. */

static bool is_inside(naive_square s) {
    return s.file >= 0 && s.file < FILES && s.rank >= 0 && s.rank < RANKS;
}

static bool is_same(naive_square a, naive_square b) {
    return a.file == b.file && a.rank == b.rank;
}

static char zone_of(naive_square s) {
    return s.rank < RANKS / 2 ? 'S' : 'N';
}

static char cell_at(const position *p, naive_square s) {
    return p->board.cell[s.rank][s.file];
}

static int count_cells(const position *p, char piece) {
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = 0; file < FILES; file++) {
            if (p->board.cell[rank][file] == piece)
                count++;
        }
    }
    return count;
}

static int count_zone(const position *p, char zone) {
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = 0; file < FILES; file++) {
            naive_square s = {file, rank};
            if (zone_of(s) == zone && cell_at(p, s) != '.')
                count++;
        }
    }
    return count;
}

static int value_of(char piece) {
    switch (piece) {
    case 'G':
        return 3;
    case 'M':
        return 2;
    case 'P':
        return 1;
    default:
        return 0;
    }
}
