// SPDX-License-Identifier: GPL-3.0-or-later
// What became of the puzzles tried on this device: the last ones, those to see again and when, and the days on
// which the puzzle of the day was found. Days are counted from 1970 by the clock of the device, so that a
// day ends at midnight. What cannot be read is set aside.
import { field, listOf, objectOf, oneOf, sorted, textOf, wholeOf } from "./shapes";
import { found, readKept, writeKept, type Found } from "./kept";
import { device, type Shelf } from "./shelf";

/** Found alone, found with a hint, or not at once: tried wrongly before, or looked up. */
export type Result = "solved" | "hinted" | "missed";

export interface Tried {
  readonly id: string;
  readonly result: Result;
  /** When it was last tried. */
  readonly day: number;
  /** How often it was found since it was missed, and when to see it again; 0 for never. */
  readonly box: number;
  readonly due: number;
}

export interface PuzzleMemory {
  /** The last tried is the last. */
  readonly tried: readonly Tried[];
  /** On which the puzzle of the day was found, ascending. */
  readonly days: readonly number[];
}

export const puzzlesKey = "damier.puzzles";
const version = 1;
/** Days until a missed puzzle comes back: after it was missed, and after each time it was found. */
const waits = [1, 3, 7, 16, 35];
const mostTried = 3000;
const mostDays = 1500;
const nothing: PuzzleMemory = { tried: [], days: [] };

const readDay = wholeOf(0, 100_000_000);
const readTried = objectOf<Tried>({ id: textOf(60), result: oneOf<Result>(["solved", "hinted", "missed"]), day: readDay,
  box: wholeOf(0, waits.length), due: readDay });

/** Undefined if this is not what `keep` wrote. */
export function readPuzzles(kept: unknown): Found<PuzzleMemory> | undefined {
  const [tried, days] = [field(kept, "tried"), field(kept, "days")];
  if (field(kept, "version") !== version || !Array.isArray(tried)) return undefined;
  const known = listOf(readDay)(days);
  if (!known) return undefined;
  const { sound, unsound } = sorted(tried, readTried);
  const memory = { tried: sound, days: [...new Set(known)].sort((a, b) => a - b) };
  return found(memory, unsound, { version, ...memory });
}

export const puzzleMemory = (shelf: Shelf = device): PuzzleMemory => readKept(shelf, puzzlesKey, readPuzzles) ?? nothing;

/** Where nothing can be kept puzzles are still asked, and soon forgotten. */
function keep(memory: PuzzleMemory, shelf: Shelf): void {
  writeKept(shelf, puzzlesKey, { version, tried: memory.tried.slice(-mostTried), days: memory.days.slice(-mostDays) });
}

/** The number of a day on this device. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
}

function after(before: Tried | undefined, id: string, result: Result, day: number): Tried {
  if (result !== "solved") return { id, result, day, box: 0, due: day + waits[0]! };
  if (!before || before.due === 0) return { id, result, day, box: 0, due: 0 };
  if (before.due > day) return { ...before, result, day }; // too early to count
  const box = before.box + 1;
  return { id, result, day, box, due: box < waits.length ? day + waits[box]! : 0 };
}

/** A puzzle has been tried to its end; `daily`: it was the one of that day. */
export function noteTried(id: string, result: Result, day: number, daily: boolean, shelf: Shelf = device): void {
  const { tried, days } = puzzleMemory(shelf);
  const before = tried.find((one) => one.id === id);
  keep({ tried: [...tried.filter((one) => one.id !== id), after(before, id, result, day)],
    days: daily && !days.includes(day) ? [...days, day].sort((a, b) => a - b) : days }, shelf);
}

/** Days in a row up to this one, or up to yesterday if today is still to come. */
export function streakOf({ days }: PuzzleMemory, today: number): number {
  let day = days.includes(today) ? today : today - 1;
  let streak = 0;
  for (; days.includes(day); day--) streak++;
  return streak;
}

/** Those to see again, the longest awaited first. */
export function dueOf({ tried }: PuzzleMemory, today: number): readonly Tried[] {
  return tried.filter(({ due }) => due > 0 && due <= today).sort((a, b) => a.due - b.due);
}
