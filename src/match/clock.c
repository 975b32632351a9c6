/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clocks of a match: what each seat has left. Reads no clock; see damier/match.h. */
#include <string.h>

#include "base/text.h"
#include "match/history.h"

/* ---- as text ---- */

static const char each_turn[] = "turn ";

size_t dm_clock_write(dm_clock_rule rule, char between, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    if (rule.each_turn)
        dm_write_text(&w, each_turn);
    dm_write_number(&w, rule.base);
    if (!rule.each_turn) {
        dm_write_char(&w, between);
        dm_write_number(&w, rule.increment);
    }
    return w.length;
}

bool dm_clock_read(const char *text, char between, dm_clock_rule *out) {
    dm_clock_rule rule = {.each_turn = strncmp(text, each_turn, strlen(each_turn)) == 0};
    dm_reader r = dm_reader_init(rule.each_turn ? text + strlen(each_turn) : text);
    bool good = dm_read_large(&r, DM_CLOCK_MAX, &rule.base);
    if (rule.each_turn)
        good = good && rule.base > 0;
    else
        good = good && dm_read_char(&r, between) &&
               dm_read_large(&r, DM_CLOCK_MAX, &rule.increment);
    if (good && dm_read_end(&r))
        *out = rule;
    return good && dm_read_end(&r);
}

/* ---- what is left ---- */

static int64_t elapsed(const dm_match *m, int64_t now) {
    return m->running && now > m->started ? now - m->started : 0;
}

void dm_match_set_clock(dm_match *m, dm_clock_rule rule) {
    rule.base = rule.base < DM_CLOCK_MAX ? rule.base : DM_CLOCK_MAX;
    rule.increment = rule.increment < DM_CLOCK_MAX ? rule.increment : DM_CLOCK_MAX;
    if (rule.each_turn)
        rule.increment = 0;
    m->clock = rule;
    m->running = false;
    m->used = 0;
    for (size_t i = 0; i < m->total; i++) {
        for (int seat = 0; seat < m->seats; seat++)
            m->snapshots[i].time_left[seat] = rule.base;
        m->snapshots[i].turn.clock = rule.base;
    }
}

dm_clock_rule dm_match_clock(const dm_match *m) {
    return m->clock;
}

void dm_match_start_clock(dm_match *m, int64_t now) {
    if (!m->clock.base || m->running)
        return;
    m->running = true;
    m->started = now;
}

void dm_match_stop_clock(dm_match *m, int64_t now) {
    m->used += elapsed(m, now);
    m->running = false;
}

int64_t dm_match_time_left(const dm_match *m, int seat, int64_t now) {
    int64_t left = m->snapshots[m->last].time_left[seat];
    if (m->ended == BY_TIME && m->ended_by == seat)
        return 0;
    if (seat == dm_match_seat(m) && !dm_match_has_retired(m, seat))
        left -= m->used + elapsed(m, now);
    return left > 0 ? left : 0;
}

int64_t dm_match_time_before(const dm_match *m, size_t turn, int seat) {
    return m->snapshots[turn].time_left[seat];
}

int64_t match_clock_after_turn(const dm_match *m, int seat, int64_t now) {
    if (m->clock.each_turn)
        return m->clock.base;
    return m->clock.base ? dm_match_time_left(m, seat, now) + m->clock.increment : 0;
}

void match_clock_restart(dm_match *m, int64_t now) {
    m->started = now;
    m->used = 0;
}
