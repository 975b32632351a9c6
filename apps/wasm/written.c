/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games that were written down, for the page: the games of a PDN file, listed a few at a
 * time so that the page never waits, and any one of them, or the game of a record, whole.
 *
 *   pdn_open()        takes the bytes of a file from the input; 0 if memory runs out
 *   pdn_more(most)    at most so many of its next games, as a list of short facts
 *   pdn_pick(offset)  chooses the game that begins at that byte; 0 if there is none
 *   record_pick()     chooses the game of the record in the input, or is refused
 *   game_tree()       the chosen game: tags, and its turns with variations and comments
 *   link_pick()       chooses the game of the link in the input, or is refused
 *   game_text(form)   the chosen game as text: 0 a record, 1 PDN, 2 a link
 *
 * A module of its own (study.wasm), which the page fetches when somebody opens a game to
 * look at. It holds one file and one chosen game at a time.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "bridge.h"
#include "damier/word_list.h"
#include "formats/game_link.h"
#include "formats/pdn_builder.h"
#include "formats/pdn_comment.h"
#include "formats/pdn_reader.h"
#include "formats/pdn_writer.h"
#include "study/openings.h"
#include "view.h"
#include "written.h"

int EXPORT(pdn_open)(void);
void EXPORT(pdn_more)(int most);
int EXPORT(pdn_pick)(double offset);
int EXPORT(record_pick)(void);
int EXPORT(link_pick)(void);
int EXPORT(game_tree)(void);
int EXPORT(game_text)(int form);

/* A reader of the file, from some byte on. */
typedef struct {
    size_t at;
    pdn_reader *reader;
} place;

static char *file;
static size_t file_length;
static place listing, picking;
static pdn_builder built = {.last = PDN_NONE};
static study_openings openings; /* filled when first asked */
static const pdn_game *chosen;  /* of `picking` or `built`; NULL if there is none */

static size_t read_file(void *self, char *to, size_t cap) {
    place *p = self;
    size_t count = file_length - p->at < cap ? file_length - p->at : cap;
    if (count > 0)
        memcpy(to, file + p->at, count);
    p->at += count;
    return count;
}

static bool begin_at(place *p, size_t offset) {
    pdn_reader_free(p->reader);
    p->at = offset;
    p->reader = pdn_reader_new(read_file, p);
    return p->reader != NULL;
}

int tell_no_memory(void) {
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    return tell(DM_REFUSED, &fault);
}

const pdn_game *chosen_game(void) {
    return chosen;
}

/* ---- the list ---- */

int pdn_open(void) {
    chosen = NULL;
    free(file);
    file = take_input(&file_length);
    return begin_at(&listing, 0) ? 1 : tell_no_memory();
}

static void tell_tag(const pdn_game *g, const char *name, const char *tag) {
    const char *value = pdn_game_tag(g, tag);
    if (value && *value && strcmp(value, "?") != 0)
        json_text(&out, name, value);
}

static void tell_written_fault(const pdn_game *g) {
    char text[512];
    if (!g->broken && g->side_faults == 0)
        return;
    dm_phrase_write(&g->fault.fault.phrase, language, text, sizeof text);
    json_open(&out, "fault", '{');
    json_text(&out, "text", text);
    json_number(&out, "line", (int64_t)g->fault.line);
    json_number(&out, "column", (int64_t)g->fault.column);
    json_flag(&out, "broken", g->broken);
    json_close(&out, '}');
}

/* The name of its opening, and behind how many turns the game had it. */
static void tell_opening(const pdn_game *g) {
    char name[STUDY_OPENING_TEXT];
    if (openings.count == 0)
        study_openings_fill(&openings);
    size_t turns = study_opening_name(&openings, g, language, name, sizeof name);
    if (turns == 0)
        return;
    json_text(&out, "opening", name);
    json_number(&out, "openingTurns", (int64_t)turns);
}

static void tell_facts(const pdn_game *g) {
    int64_t length = 0;
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next)
        length++;
    json_number(&out, "number", (int64_t)g->number);
    json_number(&out, "line", (int64_t)g->line);
    json_number(&out, "offset", (int64_t)g->offset);
    json_text(&out, "game", g->game->id);
    tell_tag(g, "white", g->game->flags & DM_GAME_DRAUGHTS_100 ? "White" : "Player1");
    tell_tag(g, "black", g->game->flags & DM_GAME_DRAUGHTS_100 ? "Black" : "Player2");
    tell_tag(g, "event", "Event");
    tell_tag(g, "date", "Date");
    tell_tag(g, "round", "Round");
    json_text(&out, "result", pdn_game_result(g));
    json_text(&out, "score", pdn_game_score(g));
    json_number(&out, "length", length);
    tell_opening(g);
    tell_written_fault(g);
}

/*
 * {"games": facts of each, "others": games of other kinds passed over, "read": bytes of
 * the file so far, "end": "" or "end" or "memory"}
 */
void pdn_more(int most) {
    const pdn_game *g;
    pdn_outcome outcome = listing.reader ? PDN_READ_GAME : PDN_READ_END;
    int64_t others = 0;
    json_clear(&out);
    json_open(&out, NULL, '{');
    json_open(&out, "games", '[');
    for (int i = 0; i < most && outcome < PDN_READ_END; i++) {
        outcome = pdn_reader_next(listing.reader, &g);
        others += outcome == PDN_READ_OTHER;
        if (outcome != PDN_READ_GAME)
            continue;
        json_open(&out, NULL, '{');
        tell_facts(g);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_number(&out, "others", others);
    json_number(&out, "read", (int64_t)listing.at);
    json_text(&out, "end",
              outcome == PDN_READ_END         ? "end"
              : outcome == PDN_READ_NO_MEMORY ? "memory"
                                              : "");
    json_close(&out, '}');
}

/* ---- one game ---- */

int pdn_pick(double offset) {
    int64_t at = whole(offset);
    chosen = NULL;
    if (!file || at < 0 || (uint64_t)at >= file_length)
        return refuse_number(offset);
    if (!begin_at(&picking, (size_t)at))
        return tell_no_memory();
    pdn_outcome outcome = pdn_reader_next(picking.reader, &chosen);
    if (outcome == PDN_READ_GAME)
        return 1;
    chosen = NULL;
    return outcome == PDN_READ_NO_MEMORY ? tell_no_memory() : refuse_number(offset);
}

int record_pick(void) {
    dm_match *m = NULL;
    dm_fault fault = {0};
    chosen = NULL;
    if (!tell(dm_match_load(&m, in, &fault), &fault))
        return 0;
    pdn_builder_match(&built, m);
    dm_match_free(m);
    if (built.failed || built.arena.failed)
        return tell_no_memory();
    chosen = &built.game;
    return 1;
}

int link_pick(void) {
    dm_fault fault = {0};
    chosen = NULL;
    if (!tell(game_link_read(&built, in, &fault), &fault))
        return 0;
    chosen = &built.game;
    return 1;
}

static void tell_said(const char *name, const char *text) {
    if (*text)
        json_text(&out, name, text);
}

static void tell_marks(const pdn_comment *c) {
    if (c->mark_count == 0)
        return;
    json_open(&out, "marks", '[');
    for (size_t i = 0; i < c->mark_count; i++) {
        const char colour[] = {c->marks[i].colour, '\0'};
        json_open(&out, NULL, '{');
        json_text(&out, "colour", colour);
        json_number(&out, "from", c->marks[i].from);
        json_number(&out, "to", c->marks[i].to);
        json_close(&out, '}');
    }
    json_close(&out, ']');
}

/* What is said, what is said to programs, and what is drawn on the board. */
static bool tell_comment(const pdn_game *g, const char *text) {
    static pdn_comment parts;
    size_t room = 2 * strlen(text) + 1;
    if (!*text)
        return true;
    parts.words = malloc(2 * room);
    if (!parts.words)
        return false;
    parts.commands = parts.words + room;
    pdn_comment_read(text, g->game->cells(&g->first, NULL, 0), &parts);
    tell_said("comment", parts.words);
    tell_said("kept", parts.commands);
    tell_marks(&parts);
    free(parts.words);
    return true;
}

static void tell_glyphs(const pdn_turn *turn) {
    if (turn->glyphs[0] == 0)
        return;
    json_open(&out, "glyphs", '[');
    for (int i = 0; i < PDN_GLYPHS_MAX && turn->glyphs[i]; i++)
        json_number(&out, NULL, turn->glyphs[i]);
    json_close(&out, ']');
}

static bool tell_turn(const pdn_game *g, const pdn_turn *turn) {
    char after[DM_POSITION_TEXT];
    const dm_state *before =
        turn->before == PDN_NONE ? &g->first : &g->turns[turn->before].after;
    g->game->write_state(&turn->after, after, sizeof after);
    if (turn->move != DM_NO_MOVE)
        view_move(&out, "move", g->game, before, turn->move);
    json_flag(&out, "pass", turn->pass);
    json_number(&out, "seat", g->game->seat(before));
    json_text(&out, "position", after);
    json_number(&out, "before", turn->before);
    json_number(&out, "next", turn->next);
    json_number(&out, "other", turn->other);
    tell_said("lead", turn->lead);
    tell_glyphs(turn);
    return tell_comment(g, turn->comment);
}

static void mark_all(const pdn_game *g, int32_t turn, bool *stands) {
    for (; turn != PDN_NONE; turn = g->turns[turn].other)
        stands[turn] = true;
}

/*
 * Turns name each other by their places in the list; an empty object is one that could
 * not be read, and stands nowhere.
 */
static bool tell_turns(const pdn_game *g) {
    bool *stands = calloc(g->turn_count + 1, sizeof *stands);
    if (!stands)
        return false;
    mark_all(g, g->begin, stands);
    bool told = true;
    json_open(&out, "turns", '[');
    for (size_t i = 0; i < g->turn_count; i++) {
        json_open(&out, NULL, '{');
        if (stands[i]) {
            mark_all(g, g->turns[i].next, stands);
            told = tell_turn(g, &g->turns[i]) && told;
        }
        json_close(&out, '}');
    }
    json_close(&out, ']');
    free(stands);
    return told;
}

static void tell_setup(const pdn_game *g) {
    json_open(&out, "setup", '{');
    for (size_t i = 0; i < g->game->option_count; i++) {
        const char *name = g->game->options[i].name;
        json_text(&out, name, dm_setup_get(&g->setup, g->game, name));
    }
    json_close(&out, '}');
}

static void tell_tags(const pdn_game *g) {
    json_open(&out, "tags", '[');
    for (size_t i = 0; i < g->tag_count; i++) {
        json_text(&out, NULL, g->tags[i].name);
        json_text(&out, NULL, g->tags[i].value);
    }
    json_close(&out, ']');
}

int game_tree(void) {
    char first[DM_POSITION_TEXT];
    const pdn_game *g = chosen;
    if (!g)
        return refuse_number(0);
    g->game->write_state(&g->first, first, sizeof first);
    json_clear(&out);
    json_open(&out, NULL, '{');
    tell_facts(g);
    tell_setup(g);
    tell_tags(g);
    json_text(&out, "first", first);
    json_number(&out, "begin", g->begin);
    bool told = tell_comment(g, g->comment) && tell_turns(g);
    json_close(&out, '}');
    return told ? 1 : tell_no_memory();
}

/* ---- as text ---- */

char *pdn_of(const pdn_game *g) {
    size_t length = pdn_game_write(g, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        pdn_game_write(g, text, length + 1);
    return text;
}

/* A record ends where the rules end the game, though the file may go on. */
static char *record_of(const pdn_game *g) {
    int32_t rest;
    dm_match *m = pdn_game_match(g, &rest);
    if (!m)
        return NULL;
    size_t length = dm_match_save(m, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        dm_match_save(m, text, length + 1);
    dm_match_free(m);
    return text;
}

static int tell_link(const pdn_game *g) {
    dm_bytes link = {0};
    dm_fault fault = {0};
    dm_status status = game_link_write(g, &link, &fault);
    if (status == DM_OK)
        give_text(link.data);
    else
        dm_bytes_free(&link);
    return tell(status, &fault);
}

int game_text(int form) {
    if (!chosen)
        return refuse_number(form);
    if (form == 2)
        return tell_link(chosen);
    char *text = form == 0 ? record_of(chosen) : pdn_of(chosen);
    if (!text)
        return tell_no_memory();
    give_text(text);
    return 1;
}
