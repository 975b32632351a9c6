/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as one object of JSON (docs/formats/json.md): what `damier convert --to json`
 * prints and the server answers.
 */
#ifndef DAMIER_FORMATS_GAME_JSON_H
#define DAMIER_FORMATS_GAME_JSON_H

#include "base/json.h"
#include "formats/pdn_game.h"

/* The object, as the next value; what is wrong with the game is told in a language. */
void game_json_write(json *, const pdn_game *, dm_language);

#endif
