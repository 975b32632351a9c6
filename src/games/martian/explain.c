/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a move of Two Shores is refused, for those who write it (notation.c) and for those
 * who touch squares (`explain` of damier/game.h). What is legal martian.c alone decides:
 * the reasons given here only explain a move that was found illegal.
 */
#include "base/text.h"
#include "damier/word_list.h"
#include "games/martian/position.h"
#include "games/reason.h"

/* From one square to another: files to the right, ranks up, and the longer of the two. */
typedef struct {
    int across, up, far;
} line;

static line line_of(unsigned from, unsigned to) {
    int across = (int)((to - 1) % COLS) - (int)((from - 1) % COLS);
    int up = (int)((to - 1) / COLS) - (int)((from - 1) / COLS);
    int files = across < 0 ? -across : across, ranks = up < 0 ? -up : up;
    return (line){across, up, files > ranks ? files : ranks};
}

/* Whether a piece of this size could go that way on an empty board. */
static bool goes(const position *p, unsigned size, line l) {
    bool straight = !l.across != !l.up;
    bool diagonal = l.far > 0 && (l.across == l.up || l.across == -l.up);
    bool steps = p->rules.medium == MEDIUM_STRAIGHT ? straight : straight || diagonal;
    return size == SMALL    ? diagonal && l.far == 1
           : size == MEDIUM ? steps && l.far <= 2
                            : straight || diagonal;
}

unsigned dm_martian_obstacle(const position *p, unsigned from, unsigned to) {
    line l = line_of(from, to);
    int square = (int)from;
    for (int i = 1; i < l.far; i++) {
        square += l.across / l.far + COLS * (l.up / l.far);
        if (occupied(p->pieces) & square_set((unsigned)square))
            return (unsigned)square;
    }
    return 0;
}

martian_flaw dm_martian_flaw(const position *p, unsigned from, unsigned to) {
    unsigned piece = worth(p, square_set(from)), there = worth(p, square_set(to));
    if (!piece || square_zone(from) != p->side)
        return FLAW_NOT_OWN;
    if (!goes(p, piece - 1, line_of(from, to)))
        return FLAW_WAY;
    if (dm_martian_obstacle(p, from, to))
        return FLAW_BLOCKED;
    return there && square_zone(to) == p->side ? FLAW_OWN_PIECE : FLAW_BARRED;
}

void dm_martian_name(unsigned square, char name[DM_MARTIAN_NAME]) {
    dm_writer w = dm_writer_init(name, DM_MARTIAN_NAME);
    if (square)
        grid_write_square(&w, &dm_martian_board, (int)square);
}

/* ---- touches ---- */

static const char *const size_rules[SIZES] = {"small", "medium", "large"};

static dm_word way_word(const position *p, unsigned size) {
    bool straight = p->rules.medium == MEDIUM_STRAIGHT;
    return size == SMALL   ? DM_WORD_WHY_SMALL
           : size == LARGE ? DM_WORD_WHY_LARGE
           : straight      ? DM_WORD_WHY_MEDIUM_STRAIGHT
                           : DM_WORD_WHY_MEDIUM;
}

static bool is_own(const position *p, unsigned square) {
    return worth(p, square_set(square)) && square_zone(square) == p->side;
}

/* Why the piece on a square cannot be chosen. */
static void explain_piece(const position *p, unsigned square, dm_reason *out) {
    bool there = occupied(p->pieces) & square_set(square);
    dm_word word = DM_WORD_WHY_BLOCKED;
    if (!there)
        word = DM_WORD_WHY_EMPTY;
    else if (square_zone(square) != p->side)
        word = DM_WORD_WHY_OTHER_SHORE;
    bool held = there && p->barred == square;
    dm_reason_give(out,
                   word == DM_WORD_WHY_OTHER_SHORE ? "zone"
                   : held                          ? "held"
                                                   : NULL,
                   word, NULL);
    out->piece = true;
}

static bool can_move(const position *p, unsigned from) {
    for (unsigned to = 1; to <= SQUARES; to++)
        if (dm_martian_find(p, from, to) != DM_NO_MOVE)
            return true;
    return false;
}

static void explain_barred(const position *p, dm_reason *out) {
    char name[DM_MARTIAN_NAME];
    dm_martian_name(p->origin, name);
    if (p->rules.back == RETURN_SQUARE)
        dm_reason_give(out, "held", DM_WORD_WHY_HELD_SQUARE, name);
    else
        dm_reason_give(out, "held",
                       p->side == SOUTH ? DM_WORD_WHY_HELD_SOUTH : DM_WORD_WHY_HELD_NORTH,
                       NULL);
}

static void explain_target(const position *p, unsigned from, unsigned to,
                           dm_reason *out) {
    unsigned size = worth(p, square_set(from)) - 1;
    char name[DM_MARTIAN_NAME];
    switch (dm_martian_flaw(p, from, to)) {
    case FLAW_WAY:
        dm_reason_give(out, size_rules[size], way_word(p, size), NULL);
        break;
    case FLAW_BLOCKED:
        dm_martian_name(dm_martian_obstacle(p, from, to), name);
        dm_reason_give(out, size_rules[size], DM_WORD_WHY_BARRED, name);
        break;
    case FLAW_OWN_PIECE:
        dm_reason_give(out, "capture", DM_WORD_WHY_OWN_PIECE, NULL);
        break;
    default:
        explain_barred(p, out);
    }
}

/* The rule for what comes next, when nothing is refused. */
static const char *rule_now(const position *p, unsigned from) {
    if (!from)
        return "turn";
    return p->barred == from ? "held" : size_rules[worth(p, square_set(from)) - 1];
}

void dm_martian_explain(const dm_state *state, const dm_touches *touches,
                        dm_reason *out) {
    position p = load(state);
    unsigned first = touches->count > 0 ? touches->squares[0] : 0;
    unsigned from = is_own(&p, first) ? first : 0;
    if (!touches->refused)
        out->rule = rule_now(&p, from);
    else if (!from || (is_own(&p, touches->refused) && !can_move(&p, touches->refused)))
        explain_piece(&p, touches->refused, out);
    else if (dm_martian_find(&p, from, touches->refused) == DM_NO_MOVE)
        explain_target(&p, from, touches->refused, out);
}
