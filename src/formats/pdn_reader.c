/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games read from PDN: see pdn_reader.h. */
#include "formats/pdn_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "formats/pdn_builder.h"
#include "formats/pdn_readings.h"
#include "formats/pdn_type.h"

enum {
    NESTED_MAX = 100, /* variations inside variations */
    SQUARE_LARGEST = 100,
    OTHER_BOARD_LARGEST = 32 /* no square above: perhaps a game of 64 squares */
};

/* A line of moves: the game, or a variation in it. */
typedef struct {
    pdn_readings now, before; /* before its last move */
    int32_t begin;            /* the first turn that may be its own */
    int32_t last;             /* its last turn, or PDN_NONE */
    bool moved;               /* the last turn is this line's own */
    bool broken;              /* nothing more of it can be read */
    bool dotted;              /* a variation that begins 1... */
    bool awaited;             /* variations of the move to come were read already */
    int32_t beside, tail;     /* a turn of it, and the last of those beside that one */
} line;

struct pdn_reader {
    pdn_lexer lexer;
    pdn_word word;
    bool held; /* the word was looked at and not taken */
    pdn_builder made;
    pdn_choices choices;
    line *lines; /* NESTED_MAX + 1 of them */
    size_t depth;
    size_t deeper; /* variations that were opened below the last, and are passed over */
    pdn_type type;
    bool failed, other, began_on_64;
    bool other_before; /* so was the game before, and neither says its type */
    bool placed;       /* the first position was told */
    bool moved;        /* a move was met, readable or not */
    bool preface;      /* what could not be read may be words before the first move */
    bool restarts;     /* the number 1 came again: another game, or a slip */
    int largest;
    dm_fault unread; /* one that nobody is told of */
    bool doubt;      /* a word that means nothing, unless the game ends here: */
    pdn_word doubted;
    const char *lead; /* a comment that waits for the move it stands before */
};

pdn_reader *pdn_reader_new(pdn_source source, void *self) {
    pdn_reader *r = calloc(1, sizeof *r);
    line *lines = calloc(NESTED_MAX + 1, sizeof *lines);
    if (!r || !lines) {
        free(r);
        free(lines);
        return NULL;
    }
    r->lines = lines;
    pdn_lexer_init(&r->lexer, source, self);
    return r;
}

void pdn_reader_free(pdn_reader *r) {
    if (!r)
        return;
    pdn_lexer_clear(&r->lexer);
    pdn_builder_free(&r->made);
    free(r->choices.all);
    free(r->lines);
    free(r);
}

static const pdn_word *look(pdn_reader *r) {
    if (!r->held)
        pdn_lexer_next(&r->lexer, &r->word);
    r->held = true;
    return &r->word;
}

static void take_word(pdn_reader *r) {
    r->held = false;
}

/* ---- faults ---- */

/* The first fault of the game itself is told; one of a variation only before that. */
static dm_fault *fault_here(pdn_reader *r, size_t where, size_t column) {
    line *l = &r->lines[r->depth];
    bool first = l->broken ? false : r->depth == 0 || r->made.game.side_faults == 0;
    l->broken = true;
    if (r->depth == 0)
        r->made.game.broken = true;
    else
        r->made.game.side_faults++;
    if (!first || (r->depth > 0 && r->made.game.broken))
        return &r->unread;
    r->made.game.fault.line = where;
    r->made.game.fault.column = column;
    return &r->made.game.fault.fault;
}

static void fault_at(pdn_reader *r, const pdn_word *w, const dm_fault *found) {
    dm_fault *fault = fault_here(r, w->line, w->column);
    *fault = *found;
}

static void fault_of_tag(pdn_reader *r, const pdn_tag *tag, const dm_fault *found) {
    dm_fault *fault = fault_here(r, tag->line, tag->column);
    *fault = *found;
}

static void fault_word(pdn_reader *r, const pdn_word *w, dm_word word) {
    dm_fault fault;
    dm_refuse(&fault, 0, word, w->text, NULL);
    fault_at(r, w, &fault);
}

/* ---- turns ---- */

static pdn_turn *new_turn(pdn_reader *r, const pdn_word *w) {
    pdn_turn *turn = pdn_builder_new_turn(&r->made, w->line, w->column);
    if (!turn)
        return NULL;
    turn->lead = r->lead;
    r->lead = "";
    return turn;
}

/*
 * Where a turn goes beside those that begin with `first`. Where it went last is kept by
 * the line around, so that a thousand variations of one move cost no more than one.
 */
static int32_t *place_beside(pdn_reader *r, int32_t first, int32_t index) {
    line *around = &r->lines[r->depth > 0 ? r->depth - 1 : 0];
    int32_t last = around->beside == first ? around->tail : first;
    while (r->made.turns[last].other >= 0)
        last = r->made.turns[last].other;
    around->beside = first;
    around->tail = index;
    return &r->made.turns[last].other;
}

/* Hangs the newest turn into the tree: behind the last, or beside those already there. */
static void link_turn(pdn_reader *r) {
    line *l = &r->lines[r->depth];
    int32_t index = (int32_t)r->made.game.turn_count - 1;
    int32_t *place = l->last < 0 ? &r->made.game.begin : &r->made.turns[l->last].next;
    r->made.turns[index].before = l->last;
    if (l->awaited)
        r->made.turns[index].other = *place;
    else if (*place >= 0)
        place = place_beside(r, *place, index);
    *place = index;
    l->awaited = false;
    if (r->made.game.begin ==
        index) { /* of a variation before any move: it is the game */
        r->made.game.comment = pdn_arena_append(&r->made.arena, r->made.game.comment,
                                                r->made.turns[index].lead);
        r->made.turns[index].lead = "";
    }
    l->last = index;
    l->moved = true;
}

/* One reading is left: what it chose on its way is what was meant. */
static void settle(pdn_reader *r, line *l) {
    for (int32_t c = l->now.all[0].choice; c >= 0; c = r->choices.all[c].earlier) {
        const pdn_choice *choice = &r->choices.all[c];
        pdn_turn *turn = &r->made.turns[choice->turn];
        turn->move = choice->move;
        turn->after = choice->before;
        if (choice->turn == 0) /* it may also tell who began */
            r->made.game.first = choice->before;
        r->made.game.game->apply(&turn->after, choice->move);
    }
    l->now.all[0].choice = -1;
    if (r->depth == 0)
        r->choices.count = 0;
}

/* A turn that was lost, where the game has cards. */
static void add_pass(pdn_reader *r, const pdn_word *w) {
    line *l = &r->lines[r->depth];
    dm_state state = l->now.all[0].state;
    l->before = l->now;
    r->made.game.game->pass(&state);
    pdn_readings_begin(&l->now, &state);
    pdn_turn *turn = new_turn(r, w);
    if (!turn)
        return;
    turn->pass = true;
    turn->after = state;
    link_turn(r);
}

static void add_move(pdn_reader *r, const pdn_word *w) {
    line *l = &r->lines[r->depth];
    char text[DM_MOVE_TEXT];
    dm_fault fault;
    dm_move sure;
    bool squares = r->made.game.game->flags & DM_GAME_DRAUGHTS_100;
    if (r->made.game.game->pass && strcmp(w->text, pdn_pass) == 0) {
        add_pass(r, w);
        return;
    }
    if (squares)
        pdn_type_move(&r->type, w->text, text);
    l->before = l->now;
    if (pdn_readings_move(r->made.game.game, &l->now, &r->choices,
                          (int32_t)r->made.game.turn_count, squares ? text : w->text,
                          &sure, &fault) != DM_OK) {
        fault_at(r, w, &fault);
        return;
    }
    pdn_turn *turn = new_turn(r, w);
    if (!turn || r->choices.failed) {
        r->failed = true;
        return;
    }
    turn->move = sure;
    turn->after = l->now.all[0].state;
    link_turn(r);
    if (l->now.count == 1 && sure == DM_NO_MOVE)
        settle(r, l);
}

/* A position as the game writes it, or of draughts in any dialect. */
static dm_status read_position(const pdn_reader *r, const char *text, dm_state *out,
                               bool *unknown_side, dm_fault *fault) {
    const pdn_game *g = &r->made.game;
    *unknown_side = false;
    return g->game->flags & DM_GAME_DRAUGHTS_100
               ? pdn_type_position(&r->type, text, out, unknown_side, fault)
               : g->game->read_state(out, &g->setup, text, fault);
}

/* A position set up in mid-game; before the first move, it is where the game begins. */
static void add_setup(pdn_reader *r, const pdn_word *w) {
    line *l = &r->lines[r->depth];
    dm_state state = l->now.all[0].state;
    bool unknown;
    dm_fault fault;
    if (read_position(r, w->text, &state, &unknown, &fault) != DM_OK) {
        fault_at(r, w, &fault);
        return;
    }
    if (r->made.game.turn_count == 0 && r->depth == 0 && !r->placed) {
        r->placed = true;
        r->made.game.first = state;
        pdn_readings_begin(&l->now, &state);
        return;
    }
    l->before = l->now;
    pdn_readings_begin(&l->now, &state);
    pdn_turn *turn = new_turn(r, w);
    if (!turn)
        return;
    turn->after = state;
    link_turn(r);
}

static void add_glyph(pdn_reader *r, long number) {
    line *l = &r->lines[r->depth];
    if (!l->moved || number < 1 || number > UINT8_MAX)
        return;
    uint8_t *glyphs = r->made.turns[l->last].glyphs;
    for (int i = 0; i < PDN_GLYPHS_MAX; i++) {
        if (glyphs[i] == 0 || glyphs[i] == number) {
            glyphs[i] = (uint8_t)number;
            return;
        }
    }
}

static void add_comment(pdn_reader *r, const char *text) {
    line *l = &r->lines[r->depth];
    const char **place = l->moved        ? &r->made.turns[l->last].comment
                         : r->depth == 0 ? &r->made.game.comment
                                         : &r->lead;
    *place = pdn_arena_append(&r->made.arena, *place, text);
}

/* ---- variations ---- */

/* A variation stands in place of the move before it. */
static void open_variation(pdn_reader *r, const pdn_word *w) {
    line *outer = &r->lines[r->depth];
    if (r->depth == NESTED_MAX) {
        if (r->deeper++ == 0)
            fault_word(r, w, DM_WORD_FAULT_PDN_NESTED);
        return;
    }
    line *inner = &r->lines[++r->depth];
    inner->now = outer->moved ? outer->before : outer->now;
    inner->last = outer->moved ? r->made.turns[outer->last].before : outer->last;
    inner->begin = (int32_t)r->made.game.turn_count;
    inner->moved = inner->dotted = inner->awaited = false;
    inner->beside = PDN_NONE;
    inner->broken = outer->broken;
    r->lead = "";
    if (!inner->broken && inner->now.count > 1) /* of which position is not known yet */
        fault_word(r, w, DM_WORD_FAULT_PDN_OPEN_READING);
}

/* Takes a turn and all that follows it out of the tree; variations beside it stay. */
static void cut(pdn_reader *r, int32_t turn) {
    int32_t before = r->made.turns[turn].before;
    for (size_t i = 0; i <= r->depth; i++)
        r->lines[i].beside = PDN_NONE;
    int32_t *place = before < 0 ? &r->made.game.begin : &r->made.turns[before].next;
    while (*place >= 0 && *place != turn)
        place = &r->made.turns[*place].other;
    if (*place == turn)
        *place = r->depth == 0 ? PDN_NONE : r->made.turns[turn].other;
}

/* Variations of a move that never came stand for nothing. */
static void drop_awaited(pdn_reader *r) {
    line *l = &r->lines[r->depth];
    int32_t *place = l->awaited ? &r->made.turns[l->last].next : NULL;
    l->awaited = false;
    if (!place || *place < 0) /* none, or cut already */
        return;
    const pdn_turn *turn = &r->made.turns[*place];
    if (r->made.game.side_faults++ == 0 && !r->made.game.broken) {
        r->made.game.fault.line = turn->line;
        r->made.game.fault.column = turn->column;
        dm_refuse(&r->made.game.fault.fault, 0, DM_WORD_FAULT_PDN_UNKNOWN_MOVE, "", NULL);
    }
    *place = PDN_NONE;
}

/* Two captures that nothing tells apart: the fault names both, and they are left out. */
static void end_line(pdn_reader *r) {
    const pdn_choice *two[2];
    line *l = &r->lines[r->depth];
    char written[2][DM_MOVE_TEXT];
    drop_awaited(r);
    if (!pdn_readings_differ(&l->now, &r->choices, two) || two[0]->turn < l->begin)
        return;
    for (int i = 0; i < 2; i++)
        r->made.game.game->write_move(&two[i]->before, two[i]->move, DM_NOTATION_PLAIN,
                                      written[i], sizeof written[i]);
    const pdn_turn *turn = &r->made.turns[two[0]->turn];
    if (!l->broken)
        dm_refuse(fault_here(r, turn->line, turn->column), 0,
                  DM_WORD_FAULT_PDN_TWO_READINGS, written[0], written[1]);
    cut(r, two[0]->turn);
}

static void close_variation(pdn_reader *r) {
    if (r->depth == 0) /* one too many: nothing was opened */
        return;
    if (r->deeper > 0) {
        r->deeper--;
        return;
    }
    end_line(r);
    r->depth--;
    r->lead = "";
}

/* ---- the game ---- */

static void clear_game(pdn_reader *r) {
    pdn_builder_clear(&r->made);
    r->choices.count = 0;
    r->depth = r->deeper = 0;
    r->lines[0].last = r->lines[0].beside = PDN_NONE;
    r->lines[0].moved = r->lines[0].broken = r->lines[0].awaited = false;
    r->other = r->began_on_64 = r->placed = r->moved = r->preface = r->restarts = false;
    r->largest = 0;
    r->doubt = false;
    r->lead = "";
    r->lexer.whole_words = false;
    r->lexer.score[0] = '\0';
}

/* `draughts players=…`: the games that are not draughts have a tag of their own. */
static dm_status begin_ours(pdn_reader *r, const char *tag, dm_fault *fault) {
    char words[DM_POSITION_TEXT], *rest = words;
    dm_writer w = dm_writer_init(words, sizeof words);
    dm_write_text(&w, tag ? tag : "");
    char *id = rest;
    rest += strcspn(rest, " ");
    bool more = *rest != '\0';
    *rest = '\0';
    r->made.game.game = tag ? dm_game_find(id) : dm_game_with(DM_GAME_DRAUGHTS_100);
    if (!r->made.game.game) {
        r->made.game.game = dm_game_with(DM_GAME_DRAUGHTS_100);
        dm_setup_init(&r->made.game.setup, r->made.game.game);
        return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_UNKNOWN, id, NULL);
    }
    dm_setup_init(&r->made.game.setup, r->made.game.game);
    while (more) {
        char *name = ++rest;
        rest += strcspn(rest, " ");
        more = *rest != '\0';
        *rest = '\0';
        char *value = strchr(name, '=');
        if (value)
            *value++ = '\0';
        if (*name && dm_setup_set(&r->made.game.setup, r->made.game.game, name,
                                  value ? value : "", fault) != DM_OK)
            return DM_REFUSED;
    }
    return DM_OK;
}

/* The largest square that a position names, to tell boards apart. */
static int largest_in(const char *fen) {
    int largest = 0, number = 0;
    for (; *fen; fen++) {
        number = *fen >= '0' && *fen <= '9' && number < SQUARE_LARGEST
                     ? number * 10 + (*fen - '0')
                     : 0;
        if (number > largest)
            largest = number;
    }
    return largest;
}

/* The position of the tags: some write it where they should only say that there is one. */
static const pdn_tag *position_tag(const pdn_game *g) {
    const pdn_tag *fen = pdn_game_find(g, "FEN"), *setup = pdn_game_find(g, "SetUp");
    return fen || !setup || !strchr(setup->value, ':') ? fen : setup;
}

static dm_status begin_position(pdn_reader *r, dm_fault *fault) {
    const dm_game *game = r->made.game.game;
    const pdn_tag *tag = position_tag(&r->made.game);
    const char *fen = tag ? tag->value : NULL;
    bool unknown_side = false;
    r->placed = fen && *fen;
    game->init(&r->made.game.first, &r->made.game.setup);
    dm_status status = DM_OK;
    if (fen)
        r->largest = largest_in(fen);
    if (fen && *fen)
        status = read_position(r, fen, &r->made.game.first, &unknown_side, fault);
    pdn_readings_begin(&r->lines[0].now, &r->made.game.first);
    if (status == DM_OK && unknown_side) {
        dm_state black = r->made.game.first;
        bool again;
        if (pdn_type_position(&r->type, "B::", &black, &again, fault) == DM_OK)
            pdn_readings_add(&r->lines[0].now, &black);
    }
    return status;
}

/* A result that nobody would take for a move, such as 1+ - 1- or 1 1/2 - 1/2. */
static void expect_score(pdn_reader *r) {
    const char *result = pdn_game_tag(&r->made.game, "Result");
    if (!result || strlen(result) >= PDN_SCORE_BYTES || r->lexer.whole_words ||
        !strpbrk(result, "0123456789") ||
        strspn(result, "0123456789- ") == strlen(result))
        return;
    memcpy(r->lexer.score, result, strlen(result) + 1);
}

/* After the tags: which game it is, and from where. */
static void begin_moves(pdn_reader *r) {
    dm_fault fault;
    r->type = pdn_type_read(pdn_game_tag(&r->made.game, "GameType"));
    const char *ours = pdn_game_tag(&r->made.game, "Damier");
    r->other = !ours && !pdn_type_is_ours(&r->type);
    if (begin_ours(r, ours, &fault) != DM_OK || r->other) {
        r->made.game.game->init(&r->made.game.first, &r->made.game.setup);
        pdn_readings_begin(&r->lines[0].now, &r->made.game.first);
        if (r->other)
            r->lines[0].broken = true;
        else
            fault_of_tag(r, pdn_game_find(&r->made.game, "Damier"), &fault);
        return;
    }
    r->lexer.whole_words = !(r->made.game.game->flags & DM_GAME_DRAUGHTS_100);
    expect_score(r);
    if (begin_position(r, &fault) != DM_OK)
        fault_of_tag(r, position_tag(&r->made.game), &fault);
}

/* Whether a star, or a number 1 in mid-game, is where the next game begins. */
static bool star_ends(pdn_reader *r, bool attached) {
    const pdn_word *next = look(r);
    switch (next->kind) {
    case PDN_END:
    case PDN_TAG:
        return true;
    case PDN_NUMBER:
        return next->number <= 1;
    case PDN_MOVE:
    case PDN_UNKNOWN:
    case PDN_STRANGE:
        return !attached;
    default:
        return false;
    }
}

/* The result that the tag tells, written once more where a move would not be legal. */
static bool repeats_result(const pdn_reader *r, const pdn_word *w) {
    const char *result = pdn_game_tag(&r->made.game, "Result");
    return result && strcmp(result, w->text) == 0;
}

/* 1:1, which is read as a capture; false if it is no result. */
static bool is_colon_result(const char *text) {
    static const char *const results[] = {"2x0", "0x2", "1x1", "1x0", "0x1"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(text, results[i]) == 0)
            return true;
    return false;
}

/* A first move of games of 64 squares, from the one side or the other. */
static bool begins_on_64(const char *text) {
    dm_reader r = dm_reader_init(text);
    int from, to;
    if (!dm_read_number(&r, OTHER_BOARD_LARGEST, &from) || !dm_read_char(&r, '-') ||
        !dm_read_number(&r, OTHER_BOARD_LARGEST, &to))
        return false;
    return (from >= 9 && from <= 12 && to >= 13 && to <= 16) ||
           (from >= 21 && from <= 24 && to >= 17 && to <= 20);
}

static void note_squares(pdn_reader *r, const pdn_word *w) {
    if (w->largest > r->largest)
        r->largest = w->largest;
    if (r->made.game.turn_count == 0 && !r->began_on_64)
        r->began_on_64 = begins_on_64(w->text);
}

/* The first move is none: perhaps the file numbers its squares as its tag says. */
static bool renumber(pdn_reader *r) {
    dm_fault fault;
    if (r->type.corner == r->type.said)
        return false;
    r->type.corner = r->type.said;
    r->made.game.broken = r->lines[0].broken = false;
    return begin_position(r, &fault) == DM_OK;
}

/* What looked like a move that is not legal is the result. */
static void end_by(pdn_reader *r, bool broken, const char *result) {
    r->made.game.broken = broken;
    r->made.game.result = pdn_arena_copy(&r->made.arena, result);
}

static void read_move(pdn_reader *r, const pdn_word *w) {
    line *l = &r->lines[r->depth];
    r->moved = true;
    note_squares(r, w);
    if (w->letters && !r->type.given && r->depth == 0 && r->made.game.turn_count == 0)
        r->other = l->broken = true;
    if (l->broken)
        return;
    pdn_game before = r->made.game;
    add_move(r, w);
    if (l->broken && r->depth == 0 && r->made.game.turn_count == 0 && renumber(r))
        add_move(r, w);
    if (!l->broken || r->depth > 0)
        return;
    if (is_colon_result(w->text)) {
        const char result[] = {w->text[0], '-', w->text[2], '\0'};
        end_by(r, before.broken, result);
    } else if (repeats_result(r, w)) {
        end_by(r, before.broken, w->text);
    }
}

/* Words of letters and stops, such as `resigns` or `ad lib.`: the braces were forgotten. */
static bool is_prose(const char *text) {
    bool letters = false;
    for (; *text; text++) {
        bool letter = (*text >= 'A' && *text <= 'Z') || (*text >= 'a' && *text <= 'z') ||
                      (unsigned char)*text >= 0x80;
        letters |= letter;
        if (!letter && !strchr(".,:'-/&", *text))
            return false;
    }
    return letters;
}

static bool has_begun(const pdn_reader *r) {
    return r->made.game.turn_count > 0 || r->made.game.tag_count > 0;
}

/* What PDN does not know: a comment, or behind the last move anything at all. */
static void read_strange(pdn_reader *r, const pdn_word *w) {
    bool begun = has_begun(r);
    if (begun && is_prose(w->text)) {
        add_comment(r, w->text);
    } else if (begun && r->depth == 0 && !r->lines[0].broken && r->made.game.turn_count) {
        if (!r->doubt) {
            r->doubted = *w;
            r->doubted.text = "";
        }
        r->doubted.text = pdn_arena_append(&r->made.arena, r->doubted.text, w->text);
        r->doubt = true;
    } else if (!r->lines[r->depth].broken) {
        fault_word(r, w, DM_WORD_FAULT_PDN_STRANGE);
    }
    if (!begun && is_prose(w->text)) { /* a line of words, with names and dates */
        r->preface = true;
        pdn_lexer_skip_line(&r->lexer);
    }
}

/* A dash where a move should be. */
static void read_unknown(pdn_reader *r, const pdn_word *w) {
    const line *l = &r->lines[r->depth];
    bool black = false; /* may be the one who begins: 1. - 19-23 */
    for (size_t i = 0; i < l->now.count; i++)
        black |= r->made.game.game->seat(&l->now.all[i].state) == 1;
    if (l->broken || (r->made.game.turn_count == 0 && black))
        return;
    if (r->depth == 0 && l->moved && !r->doubt) { /* at the end: the move was not made */
        r->doubted = *w;
        r->doubted.text = "";
        r->doubt = true;
        return;
    }
    r->preface = !has_begun(r); /* a line of dashes */
    fault_word(r, w, DM_WORD_FAULT_PDN_UNKNOWN_MOVE);
}

/* What stood before the first move was not part of the game. */
static void leave_preface(pdn_reader *r) {
    if (r->preface)
        r->made.game.broken = r->lines[0].broken = false;
    r->preface = false;
}

static void settle_doubt(pdn_reader *r, bool move_follows) {
    if (!r->doubt)
        return;
    r->doubt = false;
    if (move_follows)
        fault_word(r, &r->doubted,
                   r->doubted.kind == PDN_UNKNOWN ? DM_WORD_FAULT_PDN_UNKNOWN_MOVE
                                                  : DM_WORD_FAULT_PDN_STRANGE);
    else
        add_comment(r, r->doubted.text);
}

/* Whether a move fits where a line stands. */
static bool goes_on(pdn_reader *r, const line *l, const pdn_word *w) {
    pdn_readings now = l->now;
    size_t kept = r->choices.count;
    char text[DM_MOVE_TEXT];
    dm_fault fault;
    dm_move sure;
    bool squares = r->made.game.game->flags & DM_GAME_DRAUGHTS_100;
    if (squares)
        pdn_type_move(&r->type, w->text, text);
    bool fits = pdn_readings_move(r->made.game.game, &now, &r->choices,
                                  (int32_t)r->made.game.turn_count,
                                  squares ? text : w->text, &sure, &fault) == DM_OK;
    r->choices.count = kept;
    return fits;
}

/* 1. 32-28 (1... 18-23) 1... 19-23: the variation is of the move to come. */
static void look_ahead(pdn_reader *r, const pdn_word *w) {
    line *l = &r->lines[r->depth], *outer = r->depth > 0 ? l - 1 : l;
    bool fits = l->dotted && !l->moved && !l->broken && outer->moved &&
                r->made.turns[outer->last].move != DM_NO_MOVE &&
                r->made.game.game->seat(&outer->now.all[0].state) == 1 &&
                goes_on(r, outer, w);
    l->dotted = false;
    if (!fits)
        return;
    l->now = outer->now;
    l->last = outer->last;
    outer->awaited = true;
}

/* A word of the moves; false if the game ends before it. */
static bool read_word(pdn_reader *r, const pdn_word *w) {
    line *l = &r->lines[r->depth];
    if (r->deeper > 0 && w->kind != PDN_OPEN && w->kind != PDN_CLOSE)
        return true;
    switch (w->kind) {
    case PDN_NUMBER:
        l->dotted = w->dots > 1;
        r->restarts = r->depth == 0 && w->number == 1 && w->dots <= 1 &&
                      r->made.game.turn_count >= 2;
        return !r->restarts || (r->made.game.tag_count > 0 && !l->broken);
    case PDN_MOVE:
        if (r->restarts && !goes_on(r, &r->lines[0], w))
            return false;
        r->restarts = false;
        settle_doubt(r, true);
        leave_preface(r);
        look_ahead(r, w);
        read_move(r, w);
        return true;
    case PDN_SETUP:
        if (!l->broken)
            add_setup(r, w);
        return true;
    case PDN_GLYPH:
        add_glyph(r, w->number);
        return true;
    case PDN_COMMENT:
        add_comment(r, w->text);
        return true;
    case PDN_OPEN:
        open_variation(r, w);
        return true;
    case PDN_CLOSE:
        close_variation(r);
        return true;
    case PDN_STRANGE:
        read_strange(r, w);
        return true;
    case PDN_UNKNOWN:
        read_unknown(r, w);
        return true;
    case PDN_UNCLOSED:
        if (!l->broken)
            fault_word(r, w, DM_WORD_FAULT_PDN_UNCLOSED);
        return true;
    default:
        return true;
    }
}

/* What may still follow the result: another, or a comment. */
static void read_rest(pdn_reader *r) {
    for (;;) {
        const pdn_word *w = look(r);
        if (w->kind == PDN_COMMENT && r->made.game.turn_count > 0)
            add_comment(r, w->text);
        else if (w->kind != PDN_STAR && w->kind != PDN_RESULT && w->kind != PDN_CLOSE)
            return;
        take_word(r);
    }
}

/* Where a variation ends, a result is what it would have led to. False if the game ends. */
static bool passes_result(pdn_reader *r, const pdn_word *w) {
    const char *result = pdn_arena_copy(&r->made.arena, w->text);
    take_word(r);
    if (r->depth > 0 && look(r)->kind == PDN_CLOSE) {
        add_comment(r, result);
        return true;
    }
    r->made.game.result = result;
    read_rest(r);
    return false;
}

static void read_moves(pdn_reader *r) {
    for (;;) {
        const pdn_word *w = look(r);
        if (w->kind == PDN_END || w->kind == PDN_TAG || r->failed)
            return;
        if (w->kind == PDN_RESULT) {
            if (passes_result(r, w))
                continue;
            return;
        }
        if (w->kind == PDN_STAR) {
            bool attached = w->attached;
            take_word(r);
            if (star_ends(r, attached)) {
                r->made.game.result = "*";
                read_rest(r);
                return;
            }
            add_glyph(r, 7);
            continue;
        }
        if (!read_word(r, w))
            return;
        take_word(r);
    }
}

/*
 * Tags with comments between them. Behind an empty line a tag begins another game, if it
 * was there before, or if a comment says all that is known of this one.
 */
static void read_tags(pdn_reader *r) {
    bool talked = false, apart = false;
    for (;;) {
        const pdn_word *w = look(r);
        apart |= w->paragraph;
        if (w->kind == PDN_TAG) {
            if (apart && (talked || pdn_game_find(&r->made.game, w->name)))
                return;
            pdn_builder_tag(&r->made, w->name, w->text, w->line, w->column);
            talked = apart = false;
        } else if (w->kind == PDN_COMMENT) {
            talked = r->made.game.tag_count > 0;
            add_comment(r, w->text);
        } else {
            return;
        }
        take_word(r);
    }
}

/* The position itself cannot be read, and no other board would help. */
static bool is_bad_position(const pdn_reader *r) {
    return r->made.game.fault.line == position_tag(&r->made.game)->line &&
           r->made.game.fault.fault.phrase.word != DM_WORD_FAULT_MAN_ON_FAR_ROW;
}

/* A game of 64 squares that does not say so: it breaks, and has small numbers only. */
static bool is_smaller_board(const pdn_reader *r) {
    return r->made.game.broken && !r->type.given && r->largest > 0 &&
           r->largest <= OTHER_BOARD_LARGEST && !pdn_game_tag(&r->made.game, "Damier") &&
           (r->began_on_64 || (position_tag(&r->made.game) && !is_bad_position(r)));
}

/* A game without moves, as one that was forfeited, is of the type of those around it. */
static bool is_like_the_one_before(const pdn_reader *r) {
    return r->other_before && !r->type.given && !r->moved &&
           r->largest <= OTHER_BOARD_LARGEST && !pdn_game_tag(&r->made.game, "Damier");
}

/* Nothing at all, or words between two games and behind the last. */
static bool is_nothing(pdn_reader *r) {
    if (r->made.game.tag_count > 0 || r->made.game.turn_count > 0 || r->moved ||
        r->other || r->made.game.result[0] != '\0')
        return false;
    dm_word fault = r->made.game.fault.fault.phrase.word;
    return !r->made.game.broken ||
           ((fault == DM_WORD_FAULT_PDN_STRANGE ||
             fault == DM_WORD_FAULT_PDN_UNKNOWN_MOVE) &&
            (look(r)->kind == PDN_TAG || r->made.game.number > 1));
}

/* Words that belong to no game, such as a line left over, are passed over. */
pdn_outcome pdn_reader_next(pdn_reader *r, const pdn_game **out) {
    *out = &r->made.game;
    do {
        if (look(r)->kind == PDN_END)
            return r->lexer.failed ? PDN_READ_NO_MEMORY : PDN_READ_END;
        size_t number = r->made.game.number;
        clear_game(r);
        r->made.game.line = look(r)->line;
        r->made.game.offset = look(r)->offset;
        read_tags(r);
        begin_moves(r);
        read_moves(r);
        while (r->depth > 0)
            close_variation(r);
        settle_doubt(r, false);
        end_line(r);
        if (r->failed || r->lexer.failed || r->made.failed || r->made.arena.failed ||
            r->choices.failed)
            return PDN_READ_NO_MEMORY;
        if (is_nothing(r))
            r->made.game.number = number;
        else
            break;
    } while (true);
    r->other |= is_smaller_board(r) || is_like_the_one_before(r);
    r->other_before = r->other && !r->type.given;
    return r->other ? PDN_READ_OTHER : PDN_READ_GAME;
}
