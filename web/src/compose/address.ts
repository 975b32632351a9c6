// SPDX-License-Identifier: GPL-3.0-or-later
// Where the editor is in the page: the game, the options that are not the usual ones, the position. Pure.
import type { Setup } from "../core/room";
import type { GameId, GameInfo } from "../core/types";

/** `composer/martian` */
export const composeAddress = (game: GameId) => `composer/${game}`;

/** `/return=square/…` */
export function placeOf(info: GameInfo, setup: Setup, position: string): string {
  const chosen = info.options.filter(({ name, standard }) => (setup[name] ?? standard) !== standard)
    .map(({ name }) => `${name}=${setup[name]}`).join(",");
  return `/${chosen}/${encodeURIComponent(position)}`;
}

/** What is not an option of the game is left out. */
export function readOptions(info: GameInfo, text: string): Setup {
  return Object.fromEntries(text.split(",").map((pair) => pair.split("=", 2) as [string, string | undefined])
    .filter(([option, value]) => info.options.find((one) => one.name === option)?.values.includes(value ?? "")) as [string, string][]);
}
