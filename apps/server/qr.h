/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A QR code in the terminal: two squares to a character, light ones drawn. With colours
 * it is black on white whatever the terminal's own; without, it suits a dark one.
 */
#ifndef DAMIER_SERVER_QR_H
#define DAMIER_SERVER_QR_H

#include <stdbool.h>
#include <stdio.h>

/* False, with nothing printed, if memory runs out or if the text is too long. */
bool qr_print(FILE *, const char *text, bool coloured);

#endif
