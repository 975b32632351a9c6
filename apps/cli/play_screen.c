/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The screen of a game: see play_screen.h. */
#include "play_screen.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "files.h"

int play_screen(const terminal *t, const screen_setup *setup, int *ended) {
    const char *kind = getenv("TERM");
    screen_end end = screen_run(setup);
    *ended = end.signal;
    if (end.fault == SCREEN_NONE)
        return EXIT_DONE;
    print_text_fault(t, screen_text(end.fault, t->language), kind ? kind : "");
    return EXIT_REFUSED;
}

void play_screen_end(int ended) {
    if (!ended)
        return;
    signal(ended, SIG_DFL);
    raise(ended);
}

/* A fault that would be printed is kept as text: the screen shows it. */
void play_save(const terminal *t, const local_room *local, const char *path, char *said,
               size_t cap) {
    char *text = NULL;
    size_t size = 0, length;
    FILE *stream = open_memstream(&text, &size);
    char *record = local_record(local, &length);
    terminal quiet = *t;
    quiet.out = quiet.err = stream;
    if (stream && !record)
        print_usage_fault(&quiet, DM_WORD_FAULT_MEMORY, NULL, NULL);
    else if (stream && file_write(&quiet, path, record, length))
        print_line(&quiet, stream, DM_WORD_PLAY_SAVED, path, NULL);
    if (stream)
        fclose(stream);
    snprintf(said, cap, "%.*s", text ? (int)strcspn(text, "\n") : 0, text ? text : "");
    free(record);
    free(text);
}
