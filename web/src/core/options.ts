// SPDX-License-Identifier: GPL-3.0-or-later
// Options by what they are to a match, whatever a game calls them and their values: as dm_option_role orders them.
import type { GameInfo, GameOption } from "./types";

type Setup = Readonly<Record<string, string>>;

export function optionWith(info: GameInfo, role: GameOption["role"]): GameOption | undefined {
  return info.options.find((option) => option.role === role);
}

/** The place of its value, the standard one if none is chosen; -1 if the game has no such option. */
function valueOf(info: GameInfo, setup: Setup, role: GameOption["role"]): number {
  const option = optionWith(info, role);
  return option ? option.values.indexOf(setup[option.name] ?? option.standard) : -1;
}

/** Without cards, with cards. */
export const withCards = 1;
export const hasCards = (info: GameInfo, setup: Setup) => valueOf(info, setup, "cards") === withCards;

export function withCardsOn(info: GameInfo, setup: Setup): Setup {
  const option = optionWith(info, "cards");
  return option ? { ...setup, [option.name]: option.values[withCards]! } : setup;
}

/** A wrong answer loses the turn, or does not. */
export const losesTurn = (info: GameInfo, setup: Setup) => valueOf(info, setup, "wrong") === 0;

/** How many play if nobody says otherwise. */
export const standardCount = (info: GameInfo) => info.minSeats + Math.max(0, valueOf(info, {}, "players"));
