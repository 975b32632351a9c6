/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line: see arguments.h. */
#include "arguments.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "damier/deck.h"
#include "damier/word_list.h"

typedef struct {
    const char *name;
    bool valued;
    option_set takes; /* 0: every command takes it */
    bool (*read)(arguments *, char *value, const terminal *);
} option;

static bool read_position(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->position = value;
    return true;
}

static bool read_play(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->play = value;
    return true;
}

static bool read_load(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->load = value;
    return true;
}

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

static bool read_divide(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->divide = true;
    return true;
}

static bool read_timing(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->timing = true;
    return true;
}

static bool read_threads(arguments *a, char *value, const terminal *t) {
    if (!read_count(value, THREADS_MAX, &a->threads) || a->threads == 0) {
        print_usage_fault(t, DM_WORD_USAGE_THREADS, value, NULL);
        return false;
    }
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

static bool read_listen(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->listen = value;
    return true;
}

static bool read_connect(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->connect = value;
    return true;
}

static bool read_initiate(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->initiate = true;
    return true;
}

static bool read_lan(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->lan = true;
    return true;
}

static bool read_deck(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->deck = value;
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

static bool read_game(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->game = value;
    return true;
}

static bool read_output(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->output = value;
    return true;
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

/* For an option that is enough by being given. */
static bool read_nothing(arguments *a, char *value, const terminal *t) {
    (void)a;
    (void)value;
    (void)t;
    return true;
}

static bool read_ponder(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->ponder = true;
    return true;
}

static bool read_verdicts(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->verdicts = true;
    return true;
}

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

static bool read_hash(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, HASH_MAX, &a->hash, DM_WORD_USAGE_HASH, t);
}

static bool read_move_time(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, MOVE_TIME_MAX, &a->move_time, DM_WORD_USAGE_MOVE_TIME,
                       t);
}

static bool read_minutes(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, DXP_NUMBER_MAX, &a->minutes, DM_WORD_USAGE_MINUTES, t);
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
    if (!read_number(value, 1, 2000000000, &nodes, DM_WORD_USAGE_NODES, t))
        return false;
    a->nodes = (uint64_t)nodes;
    return true;
}

static bool read_depth(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, DM_DEPTH_MAX - 4, &a->depth, DM_WORD_USAGE_SEARCH_DEPTH,
                       t);
}

static bool read_level(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, DM_LEVELS, &a->level, DM_WORD_USAGE_LEVEL, t);
}

static bool read_seed(arguments *a, char *value, const terminal *t) {
    int seed;
    if (!read_number(value, 0, 2000000000, &seed, DM_WORD_USAGE_SEED, t))
        return false;
    a->seed = (uint64_t)seed;
    return true;
}

static bool read_seat(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, DM_SEATS_MAX, &a->seat, DM_WORD_USAGE_SEAT, t);
}

static bool read_save(arguments *a, char *value, const terminal *t) {
    (void)t;
    a->save = value;
    return true;
}

static bool read_moves(arguments *a, char *value, const terminal *t) {
    return read_number(value, 0, DXP_NUMBER_MAX, &a->moves, DM_WORD_USAGE_MOVES, t);
}

static bool read_games(arguments *a, char *value, const terminal *t) {
    return read_number(value, 1, GAMES_MAX, &a->games, DM_WORD_USAGE_GAMES, t);
}

static bool read_lang(arguments *a, char *value, const terminal *t) {
    if (strcmp(value, "fr") != 0 && strcmp(value, "en") != 0) {
        print_usage_fault(t, DM_WORD_USAGE_LANG, value, NULL);
        return false;
    }
    a->lang = value;
    return true;
}

static bool read_help(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->help = true;
    return true;
}

static bool read_version(arguments *a, char *value, const terminal *t) {
    (void)value;
    (void)t;
    a->version = true;
    return true;
}

static const option options[] = {
    {"--position", true, TAKES_POSITION, read_position},
    {"--set", true, TAKES_SET, read_setting},
    {"--play", true, TAKES_PLAY, read_play},
    {"--notation", true, TAKES_NOTATION, read_notation},
    {"--divide", false, TAKES_DIVIDE, read_divide},
    {"--timing", false, TAKES_TIMING, read_timing},
    {"--threads", true, TAKES_THREADS, read_threads},
    {"--load", true, TAKES_LOAD, read_load},
    {"--clock", true, TAKES_CLOCK, read_clock},
    {"--hash", true, TAKES_HASH, read_hash},
    {"--move-time", true, TAKES_MOVE_TIME, read_move_time},
    {"--listen", true, TAKES_LISTEN, read_listen},
    {"--connect", true, TAKES_CONNECT, read_connect},
    {"--initiate", false, TAKES_INITIATE, read_initiate},
    {"--lan", false, TAKES_LAN, read_lan},
    {"--ponder", false, TAKES_PONDER, read_ponder},
    {"--verdicts", false, TAKES_VERDICTS, read_verdicts},
    {"--minutes", true, TAKES_MINUTES, read_minutes},
    {"--time", true, TAKES_TIME, read_time},
    {"--moves", true, TAKES_MOVES, read_moves},
    {"--games", true, TAKES_GAMES, read_games},
    {"--nodes", true, TAKES_NODES, read_nodes},
    {"--depth", true, TAKES_DEPTH, read_depth},
    {"--level", true, TAKES_LEVEL, read_level},
    {"--seed", true, TAKES_SEED, read_seed},
    {"--save", true, TAKES_SAVE, read_save},
    {"--seat", true, TAKES_SEAT, read_seat},
    {"--deck", true, TAKES_DECK, read_deck},
    {"--grade", true, TAKES_GRADE, read_grade},
    {"--answers", true, TAKES_ANSWERS, read_answers},
    {"--game", true, TAKES_GAME, read_game},
    {"--colour", true, TAKES_COLOUR, read_colour},
    {"--large", false, TAKES_LARGE, read_nothing},
    {"--grey", false, TAKES_GREY, read_nothing},
    {"--format", true, TAKES_FORMAT, read_format},
    {"-o", true, TAKES_OUTPUT, read_output},
    {"--lang", true, 0, read_lang},
    {"--help", false, 0, read_help},
    {"--version", false, 0, read_version},
};

enum { OPTIONS = sizeof options / sizeof *options };

/* Finds `--name` or `--name=value`; *value is what follows the sign, or NULL. */
static const option *find_option(char *argument, char **value) {
    char *sign = strchr(argument, '=');
    size_t length = sign ? (size_t)(sign - argument) : strlen(argument);
    for (size_t i = 0; i < OPTIONS; i++) {
        if (strlen(options[i].name) == length &&
            strncmp(options[i].name, argument, length) == 0) {
            *value = sign ? sign + 1 : NULL;
            return &options[i];
        }
    }
    return NULL;
}

static bool fail(const terminal *t, dm_word word, const char *what) {
    print_usage_fault(t, word, what, NULL);
    return false;
}

static bool read_option(arguments *a, int argc, char **argv, int *i, const terminal *t) {
    char *value;
    const option *o = find_option(argv[*i], &value);
    if (!o)
        return fail(t, DM_WORD_USAGE_OPTION, argv[*i]);
    if (value && !o->valued)
        return fail(t, DM_WORD_USAGE_NO_VALUE, o->name);
    if (o->valued && !value) {
        if (*i + 1 >= argc)
            return fail(t, DM_WORD_USAGE_VALUE, o->name);
        value = argv[++*i];
    }
    a->given |= o->takes;
    return o->read(a, value, t);
}

/* The language is wanted before the first fault is printed. */
static void choose_language(int argc, char **argv, terminal *t) {
    for (int i = 1; i < argc && argv[i]; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            value = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            value = argv[i + 1];
        if (value && strcmp(value, "fr") == 0)
            t->language = DM_FRENCH;
        else if (value && strcmp(value, "en") == 0)
            t->language = DM_ENGLISH;
    }
}

bool arguments_read(arguments *a, int argc, char **argv, terminal *t) {
    memset(a, 0, sizeof *a);
    a->threads = a->games = 1;
    a->hash = HASH_STANDARD;
    a->seat = 1;
    a->minutes = 5;
    a->right_answers = 100;
    choose_language(argc, argv, t);
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!read_option(a, argc, argv, &i, t))
                return false;
        } else if (a->word_count < WORDS_MAX) {
            a->words[a->word_count++] = argv[i];
        } else {
            return fail(t, DM_WORD_USAGE_TOO_MANY, argv[i]);
        }
    }
    return true;
}

bool arguments_check(const arguments *a, const terminal *t, option_set takes,
                     size_t words) {
    for (size_t i = 0; i < OPTIONS; i++) {
        if (a->given & options[i].takes & ~takes) {
            print_usage_fault(t, DM_WORD_USAGE_OPTION_HERE, options[i].name, a->words[0]);
            return false;
        }
    }
    if (a->word_count > words)
        return fail(t, DM_WORD_USAGE_TOO_MANY, a->words[words]);
    if (a->word_count < words)
        return fail(t, DM_WORD_USAGE_TOO_FEW, a->words[0]);
    return true;
}

bool read_seconds(const char *text, int64_t *out) {
    char *end;
    double seconds = strtod(text, &end);
    if (!*text || *end || !(seconds >= 0.001 && seconds <= 3600))
        return false;
    *out = (int64_t)(seconds * 1000 + 0.5);
    return true;
}

bool read_count(const char *text, int most, int *out) {
    dm_reader r = dm_reader_init(text);
    return dm_read_number(&r, most, out) && dm_read_end(&r);
}

bool arguments_game(const arguments *a, const terminal *t, const char *id,
                    const dm_game **game, dm_setup *setup, int *status) {
    *status = EXIT_USAGE;
    *game = dm_game_find(id);
    if (!*game)
        return fail(t, DM_WORD_USAGE_GAME, id);
    dm_setup_init(setup, *game);
    for (size_t i = 0; i < a->setting_count; i++) {
        char name[64];
        dm_fault fault;
        const char *sign = strchr(a->settings[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)(sign - a->settings[i]), a->settings[i]);
        if (dm_setup_set(setup, *game, name, sign + 1, &fault) != DM_OK) {
            print_fault(t, DM_WORD_WHERE_OPTION, NULL, &fault);
            return false;
        }
    }
    *status = EXIT_REFUSED;
    return true;
}

/*
 * Plays the moves of --play, separated by spaces; false after a fault has been printed.
 */
static bool play_all(dm_match *m, const char *moves, const terminal *t) {
    while (*moves) {
        char text[DM_MOVE_TEXT];
        size_t length = strcspn(moves, " ");
        dm_turn turn;
        dm_fault fault;
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        if (length > 0 && (dm_match_read_turn(m, text, &turn, &fault) != DM_OK ||
                           dm_match_add(m, &turn, &fault) != DM_OK)) {
            char number[32];
            snprintf(number, sizeof number, "%zu", dm_match_length(m) + 1);
            print_fault(t, DM_WORD_WHERE_MOVE, number, &fault);
            return false;
        }
        moves += length;
        moves += strspn(moves, " ");
    }
    return true;
}

dm_match *arguments_match(const arguments *a, const terminal *t, const char *id,
                          int *status) {
    const dm_game *game;
    dm_setup setup;
    dm_state first;
    dm_fault fault;
    dm_match *m;
    if (!arguments_game(a, t, id, &game, &setup, status))
        return NULL;
    if (a->position && game->read_state(&first, &setup, a->position, &fault) != DM_OK) {
        print_fault(t, fault.at ? DM_WORD_WHERE_POSITION_AT : DM_WORD_WHERE_POSITION,
                    NULL, &fault);
        return NULL;
    }
    if (dm_match_new(&m, game, &setup, a->position ? &first : NULL) != DM_OK) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return NULL;
    }
    if (a->play && !play_all(m, a->play, t)) {
        dm_match_free(m);
        return NULL;
    }
    return m;
}
