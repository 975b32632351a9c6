// SPDX-License-Identifier: GPL-3.0-or-later
// What people have reached on this device: levels beaten, and games of solo won in a row. Nothing is asked for
// and nothing is lost by not playing. What cannot be read is set aside.
import type { GameId, MatchView } from "../core/types";
import { found, readKept, writeKept, type Found } from "./kept";
import { levels as allLevels } from "./gamechoice";
import { field, isObject, listOf, objectOf, oneOf, wholeOf } from "./shapes";
import { device, type Shelf } from "./shelf";

export interface GameProgress {
  /** The levels that a lone person has beaten. */
  readonly levels: readonly number[];
  /** Games of solo won in a row, now and at best. */
  readonly streak: number;
  readonly best: number;
  /** The seeds of the last games that were counted, so that none counts twice. */
  readonly counted: readonly number[];
}

export const noProgress: GameProgress = { levels: [], streak: 0, best: 0, counted: [] };

const version = 1;
/** Games that may be shown again after their end. */
const mostCounted = 40;
export const progressKey = "damier.progress";

const readCount = wholeOf(0, 1_000_000);
const readGame = objectOf<GameProgress>({ levels: listOf(oneOf(allLevels)), streak: readCount, best: readCount,
  counted: listOf(wholeOf(0, Number.MAX_SAFE_INTEGER)) });

type All = Readonly<Record<string, GameProgress>>;

/** Undefined if this is not what `countGame` wrote. */
export function readProgress(kept: unknown): Found<All> | undefined {
  const games = field(kept, "version") === version ? field(kept, "games") : undefined;
  if (!isObject(games)) return undefined;
  const read = Object.entries(games).map(([game, value]) => [game, readGame(value), value] as const);
  const sound = Object.fromEntries(read.flatMap(([game, value]) => (value ? [[game, value]] : [])));
  const unsound = read.filter(([, value]) => value === undefined).map(([game, , value]) => [game, value]);
  return found(sound, unsound, { version, games: sound });
}

const readAll = (shelf: Shelf): All => readKept(shelf, progressKey, readProgress) ?? {};

export const progressOf = (game: GameId, shelf: Shelf = device): GameProgress => readAll(shelf)[game] ?? noProgress;

/** What a finished game adds; the same progress if it adds nothing. */
export function progressAfter(before: GameProgress, view: MatchView): GameProgress {
  const { players, outcome, seed } = view;
  const engines = players.filter((player) => player.engine);
  const person = players.findIndex((player) => !player.engine);
  if (!outcome.over || seed === 0 || before.counted.includes(seed) || players.length - engines.length !== 1) return before;
  const counted = [...before.counted, seed].slice(-mostCounted);
  const won = outcome.winner === person;
  if (players.length === 1) {
    const streak = won ? before.streak + 1 : 0;
    return { ...before, counted, streak, best: Math.max(before.best, streak) };
  }
  const level = Math.min(...engines.map((engine) => engine.level));
  const levels = won ? [...new Set([...before.levels, level])].sort((a, b) => a - b) : before.levels;
  return { ...before, counted, levels };
}

/** Counts a game that has ended, once; gives back what is reached now, and before. */
export function countGame(view: MatchView, shelf: Shelf = device): { before: GameProgress; now: GameProgress } {
  const all = readAll(shelf);
  const before = all[view.game] ?? noProgress;
  const now = progressAfter(before, view);
  if (now !== before) writeKept(shelf, progressKey, { version, games: { ...all, [view.game]: now } });
  return { before, now };
}
