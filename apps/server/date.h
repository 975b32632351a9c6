/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of day as HTTP writes it: "Sun, 06 Nov 1994 08:49:37 GMT". */
#ifndef DAMIER_SERVER_DATE_H
#define DAMIER_SERVER_DATE_H

#include <time.h>

enum { DATE_BYTES = 32 };

/* Always in English, whatever the locale. */
void date_write(char out[DATE_BYTES], time_t);

#endif
