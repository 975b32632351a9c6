/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the clients were told and said, as text for whoever checks it afterwards. A line
 * is the time in milliseconds since 1970, the number of the client, and one of
 *
 *     up PORT     a connection to that port begins
 *     sent TEXT   a message
 *     told TEXT   a message of the server
 *     down        the connection ended
 */
#ifndef DAMIER_CROWD_JOURNAL_H
#define DAMIER_CROWD_JOURNAL_H

#include <stdbool.h>
#include <stdio.h>

/* False if it cannot be written; without a path nothing is kept. */
bool journal_open(const char *path);
void journal_note(unsigned client, const char *what, const char *text);
/* So that others can read what has been noted. */
void journal_flush(void);
/* False if something could not be written. */
bool journal_close(void);

#endif
