/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ctrl+C and SIGTERM as something to read: a descriptor that becomes readable once one
 * of them has come. One at a time in a program.
 */
#ifndef DAMIER_SERVER_STOPPING_H
#define DAMIER_SERVER_STOPPING_H

/* The descriptor, the caller's to close; -1 if the system gives none. */
int stopping_begin(void);
/* Gives the signals their former meaning back; does nothing if it was not begun. */
void stopping_end(void);

#endif
