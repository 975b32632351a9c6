/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The module of the page, called in any order with any numbers and texts: a line of the
 * input is a call. Matches, decks and sheets are named by addresses that the module gave,
 * as the page does it; everything else may be anything. Each call must return, and what
 * it puts out must end within its length.
 */
#include <math.h>

#include "damier/deck.h"
#include "damier/sheets.h"
#include "fuzz.h"

enum { NUMBERS_MAX = 6, DEPTH_MAX = 2 };

/* The calls of apps/wasm, which have no header: the page has their types. */
char *input(uint32_t bytes);
const char *output(void);
uint32_t output_length(void);
void set_language(int number);
void games(void);
dm_match *match_new(int number);
dm_match *match_load(void);
void match_free(dm_match *);
void match_view(dm_match *, double now);
void match_moment(dm_match *, uint32_t index);
void match_save(dm_match *);
int match_play(dm_match *, uint32_t index, double now);
int match_read(dm_match *);
int match_undo(dm_match *, double now);
int match_redo(dm_match *, double now);
int match_offer_draw(dm_match *, int seat);
int match_decline_draw(dm_match *, int seat);
int match_resign(dm_match *, int seat);
int match_draw_card(dm_match *);
int match_answer(dm_match *, int right, double now);
int match_withdraw(dm_match *);
int match_set_deck(dm_match *);
void match_set_seed(dm_match *, double seed);
void match_set_player(dm_match *, int seat, int engine, int level);
void match_set_clock(dm_match *, double base, double increment);
void match_run_clock(dm_match *, int run, double now);
int match_check_clock(dm_match *, double now);
int think(dm_match *, int level, int milliseconds, int depth, double seed);
void forget(void);
dm_deck *deck_house(void);
dm_deck *deck_read(void);
void deck_free(dm_deck *);
void deck_view(dm_deck *);
void deck_fault_columns(dm_deck *);
void deck_rows(dm_deck *);
void deck_write(dm_deck *, int separator);
int adapted_grade(int first);
int deck_draw(dm_deck *, int colour, unsigned grades, double seed);
int deck_card(dm_deck *);
int deck_judge(dm_deck *);
int deck_guess(dm_deck *, int right_answers, double seed);
void sheets_kinds(int game);
dm_sheets *sheets_new(dm_deck *, int game, unsigned kinds, unsigned grades,
                      unsigned colours, unsigned flags);
void sheets_free(dm_sheets *);
void sheets_view(dm_sheets *);
int sheets_svg(dm_sheets *, uint32_t page);
int sheets_pdf(dm_sheets *);
double host_now(void);

double host_now(void) {
    static double now;
    return now += 1;
}

/* What the page holds. */
static struct {
    dm_match *match;
    dm_deck *deck;
    dm_sheets *sheets;
} held;

static void hold_match(dm_match *m) {
    if (!m)
        return;
    match_free(held.match);
    held.match = m;
}

static void hold_sheets(dm_sheets *s) {
    sheets_free(held.sheets);
    held.sheets = s;
}

static void hold_deck(dm_deck *d) {
    if (!d)
        return;
    hold_sheets(NULL);
    deck_free(held.deck);
    held.deck = d;
}

/* Any double as an int, as JavaScript passes it to WebAssembly. */
static int as_int(double number) {
    if (!isfinite(number))
        return 0;
    return (int)(uint32_t)(int64_t)fmod(trunc(number), 4294967296.0);
}

/* ---- the calls, each by a letter ---- */

static void call_match(char letter, const double *n) {
    dm_match *m = held.match;
    if (!m)
        return;
    int a = as_int(n[0]), b = as_int(n[1]), c = as_int(n[2]);
    switch (letter) {
    case 'v':
        match_view(m, n[0]);
        break;
    case 'm':
        match_moment(m, (uint32_t)a);
        break;
    case 's':
        match_save(m);
        break;
    case 'p':
        match_play(m, (uint32_t)a, n[1]);
        break;
    case 'r':
        match_read(m);
        break;
    case 'u':
        match_undo(m, n[0]);
        break;
    case 'e':
        match_redo(m, n[0]);
        break;
    case 'o':
        match_offer_draw(m, a);
        break;
    case 'd':
        match_decline_draw(m, a);
        break;
    case 'x':
        match_resign(m, a);
        break;
    case 'c':
        match_draw_card(m);
        break;
    case 'a':
        match_answer(m, a, n[1]);
        break;
    case 'w':
        match_withdraw(m);
        break;
    case 'k':
        match_set_deck(m);
        break;
    case 'z':
        match_set_seed(m, n[0]);
        break;
    case 'y':
        match_set_player(m, a, b, c);
        break;
    case 't':
        match_set_clock(m, n[0], n[1]);
        break;
    case 'n':
        match_run_clock(m, a, n[1]);
        break;
    case 'f':
        match_check_clock(m, n[0]);
        break;
    case 'h':
        think(m, a % 2, 0, 1 + (b & 1), n[2]);
        break;
    default:
        break;
    }
}

static void call_deck(char letter, const double *n) {
    dm_deck *d = held.deck;
    int a = as_int(n[0]), b = as_int(n[1]);
    if (!d)
        return;
    switch (letter) {
    case 'v':
        deck_view(d);
        break;
    case 'f':
        deck_fault_columns(d);
        break;
    case 'r':
        deck_rows(d);
        break;
    case 'w':
        deck_write(d, a);
        break;
    case 'd':
        deck_draw(d, a, (unsigned)b, n[2]);
        break;
    case 'c':
        deck_card(d);
        break;
    case 'j':
        deck_judge(d);
        break;
    case 'g':
        deck_guess(d, a, n[1]);
        break;
    case 'p':
        hold_sheets(sheets_new(d, a, (unsigned)b, (unsigned)as_int(n[2]),
                               (unsigned)as_int(n[3]), (unsigned)as_int(n[4])));
        break;
    default:
        break;
    }
}

static void call_any(char letter, const double *n) {
    int a = as_int(n[0]);
    switch (letter) {
    case 'g':
        games();
        break;
    case 'l':
        set_language(a);
        break;
    case 'n':
        hold_match(match_new(a));
        break;
    case 'o':
        hold_match(match_load());
        break;
    case 'f':
        forget();
        break;
    case 'd':
        hold_deck(deck_read());
        break;
    case 'a':
        adapted_grade(a);
        break;
    case 'k':
        sheets_kinds(a);
        break;
    case 'v':
        if (held.sheets)
            sheets_view(held.sheets);
        break;
    case 's':
        if (held.sheets)
            sheets_svg(held.sheets, (uint32_t)a);
        break;
    default:
        break;
    }
}

/* `mp 3 1e9` plays; `i TEXT` brings a text, in which | is the end of a line. */
static void obey(const char *line) {
    double numbers[NUMBERS_MAX] = {0};
    if (line[0] == 'i') {
        size_t length = strlen(line + 1);
        char *room = input((uint32_t)length);
        FUZZ_REQUIRE(room);
        memcpy(room, line + 1, length);
        for (char *c = room; *c; c++)
            *c = *c == '|' ? '\n' : *c;
        return;
    }
    if (!line[0] || !line[1])
        return;
    const char *rest = line + 2;
    for (int i = 0; i < NUMBERS_MAX && *rest; i++) {
        char *end;
        numbers[i] = strtod(rest, &end);
        rest = end > rest ? end : rest + 1;
    }
    if (line[0] == 'm')
        call_match(line[1], numbers);
    else if (line[0] == 'd')
        call_deck(line[1], numbers);
    else
        call_any(line[1], numbers);
    const char *bytes = output();
    for (uint32_t i = 0, length = output_length(); i < length; i++)
        FUZZ_REQUIRE(bytes[i] || line[0] == 'd' || line[0] == 'x');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    input(0);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        obey(line);
    hold_sheets(NULL);
    deck_free(held.deck);
    match_free(held.match);
    memset(&held, 0, sizeof held);
    free(text);
    return 0;
}
