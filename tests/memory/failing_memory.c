/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A library to load before others (LD_PRELOAD): the call for memory whose number is in
 * FAILING_CALL gets none. The count of calls is written to the descriptor FAILING_REPORT
 * at the end, if there is one.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EARLY_BYTES = 65536 };

typedef int (*program_main)(int, char **, char **);
typedef int (*start_main)(program_main, int, char **, void (*)(void), void (*)(void),
                          void (*)(void), void *);

int __libc_start_main(program_main, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end);

static atomic_long count;
static long failing = -1, wanted;
static int counts_to = -1;

/* dlsym itself asks for memory before the real functions are known. */
static _Alignas(max_align_t) char early[EARLY_BYTES];
static size_t early_used;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

static void look_up(const char *name, void *function, size_t size) {
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, size);
}

/* Other libraries may ask for memory before this one begins. */
static void look_up_all(void) {
    static int looking;
    if (real_malloc || looking)
        return;
    looking = 1;
    look_up("calloc", &real_calloc, sizeof real_calloc);
    look_up("realloc", &real_realloc, sizeof real_realloc);
    look_up("free", &real_free, sizeof real_free);
    look_up("malloc", &real_malloc, sizeof real_malloc);
}

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("FAILING_CALL"), *report = getenv("FAILING_REPORT");
    look_up_all();
    counts_to = report ? atoi(report) : -1;
    wanted = number ? atol(number) : 0;
}

/* Counts from here on: what libraries do before the program begins is not ours to mend. */
int __libc_start_main(program_main program, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end) {
    start_main real;
    look_up("__libc_start_main", &real, sizeof real);
    failing = wanted;
    return real(program, argc, argv, init, fini, rtld_fini, stack_end);
}

__attribute__((destructor)) static void report(void) {
    if (counts_to >= 0)
        dprintf(counts_to, "%ld\n", atomic_load(&count));
}

static int must_fail(void) {
    look_up_all();
    if (failing < 0)
        return 0;
    long number = atomic_fetch_add(&count, 1) + 1;
    int fails = number == failing;
    if (fails)
        errno = ENOMEM;
    return fails;
}

static void *take_early(size_t size) {
    size_t from = early_used;
    early_used += (size + 15) / 16 * 16;
    return early_used <= EARLY_BYTES ? early + from : NULL;
}

static int is_early(const void *block) {
    return (const char *)block >= early && (const char *)block < early + EARLY_BYTES;
}

void *malloc(size_t size) {
    if (must_fail())
        return NULL;
    return real_malloc ? real_malloc(size) : take_early(size);
}

void *calloc(size_t number, size_t size) {
    if (must_fail())
        return NULL;
    return real_calloc ? real_calloc(number, size) : take_early(number * size);
}

void *realloc(void *block, size_t size) {
    if (must_fail())
        return NULL;
    if (!is_early(block))
        return real_realloc(block, size);
    void *moved = malloc(size);
    if (moved)
        memcpy(moved, block, size);
    return moved;
}

void free(void *block) {
    if (block && !is_early(block))
        real_free(block);
}
