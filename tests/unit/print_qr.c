/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The QR code of each line of the input, as rows of 1 and 0, each code ended by an empty line. */
#include "base/qr.h"

#include <stdio.h>
#include <string.h>

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        dm_qr qr;
        line[strcspn(line, "\n")] = '\0';
        int width = dm_qr_make(line, &qr) ? qr.width : 0;
        for (int y = 0; y < width; y++) {
            for (int x = 0; x < width; x++)
                putchar(qr.dark[y][x] ? '1' : '0');
            putchar('\n');
        }
        putchar('\n');
    }
    return 0;
}
