/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the user's programs keep their data, by the rules of XDG. */
#ifndef DAMIER_CLI_DATA_FOLDER_H
#define DAMIER_CLI_DATA_FOLDER_H

#include <limits.h>
#include <stdbool.h>

/* Damier's own folder there, which may not exist yet; false if there is no such place. */
bool data_folder(char out[PATH_MAX]);

#endif
