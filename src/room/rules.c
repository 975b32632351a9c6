/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the people of a room have agreed on: one name and value each. */
#include <string.h>

#include "room/state.h"

void room_rules_init(room_rules *rules) {
    *rules = (room_rules){.undo = true,
                          .hints = true,
                          .accents = true,
                          .absence = ROOM_BY_CLOCK,
                          .lag = DM_LAG_USUAL,
                          .grades = DM_GRADES_ALL,
                          .right_answers = 100};
}

static const char by_clock[] = "clock";

static bool read_flag(const char *value, bool *out) {
    *out = strcmp(value, "yes") == 0;
    return *out || strcmp(value, "no") == 0;
}

static const char *const retakes[] = {[ROOM_RETAKE_RIGHT] = "right",
                                      [ROOM_RETAKE_NONE] = "none",
                                      [ROOM_RETAKE_ALL] = "all"};

static bool read_retake(const char *value, room_retake *out) {
    *out = ROOM_RETAKE_RIGHT;
    while (*out < ROOM_RETAKE_ALL && strcmp(retakes[*out], value) != 0)
        ++*out;
    return strcmp(retakes[*out], value) == 0;
}

/* "CE1+CM2" */
static bool read_grades(const char *value, unsigned *out) {
    *out = 0;
    while (*value) {
        size_t length = strcspn(value, "+"), grade = 0;
        while (grade < DM_GRADES &&
               (strlen(dm_grade_name((dm_grade)grade)) != length ||
                strncmp(dm_grade_name((dm_grade)grade), value, length) != 0))
            grade++;
        if (grade == DM_GRADES)
            return false;
        *out |= 1U << grade;
        value += length;
        if (*value == '+' && !*++value)
            return false;
    }
    return *out != 0;
}

/* A number under this name; false if it is another name, or not a number up to `most`. */
static bool read_number(const char *name, const char *value, const char *wanted,
                        int64_t most, int64_t *out) {
    return strcmp(name, wanted) == 0 && dm_read_whole(value, most, out);
}

static bool read_absence(const char *value, int64_t *out) {
    if (strcmp(value, by_clock) != 0)
        return dm_read_whole(value, DM_CLOCK_MAX, out);
    *out = ROOM_BY_CLOCK;
    return true;
}

bool room_rules_set(room_rules *rules, const char *name, const char *value) {
    room_rules next = *rules;
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"undo", &next.undo},
                 {"hints", &next.hints},
                 {"adapt", &next.adapt},
                 {"accents", &next.accents},
                 {"again", &next.again}};
    int64_t percent = rules->right_answers;
    bool good = false;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(name, flags[i].name) == 0)
            good = read_flag(value, flags[i].flag);
    if (strcmp(name, "retake") == 0)
        good = read_retake(value, &next.retake);
    else if (strcmp(name, "absence") == 0)
        good = read_absence(value, &next.absence);
    else if (strcmp(name, "grades") == 0)
        good = read_grades(value, &next.grades);
    good = good || read_number(name, value, "answers", 100, &percent) ||
           read_number(name, value, "delay", DM_ROOM_DELAY_MAX, &next.delay) ||
           read_number(name, value, "daysoff", DM_ROOM_DAYS_OFF_MAX, &next.days_off) ||
           read_number(name, value, "lag", DM_LAG_MAX, &next.lag);
    next.right_answers = (int)percent;
    if (good)
        *rules = next;
    return good;
}

static void write_flag(dm_writer *w, const char *name, bool value) {
    dm_write_text(w, name);
    dm_write_text(w, value ? "yes" : "no");
}

/* Pages that are older than a rule can read rooms that do without it. */
static void write_unless(dm_writer *w, int64_t usual, const char *name, int64_t value) {
    if (value == usual)
        return;
    dm_write_text(w, name);
    dm_write_number(w, value);
}

void room_rules_write(const room_rules *rules, dm_writer *w) {
    write_flag(w, "undo=", rules->undo);
    write_flag(w, " hints=", rules->hints);
    write_flag(w, " adapt=", rules->adapt);
    write_flag(w, " accents=", rules->accents);
    write_flag(w, " again=", rules->again);
    dm_write_text(w, " retake=");
    dm_write_text(w, retakes[rules->retake]);
    dm_write_text(w, " absence=");
    if (rules->absence == ROOM_BY_CLOCK)
        dm_write_text(w, by_clock);
    else
        dm_write_number(w, rules->absence);
    dm_write_text(w, " answers=");
    dm_write_number(w, rules->right_answers);
    write_unless(w, 0, " delay=", rules->delay);
    write_unless(w, 0, " daysoff=", rules->days_off);
    write_unless(w, DM_LAG_USUAL, " lag=", rules->lag);
    dm_write_text(w, " grades=");
    for (int grade = 0, first = 1; grade < DM_GRADES; grade++) {
        if (!(rules->grades >> grade & 1))
            continue;
        if (!first)
            dm_write_char(w, '+');
        dm_write_text(w, dm_grade_name((dm_grade)grade));
        first = 0;
    }
}

/* ---- absence ---- */

enum { ABSENCE_LEAST = 30000, ABSENCE_USUAL = 120000, ABSENCE_MOST = 300000 };

/* Whether the seats of people are held by more than one of them. */
static bool has_company(const dm_room *r) {
    unsigned people = room_seats_of_people(r);
    for (int seat = 0; seat < DM_SEATS_MAX; seat++)
        if (people >> seat & 1U)
            return (people & ~(unsigned)room_seats_of(r, r->seats[seat].person)) != 0;
    return false;
}

/* A tenth of the game's time, within bounds; where a turn may take days, no absence. */
int64_t room_absence(const dm_room *r) {
    dm_clock_rule clock = dm_match_clock(r->match);
    int64_t tenth = clock.base / 10;
    if (r->rules.absence != ROOM_BY_CLOCK)
        return r->rules.absence;
    if (clock.each_turn || !has_company(r))
        return 0;
    if (!clock.base)
        return ABSENCE_USUAL;
    return tenth < ABSENCE_LEAST  ? ABSENCE_LEAST
           : tenth > ABSENCE_MOST ? ABSENCE_MOST
                                  : tenth;
}

int64_t room_waiting(const dm_room *r) {
    int seat = r->match ? dm_match_seat(r->match) : DM_OVER;
    return seat != DM_OVER && r->rest_until[seat] > r->waiting ? r->rest_until[seat]
                                                               : r->waiting;
}

/* ---- who sees what was played only later ---- */

int64_t dm_room_delay(const dm_room *r, int person) {
    if (r->rules.delay == 0)
        return 0;
    bool involved = person == DM_HOST || room_may_lead(r, person);
    for (int seat = 0; person > DM_HOST && seat < DM_SEATS_MAX; seat++)
        involved |= r->seats[seat].person == person;
    return involved ? 0 : r->rules.delay;
}

int64_t dm_room_lag(const dm_room *r) {
    return r->rules.lag;
}

int64_t dm_room_started(const dm_room *r) {
    return r->started;
}
