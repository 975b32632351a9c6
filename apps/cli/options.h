/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What commands take: the tables that the command line is read by, and that its help, its
 * manual and the completions of shells are written from. command_table.c holds them.
 */
#ifndef DAMIER_CLI_OPTIONS_H
#define DAMIER_CLI_OPTIONS_H

#include "arguments.h"
#include "help_words.h"

typedef enum {
    VALUE_NONE,    /* takes no value */
    VALUE_TEXT,    /* any text */
    VALUE_FILE,    /* any text that names a file or a folder */
    VALUE_NUMBER,  /* a whole number within bounds */
    VALUE_NAME,    /* one of a list of names */
    VALUE_SETTING, /* an option of the game, name=value; may be repeated */
    VALUE_OWN      /* read by its own function */
} value_kind;

/* The names a value may have, one after another; NULL after the last. */
typedef const char *(*name_list)(size_t index);

typedef struct {
    const char *name; /* without its hyphens */
    char letter;      /* its short form, or 0 */
    value_kind kind;
    help_word value; /* what stands for the value; without it, its names do */
    help_word meaning;
    size_t field; /* its place in arguments: bool, const char * or int by its kind */
    int least, most, standard; /* of a number; `standard` if it is not given */
    name_list names;
    bool (*read)(arguments *, char *value, const terminal *);
    dm_word fault;        /* says what is expected instead of a wrong value */
    dm_word missing;      /* said if it is not given; 0 if it need not be */
    const char *with;     /* the option it needs beside it, or NULL */
    const char *not_with; /* the option it contradicts, or NULL */
    bool replaces_words;  /* the words of the command are left out if it is given */
} option;

typedef enum { WORD_ONCE, WORD_MAYBE, WORD_REPEATED } word_count;

/* A word that follows the command. */
typedef struct {
    help_word value; /* what stands for it; without it, its names do */
    value_kind kind; /* text, file or name, for completions */
    name_list names;
    word_count count;
} operand;

typedef enum {
    COMMAND_GAMES,
    COMMAND_PLAY,
    COMMAND_SHOW,
    COMMAND_MOVES,
    COMMAND_PERFT,
    COMMAND_BEST,
    COMMAND_MATCH,
    COMMAND_BENCH,
    COMMAND_HUB,
    COMMAND_DXP,
    COMMAND_SERVE,
    COMMAND_JOIN,
    COMMAND_BACKUP,
    COMMAND_PAGE,
    COMMAND_DECK,
    COMMAND_PRINT,
    COMMAND_CONVERT,
    COMMAND_FIND,
    COMMAND_ANALYSE,
    COMMAND_HELP,
    COMMANDS
} command_number;

enum { OPERANDS_MAX = 3, EXAMPLES_MAX = 3 };

struct command_info {
    const char *name;
    help_word summary, about;
    dm_word missing;                /* said if a word is missing; 0 for the usual words */
    operand operands[OPERANDS_MAX]; /* those without value and names are not there */
    const option *const *options;   /* ended by NULL */
    const char *examples[EXAMPLES_MAX];
};

extern const command_info commands[COMMANDS];
extern const option *const common_options[]; /* of every command, ended by NULL */

const command_info *command_named(const char *name); /* NULL if there is none */
size_t command_operands(const command_info *);       /* how many there are */

/* The option of that name, of the command (which may be NULL) or common; or NULL. */
const option *command_option(const command_info *, const char *name);

/* Gives every option of the command the value it has if it is not given. */
void options_set_standards(const command_info *, arguments *);

/* Reads a value, NULL without one; false after a fault has been printed. */
bool option_read(const option *, arguments *, char *value, const terminal *);

#endif
