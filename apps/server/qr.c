/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A QR code in the terminal: see qr.h. */
#include "qr.h"

#include <qrencode.h>

enum { QUIET = 4 /* the light border that readers look for, in squares */ };

static bool is_light(const QRcode *code, int x, int y) {
    bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return !inside || !(code->data[y * code->width + x] & 1);
}

/* Two rows of squares in one line of text. */
static void print_rows(FILE *out, const QRcode *code, int y, bool coloured) {
    static const char *const halves[] = {" ", "▄", "▀",
                                         "█"}; /* light: lower 1, upper 2 */
    fputs(coloured ? "\033[38;5;231;48;5;16m" : "", out);
    for (int x = -QUIET; x < code->width + QUIET; x++)
        fputs(halves[2 * is_light(code, x, y) + is_light(code, x, y + 1)], out);
    fputs(coloured ? "\033[0m\n" : "\n", out);
}

bool qr_print(FILE *out, const char *text, bool coloured) {
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return false;
    for (int y = -QUIET; y < code->width + QUIET; y += 2)
        print_rows(out, code, y, coloured);
    QRcode_free(code);
    return true;
}
