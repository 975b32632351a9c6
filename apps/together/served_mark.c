/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a process last served: see served_mark.h. */
#include "served_mark.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { FILE_MODE = 0600, NANOSECONDS = 1000000 };

int served_mark_open(const char *database, int64_t *last) {
    char path[PATH_MAX];
    struct stat state;
    dm_writer w = dm_writer_init(path, sizeof path);
    *last = 0;
    if (strcmp(database, ":memory:") == 0)
        return -1; /* nothing is left of it that could have been served before */
    dm_write_text(&w, database);
    dm_write_text(&w, "-served");
    if (w.length >= sizeof path)
        return -1;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
    if (file >= 0 || errno != EEXIST)
        return file; /* new: nobody served before */
    file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file >= 0 && fstat(file, &state) == 0)
        *last =
            (int64_t)state.st_mtim.tv_sec * 1000 + state.st_mtim.tv_nsec / NANOSECONDS;
    return file;
}

void served_mark_set(int file) {
    if (file >= 0)
        futimens(file, NULL);
}

void served_mark_close(int file) {
    if (file >= 0)
        close(file);
}
