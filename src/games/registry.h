/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games that exist, each defined by the file of its own folder that carries its name.
 */
#ifndef DAMIER_GAMES_REGISTRY_H
#define DAMIER_GAMES_REGISTRY_H

#include "damier/game.h"

extern const dm_game dm_game_draughts;
extern const dm_game dm_game_sujet_verbe;
extern const dm_game dm_game_bretonnes;
extern const dm_game dm_game_martian;
extern const dm_game dm_game_example; /* for tests and developers */

#endif
