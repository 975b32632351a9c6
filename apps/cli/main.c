/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier`: the program. Everything is in command_line.c; this file only passes the
 * streams.
 */
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "commands.h"

/*
 * A file opened on the descriptor of a closed standard stream would get its output:
 * messages in the middle of somebody's games. So each is filled with a descriptor that
 * can be neither read nor written, like a closed stream.
 */
static void fill_closed_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv) {
    fill_closed_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error to report */
    terminal t = terminal_open(stdin, stdout, stderr);
    return command_line_run(argc, argv, &t);
}
