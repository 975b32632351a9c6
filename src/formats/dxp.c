/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The messages of DamExchange: see dxp.h. */
#include "formats/dxp.h"

#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"

enum {
    NAME_WIDTH = DM_DXP_NAME - 1,
    SECONDS_MAX = 9999,
    SQUARE_MAX = 50,
};

static const dm_square_letters letters = {{'W', 'Z'}, {'w', 'z'}, {'W', 'Z'}, 'e'};

/* ---- reading ---- */

/* The rest of a message; once a field is missing, it stays bad. */
typedef struct {
    const char *text;
    size_t length, at;
    bool bad;
} fields;

static char read_char(fields *f) {
    if (f->at >= f->length) {
        f->bad = true;
        return '\0';
    }
    return f->text[f->at++];
}

static int read_digits(fields *f, int count) {
    int number = 0;
    for (int i = 0; i < count; i++) {
        char c = read_char(f);
        if (c < '0' || c > '9')
            f->bad = true;
        else
            number = number * 10 + (c - '0');
    }
    return number;
}

static int read_number(fields *f, int count, int least, int most) {
    int number = read_digits(f, count);
    if (number < least || number > most)
        f->bad = true;
    return number;
}

static int read_seat(fields *f) {
    char c = read_char(f);
    if (c != letters.side[0] && c != letters.side[1])
        f->bad = true;
    return c == letters.side[1];
}

/* A character that is safe to print on a terminal. */
static char shown(char c) {
    return (unsigned char)c < ' ' || (unsigned char)c >= 127 ? '?' : c;
}

static void read_name(fields *f, char out[DM_DXP_NAME]) {
    size_t length = 0;
    for (size_t i = 0; i < NAME_WIDTH; i++) {
        out[i] = shown(read_char(f));
        if (out[i] != ' ')
            length = i + 1;
    }
    out[length] = '\0';
}

static void read_position(fields *f, dm_state *out) {
    char text[DM_SQUARES_TEXT];
    for (size_t i = 0; i < DM_SQUARES_LENGTH; i++)
        text[i] = read_char(f);
    text[DM_SQUARES_LENGTH] = '\0';
    if (f->bad || dm_squares_read(out, &letters, text, NULL) != DM_OK)
        f->bad = true;
}

static void read_request(fields *f, dm_dxp_request *out) {
    out->version = read_digits(f, 2);
    if (out->version != DM_DXP_VERSION) {
        f->at = f->length; /* its other fields may be anything */
        return;
    }
    read_name(f, out->name);
    out->seat = read_seat(f);
    out->minutes = read_digits(f, 3);
    out->moves = read_digits(f, 3);
    char start = read_char(f);
    out->has_position = start == 'B';
    if (out->has_position)
        read_position(f, &out->position);
    else if (start != 'A')
        f->bad = true;
}

static void read_move(fields *f, dm_dxp_move *out) {
    out->seconds = read_digits(f, 4);
    out->from = read_number(f, 2, 1, SQUARE_MAX);
    out->to = read_number(f, 2, 1, SQUARE_MAX);
    int count = read_number(f, 2, 0, DM_DXP_TAKEN_MAX);
    if (f->bad)
        return;
    out->taken_count = (size_t)count;
    for (int i = 0; i < count; i++)
        out->taken[i] = read_number(f, 2, 1, SQUARE_MAX);
}

static void read_chat(fields *f, char out[DM_DXP_CHAT]) {
    size_t length = 0;
    do
        out[length++] = shown(read_char(f));
    while (f->at < f->length && length < DM_DXP_CHAT - 1);
    out[length] = '\0';
}

static void read_kind(fields *f, dm_dxp_message *m) {
    switch (m->kind) {
    case DM_DXP_REQUEST:
        read_request(f, &m->request);
        break;
    case DM_DXP_ACCEPT:
        read_name(f, m->accept.name);
        m->accept.code = read_number(f, 1, 0, DM_DXP_NO_GAMES);
        break;
    case DM_DXP_MOVE:
        read_move(f, &m->move);
        break;
    case DM_DXP_END:
        m->end.reason = read_number(f, 1, 0, DM_DXP_I_WIN);
        m->end.stop = read_number(f, 1, 0, 1);
        break;
    case DM_DXP_SAY:
        read_chat(f, m->chat);
        break;
    case DM_DXP_BACK:
        m->back.number = read_number(f, 3, 1, 999);
        m->back.seat = read_seat(f);
        break;
    case DM_DXP_BACK_ANSWER:
        m->back_answer = read_number(f, 1, 0, DM_DXP_BACK_REFUSED);
        break;
    default:
        f->bad = true;
    }
}

dm_status dm_dxp_read(dm_dxp_message *out, const char *text, size_t length) {
    fields f = {text, length, 0, false};
    dm_dxp_message m;
    memset(&m, 0, sizeof m);
    m.kind = (dm_dxp_kind)read_char(&f);
    read_kind(&f, &m);
    if (f.bad || f.at != length)
        return DM_REFUSED;
    *out = m;
    return DM_OK;
}

/* ---- writing ---- */

static void write_digits(dm_writer *w, int number, int count) {
    int unit = 1;
    while (--count > 0)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        dm_write_char(w, (char)('0' + number / unit % 10));
}

static void write_name(dm_writer *w, const char *name) {
    for (int i = 0; i < NAME_WIDTH; i++)
        dm_write_char(w, *name ? shown(*name++) : ' ');
}

static void write_request(dm_writer *w, const dm_dxp_request *r) {
    write_digits(w, r->version, 2);
    write_name(w, r->name);
    dm_write_char(w, letters.side[r->seat]);
    write_digits(w, r->minutes, 3);
    write_digits(w, r->moves, 3);
    dm_write_char(w, r->has_position ? 'B' : 'A');
    if (r->has_position) {
        char text[DM_SQUARES_TEXT];
        dm_squares_write(&r->position, &letters, text, sizeof text);
        dm_write_text(w, text);
    }
}

static void write_move(dm_writer *w, const dm_dxp_move *m) {
    write_digits(w, m->seconds, 4);
    write_digits(w, m->from, 2);
    write_digits(w, m->to, 2);
    write_digits(w, (int)m->taken_count, 2);
    for (size_t i = 0; i < m->taken_count; i++)
        write_digits(w, m->taken[i], 2);
}

/* An empty text would not make a message. */
static void write_chat(dm_writer *w, const char *chat) {
    if (!*chat)
        dm_write_char(w, ' ');
    for (; *chat && w->length < DM_DXP_TEXT - 1; chat++)
        dm_write_char(w, shown(*chat));
}

size_t dm_dxp_write(const dm_dxp_message *m, char out[DM_DXP_TEXT]) {
    dm_writer w = dm_writer_init(out, DM_DXP_TEXT);
    dm_write_char(&w, (char)m->kind);
    switch (m->kind) {
    case DM_DXP_REQUEST:
        write_request(&w, &m->request);
        break;
    case DM_DXP_ACCEPT:
        write_name(&w, m->accept.name);
        write_digits(&w, m->accept.code, 1);
        break;
    case DM_DXP_MOVE:
        write_move(&w, &m->move);
        break;
    case DM_DXP_END:
        write_digits(&w, m->end.reason, 1);
        write_digits(&w, m->end.stop, 1);
        break;
    case DM_DXP_SAY:
        write_chat(&w, m->chat);
        break;
    case DM_DXP_BACK:
        write_digits(&w, m->back.number, 3);
        dm_write_char(&w, letters.side[m->back.seat]);
        break;
    case DM_DXP_BACK_ANSWER:
        write_digits(&w, m->back_answer, 1);
        break;
    }
    return w.length;
}

/* ---- moves ---- */

void dm_dxp_move_write(dm_dxp_move *out, const dm_state *state, dm_move move,
                       int64_t used_ms) {
    dm_step steps[DM_STEPS_MAX];
    size_t count =
        dm_game_with(DM_GAME_DRAUGHTS_100)->steps(state, move, steps, DM_STEPS_MAX);
    int64_t seconds = used_ms / 1000;
    *out = (dm_dxp_move){.seconds = seconds < SECONDS_MAX ? (int)seconds : SECONDS_MAX};
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind == DM_STEP_MOVE) {
            if (!out->from)
                out->from = steps[i].from;
            out->to = steps[i].to;
        } else if (steps[i].kind == DM_STEP_TAKE && out->taken_count < DM_DXP_TAKEN_MAX) {
            out->taken[out->taken_count++] = steps[i].to;
        }
    }
}

static bool has_taken(const dm_dxp_move *m, int square) {
    for (size_t i = 0; i < m->taken_count; i++)
        if (m->taken[i] == square)
            return true;
    return false;
}

/*
 * Whether two messages name the same move: the order of captured pieces does not matter.
 */
static bool is_same_move(const dm_dxp_move *a, const dm_dxp_move *b) {
    if (a->from != b->from || a->to != b->to || a->taken_count != b->taken_count)
        return false;
    for (size_t i = 0; i < a->taken_count; i++)
        if (!has_taken(b, a->taken[i]))
            return false;
    return true;
}

/*
 * Goes through the game's own notation, which alone decides what is legal. The notation
 * also has a form that lists landings; a wrong list of pieces must not pass for one.
 */
dm_status dm_dxp_move_read(const dm_dxp_move *m, const dm_state *state, dm_move *out,
                           dm_fault *fault) {
    char text[DM_MOVE_TEXT];
    dm_dxp_move again;
    dm_move move;
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_number(&w, m->from);
    dm_write_char(&w, m->taken_count ? 'x' : '-');
    dm_write_number(&w, m->to);
    for (size_t i = 0; i < m->taken_count; i++) {
        dm_write_char(&w, 'x');
        dm_write_number(&w, m->taken[i]);
    }
    if (dm_game_with(DM_GAME_DRAUGHTS_100)->read_move(state, text, &move, fault) != DM_OK)
        return DM_REFUSED;
    dm_dxp_move_write(&again, state, move, 0);
    if (!is_same_move(m, &again))
        return dm_refuse(fault, 0, DM_WORD_FAULT_MOVE_ILLEGAL, text, NULL);
    *out = move;
    return DM_OK;
}

/* ---- the stream ---- */

dm_dxp_event dm_dxp_feed(dm_dxp_stream *s, char byte, dm_dxp_message *out) {
    if (byte != '\0') {
        if (s->length < DM_DXP_TEXT - 1)
            s->text[s->length++] = byte;
        else
            s->overlong = true;
        return DM_DXP_MORE;
    }
    bool good = !s->overlong && dm_dxp_read(out, s->text, s->length) == DM_OK;
    s->length = 0;
    s->overlong = false;
    return good ? DM_DXP_WHOLE : DM_DXP_UNREADABLE;
}
