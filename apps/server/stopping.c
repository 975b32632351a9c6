/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ctrl+C and SIGTERM as something to read: see stopping.h. */
#include "stopping.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

enum { SIGNALS = 2 };
static const int signals[SIGNALS] = {SIGINT, SIGTERM};

/* A handler gets nothing but the number of its signal: what it needs must stand here. */
static volatile sig_atomic_t write_end = -1;
static struct sigaction former[SIGNALS];

static void note_signal(int number) {
    int kept = errno;
    (void)number;
    (void)!write(write_end, "", 1);
    errno = kept;
}

int stopping_begin(void) {
    struct sigaction noting = {.sa_handler = note_signal};
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    write_end = ends[1];
    sigemptyset(&noting.sa_mask);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &noting, &former[i]);
    return ends[0];
}

void stopping_end(void) {
    if (write_end < 0)
        return;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &former[i], NULL);
    close(write_end);
    write_end = -1;
}
