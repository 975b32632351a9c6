/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games searched by an index: see games_index.h. */
#include "games_index.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "damier/word_list.h"
#include "files.h"
#include "formats/game_keys.h"
#include "index_file.h"
#include "writing.h"

enum { SET_BITS = 64, FOLDED = 256 };

static const char ending[] = ".damier-index", mark[] = "damier index ";

struct games_index {
    const terminal *t;
    const char *path;
    FILE *file;
    pdn_reader *reader; /* of the game that was read last */
    const char *bytes;  /* the index */
    size_t size;
    const index_head *head;
    const uint64_t *places, *name_ends, *keys;
    const char *names;
};

/* ---- the form ---- */

bool index_head_of(const char *path, index_head *out) {
    struct stat about;
    *out = (index_head){.games = 0};
    snprintf(out->mark, sizeof out->mark, "%s1 %s\n", mark, DAMIER_VERSION);
    if (stat(path, &about) != 0)
        return false;
    if (!S_ISREG(about.st_mode)) { /* games are read again, wherever they are */
        errno = S_ISDIR(about.st_mode) ? EISDIR : WRITING_NOT_REGULAR;
        return false;
    }
    out->size = (uint64_t)about.st_size;
    out->seconds = about.st_mtim.tv_sec;
    out->nanoseconds = about.st_mtim.tv_nsec;
    return true;
}

size_t index_size(const index_head *h) {
    return sizeof *h + (h->games + h->names + h->keys) * sizeof(uint64_t) + h->name_bytes;
}

uint64_t index_entry(uint64_t key, size_t game) {
    return (key & ~(uint64_t)(INDEX_GAMES_MAX - 1)) | game;
}

/* Whether the bytes are an index of the file as it is now. */
static bool is_current(const char *bytes, size_t size, const index_head *file) {
    const index_head *head = (const index_head *)bytes;
    return size >= sizeof *head && memcmp(head, file, offsetof(index_head, games)) == 0 &&
           head->games <= INDEX_GAMES_MAX && head->names <= size && head->keys <= size &&
           head->name_bytes <= size && head->name_bytes % sizeof(uint64_t) == 0 &&
           index_size(head) == size;
}

/* ---- opening ---- */

static void unmap(games_index *x) {
    if (x->bytes)
        munmap((void *)x->bytes, x->size);
    x->bytes = NULL;
}

static bool map(games_index *x, const char *index, const index_head *file) {
    struct stat about;
    /* O_NONBLOCK: whatever has that name, we do not wait for it. */
    int descriptor = open(index, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        void *bytes =
            mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, descriptor, 0);
        x->bytes = bytes == MAP_FAILED ? NULL : bytes;
        x->size = (size_t)about.st_size;
    }
    close(descriptor);
    if (x->bytes && is_current(x->bytes, x->size, file))
        return true;
    unmap(x);
    return false;
}

static void find_sections(games_index *x) {
    x->head = (const index_head *)x->bytes;
    x->places = (const uint64_t *)(x->bytes + sizeof *x->head);
    x->name_ends = x->places + x->head->games;
    x->names = (const char *)(x->name_ends + x->head->names);
    x->keys = (const uint64_t *)(x->names + x->head->name_bytes);
}

/* Why what has a name that somebody chose may not be replaced; 0 if it may be. */
static int check_replacing(const char *index) {
    char begin[sizeof mark];
    struct stat about;
    /* O_NONBLOCK: whatever has that name, we do not wait for it. */
    int file = open(index, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return 0;
    bool regular = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    ssize_t length = regular ? read(file, begin, sizeof mark - 1) : 0;
    close(file);
    if (!regular)
        return S_ISDIR(about.st_mode) ? EISDIR : WRITING_NOT_REGULAR;
    return length <= 0 || memcmp(begin, mark, (size_t)length) == 0 ? 0 : EEXIST;
}

static bool fail_to_search(const games_index *x, int error) {
    if (error == WRITING_NOT_REGULAR)
        print_usage_fault(x->t, DM_WORD_FILE_NOT_SEARCHED, x->path, NULL);
    else
        print_usage_fault(x->t, DM_WORD_FILE_LOAD, x->path, strerror(error));
    return false;
}

/* An index that is missing or out of date is made first. */
static bool open_index(games_index *x, const char *index) {
    index_head file;
    if (!index_head_of(x->path, &file) || !(x->file = fopen(x->path, "r")))
        return fail_to_search(x, errno);
    if (!map(x, index, &file)) {
        int error = index_build(x->t, x->path, index, &file);
        if (!error && !map(x, index, &file))
            error = EIO;
        if (error) {
            file_print_fault(x->t, index, error);
            return false;
        }
    }
    find_sections(x);
    return true;
}

games_index *games_index_open(const terminal *t, const char *path, const char *index) {
    size_t size = strlen(path) + sizeof ending;
    char *beside = malloc(size);
    games_index *x = calloc(1, sizeof *x);
    bool good = beside && x;
    if (good) {
        *x = (games_index){.t = t, .path = path};
        snprintf(beside, size, "%s%s", path, ending);
        int error = index ? check_replacing(index) : 0;
        if (error)
            file_print_fault(t, index, error);
        good = error == 0;
        good = good && open_index(x, index ? index : beside);
    } else {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
    }
    free(beside);
    if (good)
        return x;
    games_index_close(x);
    return NULL;
}

void games_index_close(games_index *x) {
    if (!x)
        return;
    pdn_reader_free(x->reader);
    unmap(x);
    if (x->file)
        fclose(x->file);
    free(x);
}

size_t games_index_count(const games_index *x) {
    return x->head->games;
}

/* ---- searching ---- */

uint64_t *games_index_all(const games_index *x) {
    size_t words = x->head->games / SET_BITS + 1;
    uint64_t *set = malloc(words * sizeof *set);
    for (size_t i = 0; set && i < words; i++)
        set[i] = ~(uint64_t)0;
    if (set)
        set[words - 1] = ((uint64_t)1 << x->head->games % SET_BITS) - 1;
    return set;
}

/* The first entry that is not below this one. */
static size_t find_entry(const games_index *x, uint64_t entry) {
    size_t low = 0, high = x->head->keys;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (x->keys[middle] < entry)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_games(const games_index *x, uint64_t *set, uint64_t key) {
    uint64_t below = index_entry(key, 0);
    for (size_t i = find_entry(x, below); i < x->head->keys; i++) {
        uint64_t game = x->keys[i] - below;
        if (game >= x->head->games)
            return;
        set[game / SET_BITS] |= (uint64_t)1 << game % SET_BITS;
    }
}

static void keep_common(const games_index *x, uint64_t *set, uint64_t *found) {
    for (size_t i = 0; i <= x->head->games / SET_BITS; i++)
        set[i] &= found ? found[i] : 0;
    free(found);
}

static uint64_t *empty_set(const games_index *x) {
    return calloc(x->head->games / SET_BITS + 1, sizeof(uint64_t));
}

void games_index_keep(const games_index *x, uint64_t *set, uint64_t key) {
    uint64_t *found = empty_set(x);
    if (found)
        add_games(x, found, key);
    keep_common(x, set, found);
}

/* Small letters; letters with accents are their own. */
static void fold(const char *text, char out[FOLDED]) {
    size_t length = dm_utf8_cut(text, strlen(text), FOLDED - 1);
    for (size_t i = 0; i < length; i++)
        out[i] =
            (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + ('a' - 'A') : text[i]);
    out[length] = '\0';
}

void games_index_keep_player(const games_index *x, uint64_t *set, const char *text,
                             int seat) {
    char wanted[FOLDED], name[FOLDED];
    uint64_t *found = empty_set(x), begin = 0;
    fold(text, wanted);
    for (size_t i = 0; found && i < x->head->names; i++) {
        uint64_t end = x->name_ends[i];
        if (end <= begin || end > x->head->name_bytes || x->names[end - 1] != '\0')
            break;
        fold(x->names + begin, name);
        for (int k = 0; k < 2 && strstr(name, wanted); k++)
            if (seat < 0 || seat == k)
                add_games(x, found, key_of_player(i, k));
        begin = end;
    }
    keep_common(x, set, found);
}

/* ---- reading ---- */

static size_t read_file(void *self, char *out, size_t cap) {
    games_index *x = self;
    return fread(out, 1, cap, x->file);
}

const pdn_game *games_index_read(games_index *x, size_t number) {
    const pdn_game *game;
    pdn_reader_free(x->reader);
    x->reader = pdn_reader_new(read_file, x);
    if (!x->reader || fseeko(x->file, (off_t)x->places[number], SEEK_SET) != 0)
        return NULL;
    return pdn_reader_next(x->reader, &game) == PDN_READ_GAME ? game : NULL;
}
