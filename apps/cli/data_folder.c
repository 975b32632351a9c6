/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the user's programs keep their data: see data_folder.h. */
#include "data_folder.h"

#include <stdlib.h>

#include "base/text.h"

bool data_folder(char out[PATH_MAX]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool given = data && *data == '/';
    dm_writer w = dm_writer_init(out, PATH_MAX);
    dm_write_text(&w, given ? data : home && *home == '/' ? home : "");
    bool known = w.length > 0;
    dm_write_text(&w, given ? "/damier" : "/.local/share/damier");
    return known && w.length < PATH_MAX;
}
