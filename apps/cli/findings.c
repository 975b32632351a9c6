/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What was found in games: see findings.h. A line that says what the file is and under
 * which limits, then one for each position, in the order in which they are thought about.
 */
#include "findings.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "damier/engine.h"

enum { LINE_BYTES = 1024, HEAD_BYTES = 256, PLACE_BYTES = 96 };

static const char ending[] = ".damier-analysis", mark[] = "damier analysis ";

struct findings {
    char *path;
    FILE *file;
    bool replaying; /* what comes next may be there */
};

/* ---- opening ---- */

/* Whether a file is ours to cut: begun by us, or empty. */
static bool is_ours(int file) {
    struct stat about;
    char begin[sizeof mark];
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_nlink != 1 ||
        about.st_uid != geteuid())
        return false;
    ssize_t length = pread(file, begin, sizeof mark - 1, 0);
    return length >= 0 && memcmp(begin, mark, (size_t)length) == 0;
}

/* O_NONBLOCK: whatever has that name, we do not wait for it. */
static FILE *open_ours(const char *path) {
    int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    int file = open(path, flags, 0666);
    if (file < 0)
        return NULL;
    bool good = flock(file, LOCK_EX | LOCK_NB) == 0 && is_ours(file);
    FILE *stream = good ? fdopen(file, "r+") : NULL;
    if (!stream)
        close(file);
    return stream;
}

/* All behind a place is forgotten; false if that cannot be done. */
static bool cut(findings *f, long place) {
    f->replaying = false;
    return fseek(f->file, place, SEEK_SET) == 0 && ftruncate(fileno(f->file), place) == 0;
}

static bool begin(findings *f, const char *limits) {
    char head[HEAD_BYTES], found[HEAD_BYTES] = "";
    snprintf(head, sizeof head, "%s%s\n", mark, limits);
    f->replaying = true;
    if (fgets(found, sizeof found, f->file) && strcmp(found, head) == 0)
        return true;
    return cut(f, 0) && fputs(head, f->file) >= 0 && fflush(f->file) == 0;
}

findings *findings_open(const char *games, const char *limits) {
    size_t size = strlen(games) + sizeof ending;
    findings *f = calloc(1, sizeof *f);
    char *path = malloc(size);
    if (f && path) {
        snprintf(path, size, "%s%s", games, ending);
        f->path = path;
        f->file = open_ours(path);
        if (f->file && begin(f, limits))
            return f;
        findings_close(f, true); /* what cannot be begun, as on a full disk */
        return NULL;
    }
    free(path);
    free(f);
    return NULL;
}

/* Removed while it is still locked: nobody else can have begun to use it. */
void findings_close(findings *f, bool done) {
    if (!f)
        return;
    if (f->file && done)
        remove(f->path);
    if (f->file)
        fclose(f->file);
    free(f->path);
    free(f);
}

/* ---- positions ---- */

/* Number of the game, turn, key of the position; then score and line. */
static size_t write_place(size_t number, const dm_match *m, char out[PLACE_BYTES]) {
    return (size_t)snprintf(out, PLACE_BYTES, "%zu %zu %016" PRIx64 " ", number,
                            dm_match_length(m), dm_match_game(m)->key(dm_match_state(m)));
}

/* Only what could have been found: a score there is, and moves that can be made. */
static bool read_opinion(const char *text, const dm_match *m, opinion *out) {
    dm_state state = *dm_match_state(m);
    char *at;
    long score = strtol(text, &at, 10);
    if (at == text || score < -DM_SCORE_END || score > DM_SCORE_END)
        return false;
    *out = (opinion){.score = (int)score};
    while (*at == ' ' && out->line_length < STUDY_LINE) {
        dm_move move = strtoull(at, &at, 16);
        if (dm_match_game(m)->apply(&state, move) != DM_OK)
            return false;
        out->line[out->line_length++] = move;
    }
    return strcmp(at, "\n") == 0;
}

bool findings_recall(findings *f, size_t number, const dm_match *m, opinion *out) {
    char line[LINE_BYTES], place[PLACE_BYTES];
    if (!f || !f->replaying)
        return false;
    long here = ftell(f->file);
    size_t length = write_place(number, m, place);
    if (fgets(line, sizeof line, f->file) && strncmp(line, place, length) == 0 &&
        read_opinion(line + length, m, out))
        return true;
    if (!cut(f, here)) {
        fclose(f->file);
        f->file = NULL;
    }
    return false;
}

void findings_note(findings *f, size_t number, const dm_match *m, const opinion *found) {
    char place[PLACE_BYTES];
    if (!f || !f->file)
        return;
    write_place(number, m, place);
    fprintf(f->file, "%s%d", place, found->score);
    for (size_t i = 0; i < found->line_length; i++)
        fprintf(f->file, " %" PRIx64, found->line[i]);
    fputc('\n', f->file);
    fflush(f->file);
}
