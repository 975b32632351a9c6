/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files changed at random, for a fuzz target without the fuzzer: the same ones each time.
 *
 *     mutated COUNT SEED FILE…
 *
 * One that takes more than ten seconds ends the run, and so does whatever the target does
 * not keep its promise for; its number is printed, and with it as SEED and 1 as COUNT it
 * is tried alone.
 */
#include <unistd.h>

#include "base/random.h"
#include "fuzz.h"

enum {
    FILES_MAX = 64,
    BYTES_MAX = 1 << 14,
    CHANGES_MOST = 8,
    RUN_MOST = 64,
    SECONDS = 10
};

typedef struct {
    uint8_t bytes[BYTES_MAX];
    size_t size;
} text;

static text seeds[FILES_MAX];
static size_t seed_count;

static const char *const pieces[] = {"[Event \"x\"]\n",
                                     "[GameType \"21\"]",
                                     "[FEN \"W:W31-50:B1-20\"]",
                                     "[Result \"2-0\"]",
                                     "1. ",
                                     "1... ",
                                     "32-28 ",
                                     "19x23 ",
                                     "28x19x10 ",
                                     "2-0 ",
                                     "1-1\n\n",
                                     "* ",
                                     "*",
                                     "(",
                                     ")",
                                     "{",
                                     "}",
                                     ";",
                                     "\n%",
                                     "$7 ",
                                     "!?",
                                     "/FEN \"B:W28:B22\"/",
                                     "\xEF\xBB\xBF",
                                     "\r\n",
                                     "\"",
                                     "\\",
                                     "[",
                                     "]",
                                     "\xC3",
                                     "\x96",
                                     "47x36 ",
                                     "[Damier \"bretonnes players=3\"]",
                                     "pass ",
                                     "a1-b2",
                                     "?:W:B",
                                     "0",
                                     "99"};

static void insert(text *t, size_t at, const void *bytes, size_t count) {
    if (count > BYTES_MAX - t->size)
        count = BYTES_MAX - t->size;
    memmove(t->bytes + at + count, t->bytes + at, t->size - at);
    memcpy(t->bytes + at, bytes, count);
    t->size += count;
}

static void change(text *t, dm_random *r) {
    size_t at = dm_random_below(r, t->size + 1), run = dm_random_below(r, RUN_MOST) + 1;
    const char *piece = pieces[dm_random_below(r, sizeof pieces / sizeof *pieces)];
    const text *other = &seeds[dm_random_below(r, seed_count)];
    switch (dm_random_below(r, 6)) {
    case 0:
        insert(t, at, piece, strlen(piece));
        break;
    case 1: /* leaves some out */
        if (run > t->size - at)
            run = t->size - at;
        memmove(t->bytes + at, t->bytes + at + run, t->size - at - run);
        t->size -= run;
        break;
    case 2:
        if (at < t->size)
            t->bytes[at] = (uint8_t)dm_random_next(r);
        break;
    case 3: /* the rest comes from another file */
        t->size = at;
        at = dm_random_below(r, other->size + 1);
        insert(t, t->size, other->bytes + at, other->size - at);
        break;
    case 4:
        insert(t, at, other->bytes, run < other->size ? run : other->size);
        break;
    default:
        if (at < t->size)
            t->bytes[at] ^= (uint8_t)(1U << dm_random_below(r, 8));
    }
}

static void try_one(uint64_t number) {
    static text t;
    dm_random r = {number};
    t = seeds[dm_random_below(&r, seed_count)];
    for (size_t i = dm_random_below(&r, CHANGES_MOST) + 1; i > 0; i--)
        change(&t, &r);
    uint8_t *exact = malloc(t.size ? t.size : 1);
    FUZZ_REQUIRE(exact);
    memcpy(exact, t.bytes, t.size);
    alarm(SECONDS);
    LLVMFuzzerTestOneInput(exact, t.size);
    free(exact);
}

int main(int argc, char **argv) {
    FUZZ_REQUIRE(argc > 3);
    uint64_t count = strtoull(argv[1], NULL, 10), first = strtoull(argv[2], NULL, 10);
    for (int i = 3; i < argc && seed_count < FILES_MAX; i++) {
        FILE *file = fopen(argv[i], "r");
        FUZZ_REQUIRE(file);
        seeds[seed_count].size = fread(seeds[seed_count].bytes, 1, BYTES_MAX, file);
        seed_count++;
        fclose(file);
    }
    for (uint64_t i = 0; i < count; i++) {
        fprintf(stderr, "\r%llu", (unsigned long long)(first + i));
        try_one(first + i);
    }
    fprintf(stderr, "\n");
    printf("%llu files kept their promises\n", (unsigned long long)count);
    return 0;
}
