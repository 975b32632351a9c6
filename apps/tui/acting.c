/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the screen does in the room: acts of the people at the keyboard, and what the room
 * waits for. Draws nothing.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "curtain.h"
#include "damier/word_list.h"
#include "screen_state.h"

enum { SECOND = 1000, LONGEST_WAIT = 60000, ANALYSIS_TIME = 60000 };

bool act(screen *s, const char *words, const char *argument) {
    dm_fault fault;
    tell_nothing(s);
    if (s->visitor) {
        visitor_act(s->visitor, words, argument);
        return true;
    }
    dm_ruling ruling = local_act(s->local, words, argument, &fault);
    if (ruling != DM_RULED_EVENT && fault.phrase.word != DM_WORD_FAULT_TIME_OUT)
        tell_fault(s, &fault);
    return ruling == DM_RULED_EVENT;
}

static void host_act(screen *s, const char *words, const char *argument) {
    dm_fault fault;
    local_host_act(s->local, words, argument, &fault);
}

/* ---- thinking ---- */

static void use_thought(screen *s, job_kind kind, const dm_thought *thought) {
    const dm_match *m = screen_match(s);
    char text[DM_MOVE_TEXT];
    if (kind == JOB_REPLY) {
        dm_writer w = dm_writer_init(text, sizeof text);
        dm_write_number(&w, thought->score);
        host_act(s, "thought reply", text);
        ask_next_draw(s);
        if (s->question == QUESTION_NONE && dm_match_seat(m) != DM_OVER)
            tell(s, SCREEN_VOICE_DRAW_DECLINED, NULL);
        return;
    }
    dm_match_game(m)->write_move(dm_match_state(m), thought->best, DM_NOTATION_PLAIN,
                                 text, sizeof text);
    if (kind == JOB_HINT)
        tell_nothing(s);
    host_act(s, kind == JOB_HINT ? "thought hint" : "thought move", text);
}

/* Thinks about what is due, or uses what was found; true if the room has changed. */
static bool think(screen *s, job_kind kind, const dm_limits *limits) {
    job_state job = jobs_look(s->jobs);
    int64_t event = dm_room_events(s->local->room);
    if (job.kind != kind || job.event != event) {
        s->job_fault = (dm_fault){.phrase.word = 0};
        if (jobs_begin(s->jobs, kind, event, screen_match(s), limits, &s->job_fault))
            s->job_fault = (dm_fault){.phrase.word = 0};
        return false;
    }
    if (job.failed)
        s->job_fault = job.fault;
    if (!job.finished || job.failed)
        return false;
    jobs_give_up(s->jobs);
    use_thought(s, kind, &job.thought);
    return true;
}

static const struct {
    dm_due_kind due;
    job_kind job;
} thoughts[] = {
    {DM_DUE_MOVE, JOB_MOVE}, {DM_DUE_HINT, JOB_HINT}, {DM_DUE_REPLY, JOB_REPLY}};

/* What was thought about before the last event is of no use any more. */
static bool think_if_due(screen *s, bool *thinks) {
    dm_due due;
    for (size_t i = 0; i < sizeof thoughts / sizeof *thoughts; i++) {
        if (!local_is_due(s->local, thoughts[i].due, &due))
            continue;
        const dm_limits own = {.move_time = s->setup->engine_time};
        *thinks = true;
        return think(s, thoughts[i].job, s->setup->engine ? &own : &due.limits);
    }
    return false;
}

static void analyse_or_rest(screen *s) {
    const dm_limits endless = {.depth = s->setup->engine ? 0 : DM_DEPTH_MAX - 4,
                               .move_time = s->setup->engine ? ANALYSIS_TIME : 0};
    job_state job = jobs_look(s->jobs);
    int64_t event = dm_room_events(s->local->room);
    bool wanted = s->analysing && dm_match_seat(screen_match(s)) != DM_OVER;
    dm_fault fault;
    s->job_fault = (dm_fault){.phrase.word = 0};
    if (wanted && (job.kind != JOB_ANALYSIS || job.event != event))
        jobs_begin(s->jobs, JOB_ANALYSIS, event, screen_match(s), &endless, &fault);
    else if (!wanted && job.kind != JOB_NONE)
        jobs_give_up(s->jobs);
}

/* ---- what is due ---- */

static bool settle_card(screen *s) {
    dm_due due;
    if (local_is_due(s->local, DM_DUE_DEAL, &due)) {
        host_act(s, "deal", "");
        s->card_hidden = false;
        s->card_item = 0;
        s->typed_length = 0;
        s->typed[0] = '\0';
        tell_nothing(s);
        return true;
    }
    if (!local_is_due(s->local, DM_DUE_ANSWER, &due))
        return false;
    s->card_settled = s->card_computers = true;
    s->card_seat = due.seat;
    host_act(s, "answer", "");
    return true;
}

static bool drop_flag(screen *s) {
    dm_due due;
    if (!local_is_due(s->local, DM_DUE_FLAG, &due) || due.time > local_now(s->local))
        return false;
    host_act(s, "flag", "");
    return true;
}

/* Nothing goes on before a verdict has been read. */
bool attend(screen *s) {
    bool thinks = false;
    if (s->visitor)
        return attend_visitor(s);
    if (s->card_settled)
        return drop_flag(s);
    if (drop_flag(s) || settle_card(s) || think_if_due(s, &thinks))
        return true;
    if (!thinks)
        analyse_or_rest(s);
    return false;
}

/* A clock is drawn again when the second it shows is over. */
int time_to_wait(const screen *s) {
    const dm_match *m = screen_match(s);
    int seat = dm_match_seat(m);
    if (s->visitor && visitor_waits(s->visitor))
        return SECOND / 2;
    if (!dm_match_clock(m).base || seat == DM_OVER)
        return -1;
    int64_t left = dm_room_time_left(s->local->room, seat, local_now(s->local));
    return left > LONGEST_WAIT * 60 ? LONGEST_WAIT : (int)(left % SECOND) + 1;
}

/* ---- agreements ---- */

/* The others at the keyboard are asked one after another; computers answer themselves. */
void ask_next_draw(screen *s) {
    const dm_match *m = screen_match(s);
    bool offered = false;
    for (int seat = 0; seat < dm_match_seats(m); seat++)
        offered = offered || dm_match_has_offered(m, seat);
    s->question = QUESTION_NONE;
    if (!offered || dm_match_seat(m) == DM_OVER)
        return;
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        if (dm_match_has_offered(m, seat) ||
            dm_room_seat(s->local->room, seat).kind == DM_SEAT_COMPUTER)
            continue;
        s->question = QUESTION_DRAW;
        s->asked_seat = seat;
        return;
    }
}

void begin_draw(screen *s) {
    if (act(s, "offer", "") && !s->visitor)
        ask_next_draw(s);
}

void answer_question(screen *s, bool yes) {
    char number[] = {(char)('1' + s->asked_seat), '\0'};
    question asked = s->question;
    s->question = QUESTION_NONE;
    if (asked == QUESTION_QUIT) {
        s->leaving = yes;
    } else if (s->visitor && asked != QUESTION_RESIGN) {
        answer_others(s, asked, yes);
    } else if (asked == QUESTION_RESIGN && yes) {
        act(s, "resign", "");
    } else if (asked == QUESTION_DRAW) {
        act(s, yes ? "offer" : "decline", number);
        ask_next_draw(s);
    }
}

void ask_hint(screen *s) {
    if (act(s, "hint", "") && !card_lies(s) && !s->visitor)
        tell(s, SCREEN_VOICE_HINT_WAIT, NULL);
}

void think_again(screen *s) {
    s->job_fault = (dm_fault){.phrase.word = 0};
    jobs_give_up(s->jobs);
}

void toggle_analysis(screen *s) {
    if (s->visitor || !dm_room_allows_hints(s->local->room))
        tell(s, SCREEN_ANALYSIS_OFF, NULL);
    else
        s->analysing = !s->analysing;
}

/* ---- lines ---- */

/* Whether a word is one of those of an entry, in any language. */
static bool is_one_of(const char *const names[DM_LANGUAGES], const char *word,
                      size_t length) {
    for (size_t language = 0; language < DM_LANGUAGES; language++) {
        for (const char *name = names[language]; *name; name += strspn(name, " ")) {
            size_t size = strcspn(name, " ");
            if (size == length && strncmp(name, word, length) == 0)
                return true;
            name += size;
        }
    }
    return false;
}

static bool is_core_word(dm_word word, const char *text, size_t length) {
    const char *names[DM_LANGUAGES];
    for (size_t i = 0; i < DM_LANGUAGES; i++)
        names[i] = dm_word_text(word, (dm_language)i);
    return is_one_of(names, text, length);
}

/* Standard output, which `-` would mean, is the screen. */
static void save(screen *s, const char *path) {
    if (*path && strcmp(path, "-") != 0)
        s->setup->save(s->setup->payload, path, s->said, sizeof s->said);
    else
        snprintf(s->said, sizeof s->said, "%s",
                 dm_word_text(DM_WORD_PLAY_FILE_NAME, s->language));
    s->refused = false;
}

static bool obey_core_word(screen *s, const char *line, size_t length,
                           const char *argument) {
    if (is_core_word(DM_WORD_COMMAND_HELP, line, length))
        s->page = PAGE_HELP;
    else if (is_core_word(DM_WORD_COMMAND_UNDO, line, length))
        act(s, "undo", "");
    else if (is_core_word(DM_WORD_COMMAND_REDO, line, length))
        act(s, "redo", "");
    else if (is_core_word(DM_WORD_COMMAND_SAVE, line, length))
        save(s, argument);
    else if (is_core_word(DM_WORD_COMMAND_DRAW, line, length))
        begin_draw(s);
    else if (is_core_word(DM_WORD_COMMAND_RESIGN, line, length))
        s->question = QUESTION_RESIGN;
    else if (is_core_word(DM_WORD_COMMAND_QUIT, line, length))
        s->question = QUESTION_QUIT;
    else
        return false;
    return true;
}

static bool obey_own_word(screen *s, const char *line, size_t length) {
    if (is_one_of(screen_table[SCREEN_COMMAND_HINT], line, length))
        ask_hint(s);
    else if (is_one_of(screen_table[SCREEN_COMMAND_FLIP], line, length))
        s->flipped = !s->flipped;
    else if (is_one_of(screen_table[SCREEN_COMMAND_ANALYSIS], line, length))
        toggle_analysis(s);
    else if (is_one_of(screen_table[SCREEN_COMMAND_RULES], line, length))
        s->page = PAGE_RULES;
    else if (s->visitor && is_one_of(screen_table[SCREEN_COMMAND_START], line, length))
        act(s, "start", "");
    else if (s->visitor && is_one_of(screen_table[SCREEN_COMMAND_AGAIN], line, length))
        visitor_again(s->visitor);
    else
        return false;
    return true;
}

void obey_line(screen *s) {
    char line[TYPED_BYTES];
    memcpy(line, s->typed, s->typed_length);
    line[s->typed_length] = '\0';
    s->typed_length = 0;
    s->typed[0] = '\0';
    for (size_t end = strlen(line); end > 0 && line[end - 1] == ' '; end--)
        line[end - 1] = '\0';
    const char *text = line + strspn(line, " ");
    size_t length = strcspn(text, " ");
    const char *argument = text + length + strspn(text + length, " ");
    s->scroll = 0;
    s->asked_seat = dm_match_seat(screen_match(s));
    tell_nothing(s);
    if (*text && !obey_core_word(s, text, length, argument) &&
        !obey_own_word(s, text, length))
        act(s, "play", text);
}
