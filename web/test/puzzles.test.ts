// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles without a page: the file read, the one of a day, the next one, days in a row, what comes back when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PuzzleSet, readPuzzleFile } from "../src/puzzles/puzzleset";
import { dueOf, noteTried, puzzleMemory, puzzlesKey, readPuzzles, streakOf } from "../src/store/puzzlememory";
import { Memory, shelfOf } from "../src/store/shelf";

const freshShelf = () => shelfOf(((room) => () => room)(new Memory()));
const row = (id: string, measure: number, position = "W:W1:B50", moves = "1-2 3x4 5-6/5-7") =>
  `${id}\t${measure}\t2:10\t${position}\t${moves}\n`;
const file = `damier puzzles 1 one\nlicence x\n${row("aaaaaaaa", 1)}${row("bbbbbbbb", 2)}${row("cccccccc", 3)}`
  + `damier puzzles 1 two\nlicence x\n${row("dddddddd", 2, "6/6/6/6/6/6 1 1 0", "a1+b1 c1-c2+c3")}${row("eeeeeeee", 4)}`;
const set = new PuzzleSet(readPuzzleFile(file));

test("a file of several games is read", () => {
  assert.deepEqual(set.games(), ["one", "two"]);
  assert.deepEqual(set.find("aaaaaaaa"), { id: "aaaaaaaa", game: "one", solo: false, measure: 1, position: "W:W1:B50",
    line: ["1-2", "3x4", "5-6"], ends: ["5-7"] });
  assert.equal(set.find("dddddddd")!.solo, true);
  assert.equal(set.find("ffffffff"), undefined);
});

test("a day has one puzzle, neither the easiest nor for one player", () => {
  for (let day = 20000; day < 20040; day++) {
    const puzzle = set.daily(day);
    assert.equal(puzzle, set.daily(day));
    assert.ok(puzzle.measure >= 2 && !puzzle.solo);
  }
  assert.deepEqual(new Set([0, 1, 2, 3].map((day) => set.daily(20000 + day).game)), new Set(["one", "two"]));
});

test("next comes what is due, then what is new, then what was tried longest ago; never nothing", () => {
  const tried = (id: string, due: number) => ({ id, result: "missed" as const, day: 1, box: 0, due });
  const next = (measure: number, list: readonly ReturnType<typeof tried>[]) =>
    set.next("one", measure, false, { tried: list, days: [] }, 10)?.id;
  assert.equal(next(2, []), "bbbbbbbb");
  assert.equal(next(2, [tried("bbbbbbbb", 11)]), "bbbbbbbb", "there is no other");
  assert.equal(next(5, []), "cccccccc", "the nearest measure");
  assert.equal(set.next("one", 1, true, { tried: [], days: [] }, 10), undefined, "no board for one player");
});

test("a missed puzzle comes back later and later, and not earlier than it should", () => {
  const shelf = freshShelf();
  const due = () => puzzleMemory(shelf).tried[0]!.due;
  noteTried("aaaaaaaa", "missed", 100, false, shelf);
  assert.equal(due(), 101);
  noteTried("aaaaaaaa", "solved", 100, false, shelf);
  assert.equal(due(), 101, "on the same day it does not count");
  const seen: number[] = [];
  for (let day = 101; due() !== 0; day = due()) {
    assert.equal(dueOf(puzzleMemory(shelf), day - 1).length, 0);
    assert.equal(dueOf(puzzleMemory(shelf), day).length, 1);
    noteTried("aaaaaaaa", "solved", day, false, shelf);
    seen.push(day);
  }
  assert.deepEqual(seen, [101, 104, 111, 127, 162]);
  noteTried("aaaaaaaa", "hinted", 200, false, shelf);
  assert.equal(due(), 201, "from the beginning");
});

test("days in a row end with a day without; today need not be over", () => {
  const shelf = freshShelf();
  for (const day of [10, 11, 13]) noteTried("aaaaaaaa", "missed", day, true, shelf);
  noteTried("bbbbbbbb", "solved", 12, false, shelf); // not the puzzle of that day
  const streak = (today: number) => streakOf(puzzleMemory(shelf), today);
  assert.deepEqual([10, 11, 12, 13, 14, 15].map(streak), [1, 2, 2, 1, 1, 0]);
});

test("what is not sound is left out, in part or whole", () => {
  const sound = { id: "aaaaaaaa", result: "solved", day: 3, box: 0, due: 0 };
  assert.equal(readPuzzles("nothing"), undefined);
  assert.equal(readPuzzles({ version: 2, tried: [], days: [] }), undefined);
  assert.equal(readPuzzles({ version: 1, tried: [], days: ["x"] }), undefined);
  const read = readPuzzles({ version: 1, tried: [sound, { ...sound, box: 9 }, 5], days: [4, 3, 4] })!;
  assert.deepEqual(read.value, { tried: [sound], days: [3, 4] });
  assert.equal((read.left!.parts as unknown[]).length, 2);
  const shelf = freshShelf();
  shelf.write(puzzlesKey, "{");
  assert.deepEqual(puzzleMemory(shelf), { tried: [], days: [] });
});
