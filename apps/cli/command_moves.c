/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `damier moves`: the legal moves of a position, one a line, sorted bytewise. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "damier/word_list.h"

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

size_t sorted_moves(const dm_match *m, dm_notation notation, move_text **out) {
    const dm_game *game = dm_match_game(m);
    const dm_state *state = dm_match_state(m);
    dm_move moves[DM_MOVES_MAX];
    size_t count =
        dm_match_seat(m) == DM_OVER ? 0 : game->legal(state, moves, DM_MOVES_MAX);
    *out = calloc(count + 1, sizeof **out);
    if (!*out)
        return 0;
    for (size_t i = 0; i < count; i++)
        game->write_move(state, moves[i], notation, (*out)[i], sizeof **out);
    qsort(*out, count, sizeof **out, compare_texts);
    return count;
}

int command_moves(const arguments *a, const terminal *t) {
    int status;
    move_text *texts;
    if (!arguments_check(a, t, TAKES_POSITION | TAKES_SET | TAKES_PLAY | TAKES_NOTATION,
                         2))
        return EXIT_USAGE;
    dm_match *m = arguments_match(a, t, a->words[1], &status);
    if (!m)
        return status;
    size_t count = sorted_moves(m, a->notation, &texts);
    for (size_t i = 0; i < count; i++)
        fprintf(t->out, "%s\n", texts[i]);
    free(texts);
    dm_match_free(m);
    return EXIT_DONE;
}
