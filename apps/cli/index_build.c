/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Making an index: see index_file.h. Keys go to a few files without a name first, by
 * their highest bits, and each of these is then sorted in memory, so that a large file
 * needs little of it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "damier/word_list.h"
#include "formats/game_keys.h"
#include "formats/pdn_reader.h"
#include "index_file.h"
#include "writing.h"

enum { PARTS = 64, PART_SHIFT = 58, SLOTS_FIRST = 1 << 12 };

typedef struct {
    const terminal *t;
    const char *path;
    FILE *in;
    FILE *parts[PARTS];
    index_head head;
    dm_bytes places; /* where games begin */
    dm_bytes names, name_ends;
    uint32_t *slots; /* a table of the names by hash: number + 1, or 0 */
    size_t slot_count;
    size_t game; /* the one whose keys are taken */
    int error;
} build;

static void fail(build *b, int error) {
    if (!b->error)
        b->error = error;
}

/* ---- keys ---- */

static void take_key(void *self, uint64_t key) {
    build *b = self;
    uint64_t entry = index_entry(key, b->game);
    if (fwrite(&entry, sizeof entry, 1, b->parts[entry >> PART_SHIFT]) != 1)
        fail(b, errno);
}

/* ---- names ---- */

static const char *name_at(const build *b, size_t number) {
    uint64_t begin = 0;
    if (number > 0)
        memcpy(&begin, b->name_ends.data + (number - 1) * sizeof begin, sizeof begin);
    return b->names.data + begin;
}

static size_t hash_of(const char *name) {
    uint64_t hash = 14695981039346656037U;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 1099511628211U;
    return (size_t)(hash ^ hash >> 32);
}

static uint32_t *slot_of(const build *b, const char *name) {
    size_t at = hash_of(name) % b->slot_count;
    while (b->slots[at] && strcmp(name_at(b, b->slots[at] - 1), name) != 0)
        at = (at + 1) % b->slot_count;
    return &b->slots[at];
}

static bool grow_slots(build *b) {
    uint32_t *old = b->slots;
    b->slot_count = b->slot_count ? b->slot_count * 2 : SLOTS_FIRST;
    b->slots = calloc(b->slot_count, sizeof *b->slots);
    for (size_t i = 0; b->slots && i < b->head.names; i++)
        *slot_of(b, name_at(b, i)) = (uint32_t)(i + 1);
    free(old);
    if (!b->slots)
        fail(b, ENOMEM);
    return b->slots;
}

/* Each name is kept once, ended by NUL. */
static void take_player(build *b, const char *name, int seat) {
    if (!name || !*name || (b->head.names * 2 >= b->slot_count && !grow_slots(b)))
        return;
    uint32_t *slot = slot_of(b, name);
    if (!*slot) {
        dm_bytes_add(&b->names, name, strlen(name) + 1);
        uint64_t end = b->names.length;
        dm_bytes_add(&b->name_ends, &end, sizeof end);
        *slot = (uint32_t)++b->head.names;
        if (b->names.failed || b->name_ends.failed)
            fail(b, ENOMEM);
    }
    take_key(b, key_of_player(*slot - 1, seat));
}

/* ---- the games ---- */

static size_t read_file(void *self, char *out, size_t cap) {
    build *b = self;
    size_t count = fread(out, 1, cap, b->in);
    if (ferror(b->in))
        fail(b, errno);
    return count;
}

static void take_game(build *b, const pdn_game *g) {
    uint64_t place = g->offset;
    b->game = b->head.games++;
    if (b->head.games > INDEX_GAMES_MAX)
        fail(b, EFBIG);
    dm_bytes_add(&b->places, &place, sizeof place);
    game_keys(g, take_key, b);
    take_player(b, pdn_game_tag(g, "White"), 0);
    take_player(b, pdn_game_tag(g, "Black"), 1);
    if (b->places.failed)
        fail(b, ENOMEM);
}

static void read_games(build *b) {
    const pdn_game *g;
    pdn_outcome outcome = PDN_READ_NO_MEMORY;
    pdn_reader *r = pdn_reader_new(read_file, b);
    while (r && !b->error && (outcome = pdn_reader_next(r, &g)) < PDN_READ_END)
        if (outcome == PDN_READ_GAME)
            take_game(b, g);
    pdn_reader_free(r);
    if (outcome == PDN_READ_NO_MEMORY)
        fail(b, ENOMEM);
}

/* ---- the file ---- */

static int compare(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

static void write_some(build *b, FILE *out, const void *data, size_t size) {
    if (!b->error && size > 0 && fwrite(data, 1, size, out) != size)
        fail(b, errno);
}

/* The keys of one part, sorted, each once. */
static void write_part(build *b, FILE *out, FILE *part) {
    long size = fflush(part) == 0 ? ftell(part) : -1;
    uint64_t *keys = size >= 0 ? malloc((size_t)size + 1) : NULL;
    size_t count = (size_t)(size < 0 ? 0 : size) / sizeof *keys, kept = 0;
    rewind(part);
    if (!keys || fread(keys, sizeof *keys, count, part) != count) {
        fail(b, keys ? EIO : ENOMEM);
        free(keys);
        return;
    }
    qsort(keys, count, sizeof *keys, compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            keys[kept++] = keys[i];
    write_some(b, out, keys, kept * sizeof *keys);
    b->head.keys += kept;
    free(keys);
}

static void write_all(build *b, FILE *out) {
    static const char zeros[sizeof(uint64_t)] = "";
    size_t rest = (sizeof zeros - b->names.length % sizeof zeros) % sizeof zeros;
    dm_bytes_add(&b->names, zeros, rest);
    b->head.name_bytes = b->names.length;
    write_some(b, out, &b->head, sizeof b->head);
    write_some(b, out, b->places.data, b->places.length);
    write_some(b, out, b->name_ends.data, b->name_ends.length);
    write_some(b, out, b->names.data, b->names.length);
    for (int i = 0; i < PARTS && !b->error; i++)
        write_part(b, out, b->parts[i]);
    rewind(out); /* the number of keys is known now */
    write_some(b, out, &b->head, sizeof b->head);
}

static int fill(void *self, FILE *out) {
    build *b = self;
    for (int i = 0; i < PARTS && !b->error; i++)
        if (!(b->parts[i] = tmpfile()))
            fail(b, errno);
    if (!b->error)
        read_games(b);
    if (!b->error)
        write_all(b, out);
    for (int i = 0; i < PARTS; i++)
        if (b->parts[i])
            fclose(b->parts[i]);
    return b->error;
}

int index_build(const terminal *t, const char *path, const char *index,
                const index_head *file) {
    build b = {.t = t, .path = path, .head = *file};
    if (!(b.in = fopen(path, "r")))
        return errno;
    print_line(t, t->err, DM_WORD_FIND_INDEXING, path, NULL);
    int error = writing_replace_streamed(index, fill, &b);
    fclose(b.in);
    dm_bytes_free(&b.places);
    dm_bytes_free(&b.names);
    dm_bytes_free(&b.name_ends);
    free(b.slots);
    return error;
}
