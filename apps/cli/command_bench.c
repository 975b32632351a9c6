/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier bench`: fixed positions searched to a fixed depth on one thread. The number of
 * nodes is the engine's signature: it changes only with how the engine thinks, never with
 * the machine; nodes per second show how fast.
 */
#include <stdlib.h>

#include "commands.h"
#include "damier/word_list.h"
#include "thinking.h"

enum { BENCH_MB = 16 };

static const struct {
    const char *game, *position; /* NULL: the start */
    int depth;
} tasks[] = {
    {"draughts", NULL, 13},
    {"draughts",
     "B:W21,25,26,31,35,36,37,38,39,40,42,43,44,45,47,48,49:B1,2,3,6,7,8,9,12,13,14,15,"
     "18,"
     "19,20,22,23,24",
     13},
    {"draughts",
     "W:W22,28,32,33,36,37,38,39,40,42,43,44,48:B2,4,6,8,9,11,12,13,17,21,24,25,35", 13},
    {"draughts", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", 15},
    {"draughts", "W:WK46,K47,K1,31:BK5,K50,20", 9},
    {"sujet-verbe", NULL, 13},
    {"bretonnes", "2o3/o5/3o2/1o4/4o1/2o3 2 1 0,0", 4},
    {"martian", NULL, 6},
};

enum { TASKS = sizeof tasks / sizeof *tasks };

/* Searches one position; 0 nodes if memory runs out. */
static uint64_t run_task(size_t index) {
    const dm_game *game = dm_game_find(tasks[index].game);
    dm_setup setup;
    dm_state first;
    dm_match *m = NULL;
    dm_thought thought = {.nodes = 0};
    dm_setup_init(&setup, game);
    if (tasks[index].position)
        game->read_state(&first, &setup, tasks[index].position, NULL);
    thinking *mind = thinking_new(game, BENCH_MB, 1, NULL);
    if (mind &&
        dm_match_new(&m, game, &setup, tasks[index].position ? &first : NULL) == DM_OK)
        thinking_run(mind, m, &(dm_limits){.depth = tasks[index].depth}, NULL, &thought);
    dm_match_free(m);
    thinking_free(mind);
    return thought.nodes;
}

int command_bench(const terminal *t) {
    uint64_t total = 0;
    int64_t begin = monotonic_now();
    for (size_t i = 0; i < TASKS; i++) {
        uint64_t nodes = run_task(i);
        if (nodes == 0) {
            print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
            return EXIT_REFUSED;
        }
        fprintf(t->out, "%-12s depth %2d nodes %llu\n", tasks[i].game, tasks[i].depth,
                (unsigned long long)nodes);
        fflush(t->out);
        total += nodes;
    }
    int64_t elapsed = monotonic_now() - begin;
    fprintf(t->out, "nodes a second %.0f\n",
            (double)total * 1000 / (double)(elapsed > 0 ? elapsed : 1));
    fprintf(t->out, "nodes %llu\n", (unsigned long long)total);
    return EXIT_DONE;
}
