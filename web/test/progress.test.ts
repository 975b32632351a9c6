// SPDX-License-Identifier: GPL-3.0-or-later
// What people have reached: stars for levels, games of solo in a row; each game counts once.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatchView } from "../src/core/types";
import { countGame, noProgress, progressAfter, progressOf, readProgress } from "../src/store/progress";
import { Memory, shelfOf } from "../src/store/shelf";

const person = { engine: false, level: 0, name: "", offers: false };
const engine = (level: number) => ({ ...person, engine: true, level });
const ended = (players: readonly (typeof person)[], winner: number, seed: number, game = "draughts") =>
  ({ game, seed, players, outcome: { over: true, winner } }) as unknown as MatchView;

test("a level beaten gives a star, once; a loss takes none", () => {
  const shelf = shelfOf(((room) => () => room)(new Memory()));
  const levels = () => progressOf("draughts", shelf).levels;
  countGame(ended([person, engine(3)], 0, 1), shelf);
  countGame(ended([person, engine(1)], 0, 2), shelf);
  countGame(ended([person, engine(5)], 1, 3), shelf);
  countGame(ended([engine(4), person], 1, 4), shelf);
  assert.deepEqual(levels(), [1, 3, 4]);
  assert.deepEqual(progressOf("martian", shelf), noProgress, "each game has its own");
});

test("several computers count as the weakest of them, several people not at all", () => {
  assert.deepEqual(progressAfter(noProgress, ended([person, engine(6), engine(2)], 0, 1)).levels, [2]);
  assert.equal(progressAfter(noProgress, ended([person, person], 0, 1)), noProgress);
  assert.equal(progressAfter(noProgress, ended([engine(1), engine(2)], 0, 1)), noProgress);
});

test("solo: games won in a row, the best is kept, the same game counts once", () => {
  const shelf = shelfOf(((room) => () => room)(new Memory()));
  const play = (won: boolean, seed: number) => countGame(ended([person], won ? 0 : -1, seed, "bretonnes"), shelf).now;
  play(true, 1);
  play(true, 2);
  assert.deepEqual([play(true, 2).streak, play(true, 3).streak], [2, 3]);
  assert.deepEqual([play(false, 4).streak, progressOf("bretonnes", shelf).best], [0, 3]);
  assert.equal(progressAfter(noProgress, ended([person], 0, 0)), noProgress, "a game without a seed is not known again");
});

test("what is not sound is left out, the rest is kept", () => {
  const good = { levels: [2], streak: 0, best: 4, counted: [7] };
  const read = readProgress({ version: 1, games: { draughts: good, martian: { levels: [99] } } });
  assert.deepEqual(read?.value, { draughts: good });
  assert.ok(read?.left);
  assert.equal(readProgress({ version: 2, games: {} }), undefined);
  assert.equal(readProgress(null), undefined);
});
