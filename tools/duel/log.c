/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of a duel: see log.h. */
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { PAIR_MOST = 10000000, FIRST_CAPACITY = 1024, LINE_BYTES = 4096 };

static const char signs[] = "-=+";

static bool complain(const char *path, const char *what) {
    fprintf(stderr, "duel: %s: %s\n", path, what);
    return false;
}

/* ---- reading ---- */

static char *read_all(int file, size_t *size) {
    struct stat about;
    if (fstat(file, &about) != 0)
        return NULL;
    char *text = malloc((size_t)about.st_size + 1);
    ssize_t got = text ? pread(file, text, (size_t)about.st_size, 0) : -1;
    if (got < 0) {
        free(text);
        return NULL;
    }
    *size = (size_t)got;
    text[got] = '\0';
    return text;
}

static bool note_played(duel_log *l, long pair) {
    long needed = l->capacity ? l->capacity : FIRST_CAPACITY;
    while (needed <= pair)
        needed *= 2;
    if (needed > l->capacity) {
        bool *grown = realloc(l->played, (size_t)needed * sizeof *grown);
        if (!grown)
            return false;
        memset(grown + l->capacity, 0, (size_t)(needed - l->capacity) * sizeof *grown);
        l->played = grown;
        l->capacity = needed;
    }
    l->played[pair] = true;
    return true;
}

/* `pair 12 +=`, and the opening behind it, which is for people. */
static bool read_pair(duel_log *l, const char *line, tally *t) {
    char *end;
    if (strncmp(line, "pair ", 5) != 0 || line[5] < '0' || line[5] > '9')
        return false;
    long pair = strtol(line + 5, &end, 10);
    if (*end != ' ' || pair > PAIR_MOST || log_has(l, pair))
        return false;
    const char *one = end[1] ? strchr(signs, end[1]) : NULL,
               *other = one && end[2] ? strchr(signs, end[2]) : NULL;
    if (!other || (end[3] != ' ' && end[3] != '\0') || !note_played(l, pair))
        return false;
    tally_add(t, (int)(one - signs) - 1, (int)(other - signs) - 1);
    return true;
}

static bool read_pairs(duel_log *l, const char *path, char *text, tally *t) {
    char *rest = text, *line;
    while ((line = strsep(&rest, "\n")) && rest)
        if (!read_pair(l, line, t)) {
            fprintf(stderr, "duel: %s: this is not a pair, or one that came before: %s\n",
                    path, line);
            return false;
        }
    return true;
}

/* ---- opening ---- */

static bool write_whole(int file, const char *text, size_t size) {
    return write(file, text, size) == (ssize_t)size;
}

/* A new log, or one killed while its head was written, begins with its head. */
static bool begin(duel_log *l, const char *path, const char *head) {
    if (ftruncate(l->file, 0) == 0 && write_whole(l->file, head, strlen(head)))
        return true;
    return complain(path, strerror(errno));
}

static bool continue_log(duel_log *l, const char *path, const char *head, tally *t) {
    size_t size = 0, length = strlen(head);
    char *text = read_all(l->file, &size);
    if (!text)
        return complain(path, strerror(errno));
    bool good = true;
    if (size < length && strncmp(text, head, size) == 0)
        good = begin(l, path, head);
    else if (strncmp(text, head, length) != 0)
        good = complain(path, "this is the log of another duel");
    else {
        char *end = strrchr(text, '\n') + 1;
        *end = '\0';
        if (ftruncate(l->file, end - text) != 0)
            good = complain(path, strerror(errno));
        else
            good = read_pairs(l, path, text + length, t);
    }
    free(text);
    return good;
}

bool log_open(duel_log *l, const char *path, const char *head, tally *t) {
    *l = (duel_log){.file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)};
    if (l->file < 0)
        return complain(path, strerror(errno));
    if (flock(l->file, LOCK_EX | LOCK_NB) != 0) {
        log_close(l);
        return complain(path, "a duel that writes here is still running");
    }
    if (continue_log(l, path, head, t))
        return true;
    log_close(l);
    return false;
}

void log_close(duel_log *l) {
    if (l->file >= 0)
        close(l->file);
    free(l->played);
    *l = (duel_log){.file = -1};
}

/* ---- playing ---- */

bool log_has(const duel_log *l, long pair) {
    return pair < l->capacity && l->played[pair];
}

bool log_add(duel_log *l, long pair, const int results[2], const char *opening) {
    char line[LINE_BYTES];
    dm_writer w = dm_writer_init(line, sizeof line);
    dm_write_text(&w, "pair ");
    dm_write_number(&w, pair);
    dm_write_char(&w, ' ');
    dm_write_char(&w, signs[results[0] + 1]);
    dm_write_char(&w, signs[results[1] + 1]);
    dm_write_text(&w, opening);
    dm_write_char(&w, '\n');
    if (w.length >= sizeof line)
        return complain("the log", "an opening is too long");
    if (!write_whole(l->file, line, w.length) || !note_played(l, pair))
        return complain("the log", strerror(errno));
    return true;
}
