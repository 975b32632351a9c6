/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs any command line, one argument a line, with nothing on standard input. Left out
 * are only what takes long by intent (deep perft, many threads, the bench) and what opens
 * files and connections or starts programs. The status must be 0, 1 or 2, and a failure
 * must print something.
 */
#include "commands.h"
#include "fuzz.h"

/* Perft may have one digit below 3, threads one digit. */
static int is_long_by_intent(int argc, char **argv) {
    int perft = 0;
    for (int i = 1; i < argc; i++)
        perft |= strcmp(argv[i], "perft") == 0;
    for (int i = 1; i < argc; i++) {
        if (strstr(argv[i], "load") || strstr(argv[i], "threads") ||
            strstr(argv[i], "listen") || strstr(argv[i], "connect") ||
            strstr(argv[i], "hub=") || strstr(argv[i], "save") ||
            strstr(argv[i], "serve") || strstr(argv[i], "deck") ||
            strcmp(argv[i], "bench") == 0 || strstr(argv[i], "output") ||
            strncmp(argv[i], "-o", 2) == 0)
            return 1;
        if (perft && strspn(argv[i], "0123456789") == strlen(argv[i]) &&
            atoi(argv[i]) > 2)
            return 1;
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *argv[FUZZ_ARGUMENTS + 1] = {NULL}, *said = NULL;
    size_t said_length = 0;
    char *text = fuzz_text(data, size);
    int argc = fuzz_split(text, '\n', argv);
    if (!is_long_by_intent(argc, argv)) {
        FILE *in = fopen("/dev/null", "r"), *out = fopen("/dev/null", "w");
        FILE *err = open_memstream(&said, &said_length);
        FUZZ_REQUIRE(in && out && err);
        terminal t = terminal_open(in, out, err);
        int status = command_line_run(argc, argv, &t);
        fclose(in);
        fclose(out);
        fclose(err);
        FUZZ_REQUIRE(status == 0 || status == 1 || status == 2);
        FUZZ_REQUIRE((status == 0) == (said_length == 0));
        free(said);
    }
    free(text);
    return 0;
}
