/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the forms that `damier convert` writes share. */
#ifndef DAMIER_CLI_CONVERT_H
#define DAMIER_CLI_CONVERT_H

#include "arguments.h"
#include "base/json.h"
#include "formats/pdn_game.h"

typedef struct {
    const arguments *a;
    const terminal *t;
    const char *path; /* of the file that is read */
    FILE *out;
    json text;      /* one game, as it will be written */
    size_t written; /* games so far, of all files */
    int status;
    int failed; /* an error of writing.h, once a picture could not be written */
    size_t games, others, broken, past, side_faults; /* of this file */
} conversion;

/* The position that was asked for: behind so many moves, or the last. */
const dm_state *convert_position(const conversion *, const pdn_game *);

/* Says what is wrong with a game that could be read, but not written in this form. */
void convert_refuse(conversion *, size_t line, size_t column, const dm_fault *);

/* Writes a game in the form asked for. False if nothing more can be; errno says why. */
bool convert_write(conversion *, const pdn_game *);

/* Each adds a game to the text. */
typedef void (*convert_form)(conversion *, const pdn_game *);
void convert_json(conversion *, const pdn_game *);
void convert_pdn(conversion *, const pdn_game *);
void convert_record(conversion *, const pdn_game *);
void convert_hub(conversion *, const pdn_game *);
void convert_fen(conversion *, const pdn_game *);
void convert_link(conversion *, const pdn_game *);
void convert_svg(conversion *, const pdn_game *);
void convert_png(conversion *, const pdn_game *);

/* Whether a form is a picture, of which each game has a file of its own. */
bool convert_is_picture(const char *form);

#endif
