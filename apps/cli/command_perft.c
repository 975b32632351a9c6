/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier perft`: how many sequences of moves there are, in all or below each first move,
 * on one or several threads. The tree is cut two moves below the root into tasks that the
 * threads take one after another; no two of them touch the same task.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "commands.h"
#include "damier/word_list.h"

enum { DEPTH_MAX = 99 };

/* A position whose tree one thread counts. */
typedef struct {
    dm_state state;
    size_t root; /* the first move it lies below */
    uint64_t nodes;
} task;

typedef struct {
    const dm_game *game;
    int depth; /* below each task */
    task *tasks;
    size_t count, capacity;
    atomic_size_t next;
} task_list;

/* Adds one task; false if memory runs out. */
static bool add_task(task_list *list, const dm_state *state, size_t root) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 256;
        task *tasks = realloc(list->tasks, capacity * sizeof *tasks);
        if (!tasks)
            return false;
        list->tasks = tasks;
        list->capacity = capacity;
    }
    list->tasks[list->count++] = (task){*state, root, 0};
    return true;
}

/* Adds the positions one move below `state`, under `root` or each under its own move. */
static bool add_children(task_list *list, const dm_state *state, const size_t *root) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = list->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state child = *state;
        list->game->apply(&child, moves[i]);
        if (!add_task(list, &child, root ? *root : i))
            return false;
    }
    return true;
}

/* Cuts the tasks once more, one move deeper. */
static bool split(task_list *list) {
    task_list finer = {.game = list->game};
    bool good = true;
    for (size_t i = 0; i < list->count && good; i++)
        good = add_children(&finer, &list->tasks[i].state, &list->tasks[i].root);
    free(list->tasks);
    list->tasks = finer.tasks;
    list->count = finer.count;
    list->capacity = finer.capacity;
    list->depth--;
    return good;
}

static void *work(void *payload) {
    task_list *list = payload;
    for (;;) {
        size_t i = atomic_fetch_add(&list->next, 1);
        if (i >= list->count)
            return NULL;
        list->tasks[i].nodes = list->game->perft(&list->tasks[i].state, list->depth);
    }
}

/* This thread works too; fewer helpers than asked for is no fault. */
static void run_threads(task_list *list, int threads) {
    pthread_t helpers[THREADS_MAX];
    int started = 0;
    while (started < threads - 1 &&
           pthread_create(&helpers[started], NULL, work, list) == 0)
        started++;
    work(list);
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
}

static uint64_t sum_below(const task_list *list, size_t root) {
    uint64_t sum = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->tasks[i].root == root)
            sum += list->tasks[i].nodes;
    return sum;
}

typedef struct {
    move_text text;
    uint64_t nodes;
} division;

static int compare_divisions(const void *a, const void *b) {
    return strcmp(((const division *)a)->text, ((const division *)b)->text);
}

/* A line for each first move, sorted like the list of moves. */
static bool print_divisions(const task_list *list, const dm_state *state,
                            const terminal *t) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = list->game->legal(state, moves, DM_MOVES_MAX);
    division *divisions = calloc(count + 1, sizeof *divisions);
    if (!divisions)
        return false;
    for (size_t i = 0; i < count; i++) {
        list->game->write_move(state, moves[i], DM_NOTATION_PLAIN, divisions[i].text,
                               sizeof divisions[i].text);
        divisions[i].nodes = sum_below(list, i);
    }
    qsort(divisions, count, sizeof *divisions, compare_divisions);
    for (size_t i = 0; i < count; i++)
        fprintf(t->out, "%s %llu\n", divisions[i].text,
                (unsigned long long)divisions[i].nodes);
    free(divisions);
    return true;
}

static bool count_tasks(const arguments *a, const terminal *t, const dm_state *state,
                        task_list *list, uint64_t *nodes) {
    if (!add_children(list, state, NULL) ||
        (a->threads > 1 && list->depth > 1 && !split(list)))
        return false;
    run_threads(list, a->threads);
    for (size_t i = 0; i < list->count; i++)
        *nodes += list->tasks[i].nodes;
    return !a->divide || print_divisions(list, state, t);
}

/* The processor time used so far, in seconds, by all threads together. */
static double processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int count_position(const arguments *a, const terminal *t, const dm_game *game,
                          const dm_state *state, int depth) {
    task_list list = {.game = game, .depth = depth - 1};
    uint64_t nodes = 0;
    bool good = true;
    double begin = processor_time();
    if (depth == 0 || (!a->divide && a->threads == 1))
        nodes = game->perft(state, depth);
    else
        good = count_tasks(a, t, state, &list, &nodes);
    free(list.tasks);
    if (!good) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return EXIT_REFUSED;
    }
    if (a->timing)
        fprintf(t->out, "seconds %.6f\n", processor_time() - begin);
    fprintf(t->out, "nodes %llu\n", (unsigned long long)nodes);
    return EXIT_DONE;
}

int command_perft(const arguments *a, const terminal *t) {
    int depth, status;
    if (!read_count(a->words[2], DEPTH_MAX, &depth))
        return print_usage_fault(t, DM_WORD_USAGE_DEPTH, a->words[2], NULL);
    dm_match *m = arguments_match(a, t, a->words[1], &status);
    if (!m)
        return status;
    status = count_position(a, t, dm_match_game(m), dm_match_state(m), depth);
    dm_match_free(m);
    return status;
}
