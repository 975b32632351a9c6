/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How things look on the screen: see style.h. */
#include "style.h"

enum { OWN = -1, ALL_COLOURS = 256, FEW_COLOURS = 8 };

/* Ink and ground with 256 colours, with 8; attributes with colours, without. */
typedef struct {
    short ink, ground, few_ink, few_ground;
    attr_t coloured, plain;
} row;

static const row rows[STYLES] = {
    [STYLE_PLAIN] = {OWN, OWN, OWN, OWN, A_NORMAL, A_NORMAL},
    [STYLE_DIM] = {OWN, OWN, OWN, OWN, A_DIM, A_DIM},
    [STYLE_BOLD] = {OWN, OWN, OWN, OWN, A_BOLD, A_BOLD},
    [STYLE_NOW] = {220, 16, COLOR_YELLOW, COLOR_BLACK, A_BOLD, A_BOLD},
    [STYLE_REFUSED] = {131, OWN, COLOR_RED, OWN, A_UNDERLINE, A_UNDERLINE},
    [STYLE_LIGHT] = {66, 187, COLOR_CYAN, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [STYLE_DARK] = {152, 66, COLOR_WHITE, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [STYLE_WHITE] = {231, 66, COLOR_WHITE, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [STYLE_BLACK] = {235, 66, COLOR_BLACK, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [STYLE_YELLOW] = {220, 66, COLOR_YELLOW, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [STYLE_BLUE] = {25, 66, COLOR_BLUE, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [STYLE_CROWN_LIGHT] = {235, 231, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_NORMAL},
    [STYLE_CROWN_DARK] = {231, 235, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_NORMAL},
    [STYLE_SLAB] = {242, 250, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [STYLE_PEBBLE] = {236, 250, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [STYLE_TRISKEL] = {109, 236, COLOR_CYAN, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [STYLE_SEA] = {231, 73, COLOR_WHITE, COLOR_CYAN, A_NORMAL, A_NORMAL},
    [STYLE_SEA_DEEP] = {231, 67, COLOR_WHITE, COLOR_BLUE, A_NORMAL, A_NORMAL},
    [STYLE_SAND] = {236, 223, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [STYLE_SAND_DEEP] = {236, 186, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [STYLE_FOAM] = {231, 67, COLOR_WHITE, COLOR_BLUE, A_NORMAL, A_NORMAL},
    [STYLE_TARGET] = {220, 16, COLOR_YELLOW, COLOR_BLACK, A_BOLD, A_BOLD},
};

static bool coloured;

void style_begin(void) {
    coloured = has_colors() && start_color() == OK && COLORS >= FEW_COLOURS &&
               COLOR_PAIRS > STYLES && use_default_colors() == OK;
    if (!coloured)
        return;
    bool all = COLORS >= ALL_COLOURS;
    for (int i = 1; i < STYLES; i++)
        init_pair((short)i, all ? rows[i].ink : rows[i].few_ink,
                  all ? rows[i].ground : rows[i].few_ground);
}

bool style_has_colours(void) {
    return coloured;
}

attr_t style_attributes(style s) {
    return coloured ? rows[s].coloured : rows[s].plain;
}

short style_pair(style s) {
    return coloured ? (short)s : 0;
}
