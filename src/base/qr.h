/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A text as a QR code (ISO/IEC 18004): bytes, level M, which survives losing a seventh
 * of the squares, versions 1 to 9. For the page, to which no library comes; the terminal
 * has libqrencode. Knows nothing of how it is drawn.
 */
#ifndef DAMIER_BASE_QR_H
#define DAMIER_BASE_QR_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DM_QR_WIDTH_MAX = 53,
    DM_QR_BYTES_MAX = 180 /* of text */
};

typedef struct {
    int width;
    bool dark[DM_QR_WIDTH_MAX][DM_QR_WIDTH_MAX]; /* by row, then column */
} dm_qr;

/* The smallest that holds the text. False if there is none. */
bool dm_qr_make(const char *text, dm_qr *out);

#endif
