/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cards of a room: which one is dealt, how an answer is judged, what a computer
 * answers. An event of a card holds its whole row, so that a log can be read without the
 * deck it came from.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/state.h"

static const char from_named[] = "named", from_builtin[] = "builtin", from_box[] = "box";
static const char *const verdicts[] = {[DM_JUDGED_WRONG] = "wrong",
                                       [DM_JUDGED_PARTIAL] = "partial",
                                       [DM_JUDGED_ACCENT] = "accent",
                                       [DM_JUDGED_RIGHT] = "right"};
/* Right but for accents, where those do not count. */
static const char forgiven[] = "forgiven";
static const char gap[] = " … "; /* between words of an answer that are not adjacent */
_Static_assert(sizeof gap <= ROOM_GAP_BYTES, "the longest answer has room for its gaps");

bool room_is_secret(dm_column column) {
    return column == DM_COLUMN_ANSWERS || column == DM_COLUMN_HINT ||
           column == DM_COLUMN_EXPLANATION || column == DM_COLUMN_NOTE;
}

void room_clear_card(dm_room *r) {
    room_card *c = &r->card;
    for (int column = 0; column < DM_COLUMNS; column++)
        free(c->row[column]);
    free(c->tried);
    dm_deck_free(c->deck);
    *c = (room_card){.deck = NULL};
}

/* ---- dealing ---- */

/* The grade of a player's next card, if difficulty follows the player. */
static dm_grade follow(const dm_room *r, dm_grade first) {
    size_t length = dm_match_length(r->match), count = 0;
    bool *right = malloc(length + 1);
    int seat = dm_match_seat(r->match);
    for (size_t i = 0; right && i < length; i++) {
        const dm_turn *turn = dm_match_turn(r->match, i);
        if (turn->card[0] &&
            dm_match_game(r->match)->seat(dm_match_before(r->match, i)) == seat)
            right[count++] = turn->answer == DM_ANSWER_RIGHT;
    }
    dm_grade grade = right ? dm_adapted_grade(first, right, count) : first;
    free(right);
    return grade;
}

static unsigned grades_in(const dm_deck *deck) {
    unsigned grades = 0;
    for (size_t i = 0; i < dm_deck_count(deck); i++)
        if (dm_deck_at(deck, i)->sound)
            grades |= 1U << dm_deck_at(deck, i)->grade;
    return grades;
}

static const dm_card *deal_of(const dm_deck *deck, const dm_deal *wanted,
                              unsigned grades) {
    dm_deal deal = *wanted;
    deal.grades = grades;
    return dm_deck_deal(deck, &deal);
}

/* The one the room was opened with, or the one its host has. */
static const dm_deck *named_deck(const dm_room *r) {
    return r->own_deck ? r->own_deck : r->named_deck;
}

/*
 * A player's own deck is dealt whole, unless difficulty follows the player; what it lacks
 * comes from the built-in one, of the same classes if it has such cards.
 */
static const dm_card *choose(const dm_room *r, const dm_deal *wanted,
                             const char **source) {
    const dm_card *card = NULL;
    const dm_deck *named = named_deck(r);
    unsigned builtin_grades = wanted->grades;
    *source = from_named;
    if (named) {
        if (r->rules.adapt)
            card = deal_of(named, wanted, wanted->grades);
        if (!card)
            card = deal_of(named, wanted, DM_GRADES_ALL);
        builtin_grades = grades_in(named);
    }
    if (card || !r->builtin_deck)
        return card;
    *source = from_builtin;
    card = deal_of(r->builtin_deck, wanted, builtin_grades);
    return card ? card : deal_of(r->builtin_deck, wanted, DM_GRADES_ALL);
}

/* The card that lay on the table when the game was saved, if a deck still has it. */
static const dm_card *find_dealt(const dm_room *r, const char **source) {
    const char *name = dm_match_dealt_card(r->match);
    const dm_deck *named = named_deck(r);
    const dm_card *card = NULL;
    *source = from_named;
    if (name && named)
        card = dm_deck_find(named, name);
    if (name && !card && r->builtin_deck) {
        *source = from_builtin;
        card = dm_deck_find(r->builtin_deck, name);
    }
    return card;
}

static const dm_card *draw(const dm_room *r, dm_card_colour colour, const char **source) {
    size_t length = dm_match_length(r->match);
    dm_deal deal = {.colour = colour,
                    .grades = r->rules.grades,
                    .seed = (uint64_t)dm_match_seed(r->match)};
    const char **past = malloc((length + 1) * sizeof *past);
    for (size_t i = 0; past && i < length; i++)
        past[i] = dm_match_turn(r->match, i)->card;
    deal.drawn = past;
    deal.drawn_count = past ? length : 0;
    if (r->rules.adapt) {
        unsigned first = 0;
        while (!(r->rules.grades >> first & 1))
            first++;
        deal.grades = 1U << follow(r, (dm_grade)first);
    }
    const dm_card *card = choose(r, &deal, source);
    free(past);
    return card;
}

dm_status room_decide_deal(dm_room *r, event *e, dm_fault *fault) {
    dm_move move;
    dm_card_colour colour;
    const char *source;
    e->kind = EVENT_DEAL;
    if (!dm_match_pending(r->match, &move, &colour))
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PENDING, NULL, NULL);
    if (r->card.shown.lies)
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_DEALT, NULL, NULL);
    const dm_card *card = find_dealt(r, &source);
    if (!card)
        card = draw(r, colour, &source);
    e->words[0] = card ? source : from_box;
    e->word_count = 1;
    for (int column = 0; card && column < DM_COLUMNS; column++)
        e->words[e->word_count++] = card->text[column];
    if (card)
        e->words[1 + DM_COLUMN_ID] = card->name;
    return DM_OK;
}

static char *copy(const char *text) {
    char *made = malloc(strlen(text) + 1);
    if (made)
        memcpy(made, text, strlen(text) + 1);
    return made;
}

/* A deck of the one card of a row. */
static dm_deck *read_row(char *const row[DM_COLUMNS]) {
    const char *texts[DM_COLUMNS];
    dm_deck *deck = NULL;
    for (int column = 0; column < DM_COLUMNS; column++)
        texts[column] = row[column];
    size_t length = dm_deck_write_row(texts, NULL, 0);
    char *file = malloc(length + 1);
    if (file) {
        dm_deck_write_row(texts, file, length + 1);
        dm_deck_read(&deck, file, length);
    }
    free(file);
    return deck;
}

/*
 * Whether it can be asked; readers who may not know its answers yet have an unsound card.
 */
static bool is_askable(const dm_deck *deck) {
    if (!deck || dm_deck_count(deck) != 1)
        return false;
    const dm_card *card = dm_deck_at(deck, 0);
    dm_span spans[DM_CARD_WORDS_MAX];
    return card->sound || (card->task != DM_TASK_NONE && card->colour != DM_CARD_NONE &&
                           !card->text[DM_COLUMN_ANSWERS][0] &&
                           dm_card_words(card, spans) <= DM_CARD_WORDS_MAX);
}

/* Reads the card again from its row; keeps the old one if that fails. */
static bool renew_deck(room_card *c) {
    dm_deck *deck = read_row(c->row);
    if (!is_askable(deck)) {
        dm_deck_free(deck);
        return false;
    }
    dm_deck_free(c->deck);
    c->deck = deck;
    c->shown.card = dm_deck_at(deck, 0);
    c->shown.known = c->shown.card->sound;
    return true;
}

static dm_status take_row(dm_room *r, const event *e, dm_fault *fault) {
    room_card *c = &r->card;
    bool good = e->word_count == 1 + DM_COLUMNS;
    for (size_t column = 0; good && column < DM_COLUMNS; column++) {
        const char *text = e->words[1 + column];
        good = strlen(text) < DM_CARD_TEXT_BYTES && (c->row[column] = copy(text));
    }
    if (good && renew_deck(c) &&
        (dm_match_dealt_card(r->match) ||
         dm_match_deal_card(r->match, c->shown.card->name, fault) == DM_OK))
        return DM_OK;
    room_clear_card(r);
    return dm_refuse(fault, 0, DM_WORD_FAULT_EVENT, "deal", NULL);
}

dm_status room_apply_deal(dm_room *r, const event *e, dm_fault *fault) {
    dm_move move;
    dm_card_colour colour;
    if (e->word_count < 1 || r->card.shown.lies ||
        !dm_match_pending(r->match, &move, &colour))
        return dm_refuse(fault, 0, DM_WORD_FAULT_EVENT, "deal", NULL);
    room_clear_card(r);
    bool box = strcmp(e->words[0], from_box) == 0;
    if (!box && take_row(r, e, fault) != DM_OK)
        return DM_REFUSED;
    r->card.shown.box = box;
    r->card.shown.named = strcmp(e->words[0], from_named) == 0;
    r->card.shown.lies = true;
    return DM_OK;
}

/* ---- answering ---- */

/* Numbers of words from 1, separated by spaces; false if it is anything else. */
static bool read_selection(const char *text, size_t count, dm_selection *out) {
    dm_reader r = dm_reader_init(text);
    *out = 0;
    while (!dm_read_end(&r)) {
        int number;
        if (!dm_read_number(&r, (int)count, &number) || number < 1)
            return false;
        *out |= (dm_selection)1 << (number - 1);
        while (dm_read_char(&r, ' ') || dm_read_char(&r, ','))
            continue;
    }
    return *out != 0;
}

/* The words of a selection as they are in the sentence. */
static void write_selection(const dm_card *card, dm_selection words, dm_writer *w) {
    dm_span spans[DM_CARD_WORDS_MAX];
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    size_t count = dm_card_words(card, spans);
    for (size_t i = 0; i < count; i++) {
        if (!(words >> i & 1))
            continue;
        size_t from = spans[i].start;
        /*
         * What is between two adjacent words of the answer belongs to it: a space, a
         * comma.
         */
        if (i > 0 && words >> (i - 1) & 1)
            from = spans[i - 1].start + spans[i - 1].length;
        else if (w->length > 0)
            dm_write_text(w, gap);
        dm_write_bytes(w, sentence + from, spans[i].start + spans[i].length - from);
    }
}

/* A selection as events hold it: numbers from 1. */
static void write_numbers(dm_selection words, dm_writer *w) {
    for (int i = 0; i < DM_CARD_WORDS_MAX; i++) {
        if (!(words >> i & 1))
            continue;
        if (w->length > 0)
            dm_write_char(w, ' ');
        dm_write_number(w, i + 1);
    }
}

/* Words by their numbers or as they are written; false if they are not there. */
static bool judge_words(const dm_card *card, const char *text, dm_writer *tried,
                        dm_verdict *verdict) {
    dm_span spans[DM_CARD_WORDS_MAX];
    dm_selection words;
    if (!read_selection(text, dm_card_words(card, spans), &words) &&
        !dm_card_read_words(card, text, &words))
        return false;
    write_numbers(words, tried);
    *verdict = dm_card_judge_words(card, words);
    return true;
}

/* A form by its number among the choices, or as it is written. */
static bool judge_form(const dm_card *card, const char *text, dm_writer *tried,
                       dm_verdict *verdict) {
    dm_span choices[DM_CARD_CHOICES_MAX];
    size_t count = dm_card_choices(card, choices);
    dm_reader r = dm_reader_init(text);
    int number;
    bool chosen =
        dm_read_number(&r, (int)count, &number) && dm_read_end(&r) && number > 0;
    bool number_meant = count > 0 && *text >= '0' && *text <= '9';
    if (!*text || (number_meant && !chosen))
        return false;
    if (chosen)
        dm_write_bytes(tried, card->text[DM_COLUMN_CHOICES] + choices[number - 1].start,
                       choices[number - 1].length);
    else
        dm_write_text(tried, text);
    *verdict = dm_card_judge_text(card, tried->out);
    return true;
}

/* A computer errs as often as the room says, the same way whenever it is replayed. */
static void guess(const dm_room *r, const dm_card *card, dm_writer *tried,
                  dm_verdict *verdict) {
    dm_guess guessed;
    uint64_t seed = (uint64_t)dm_match_seed(r->match) + dm_match_length(r->match);
    dm_card_guess(card, r->rules.right_answers, seed, &guessed);
    if (card->task == DM_TASK_AGREEMENT) {
        dm_write_text(tried, guessed.form);
        *verdict = dm_card_judge_text(card, guessed.form);
    } else {
        write_numbers(guessed.words, tried);
        *verdict = dm_card_judge_words(card, guessed.words);
    }
}

/* For a paper card the players say themselves whether the answer was right. */
static dm_status decide_box(const char *words, event *e, dm_fault *fault) {
    bool right = !words || strcmp(words, "right") == 0;
    if (!right && strcmp(words, "wrong") != 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_ANSWER, words, NULL);
    e->words[e->word_count++] = verdicts[right ? DM_JUDGED_RIGHT : DM_JUDGED_WRONG];
    return DM_OK;
}

/* What an answer that is almost right lacks, words or accents; nothing for any other. */
static dm_accent_slips find_slips(const dm_card *card, const char *tried) {
    dm_span spans[DM_CARD_WORDS_MAX];
    dm_selection words;
    dm_accent_slips slips = {0, 0};
    if (card->task == DM_TASK_AGREEMENT)
        return dm_card_accent_slips(card, tried);
    if (!read_selection(tried, dm_card_words(card, spans), &words))
        return slips;
    for (words = dm_card_missing_words(card, words); words; words &= words - 1)
        slips.missing++;
    return slips;
}

/* A person's answer that is almost right and may be given once more. */
static bool decide_almost(const dm_room *r, event *e) {
    dm_accent_slips slips = find_slips(r->card.shown.card, r->spare);
    int count = slips.missing + slips.others;
    if (!r->rules.again || r->card.shown.almost || count == 0)
        return false;
    e->kind = EVENT_ALMOST;
    e->value = count;
    e->other = slips.others;
    e->words[e->word_count++] = r->spare;
    return true;
}

dm_status room_decide_answer(dm_room *r, const char *words, event *e, dm_fault *fault) {
    const room_card *c = &r->card;
    const dm_card *card = c->shown.card;
    dm_writer tried = dm_writer_init(r->spare, sizeof r->spare);
    dm_verdict verdict = DM_JUDGED_WRONG;
    e->kind = EVENT_ANSWER;
    if (!c->shown.lies)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_CARD_DEALT, NULL, NULL);
    if (c->shown.box)
        return decide_box(words, e, fault);
    if (!c->shown.known)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_RIGHT, NULL, NULL);
    if (!words)
        guess(r, card, &tried, &verdict);
    else if (!(card->task == DM_TASK_AGREEMENT
                   ? judge_form(card, words, &tried, &verdict)
                   : judge_words(card, words, &tried, &verdict)))
        return dm_refuse(fault, 0, DM_WORD_FAULT_CARD_ANSWER, words, NULL);
    bool forgive = verdict == DM_JUDGED_ACCENT && !r->rules.accents;
    if (words && !forgive && decide_almost(r, e))
        return DM_OK;
    e->words[0] = forgive ? forgiven : verdicts[verdict];
    e->words[1] = r->spare;
    e->words[2] = c->row[DM_COLUMN_ANSWERS];
    e->words[3] = c->row[DM_COLUMN_EXPLANATION];
    e->word_count = 4;
    return DM_OK;
}

/* The answer as text. */
static char *read_tried(room_card *c, const char *text) {
    char reading[ROOM_TRIED_BYTES];
    dm_span spans[DM_CARD_WORDS_MAX];
    dm_writer w = dm_writer_init(reading, sizeof reading);
    const dm_card *card = c->shown.card;
    if (card->task == DM_TASK_AGREEMENT)
        dm_write_text(&w, text);
    else if (read_selection(text, dm_card_words(card, spans), &c->shown.chosen))
        write_selection(card, c->shown.chosen, &w);
    else
        c->shown.chosen = 0;
    return copy(reading);
}

/* What may now be known goes into the row. */
static void reveal(room_card *c, const event *e) {
    static const dm_column columns[] = {DM_COLUMN_ANSWERS, DM_COLUMN_EXPLANATION};
    for (size_t i = 0; i < 2; i++) {
        char *text = copy(e->words[2 + i]);
        if (!text)
            return;
        free(c->row[columns[i]]);
        c->row[columns[i]] = text;
    }
    if (!c->shown.known)
        renew_deck(c);
}

static bool read_verdict(const char *text, dm_verdict *verdict) {
    *verdict = DM_JUDGED_ACCENT;
    if (strcmp(text, forgiven) == 0)
        return true;
    *verdict = DM_JUDGED_WRONG;
    while (*verdict <= DM_JUDGED_RIGHT && strcmp(verdicts[*verdict], text) != 0)
        ++*verdict;
    return *verdict <= DM_JUDGED_RIGHT;
}

static bool is_answer(const room_card *c, const event *e, dm_verdict *verdict) {
    if (!c->shown.lies || e->word_count != (c->shown.box ? 1 : 4))
        return false;
    for (size_t i = 1; i < e->word_count; i++)
        if (strlen(e->words[i]) >= (i == 1 ? ROOM_TRIED_BYTES : DM_CARD_TEXT_BYTES))
            return false;
    return read_verdict(e->words[0], verdict);
}

dm_status room_apply_almost(dm_room *r, const event *e, dm_fault *fault) {
    room_card *c = &r->card;
    char *tried = NULL;
    bool good = c->shown.lies && c->shown.card && !c->shown.almost && e->value > 0 &&
                e->value < DM_CARD_TEXT_BYTES && e->other <= e->value &&
                strlen(e->words[0]) < ROOM_TRIED_BYTES;
    if (good)
        tried = read_tried(c, e->words[0]);
    if (!tried)
        return dm_refuse(fault, 0, DM_WORD_FAULT_EVENT, "almost", NULL);
    c->tried = tried;
    c->shown.tried = tried;
    c->shown.almost = (int)e->value;
    c->shown.other_accents = (int)e->other;
    return DM_OK;
}

dm_status room_apply_answer(dm_room *r, const event *e, dm_fault *fault) {
    room_card *c = &r->card;
    dm_verdict verdict;
    int64_t clock_time = room_charged_time(r, e->time, e->lag);
    if (!is_answer(c, e, &verdict) || room_is_late(r, clock_time))
        return dm_refuse(fault, 0, DM_WORD_FAULT_EVENT, "answer", NULL);
    bool right = verdict == DM_JUDGED_RIGHT || strcmp(e->words[0], forgiven) == 0;
    dm_answer answer = right ? DM_ANSWER_RIGHT : DM_ANSWER_WRONG;
    char *tried = c->shown.box ? NULL : read_tried(c, e->words[1]);
    if (!c->shown.box && !tried)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (dm_match_answer(r->match, answer, clock_time, fault) != DM_OK) {
        free(tried);
        return DM_REFUSED;
    }
    free(c->tried);
    c->tried = tried;
    c->shown.tried = tried;
    if (!c->shown.box)
        reveal(c, e);
    c->shown.lies = false;
    c->shown.verdict = verdict;
    c->shown.right = right;
    return DM_OK;
}
