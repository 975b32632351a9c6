/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier play` with any deck of cards and any lines typed at it: the input is the file
 * of the deck, a line `%%`, and the lines. Left out are only lines that save or load. The
 * status must be 0 or 1, and no character that a terminal obeys may be printed.
 */
#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#include <unistd.h>

#include "commands.h"
#include "damier/word_list.h"
#include "fuzz.h"
#include "play_talk.h"

static const char divider[] = "\n%%\n";

/* A file in memory, and its path. */
static int keep(const void *bytes, size_t size, char path[64]) {
    int file = memfd_create("deck", 0);
    FUZZ_REQUIRE(file >= 0 && write(file, bytes, size) == (ssize_t)size);
    snprintf(path, 64, "/proc/self/fd/%d", file);
    return file;
}

static int touches_files(const char *lines) {
    while (*lines) {
        const char *word = lines + strspn(lines, " ");
        size_t length = strcspn(word, " \n");
        if (is_word(DM_WORD_COMMAND_SAVE, word, length) ||
            is_word(DM_WORD_COMMAND_LOAD, word, length))
            return 1;
        lines += strcspn(lines, "\n");
        lines += *lines == '\n';
    }
    return 0;
}

static void check_shown(const char *shown, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)shown[i];
        FUZZ_REQUIRE(c == '\n' || (c >= ' ' && c != 127));
        FUZZ_REQUIRE(c != 0xC2 || (unsigned char)shown[i + 1] >= 0xA0);
    }
}

static void play(const char *path, char *lines, size_t length) {
    char command[256], *argv[FUZZ_ARGUMENTS + 1] = {NULL};
    snprintf(
        command, sizeof command,
        "damier play sujet-verbe --set cards=on --deck %s --level 1 --seat 1 --seed 2 "
        "--answers often",
        path);
    int argc = fuzz_split(command, ' ', argv);
    char *said = NULL, *shown = NULL;
    size_t said_length = 0, shown_length = 0;
    FILE *in = length > 0 ? fmemopen(lines, length, "r") : fopen("/dev/null", "r");
    FILE *out = open_memstream(&shown, &shown_length);
    FILE *err = open_memstream(&said, &said_length);
    FUZZ_REQUIRE(in && out && err);
    terminal t = {in, out, err, DM_FRENCH, true, false};
    int status = command_line_run(argc, argv, &t);
    fclose(in);
    fclose(out);
    fclose(err);
    FUZZ_REQUIRE(status == 0 || (status == 1 && said_length > 0));
    check_shown(shown, shown_length);
    check_shown(said, said_length);
    free(shown);
    free(said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64];
    const uint8_t *cut = memmem(data, size, divider, sizeof divider - 1);
    size_t deck = cut ? (size_t)(cut - data) + 1 : size;
    size_t skip = cut ? deck + sizeof divider - 2 : size;
    char *lines = fuzz_text(data + skip, size - skip);
    if (!touches_files(lines)) {
        int file = keep(data, deck, path);
        play(path, lines, strlen(lines));
        close(file);
    }
    free(lines);
    return 0;
}
