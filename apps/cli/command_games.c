/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `damier games`: lists the games, an id and a title each. */
#include "commands.h"

int command_games(const terminal *t) {
    for (size_t i = 0; i < dm_game_count(); i++) {
        const dm_game *game = dm_game_at(i);
        fprintf(t->out, "%-12s ", game->id);
        print_line(t, t->out, game->title, NULL, NULL);
    }
    return EXIT_DONE;
}
