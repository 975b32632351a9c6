/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The modules of the page, as one, called in any order with any numbers and texts: a line of the
 * input is a call. Rooms, decks and sheets are named by addresses that the module gave,
 * as the page does it; everything else may be anything. Each call must return, and what
 * it puts out must end within its length.
 */
#include <math.h>

#include "damier/room.h"
#include "fuzz.h"

enum { NUMBERS_MAX = 6 };

/* The calls of apps/wasm, which have no header: the page has their types. */
char *input(uint32_t bytes);
const char *output(void);
uint32_t output_length(void);
void set_language(int number);
void games(void);
int record_new(int number);
void release(int kind, void *handle);
dm_room *room_new(void);
void room_lend_decks(dm_room *, dm_deck *named, dm_deck *builtin);
int room_do(dm_room *, int person, double id, double seen, double now);
int room_add(dm_room *);
void room_view(dm_room *, int person);
void room_times(dm_room *, double now);
void room_moment(dm_room *, uint32_t index);
void room_explain(dm_room *, int refused);
void room_record(dm_room *, double now);
void room_again(dm_room *, int swap);
int think(int depth, int milliseconds, int noise, double seed, int eager);
int think_lines(int count, int depth, int milliseconds);
int learn(void);
dm_deck *deck_read(void);
void deck_view(dm_deck *);
void deck_rows(dm_deck *);
void deck_write(dm_deck *, int separator);
int deck_card(dm_deck *);
int deck_judge(dm_deck *);
void qr_rows(void);
void sheets_kinds(int game);
int sheets_deck(void);
int sheets_plan(int game, unsigned kinds, unsigned grades, unsigned colours,
                unsigned flags);
int sheets_write(int page);
int pdn_open(void);
void pdn_more(int most);
int pdn_pick(double offset);
int record_pick(void);
int link_pick(void);
int game_tree(void);
int game_text(int form);
int compose_text(int game);
int compose_draft(int game);
int game_edited(void);
int turn_skipped(void);
int judge_turns(void);
int expectation(int score);
double host_now(void);

double host_now(void) {
    static double now;
    return now += 1;
}

/* What the page holds, and what it gives back. */
enum { ROOM, DECK };

static struct {
    dm_room *room;
    dm_deck *deck;
} held;

static void hold_room(dm_room *r) {
    release(ROOM, held.room);
    held.room = r;
}

/* A room may have been lent the deck: it goes first. */
static void hold_deck(dm_deck *d) {
    hold_room(NULL);
    release(DECK, held.deck);
    held.deck = d;
}

/* Any double as an int, as JavaScript passes it to WebAssembly. */
static int as_int(double number) {
    if (!isfinite(number))
        return 0;
    return (int)(uint32_t)(int64_t)fmod(trunc(number), 4294967296.0);
}

/* ---- the calls, each by a letter ---- */

static void call_room(char letter, const double *n) {
    dm_room *r = held.room;
    int a = as_int(n[0]);
    if (!r)
        return;
    switch (letter) {
    case 'v':
        room_view(r, a);
        break;
    case 't':
        room_times(r, n[0]);
        break;
    case 'm':
        room_moment(r, (uint32_t)a);
        break;
    case 'e':
        room_explain(r, a);
        break;
    case 's':
        room_record(r, n[0]);
        break;
    case 'g':
        room_again(r, a);
        break;
    case 'a':
        room_do(r, a, n[1], n[2], n[3]);
        break;
    case 'n':
        room_add(r);
        break;
    case 'l':
        room_lend_decks(r, a & 1 ? held.deck : NULL, a & 2 ? held.deck : NULL);
        break;
    default:
        break;
    }
}

static void call_deck(char letter, const double *n) {
    dm_deck *d = held.deck;
    int a = as_int(n[0]);
    if (!d)
        return;
    switch (letter) {
    case 'v':
        deck_view(d);
        break;
    case 'r':
        deck_rows(d);
        break;
    case 'w':
        deck_write(d, a);
        break;
    case 'c':
        deck_card(d);
        break;
    case 'j':
        deck_judge(d);
        break;
    default:
        break;
    }
}

static void call_written(char letter, const double *n) {
    switch (letter) {
    case 'o':
        pdn_open();
        break;
    case 'm':
        pdn_more(as_int(n[0]) & 15);
        break;
    case 'p':
        pdn_pick(n[0]);
        break;
    case 'r':
        record_pick();
        break;
    case 'l':
        link_pick();
        break;
    case 'c':
        compose_text(as_int(n[0]));
        break;
    case 'd':
        compose_draft(as_int(n[0]));
        break;
    case 't':
        game_tree();
        break;
    case 'a':
        game_edited();
        break;
    case 's':
        turn_skipped();
        break;
    case 'j':
        judge_turns();
        break;
    case 'e':
        FUZZ_REQUIRE(expectation(as_int(n[0])) >= 0);
        break;
    case 'x':
        game_text(as_int(n[0]));
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
    case 'q':
        qr_rows();
        break;
    case 'l':
        set_language(a);
        break;
    case 'n':
        record_new(a);
        break;
    case 'r':
        hold_room(room_new());
        break;
    case 'd':
        hold_deck(deck_read());
        break;
    case 'k':
        sheets_kinds(a);
        break;
    case 's':
        sheets_write(a);
        break;
    case 'c':
        sheets_deck();
        break;
    case 'p':
        sheets_plan(a, (unsigned)as_int(n[1]), (unsigned)as_int(n[2]),
                    (unsigned)as_int(n[3]), (unsigned)as_int(n[4]));
        break;
    case 'b':
        think_lines(a, 1 + (as_int(n[1]) & 1), 0);
        break;
    case 'w':
        learn();
        break;
    case 'h':
        think(1 + (a & 1), 0, as_int(n[1]), n[2], as_int(n[3]));
        break;
    default:
        break;
    }
}

/* The number a word says, or that of the game it names; returns what follows. */
static const char *read_number(const char *text, double *out) {
    text += strspn(text, " ");
    size_t length = strcspn(text, " ");
    for (size_t i = 0; i < dm_game_count(); i++) {
        const char *id = dm_game_at(i)->id;
        if (strlen(id) == length && memcmp(id, text, length) == 0) {
            *out = (double)i;
            return text + length;
        }
    }
    char *end;
    *out = strtod(text, &end);
    return end > text || !*text ? end : text + 1;
}

/* How many bytes of the output end a text. */
static uint32_t zeros(void) {
    const char *bytes = output();
    uint32_t count = 0;
    for (uint32_t i = 0, length = output_length(); i < length; i++)
        count += !bytes[i];
    return count;
}

/*
 * `ra 1 3` acts, `xn martian` begins a game; `i TEXT` brings a text, in which | is the
 * end of a line.
 */
static void obey(const char *line) {
    double numbers[NUMBERS_MAX] = {0};
    uint32_t before = zeros();
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
    for (int i = 0; i < NUMBERS_MAX && *rest; i++)
        rest = read_number(rest, &numbers[i]);
    if (line[0] == 'r')
        call_room(line[1], numbers);
    else if (line[0] == 'd')
        call_deck(line[1], numbers);
    else if (line[0] == 'w')
        call_written(line[1], numbers);
    else if (line[0] == 'x')
        call_any(line[1], numbers);
    /* Sheets and decks may be any bytes, and stay where a call says nothing; all else is text. */
    uint32_t now = zeros();
    FUZZ_REQUIRE(now == 0 || now == before || line[0] == 'd' || line[0] == 'x');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    input(0);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        obey(line);
    hold_deck(NULL);
    free(text);
    return 0;
}
