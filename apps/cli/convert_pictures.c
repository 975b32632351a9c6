/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions as pictures: the forms of `damier convert` of which each game has a file of
 * its own. See convert.h.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "convert.h"
#include "damier/diagram.h"
#include "damier/word_list.h"
#include "files.h"
#include "raster.h"
#include "writing.h"

enum { NUMBER_TEXT = 24 };

bool convert_is_picture(const char *form) {
    return strcmp(form, "svg") == 0 || strcmp(form, "png") == 0;
}

/* name.svg for the first game, name-2.svg for the second; the caller frees it. */
static char *picture_path(const char *path, size_t number) {
    const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
    int stem = (int)(dot ? (size_t)(dot - path) : strlen(path));
    size_t size = strlen(path) + NUMBER_TEXT;
    char *made = malloc(size);
    if (made && number > 1)
        snprintf(made, size, "%.*s-%zu%s", stem, path, number, path + stem);
    else if (made)
        snprintf(made, size, "%s", path);
    return made;
}

static const char *output_of(const conversion *c) {
    return c->a->output ? c->a->output : "-";
}

/* One picture goes to standard output; a second one, which would run into it, is refused
   before it is drawn. */
static bool has_place(conversion *c, const pdn_game *g) {
    dm_fault fault;
    if (!file_is_output(output_of(c)) || c->written == 0)
        return true;
    dm_refuse(&fault, 0, DM_WORD_CONVERT_ONE_PICTURE, NULL, NULL);
    convert_refuse(c, g->line, 1, &fault);
    return false;
}

static void write_picture(conversion *c, const char *bytes, size_t size) {
    const char *path = output_of(c);
    if (file_is_output(path)) {
        dm_bytes_add(&c->text.bytes, bytes, size);
        return;
    }
    char *made = picture_path(path, c->written + 1);
    c->failed = made ? writing_replace(made, bytes, size) : ENOMEM;
    free(made);
}

void convert_svg(conversion *c, const pdn_game *g) {
    char *bytes = NULL;
    size_t size;
    if (!has_place(c, g))
        return;
    if (dm_diagram_svg(g->game, convert_position(c, g), c->t->language, &bytes, &size) !=
        DM_OK) {
        c->failed = ENOMEM;
        return;
    }
    write_picture(c, bytes, size);
    free(bytes);
}

void convert_png(conversion *c, const pdn_game *g) {
    char *bytes = NULL;
    size_t size;
    if (!has_place(c, g))
        return;
    if (!raster_png(g->game, convert_position(c, g), &bytes, &size)) {
        c->failed = ENOMEM;
        return;
    }
    write_picture(c, bytes, size);
    free(bytes);
}
