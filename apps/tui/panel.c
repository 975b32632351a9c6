/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What stands around the board: the head line, the seats, the moves, and the rows to
 * type in. What the game says is in voice.c.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "paint.h"
#include "screen_state.h"
#include "voice.h"

enum { TEXT = 256, VOICE_ROWS = 8, MOVE_COLUMN = 10, FOOT = 3 };

/* ---- the head line ---- */

static void write_clock(const screen *s, int seat, char *out, size_t cap) {
    /* Rounded up, as a clock shows it: 0:00 means that the time is up. */
    int64_t left =
        (dm_room_time_left(s->local->room, seat, local_now(s->local)) + 999) / 1000;
    snprintf(out, cap, "%02lld:%02lld", (long long)(left / 60), (long long)(left % 60));
}

/* How many answers of a seat were right. */
static int right_answers(const screen *s, int seat) {
    const dm_match *m = screen_match(s);
    const dm_game *game = dm_match_game(m);
    int count = 0;
    for (size_t i = 0; i < dm_match_length(m); i++)
        count += game->seat(dm_match_before(m, i)) == seat &&
                 dm_match_turn(m, i)->answer == DM_ANSWER_RIGHT;
    return count;
}

static int pieces_on(const screen *s, const dm_state *state, int owner) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = dm_match_game(screen_match(s))->cells(state, cells, DM_CELLS_MAX);
    int found = 0;
    for (size_t i = 0; i < count; i++)
        found += cells[i].piece != DM_PIECE_NONE &&
                 (owner == DM_NOBODY || cells[i].owner == owner);
    return found;
}

/* All pieces of a printed set that look alike for everybody; 0 where pieces have owners. */
static int shared_set(const dm_game *game) {
    int count = 0;
    for (size_t i = 0; i < game->look_count; i++)
        if (game->looks[i].owner == DM_NOBODY && game->looks[i].piece == DM_PIECE_COUNTER)
            count += game->looks[i].set_count;
    return count;
}

static void write_seat_facts(const screen *s, int seat, char *out, size_t cap) {
    const dm_match *m = screen_match(s);
    char value[32];
    const char *name = seat_name_of(s, seat);
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    out[0] = '\0';
    if (dm_match_clock(m).base) {
        write_clock(s, seat, value, sizeof value);
        fill_text(out, cap, word_of(s, SCREEN_SCORE), name, value, NULL);
    } else if (dm_match_has_cards(m)) {
        int right = right_answers(s, seat);
        snprintf(value, sizeof value, "%d", right);
        fill_text(
            out, cap,
            word_of(s, right < 2 ? SCREEN_RIGHT_ANSWERS_ONE : SCREEN_RIGHT_ANSWERS_MANY),
            name, value, NULL);
    } else if ((dm_match_game(m)->flags & DM_GAME_SCORES) && outcome.seats > 1) {
        snprintf(value, sizeof value, "%d", outcome.score[seat]);
        fill_text(out, cap, word_of(s, SCREEN_SCORE), name, value, NULL);
    }
}

static void write_facts(const screen *s, char *out, size_t cap) {
    const dm_match *m = screen_match(s);
    char fact[TEXT], value[32];
    dm_writer w = dm_writer_init(out, cap);
    int set = shared_set(dm_match_game(m));
    if (set > 0 && !dm_match_clock(m).base) {
        snprintf(value, sizeof value, "%d",
                 set - pieces_on(s, dm_match_state(m), DM_NOBODY));
        fill_text(fact, sizeof fact, word_of(s, SCREEN_SUPPLY), value, NULL, NULL);
        dm_write_text(&w, fact);
        return;
    }
    for (int seat = dm_match_seats(m) - 1; seat >= 0; seat--) {
        write_seat_facts(s, seat, fact, sizeof fact);
        if (*fact && w.length > 0)
            dm_write_text(&w, "   ");
        dm_write_text(&w, fact);
    }
}

void header_draw(const screen *s) {
    const dm_game *game = dm_match_game(screen_match(s));
    char facts[TEXT], goal[TEXT];
    write_facts(s, facts, sizeof facts);
    voice_goal(s, goal, sizeof goal);
    int width = paint_width(facts);
    int at = COLS - 1 - width < 1 ? 1 : COLS - 1 - width;
    int col = 1;
    col += paint(0, col, at - col, STYLE_BOLD, 0, dm_word_text(game->title, s->language));
    col += paint(0, col, at - col, STYLE_DIM, 0, sign("  │ ", "  | "));
    if (paint_width(goal) < at - 1 - col)
        paint(0, col, at - 1 - col, STYLE_PLAIN, 0, goal);
    paint(0, at, COLS - 1 - at, STYLE_BOLD, 0, facts);
}

/* ---- seats ---- */

static void write_tokens(const dm_outcome *outcome, int seat, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    if (outcome->target == 0 || outcome->target > 6) {
        dm_write_number(&w, outcome->score[seat]);
        return;
    }
    for (int i = 0; i < outcome->target || i < outcome->score[seat]; i++)
        dm_write_text(&w, i < outcome->score[seat] ? sign("◆", "#") : sign("◇", "-"));
}

/* A program by the last part of its name. */
static void write_program(const char *command, char *out, size_t cap) {
    size_t length = strcspn(command, " "), begin = length;
    while (begin > 0 && command[begin - 1] != '/')
        begin--;
    snprintf(out, cap, "%.*s", (int)(length - begin), command + begin);
}

static void write_kind(const screen *s, int seat, char *out, size_t cap) {
    const dm_match *m = screen_match(s);
    dm_seat taken = dm_room_seat(s->local->room, seat);
    char level[16], program[32];
    out[0] = '\0';
    if (dm_match_has_offered(m, seat) && dm_match_seat(m) != DM_OVER) {
        fill_text(out, cap, word_of(s, SCREEN_OFFERED), NULL, NULL, NULL);
    } else if (s->visitor && taken.kind == DM_SEAT_OPEN) {
        fill_text(out, cap, word_of(s, SCREEN_SEAT_FREE), NULL, NULL, NULL);
    } else if (s->visitor && taken.kind == DM_SEAT_PERSON) {
        screen_word word = seat == own_seat(s)                    ? SCREEN_SEAT_OWN
                           : visitor_is_present(s->visitor, seat) ? SCREEN_NONE
                                                                  : SCREEN_SEAT_AWAY;
        fill_text(out, cap, word_of(s, word), NULL, NULL, NULL);
    } else if (taken.kind == DM_SEAT_COMPUTER && s->setup && s->setup->engine) {
        write_program(s->setup->engine, program, sizeof program);
        fill_text(out, cap, word_of(s, SCREEN_ENGINE), program, NULL, NULL);
    } else if (taken.kind == DM_SEAT_COMPUTER) {
        snprintf(level, sizeof level, "%d", taken.level);
        fill_text(out, cap, word_of(s, SCREEN_COMPUTER), level, NULL, NULL);
    }
}

/* A row for a seat: whose turn it is, the name, tokens, and whether it is a computer's. */
static void draw_seat(const screen *s, int row, int col, int width, int seat) {
    const dm_match *m = screen_match(s);
    dm_outcome outcome;
    char kind[TEXT], tokens[TEXT] = "";
    bool turn = dm_match_seat(m) == seat;
    dm_match_outcome(m, &outcome);
    if ((dm_match_game(m)->flags & DM_GAME_SCORES) && outcome.seats > 1)
        write_tokens(&outcome, seat, tokens, sizeof tokens);
    write_kind(s, seat, kind, sizeof kind);
    paint(row, col, 2, STYLE_NOW, 0, turn ? sign("►", ">") : "");
    int at = paint(row, col + 2, width / 2, turn ? STYLE_BOLD : STYLE_PLAIN, 0,
                   seat_name_of(s, seat));
    paint(row, col + at + 4, width - at - 4, STYLE_BOLD, 0, tokens);
    int right = col + width - paint_width(kind);
    if (right > col + at + 8)
        paint(row, right, width, STYLE_DIM, 0, kind);
}

/* What a seat has taken, where pieces have owners: the other's that are missing. */
static void draw_taken(const screen *s, int row, int col, int width, int seat) {
    const dm_match *m = screen_match(s);
    const dm_look *look = dm_game_look(dm_match_game(m), DM_PIECE_MAN, 1 - seat);
    char text[TEXT], signs[TEXT];
    dm_writer w = dm_writer_init(signs, sizeof signs);
    if (!look)
        return;
    int taken = pieces_on(s, dm_match_first(m), 1 - seat) -
                pieces_on(s, dm_match_state(m), 1 - seat);
    for (int i = 0; i < taken; i++)
        dm_write_text(&w, sign(look->unicode, look->ascii));
    fill_text(text, sizeof text, word_of(s, SCREEN_TAKEN), signs, NULL, NULL);
    if (taken > 0)
        paint(row, col + 2, width - 2, STYLE_PLAIN, 0, text);
}

/* ---- moves ---- */

static void write_turn(const screen *s, size_t index, char out[DM_MOVE_TEXT]) {
    const dm_match *m = screen_match(s);
    const dm_turn *turn = dm_match_turn(m, index);
    out[0] = '\0';
    if (turn->pass)
        snprintf(out, DM_MOVE_TEXT, "%s", sign("–", "-"));
    else
        dm_match_game(m)->write_move(dm_match_before(m, index), turn->move,
                                     DM_NOTATION_PLAIN, out, DM_MOVE_TEXT);
}

static void draw_round(const screen *s, int row, int col, int width, size_t round,
                       size_t offset) {
    const dm_match *m = screen_match(s);
    size_t seats = (size_t)dm_match_seats(m), length = dm_match_length(m);
    char text[DM_MOVE_TEXT], number[24];
    snprintf(number, sizeof number, "%3zu.", round + 1);
    int at = paint(row, col, width, STYLE_DIM, 0, number) + 1;
    for (size_t seat = 0; seat < seats; seat++) {
        size_t turn = round * seats + seat;
        if (turn < offset || turn - offset >= length) {
            at += turn < offset ? MOVE_COLUMN : 0;
            continue;
        }
        write_turn(s, turn - offset, text);
        bool last = turn - offset + 1 == length;
        int wide =
            paint(row, col + at, width - at, last ? STYLE_BOLD : STYLE_PLAIN, 0, text);
        at += wide + 1 < MOVE_COLUMN ? MOVE_COLUMN : wide + 1;
    }
}

static void draw_moves(const screen *s, int row, int end, int col, int width) {
    const dm_match *m = screen_match(s);
    size_t seats = (size_t)dm_match_seats(m), length = dm_match_length(m);
    int first = dm_match_game(m)->seat(dm_match_first(m));
    size_t offset = first > 0 ? (size_t)first : 0;
    size_t rounds = (length + offset + seats - 1) / seats;
    if (end - row < 2)
        return;
    paint(row++, col, width, STYLE_BOLD, 0, word_of(s, SCREEN_MOVES));
    size_t room = (size_t)(end - row), round = rounds > room ? rounds - room : 0;
    for (; round < rounds; round++)
        draw_round(s, row++, col, width, round, offset);
}

/* ---- all of it ---- */

/* The seat whose side of the board is shown below. */
static int bottom_seat(const screen *s) {
    int seat = 0;
    for (size_t i = 0; i < s->entry.cell_count; i++)
        if (s->entry.cells[i].row == s->place.rows - 1 && s->entry.cells[i].zone >= 0)
            seat = s->entry.cells[i].zone;
    return s->flipped ? 1 - seat : seat;
}

void panel_draw(const screen *s, int col) {
    int width = COLS - col - 1, row = 2, end = LINES - FOOT;
    int seats = dm_match_seats(screen_match(s));
    if (seats == 2) {
        int bottom = bottom_seat(s);
        draw_seat(s, row, col, width, 1 - bottom);
        draw_taken(s, row + 1, col, width, 1 - bottom);
        draw_seat(s, end - 2, col, width, bottom);
        draw_taken(s, end - 1, col, width, bottom);
        row += 2;
        end -= 3;
    } else {
        for (int seat = 0; seat < seats; seat++)
            draw_seat(s, row++, col, width, seat);
        end -= 1;
    }
    voice_draw(s, row, col, VOICE_ROWS, width);
    draw_moves(s, row + VOICE_ROWS, end, col, width);
}

/* ---- the rows below ---- */

static void write_analysis(const screen *s, char *out, size_t cap) {
    const dm_match *m = screen_match(s);
    const dm_game *game = dm_match_game(m);
    job_state job = jobs_look(s->jobs);
    dm_state state = *dm_match_state(m);
    char depth[16], score[32], line[TEXT], text[DM_MOVE_TEXT];
    dm_writer w = dm_writer_init(line, sizeof line);
    bool fits = job.kind == JOB_ANALYSIS && job.event == dm_room_events(s->local->room);
    if (!fits || !job.found) {
        fill_text(out, cap, word_of(s, SCREEN_ANALYSIS_WAIT), NULL, NULL, NULL);
        return;
    }
    snprintf(depth, sizeof depth, "%d", job.thought.depth);
    snprintf(score, sizeof score, "%+.2f", job.thought.score / 100.0);
    if (job.thought.score >= DM_SCORE_WON)
        snprintf(score, sizeof score, "+#%d", DM_SCORE_END - job.thought.score);
    else if (job.thought.score <= -DM_SCORE_WON)
        snprintf(score, sizeof score, "-#%d", DM_SCORE_END + job.thought.score);
    for (size_t i = 0; i < job.thought.line_length; i++) {
        game->write_move(&state, job.thought.line[i], DM_NOTATION_PLAIN, text,
                         sizeof text);
        if (game->apply(&state, job.thought.line[i]) != DM_OK)
            break;
        dm_write_text(&w, text);
        dm_write_char(&w, ' ');
    }
    fill_text(out, cap, word_of(s, SCREEN_ANALYSIS), depth, score, line);
}

static const char *focus_name(const screen *s) {
    for (size_t i = 0; i < s->entry.cell_count; i++)
        if (s->entry.cells[i].square == s->focus)
            return s->entry.cells[i].name;
    return NULL;
}

/* The line being typed, or the squares touched so far; the cursor stays behind it. */
static void draw_prompt(const screen *s, int row) {
    char text[TEXT], touched[TEXT] = "";
    bool card = card_is_shown(s);
    const char *name = focus_name(s);
    int col = 1 + paint(row, 1, COLS, STYLE_BOLD, 0,
                        word_of(s, card ? SCREEN_PROMPT_ANSWER : SCREEN_PROMPT));
    if (s->typed_length == 0 && !card)
        entry_write(&s->entry, touched, sizeof touched);
    int most = COLS - col - 20;
    const char *shown = s->typed_length ? s->typed : touched;
    while (paint_width(shown) > most && *shown)
        shown++;
    col += 1 + paint(row, col + 1, most, STYLE_PLAIN, 0, shown);
    if (name && !card) {
        fill_text(text, sizeof text, word_of(s, SCREEN_SQUARE), name, NULL, NULL);
        paint(row, COLS - 1 - paint_width(text), 20, STYLE_DIM, 0, text);
    }
    move(row, col < COLS ? col : COLS - 1);
}

void footer_draw(const screen *s) {
    char text[2 * TEXT];
    bool card = card_is_shown(s);
    if (s->page != PAGE_NONE) {
        paint(LINES - 1, 1, COLS - 2, STYLE_DIM, 0, word_of(s, SCREEN_KEYS_PAGE));
        return;
    }
    if (s->analysing && !card && dm_match_seat(screen_match(s)) != DM_OVER)
        write_analysis(s, text, sizeof text);
    else
        fill_text(text, sizeof text, word_of(s, card ? SCREEN_NONE : SCREEN_HOW), NULL,
                  NULL, NULL);
    paint(LINES - 2, 1, COLS - 2, s->analysing ? STYLE_BOLD : STYLE_DIM, 0, text);
    paint(LINES - 1, 1, COLS - 2, STYLE_DIM, 0,
          word_of(s, card ? SCREEN_KEYS_CARD : SCREEN_KEYS));
    draw_prompt(s, LINES - 3);
}
