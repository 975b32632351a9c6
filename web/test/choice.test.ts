// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of a new game: what is kept, what is made of it, and what is not believed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameInfo } from "../src/core/types";
import { parsed } from "../src/store/shapes";
import { choiceOf, newGameOf, plainOptions, standardChoice, swapSeats, tidyName } from "../src/store/gamechoice";

const game = (changes: Partial<GameInfo>): GameInfo => ({
  id: "draughts", title: "", cols: 10, rows: 10, minSeats: 2, maxSeats: 2, cards: false, scores: false,
  mustTakeMost: false, takesLater: false, computer: true, seatNames: [], options: [], pieces: [], start: "", ...changes,
});
const draughts = game({});
const bretonnes = game({ id: "bretonnes", minSeats: 1, maxSeats: 4, scores: true,
  options: [{ name: "players", role: "players", values: ["1", "2", "3", "4"], standard: "2" }] });
const grammar = game({ id: "sujet-verbe", cards: true, options: [
  { name: "cards", role: "cards", values: ["off", "on"], standard: "off" },
  { name: "wrong", role: "wrong", values: ["stay", "play"], standard: "stay" },
] });

test("at first a person plays against the computer, with cards, without a clock", () => {
  assert.deepEqual(standardChoice(grammar), {
    seats: [{ engine: false, level: 2, name: "" }, { engine: true, level: 2, name: "" }],
    count: 2, setup: { cards: "on", wrong: "stay" }, minutes: 0, seconds: 0, deck: "",
  });
  assert.equal(standardChoice(bretonnes).count, 2);
  assert.equal(standardChoice(bretonnes).seats.length, 4);
});

test("the number of players is no option of its own", () => {
  assert.deepEqual(plainOptions(bretonnes), []);
  assert.deepEqual(newGameOf({ ...standardChoice(bretonnes), count: 3 }, bretonnes, "").setup, { players: "3" });
  assert.deepEqual(newGameOf(standardChoice(draughts), draughts, "").setup, {});
});

test("options are known by their role, whatever they are called", () => {
  const renamed = game({ minSeats: 2, maxSeats: 3, cards: true, options: [
    { name: "table", role: "players", values: ["two", "three"], standard: "three" },
    { name: "sentences", role: "cards", values: ["never", "always"], standard: "never" },
  ] });
  assert.equal(standardChoice(renamed).count, 3);
  assert.deepEqual(newGameOf({ ...standardChoice(renamed), count: 2 }, renamed, "").setup,
    { table: "two", sentences: "always" });
});

test("a game without a computer opponent is for people, whatever was kept", () => {
  const people = game({ computer: false });
  assert.deepEqual(standardChoice(people).seats.map((seat) => seat.engine), [false, false]);
  const kept = { seats: [{ engine: true, level: 3, name: "" }, { engine: true, level: 3, name: "" }] };
  assert.deepEqual(choiceOf(kept, people).seats.map((seat) => seat.engine), [false, false]);
});

test("a choice survives being written and read", () => {
  const chosen = { seats: [{ engine: true, level: 8, name: "Léna" }, { engine: false, level: 1, name: "Papi Yann" }],
    count: 2, setup: { cards: "off", wrong: "play" }, minutes: 10, seconds: 5, deck: "animaux-1a2b3c4" };
  assert.deepEqual(choiceOf(chosen, grammar), chosen);
});

test("what is broken or unknown falls back one by one", () => {
  const standard = standardChoice(grammar);
  for (const text of [null, "", "{", "null", "[]", "7", '{"seats":3,"setup":[]}'])
    assert.deepEqual(choiceOf(parsed(text ?? "{}"), grammar), standard, String(text));
  const kept = { seats: [{ engine: 1, level: 9, name: 5 }, { level: 4 }, { level: 3 }], count: 5,
    setup: { cards: "perhaps", wrong: "play", wild: "yes" }, minutes: 7, seconds: "5", deck: 3 };
  const read = choiceOf(kept, grammar);
  assert.deepEqual(read.seats, [standard.seats[0], { engine: true, level: 4, name: "" }]);
  assert.deepEqual(read, { ...standard, seats: read.seats, setup: { cards: "on", wrong: "play" } });
});

test("names fit on the line of a record", () => {
  assert.equal(tidyName("  Enora\nplayer 2 \t"), "Enora player 2");
  assert.equal(tidyName("é".repeat(40)), "é".repeat(31));
  assert.equal(tidyName("x".repeat(62) + "é"), "x".repeat(62));
  assert.equal(tidyName(" \u0000 "), "");
});

test("seats pass to the next player, those who do not play stay", () => {
  const seats = [1, 2, 3, 4].map((level) => ({ engine: true, level, name: "" }));
  const levels = (count: number) => swapSeats({ ...standardChoice(bretonnes), seats, count }).seats.map((s) => s.level);
  assert.deepEqual(levels(2), [2, 1, 3, 4]);
  assert.deepEqual(levels(3), [3, 1, 2, 4]);
  assert.deepEqual(levels(1), [1, 2, 3, 4]);
});

test("a new game has only who plays: a person has no level, the computer no name", () => {
  const choice = { ...standardChoice(bretonnes), count: 2, minutes: 5, seconds: 2,
    seats: [{ engine: false, level: 6, name: " Malo " }, { engine: true, level: 3, name: "Inès" },
      { engine: true, level: 3, name: "" }, { engine: true, level: 3, name: "" }] };
  assert.deepEqual(newGameOf(choice, bretonnes, " 6/6/6/6/6/6 2 1 0,0\n"), {
    players: [{ engine: false, level: 0, name: "Malo" }, { engine: true, level: 3, name: "" }],
    setup: { players: "2" }, base: 300_000, increment: 2000, position: "6/6/6/6/6/6 2 1 0,0", deck: "",
  });
});

test("no clock, nothing to add", () => {
  const { base, increment } = newGameOf({ ...standardChoice(draughts), seconds: 10 }, draughts, "");
  assert.deepEqual([base, increment], [0, 0]);
});
