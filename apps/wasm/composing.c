/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions being composed, for the page. A draft goes in as lines and comes out as its
 * text, its cells, and, while it is no position, the fault with what would repair it.
 * Every repair that is offered has been tried: with it the position is right, or the
 * fault is another. Nothing here knows a rule; `read_state` of the game judges.
 *
 *   compose_text(game)   the position in the input, the first line; the usual start if it
 *                        is empty. Refused as the game refuses it, with the place
 *   compose_draft(game)  the draft in the input, whatever it is
 *
 * Both then take lines `option name=value`; a draft besides `seat`, `scores`, `arrived`,
 * `left` with numbers, and `at SQUARE PIECE OWNER` for each piece.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "bridge.h"
#include "damier/word_list.h"
#include "view.h"

int EXPORT(compose_text)(int number);
int EXPORT(compose_draft)(int number);

enum { SCORES_TRIED = 100 };

/* A draft with what is known of it. */
typedef struct {
    const dm_game *game;
    const dm_setup *setup;
    dm_draft draft;
    char text[DM_POSITION_TEXT];
    dm_state state;
    dm_fault fault;
    bool good;
} composed;

static void judge(composed *c) {
    c->fault = (dm_fault){.at = 0};
    c->game->write_draft(&c->draft, c->text, sizeof c->text);
    c->good = c->game->read_state(&c->state, c->setup, c->text, &c->fault) == DM_OK;
}

/* ---- what the page passes in ---- */

static void read_piece(const dm_game *game, const char *numbers, dm_draft *draft) {
    char *rest;
    long square = strtol(numbers, &rest, 10);
    long piece = strtol(rest, &rest, 10);
    long owner = strtol(rest, &rest, 10);
    if (square < 1 || square > DM_CELLS_MAX || piece < 0 || piece > UINT8_MAX ||
        owner < DM_NOBODY || owner >= DM_SEATS_MAX ||
        !dm_game_look(game, (int)piece, (int)owner))
        return;
    draft->piece[square - 1] = (uint8_t)piece;
    draft->owner[square - 1] = (int8_t)owner;
}

static uint8_t small_number(const char *text, int most) {
    long number = strtol(text, NULL, 10);
    return (uint8_t)(number > 0 && number <= most ? number : 0);
}

static void read_scores(const char *numbers, dm_draft *draft) {
    char *rest = NULL;
    for (int seat = 0; seat < draft->seats; seat++, numbers = rest) {
        long score = strtol(numbers, &rest, 10);
        draft->score[seat] = (int16_t)(score < 0 ? 0 : score > 999 ? 999 : score);
    }
}

/* What follows a word at the beginning of a line; NULL for another word. */
static const char *after_word(const char *line, const char *name) {
    size_t length = strlen(name);
    return strncmp(line, name, length) == 0 && line[length] == ' ' ? line + length : NULL;
}

static void read_draft(const dm_game *game, char *lines, size_t cells, dm_draft *draft) {
    for (char *line; (line = next_line(&lines));) {
        const char *rest;
        if ((rest = after_word(line, "at")))
            read_piece(game, rest, draft);
        else if ((rest = after_word(line, "seat")))
            draft->seat = small_number(rest, draft->seats - 1);
        else if ((rest = after_word(line, "scores")))
            read_scores(rest, draft);
        else if ((rest = after_word(line, "arrived")))
            draft->arrived = small_number(rest, (int)cells);
        else if ((rest = after_word(line, "left")))
            draft->left = small_number(rest, (int)cells);
    }
}

/* ---- repairs ---- */

static size_t count_squares(const dm_fault *fault) {
    size_t count = 0;
    while (count < DM_SIDE_MAX && fault->squares[count])
        count++;
    return count;
}

/* Whether it is right with a change, or wrong otherwise than before. */
static bool helps(const composed *before, composed *after) {
    judge(after);
    return after->good || after->fault.phrase.word != before->fault.phrase.word ||
           memcmp(after->fault.squares, before->fault.squares, DM_SIDE_MAX) != 0;
}

static void tell_squares(const dm_fault *fault) {
    json_open(&out, "squares", '[');
    for (size_t i = 0; i < count_squares(fault); i++)
        json_number(&out, NULL, fault->squares[i]);
    json_close(&out, ']');
}

static void open_repair(const char *kind) {
    json_open(&out, NULL, '{');
    json_text(&out, "kind", kind);
}

/* All pieces at fault replaced by another kind, or taken off. */
static void try_pieces(const composed *c, uint8_t piece) {
    composed other = *c;
    bool changed = false;
    for (size_t i = 0; i < count_squares(&c->fault); i++) {
        uint8_t at = (uint8_t)(c->fault.squares[i] - 1);
        if (c->draft.piece[at] == DM_PIECE_NONE || c->draft.piece[at] == piece ||
            (piece && !dm_game_look(c->game, piece, c->draft.owner[at])))
            return;
        other.draft.piece[at] = piece;
        changed = true;
    }
    if (!changed || !helps(c, &other))
        return;
    open_repair(piece ? "become" : "remove");
    json_number(&out, "piece", piece);
    tell_squares(&c->fault);
    json_close(&out, '}');
}

static void try_kinds(const composed *c) {
    for (size_t i = 0; i < c->game->look_count; i++) {
        bool seen = c->game->looks[i].piece == DM_PIECE_NONE;
        for (size_t k = 0; k < i; k++)
            seen = seen || c->game->looks[k].piece == c->game->looks[i].piece;
        if (!seen)
            try_pieces(c, c->game->looks[i].piece);
    }
    try_pieces(c, DM_PIECE_NONE);
}

/* The score of a seat nearest to the present one with which the rest can be read on. */
static void try_score(const composed *c, int seat) {
    for (int step = 1; step < SCORES_TRIED; step++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            composed other = *c;
            int score = c->draft.score[seat] + sign * step;
            if (score < 0 || score >= SCORES_TRIED)
                continue;
            other.draft.score[seat] = (int16_t)score;
            judge(&other);
            if (!other.good && other.fault.at <= c->fault.at)
                continue;
            open_repair("score");
            json_number(&out, "seat", seat);
            json_number(&out, "score", score);
            json_close(&out, '}');
            return;
        }
    }
}

static void try_rest(const composed *c) {
    composed other = *c;
    other.draft.arrived = other.draft.left = 0;
    if ((c->draft.arrived || c->draft.left) && helps(c, &other)) {
        open_repair("forget");
        json_close(&out, '}');
    }
    for (uint8_t seat = 0; seat < c->draft.seats; seat++) {
        other = *c;
        other.draft.seat = seat;
        judge(&other);
        if (seat == c->draft.seat || !other.good)
            continue;
        open_repair("seat");
        json_number(&out, "seat", seat);
        json_close(&out, '}');
    }
}

static void tell_composed_fault(const composed *c) {
    char text[512] = "";
    dm_phrase_write(&c->fault.phrase, language, text, sizeof text);
    json_open(&out, "fault", '{');
    json_text(&out, "text", text);
    json_number(&out, "at", (int64_t)c->fault.at);
    tell_squares(&c->fault);
    json_close(&out, '}');
    json_open(&out, "repairs", '[');
    try_kinds(c);
    for (int seat = 0; c->game->flags & DM_GAME_SCORES && seat < c->draft.seats; seat++)
        if (!c->fault.squares[0])
            try_score(c, seat);
    try_rest(c);
    json_close(&out, ']');
}

/* ---- what comes out ---- */

/* The cells of a position; those of what is none are the start's with other pieces. */
static size_t composed_cells(const composed *c, dm_cell *cells) {
    dm_state start;
    if (c->good)
        return c->game->cells(&c->state, cells, DM_CELLS_MAX);
    c->game->init(&start, c->setup);
    size_t count = c->game->cells(&start, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        const dm_cell *cell = &cells[i];
        uint8_t piece = c->draft.piece[cell->square - 1];
        int8_t owner = c->draft.owner[cell->square - 1];
        cells[i].piece = piece;
        cells[i].owner = !piece                                          ? DM_NOBODY
                         : owner == DM_NOBODY && cell->zone != DM_NOBODY ? cell->zone
                                                                         : owner;
        cells[i].barred = cells[i].closed = false;
    }
    return count;
}

static void tell_composed(const composed *c) {
    dm_cell cells[DM_CELLS_MAX];
    dm_outcome outcome = {.over = false};
    json_clear(&out);
    json_open(&out, NULL, '{');
    json_text(&out, "text", c->text);
    json_number(&out, "seats", c->draft.seats);
    json_number(&out, "seat", c->draft.seat);
    json_open(&out, "scores", '[');
    for (int seat = 0; c->game->flags & DM_GAME_SCORES && seat < c->draft.seats; seat++)
        json_number(&out, NULL, c->draft.score[seat]);
    json_close(&out, ']');
    json_flag(&out, "asksArrived", c->draft.asks & DM_DRAFT_ARRIVED);
    json_flag(&out, "asksLeft", c->draft.asks & DM_DRAFT_LEFT);
    json_number(&out, "arrived", c->draft.arrived);
    json_number(&out, "left", c->draft.left);
    view_cell_list(&out, cells, composed_cells(c, cells));
    if (c->good)
        c->game->outcome(&c->state, &outcome);
    json_text(&out, "over", outcome.over ? dm_word_text(outcome.reason, language) : "");
    if (!c->good)
        tell_composed_fault(c);
    json_close(&out, '}');
}

/* The game and its options, with what else there is behind the first line; NULL after a
   refusal has been told. */
static const dm_game *begin(int number, dm_setup *setup, dm_bytes *lines) {
    const dm_game *game = game_numbered(number);
    dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    char *rest = strchr(in, '\n');
    if (!game)
        return NULL;
    if (rest)
        *rest++ = '\0';
    if (read_setup_lines(rest, game, setup, lines, &fault) == DM_OK && !lines->failed)
        return game;
    dm_bytes_free(lines);
    tell(DM_REFUSED, &fault);
    return NULL;
}

int compose_text(int number) {
    dm_setup setup;
    dm_bytes lines = {0};
    composed c = {.game = begin(number, &setup, &lines), .setup = &setup, .good = true};
    if (!c.game)
        return 0;
    dm_bytes_free(&lines);
    if (*in == '\0')
        c.game->init(&c.state, &setup);
    else if (c.game->read_state(&c.state, &setup, in, &c.fault) != DM_OK)
        return tell(DM_REFUSED, &c.fault);
    dm_game_draft(c.game, &c.state, &c.draft);
    c.game->write_state(&c.state, c.text, sizeof c.text);
    tell_composed(&c);
    return 1;
}

int compose_draft(int number) {
    dm_setup setup;
    dm_state start;
    dm_bytes lines = {0};
    dm_cell cells[DM_CELLS_MAX];
    composed c = {.game = begin(number, &setup, &lines), .setup = &setup};
    if (!c.game)
        return 0;
    c.game->init(&start, &setup);
    size_t count = c.game->cells(&start, cells, DM_CELLS_MAX);
    dm_game_draft(c.game, &start, &c.draft);
    c.draft = (dm_draft){.seats = c.draft.seats, .asks = c.draft.asks};
    if (lines.data)
        read_draft(c.game, lines.data, count, &c.draft);
    dm_bytes_free(&lines);
    judge(&c);
    tell_composed(&c);
    return 1;
}
