/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table tools/words.py makes of the catalogues; only words.c reads it. */
#ifndef DAMIER_BASE_WORD_TABLE_H
#define DAMIER_BASE_WORD_TABLE_H

#include "damier/words.h"

typedef struct {
    const char *name;
    const char *text[DM_LANGUAGES];
} dm_word_row;

extern const dm_word_row dm_word_table[]; /* row 0 is the empty word */
extern const size_t dm_word_table_size;

#endif
