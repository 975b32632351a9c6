/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier`: the program. All it does is in command_line.c; this file only brings the
 * streams.
 */
#include "commands.h"

int main(int argc, char **argv) {
    terminal t = terminal_open(stdin, stdout, stderr);
    return command_line_run(argc, argv, &t);
}
