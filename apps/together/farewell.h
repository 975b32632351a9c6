/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What callers are told when the server stops: when to come back, each at another moment,
 * so that they do not all come at once.
 */
#ifndef DAMIER_TOGETHER_FAREWELL_H
#define DAMIER_TOGETHER_FAREWELL_H

#include <stddef.h>

enum { FAREWELL_BYTES = 64 };

/* Its length. */
size_t farewell_write(char out[FAREWELL_BYTES]);

#endif
