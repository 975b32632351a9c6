/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The QR code of a text, for the page to draw: its rows as texts of `1` (dark) and `0`. */
#include "base/qr.h"
#include "bridge.h"

void EXPORT(qr_rows)(void);

/* The input: the text. No rows if it is too long. */
void qr_rows(void) {
    dm_qr qr;
    char row[DM_QR_WIDTH_MAX + 1];
    int width = dm_qr_make(in, &qr) ? qr.width : 0;
    json_clear(&out);
    json_open(&out, NULL, '[');
    for (int y = 0; y < width; y++) {
        for (int x = 0; x < width; x++)
            row[x] = qr.dark[y][x] ? '1' : '0';
        row[width] = '\0';
        json_text(&out, NULL, row);
    }
    json_close(&out, ']');
}
