/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any log of a room, and any acts: a line is added as an event, and if it is refused it
 * is tried as the words of an act, by the person its first letter names. What is refused
 * changes nothing; what was added can be redacted and replayed.
 */
#include "damier/room.h"
#include "fuzz.h"

enum { LINES_MAX = 200 };

static char *text_of(const dm_room *r) {
    size_t length = dm_room_write(r, DM_HOST, NULL, 0);
    char *text = malloc(length + 1);
    FUZZ_REQUIRE(text);
    FUZZ_REQUIRE(dm_room_write(r, DM_HOST, text, length + 1) == length);
    return text;
}

/* Every reader can follow: each gets an event to add, and the next host all of it. */
static void share(dm_room *guest, dm_room *next, const char *event) {
    size_t length = dm_room_redact(event, 2, NULL, 0);
    char *redacted = malloc(length + 1);
    FUZZ_REQUIRE(redacted && length > 0);
    dm_room_redact(event, 2, redacted, length + 1);
    FUZZ_REQUIRE(dm_room_add(guest, redacted, NULL) == DM_OK);
    FUZZ_REQUIRE(dm_room_add(next, event, NULL) == DM_OK);
    free(redacted);
}

static void act(dm_room *r, dm_room *guest, dm_room *next, const char *line) {
    const char *event;
    dm_fault fault;
    dm_act wish = {.person = line[0] & 3,
                   .id = line[0] & 3 ? dm_room_events(r) + 1000000 : 0,
                   .seen = dm_room_events(r),
                   .time = dm_room_time(r) + (line[0] & 0x70),
                   .words = line + 1};
    dm_ruling ruling = dm_room_check(r, &wish, &event, &fault);
    if (ruling != DM_RULED_EVENT && ruling != DM_RULED_FLAG)
        return;
    size_t bytes = strlen(event) + 1;
    char *kept = malloc(bytes);
    FUZZ_REQUIRE(kept);
    memcpy(kept, event, bytes);
    FUZZ_REQUIRE(dm_room_add(r, kept, &fault) == DM_OK);
    share(guest, next, kept);
    free(kept);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dm_room *rooms[3];
    dm_due due[DM_DUE_MAX];
    char *text = fuzz_text(data, size), *lines[LINES_MAX + 1] = {NULL};
    int count = 0;
    for (char *line = strtok(text, "\n"); line && count < LINES_MAX;
         line = strtok(NULL, "\n"))
        lines[count++] = line;
    for (int i = 0; i < 3; i++)
        FUZZ_REQUIRE(dm_room_new(&rooms[i]) == DM_OK);
    for (int i = 0; i < count; i++) {
        char *before = text_of(rooms[0]);
        dm_fault fault;
        if (dm_room_add(rooms[0], lines[i], &fault) == DM_OK) {
            share(rooms[1], rooms[2], lines[i]);
        } else {
            char *after = text_of(rooms[0]);
            FUZZ_REQUIRE(strcmp(before, after) == 0);
            free(after);
            act(rooms[0], rooms[1], rooms[2], lines[i]);
        }
        free(before);
        dm_room_due(rooms[0], due);
    }
    char *host = text_of(rooms[0]), *again = text_of(rooms[2]);
    FUZZ_REQUIRE(strcmp(host, again) == 0);
    free(host);
    free(again);
    for (int i = 0; i < 3; i++)
        dm_room_free(rooms[i]);
    free(text);
    return 0;
}
