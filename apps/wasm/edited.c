/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game that somebody has worked on in the page: its tree with other variations, comments,
 * glyphs and marks, as PDN; and the turn left out that shows a threat.
 *
 *   game_edited()   the chosen game with the tree in the input, as PDN; refused with the
 *                   number of the line that makes no sense
 *   turn_skipped()  the position behind the record in the input as if nothing were
 *                   played, or the reason why not (dm_game_skip)
 *
 * The lines of a tree, each turn behind the one it follows:
 *
 *   turn BEFORE GLYPHS TEXT   the number of the turn it follows, from 0, -1 for none;
 *                             numbers of glyphs with commas, or -; a move, pass, a position
 *   lead TEXT                 said before the turn
 *   said TEXT                 said behind it, or before the first turn
 *   kept TEXT                 commands that stand there too
 *   mark COLOUR FROM TO       an arrow, or a marked square if TO is 0
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "bridge.h"
#include "damier/word_list.h"
#include "formats/pdn_builder.h"
#include "formats/pdn_comment.h"
#include "written.h"

int EXPORT(game_edited)(void);
int EXPORT(turn_skipped)(void);

enum { GLYPH_MOST = 255, SQUARES_MOST = 255 };

/* The tree so far; what is said about the last turn is put together when it ends. */
typedef struct {
    pdn_builder builder;
    pdn_comment comment;
    char *lead;
} edition;

static edition edited = {.builder.last = PDN_NONE};
static char nothing[1];

/* ---- one turn ---- */

static void begin_comment(edition *e) {
    e->comment.words = e->comment.commands = e->lead = nothing;
    e->comment.mark_count = 0;
}

static bool end_comment(edition *e) {
    pdn_builder *b = &e->builder;
    size_t length = pdn_comment_write(&e->comment, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return false;
    pdn_comment_write(&e->comment, text, length + 1);
    const char *said = pdn_arena_copy(&b->arena, text);
    free(text);
    if (b->game.turn_count == 0) {
        b->game.comment = said;
    } else {
        b->turns[b->game.turn_count - 1].comment = said;
        b->turns[b->game.turn_count - 1].lead = pdn_arena_copy(&b->arena, e->lead);
    }
    begin_comment(e);
    return !b->arena.failed;
}

static void read_glyphs(const char *text, pdn_turn *turn) {
    char *rest;
    for (int i = 0; i < PDN_GLYPHS_MAX && *text; i++) {
        long glyph = strtol(text, &rest, 10);
        if (rest == text || glyph < 1 || glyph > GLYPH_MOST)
            return;
        turn->glyphs[i] = (uint8_t)glyph;
        text = *rest == ',' ? rest + 1 : rest;
    }
}

/* Cuts a word off; what is left begins behind its blank. */
static char *next_word(char **rest) {
    char *word = *rest;
    *rest += strcspn(*rest, " ");
    if (**rest)
        *(*rest)++ = '\0';
    return word;
}

static bool read_turn(edition *e, char *rest) {
    pdn_builder *b = &e->builder;
    long before = strtol(next_word(&rest), NULL, 10);
    char *glyphs = next_word(&rest);
    if (before < PDN_NONE || before >= (long)b->game.turn_count || !end_comment(e))
        return false;
    b->last = (int32_t)before;
    if (pdn_builder_read_turn(b, rest, NULL) != DM_OK || b->failed)
        return false;
    read_glyphs(glyphs, &b->turns[b->last]);
    return true;
}

static bool read_mark(pdn_comment *c, char *rest) {
    char colour = *next_word(&rest);
    long from = strtol(next_word(&rest), NULL, 10), to = strtol(rest, NULL, 10);
    if (c->mark_count == PDN_MARKS_MAX || colour < 'A' || colour > 'Z' || from < 1 ||
        from > SQUARES_MOST || to < 0 || to > SQUARES_MOST)
        return false;
    c->marks[c->mark_count++] = (pdn_mark){colour, (uint8_t)from, (uint8_t)to};
    return true;
}

/* ---- the tree ---- */

static bool read_line(edition *e, char *line) {
    char *rest = line, *word = next_word(&rest);
    if (strcmp(word, "turn") == 0)
        return read_turn(e, rest);
    if (strcmp(word, "mark") == 0)
        return read_mark(&e->comment, rest);
    char **text = strcmp(word, "lead") == 0   ? &e->lead
                  : strcmp(word, "said") == 0 ? &e->comment.words
                  : strcmp(word, "kept") == 0 ? &e->comment.commands
                                              : NULL;
    if (text)
        *text = rest;
    return text != NULL;
}

int game_edited(void) {
    char *rest = in, *text;
    int number = 1;
    if (!chosen_game())
        return refuse_number(0);
    pdn_builder_head(&edited.builder, chosen_game());
    begin_comment(&edited);
    for (char *line; (line = next_line(&rest)); number++)
        if (!read_line(&edited, line))
            return refuse_number(number);
    if (!end_comment(&edited) || !(text = pdn_of(&edited.builder.game)))
        return tell_no_memory();
    give_text(text);
    return 1;
}

/* ---- a turn left out ---- */

int turn_skipped(void) {
    char text[DM_POSITION_TEXT];
    dm_match *m = NULL;
    dm_fault fault = {0};
    if (!tell(dm_match_load(&m, in, &fault), &fault))
        return 0;
    const dm_game *game = dm_match_game(m);
    dm_state state = *dm_match_state(m);
    dm_match_free(m);
    if (!tell(dm_game_skip(game, &state, &fault), &fault))
        return 0;
    game->write_state(&state, text, sizeof text);
    json_clear(&out);
    json_text(&out, NULL, text);
    return 1;
}
