/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a request is not granted: a status of HTTP, and a word of the catalogues. */
#ifndef DAMIER_SERVER_REFUSAL_H
#define DAMIER_SERVER_REFUSAL_H

#include "damier/words.h"

typedef struct {
    unsigned status; /* 0: there is nothing to refuse */
    dm_word word;
} refusal;

#endif
