// SPDX-License-Identifier: GPL-3.0-or-later
// What the board shows of the rules while a move is entered: as the core says it, in positions where it matters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beginEntry, touch } from "../src/board/entry";
import { geometryOf } from "../src/board/route";
import type { Setup } from "../src/core/room";
import type { GameId, MatchView } from "../src/core/types";
import { marksOf, type Situation } from "../src/play/situation";
import { viewAt } from "./core";

const squareOf = (view: MatchView, name: string) => view.cells.find((cell) => cell.name === name)!.square;
const namesOf = (view: MatchView, squares: Iterable<number>) =>
  [...squares].map((square) => view.cells.find((cell) => cell.square === square)!.name).sort();

/** The marks after squares were touched, none of which ends a move. */
async function marksAfter(game: GameId, position: string, touched: readonly string[], setup: Setup = {}) {
  const view = await viewAt(game, position, setup);
  const board = geometryOf(view.cells);
  let entry = beginEntry(view.moves, board);
  for (const name of touched) {
    const answer = touch(entry, squareOf(view, name), board);
    assert.equal(answer.kind, "more", name);
    if (answer.kind === "more") entry = answer.entry;
  }
  const situation: Situation = { view, board, entry, open: true, last: undefined, hint: undefined, refused: 0,
    showMovable: true };
  return { view, marks: marksOf(situation) };
}

test("after a step the lane lights up in which the second counter goes", async () => {
  const column = await marksAfter("bretonnes", "6/1o4/6/2o3/4o1/6 2 1 0,0", ["c3", "c4"]);
  assert.deepEqual(namesOf(column.view, column.marks.lane), ["c1", "c2", "c3", "c4", "c5", "c6"]);
  const row = await marksAfter("bretonnes", "6/1o4/6/2o3/4o1/6 2 1 0,0", ["c3", "d3"]);
  assert.deepEqual(namesOf(row.view, row.marks.lane), ["a3", "b3", "c3", "d3", "e3", "f3"]);
  assert.deepEqual((await marksAfter("bretonnes", "6/1o4/6/2o3/4o1/6 2 1 0,0", ["c3"])).marks.lane, []);
});

test("squares are hatched for the piece that is held, and for no other", async () => {
  const position = "GGM1/GMPP/1P2/1M2/M3/2P1/1PMG/1MGG S 0,1 a4";
  const held = await marksAfter("martian", position, ["a4"]);
  assert.deepEqual(namesOf(held.view, held.marks.shut), ["a5", "a6", "b5"]);
  assert.deepEqual((await marksAfter("martian", position, ["d2"])).marks.shut, []);
});

test("where captures are forced, what cannot capture is dimmed", async () => {
  const forced = await marksAfter("draughts", "W:W32,35,46:B4,9,28", []);
  assert.deepEqual([namesOf(forced.view, forced.marks.movable), namesOf(forced.view, forced.marks.must)],
    [["32"], ["35", "46"]]);
  assert.equal((await marksAfter("draughts", "", [])).marks.must.size, 0);
  const free = await marksAfter("martian", "4/4/4/G3/P3/4/4/4 S 15,17 -", []);
  assert.equal(free.marks.must.size, 0, "every move may be a capture where none is forced");
});

test("alone no number of tokens wins", async () => {
  assert.deepEqual([(await viewAt("bretonnes")).outcome.target,
    (await viewAt("bretonnes", "", { players: "3" })).outcome.target,
    (await viewAt("bretonnes", "", { players: "1" })).outcome.target], [3, 2, 0]);
});
