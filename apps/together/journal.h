/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why links to callers broke, a line for each on standard error, for those who run the
 * server. No address, no name, no room; and not more lines than somebody can read.
 */
#ifndef DAMIER_TOGETHER_JOURNAL_H
#define DAMIER_TOGETHER_JOURNAL_H

#include <stdint.h>

#include "damier/game.h"

/* Begins as zeros. */
typedef struct {
    uint64_t second;        /* that lines are being counted in */
    unsigned lines, unsaid; /* in that second */
    uint64_t links;
} journal;

/* `now` in milliseconds, by a clock that is never set. */
void journal_break(journal *, uint64_t now, const char *transport, const char *why);
/* Another program that thinks has failed; it is started again in a while. The name, if
   people know it by one, or NULL. */
void journal_engine(const char *name, const dm_fault *);

#endif
