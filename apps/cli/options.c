/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command line: see options.h. */
#include "options.h"

#include <string.h>

#include "base/text.h"
#include "damier/deck.h"
#include "damier/word_list.h"

enum { NUMBER_MAX = 2000000000 };

/* A number within bounds; otherwise the word says what is expected. */
static bool read_number(const char *value, int least, int most, int *out, dm_word word,
                        const terminal *t) {
    int number;
    if (!read_count(value, most, &number) || number < least) {
        print_usage_fault(t, word, value, NULL);
        return false;
    }
    *out = number;
    return true;
}

/* ---- options that are read in their own way ---- */

static bool read_setting(arguments *a, char *value, const terminal *t) {
    if (a->setting_count == SETTINGS_MAX || !strchr(value, '=') || *value == '=') {
        bool many = a->setting_count == SETTINGS_MAX;
        print_usage_fault(t, many ? DM_WORD_USAGE_SETTINGS : DM_WORD_USAGE_SETTING, value,
                          NULL);
        return false;
    }
    a->settings[a->setting_count++] = value;
    return true;
}

static bool read_notation(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "hub") != 0 && strcmp(value, "plain") != 0) {
        print_usage_fault(t, DM_WORD_USAGE_NOTATION, value, NULL);
        return false;
    }
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
    if (!good || !dm_read_end(&r)) {
        print_usage_fault(t, DM_WORD_USAGE_CLOCK, value, NULL);
        return false;
    }
    a->clock = (dm_clock_rule){minutes * INT64_C(60000), seconds * INT64_C(1000)};
    return true;
}

/* One class or several, with commas between them. */
static bool read_grade(arguments *a, char *value, const terminal *t) {
    a->grades = 0;
    for (const char *name = value; name; name = strchr(name, ',')) {
        name += *name == ',';
        int grade = 0;
        while (grade < DM_GRADES &&
               strncmp(name, dm_grade_name((dm_grade)grade), strcspn(name, ",")) != 0)
            grade++;
        if (grade == DM_GRADES ||
            strcspn(name, ",") != strlen(dm_grade_name(DM_GRADE_CE1))) {
            print_usage_fault(t, DM_WORD_USAGE_GRADE, value, NULL);
            return false;
        }
        a->grades |= 1U << grade;
    }
    return true;
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
    print_usage_fault(t, DM_WORD_USAGE_ANSWERS, value, NULL);
    return false;
}

static bool read_format(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "pdf") != 0 && strcmp(value, "svg") != 0) {
        print_usage_fault(t, DM_WORD_USAGE_FORMAT, value, NULL);
        return false;
    }
    a->format = value;
    return true;
}

/* The colour of a deck by its name in either language; DM_DECK_NONE if it has none. */
static dm_deck find_colour(const char *name, size_t length) {
    static const dm_word words[] = {[DM_DECK_PINK] = DM_WORD_DECK_NAME_1,
                                    [DM_DECK_GREEN] = DM_WORD_DECK_NAME_2,
                                    [DM_DECK_BLUE] = DM_WORD_DECK_NAME_3,
                                    [DM_DECK_DAME] = DM_WORD_DECK_NAME_4};
    for (int colour = DM_DECK_PINK; colour <= DM_DECK_DAME; colour++)
        for (int language = 0; language < DM_LANGUAGES; language++) {
            const char *word = dm_word_text(words[colour], (dm_language)language);
            if (strlen(word) == length && strncmp(word, name, length) == 0)
                return (dm_deck)colour;
        }
    return DM_DECK_NONE;
}

/* One colour or several, with commas between them. */
static bool read_colour(arguments *a, char *value, const terminal *t) {
    a->colours = 0;
    for (const char *name = value; name; name = strchr(name, ',')) {
        name += *name == ',';
        dm_deck colour = find_colour(name, strcspn(name, ","));
        if (colour == DM_DECK_NONE) {
            print_usage_fault(t, DM_WORD_USAGE_COLOUR, value, NULL);
            return false;
        }
        a->colours |= 1U << colour;
    }
    return true;
}

static bool read_time(arguments *a, char *value, const terminal *t) {
    if (!read_seconds(value, &a->think_time)) {
        print_usage_fault(t, DM_WORD_USAGE_TIME, value, NULL);
        return false;
    }
    return true;
}

static bool read_nodes(arguments *a, char *value, const terminal *t) {
    int nodes;
    if (!read_number(value, 1, NUMBER_MAX, &nodes, DM_WORD_USAGE_NODES, t))
        return false;
    a->nodes = (uint64_t)nodes;
    return true;
}

static bool read_seed(arguments *a, char *value, const terminal *t) {
    int seed;
    if (!read_number(value, 0, NUMBER_MAX, &seed, DM_WORD_USAGE_SEED, t))
        return false;
    a->seed = (uint64_t)seed;
    return true;
}

static bool read_lang(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "fr") != 0 && strcmp(value, "en") != 0) {
        print_usage_fault(t, DM_WORD_USAGE_LANG, value, NULL);
        return false;
    }
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
    NUMBER("--moves", TAKES_MOVES, moves, 0, DXP_NUMBER_MAX, DM_WORD_USAGE_MOVES),
    NUMBER("--games", TAKES_GAMES, games, 1, GAMES_MAX, DM_WORD_USAGE_GAMES),
    OWN("--nodes", TAKES_NODES, read_nodes),
    NUMBER("--depth", TAKES_DEPTH, depth, 1, DM_DEPTH_MAX - 4,
           DM_WORD_USAGE_SEARCH_DEPTH),
    NUMBER("--level", TAKES_LEVEL, level, 1, DM_LEVELS, DM_WORD_USAGE_LEVEL),
    OWN("--seed", TAKES_SEED, read_seed),
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
