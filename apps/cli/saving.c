/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where games go when they are over: see saving.h. */
#include "saving.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "damier/word_list.h"
#include "files.h"
#include "formats/pdn.h"

struct saving {
    const terminal *t;
    const char *path, *event;
    saving_form form;
    bool failed;
    /* of a PDN file: texts that wait for games with lower numbers, which come first */
    FILE *file;
    char **waiting; /* by number */
    int room, next; /* numbers below `room` have a place; the next to be written */
};

saving_form saving_form_of(const char *path) {
    struct stat about;
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".pdn") == 0)
        return SAVING_PDN;
    bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    return folder ? SAVING_FOLDER : SAVING_RECORD;
}

static void fail(saving *s) {
    if (!s->failed)
        print_usage_fault(s->t, DM_WORD_FILE_SAVE, s->path, strerror(errno));
    s->failed = true;
}

saving *saving_open(const terminal *t, const char *path, const char *event) {
    saving *s = calloc(1, sizeof *s);
    if (!s) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return NULL;
    }
    *s = (saving){.t = t, .path = path, .event = event, .next = 1};
    s->form = saving_form_of(path);
    if (s->form == SAVING_PDN &&
        !(s->file = fopen(path, "we"))) /* e: not for programs we start */
        fail(s);
    if (!s->failed)
        return s;
    free(s);
    return NULL;
}

/* ---- PDN ---- */

static void write_date(char *out, size_t cap) {
    time_t now = time(NULL);
    struct tm day;
    *out = '\0';
    if (localtime_r(&now, &day))
        strftime(out, cap, "%Y.%m.%d", &day);
}

/* The caller frees it; NULL without memory. */
static char *pdn_text(const saving *s, const dm_match *m, int number) {
    char date[16], round[16];
    dm_pdn_tags tags = {.event = s->event, .round = round, .date = date};
    write_date(date, sizeof date);
    snprintf(round, sizeof round, "%d", number);
    size_t length = dm_pdn_write(m, &tags, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        dm_pdn_write(m, &tags, text, length + 1);
    return text;
}

/* Writes whatever has its turn, an empty line between two games, and lets go of it. */
static void write_waiting(saving *s) {
    while (s->next < s->room && s->waiting[s->next]) {
        char *text = s->waiting[s->next];
        bool first = ftell(s->file) == 0;
        if (fprintf(s->file, "%s%s", first ? "" : "\n", text) < 0 || fflush(s->file) != 0)
            fail(s);
        free(text);
        s->waiting[s->next++] = NULL;
    }
}

static bool make_room(saving *s, int number) {
    if (number < s->room)
        return true;
    int room = 2 * number + 16;
    char **waiting = realloc(s->waiting, (size_t)room * sizeof *waiting);
    if (!waiting)
        return false;
    for (int i = s->room; i < room; i++)
        waiting[i] = NULL;
    s->waiting = waiting;
    s->room = room;
    return true;
}

static void add_to_pdn(saving *s, const dm_match *m, int number) {
    char *text = make_room(s, number) ? pdn_text(s, m, number) : NULL;
    if (!text) {
        fail(s);
        return;
    }
    s->waiting[number] = text;
    write_waiting(s);
}

/* ---- records ---- */

/* game.txt for the first, game-2.txt for the second. */
static void name_record(const saving *s, int number, char *out, size_t cap) {
    const char *name = strrchr(s->path, '/'), *dot = strrchr(name ? name : s->path, '.');
    int stem = (int)(dot ? (size_t)(dot - s->path) : strlen(s->path));
    if (s->form == SAVING_FOLDER)
        snprintf(out, cap, "%s/game-%04d.txt", s->path, number);
    else if (number == 1)
        snprintf(out, cap, "%s", s->path);
    else
        snprintf(out, cap, "%.*s-%d%s", stem, s->path, number, s->path + stem);
}

void saving_add(saving *s, const dm_match *m, int number) {
    char path[4096];
    if (s->form == SAVING_PDN) {
        add_to_pdn(s, m, number);
        return;
    }
    name_record(s, number, path, sizeof path);
    if (!record_save(s->t, m, path))
        s->failed = true;
}

/* Games that never came leave gaps, behind which others may still wait. */
bool saving_close(saving *s) {
    if (!s)
        return true;
    for (; s->next < s->room; s->next++)
        write_waiting(s);
    if (s->file && fclose(s->file) != 0)
        fail(s);
    bool good = !s->failed;
    free(s->waiting);
    free(s);
    return good;
}
