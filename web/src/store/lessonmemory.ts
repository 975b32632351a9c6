// SPDX-License-Identifier: GPL-3.0-or-later
// Which exercises have been done on this device. Unreadable contents count as nothing done; a device
// that keeps nothing is no reason to stop a lesson.
import type { GameId } from "../core/types";
import { found, readKept, writeKept, type Found } from "./kept";
import { sorted, textOf } from "./shapes";
import { device } from "./shelf";

interface Named {
  readonly name: string;
}

export const lessonPrefix = "damier.lesson.";
const key = (game: GameId) => lessonPrefix + game;

/** What a device that keeps nothing would forget before the page is closed. */
const offered = new Set<GameId>();

const readName = textOf(60);

export function readDone(names: unknown): Found<ReadonlySet<string>> | undefined {
  if (!Array.isArray(names)) return undefined;
  const { sound, unsound } = sorted(names, readName);
  return found(new Set(sound), unsound, sound);
}

export function doneOf(game: GameId): ReadonlySet<string> {
  return readKept(device, key(game), readDone) ?? new Set();
}

/** Where nothing can be kept the lesson goes on; only the token is not remembered. */
export function keepDone(game: GameId, done: ReadonlySet<string>): void {
  writeKept(device, key(game), [...done]);
}

/** The lesson was offered, or begun without an offer: either leaves a key. */
export function wasOffered(game: GameId): boolean {
  return offered.has(game) || device.read(key(game)) !== null;
}

export function markOffered(game: GameId): void {
  offered.add(game);
  keepDone(game, doneOf(game));
}

export function isLearnt(exercises: readonly Named[], done: ReadonlySet<string>): boolean {
  return exercises.every((exercise) => done.has(exercise.name));
}

/** Where to go on: the first exercise not done, or the first of all. */
export function firstLeft(exercises: readonly Named[], done: ReadonlySet<string>): number {
  return Math.max(0, exercises.findIndex((exercise) => !done.has(exercise.name)));
}
