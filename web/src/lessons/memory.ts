// SPDX-License-Identifier: GPL-3.0-or-later
// Which exercises have been done on this device. Unreadable contents count as nothing done; a device
// that keeps nothing is no reason to stop a lesson.
import type { GameId } from "../core/types";
import type { Exercise } from "./exercise";

const key = (game: GameId) => `damier.lesson.${game}`;

export function readDone(text: string | null): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
  } catch {
    return new Set();
  }
}

export function doneOf(game: GameId): ReadonlySet<string> {
  try {
    return readDone(localStorage.getItem(key(game)));
  } catch {
    return new Set();
  }
}

export function keepDone(game: GameId, done: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key(game), JSON.stringify([...done]));
  } catch {
    // The lesson goes on; only the token is not remembered.
  }
}

export function isLearnt(exercises: readonly Exercise[], done: ReadonlySet<string>): boolean {
  return exercises.every((exercise) => done.has(exercise.name));
}

/** Where to go on: the first exercise not done, or the first of all. */
export function firstLeft(exercises: readonly Exercise[], done: ReadonlySet<string>): number {
  return Math.max(0, exercises.findIndex((exercise) => !done.has(exercise.name)));
}
