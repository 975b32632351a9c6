/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the game says: see voice.h. */
#include "voice.h"

#include <stdio.h>
#include <string.h>

#include "damier/word_list.h"
#include "paint.h"

enum { NUMBER = 16 };

typedef struct {
    char title[SAID_BYTES], text[SAID_BYTES];
    bool back, why; /* keys that help: take the last step back, ask for the rule */
} speech;

static void say_title(const screen *s, speech *out, screen_word word, const char *a,
                      const char *b) {
    fill_text(out->title, sizeof out->title, word_of(s, word), a, b, NULL);
}

static void say_text(const screen *s, speech *out, screen_word word, const char *a,
                     const char *b) {
    fill_text(out->text, sizeof out->text, word_of(s, word), a, b, NULL);
}

static const char *number(int value, char out[NUMBER]) {
    snprintf(out, NUMBER, "%d", value);
    return out;
}

/* ---- the goal ---- */

void voice_goal(const screen *s, char *out, size_t cap) {
    const dm_match *m = screen_match(s);
    const dm_game *game = dm_match_game(m);
    char first[NUMBER], second[NUMBER];
    dm_outcome outcome;
    int pieces = 0, set = 0;
    dm_match_outcome(m, &outcome);
    if (outcome.seats == 1) {
        for (size_t i = 0; i < s->entry.cell_count; i++)
            pieces += s->entry.cells[i].piece != DM_PIECE_NONE;
        for (size_t i = 0; i < game->look_count; i++)
            set += game->looks[i].piece != DM_PIECE_NONE ? game->looks[i].set_count : 0;
        fill_text(out, cap, word_of(s, SCREEN_GOAL_SOLO), number(pieces, first),
                  number(set, second), NULL);
    } else if (outcome.target > 0) {
        fill_text(out, cap, word_of(s, SCREEN_GOAL_TOKENS), number(outcome.target, first),
                  NULL, NULL);
    } else {
        bool points = game->flags & DM_GAME_SCORES;
        fill_text(out, cap,
                  word_of(s, points ? SCREEN_GOAL_POINTS : SCREEN_GOAL_DRAUGHTS), NULL,
                  NULL, NULL);
    }
}

/* ---- speeches ---- */

static void speak_over(const screen *s, speech *out) {
    dm_outcome outcome;
    dm_match_outcome(screen_match(s), &outcome);
    const char *result = dm_outcome_name(&outcome);
    const char *reason = dm_word_text(outcome.reason, s->language);
    if (outcome.winner >= 0 && outcome.seats > 1)
        say_title(s, out, SCREEN_WON_BY, seat_name_of(s, outcome.winner), NULL);
    else
        say_title(s, out,
                  strcmp(result, "won") == 0    ? SCREEN_OVER_SOLO_WON
                  : strcmp(result, "lost") == 0 ? SCREEN_ATTEMPT_OVER
                                                : SCREEN_OVER_DRAW,
                  NULL, NULL);
    snprintf(out->text, sizeof out->text, "%s.\n%s", reason,
             word_of(s, s->visitor ? SCREEN_OVER_HOW_SERVED : SCREEN_OVER_HOW));
}

static void speak_question(const screen *s, speech *out) {
    static const screen_word words[] = {
        SCREEN_NONE,     SCREEN_ASK_QUIT, SCREEN_ASK_RESIGN, SCREEN_ASK_DRAW,
        SCREEN_ASK_UNDO, SCREEN_ASK_REDO, SCREEN_ASK_PAUSE};
    int seat = s->asked_seat >= 0 ? s->asked_seat : 0;
    say_title(s, out, words[s->question], seat_name_of(s, seat), NULL);
    char *end = strchr(out->title, '\n');
    if (!end)
        return;
    *end = '\0';
    snprintf(out->text, sizeof out->text, "%s", end + 1);
}

static bool places_only(const screen *s) {
    for (size_t i = 0; i < s->entry.open; i++)
        if (!s->entry.ways[i].only_places)
            return false;
    return true;
}

static void speak_turn(const screen *s, speech *out) {
    const dm_match *m = screen_match(s);
    const dm_game *game = dm_match_game(m);
    const char *name = seat_name_of(s, dm_match_seat(m));
    char most[NUMBER];
    bool placing = places_only(s);
    int captures = entry_captures(&s->entry);
    if (game->lane) {
        say_title(s, out, placing ? SCREEN_VOICE_PLACE_TWO : SCREEN_VOICE_STEP, name,
                  NULL);
        say_text(s, out, placing ? SCREEN_VOICE_PLACE_TWO_HOW : SCREEN_VOICE_STEP_HOW,
                 NULL, NULL);
    } else if (captures == 0 || !(game->flags & DM_GAME_MUST_CAPTURE)) {
        say_title(s, out, SCREEN_VOICE_TURN, name, NULL);
        say_text(s, out, placing ? SCREEN_VOICE_TURN_PLACE : SCREEN_VOICE_TURN_HOW, NULL,
                 NULL);
    } else {
        bool largest = game->flags & DM_GAME_MUST_TAKE_MOST;
        say_title(s, out, SCREEN_VOICE_MUST, name, NULL);
        say_text(s, out,
                 !largest        ? SCREEN_VOICE_MUST_ANY
                 : captures == 1 ? SCREEN_VOICE_MUST_MOST_ONE
                                 : SCREEN_VOICE_MUST_MOST_MANY,
                 number(captures, most), NULL);
        out->why = true;
    }
}

static const dm_cell *cell_at(const screen *s, uint8_t square) {
    for (size_t i = 0; i < s->entry.cell_count; i++)
        if (s->entry.cells[i].square == square)
            return &s->entry.cells[i];
    return &s->entry.cells[0];
}

/* Between the step and the placement. */
static void speak_placing(const screen *s, speech *out) {
    const entry_way *way = &s->entry.ways[0];
    const dm_cell *from = cell_at(s, way->stops[0]), *to = cell_at(s, way->stops[1]);
    bool row = from->row == to->row;
    char line[] = {to->name[0], '\0'};
    say_title(s, out, SCREEN_VOICE_PLACE, seat_name_of(s, dm_match_seat(screen_match(s))),
              NULL);
    say_text(s, out, row ? SCREEN_VOICE_PLACE_ROW : SCREEN_VOICE_PLACE_COLUMN,
             row ? to->name + 1 : line, from->name);
}

static void speak_capturing(const screen *s, speech *out) {
    const entry_way *way = &s->entry.ways[0];
    char made[NUMBER], all[NUMBER];
    int done = way->passed - 1;
    say_title(s, out, done == 1 ? SCREEN_VOICE_RAFLE_ONE : SCREEN_VOICE_RAFLE_MANY,
              number(done, made), number(entry_captures(&s->entry), all));
    say_text(s, out, SCREEN_VOICE_RAFLE_CHOOSE, NULL, NULL);
    out->why = true;
}

static void speak_entry(const screen *s, speech *out) {
    const entry_way *way = &s->entry.ways[0];
    out->back = true;
    if (way->only_places) {
        say_title(s, out, SCREEN_VOICE_PLACE_SECOND, NULL, NULL);
        say_text(s, out, SCREEN_VOICE_PLACE_SECOND_HOW, NULL, NULL);
    } else if (way->passed > 1 && way->places) {
        speak_placing(s, out);
    } else if (way->passed > 1) {
        speak_capturing(s, out);
    } else {
        const dm_cell *cell = cell_at(s, way->stops[0]);
        say_title(s, out, SCREEN_VOICE_CHOOSE, NULL, NULL);
        if (cell->barred) {
            say_title(s, out, SCREEN_VOICE_HELD, NULL, NULL);
            say_text(s, out,
                     cell->zone ? SCREEN_VOICE_HELD_NORTH : SCREEN_VOICE_HELD_SOUTH, NULL,
                     NULL);
        }
    }
}

static void speak_hint(const screen *s, speech *out) {
    const dm_match *m = screen_match(s);
    char move[DM_MOVE_TEXT];
    dm_match_game(m)->write_move(dm_match_state(m), dm_room_hint(s->local->room),
                                 DM_NOTATION_PLAIN, move, sizeof move);
    say_text(s, out, SCREEN_VOICE_HINT, move, NULL);
}

/* A served room: the line is lost, the game has not begun, or others are to move. */
static bool speak_served(const screen *s, speech *out) {
    int seat = dm_match_seat(screen_match(s));
    if (!s->visitor || s->question != QUESTION_NONE)
        return false;
    if (visitor_state(s->visitor) != LINK_LIVE) {
        say_title(s, out, SCREEN_LINE_LOST, NULL, NULL);
        say_text(s, out, SCREEN_LINE_LOST_HOW, NULL, NULL);
    } else if (dm_room_phase(s->local->room) == DM_ROOM_WAITING) {
        bool full = everybody_sits(s);
        say_title(s, out, full ? SCREEN_READY : SCREEN_WAITING, NULL, NULL);
        say_text(s, out, full ? SCREEN_READY_HOW : SCREEN_WAITING_HOW, s->setup->code,
                 NULL);
    } else if (dm_room_paused(s->local->room)) {
        say_title(s, out, SCREEN_PAUSED, NULL, NULL);
    } else if (seat != DM_OVER && others_play(s) && !card_lies(s)) {
        say_title(s, out, SCREEN_VOICE_TURN, seat_name_of(s, seat), NULL);
        say_text(s, out, SCREEN_OTHERS_TURN, NULL, NULL);
    } else {
        return false;
    }
    return true;
}

static void speak(const screen *s, speech *out) {
    const dm_match *m = screen_match(s);
    dm_due due;
    *out = (speech){.title = "", .text = ""};
    if (speak_served(s, out))
        return;
    if (s->question != QUESTION_NONE) {
        speak_question(s, out);
    } else if (dm_match_seat(m) == DM_OVER) {
        speak_over(s, out);
    } else if (s->job_fault.phrase.word) {
        char message[SAID_BYTES];
        dm_phrase_write(&s->job_fault.phrase, s->language, message, sizeof message);
        say_title(s, out, SCREEN_STOPPED, NULL, NULL);
        say_text(s, out, SCREEN_STOPPED_HOW, message, NULL);
    } else if (card_lies(s)) {
        say_title(s, out, SCREEN_WAITING_CARD, NULL, NULL);
    } else if (local_is_due(s->local, DM_DUE_MOVE, &due)) {
        say_title(s, out, SCREEN_VOICE_THINKING, NULL, NULL);
    } else if (s->entry.touches > 0 && s->entry.open > 0) {
        speak_entry(s, out);
    } else {
        speak_turn(s, out);
        if (dm_room_hint(s->local->room) != DM_NO_MOVE)
            speak_hint(s, out);
    }
}

/* ---- the picture ---- */

void voice_draw(const screen *s, int row, int col, int rows, int cols) {
    speech told;
    char keys[SAID_BYTES];
    speak(s, &told);
    column title = {row + 1, col + 2, cols - 4, row + rows - 1, 0};
    bool short_title = paint_width(told.title) <= cols - 6;
    paint_frame(row, col, rows, cols, short_title ? told.title : "");
    if (!short_title)
        paint_lines(&title, STYLE_BOLD, told.title);
    if (*told.text)
        paint_lines(&title, STYLE_PLAIN, told.text);
    if (*s->said)
        paint_lines(&title, s->refused ? STYLE_REFUSED : STYLE_PLAIN, s->said);
    bool why = told.why || s->rule;
    snprintf(keys, sizeof keys, "%s%s%s%s", why ? "?  " : "",
             why ? word_of(s, SCREEN_WHY_KEY) : "", why && told.back ? "    " : "",
             told.back ? word_of(s, SCREEN_BACK_KEY) : "");
    if ((why || told.back) && title.row < title.end)
        paint(row + rows - 2, col + 2, cols - 4, STYLE_DIM, 0, keys);
}
