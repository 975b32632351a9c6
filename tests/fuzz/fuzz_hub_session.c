/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A whole session of `damier hub`: any lines, in any order. Before each line that begins
 * a search, one is slipped in that keeps it short; lines about memory and threads are
 * left out. The session must end with status 0, and every line of its answers must begin
 * with a word of the protocol.
 */
#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#include <unistd.h>

#include "commands.h"
#include "fuzz.h"

static const char *const answers[] = {"id",   "param", "wait", "ready",
                                      "info", "done",  "pong", "error"};

static void check_answers(char *shown) {
    for (char *line = strtok(shown, "\n"); line; line = strtok(NULL, "\n")) {
        int known = 0;
        for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
            known |= strncmp(line, answers[i], strlen(answers[i])) == 0;
        FUZZ_REQUIRE(known);
    }
}

/* The lines with every search kept short, in a file in memory. */
static FILE *session(char *text) {
    int file = memfd_create("session", 0);
    FILE *out = fdopen(file, "w+");
    FUZZ_REQUIRE(out);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line + strspn(line, " \t"), "level", 5) != 0 &&
            !strstr(line, "hash") && !strstr(line, "threads"))
            fprintf(out, "%s%s\n", strstr(line, "go") ? "level nodes=300\n" : "", line);
    rewind(out);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char command[] = "damier hub --hash 1", *argv[FUZZ_ARGUMENTS + 1] = {NULL};
    int argc = fuzz_split(command, ' ', argv);
    char *shown = NULL, *text = fuzz_text(data, size);
    size_t length = 0;
    FILE *in = session(text), *out = open_memstream(&shown, &length);
    FILE *err = fopen("/dev/null", "w");
    FUZZ_REQUIRE(out && err);
    terminal t = {in, out, err, DM_ENGLISH, true, false};
    int status = command_line_run(argc, argv, &t);
    fclose(in);
    fclose(out);
    fclose(err);
    FUZZ_REQUIRE(status == 0);
    check_answers(shown);
    free(shown);
    free(text);
    return 0;
}
