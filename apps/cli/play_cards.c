/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards at one keyboard: see play_cards.h. */
#include "play_cards.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "deck_files.h"
#include "files.h"

/* ---- the deck ---- */

static const char box[] = "box";

/* The last part of a path as a name a record can hold. */
static void write_deck_name(const char *path, char out[DM_CARD_BYTES]) {
    const char *slash = strrchr(path, '/');
    snprintf(out, DM_CARD_BYTES, "%s", slash ? slash + 1 : path);
    for (char *c = out; *c; c++)
        if (strchr(" \t\r\n", *c))
            *c = '-';
}

static bool is_box(const char *deck) {
    return strcmp(deck, box) == 0;
}

bool cards_choose(table *g) {
    const char *wanted = g->a->deck;
    char name[DM_CARD_BYTES];
    if (!dm_match_has_cards(g->m))
        return true;
    if (!wanted) {
        cards_take(g);
        return g->cards || is_box(dm_match_deck(g->m));
    }
    write_deck_name(wanted, name);
    dm_match_set_deck(g->m, name, NULL);
    if (is_box(wanted))
        return true;
    g->cards = deck_load(g->t, wanted);
    if (g->cards)
        deck_print_faults(g->t, wanted, g->cards);
    return g->cards != NULL;
}

void cards_take(table *g) {
    const char *deck = dm_match_deck(g->m);
    dm_deck_free(g->cards);
    g->cards = NULL;
    if (!dm_match_has_cards(g->m) || is_box(deck))
        return;
    if (*deck)
        say(g, DM_WORD_CARD_OTHER_DECK, deck, NULL);
    g->cards = deck_load_builtin(g->t);
}

/* The card on the table, or a new one; NULL if the deck has none of that colour. */
static const dm_card *draw(table *g, dm_card_colour colour) {
    const char *drawn = dm_match_dealt_card(g->m);
    size_t length = dm_match_length(g->m);
    dm_deal request = {.colour = colour,
                       .grades = g->a->grades ? g->a->grades : DM_GRADES_ALL,
                       .seed = (uint64_t)dm_match_seed(g->m)};
    if (drawn)
        return dm_deck_find(g->cards, drawn);
    const char **past = malloc((length + 1) * sizeof *past);
    for (size_t i = 0; past && i < length; i++)
        past[i] = dm_match_turn(g->m, i)->card;
    request.drawn = past;
    request.drawn_count = past ? length : 0;
    const dm_card *card = dm_deck_deal(g->cards, &request);
    free(past);
    if (card)
        dm_match_deal_card(g->m, card->name, NULL);
    return card;
}

/* ---- asking ---- */

static void print_span(const table *g, const char *text, dm_span span) {
    char piece[DM_CARD_TEXT_BYTES];
    snprintf(piece, sizeof piece, "%.*s", (int)span.length, text + span.start);
    print_text(g->t, g->t->out, piece);
}

/* Pieces of a text with their numbers, from 1. */
static void print_numbered(const table *g, const char *text, const dm_span *spans,
                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        fprintf(g->t->out, "%s%zu ", i > 0 ? "   " : "  ", i + 1);
        print_span(g, text, spans[i]);
    }
    if (count > 0)
        fputc('\n', g->t->out);
}

/* Words to tap, or forms to choose from; returns how many, 0 for a form to type. */
static size_t parts(const dm_card *card, const char **text,
                    dm_span spans[DM_CARD_WORDS_MAX]) {
    bool form = card->task == DM_TASK_AGREEMENT;
    *text = card->text[form ? DM_COLUMN_CHOICES : DM_COLUMN_SENTENCE];
    return form ? dm_card_choices(card, spans) : dm_card_words(card, spans);
}

static void print_card(const table *g, const dm_card *card) {
    static const dm_word tasks[] = {0, DM_WORD_CARD_VERB, DM_WORD_CARD_SUBJECT,
                                    DM_WORD_CARD_AGREEMENT};
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *text;
    size_t count = parts(card, &text, spans);
    say(g, tasks[card->task],
        dm_word_text(deck_colour_word(card->colour), g->t->language),
        dm_grade_name(card->grade));
    fputs("  ", g->t->out);
    print_text(g->t, g->t->out, card->text[DM_COLUMN_SENTENCE]);
    fputc('\n', g->t->out);
    print_numbered(g, text, spans, count);
}

/* Numbers from 1 to `count` separated by spaces; false if it is anything else. */
static bool read_numbers(const char *line, size_t count, dm_selection *out) {
    char *rest;
    *out = 0;
    while (*line) {
        unsigned long number = strtoul(line, &rest, 10);
        if (rest == line || number < 1 || number > count)
            return false;
        *out |= (dm_selection)1 << (number - 1);
        line = rest + strspn(rest, " ,");
    }
    return *out != 0;
}

/* False if the line is no answer to this card; it is then asked again. */
static bool judge(const dm_card *card, const char *line, dm_verdict *verdict) {
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *text;
    dm_selection words;
    char form[LINE_BYTES];
    size_t count = parts(card, &text, spans);
    bool numbers = read_numbers(line, count, &words);
    if (card->task != DM_TASK_AGREEMENT) {
        bool read = numbers || dm_card_read_words(card, line, &words);
        *verdict = read ? dm_card_judge_words(card, words) : DM_JUDGED_WRONG;
        return read;
    }
    snprintf(form, sizeof form, "%s", line);
    if (numbers) {
        dm_span chosen = spans[dm_bits_lowest(words)];
        snprintf(form, sizeof form, "%.*s", (int)chosen.length, text + chosen.start);
    }
    *verdict = dm_card_judge_text(card, form);
    return true;
}

/* Asks until there is an answer; at the end of input the card stays on the table. */
static dm_verdict ask_card(table *g, const dm_card *card) {
    char line[LINE_BYTES];
    dm_verdict verdict = DM_JUDGED_WRONG;
    dm_word question = card->task == DM_TASK_AGREEMENT ? DM_WORD_CARD_WHICH_FORM
                                                       : DM_WORD_CARD_WHICH_WORDS;
    for (;;) {
        print_word(g->t, g->t->out, question, NULL, NULL);
        fputc(' ', g->t->out);
        g->quit =
            !read_line(g, line) || is_word(DM_WORD_COMMAND_QUIT, line, strlen(line));
        if (g->quit)
            return verdict;
        const char *hint = card->text[DM_COLUMN_HINT];
        if (is_word(DM_WORD_CARD_HINT_WORD, line, strlen(line)))
            say(g, *hint ? DM_WORD_CARD_HINT : DM_WORD_CARD_NO_HINT, hint, NULL);
        else if (*line && judge(card, line, &verdict))
            return verdict;
        else if (*line)
            say(g, DM_WORD_CARD_NOT_THERE, line, NULL);
    }
}

/* ---- the computer's card ---- */

static const char gap[] = " … "; /* between words of an answer that stand apart */

/* The longest answer: a whole sentence, with a gap before each of its words. */
enum { GUESS_BYTES = DM_CARD_TEXT_BYTES + DM_CARD_WORDS_MAX * sizeof gap };

static void write_guess(const dm_card *card, const dm_guess *guess,
                        char out[GUESS_BYTES]) {
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    size_t count = dm_card_words(card, spans);
    dm_writer w = dm_writer_init(out, GUESS_BYTES);
    dm_write_text(&w, guess->form);
    for (size_t i = 0; i < count && card->task != DM_TASK_AGREEMENT; i++) {
        if (!(guess->words >> i & 1))
            continue;
        size_t from = spans[i].start;
        /* What stands between two words of the answer belongs to it: a space, a comma. */
        if (i > 0 && guess->words >> (i - 1) & 1)
            from = spans[i - 1].start + spans[i - 1].length;
        else if (w.length > 0)
            dm_write_text(&w, gap);
        dm_write_bytes(&w, sentence + from, spans[i].start + spans[i].length - from);
    }
}

/* It thinks aloud, so that whoever watches learns. */
static dm_verdict guess_card(table *g, const dm_card *card, int seat) {
    dm_guess guess;
    char text[GUESS_BYTES];
    uint64_t seed = (uint64_t)dm_match_seed(g->m) + dm_match_length(g->m);
    dm_card_guess(card, g->a->right_answers, seed, &guess);
    write_guess(card, &guess, text);
    say(g, DM_WORD_CARD_COMPUTER, seat_name(g, seat), text);
    return card->task == DM_TASK_AGREEMENT ? dm_card_judge_text(card, guess.form)
                                           : dm_card_judge_words(card, guess.words);
}

/* ---- the answer ---- */

/* With cards from a box: which to draw, and whether the answer was right. */
static bool ask_box(table *g, dm_card_colour deck, int seat) {
    static const dm_word decks[] = {0, DM_WORD_DECK_PINK, DM_WORD_DECK_GREEN,
                                    DM_WORD_DECK_BLUE, DM_WORD_DECK_DAME};
    if (is_engine(g, seat))
        return true;
    say(g, DM_WORD_PLAY_DRAW_CARD, dm_word_text(decks[deck], g->t->language), NULL);
    return ask(g, DM_WORD_PLAY_WAS_RIGHT, NULL, NULL);
}

static bool ask_deck(table *g, const dm_card *card, int seat) {
    static const dm_word words[] = {DM_WORD_CARD_WRONG, DM_WORD_CARD_ACCENT,
                                    DM_WORD_CARD_RIGHT};
    print_card(g, card);
    dm_verdict verdict =
        is_engine(g, seat) ? guess_card(g, card, seat) : ask_card(g, card);
    if (!g->quit)
        say(g, words[verdict], card->text[DM_COLUMN_EXPLANATION], NULL);
    return verdict == DM_JUDGED_RIGHT;
}

bool cards_answer(table *g) {
    dm_move move;
    dm_card_colour deck;
    dm_fault fault;
    int seat = dm_match_seat(g->m);
    if (seat == DM_OVER || !dm_match_pending(g->m, &move, &deck))
        return false;
    const dm_card *card = g->cards ? draw(g, deck) : NULL;
    bool right = card ? ask_deck(g, card, seat) : ask_box(g, deck, seat);
    if (g->quit)
        return true;
    dm_status status = dm_match_answer(g->m, right ? DM_ANSWER_RIGHT : DM_ANSWER_WRONG,
                                       monotonic_now(), &fault);
    if (status == DM_OK && dm_match_turn(g->m, dm_match_length(g->m) - 1)->pass)
        say(g, DM_WORD_PLAY_TURN_LOST, NULL, NULL);
    done(g, status, &fault);
    return true;
}
