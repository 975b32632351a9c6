/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier page` writes the page for browsers as one file, to be opened from a USB stick
 * or a shared folder. apps/server puts it together.
 */
#include <stdlib.h>

#include "commands.h"
#include "damier/word_list.h"
#include "files.h"
#include "page.h"

static int refuse(const terminal *t, dm_word word) {
    print_usage_fault(t, word, NULL, NULL);
    return EXIT_REFUSED;
}

/* Standard output, written as `-`, holds the page and nothing else. */
static void print_written(const terminal *t, const char *path, size_t size) {
    char kilobytes[24];
    snprintf(kilobytes, sizeof kilobytes, "%zu", (size + 999) / 1000);
    if (!file_is_output(path))
        print_line(t, t->out, DM_WORD_PAGE_WRITTEN, path, kilobytes);
}

int command_page(const arguments *a, const terminal *t) {
    size_t size;
    if (damier_page.part_count == 0)
        return refuse(t, DM_WORD_PAGE_UNBUILT);
    char *bytes = page_one_file(&damier_page, &size);
    if (!bytes)
        return refuse(t, DM_WORD_FAULT_MEMORY);
    bool good = file_write(t, a->output, bytes, size);
    if (good)
        print_written(t, a->output, size);
    free(bytes);
    return good ? EXIT_DONE : EXIT_REFUSED;
}
