/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `damier moves`: the legal moves of a position, one a line, sorted bytewise. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "damier/word_list.h"

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

bool sorted_moves(const terminal *t, const dm_match *m, dm_notation notation,
                  move_text **out, size_t *count) {
    const dm_game *game = dm_match_game(m);
    const dm_state *state = dm_match_state(m);
    dm_move moves[DM_MOVES_MAX];
    *count = dm_match_seat(m) == DM_OVER ? 0 : game->legal(state, moves, DM_MOVES_MAX);
    *out = calloc(*count + 1, sizeof **out);
    if (!*out) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return false;
    }
    for (size_t i = 0; i < *count; i++)
        game->write_move(state, moves[i], notation, (*out)[i], sizeof **out);
    qsort(*out, *count, sizeof **out, compare_texts);
    return true;
}

int command_moves(const arguments *a, const terminal *t) {
    int status;
    move_text *texts;
    size_t count;
    dm_match *m = arguments_match(a, t, a->words[1], &status);
    if (!m)
        return status;
    bool listed = sorted_moves(t, m, a->notation, &texts, &count);
    for (size_t i = 0; listed && i < count; i++)
        fprintf(t->out, "%s\n", texts[i]);
    free(texts);
    dm_match_free(m);
    return listed ? EXIT_DONE : EXIT_REFUSED;
}
