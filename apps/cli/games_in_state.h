/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the readers of files of games share: games_in.c and the forms of files beside it. */
#ifndef DAMIER_CLI_GAMES_IN_STATE_H
#define DAMIER_CLI_GAMES_IN_STATE_H

#include "base/bytes.h"
#include "formats/pdn_builder.h"
#include "games_in.h"

enum { GAMES_HEAD = 1 << 16 };

/* Builds the next game of a file whose form is lines, the first of which is in `line`. */
typedef void (*games_form)(games_in *);

struct games_in {
    const terminal *t;
    const char *path;
    FILE *file;
    int error;       /* an errno, once reading has failed */
    games_form form; /* NULL for PDN, which has a reader of its own */
    pdn_reader *pdn;
    pdn_builder built; /* the game of any other form */
    dm_bytes line;     /* without its end */
    bool held;         /* the line was read and not used */
    size_t line_number;
    size_t at, end; /* of what has been read ahead */
    char head[GAMES_HEAD];
};

/* Reads the next line; false at the end of the file. One that is held comes again. */
bool games_in_line(games_in *);

/* The game is broken here: begins one of draughts if none is begun yet. */
void games_in_break(games_in *, size_t line, size_t column, const dm_fault *);

/* The forms. */
void games_read_record(games_in *);
void games_read_json(games_in *);
void games_read_link(games_in *);
void games_read_hub(games_in *);
void games_read_fen(games_in *);

#endif
