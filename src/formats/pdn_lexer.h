/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words of a PDN file, one after another, each with its line and column: strict PDN
 * 3.0, and what is found in files. Reads through a small window, so that a file of any
 * size takes the same memory. Knows how a move is written, but no board and no game.
 */
#ifndef DAMIER_FORMATS_PDN_LEXER_H
#define DAMIER_FORMATS_PDN_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"

enum {
    PDN_WINDOW = 1 << 16,   /* bytes of the file held at once */
    PDN_TEXT_MAX = 1 << 20, /* of a comment or a tag; what is longer is cut */
    PDN_SQUARES_MAX = 24,   /* in one move */
    PDN_SCORE_BYTES = 32    /* of an unusual result */
};

/* Fills in at most `cap` bytes of the file; 0 at its end. */
typedef size_t (*pdn_source)(void *self, char *out, size_t cap);

typedef enum {
    PDN_END,
    PDN_TAG,      /* [name "text"] */
    PDN_NUMBER,   /* of a move: `number`, and how many `dots` */
    PDN_MOVE,     /* `text`: squares joined by - or x, blanks and zeros left out */
    PDN_UNKNOWN,  /* a lone - where a move should be */
    PDN_DOTS,     /* … where White's move is left out */
    PDN_GLYPH,    /* $ or ! or ? : `number` as in PGN */
    PDN_STAR,     /* *, the end of a game or the sign of a forced move */
    PDN_RESULT,   /* `text`: 1-0 0-1 1/2-1/2 2-0 0-2 1-1 0-0 */
    PDN_COMMENT,  /* `text` */
    PDN_OPEN,     /* ( or [ */
    PDN_CLOSE,    /* ) or ] */
    PDN_SETUP,    /* /FEN "text"/ */
    PDN_STRANGE,  /* `text`: nothing that PDN knows */
    PDN_UNCLOSED, /* a comment that never ends: `text` is { */
} pdn_kind;

typedef struct {
    pdn_kind kind;
    uint64_t offset;         /* in bytes, from the beginning of the file */
    size_t line, column;     /* of its first character, from 1 */
    const char *name, *text; /* until the next word is read; never NULL */
    long number;
    int dots;
    bool attached;  /* to the word before, without a blank */
    bool paragraph; /* behind an empty line */
    int largest;    /* square of a move, if its squares are numbers; else 0 */
    bool letters;   /* a move whose squares are written as a3 */
} pdn_word;

typedef struct {
    pdn_source source;
    void *self;
    bool whole_words; /* moves are words without blanks, whatever their letters */
    bool failed;      /* memory ran out */
    /* An unusual result, as 1+ - 1-, that may stand behind the moves; or empty. */
    char score[PDN_SCORE_BYTES];

    size_t line, column;
    size_t at, end;
    uint64_t dropped;        /* bytes that have left the window */
    bool ended, after_high;  /* of the file; the byte before was above 127 */
    uint64_t no_game_before; /* blanks up to there are followed by no game */
    dm_bytes name, text;
    char window[PDN_WINDOW];
} pdn_lexer;

void pdn_lexer_init(pdn_lexer *, pdn_source, void *self);
void pdn_lexer_clear(pdn_lexer *);
void pdn_lexer_next(pdn_lexer *, pdn_word *out);
/* What is left of this line is not read. */
void pdn_lexer_skip_line(pdn_lexer *);

#endif
