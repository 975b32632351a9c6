/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squares of PDN files: see pdn_type.h. */
#include "formats/pdn_type.h"

#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "formats/hub.h"

enum {
    FROM_POSITION = 99, /* so some sites call draughts that begins elsewhere */
    SQUARES = 50,
    ROW = 5,
    ROWS = 10,
    USUAL = 2 /* the corner of the first square */
};

/* ---- the tag ---- */

static const char *field_after(const char *text) {
    const char *comma = strchr(text, ',');
    return comma ? comma + 1 + strspn(comma + 1, " ") : "";
}

pdn_type pdn_type_read(const char *tag) {
    pdn_type type = {false, PDN_INTERNATIONAL, 'N', USUAL, USUAL};
    int number;
    if (!tag)
        return type;
    dm_reader r = dm_reader_init(tag + strspn(tag, " "));
    if (!dm_read_number(&r, 999, &number))
        return type;
    type.given = true;
    type.number = number;
    const char *notation = tag;
    for (int i = 0; i < 4; i++) /* past the number, the colour and the size */
        notation = field_after(notation);
    if ((notation[0] == 'A' || notation[0] == 'N') && notation[1] >= '0' &&
        notation[1] <= '3') {
        type.notation = notation[0];
        type.said = notation[1] - '0';
        type.corner = type.notation == 'A' ? type.said : USUAL;
    }
    return type;
}

bool pdn_type_is_ours(const pdn_type *type) {
    return type->number == PDN_INTERNATIONAL || type->number == FROM_POSITION;
}

/* ---- squares ---- */

/* `row` from the top and `place` from the left, as the corner of the first square says. */
static int usual(const pdn_type *type, int row, int place) {
    bool bottom = type->corner < 2, right = type->corner == 1 || type->corner == 3;
    return (bottom ? ROWS - 1 - row : row) * ROW + (right ? ROW - 1 - place : place) + 1;
}

int pdn_type_square(const pdn_type *type, int number) {
    if (number < 1 || number > SQUARES)
        return 0;
    return usual(type, (number - 1) / ROW, (number - 1) % ROW);
}

/* Letters count columns of the whole board, of which every second square is played on. */
int pdn_type_lettered(const pdn_type *type, const char *text) {
    int column = text[0] - 'a', row = 0;
    dm_reader r = dm_reader_init(text + 1);
    if (column < 0 || column >= ROWS || !dm_read_number(&r, ROWS, &row) || row == 0)
        return 0;
    bool bottom = type->corner < 2, right = type->corner == 1 || type->corner == 3;
    int from_top = bottom ? ROWS - row : row - 1;
    int from_left = right ? ROWS - 1 - column : column;
    if ((from_top + from_left) % 2 == 0) /* the upper left corner is not played on */
        return 0;
    return from_top * ROW + from_left / 2 + 1;
}

static int read_square(const pdn_type *type, dm_reader *r) {
    char c = dm_read_peek(r);
    int number = 0;
    if (c >= 'a' && c <= 'j') {
        int square = pdn_type_lettered(type, r->text + r->at);
        r->at++;
        dm_read_number(r, ROWS, &number);
        return square;
    }
    while (dm_read_peek(r) == '0')
        dm_read_char(r, '0');
    if (!dm_read_number(r, 9999, &number))
        return 0;
    return type->notation == 'N' ? pdn_type_square(type, number)
           : number <= SQUARES   ? number
                                 : 0;
}

void pdn_type_move(const pdn_type *type, const char *text, char out[DM_MOVE_TEXT]) {
    dm_writer w = dm_writer_init(out, DM_MOVE_TEXT);
    dm_reader r = dm_reader_init(text);
    while (!dm_read_end(&r)) {
        size_t before = r.at;
        dm_write_number(&w, read_square(type, &r));
        if (!dm_read_end(&r) && (dm_read_peek(&r) == '-' || dm_read_peek(&r) == 'x'))
            dm_write_char(&w, r.text[r.at++]);
        if (r.at == before) /* nothing a move is written with */
            break;
    }
}

/* ---- positions ---- */

typedef struct {
    const pdn_type *type;
    dm_reader r;
    char pieces[SQUARES + 1]; /* 'w', 'W' for a king, 'b', 'B', or 0 */
    size_t count;
    dm_fault *fault;
} board_reading;

static void skip_blanks(dm_reader *r) {
    while (dm_read_peek(r) == ' ' || dm_read_peek(r) == '\t')
        r->at++;
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - ('a' - 'A')) : c;
}

/* W or B, and Z for Black (zwart); 0 for anything else. */
static char colour_of(char letter) {
    letter = upper(letter);
    return letter == 'Z' ? 'B' : letter == 'W' || letter == 'B' ? letter : '\0';
}

static dm_status put(board_reading *b, int square, char piece) {
    if (b->pieces[square])
        return dm_refuse_number(b->fault, b->r.at, DM_WORD_FAULT_SQUARE_TWICE, square);
    b->pieces[square] = piece;
    b->count++;
    return DM_OK;
}

/* A square or a range of them, K before kings. A square 0 says that there is no piece. */
static dm_status read_some(board_reading *b, char colour) {
    if (colour_of(dm_read_peek(&b->r)) == colour) /* W31, as well as 31 */
        b->r.at++;
    bool king = upper(dm_read_peek(&b->r)) == 'K';
    if (king)
        b->r.at++;
    skip_blanks(&b->r);
    dm_reader begin = b->r;
    bool zero = dm_read_peek(&b->r) == '0';
    int first = read_square(b->type, &b->r), last = first;
    if (first == 0)
        return zero && b->r.at == begin.at + 1
                   ? DM_OK
                   : dm_refuse_here(b->fault, &begin, DM_WORD_FAULT_SQUARE_UNKNOWN, ",:");
    skip_blanks(&b->r);
    if (dm_read_char(&b->r, '-')) {
        skip_blanks(&b->r);
        if (king && upper(dm_read_peek(&b->r)) == 'K') /* K46-K48, as well as K46-48 */
            b->r.at++;
        last = read_square(b->type, &b->r);
    }
    if (last < first)
        return dm_refuse_numbers(b->fault, begin.at + 1, DM_WORD_FAULT_RANGE, first,
                                 last);
    char piece = colour == 'W' ? (king ? 'W' : 'w') : (king ? 'B' : 'b');
    for (int square = first; square <= last; square++)
        if (put(b, square, piece) != DM_OK)
            return DM_REFUSED;
    return DM_OK;
}

static bool ends_list(board_reading *b) {
    skip_blanks(&b->r);
    while (dm_read_char(&b->r, ',') || dm_read_char(&b->r, ';'))
        skip_blanks(&b->r);
    char c = dm_read_peek(&b->r);
    return c == '\0' || c == ':' || c == '.';
}

/* Lists of White and Black in any order; what follows them, as counts of moves, is theirs
   who wrote it. */
static dm_status read_lists(board_reading *b) {
    skip_blanks(&b->r);
    bool at_once = colour_of(dm_read_peek(&b->r)); /* and no side before them */
    for (; dm_read_char(&b->r, ':') || at_once; at_once = false) {
        skip_blanks(&b->r);
        char colour = colour_of(dm_read_peek(&b->r));
        if (!colour)
            return DM_OK;
        b->r.at++;
        while (!ends_list(b))
            if (read_some(b, colour) != DM_OK)
                return DM_REFUSED;
        dm_read_char(&b->r, '.');
        skip_blanks(&b->r);
    }
    if (!dm_read_end(&b->r))
        return dm_refuse_here(b->fault, &b->r, DM_WORD_FAULT_UNEXPECTED, "");
    return DM_OK;
}

static void write_list(dm_writer *w, const board_reading *b, char man, char king) {
    bool first = true;
    for (int square = 1; square <= SQUARES; square++) {
        if (b->pieces[square] != man && b->pieces[square] != king)
            continue;
        if (!first)
            dm_write_char(w, ',');
        if (b->pieces[square] == king)
            dm_write_char(w, 'K');
        dm_write_number(w, square);
        first = false;
    }
}

static dm_status set_position(const board_reading *b, char side, dm_state *out) {
    char text[DM_POSITION_TEXT];
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_setup setup;
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_setup_init(&setup, game);
    dm_write_char(&w, side);
    dm_write_text(&w, ":W");
    write_list(&w, b, 'w', 'W');
    dm_write_text(&w, ":B");
    write_list(&w, b, 'b', 'B');
    return game->read_state(out, &setup, text, b->fault);
}

/* The pieces of a position, as those of one that was read. */
static void take_pieces(board_reading *b, const dm_state *from) {
    char text[DM_SQUARES_TEXT];
    dm_squares_write(from, &dm_hub_letters, text, sizeof text);
    for (int square = 1; square <= SQUARES; square++)
        if (text[square] != dm_hub_letters.empty)
            b->pieces[square] = text[square];
}

/* The letter of who is to move, ? where the lists begin at once; 0 if there is none. */
static char read_side(dm_reader *r) {
    char c = dm_read_peek(r), after = c ? r->text[r->at + 1] : '\0';
    bool lists = colour_of(c) && ((after >= '0' && after <= '9') || upper(after) == 'K');
    if (c == ':' || lists)
        return '?';
    r->at += c == '?' || colour_of(c);
    return c == '?' ? c : colour_of(c);
}

dm_status pdn_type_position(const pdn_type *type, const char *text, dm_state *out,
                            bool *unknown_side, dm_fault *fault) {
    board_reading b = {.type = type, .r = dm_reader_init(text), .fault = fault};
    *unknown_side = false;
    skip_blanks(&b.r);
    if (strlen(text + b.r.at) == DM_SQUARES_LENGTH && !strchr(text, ':'))
        return dm_squares_read(out, &dm_hub_letters, text + b.r.at, fault);
    char side = read_side(&b.r);
    if (!side)
        return dm_refuse_here(fault, &b.r, DM_WORD_FAULT_SIDE, ":");
    if (read_lists(&b) != DM_OK)
        return DM_REFUSED;
    *unknown_side = side == '?';
    if (b.count == 0)
        take_pieces(&b, out);
    return set_position(&b, side == 'B' ? 'B' : 'W', out);
}
