// SPDX-License-Identifier: GPL-3.0-or-later
// Which exercises have been done on this device. Unreadable contents count as nothing done; a device
// that keeps nothing is no reason to stop a lesson.
import type { GameId } from "../core/types";
import { device } from "../store/shelf";
import type { Exercise } from "./exercise";

export const lessonPrefix = "damier.lesson.";
const key = (game: GameId) => lessonPrefix + game;

export function readDone(text: string | null): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
  } catch {
    return new Set();
  }
}

export function doneOf(game: GameId): ReadonlySet<string> {
  return readDone(device.read(key(game)));
}

export function keepDone(game: GameId, done: ReadonlySet<string>): void {
  device.write(key(game), JSON.stringify([...done])); // if refused, the lesson goes on all the same
}

export function isLearnt(exercises: readonly Exercise[], done: ReadonlySet<string>): boolean {
  return exercises.every((exercise) => done.has(exercise.name));
}

/** Where to go on: the first exercise not done, or the first of all. */
export function firstLeft(exercises: readonly Exercise[], done: ReadonlySet<string>): number {
  return Math.max(0, exercises.findIndex((exercise) => !done.has(exercise.name)));
}
