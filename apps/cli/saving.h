/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the games of a command go when they are over: a record each (docs/formats/
 * record.md), or all of them into one PDN file (docs/formats/pdn.md), which grows in the
 * order of their numbers. An existing PDN file is continued, and so are the numbers of
 * the records in a folder; the record of a single game replaces the file it is given.
 */
#ifndef DAMIER_CLI_SAVING_H
#define DAMIER_CLI_SAVING_H

#include "damier/match.h"
#include "terminal.h"

typedef struct saving saving;

typedef enum {
    SAVING_PDN,    /* the path ends in `.pdn` */
    SAVING_FOLDER, /* a folder, in which records are named game-0001.txt and so on */
    SAVING_RECORD  /* the record of the first game; the others' names get their numbers */
} saving_form;

saving_form saving_form_of(const char *path);

/* Opens the path for the games of `event`; NULL after a fault has been printed. */
saving *saving_open(const terminal *, const char *path, const char *event);
/* Keeps a game; lower numbers may come later. Numbers count from 1. One at a time. */
void saving_add(saving *, const dm_match *, int number);
/* False if something could not be kept, of which a fault has been printed. */
bool saving_close(saving *);

#endif
