// SPDX-License-Identifier: GPL-3.0-or-later
// The game that the next form begins with: an old link offers it anew.
import type { GameId } from "../core/types";

let wanted: GameId | undefined;

export function wantGame(game: GameId | undefined): void {
  wanted = game;
}

/** Once; undefined if none in particular is wanted. */
export function takeWanted(): GameId | undefined {
  const game = wanted;
  wanted = undefined;
  return game;
}
