/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of kinds: see kind.h. */
#include "kind.h"

#include <string.h>

static const kind kinds[] = {
    {.name = "draughts",
     .game = "draughts",
     .method = METHOD_SHOT,
     .opening = 4,
     .opening_more = 12,
     .depth = 1,
     .noise = 90,
     .slips = 5,
     .decided = 300,
     .screen = 3,
     .find = 5,
     .prove = 10,
     .pieces = 8,
     .win = 170,
     .rest = 90,
     .margin = 120,
     .gain = 2,
     .forced = true,
     .grades = {11, 13, 18, 21}},
    {.name = "martian",
     .game = "martian",
     .method = METHOD_SHOT,
     .opening = 4,
     .opening_more = 20,
     .depth = 1,
     .noise = 60,
     .slips = 3,
     .decided = 300,
     .screen = 3,
     .find = 4,
     .prove = 8,
     .pieces = 5,
     .win = 110,
     .rest = 100,
     .margin = 75,
     .gain = 2,
     .grades = {12, 14, 15, 17}},
    {.name = "sujet-verbe",
     .game = "sujet-verbe",
     .method = METHOD_PROOF,
     .opening = 2,
     .opening_more = 6,
     .depth = 2,
     .noise = 40,
     .slips = 5,
     .find = 11,
     .pieces = 5,
     .grades = {8, 10, 13, 18}},
    {.name = "bretonnes",
     .game = "bretonnes",
     .players = "2",
     .start = "6/6/6/6/6/6 2 1 2,2",
     .method = METHOD_PROOF,
     .opening = 14,
     .opening_more = 2,
     .depth = 1,
     .slips = 100,
     .find = 5,
     .settled = true,
     .grades = {21, 24, 27, 31}},
    {.name = "solo",
     .game = "bretonnes",
     .players = "1",
     .method = METHOD_ALONE,
     .opening = 18,
     .slips = 100,
     .find = 10,
     .grades = {13, 16, 18, 21}},
};

const kind *kind_at(size_t index) {
    return index < sizeof kinds / sizeof *kinds ? &kinds[index] : NULL;
}

const kind *kind_find(const char *name) {
    for (size_t i = 0; kind_at(i); i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}
