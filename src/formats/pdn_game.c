/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a written game says: see pdn_game.h. */
#include "formats/pdn_game.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

enum { POINTS_MOST = 999, POINT = 1000 };

const char pdn_pass[] = "pass";

/* ---- tags ---- */

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool same_name(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return lower(*a) == lower(*b);
}

const pdn_tag *pdn_game_find(const pdn_game *g, const char *name) {
    for (size_t i = 0; i < g->tag_count; i++)
        if (same_name(g->tags[i].name, name))
            return &g->tags[i];
    return NULL;
}

const char *pdn_game_tag(const pdn_game *g, const char *name) {
    const pdn_tag *tag = pdn_game_find(g, name);
    return tag ? tag->value : NULL;
}

const char *pdn_player_tag(const dm_game *game, int seat) {
    static const char *const colours[] = {"White", "Black"};
    static const char *const players[DM_SEATS_MAX] = {"Player1", "Player2", "Player3",
                                                      "Player4"};
    return game->flags & DM_GAME_DRAUGHTS_100 ? colours[seat & 1] : players[seat];
}

/* ---- how it ended ---- */

const dm_state *pdn_game_last(const pdn_game *g) {
    const dm_state *last = &g->first;
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next)
        last = &g->turns[i].after;
    return last;
}

static void skip_blanks(dm_reader *r) {
    while (dm_read_char(r, ' ')) {
    }
}

/* A number that may have zeros before it. */
static bool read_whole(dm_reader *r, int *out) {
    while (dm_read_peek(r) == '0' && r->text[r->at + 1] >= '0' &&
           r->text[r->at + 1] <= '9')
        r->at++;
    return dm_read_number(r, POINTS_MOST, out);
}

/* 2, 1/2, 1 1/2, 1.01; behind it + or - for a draw that was the better one. */
static bool read_points(dm_reader *r, int *points) {
    int whole, top, parts;
    skip_blanks(r);
    if (!read_whole(r, &whole))
        return false;
    *points = whole * POINT;
    if (dm_read_char(r, '/')) {
        if (!dm_read_number(r, POINTS_MOST, &parts) || parts == 0)
            return false;
        *points /= parts;
    } else if (dm_read_char(r, '.')) {
        for (int scale = POINT / 10; dm_read_peek(r) >= '0' && dm_read_peek(r) <= '9';
             scale /= 10)
            *points += (r->text[r->at++] - '0') * scale;
    }
    skip_blanks(r);
    dm_reader more = *r;
    if (read_whole(&more, &top) && dm_read_char(&more, '/') &&
        dm_read_number(&more, POINTS_MOST, &parts) && parts > 0) {
        *points += top * POINT / parts;
        *r = more;
    }
    if (!dm_read_char(r, '+') && dm_read_peek(r) == '-' &&
        (r->text[r->at + 1] == '-' || r->text[r->at + 1] == '\0' ||
         strncmp(r->text + r->at + 1, " -", 2) == 0))
        r->at++;
    skip_blanks(r);
    return true;
}

/* Behind the points may stand why: 2-0F, 2-0 (time). */
static bool ends_points(char c) {
    return c == '\0' || c == '(' || (lower(c) >= 'a' && lower(c) <= 'z');
}

/* The name of a result, of points such as 2-0 or of itself; NULL if it tells nothing. */
static const char *name_of(const char *text) {
    static const char *const names[] = {"1", "2", "3", "4", "draw", "won", "lost"};
    dm_reader r = dm_reader_init(text);
    int white, black;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(text, names[i]) == 0)
            return names[i];
    if (!read_points(&r, &white) || !(dm_read_char(&r, '-') || dm_read_char(&r, ':')) ||
        !read_points(&r, &black) || !ends_points(dm_read_peek(&r)) ||
        (white == 0 && black == 0))
        return NULL;
    return white > black ? "1" : white < black ? "2" : "draw";
}

const char *pdn_game_result(const pdn_game *g) {
    const char *tag = pdn_game_tag(g, "Result");
    const char *name = name_of(g->result);
    dm_outcome outcome;
    if (!name && tag)
        name = name_of(tag);
    if (name)
        return name;
    g->game->outcome(pdn_game_last(g), &outcome);
    return dm_outcome_name(&outcome);
}

/* Whether any reader of PDN knows it where a game ends. */
static bool ends_pdn(const char *text) {
    static const char *const ends[] = {"2-0", "0-2",     "1-1", "1-0",
                                       "0-1", "1/2-1/2", "0-0"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(text, ends[i]) == 0)
            return true;
    return false;
}

const char *pdn_game_score(const pdn_game *g) {
    const char *tag = pdn_game_tag(g, "Result"), *name = pdn_game_result(g);
    if (!(g->game->flags & DM_GAME_DRAUGHTS_100))
        return strcmp(name, "ongoing") == 0 ? "*" : name;
    if (ends_pdn(g->result))
        return g->result;
    if (tag && ends_pdn(tag))
        return tag;
    return strcmp(name, "1") == 0      ? "2-0"
           : strcmp(name, "2") == 0    ? "0-2"
           : strcmp(name, "draw") == 0 ? "1-1"
                                       : "*";
}

/* ---- as a match ---- */

static void name_players(dm_match *m, const pdn_game *g) {
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        dm_player player = {.kind = DM_PERSON};
        const char *name = pdn_game_tag(g, pdn_player_tag(g->game, seat));
        if (!name || strcmp(name, "?") == 0)
            continue;
        dm_writer w = dm_writer_init(player.name, sizeof player.name);
        dm_write_bytes(&w, name, dm_utf8_cut(name, strlen(name), sizeof player.name - 1));
        dm_name_clean(player.name);
        dm_match_set_player(m, seat, &player);
    }
}

/* A game of two that did not end on the board was given up, or agreed to be a draw. */
static void end_match(dm_match *m, const char *result) {
    if (dm_match_seat(m) == DM_OVER || dm_match_seats(m) != 2)
        return;
    if (strcmp(result, "draw") == 0)
        for (int seat = 0; seat < 2; seat++)
            dm_match_offer_draw(m, seat, NULL);
    else if (strcmp(result, "1") == 0 || strcmp(result, "2") == 0)
        dm_match_resign(m, *result == '1' ? 1 : 0, NULL);
}

static dm_match *play_match(const pdn_game *g, int32_t *rest) {
    dm_match *m;
    if (dm_match_new(&m, g->game, &g->setup, &g->first) != DM_OK)
        return NULL;
    for (*rest = g->begin; *rest != PDN_NONE; *rest = g->turns[*rest].next) {
        const dm_turn turn = {.move = g->turns[*rest].move, .pass = g->turns[*rest].pass};
        if (dm_match_add(m, &turn, NULL) != DM_OK)
            break;
    }
    return m;
}

dm_match *pdn_game_match(const pdn_game *g, int32_t *rest) {
    dm_match *m = play_match(g, rest);
    if (!m)
        return NULL;
    name_players(m, g);
    if (*rest == PDN_NONE && !g->broken)
        end_match(m, pdn_game_result(g));
    return m;
}

bool pdn_game_goes_past(const pdn_game *g, size_t *turns, dm_word *reason) {
    int32_t rest;
    dm_outcome outcome;
    dm_match *m = play_match(g, &rest);
    if (!m)
        return false;
    dm_match_outcome(m, &outcome);
    *turns = dm_match_length(m);
    *reason = outcome.reason;
    dm_match_free(m);
    return rest != PDN_NONE && outcome.over;
}
