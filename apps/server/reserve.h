/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Memory that libuv cannot do without: it aborts the program when its table of
 * descriptors cannot grow. Everything else may be refused as usual.
 */
#ifndef DAMIER_SERVER_RESERVE_H
#define DAMIER_SERVER_RESERVE_H

enum { RESERVE_DESCRIPTORS = 1 << 15 }; /* that the table has room for */

/* Before any other call of libuv, for the whole program. */
void reserve_begin(void);

#endif
