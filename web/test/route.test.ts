// SPDX-License-Identifier: GPL-3.0-or-later
// Routes made from the moves of the real core: stops, what is taken on each leg, crowns, lines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { splitMove } from "../src/board/fold";
import { between, geometryOf, routeOf, stepsOf, type Route } from "../src/board/route";
import { nobody, Piece, StepKind, type GameId, type MatchView, type Move } from "../src/core/types";
import { viewAt } from "./core";

function routeIn(view: MatchView, text: string): Route {
  const move = view.moves.find((other) => other.text === text);
  assert.ok(move, `${text} is no move of ${view.position}`);
  return routeOf(move, geometryOf(view.cells));
}

async function routeOfText(game: GameId, position: string, text: string): Promise<Route> {
  return routeIn(await viewAt(game, position), text);
}

const squares = (route: Route) => route.stops.map((stop) => stop.square);
const taken = (route: Route) => route.stops.map((stop) => stop.taken);

test("squares between two others come in order, and none if they are not in line", async () => {
  const board = geometryOf((await viewAt("draughts")).cells);
  assert.deepEqual(between(board, 46, 5), [41, 37, 32, 28, 23, 19, 14, 10]);
  assert.deepEqual(between(board, 5, 46), [10, 14, 19, 23, 28, 32, 37, 41]);
  assert.deepEqual(between(board, 1, 7), []);
  assert.deepEqual(between(board, 1, 8), []);
  assert.deepEqual(between(board, 1, 99), []);
  const slab = geometryOf((await viewAt("bretonnes")).cells);
  assert.deepEqual(between(slab, 1, 36), [8, 15, 22, 29]);
  assert.deepEqual(between(slab, 31, 36), [32, 33, 34, 35]);
});

test("a step has two stops and takes nothing", async () => {
  const route = await routeOfText("draughts", "", "32-28");
  assert.deepEqual(route.stops, [
    { square: 32, kind: "start", taken: [] }, { square: 28, kind: "land", taken: [] }]);
  assert.equal(route.captures, 0);
  assert.equal(route.crown, 0);
});

test("each leg of a king's capture has what it takes, though the core lifts all at the end", async () => {
  const route = await routeOfText("draughts", "W:WK1:B7,18,29,40", "1x45");
  assert.deepEqual(squares(route), [1, 12, 23, 34, 45]);
  assert.deepEqual(taken(route), [[], [7], [18], [29], [40]]);
  assert.equal(route.captures, 4);
});

test("a capture may end where it began", async () => {
  const route = await routeOfText("draughts", "W:W28:B22,23,12,13,11,14", "28x28");
  assert.deepEqual(squares(route), [28, 17, 8, 19, 28]);
  assert.deepEqual(taken(route), [[], [22], [12], [13], [23]]);
});

test("a piece is taken once, though a queen crosses its square again", async () => {
  const view = await viewAt("sujet-verbe", "B:W5,12,13:BK8");
  assert.deepEqual(taken(routeIn(view, "8x15")), [[], [5], [12]]);
  const twice = { text: "", steps: [0, 16, 8, 1, 11, 11, 0, 8, 16, 0, 16, 3, 1, 6, 6] };
  const route = routeOf(twice, geometryOf(view.cells));
  assert.deepEqual(taken(route), [[], [11], [], [6]]);
});

test("a man that ends on the far row is crowned there", async () => {
  assert.equal((await routeOfText("sujet-verbe", "W:W8:B4,6", "8x3")).crown, 3);
  assert.equal((await routeOfText("draughts", "W:W7:B40", "7-1")).crown, 1);
});

test("a capture by landing takes what stands on the last square", async () => {
  const route = await routeOfText("martian", "1GM1/1MPG/1P2/4/G3/2P1/1PM1/1MG1 S 6,6 -", "a4xd7");
  assert.deepEqual(route.stops, [
    { square: 13, kind: "start", taken: [] }, { square: 28, kind: "land", taken: [28] }]);
  assert.equal(route.captures, 1);
});

test("a turn of bretonnes is a step, a placement, and the lines it makes", async () => {
  assert.deepEqual((await routeOfText("bretonnes", "", "a1+b3")).stops.map((stop) => stop.kind), ["place", "place"]);
  const route = await routeOfText("bretonnes", "oooo1o/6/6/6/6/4o1 2 1 0,0", "e1-e2+e6");
  assert.deepEqual(route.stops.map(({ square, kind }) => [square, kind]),
    [[5, "start"], [11, "land"], [35, "place"]]);
  assert.deepEqual(route.lines, [[31, 36]]);
});

test("every capture of every game is told leg by leg", async () => {
  const positions: [GameId, string][] = [
    ["draughts", "W:WK1,K26,31,36:BK7,11,16,17,21,22,37,38,42,44"],
    ["draughts", "W:W32:B28,17,18,27,37,38"],
    ["sujet-verbe", "W:W10,K14,K16,K18:B2,3,5,7,11,12"],
    ["martian", "1GM1/1MPG/1P2/4/G3/2P1/1PM1/1MG1 S 6,6 -"],
  ];
  for (const [game, position] of positions) {
    const view = await viewAt(game, position);
    assert.ok(view.moves.length > 0);
    for (const move of view.moves) {
      const told = stepsOf(move).filter((step) => step.kind === StepKind.take).map((step) => step.to);
      const route = routeOf(move, geometryOf(view.cells));
      assert.deepEqual(taken(route).flat().sort((a, b) => a - b), told.sort((a, b) => a - b), move.text);
    }
  }
});

test("a placement says what is put there: a common counter unless the move names it", async () => {
  const { cells } = await viewAt("bretonnes");
  const board = geometryOf(cells);
  const steps = [StepKind.place, 0, 1, StepKind.place, 0, 2];
  const placed = (move: Move) => routeOf(move, board).stops.map((stop) => stop.placed);
  assert.deepEqual(placed({ text: "", steps }), [{ square: 1, piece: Piece.counter, owner: nobody },
    { square: 2, piece: Piece.counter, owner: nobody }]);
  const owned = { text: "", steps, placed: [Piece.own, 1, Piece.man, 0] };
  assert.deepEqual(placed(owned), [{ square: 1, piece: Piece.own, owner: 1 }, { square: 2, piece: Piece.man, owner: 0 }]);
  const { cells: after, rest } = splitMove(cells, owned, 1);
  assert.deepEqual([after[0]!.piece, after[0]!.owner, after[1]!.piece], [Piece.own, 1, Piece.none]);
  assert.deepEqual(placed(rest), [{ square: 2, piece: Piece.man, owner: 0 }]);
});
