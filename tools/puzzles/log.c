/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of a search, and the file made of it: see log.h. */
#include "log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grade.h"

enum { HEAD_BYTES = 128, FIRST_ROWS = 1024, ID_LENGTH = PUZZLE_ID_TEXT - 1 };

static bool complain(const char *path, const char *what) {
    fprintf(stderr, "puzzles: %s: %s\n", path, what);
    return false;
}

/* ---- a search that goes on ---- */

/* Reads what is there; `whole` is where the last whole game ends. */
static void read_games(puzzle_log *l, long *whole) {
    char line[PUZZLE_TEXT];
    long puzzles = 0;
    while (fgets(line, sizeof line, l->file) && strchr(line, '\n')) {
        if (strncmp(line, "game ", 5) != 0) {
            puzzles++;
            continue;
        }
        l->next = strtol(line + 5, NULL, 10) + 1;
        l->found += puzzles;
        puzzles = 0;
        *whole = ftell(l->file);
    }
}

bool log_open(puzzle_log *l, const char *path, const kind *k, unsigned seed) {
    char head[HEAD_BYTES], line[HEAD_BYTES];
    *l = (puzzle_log){.file = fopen(path, "a+"), .game = dm_game_find(k->game)};
    if (!l->file)
        return complain(path, strerror(errno));
    snprintf(head, sizeof head, "damier puzzle log 1 %s seed %u\n", k->name, seed);
    rewind(l->file);
    if (!fgets(line, sizeof line, l->file))
        return fputs(head, l->file) != EOF && fflush(l->file) == 0;
    if (strcmp(line, head) != 0)
        return complain(path, "this log is of another search");
    long whole = ftell(l->file);
    read_games(l, &whole);
    if (fseek(l->file, 0, SEEK_END) != 0 || ftruncate(fileno(l->file), whole) != 0)
        return complain(path, strerror(errno));
    return true;
}

bool log_add(puzzle_log *l, const puzzle *p) {
    char text[PUZZLE_TEXT];
    l->found++;
    return puzzle_write(l->game, p, p->weight, text, sizeof text) &&
           fputs(text, l->file) != EOF;
}

bool log_end_game(puzzle_log *l, long number) {
    return fprintf(l->file, "game %ld\n", number) > 0 && fflush(l->file) == 0;
}

void log_close(puzzle_log *l) {
    fclose(l->file);
}

/* ---- the file that ships ---- */

typedef struct {
    char *text;
    int grade;
} row;

typedef struct {
    row *rows;
    size_t count, capacity;
} table;

static bool add_row(table *t, const char *line, int grade) {
    if (t->count == t->capacity) {
        size_t capacity = t->capacity ? 2 * t->capacity : FIRST_ROWS;
        row *rows = realloc(t->rows, capacity * sizeof *rows);
        if (!rows)
            return false;
        t->rows = rows;
        t->capacity = capacity;
    }
    char *text = strdup(line);
    t->rows[t->count++] = (row){text, grade};
    return text != NULL;
}

static int by_name(const void *a, const void *b) {
    const row *one = a, *two = b;
    return strncmp(one->text, two->text, ID_LENGTH);
}

static int by_grade(const void *a, const void *b) {
    const row *one = a, *two = b;
    return one->grade != two->grade ? one->grade - two->grade : by_name(a, b);
}

static bool read_log(table *t, const char *path, const kind *k) {
    char line[PUZZLE_TEXT], head[HEAD_BYTES];
    FILE *file = fopen(path, "r");
    if (!file)
        return complain(path, strerror(errno));
    snprintf(head, sizeof head, "damier puzzle log 1 %s ", k->name);
    bool good = fgets(line, sizeof line, file) && !strncmp(line, head, strlen(head));
    while (good && fgets(line, sizeof line, file) && strchr(line, '\n'))
        if (strncmp(line, "game ", 5) != 0) {
            char *tab = strchr(line, '\t');
            good = tab && tab != strrchr(line, '\t') &&
                   add_row(t, line, grade_of(k, (int)strtol(tab, NULL, 10)));
        }
    fclose(file);
    return good || complain(path, "this is not a log of such puzzles");
}

/* The solutions of two rows: the last field. */
static int by_solution(const void *a, const void *b) {
    const row *one = a, *two = b;
    int order = strcmp(strrchr(one->text, '\t'), strrchr(two->text, '\t'));
    return order != 0 ? order : by_name(a, b);
}

static bool same_solution(const row *one, const row *two) {
    return strcmp(strrchr(one->text, '\t'), strrchr(two->text, '\t')) == 0;
}

static bool same_name(const row *one, const row *two) {
    return by_name(one, two) == 0;
}

/* Of rows that are the same the first is kept. */
static void drop_twins(table *t, int (*order)(const void *, const void *),
                       bool (*same)(const row *, const row *)) {
    size_t kept = 0;
    qsort(t->rows, t->count, sizeof *t->rows, order);
    for (size_t i = 0; i < t->count; i++) {
        if (kept > 0 && same(&t->rows[kept - 1], &t->rows[i]))
            free(t->rows[i].text);
        else
            t->rows[kept++] = t->rows[i];
    }
    t->count = kept;
}

static long write_rows(const table *t, const kind *k, long most, FILE *out) {
    long written = 0, of_grade[PUZZLE_GRADES + 1] = {0};
    fprintf(out, "damier puzzles 1 %s\nlicence GPL-3.0-or-later\n", k->game);
    for (size_t i = 0; i < t->count; i++) {
        const row *r = &t->rows[i];
        if (most > 0 && of_grade[r->grade] == most)
            continue;
        const char *rest = strchr(strchr(r->text, '\t') + 1, '\t');
        if (rest && fprintf(out, "%.*s\t%d%s", ID_LENGTH, r->text, r->grade, rest) < 0)
            return -1;
        of_grade[r->grade]++;
        written++;
    }
    return fflush(out) == 0 ? written : -1;
}

long log_pack(const kind *k, char **paths, int count, long most, FILE *out) {
    table t = {0};
    long written = 0;
    for (int i = 0; i < count && written == 0; i++)
        written = read_log(&t, paths[i], k) ? 0 : -1;
    if (written == 0) {
        drop_twins(&t, by_name, same_name);
        drop_twins(&t, by_solution, same_solution);
        qsort(t.rows, t.count, sizeof *t.rows, by_grade);
        written = write_rows(&t, k, most, out);
    }
    for (size_t i = 0; i < t.count; i++)
        free(t.rows[i].text);
    free(t.rows);
    return written;
}
