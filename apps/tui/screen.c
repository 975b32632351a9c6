/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game on the whole screen of a terminal: see screen.h. The loop, the keys, the mouse. */
#include "screen.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "curtain.h"
#include "damier/word_list.h"
#include "frame.h"
#include "paint.h"
#include "screen_state.h"

enum { ESCAPE = 27, BACKSPACE = 127, CONTROL_H = 8, CONTROL_L = 12, CONTROL_U = 21 };
enum { NEWS_AT_ONCE = 32 }; /* between two looks at the keys */

/* ---- touching ---- */

static void explain(screen *s, uint8_t square) {
    dm_touches touches;
    dm_reason reason;
    const dm_match *m = screen_match(s);
    entry_touches(&s->entry, square, &touches);
    dm_game_explain(dm_match_game(m), dm_match_state(m), &touches, &reason);
    tell_fault(s, &(dm_fault){.phrase = reason.phrase});
    dm_phrase_write(&reason.phrase, s->language, s->said, sizeof s->said);
    s->rule = reason.rule;
}

/* Another piece instead of the one that was chosen, before it has gone anywhere. */
static bool choose_another(screen *s, uint8_t square) {
    dm_move move;
    if (s->entry.touches != 1)
        return false;
    uint8_t chosen = s->entry.touched[0];
    entry_back(&s->entry);
    if (square != chosen && entry_touch(&s->entry, square, &move) == ENTRY_MORE)
        return true;
    if (square != chosen)
        entry_touch(&s->entry, chosen, &move);
    return square == chosen;
}

static void touch(screen *s, uint8_t square) {
    const dm_match *m = screen_match(s);
    dm_due due;
    dm_move move;
    char text[DM_MOVE_TEXT];
    tell_nothing(s);
    s->focus = square;
    if (dm_match_seat(m) == DM_OVER || card_lies(s) || others_play(s) ||
        local_is_due(s->local, DM_DUE_MOVE, &due))
        return;
    entry_answer answer = entry_touch(&s->entry, square, &move);
    if (answer == ENTRY_DONE) {
        dm_match_game(m)->write_move(dm_match_state(m), move, DM_NOTATION_HUB, text,
                                     sizeof text);
        act(s, "play", text);
    } else if (answer == ENTRY_REFUSED && !choose_another(s, square)) {
        explain(s, square);
    }
}

/* ---- the cursor ---- */

static const dm_cell *focused(const screen *s) {
    for (size_t i = 0; i < s->entry.cell_count; i++)
        if (s->entry.cells[i].square == s->focus)
            return &s->entry.cells[i];
    return NULL;
}

/* How far a square lies in a direction; INT_MAX if it does not. */
static int distance(const dm_cell *from, const dm_cell *to, int rows, int cols) {
    int down = (to->row - from->row) * (rows ? rows : 1);
    int right = (to->col - from->col) * (cols ? cols : 1);
    int along = rows ? down : right, aside = rows ? right : down;
    if (along <= 0 || (cols && aside != 0))
        return INT_MAX;
    /* Of two squares as near, one way goes right and the other left: there and back. */
    int lean = from->row % 2 ? aside > 0 : aside < 0;
    return along * 64 + 2 * (aside < 0 ? -aside : aside) + lean;
}

static void move_focus(screen *s, int rows, int cols) {
    const dm_cell *from = focused(s);
    int best = INT_MAX, sign = s->flipped ? -1 : 1;
    if (!from)
        return;
    for (size_t i = 0; i < s->entry.cell_count; i++) {
        int away = distance(from, &s->entry.cells[i], sign * rows, sign * cols);
        if (away >= best)
            continue;
        best = away;
        s->focus = s->entry.cells[i].square;
    }
}

/* ---- typing ---- */

static void type(screen *s, wint_t character) {
    char bytes[4];
    size_t length = dm_utf8_write((uint32_t)character, bytes);
    if (s->typed_length + length >= TYPED_BYTES)
        return;
    memcpy(s->typed + s->typed_length, bytes, length);
    s->typed_length += length;
    s->typed[s->typed_length] = '\0';
}

static void rub_out(screen *s) {
    while (s->typed_length > 0 &&
           ((unsigned char)s->typed[--s->typed_length] & 0xC0) == 0x80) {
    }
    s->typed[s->typed_length] = '\0';
}

/* ---- keys ---- */

static void open_page(screen *s, screen_page page) {
    s->page = page;
    s->scroll = 0;
}

/* Why: the rule of the last refusal, or the one that decides now. */
static void ask_why(screen *s) {
    dm_touches touches;
    dm_reason reason;
    const dm_match *m = screen_match(s);
    if (!s->rule) {
        entry_touches(&s->entry, 0, &touches);
        dm_game_explain(dm_match_game(m), dm_match_state(m), &touches, &reason);
        s->rule = reason.rule;
    }
    open_page(s, s->rule ? PAGE_WHY : PAGE_RULES);
}

static void page_key(screen *s, bool special, int key) {
    int screenful = LINES - 5;
    if (special && key == KEY_DOWN)
        s->scroll++;
    else if (special && key == KEY_UP)
        s->scroll--;
    else if ((special && key == KEY_NPAGE) || (!special && key == ' '))
        s->scroll += screenful;
    else if (special && key == KEY_PPAGE)
        s->scroll -= screenful;
    else if (!special || key == KEY_F(1) || key == KEY_F(2) || key == KEY_F(10))
        s->page = PAGE_NONE;
    if (s->scroll < 0)
        s->scroll = 0;
}

static void ask(screen *s, question asked) {
    s->question = asked;
    s->asked_seat = dm_match_seat(screen_match(s));
}

static bool function_key(screen *s, int key) {
    bool over = dm_match_seat(screen_match(s)) == DM_OVER;
    if (key == KEY_F(1))
        open_page(s, PAGE_HELP);
    else if (key == KEY_F(2))
        open_page(s, PAGE_RULES);
    else if (key == KEY_F(3))
        ask_hint(s);
    else if (key == KEY_F(4))
        act(s, "undo", "");
    else if (key == KEY_F(5))
        act(s, "redo", "");
    else if (key == KEY_F(6))
        s->flipped = !s->flipped;
    else if (key == KEY_F(7))
        begin_draw(s);
    else if (key == KEY_F(8) && !over)
        ask(s, QUESTION_RESIGN);
    else if (key == KEY_F(9))
        toggle_analysis(s);
    else if (key == KEY_F(10))
        ask(s, QUESTION_QUIT);
    else
        return false;
    return true;
}

static void special_key(screen *s, int key) {
    if (function_key(s, key))
        return;
    if (key == KEY_UP)
        move_focus(s, -1, 0);
    else if (key == KEY_DOWN)
        move_focus(s, 1, 0);
    else if (key == KEY_LEFT)
        move_focus(s, 0, -1);
    else if (key == KEY_RIGHT)
        move_focus(s, 0, 1);
    else if (key == KEY_BACKSPACE || key == KEY_DC)
        rub_out(s);
}

/* Escape takes back what is typed, then the last step. */
static void escape(screen *s) {
    tell_nothing(s);
    if (s->typed_length > 0)
        s->typed[s->typed_length = 0] = '\0';
    else
        entry_back(&s->entry);
}

static void enter(screen *s) {
    if (s->typed_length > 0)
        obey_line(s);
    else if (card_lies(s))
        s->card_hidden = false;
    else if (s->job_fault.phrase.word)
        think_again(s);
    else if (s->visitor && dm_room_phase(s->local->room) == DM_ROOM_WAITING)
        act(s, "start", "");
    else if (s->focus)
        touch(s, s->focus);
}

static void plain_key(screen *s, wint_t key) {
    bool chooses = key == ' ' && s->typed_length == 0 && !card_is_shown(s);
    if (key == '\r' || key == '\n' || chooses)
        enter(s);
    else if (key == ESCAPE)
        escape(s);
    else if (key == BACKSPACE || key == CONTROL_H)
        rub_out(s);
    else if (key == CONTROL_U)
        s->typed[s->typed_length = 0] = '\0';
    else if (key == CONTROL_L)
        clearok(curscr, TRUE);
    else if (key == '?' && s->typed_length == 0 && !card_is_shown(s))
        ask_why(s);
    else if (key >= ' ' && !dm_utf8_is_control((uint32_t)key))
        type(s, key);
}

static bool question_key(screen *s, wint_t key) {
    bool yes = key < 0x80 && strchr(word_of(s, SCREEN_YES_KEYS), (int)key);
    bool no =
        key == ESCAPE || (key < 0x80 && strchr(word_of(s, SCREEN_NO_KEYS), (int)key));
    if (key && (yes || no))
        answer_question(s, yes);
    return true;
}

static void handle_key(screen *s, bool special, wint_t key) {
    if (s->page != PAGE_NONE)
        page_key(s, special, (int)key);
    else if (s->question != QUESTION_NONE && !special)
        question_key(s, key);
    else if (card_is_shown(s) && card_key(s, special, (int)key))
        return;
    else if (special)
        special_key(s, (int)key);
    else
        plain_key(s, key);
}

static void handle_mouse(screen *s) {
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & BUTTON1_PRESSED))
        return;
    if (s->page != PAGE_NONE) {
        s->page = PAGE_NONE;
    } else if (card_is_shown(s)) {
        card_click(s, event.y, event.x);
    } else if (s->question == QUESTION_NONE && frame_fits()) {
        uint8_t square = board_square_at(&s->place, s->entry.cells, s->entry.cell_count,
                                         event.y, event.x);
        if (square)
            touch(s, square);
    }
}

/* ---- the loop ---- */

/* The entry belongs to one position: another event, another entry. */
static bool follow_room(screen *s) {
    const dm_match *m = screen_match(s);
    int64_t event = dm_room_events(s->local->room);
    if (event == s->drawn_event)
        return true;
    entry_clear(&s->entry);
    s->drawn_event = event;
    if (!entry_begin(&s->entry, dm_match_game(m), dm_match_state(m)))
        return false;
    if (!s->focus && s->entry.open > 0)
        s->focus = s->entry.ways[0].stops[0];
    return true;
}

static void read_keys(screen *s) {
    wint_t key;
    int kind;
    while (!s->leaving && (kind = get_wch(&key)) != ERR) {
        if (kind == KEY_CODE_YES && key == KEY_MOUSE)
            handle_mouse(s);
        else if (!(kind == KEY_CODE_YES && key == KEY_RESIZE))
            handle_key(s, kind == KEY_CODE_YES, key);
        if (!follow_room(s))
            return;
    }
}

/* Waits for keys, signals, thoughts or the clock; the signal that ends it, or 0. */
static int wait(int milliseconds) {
    struct pollfd ends[] = {{curtain_keys(), POLLIN, 0}, {curtain_bell(), POLLIN, 0}};
    int ready = poll(ends, 2, milliseconds);
    if (ready < 0 && errno != EINTR)
        return SIGHUP;
    if (ready > 0 && ends[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        return SIGHUP;
    curtain_news news = curtain_listen();
    if (news.stopped)
        curtain_stop();
    if (news.resized)
        curtain_resize();
    return news.ended;
}

/* True if there may be more: a server may send for ever, and keys and signals count too. */
static bool attend_some(screen *s) {
    for (int i = 0; i < NEWS_AT_ONCE; i++)
        if (!attend(s))
            return false;
    return true;
}

static int play(screen *s) {
    int ended = 0;
    while (!s->leaving && !ended) {
        bool more = attend_some(s);
        if (!follow_room(s))
            return SIGABRT;
        frame_draw(s);
        ended = wait(more ? 0 : time_to_wait(s));
        if (!ended)
            read_keys(s);
    }
    return ended;
}

screen_end screen_run(const screen_setup *setup) {
    screen s = {.setup = setup,
                .local = setup->local,
                .visitor = setup->visitor,
                .language = setup->language,
                .flipped = setup->flipped,
                .drawn_event = -1};
    screen_end end = {.fault = curtain_open(), .signal = 0};
    if (end.fault != SCREEN_NONE)
        return end;
    style_begin();
    paint_begin(setup->unicode);
    s.jobs = jobs_new(curtain_wake, setup->engine, setup->engine_memory);
    if (s.visitor)
        visitor_set_wake(s.visitor, curtain_wake);
    end.signal = s.jobs ? play(&s) : SIGABRT;
    if (s.visitor)
        visitor_set_wake(s.visitor, NULL);
    jobs_free(s.jobs);
    entry_clear(&s.entry);
    curtain_close();
    return end;
}
