/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games read from PDN, one after another, whatever the size of the file
 * (docs/formats/pdn.md): PDN 3.0, and PDN as it is found. Every move is checked by the
 * rules. A game that cannot be read to its end keeps what could be read and says where it
 * broke; the games before and after it are not touched.
 */
#ifndef DAMIER_FORMATS_PDN_READER_H
#define DAMIER_FORMATS_PDN_READER_H

#include "formats/pdn_game.h"
#include "formats/pdn_lexer.h"

typedef enum {
    PDN_READ_GAME,
    PDN_READ_OTHER, /* a game of another type, passed over */
    PDN_READ_END,
    PDN_READ_NO_MEMORY
} pdn_outcome;

typedef struct pdn_reader pdn_reader;

/* NULL if memory runs out. */
pdn_reader *pdn_reader_new(pdn_source, void *self);
void pdn_reader_free(pdn_reader *);

/* The next game, which is the reader's and lasts until the next call. */
pdn_outcome pdn_reader_next(pdn_reader *, const pdn_game **out);

#endif
