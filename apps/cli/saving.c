/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where games go when they are over: see saving.h. */
#include "saving.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "damier/word_list.h"
#include "files.h"
#include "formats/pdn.h"
#include "writing.h"

enum { NUMBER_BYTES = 32 }; /* what a number adds to a path */

struct saving {
    const terminal *t;
    const char *path, *event;
    saving_form form;
    bool failed;
    int kept_before; /* of a folder: the highest number in it that is not ours */
    /* of a PDN file: texts that wait for games with lower numbers, which come first */
    int file;       /* a descriptor */
    char **waiting; /* by number */
    int capacity,
        next; /* numbers below `capacity` have a place; the next to be written */
};

saving_form saving_form_of(const char *path) {
    struct stat about;
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".pdn") == 0)
        return SAVING_PDN;
    bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    return folder ? SAVING_FOLDER : SAVING_RECORD;
}

static void fail(saving *s, int error) {
    if (!s->failed)
        file_print_fault(s->t, s->path, error);
    s->failed = true;
}

/* The number in the name of a record, game-0001.txt; 0 if it has none. */
static int record_number(const char *name) {
    int number = 0, length = 0;
    bool is_record = sscanf(name, "game-%9d.txt%n", &number, &length) == 1 &&
                     length > 0 && !name[length];
    return is_record ? number : 0;
}

/* Continues after the records that are in a folder, whoever wrote them. */
static int look_into_folder(saving *s) {
    DIR *folder = opendir(s->path);
    if (!folder)
        return errno;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        int number = record_number(entry->d_name);
        if (number > s->kept_before)
            s->kept_before = number;
    }
    closedir(folder);
    return 0;
}

static int open_form(saving *s) {
    switch (s->form) {
    case SAVING_PDN:
        return writing_open_end(s->path, &s->file);
    case SAVING_FOLDER:
        writing_sweep(s->path);
        return look_into_folder(s);
    default:
        return 0;
    }
}

saving *saving_open(const terminal *t, const char *path, const char *event) {
    saving *s = calloc(1, sizeof *s);
    if (!s) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return NULL;
    }
    *s = (saving){.t = t, .path = path, .event = event, .file = -1, .next = 1};
    s->form = saving_form_of(path);
    int error = open_form(s);
    if (!error)
        return s;
    fail(s, error);
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

/* The caller frees it; NULL if memory runs out. */
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

/* Writes and frees whatever is next in order. */
static void write_waiting(saving *s) {
    while (s->next < s->capacity && s->waiting[s->next]) {
        char *text = s->waiting[s->next];
        int error = writing_append(s->file, text, strlen(text));
        if (error)
            fail(s, error);
        free(text);
        s->waiting[s->next++] = NULL;
    }
}

static bool reserve(saving *s, int number) {
    if (number < s->capacity)
        return true;
    int capacity = 2 * number + 16;
    char **waiting = realloc(s->waiting, (size_t)capacity * sizeof *waiting);
    if (!waiting)
        return false;
    for (int i = s->capacity; i < capacity; i++)
        waiting[i] = NULL;
    s->waiting = waiting;
    s->capacity = capacity;
    return true;
}

static void add_to_pdn(saving *s, const dm_match *m, int number) {
    char *text = reserve(s, number) ? pdn_text(s, m, number) : NULL;
    if (!text) {
        fail(s, ENOMEM);
        return;
    }
    s->waiting[number] = text;
    write_waiting(s);
}

/* ---- records ---- */

/* game.txt for the first, game-2.txt for the second; NULL if memory runs out. */
static char *name_record(const saving *s, int number) {
    const char *name = strrchr(s->path, '/'), *dot = strrchr(name ? name : s->path, '.');
    int stem = (int)(dot ? (size_t)(dot - s->path) : strlen(s->path));
    size_t cap = strlen(s->path) + NUMBER_BYTES;
    char *out = malloc(cap);
    if (out && s->form == SAVING_FOLDER)
        snprintf(out, cap, "%s/game-%04d.txt", s->path, number);
    else if (out && number == 1)
        snprintf(out, cap, "%s", s->path);
    else if (out)
        snprintf(out, cap, "%.*s-%d%s", stem, s->path, number, s->path + stem);
    return out;
}

/* A record in a folder never replaces another, not even one written meanwhile. */
static int add_to_folder(saving *s, const dm_match *m, int number) {
    size_t length;
    char *text = record_text(m, &length);
    int error = text ? EEXIST : ENOMEM;
    while (error == EEXIST) {
        char *path = name_record(s, s->kept_before + number);
        error = path ? writing_create(path, text, length) : ENOMEM;
        s->kept_before += error == EEXIST;
        free(path);
    }
    free(text);
    return error;
}

static void add_record(saving *s, const dm_match *m, int number) {
    char *path = name_record(s, number);
    if (!path)
        fail(s, ENOMEM);
    else if (!record_save(s->t, m, path))
        s->failed = true;
    free(path);
}

void saving_add(saving *s, const dm_match *m, int number) {
    int error = 0;
    switch (s->form) {
    case SAVING_PDN:
        add_to_pdn(s, m, number);
        break;
    case SAVING_FOLDER:
        error = add_to_folder(s, m, number);
        break;
    default:
        add_record(s, m, number);
    }
    if (error)
        fail(s, error);
}

/* Games that never arrived leave gaps, behind which others may still wait. */
bool saving_close(saving *s) {
    if (!s)
        return true;
    for (; s->next < s->capacity; s->next++)
        write_waiting(s);
    if (s->file >= 0)
        close(s->file);
    bool good = !s->failed;
    free(s->waiting);
    free(s);
    return good;
}
