/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the moves of a game lost, for the page (study/report.h): the page brings what the
 * engine found, a line for each turn.
 *
 *   judge_turns()        the turns in the input as a JSON object, see below
 *   expectation(score)   what can be expected at a score, 0 to 1000
 */
#include <stdlib.h>

#include "bridge.h"
#include "damier/word_list.h"
#include "study/report.h"

int EXPORT(judge_turns)(void);
int EXPORT(expectation)(int score);

enum { TURNS_MOST = 4096, SEATS = 2, PLAYED = 1 };
enum { OTHER, BEST, FORCED };

int expectation(int score) {
    return study_expectation(score);
}

/* `seat before after kind`: the scores of the position and after the move, for who
   moved; whether the move was another (0), the best (1), or the only one (2). */
static study_turn read_turn(const char *line) {
    char *rest;
    study_turn t = {.played = PLAYED};
    t.seat = (int)strtol(line, &rest, 10);
    t.before = (int)strtol(rest, &rest, 10);
    t.after = (int)strtol(rest, &rest, 10);
    long kind = strtol(rest, &rest, 10);
    t.forced = kind == FORCED;
    t.line[0] = kind == OTHER ? DM_NO_MOVE : PLAYED;
    t.line_length = 1;
    study_judge(&t);
    return t;
}

static void tell_side(const study_turn *turns, size_t count, int seat) {
    study_side side = study_sum(turns, count, seat);
    json_open(&out, NULL, '{');
    json_number(&out, "accuracy", side.accuracy);
    json_number(&out, "slips", side.marks[STUDY_MISTAKE] + side.marks[STUDY_BLUNDER]);
    json_close(&out, '}');
}

/* {"turns": [{"loss", "sign": "" or "?!" "?" "??", "slip"}], "sides": [{"accuracy":
   thousandths, "slips"}]} */
static void tell_turns(const study_turn *turns, size_t count) {
    json_clear(&out);
    json_open(&out, NULL, '{');
    json_open(&out, "turns", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&out, NULL, '{');
        json_number(&out, "loss", turns[i].loss);
        json_text(&out, "sign", study_sign(turns[i].mark));
        json_flag(&out, "slip", turns[i].mark >= STUDY_MISTAKE);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_open(&out, "sides", '[');
    for (int seat = 0; seat < SEATS; seat++)
        tell_side(turns, count, seat);
    json_close(&out, ']');
    json_close(&out, '}');
}

int judge_turns(void) {
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    study_turn *turns = malloc(TURNS_MOST * sizeof *turns);
    char *rest = in;
    size_t count = 0;
    if (!turns)
        return tell(DM_REFUSED, &fault);
    for (char *line; count < TURNS_MOST && (line = next_line(&rest));)
        turns[count++] = read_turn(line);
    tell_turns(turns, count);
    free(turns);
    return 1;
}
