/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command line: see options.h. */
#include "options.h"

#include <string.h>

#include "base/text.h"
#include "damier/word_list.h"
#include "deck_files.h"

enum { NUMBER_MAX = 2000000000 };

static bool refuse(const terminal *t, dm_word word, const char *value) {
    print_usage_fault(t, word, value, NULL);
    return false;
}

/* A number within bounds; otherwise the word says what is expected. */
static bool read_number(const char *value, int least, int most, int *out, dm_word word,
                        const terminal *t) {
    int number;
    if (!read_count(value, most, &number) || number < least)
        return refuse(t, word, value);
    *out = number;
    return true;
}

/* ---- options that are read in their own way ---- */

static bool read_setting(arguments *a, char *value, const terminal *t) {
    if (a->setting_count == SETTINGS_MAX || !strchr(value, '=') || *value == '=') {
        bool many = a->setting_count == SETTINGS_MAX;
        return refuse(t, many ? DM_WORD_USAGE_SETTINGS : DM_WORD_USAGE_SETTING, value);
    }
    a->settings[a->setting_count++] = value;
    return true;
}

static bool read_notation(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "hub") != 0 && strcmp(value, "plain") != 0)
        return refuse(t, DM_WORD_USAGE_NOTATION, value);
    a->notation = *value == 'h' ? DM_NOTATION_HUB : DM_NOTATION_PLAIN;
    return true;
}

/* Minutes for the game, and after a plus sign the seconds added to each turn. */
static bool read_clock(arguments *a, char *value, const terminal *t) {
    int minutes, seconds = 0;
    dm_reader r = dm_reader_init(value);
    bool good = dm_read_number(&r, 600, &minutes) && minutes > 0;
    if (good && dm_read_char(&r, '+'))
        good = dm_read_number(&r, 3600, &seconds);
    if (!good || !dm_read_end(&r))
        return refuse(t, DM_WORD_USAGE_CLOCK, value);
    a->clock = (dm_clock_rule){minutes * INT64_C(60000), seconds * INT64_C(1000)};
    return true;
}

/* The number of a name of so many bytes; negative if it is none. */
typedef int (*name_finder)(const char *name, size_t length);

/* One name or several, with commas between them, as a set of their numbers. */
static bool read_set(const char *value, name_finder find, unsigned *out) {
    *out = 0;
    for (const char *name = value; name; name = strchr(name, ',')) {
        name += *name == ',';
        int number = find(name, strcspn(name, ","));
        if (number < 0)
            return false;
        *out |= 1U << number;
    }
    return true;
}

static bool is_name(const char *whole, const char *name, size_t length) {
    return strlen(whole) == length && strncmp(whole, name, length) == 0;
}

static int find_grade(const char *name, size_t length) {
    for (int grade = 0; grade < DM_GRADES; grade++)
        if (is_name(dm_grade_name((dm_grade)grade), name, length))
            return grade;
    return -1;
}

/* A colour by its name in either language. */
static int find_colour(const char *name, size_t length) {
    for (int colour = DM_CARD_PINK; colour <= DM_CARD_DAME; colour++)
        for (int language = 0; language < DM_LANGUAGES; language++)
            if (is_name(dm_word_text(deck_colour_word((dm_card_colour)colour),
                                     (dm_language)language),
                        name, length))
                return colour;
    return -1;
}

static bool read_grade(arguments *a, char *value, const terminal *t) {
    return read_set(value, find_grade, &a->grades) ||
           refuse(t, DM_WORD_USAGE_GRADE, value);
}

static bool read_colour(arguments *a, char *value, const terminal *t) {
    return read_set(value, find_colour, &a->colours) ||
           refuse(t, DM_WORD_USAGE_COLOUR, value);
}

static bool read_answers(arguments *a, char *value, const terminal *t) {
    static const struct {
        const char *name;
        int right;
    } habits[] = {{"always", 100}, {"often", 80}, {"sometimes", 50}};
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (strcmp(value, habits[i].name) == 0) {
            a->right_answers = habits[i].right;
            return true;
        }
    return refuse(t, DM_WORD_USAGE_ANSWERS, value);
}

static bool read_format(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "pdf") != 0 && strcmp(value, "svg") != 0)
        return refuse(t, DM_WORD_USAGE_FORMAT, value);
    a->format = value;
    return true;
}

static bool read_time(arguments *a, char *value, const terminal *t) {
    if (!read_seconds(value, &a->think_time))
        return refuse(t, DM_WORD_USAGE_TIME, value);
    return true;
}

static bool read_lang(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "fr") != 0 && strcmp(value, "en") != 0)
        return refuse(t, DM_WORD_USAGE_LANG, value);
    a->lang = value;
    return true;
}

/* ---- all options ---- */

#define FLAG(NAME, TAKES, FIELD)                               \
    {                                                          \
        .name = (NAME), .takes = (TAKES), .kind = OPTION_FLAG, \
        .field = offsetof(arguments, FIELD)                    \
    }
#define TEXT(NAME, TAKES, FIELD)                               \
    {                                                          \
        .name = (NAME), .takes = (TAKES), .kind = OPTION_TEXT, \
        .field = offsetof(arguments, FIELD)                    \
    }
#define NUMBER(NAME, TAKES, FIELD, LEAST, MOST, WORD)                          \
    {                                                                          \
        .name = (NAME), .takes = (TAKES), .kind = OPTION_NUMBER,               \
        .field = offsetof(arguments, FIELD), .least = (LEAST), .most = (MOST), \
        .word = (WORD)                                                         \
    }
#define OWN(NAME, TAKES, READ) \
    { .name = (NAME), .takes = (TAKES), .kind = OPTION_OWN, .read = (READ) }

const option options[] = {
    TEXT("--position", TAKES_POSITION, position),
    OWN("--set", TAKES_SET, read_setting),
    TEXT("--play", TAKES_PLAY, play),
    OWN("--notation", TAKES_NOTATION, read_notation),
    FLAG("--divide", TAKES_DIVIDE, divide),
    FLAG("--timing", TAKES_TIMING, timing),
    NUMBER("--threads", TAKES_THREADS, threads, 1, THREADS_MAX, DM_WORD_USAGE_THREADS),
    TEXT("--load", TAKES_LOAD, load),
    OWN("--clock", TAKES_CLOCK, read_clock),
    NUMBER("--hash", TAKES_HASH, hash, 1, HASH_MAX, DM_WORD_USAGE_HASH),
    NUMBER("--move-time", TAKES_MOVE_TIME, move_time, 1, MOVE_TIME_MAX,
           DM_WORD_USAGE_MOVE_TIME),
    TEXT("--listen", TAKES_LISTEN, listen),
    TEXT("--connect", TAKES_CONNECT, connect),
    FLAG("--initiate", TAKES_INITIATE, initiate),
    FLAG("--lan", TAKES_LAN, lan),
    FLAG("--ponder", TAKES_PONDER, ponder),
    FLAG("--verdicts", TAKES_VERDICTS, verdicts),
    NUMBER("--minutes", TAKES_MINUTES, minutes, 1, DXP_NUMBER_MAX, DM_WORD_USAGE_MINUTES),
    OWN("--time", TAKES_TIME, read_time),
    NUMBER("--patience", TAKES_PATIENCE, patience, 0, PATIENCE_MAX,
           DM_WORD_USAGE_PATIENCE),
    NUMBER("--moves", TAKES_MOVES, moves, 0, DXP_NUMBER_MAX, DM_WORD_USAGE_MOVES),
    NUMBER("--games", TAKES_GAMES, games, 1, GAMES_MAX, DM_WORD_USAGE_GAMES),
    NUMBER("--nodes", TAKES_NODES, nodes, 1, NUMBER_MAX, DM_WORD_USAGE_NODES),
    NUMBER("--depth", TAKES_DEPTH, depth, 1, DM_DEPTH_MAX - 4,
           DM_WORD_USAGE_SEARCH_DEPTH),
    NUMBER("--level", TAKES_LEVEL, level, 1, DM_LEVELS, DM_WORD_USAGE_LEVEL),
    NUMBER("--seed", TAKES_SEED, seed, 0, NUMBER_MAX, DM_WORD_USAGE_SEED),
    TEXT("--save", TAKES_SAVE, save),
    NUMBER("--seat", TAKES_SEAT, seat, 1, DM_SEATS_MAX, DM_WORD_USAGE_SEAT),
    TEXT("--deck", TAKES_DECK, deck),
    OWN("--grade", TAKES_GRADE, read_grade),
    OWN("--answers", TAKES_ANSWERS, read_answers),
    TEXT("--game", TAKES_GAME, game),
    OWN("--colour", TAKES_COLOUR, read_colour),
    FLAG("--large", TAKES_LARGE, large),
    FLAG("--grey", TAKES_GREY, grey),
    OWN("--format", TAKES_FORMAT, read_format),
    TEXT("-o", TAKES_OUTPUT, output),
    OWN("--lang", 0, read_lang),
    FLAG("--help", 0, help),
    FLAG("--version", 0, version),
};
const size_t option_count = sizeof options / sizeof *options;

bool option_is_valued(const option *o) {
    return o->kind != OPTION_FLAG;
}

bool option_read(const option *o, arguments *a, char *value, const terminal *t) {
    char *field = (char *)a + o->field;
    a->given |= o->takes;
    switch (o->kind) {
    case OPTION_FLAG:
        return *(bool *)field = true;
    case OPTION_TEXT:
        *(const char **)(void *)field = value;
        return true;
    case OPTION_NUMBER:
        return read_number(value, o->least, o->most, (int *)(void *)field, o->word, t);
    default:
        return o->read(a, value, t);
    }
}
