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

/* Since the clock was started, less what is excused of it. */
static int64_t elapsed(const dm_match *m, int64_t now) {
    int64_t time = m->running && now > m->started ? now - m->started : 0;
    for (size_t i = 0; i < m->excused_count; i++)
        time -= m->excused[i].until - m->excused[i].from;
    return time > 0 ? time : 0;
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
    m->excused_count = 0;
}

void dm_match_stop_clock(dm_match *m, int64_t now) {
    m->used += elapsed(m, now);
    m->running = false;
    m->excused_count = 0;
}

int64_t dm_match_clock_since(const dm_match *m) {
    return m->running ? m->started : INT64_MAX;
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
    m->excused_count = 0;
}

/* ---- what is charged to nobody ---- */

static match_span clipped(const dm_match *m, int64_t from, int64_t until) {
    return (match_span){from > m->started ? from : m->started, until};
}

static int64_t common(match_span a, match_span b) {
    int64_t from = a.from > b.from ? a.from : b.from;
    int64_t until = a.until < b.until ? a.until : b.until;
    return until > from ? until - from : 0;
}

int64_t dm_match_unexcused(const dm_match *m, int64_t from, int64_t until) {
    match_span span = clipped(m, from, until);
    int64_t left = m->running ? common(span, span) : 0;
    for (size_t i = 0; i < m->excused_count; i++)
        left -= common(span, m->excused[i]);
    return left;
}

/* The earliest span, taken out: what lies before it is charged, and the clock goes on
   behind it. */
static void settle_earliest(dm_match *m) {
    size_t earliest = 0;
    for (size_t i = 1; i < m->excused_count; i++)
        if (m->excused[i].from < m->excused[earliest].from)
            earliest = i;
    m->used += m->excused[earliest].from - m->started;
    m->started = m->excused[earliest].until;
    m->excused[earliest] = m->excused[--m->excused_count];
}

/* Spans that overlap become one. */
void dm_match_excuse(dm_match *m, int64_t from, int64_t until) {
    match_span span = clipped(m, from, until);
    size_t kept = 0;
    if (dm_match_unexcused(m, from, until) <= 0)
        return;
    for (size_t i = 0; i < m->excused_count; i++) {
        match_span old = m->excused[i];
        if (common(span, old) == 0) {
            m->excused[kept++] = old;
            continue;
        }
        span.from = old.from < span.from ? old.from : span.from;
        span.until = old.until > span.until ? old.until : span.until;
    }
    m->excused[kept++] = span;
    m->excused_count = kept;
    if (m->excused_count == MATCH_SPANS)
        settle_earliest(m);
}
