/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier backup`: a copy of the games that `damier serve` keeps in a folder, also while
 * it runs. apps/together knows how to copy them, writing.h how a file comes to be.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "commands.h"
#include "damier/word_list.h"
#include "data_folder.h"
#include "files.h"
#include "sqlite_copy.h"
#include "writing.h"

typedef struct {
    char from[PATH_MAX];
    bool fresh;         /* the file is not there yet: nobody else may read it */
    const char *reason; /* if the copy failed */
    off_t size;
} copying;

static int fill(void *self, int file) {
    copying *c = self;
    char to[32];
    struct stat about;
    snprintf(to, sizeof to, "/proc/self/fd/%d", file);
    if (!sqlite_copy(c->from, to, &c->reason))
        return WRITING_GIVEN_UP;
    if (fstat(file, &about) != 0 || (c->fresh && fchmod(file, S_IRUSR | S_IWUSR) != 0))
        return errno;
    c->size = about.st_size;
    return 0;
}

static bool find_source(const arguments *a, char out[PATH_MAX]) {
    char standard[PATH_MAX];
    const char *folder = a->data ? a->data : data_folder(standard) ? standard : "";
    return snprintf(out, PATH_MAX, "%s/rooms.db", folder) < PATH_MAX;
}

static int refuse(const arguments *a, const terminal *t, const copying *c, int error) {
    if (file_is_output(a->output))
        print_usage_fault(t, DM_WORD_BACKUP_OUTPUT, NULL, NULL);
    else if (error == WRITING_GIVEN_UP)
        print_usage_fault(t, DM_WORD_BACKUP_SOURCE, c->from, c->reason);
    else if (error == EEXIST)
        print_usage_fault(t, DM_WORD_BACKUP_EXISTS, a->output, NULL);
    else
        file_print_fault(t, a->output, error);
    return EXIT_REFUSED;
}

int command_backup(const arguments *a, const terminal *t) {
    copying c = {.fresh = !a->replace, .reason = ""};
    char kilobytes[24];
    int error = !find_source(a, c.from)     ? ENAMETOOLONG
                : file_is_output(a->output) ? WRITING_NOT_REGULAR
                : a->replace                ? writing_replace_filled(a->output, fill, &c)
                                            : writing_create_filled(a->output, fill, &c);
    if (error)
        return refuse(a, t, &c, error);
    snprintf(kilobytes, sizeof kilobytes, "%lld", (long long)(c.size + 999) / 1000);
    print_line(t, t->out, DM_WORD_BACKUP_WRITTEN, a->output, kilobytes);
    return EXIT_DONE;
}
