/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier analyse`: what the engine thinks of the games of a file. Each player's mistakes
 * and accuracy, as text, as JSON or written into the games as PDN.
 */
#include <errno.h>
#include <string.h>

#include "analysis.h"
#include "base/json.h"
#include "commands.h"
#include "damier/word_list.h"
#include "files.h"
#include "formats/pdn_writer.h"
#include "games_in.h"
#include "study/annotate.h"
#include "study/openings.h"
#include "values.h"
#include "writing.h"

enum { NUMBER_TEXT = 24, SCORE_TEXT = 16, WORDS_TEXT = 256, MOVES_SHOWN = 6 };

/* What is written, and where. */
typedef struct {
    const arguments *a;
    const terminal *t;
    FILE *out;
    terminal to; /* the same terminal, for words that go to the file */
    json text;
    pdn_builder built;
    study_openings openings;
    size_t met, written; /* games */
    int status;
} report;

/* A game and what was found in it. */
typedef struct {
    const pdn_game *game;
    const study_turn *turns;
    size_t count;
} subject;

const char *report_names(size_t index) {
    static const char *const names[] = {"text", "json", "pdn"};
    return index < sizeof names / sizeof *names ? names[index] : NULL;
}

/* ---- moves ---- */

static void write_move(const subject *s, const dm_state *before, dm_move move,
                       char out[DM_MOVE_TEXT]) {
    snprintf(out, DM_MOVE_TEXT, "%s", move == DM_NO_MOVE ? pdn_pass : "");
    if (move != DM_NO_MOVE)
        s->game->game->write_move(before, move, DM_NOTATION_PLAIN, out, DM_MOVE_TEXT);
}

/* A line of moves, with blanks between them. */
static void write_line(const subject *s, const dm_state *before, const study_turn *turn,
                       dm_bytes *out) {
    dm_state state = *before;
    for (size_t i = 0; i < turn->line_length && i < MOVES_SHOWN; i++) {
        char move[DM_MOVE_TEXT];
        write_move(s, &state, turn->line[i], move);
        if (s->game->game->apply(&state, turn->line[i]) != DM_OK)
            return;
        dm_bytes_text(out, i ? " " : "");
        dm_bytes_text(out, move);
    }
}

static void write_score(int score, char out[SCORE_TEXT]) {
    if (score >= DM_SCORE_WON || score <= -DM_SCORE_WON)
        snprintf(out, SCORE_TEXT, "%s", score > 0 ? "+#" : "-#");
    else
        snprintf(out, SCORE_TEXT, "%+.2f", score / 100.0);
}

/* ---- as text ---- */

static const char *tag_or(const pdn_game *g, const char *name) {
    const char *value = pdn_game_tag(g, name);
    return value && *value ? value : "?";
}

/* The opening of a game, "" if it has none. */
static void write_opening(const report *r, const subject *s,
                          char out[STUDY_OPENING_TEXT]) {
    out[0] = '\0';
    study_opening_name(&r->openings, s->game, r->t->language, out, STUDY_OPENING_TEXT);
}

static void print_heading(const report *r, const subject *s) {
    char opening[STUDY_OPENING_TEXT];
    write_opening(r, s, opening);
    fprintf(r->out, "%s%zu. ", r->written ? "\n" : "", s->game->number);
    print_text(&r->to, r->out, tag_or(s->game, "White"));
    fputs(" - ", r->out);
    print_text(&r->to, r->out, tag_or(s->game, "Black"));
    fprintf(r->out, "  %s%s", pdn_game_score(s->game), *opening ? "  " : "");
    print_text(&r->to, r->out, opening);
    fputc('\n', r->out);
}

/* `12. 34-29? -0.84, better: 33-28 19-23 (+0.10)`; scores are for who moved. */
static void print_mistake(report *r, const subject *s, size_t i, const dm_state *before) {
    const study_turn *turn = &s->turns[i];
    char move[DM_MOVE_TEXT], after[SCORE_TEXT], best[SCORE_TEXT], what[WORDS_TEXT];
    write_move(s, before, turn->played, move);
    write_score(turn->after, after);
    write_score(turn->before, best);
    r->text.bytes.length = 0;
    write_line(s, before, turn, &r->text.bytes);
    dm_bytes_text(&r->text.bytes, " ");
    fprintf(r->out, "  %zu%s %s%s ", (i + (size_t)s->turns[0].seat) / 2 + 1,
            turn->seat == 0 ? "." : "...", move, study_sign(turn->mark));
    snprintf(what, sizeof what, "%s(%s)", r->text.bytes.failed ? "" : r->text.bytes.data,
             best);
    print_line(&r->to, r->out, DM_WORD_ANALYSE_BETTER, after, what);
}

static void print_side(const report *r, const subject *s, int seat) {
    static const dm_word words[STUDY_MARKS] = {
        [STUDY_INACCURACY] = DM_WORD_ANALYSE_INACCURACIES,
        [STUDY_MISTAKE] = DM_WORD_ANALYSE_MISTAKES,
        [STUDY_BLUNDER] = DM_WORD_ANALYSE_BLUNDERS};
    study_side side = study_sum(s->turns, s->count, seat);
    char number[NUMBER_TEXT];
    snprintf(number, sizeof number, "%.1f", side.accuracy / 10.0);
    fputs("  ", r->out);
    print_word(&r->to, r->out, DM_WORD_ANALYSE_ACCURACY,
               dm_word_text(s->game->game->seat_names[seat], r->t->language), number);
    for (int mark = STUDY_INACCURACY; mark < STUDY_MARKS; mark++) {
        snprintf(number, sizeof number, "%d", side.marks[mark]);
        fputs(", ", r->out);
        print_word(&r->to, r->out, words[mark], number, NULL);
    }
    snprintf(number, sizeof number, "%.2f", side.loss / 100.0);
    fputs(", ", r->out);
    print_line(&r->to, r->out, DM_WORD_ANALYSE_LOSS, number, NULL);
}

static void write_text(report *r, const subject *s) {
    const dm_state *before = &s->game->first;
    int32_t turn = s->game->begin;
    print_heading(r, s);
    for (size_t i = 0; i < s->count; i++, turn = s->game->turns[turn].next) {
        if (s->turns[i].mark != STUDY_GOOD)
            print_mistake(r, s, i, before);
        before = &s->game->turns[turn].after;
    }
    for (int seat = 0; seat < 2; seat++)
        print_side(r, s, seat);
}

/* ---- as JSON ---- */

static void add_turn(report *r, const subject *s, const study_turn *turn,
                     const dm_state *before) {
    json *j = &r->text;
    char move[DM_MOVE_TEXT];
    dm_bytes line = {0};
    write_move(s, before, turn->played, move);
    write_line(s, before, turn, &line);
    json_open(j, NULL, '{');
    json_text(j, "move", move);
    json_number(j, "score", turn->before);
    json_number(j, "after", turn->after);
    json_number(j, "loss", turn->loss);
    json_number(j, "accuracy", turn->accuracy);
    json_text(j, "mark", study_sign(turn->mark));
    json_text(j, "best", line.data ? line.data : "");
    json_close(j, '}');
    j->bytes.failed |= line.failed;
    dm_bytes_free(&line);
}

static void add_side(json *j, const subject *s, int seat) {
    study_side side = study_sum(s->turns, s->count, seat);
    json_open(j, NULL, '{');
    json_text(j, "name", tag_or(s->game, seat == 0 ? "White" : "Black"));
    json_number(j, "accuracy", side.accuracy);
    json_number(j, "loss", side.loss);
    json_number(j, "inaccuracies", side.marks[STUDY_INACCURACY]);
    json_number(j, "mistakes", side.marks[STUDY_MISTAKE]);
    json_number(j, "blunders", side.marks[STUDY_BLUNDER]);
    json_close(j, '}');
}

static void write_json(report *r, const subject *s) {
    json *j = &r->text;
    char opening[STUDY_OPENING_TEXT];
    const dm_state *before = &s->game->first;
    int32_t turn = s->game->begin;
    json_clear(j);
    json_open(j, NULL, '{');
    json_text(j, "game", s->game->game->id);
    json_number(j, "number", (int64_t)s->game->number);
    json_text(j, "result", pdn_game_result(s->game));
    write_opening(r, s, opening);
    if (*opening)
        json_text(j, "opening", opening);
    json_open(j, "players", '[');
    for (int seat = 0; seat < 2; seat++)
        add_side(j, s, seat);
    json_close(j, ']');
    json_open(j, "turns", '[');
    for (size_t i = 0; i < s->count; i++, turn = s->game->turns[turn].next) {
        add_turn(r, s, &s->turns[i], before);
        before = &s->game->turns[turn].after;
    }
    json_close(j, ']');
    json_close(j, '}');
    if (j->bytes.data)
        fprintf(r->out, "%s\n", j->bytes.data);
}

/* ---- as PDN ---- */

static size_t write_game(const void *game, char *out, size_t cap) {
    return pdn_game_write(game, out, cap);
}

static void write_pdn(report *r, const subject *s) {
    dm_bytes *text = &r->text.bytes;
    study_annotate(&r->built, s->game, s->turns, s->count);
    text->length = 0;
    dm_bytes_written(text, write_game, &r->built.game);
    text->failed |= r->built.failed || r->built.arena.failed;
    if (!text->failed)
        fprintf(r->out, "%s%.*s", r->written ? "\n" : "", (int)text->length, text->data);
}

/* ---- the file ---- */

static void write_report(report *r, const subject *s) {
    const char *form = r->a->to ? r->a->to : "text";
    if (strcmp(form, "json") == 0)
        write_json(r, s);
    else if (strcmp(form, "pdn") == 0)
        write_pdn(r, s);
    else
        write_text(r, s);
    r->written++;
    fflush(r->out);
}

/* An errno, or 0. */
static int analyse_games(report *r, games_in *in, analysis *x) {
    subject s;
    pdn_outcome outcome;
    const char *path = r->a->words[1];
    while ((outcome = games_in_next(in, &s.game)) < PDN_READ_END) {
        bool wanted = !r->a->number || (size_t)r->a->number == s.game->number;
        if (outcome == PDN_READ_OTHER || !wanted)
            continue;
        r->met++;
        if (s.game->broken) {
            games_in_print_fault(r->t, path, &s.game->fault);
            r->status = EXIT_REFUSED;
        }
        if (analysis_of(x, s.game, &s.turns, &s.count))
            write_report(r, &s);
        else
            r->status = EXIT_REFUSED;
        if (ferror(r->out) || r->text.bytes.failed)
            return ferror(r->out) ? EIO : ENOMEM;
    }
    return outcome == PDN_READ_NO_MEMORY ? ENOMEM : 0;
}

static int analyse_file(report *r) {
    const char *path = r->a->words[1];
    games_in *in = games_in_open(r->t, path);
    analysis *x = in ? analysis_open(r->a, r->t, path) : NULL;
    int error = 0;
    r->to = *r->t;
    r->to.out = r->out;
    if (x)
        error = analyse_games(r, in, x);
    else
        r->status = EXIT_REFUSED;
    analysis_close(x, error == 0);
    if (in && !games_in_close(in))
        r->status = EXIT_REFUSED;
    if (x && !error && r->met == 0) {
        print_usage_fault(r->t, DM_WORD_CONVERT_NOTHING, path, NULL);
        r->status = EXIT_REFUSED;
    }
    json_free(&r->text);
    pdn_builder_free(&r->built);
    return error;
}

static int fill_file(void *self, FILE *out) {
    report *r = self;
    r->out = out;
    return analyse_file(r);
}

int command_analyse(const arguments *a, const terminal *t) {
    report r = {.a = a, .t = t, .out = t->out, .status = EXIT_DONE};
    const char *path = a->output ? a->output : "-";
    r.built.last = PDN_NONE;
    study_openings_fill(&r.openings);
    int error = file_is_output(path) ? analyse_file(&r)
                                     : writing_replace_streamed(path, fill_file, &r);
    if (!error)
        return r.status;
    file_print_fault(t, path, error);
    return EXIT_REFUSED;
}
