/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes the manual and the completions during the build:
 *
 *     damier_manual man fr|en PAGE FOLDER   every page, FOLDER/damier-play.6 and so on; PAGE
 *                                           is where the page in one file is installed
 *     damier_manual bash|zsh|fish|list      to standard output
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "manual.h"

const option *option_at(const command_info *c, size_t index) {
    size_t own = 0;
    while (c->options[own])
        own++;
    return index < own ? c->options[index] : common_options[index - own];
}

void write_names(FILE *out, name_list names, const char *separator) {
    for (size_t i = 0; names && names(i); i++)
        fprintf(out, "%s%s", i > 0 ? separator : "", names(i));
}

void write_settings(FILE *out, const char *separator) {
    const char *between = "";
    for (size_t i = 0; i < dm_game_count(); i++) {
        const dm_game *game = dm_game_at(i);
        for (size_t o = 0; o < game->option_count; o++)
            for (size_t v = 0; game->options[o].values[v]; v++) {
                fprintf(out, "%s%s=%s", between, game->options[o].name,
                        game->options[o].values[v]);
                between = separator;
            }
    }
}

void write_list(FILE *out) {
    for (size_t i = 0; i < COMMANDS; i++)
        for (size_t o = 0; option_at(&commands[i], o); o++) {
            const option *row = option_at(&commands[i], o);
            fprintf(out, "%s --%s%s\n", commands[i].name, row->name,
                    row->kind == VALUE_NONE ? "" : "=");
        }
}

static int fail(const char *what) {
    fprintf(stderr, "damier_manual: %s: %s\n", what, strerror(errno));
    return EXIT_FAILURE;
}

/* Writes a page to a new file: that updates the folder's time, which the build checks. */
static int write_page(const char *folder, const command_info *c, dm_language language,
                      const char *installed_page) {
    char path[4096];
    snprintf(path, sizeof path, "%s/damier%s%s.6", folder, c ? "-" : "",
             c ? c->name : "");
    remove(path);
    FILE *out = fopen(path, "w");
    if (!out)
        return fail(path);
    write_man_page(out, c, language, installed_page);
    return fclose(out) == 0 ? EXIT_SUCCESS : fail(path);
}

static int write_manual(dm_language language, const char *installed_page,
                        const char *folder) {
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(folder);
    int status = write_page(folder, NULL, language, installed_page);
    for (size_t i = 0; status == EXIT_SUCCESS && i < COMMANDS; i++)
        status = write_page(folder, &commands[i], language, installed_page);
    return status;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*write)(FILE *);
    } forms[] = {{"bash", write_bash},
                 {"zsh", write_zsh},
                 {"fish", write_fish},
                 {"list", write_list}};
    if (argc == 5 && strcmp(argv[1], "man") == 0)
        return write_manual(strcmp(argv[2], "fr") == 0 ? DM_FRENCH : DM_ENGLISH, argv[3],
                            argv[4]);
    for (size_t i = 0; argc == 2 && i < sizeof forms / sizeof *forms; i++)
        if (strcmp(argv[1], forms[i].name) == 0) {
            forms[i].write(stdout);
            return fflush(stdout) == 0 ? EXIT_SUCCESS : fail(forms[i].name);
        }
    fputs("usage: damier_manual man fr|en PAGE FOLDER, or damier_manual "
          "bash|zsh|fish|list\n",
          stderr);
    return 2;
}
