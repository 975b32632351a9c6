/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The naive rules of bretonnes for one to four players: the number of players is that of
 * the position. The players are counted from 0 in the code and from 1 in the text. A
 * counter is 'o'; no full line ever stands on the board between two turns.
 */
#include "naive_games.h"

#include <string.h>

enum { SIDE = 6, COUNTERS = 30, TOKENS = 5 };

typedef struct {
    naive_board board;
    int players;
    int turn;
    int tokens[4];
} position;

/* A line is its first square and the step to the next of its six squares. */
typedef struct {
    naive_square first;
    int right;
    int up;
} line;

enum { LINES = 2 * SIDE + 2 };

static bool read_position(const char *text, position *p);
static bool read_players(const char **at, position *p);
static bool is_allowed(const position *p);
static void write_position(const position *p, char out[NAIVE_TEXT]);

static bool is_decided(const position *p);
static void list_moves(const position *p, naive_list *out);
static void list_first_turns(naive_list *out);
static void list_movements(const position *p, naive_square from, naive_list *out);
static void list_placements(const position *p, naive_square from, naive_square to,
                            naive_list *out);
static bool may_place(const position *p, naive_square from, naive_square to,
                      naive_square place);
static void play(position *p, const char *move);
static void score_lines(position *p);
static void name_result(const position *p, char out[16]);
static void name_leader(const position *p, char out[16]);

static line nth_line(int n);
static bool is_full(const naive_board *board, line l);
static void clear_line(naive_board *board, line l);
static int count_counters(const position *p);
static int count_tokens(const position *p);
static int target(const position *p);
static int at_target(const position *p);
static naive_square nth_square(int n);
static bool is_same(naive_square a, naive_square b);
static char *cell_of(naive_board *board, naive_square s);
static bool is_empty(const position *p, naive_square s);

/* The game. */

static bool bretonnes_moves(const char *options, const char *text, naive_list *out) {
    position p;
    (void)options;
    if (!read_position(text, &p))
        return false;
    list_moves(&p, out);
    return true;
}

static void bretonnes_play(const char *options, const char *text, const char *move,
                           char out[NAIVE_TEXT]) {
    position p;
    (void)options;
    if (!read_position(text, &p))
        return;
    play(&p, move);
    write_position(&p, out);
}

static bool bretonnes_result(const char *options, const char *text, char out[16]) {
    position p;
    (void)options;
    if (!read_position(text, &p))
        return false;
    name_result(&p, out);
    return true;
}

const naive_game naive_bretonnes = {.id = "bretonnes",
                                    .moves = bretonnes_moves,
                                    .play = bretonnes_play,
                                    .result = bretonnes_result};

/* Positions as text: 6/6/6/6/6/6 2 1 0,0. */

static bool read_position(const char *text, position *p) {
    const char *at = text;
    p->board.files = SIDE;
    p->board.ranks = SIDE;
    if (!naive_take_board(&at, "o", &p->board))
        return false;
    if (!naive_take_char(&at, ' '))
        return false;
    if (!read_players(&at, p))
        return false;
    return *at == '\0' && is_allowed(p);
}

static bool read_players(const char **at, position *p) {
    int turn;
    if (!naive_take_number(at, &p->players))
        return false;
    if (p->players < 1 || p->players > 4)
        return false;
    if (!naive_take_char(at, ' ') || !naive_take_number(at, &turn))
        return false;
    if (turn < 1 || turn > p->players)
        return false;
    p->turn = turn - 1;
    for (int i = 0; i < p->players; i++) {
        if (!naive_take_char(at, i == 0 ? ' ' : ','))
            return false;
        if (!naive_take_number(at, &p->tokens[i]))
            return false;
    }
    return true;
}

static bool is_allowed(const position *p) {
    for (int n = 0; n < LINES; n++) {
        if (is_full(&p->board, nth_line(n)))
            return false;
    }
    if (count_counters(p) > COUNTERS || count_tokens(p) > TOKENS)
        return false;
    return at_target(p) <= 1;
}

static void write_position(const position *p, char out[NAIVE_TEXT]) {
    out[0] = '\0';
    naive_put_board(out, &p->board);
    naive_put_char(out, ' ');
    naive_put_number(out, p->players);
    naive_put_char(out, ' ');
    naive_put_number(out, p->turn + 1);
    for (int i = 0; i < p->players; i++) {
        naive_put_char(out, i == 0 ? ' ' : ',');
        naive_put_number(out, p->tokens[i]);
    }
}

/* Turns. */

/*
 * Decided before asking whether the player to move has a turn: alone, by the first line
 * made; otherwise by a player at the target.
 */
static bool is_decided(const position *p) {
    return p->players == 1 ? p->tokens[0] > 0 : at_target(p) > 0;
}

static void list_moves(const position *p, naive_list *out) {
    int counters = count_counters(p);
    if (is_decided(p) || counters == COUNTERS)
        return;
    if (counters == 0) {
        list_first_turns(out);
        return;
    }
    for (int n = 0; n < SIDE * SIDE; n++) {
        if (!is_empty(p, nth_square(n)))
            list_movements(p, nth_square(n), out);
    }
}

/* On an empty board: two counters anywhere, the lower square named first. */
static void list_first_turns(naive_list *out) {
    for (int low = 0; low < SIDE * SIDE; low++) {
        for (int high = low + 1; high < SIDE * SIDE; high++) {
            char text[NAIVE_TEXT] = "";
            naive_put_square(text, nth_square(low));
            naive_put_char(text, '+');
            naive_put_square(text, nth_square(high));
            naive_list_add(out, text);
        }
    }
}

static void list_movements(const position *p, naive_square from, naive_list *out) {
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        naive_square to = {from.file + steps[i][0], from.rank + steps[i][1]};
        bool inside = to.file >= 0 && to.file < SIDE && to.rank >= 0 && to.rank < SIDE;
        if (inside && is_empty(p, to))
            list_placements(p, from, to, out);
    }
}

static void list_placements(const position *p, naive_square from, naive_square to,
                            naive_list *out) {
    for (int n = 0; n < SIDE * SIDE; n++) {
        naive_square place = nth_square(n);
        if (!may_place(p, from, to, place))
            continue;
        char text[NAIVE_TEXT] = "";
        naive_put_square(text, from);
        naive_put_char(text, '-');
        naive_put_square(text, to);
        naive_put_char(text, '+');
        naive_put_square(text, place);
        naive_list_add(out, text);
    }
}

/* `p` is the position before the movement. Alone, the thirtieth counter goes anywhere. */
static bool may_place(const position *p, naive_square from, naive_square to,
                      naive_square place) {
    bool just_left = is_same(place, from);
    bool empty = just_left || (is_empty(p, place) && !is_same(place, to));
    if (p->players == 1 && count_counters(p) == COUNTERS - 1)
        return empty;
    bool horizontal = from.rank == to.rank;
    bool on_line = horizontal ? place.rank == from.rank : place.file == from.file;
    return empty && on_line && !just_left;
}

/* The move is legal: either a1+b3 or c3-c4+c6. */
static void play(position *p, const char *move) {
    const char *at = move;
    naive_square first, second, placed;
    naive_take_square(&at, &p->board, &first);
    bool movement = *at == '-';
    at++;
    naive_take_square(&at, &p->board, &second);
    *cell_of(&p->board, first) = movement ? '.' : 'o';
    *cell_of(&p->board, second) = 'o';
    if (movement) {
        at++;
        naive_take_square(&at, &p->board, &placed);
        *cell_of(&p->board, placed) = 'o';
    }
    score_lines(p);
    p->turn = (p->turn + 1) % p->players;
}

/* Lines may cross: find them all before taking any away. */
static void score_lines(position *p) {
    naive_board before = p->board;
    for (int n = 0; n < LINES; n++) {
        if (!is_full(&before, nth_line(n)))
            continue;
        clear_line(&p->board, nth_line(n));
        if (count_tokens(p) < TOKENS)
            p->tokens[p->turn]++;
    }
}

static void name_result(const position *p, char out[16]) {
    naive_list list;
    list.count = 0;
    list_moves(p, &list);
    if (list.count > 0) {
        strcpy(out, "ongoing");
    } else if (p->players == 1) {
        bool won = count_counters(p) == COUNTERS && !is_decided(p);
        strcpy(out, won ? "won" : "lost");
    } else {
        name_leader(p, out);
    }
}

/* A player at the target is the only one there, and has the most tokens. */
static void name_leader(const position *p, char out[16]) {
    int leader = 0;
    int equals = 0;
    for (int i = 0; i < p->players; i++) {
        if (p->tokens[i] > p->tokens[leader])
            leader = i;
    }
    for (int i = 0; i < p->players; i++) {
        if (p->tokens[i] == p->tokens[leader])
            equals++;
    }
    static const char *const names[] = {"1", "2", "3", "4"};
    strcpy(out, equals > 1 ? "draw" : names[leader]);
}

/* Lines, squares and counts. */

/* The six rows, then the six columns, then the two long diagonals. */
static line nth_line(int n) {
    if (n < SIDE)
        return (line){{0, n}, 1, 0};
    if (n < 2 * SIDE)
        return (line){{n - SIDE, 0}, 0, 1};
    if (n == 2 * SIDE)
        return (line){{0, 0}, 1, 1};
    return (line){{0, SIDE - 1}, 1, -1};
}

static bool is_full(const naive_board *board, line l) {
    for (int i = 0; i < SIDE; i++) {
        char cell = board->cell[l.first.rank + i * l.up][l.first.file + i * l.right];
        if (cell != 'o')
            return false;
    }
    return true;
}

static void clear_line(naive_board *board, line l) {
    for (int i = 0; i < SIDE; i++) {
        board->cell[l.first.rank + i * l.up][l.first.file + i * l.right] = '.';
    }
}

static int count_counters(const position *p) {
    int count = 0;
    for (int n = 0; n < SIDE * SIDE; n++) {
        if (!is_empty(p, nth_square(n)))
            count++;
    }
    return count;
}

static int count_tokens(const position *p) {
    int count = 0;
    for (int i = 0; i < p->players; i++)
        count += p->tokens[i];
    return count;
}

static int target(const position *p) {
    return p->players == 2 ? 3 : 2;
}

/* How many players have reached the target; it means nothing to a player alone. */
static int at_target(const position *p) {
    int count = 0;
    for (int i = 0; i < p->players; i++) {
        if (p->tokens[i] >= target(p))
            count++;
    }
    return count;
}

/* The squares in the order a1 b1 ... f1 a2 ... f6. */
static naive_square nth_square(int n) {
    return (naive_square){n % SIDE, n / SIDE};
}

static bool is_same(naive_square a, naive_square b) {
    return a.file == b.file && a.rank == b.rank;
}

static char *cell_of(naive_board *board, naive_square s) {
    return &board->cell[s.rank][s.file];
}

static bool is_empty(const position *p, naive_square s) {
    return p->board.cell[s.rank][s.file] == '.';
}
