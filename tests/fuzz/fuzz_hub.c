/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any text as lines of the Hub protocol. What is read must lie within the line and
 * come back the same when it is written again; positions must come back too.
 */
#include "formats/hub.h"
#include "fuzz.h"

static void try_position(const char *text) {
    dm_state state, again;
    dm_fault fault;
    char squares[DM_SQUARES_TEXT];
    if (dm_squares_read(&state, &dm_hub_letters, text, &fault) != DM_OK) {
        FUZZ_REQUIRE(fault.at <= strlen(text) + 1);
        return;
    }
    dm_squares_write(&state, &dm_hub_letters, squares, sizeof squares);
    FUZZ_REQUIRE(strcmp(squares, text) == 0);
    FUZZ_REQUIRE(dm_squares_read(&again, &dm_hub_letters, squares, NULL) == DM_OK &&
                 memcmp(&state, &again, sizeof state) == 0);
}

/* Writes the arguments and reads them again. */
static void try_again(const dm_hub_line *line, size_t length) {
    size_t cap = 4 * length + 64;
    char *text = malloc(cap);
    dm_hub_line again;
    FUZZ_REQUIRE(text);
    dm_writer w = dm_writer_init(text, cap);
    dm_write_text(&w, line->command);
    for (size_t i = 0; i < line->count; i++)
        dm_hub_write(&w, line->arguments[i].name, line->arguments[i].value);
    FUZZ_REQUIRE(w.length < cap && dm_hub_read(&again, text, NULL) == DM_OK);
    FUZZ_REQUIRE(again.count == line->count);
    for (size_t i = 0; i < line->count; i++)
        FUZZ_REQUIRE(strcmp(again.arguments[i].name, line->arguments[i].name) == 0 &&
                     strlen(again.arguments[i].value) ==
                         strlen(line->arguments[i].value));
    free(text);
}

static void try_line(const uint8_t *bytes, size_t size) {
    dm_hub_line line;
    dm_fault fault;
    int64_t ms;
    char *text = fuzz_text(bytes, size);
    size_t length = strlen(text);
    if (dm_hub_read(&line, text, &fault) == DM_OK) {
        for (size_t i = 0; i < line.count; i++) {
            FUZZ_REQUIRE(*line.arguments[i].name);
            try_position(line.arguments[i].value);
            if (dm_hub_read_seconds(line.arguments[i].value, &ms))
                FUZZ_REQUIRE(ms >= 0);
        }
        if (*line.command)
            try_again(&line, length);
    } else {
        FUZZ_REQUIRE(fault.at <= length + 1);
        FUZZ_REQUIRE(dm_phrase_write(&fault.phrase, DM_FRENCH, NULL, 0) > 0);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t begin = 0;
    for (size_t i = 0; i <= size; i++) {
        if (i == size || data[i] == '\n') {
            try_line(data + begin, i - begin);
            begin = i + 1;
        }
    }
    return 0;
}
