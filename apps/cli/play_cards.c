/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards at one keyboard: see play_cards.h. */
#include "play_cards.h"

#include <string.h>

#include "card_telling.h"
#include "damier/word_list.h"
#include "play_room.h"

/* ---- asking ---- */

static void print_span(const session *g, const char *text, dm_span span) {
    char piece[DM_CARD_TEXT_BYTES];
    snprintf(piece, sizeof piece, "%.*s", (int)span.length, text + span.start);
    print_text(g->t, g->t->out, piece);
}

/* Pieces of a text with their numbers, from 1. */
static void print_numbered(const session *g, const char *text, const dm_span *spans,
                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        fprintf(g->t->out, "%s%zu ", i > 0 ? "   " : "  ", i + 1);
        print_span(g, text, spans[i]);
    }
    if (count > 0)
        fputc('\n', g->t->out);
}

/* Whose subject is meant, where the sentence has several verbs. */
static void print_asked_verb(const session *g, const dm_card *card) {
    char verb[DM_CARD_TEXT_BYTES];
    dm_card_asked_verb(card, verb);
    if (*verb)
        say(g, DM_WORD_CARD_SUBJECT_OF, verb, NULL);
}

static void print_card(const session *g, const dm_card *card) {
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *text;
    size_t count = card_parts(card, &text, spans);
    say(g, card_task_word(card),
        dm_word_text(card_colour_word(card->colour), g->t->language),
        dm_grade_name(card->grade));
    print_asked_verb(g, card);
    fputs("  ", g->t->out);
    print_text(g->t, g->t->out, card->text[DM_COLUMN_SENTENCE]);
    fputc('\n', g->t->out);
    print_numbered(g, text, spans, count);
}

static void give_hint(session *g) {
    if (!room_act(g, "hint", ""))
        return;
    const char *hint = dm_room_card_shown(g->local.room)->hint;
    say(g, *hint ? DM_WORD_CARD_HINT : DM_WORD_CARD_NO_HINT, hint, NULL);
}

static void say_sentence(const session *g, const card_sentence *sentence) {
    say(g, sentence->word, sentence->a, sentence->b);
}

/* Asks until there is an answer; at the end of input the card stays open. */
static void ask_card(session *g, const dm_card *card) {
    char line[LINE_BYTES];
    dm_fault fault;
    card_sentence almost;
    dm_word question = card->task == DM_TASK_AGREEMENT ? DM_WORD_CARD_WHICH_FORM
                                                       : DM_WORD_CARD_WHICH_WORDS;
    for (;;) {
        print_word(g->t, g->t->out, question, NULL, NULL);
        fputc(' ', g->t->out);
        g->quit =
            !read_line(g, line) || is_word(DM_WORD_COMMAND_QUIT, line, strlen(line));
        if (g->quit)
            return;
        if (is_word(DM_WORD_CARD_HINT_WORD, line, strlen(line))) {
            give_hint(g);
        } else if (*line) {
            if (room_try(g, "answer", line, &fault)) {
                if (!dm_room_card_shown(g->local.room)->lies)
                    return;
                card_almost(dm_room_card_shown(g->local.room), &almost);
                say_sentence(g, &almost);
            } else if (fault.phrase.word == DM_WORD_FAULT_CARD_ANSWER) {
                say(g, DM_WORD_CARD_NOT_THERE, line, NULL);
            } else {
                return;
            }
        }
    }
}

/* With paper cards: which to draw, and whether the answer was right. */
static void ask_box(session *g) {
    dm_move move;
    dm_card_colour colour;
    dm_match_pending(played_match(g), &move, &colour);
    say(g, DM_WORD_PLAY_DRAW_CARD, dm_word_text(card_deck_word(colour), g->t->language),
        NULL);
    bool right = ask(g, DM_WORD_PLAY_WAS_RIGHT, NULL, NULL);
    if (!g->quit)
        room_act(g, "answer", right ? "right" : "wrong");
}

/* The verdict on a card; a computer's answer is printed first. */
static void say_verdict(const session *g, bool computer, int seat) {
    const dm_room_card *shown = dm_room_card_shown(g->local.room);
    const dm_match *m = played_match(g);
    size_t length = dm_match_length(m);
    if (!shown || shown->lies)
        return;
    if (computer && shown->card)
        say(g, DM_WORD_CARD_COMPUTER, seat_name(g, seat), shown->tried);
    if (shown->card) {
        card_sentence judgement;
        card_judgement(shown, &judgement);
        say_sentence(g, &judgement);
    }
    if (length > 0 && dm_match_turn(m, length - 1)->pass)
        say(g, DM_WORD_PLAY_TURN_LOST, NULL, NULL);
}

bool cards_answer(session *g) {
    dm_due due;
    if (local_is_due(&g->local, DM_DUE_DEAL, &due))
        return room_host_act(g, "deal", "");
    const dm_room_card *shown = dm_room_card_shown(g->local.room);
    if (!shown || !shown->lies)
        return false;
    int seat = dm_match_seat(played_match(g));
    bool computer = local_is_due(&g->local, DM_DUE_ANSWER, &due);
    if (shown->card)
        print_card(g, shown->card);
    if (computer)
        room_host_act(g, "answer", "");
    else if (shown->card)
        ask_card(g, shown->card);
    else
        ask_box(g);
    if (!g->quit)
        say_verdict(g, computer, seat);
    return true;
}
