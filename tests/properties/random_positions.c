/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions of the four games: see random_positions.h. */
#include "random_positions.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static random_position random_draughts, random_sujet_verbe, random_bretonnes,
    random_martian;

random_position *random_positions_of(const char *game) {
    static const struct {
        const char *id;
        random_position *build;
    } games[] = {{"draughts", random_draughts},
                 {"sujet-verbe", random_sujet_verbe},
                 {"bretonnes", random_bretonnes},
                 {"martian", random_martian}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i].id, game) == 0)
            return games[i].build;
    return NULL;
}

static int below(dm_random *r, int bound) {
    return (int)dm_random_below(r, (uint64_t)bound);
}

static bool chance(dm_random *r, int percent) {
    return below(r, 100) < percent;
}

static __attribute__((format(printf, 2, 3))) void put(char *text, const char *form, ...) {
    va_list arguments;
    size_t length = strlen(text);
    va_start(arguments, form);
    vsnprintf(text + length, RANDOM_TEXT - length, form, arguments);
    va_end(arguments);
}

/* ---- the draughts family: 'w', 'b' men, 'W', 'B' kings, '.' nothing ---- */

typedef struct {
    int squares, row; /* squares in all and in a row */
    char at[51];      /* by number */
} diagonal_board;

static void clear_diagonal(diagonal_board *board, int squares, int row) {
    board->squares = squares;
    board->row = row;
    memset(board->at, '.', sizeof board->at);
}

static bool is_far(const diagonal_board *board, int square, char man) {
    return man == 'w' ? square <= board->row : square > board->squares - board->row;
}

static int random_free(dm_random *r, const diagonal_board *board) {
    int square;
    do
        square = 1 + below(r, board->squares);
    while (board->at[square] != '.');
    return square;
}

/*
 * `men` and `kings` of the colour of `man`. Men stay off their far row, except for once
 * in a while, so that what the rules refuse is met too.
 */
static void scatter(dm_random *r, diagonal_board *board, char man, int men, int kings) {
    for (int i = 0; i < kings; i++)
        board->at[random_free(r, board)] = man == 'w' ? 'W' : 'B';
    for (int i = 0; i < men; i++) {
        int square = random_free(r, board);
        if (!is_far(board, square, man) || chance(r, 1))
            board->at[square] = man;
    }
}

static void put_colour(const diagonal_board *board, char man, char king, char *out) {
    const char *comma = "";
    put(out, ":%c", king);
    for (int i = 1; i <= board->squares; i++) {
        if (board->at[i] != man && board->at[i] != king)
            continue;
        put(out, "%s%s%d", comma, board->at[i] == king ? "K" : "", i);
        comma = ",";
    }
}

static void put_diagonal(dm_random *r, const diagonal_board *board, char *out) {
    out[0] = '\0';
    put(out, "%c", chance(r, 50) ? 'W' : 'B');
    put_colour(board, 'w', 'W', out);
    put_colour(board, 'b', 'B', out);
}

/*
 * Men alone, a few of everything, kings alone, a king among many men, and the same with
 * the colours exchanged; now and then more pieces than a side may have.
 */
static void random_draughts(dm_random *r, const char *options, char out[RANDOM_TEXT]) {
    diagonal_board board;
    char one = chance(r, 50) ? 'w' : 'b', other = one == 'w' ? 'b' : 'w';
    (void)options;
    clear_diagonal(&board, 50, 5);
    switch (below(r, 4)) {
    case 0:
        scatter(r, &board, one, chance(r, 8) ? 19 + below(r, 7) : below(r, 21), 0);
        scatter(r, &board, other, below(r, 21), 0);
        break;
    case 1:
        scatter(r, &board, one, below(r, 8), below(r, 5));
        scatter(r, &board, other, below(r, 8), below(r, 5));
        break;
    case 2:
        scatter(r, &board, one, 0, 1 + below(r, 10));
        scatter(r, &board, other, 0, 1 + below(r, 12));
        break;
    default:
        scatter(r, &board, one, below(r, 4), 1 + below(r, 2));
        scatter(r, &board, other, 6 + below(r, 13), below(r, 3));
        break;
    }
    put_diagonal(r, &board, out);
}

/* With all three queens in play men may wait on the far row, and so they often do. */
static void add_waiting(dm_random *r, diagonal_board *board, char man) {
    int first = man == 'w' ? 1 : board->squares - board->row + 1;
    for (int i = 0; i < board->row; i++)
        if (board->at[first + i] == '.' && chance(r, 40))
            board->at[first + i] = man;
}

static void random_small_side(dm_random *r, diagonal_board *board, char man) {
    int queens = chance(r, 40) ? 3 : below(r, 3);
    if (chance(r, 1))
        queens = 4;
    scatter(r, board, man, below(r, 7 - queens), queens);
    if (queens == 3 && chance(r, 60))
        add_waiting(r, board, man);
}

static void random_sujet_verbe(dm_random *r, const char *options, char out[RANDOM_TEXT]) {
    diagonal_board board;
    (void)options;
    clear_diagonal(&board, 18, 3);
    random_small_side(r, &board, 'w');
    random_small_side(r, &board, 'b');
    put_diagonal(r, &board, out);
}

/* ---- bretonnes: [rank][file], 'o' or '.' ---- */

enum { SIDE = 6 };
typedef struct {
    char at[8][SIDE];
} grid_cells;

static void put_rows(const grid_cells *cells, int files, int ranks, char *out) {
    for (int rank = ranks - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file < files; file++) {
            char cell = cells->at[rank][file];
            run += cell == '.';
            if (run && (cell != '.' || file == files - 1)) {
                put(out, "%d", run);
                run = 0;
            }
            if (cell != '.')
                put(out, "%c", cell);
        }
        if (rank > 0)
            put(out, "/");
    }
}

static void shuffle(dm_random *r, int *numbers, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(r, i + 1), kept = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = kept;
    }
}

/*
 * One empty square in each row and column: thirty counters, and no line but perhaps a
 * diagonal. Then `holes` counters less.
 */
static void fill_nearly(dm_random *r, grid_cells *cells, int holes) {
    int files[SIDE] = {0, 1, 2, 3, 4, 5};
    shuffle(r, files, SIDE);
    memset(cells, 'o', sizeof *cells);
    for (int rank = 0; rank < SIDE; rank++)
        cells->at[rank][files[rank]] = '.';
    for (int i = 0; i < holes; i++)
        cells->at[below(r, SIDE)][below(r, SIDE)] = '.';
}

/* The crossings of five rows and five columns: nobody can move. Perhaps one changed. */
static void fill_blocked(dm_random *r, grid_cells *cells) {
    int row = below(r, SIDE), column = below(r, SIDE);
    memset(cells, 'o', sizeof *cells);
    for (int i = 0; i < SIDE; i++)
        cells->at[row][i] = cells->at[i][column] = '.';
    if (chance(r, 60))
        cells->at[below(r, SIDE)][below(r, SIDE)] = chance(r, 50) ? '.' : 'o';
}

/* Each square full so many times in a hundred; full rows and columns are opened. */
static void fill_evenly(dm_random *r, grid_cells *cells, int percent) {
    for (int rank = 0; rank < SIDE; rank++)
        for (int file = 0; file < SIDE; file++)
            cells->at[rank][file] = chance(r, percent) ? 'o' : '.';
    for (int i = 0; i < SIDE; i++) {
        cells->at[i][below(r, SIDE)] = '.';
        cells->at[below(r, SIDE)][i] = '.';
    }
}

/* Tokens that mostly leave the game open; now and then at the target, or too many. */
static void put_tokens(dm_random *r, int players, char *out) {
    int most = chance(r, 80) ? (players == 1 ? 0 : players == 2 ? 2 : 1) : 3;
    for (int i = 0; i < players; i++)
        put(out, "%s%d", i ? "," : " ", below(r, most + 1));
}

static void random_bretonnes(dm_random *r, const char *options, char out[RANDOM_TEXT]) {
    grid_cells cells;
    int players = 1 + below(r, 4), kind = below(r, 10);
    (void)options;
    memset(&cells, '.', sizeof cells);
    if (kind < 4)
        fill_nearly(r, &cells, below(r, 4));
    else if (kind == 4)
        fill_blocked(r, &cells);
    else if (kind < 9)
        fill_evenly(r, &cells, 10 + below(r, 85));
    out[0] = '\0';
    put_rows(&cells, SIDE, SIDE, out);
    put(out, " %d %d", players, 1 + below(r, players));
    put_tokens(r, players, out);
}

/* ---- martian: [rank][file], 'P', 'M', 'G' or '.' ---- */

enum { FILES = 4, RANKS = 8, EACH = 6 };

static void place_martian(dm_random *r, grid_cells *cells, const char *pieces) {
    for (; *pieces; pieces++) {
        int rank, file;
        do {
            rank = below(r, RANKS);
            file = below(r, FILES);
        } while (cells->at[rank][file] != '.');
        cells->at[rank][file] = *pieces;
    }
}

/* The pieces left; what is missing is given to one player or the other. */
static void draw_martian(dm_random *r, char left[3 * EACH + 1], int points[2]) {
    static const char sizes[] = "PMG";
    static const int percents[] = {12, 12, 12, 60, 93};
    int usual = percents[below(r, 5)], size_wanted = below(r, 4);
    size_t count = 0;
    points[0] = points[1] = 0;
    for (int i = 0; i < 3 * EACH; i++) {
        int size = i % 3, percent = usual;
        if (size_wanted == size && usual < 90)
            percent += 25;
        if (chance(r, percent))
            left[count++] = sizes[size];
        else
            points[below(r, 2)] += size + 1;
    }
    left[count] = '\0';
}

static int random_square(dm_random *r, const grid_cells *cells, int zone, bool empty) {
    for (int tries = 0; tries < 64; tries++) {
        int rank = 4 * zone + below(r, RANKS / 2), file = below(r, FILES);
        if ((cells->at[rank][file] == '.') == empty || chance(r, 1))
            return rank * FILES + file;
    }
    return -1;
}

static void put_square(int square, char *out) {
    put(out, "%c%d", 'a' + square % FILES, square / FILES + 1);
}

/* The barred piece; the form fits the option, except for once in a while. */
static void put_barred(dm_random *r, const grid_cells *cells, int zone, bool with_origin,
                       char *out) {
    int barred = random_square(r, cells, zone, false);
    int origin = random_square(r, cells, !zone, true);
    put(out, " ");
    if (barred < 0 || origin < 0 || chance(r, 40)) {
        put(out, "-");
        return;
    }
    put_square(barred, out);
    if (with_origin != chance(r, 1)) {
        put(out, ":");
        put_square(origin, out);
    }
}

static void random_martian(dm_random *r, const char *options, char out[RANDOM_TEXT]) {
    grid_cells cells;
    char left[3 * EACH + 1];
    int points[2], zone = below(r, 2);
    memset(&cells, '.', sizeof cells);
    draw_martian(r, left, points);
    place_martian(r, &cells, left);
    if (chance(r, 3))
        points[below(r, 2)] += 1;
    if (chance(r, 10) && points[1] > 0) { /* a split that captures may not give */
        points[0]++;
        points[1]--;
    }
    out[0] = '\0';
    put_rows(&cells, FILES, RANKS, out);
    put(out, " %c %d,%d", "SN"[zone], points[0], points[1]);
    put_barred(r, &cells, zone, strstr(options, "return=square") != NULL, out);
}

/* ---- texts that are nearly right ---- */

void random_mutation(dm_random *r, char text[RANDOM_TEXT]) {
    static const char bytes[] = "0123456789,:/-. KWBSNoPMGabcdefgw";
    size_t length = strlen(text), at = (size_t)below(r, (int)length);
    char kept = text[at];
    switch (below(r, 4)) {
    case 0:
        text[at] = bytes[below(r, (int)sizeof bytes - 1)];
        break;
    case 1:
        memmove(text + at, text + at + 1, length - at);
        break;
    case 2:
        if (length + 2 < RANDOM_TEXT)
            memmove(text + at + 1, text + at, length - at + 1);
        break;
    default:
        text[at] = at + 1 < length ? text[at + 1] : kept;
        text[at + 1 < length ? at + 1 : at] = kept;
        break;
    }
}
