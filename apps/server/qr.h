/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A QR code in the terminal: two squares to a character, light ones drawn. With colours
 * it is black on white whatever the terminal's own; without, it suits a dark one.
 *
 * libqrencode draws the code. It is looked for only when one is wanted, because Debian
 * has no static form of it and the program should run where it is missing.
 */
#ifndef DAMIER_SERVER_QR_H
#define DAMIER_SERVER_QR_H

#include <stdbool.h>
#include <stdio.h>

/* False, with nothing printed, if the library is missing or the text too long. */
bool qr_print(FILE *, const char *text, bool coloured);

#endif
