/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts as a terminal may show them: whatever it would obey is shown as text (\x1b), and
 * plain letters stand for what an ASCII terminal cannot show.
 */
#ifndef DAMIER_LOCAL_SHOWN_TEXT_H
#define DAMIER_LOCAL_SHOWN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { SHOWN_BYTES = 16 };

/*
 * The next character of a text that is not ours (or two that belong together), as it is
 * shown, ended by NUL. Returns the bytes of the text it took, at most `left`, which is 1
 * or more.
 */
size_t shown_next(const char *text, size_t left, bool unicode, char out[SHOWN_BYTES]);

/* The same for a text of our own, whose ends of lines count. */
size_t shown_own(const char *text, size_t left, bool unicode, char out[SHOWN_BYTES]);

#endif
