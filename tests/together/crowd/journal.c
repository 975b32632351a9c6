/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clients' journal: see journal.h. */
#include "journal.h"

#include <stdint.h>
#include <uv.h>

static FILE *journal;

bool journal_open(const char *path) {
    journal = path ? fopen(path, "w") : NULL;
    return journal || !path;
}

void journal_note(unsigned client, const char *what, const char *text) {
    uv_timeval64_t now;
    if (!journal)
        return;
    uv_gettimeofday(&now);
    fprintf(journal, "%lld %u %s %s\n",
            (long long)(now.tv_sec * 1000 + now.tv_usec / 1000), client, what, text);
}

void journal_flush(void) {
    if (journal)
        fflush(journal);
}

bool journal_close(void) {
    bool good = !journal || !ferror(journal);
    return (!journal || fclose(journal) == 0) && good;
}
