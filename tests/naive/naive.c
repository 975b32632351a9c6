/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The entrance of the naive rules: finds the game by its id, sorts its moves, and
 * refuses a move that is not in the list. It must not know a rule of any game.
 */
#include "naive.h"
#include "naive_games.h"

#include <stdlib.h>
#include <string.h>

static const naive_game *find_game(const char *id);
static int compare_texts(const void *a, const void *b);

int naive_moves(const char *game, const char *options, const char *position,
                naive_list *out) {
    const naive_game *found = find_game(game);
    out->count = 0;
    if (found == NULL || !found->moves(options, position, out)) {
        out->count = 0;
        return -1;
    }
    qsort(out->text, out->count, sizeof out->text[0], compare_texts);
    return 0;
}

int naive_apply(const char *game, const char *options, const char *position,
                const char *move, char out[NAIVE_TEXT]) {
    naive_list list;
    if (naive_moves(game, options, position, &list) != 0)
        return -1;
    if (!naive_list_has(&list, move))
        return -1;
    find_game(game)->play(options, position, move, out);
    return 0;
}

int naive_result(const char *game, const char *options, const char *position,
                 char out[16]) {
    const naive_game *found = find_game(game);
    if (found == NULL || !found->result(options, position, out))
        return -1;
    return 0;
}

static const naive_game *find_game(const char *id) {
    static const naive_game *const games[] = {&naive_draughts, &naive_sujet_verbe,
                                              &naive_bretonnes, &naive_martian};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    }
    return NULL;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}
