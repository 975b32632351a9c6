/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small program to try the naive rules alone, without the library under test:
 *
 *     naive perft GAME DEPTH [POSITION] [OPTIONS]
 *     naive moves GAME POSITION [OPTIONS]
 *     naive apply GAME POSITION MOVE [OPTIONS]
 *     naive result GAME POSITION [OPTIONS]
 *
 * POSITION may be "start". It knows the first position of each game and no other rule.
 */
#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 32 };

static int run_perft(int argc, char **argv);
static int run_moves(int argc, char **argv);
static int run_apply(int argc, char **argv);
static int run_result(int argc, char **argv);
static const char *position_of(const char *game, const char *text);
static const char *argument(int argc, char **argv, int index, const char *fallback);
static unsigned long long perft(const char *game, const char *options,
                                const char *position, int depth);

int main(int argc, char **argv) {
    const char *command = argument(argc, argv, 1, "");
    if (strcmp(command, "perft") == 0 && argc >= 4)
        return run_perft(argc, argv);
    if (strcmp(command, "moves") == 0 && argc >= 4)
        return run_moves(argc, argv);
    if (strcmp(command, "apply") == 0 && argc >= 5)
        return run_apply(argc, argv);
    if (strcmp(command, "result") == 0 && argc >= 4)
        return run_result(argc, argv);
    fputs("usage: naive perft GAME DEPTH [POSITION] [OPTIONS]\n"
          "       naive moves GAME POSITION [OPTIONS]\n"
          "       naive apply GAME POSITION MOVE [OPTIONS]\n"
          "       naive result GAME POSITION [OPTIONS]\n",
          stderr);
    return 2;
}

static int run_perft(int argc, char **argv) {
    char result[16];
    int depth = atoi(argv[3]);
    const char *position = position_of(argv[2], argument(argc, argv, 4, "start"));
    const char *options = argument(argc, argv, 5, "");
    if (depth < 0 || depth > MAX_DEPTH)
        return 2;
    if (naive_result(argv[2], options, position, result) != 0) {
        fputs("refused\n", stderr);
        return 1;
    }
    printf("nodes %llu\n", perft(argv[2], options, position, depth));
    return 0;
}

static int run_moves(int argc, char **argv) {
    static naive_list list;
    const char *position = position_of(argv[2], argv[3]);
    if (naive_moves(argv[2], argument(argc, argv, 4, ""), position, &list) != 0) {
        fputs("refused\n", stderr);
        return 1;
    }
    for (size_t i = 0; i < list.count; i++)
        puts(list.text[i]);
    return 0;
}

static int run_apply(int argc, char **argv) {
    char next[NAIVE_TEXT];
    const char *position = position_of(argv[2], argv[3]);
    if (naive_apply(argv[2], argument(argc, argv, 5, ""), position, argv[4], next) != 0) {
        fputs("refused\n", stderr);
        return 1;
    }
    puts(next);
    return 0;
}

static int run_result(int argc, char **argv) {
    char result[16];
    const char *position = position_of(argv[2], argv[3]);
    if (naive_result(argv[2], argument(argc, argv, 4, ""), position, result) != 0) {
        fputs("refused\n", stderr);
        return 1;
    }
    puts(result);
    return 0;
}

static const char *position_of(const char *game, const char *text) {
    if (strcmp(text, "start") != 0)
        return text;
    if (strcmp(game, "draughts") == 0)
        return "W:W31-50:B1-20";
    if (strcmp(game, "sujet-verbe") == 0)
        return "W:W13-18:B1-6";
    if (strcmp(game, "bretonnes") == 0)
        return "6/6/6/6/6/6 2 1 0,0";
    return "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -";
}

static const char *argument(int argc, char **argv, int index, const char *fallback) {
    return index < argc ? argv[index] : fallback;
}

/* Each depth has a list of its own, outside the stack. Leaves are not played. */
static unsigned long long perft(const char *game, const char *options,
                                const char *position, int depth) {
    static naive_list lists[MAX_DEPTH + 1];
    naive_list *list = &lists[depth];
    char next[NAIVE_TEXT];
    unsigned long long nodes = 0;
    if (depth == 0)
        return 1;
    if (naive_moves(game, options, position, list) != 0)
        abort();
    if (depth == 1)
        return list->count;
    for (size_t i = 0; i < list->count; i++) {
        if (naive_apply(game, options, position, list->text[i], next) != 0)
            abort();
        nodes += perft(game, options, next, depth - 1);
    }
    return nodes;
}
