/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All games, each defined in the file that has its name in its folder. */
#ifndef DAMIER_GAMES_REGISTRY_H
#define DAMIER_GAMES_REGISTRY_H

#include "damier/game.h"

extern const dm_game dm_game_draughts;
extern const dm_game dm_game_sujet_verbe;
extern const dm_game dm_game_bretonnes;
extern const dm_game dm_game_martian;
extern const dm_game dm_game_example; /* for tests and developers */

#endif
