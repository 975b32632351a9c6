// SPDX-License-Identifier: GPL-3.0-or-later
// Moves entered square by square, with the moves of the real core.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beginEntry, firstSquares, onlyCapture, onlyMoveTo, progressOf, targetsOf, touch, type Entry, type Touch }
  from "../src/board/entry";
import { geometryOf, routeOf, type Geometry } from "../src/board/route";
import { nobody, Piece, type GameId, type MatchView } from "../src/core/types";
import { roomAt, viewAt } from "./core";

interface Table {
  readonly view: MatchView;
  readonly board: Geometry;
  readonly fresh: Entry;
}

async function table(game: GameId, position = ""): Promise<Table> {
  const view = await viewAt(game, position);
  const board = geometryOf(view.cells);
  return { view, board, fresh: beginEntry(view.moves, board) };
}

function enter({ board, fresh }: Table, ...squares: number[]): Touch {
  let answer: Touch = { kind: "more", entry: fresh };
  for (const square of squares) {
    assert.equal(answer.kind, "more", `before ${square} of ${squares}`);
    answer = touch((answer as { entry: Entry }).entry, square, board);
  }
  return answer;
}

function entered(t: Table, ...squares: number[]): Entry {
  const answer = enter(t, ...squares);
  assert.equal(answer.kind, "more");
  return (answer as { entry: Entry }).entry;
}

function played(t: Table, ...squares: number[]): string {
  const answer = enter(t, ...squares);
  assert.equal(answer.kind, "done", `${squares}`);
  return t.view.moves[(answer as { index: number }).index]!.text;
}

const targets = (t: Table, entry: Entry) =>
  targetsOf(entry, t.view.moves).map(({ square }) => square).sort((a, b) => a - b);

test("a step: piece, then square; any other square is refused", async () => {
  const t = await table("draughts");
  assert.deepEqual([...firstSquares(t.fresh)].sort(), [31, 32, 33, 34, 35]);
  assert.equal(enter(t, 40).kind, "refused");
  assert.deepEqual(targets(t, entered(t, 32)), [27, 28]);
  assert.equal(played(t, 32, 28), "32-28");
  assert.equal(enter(t, 32, 29).kind, "refused");
  assert.equal(t.view.moves[onlyMoveTo(t.fresh, 26)]!.text, "31-26");
  assert.equal(onlyMoveTo(t.fresh, 28), -1);
});

test("a capture by its last square, or landing by landing", async () => {
  const t = await table("draughts", "W:W28:B22,23,12,13,11,14");
  assert.equal(played(t, 28, 10), "28x10");
  assert.equal(played(t, 28, 6), "28x6");
  assert.equal(played(t, 28, 17, 8, 19, 10), "28x10");
  assert.equal(played(t, 28, 17, 8, 19, 28), "28x28");
  assert.equal(played(t, 28, 19), "28x6", "only one way is left");
  assert.deepEqual(targets(t, entered(t, 28)), [6, 10, 17, 19, 28]);
  const progress = progressOf(entered(t, 28, 17, 8));
  assert.deepEqual(progress.trail, [28, 17, 8]);
  assert.deepEqual(progress.taken, [22, 12]);
  assert.deepEqual(progress.victims, [13]);
  assert.equal(progress.captures, 4);
  assert.deepEqual([progress.from, progress.at], [28, 8]);
});

test("the only capture of a piece needs no second touch", async () => {
  const t = await table("draughts", "W:W32,7:B28,19");
  assert.equal(t.view.moves[onlyCapture(entered(t, 32))]!.text, "32x14");
  assert.equal(onlyCapture(entered(await table("draughts"), 31)), -1);
});

test("landing by landing only, if that is wanted", async () => {
  const t = await table("draughts", "W:W28:B22,23,12,13,11,14");
  const each = { ...t, fresh: beginEntry(t.view.moves, t.board, true) };
  assert.deepEqual(targets(each, entered(each, 28)), [17, 19]);
  assert.equal(enter(each, 28, 10).kind, "refused");
  assert.equal(enter(each, 28, 19).kind, "more", "the rest does not go by itself");
  assert.equal(onlyCapture(entered(each, 28)), -1);
  assert.equal(played(each, 28, 17, 8, 19, 10), "28x10");
  const king = await table("draughts", "W:WK46:B32,10,9");
  const eachOfKing = { ...king, fresh: beginEntry(king.view.moves, king.board, true) };
  assert.equal(enter(eachOfKing, 46, 9).kind, "refused", "what is taken last is not next");
  assert.equal(played(eachOfKing, 46, 28, 3), "46x3", "it may still rest on any free square");
  const plain = await table("draughts");
  const fresh = beginEntry(plain.view.moves, plain.board, true);
  assert.equal(plain.view.moves[onlyMoveTo(fresh, 26)]!.text, "31-26");
  assert.equal(onlyMoveTo(beginEntry(t.view.moves, t.board, true), 10), -1);
});

test("a king may rest behind what it takes on a square the core does not tell", async () => {
  const t = await table("draughts", "W:WK46:B32,10,9");
  for (const rest of [28, 23, 19]) {
    assert.equal(progressOf(entered(t, 46, rest)).at, 14, `${rest}`);
    assert.equal(played(t, 46, rest, 3), "46x3");
  }
  for (const before of [41, 37]) assert.equal(enter(t, 46, before).kind, "refused", `${before}`);
  assert.equal(played(t, 46, 9), "46x3", "what is taken names the capture");
});

test("touching a piece that several captures take leaves the choice of the landing", async () => {
  const t = await table("draughts", "W:WK47:B38,24,20,13,8");
  assert.deepEqual(targets(t, entered(t, 47, 38)), [29, 33]);
  assert.equal(played(t, 47, 38, 33), "47x33");
});

test("two captures with the same ends are told apart by a landing", async () => {
  const t = await table("draughts", "W:WK30:B9,33,34,38");
  const [first, second] = ["30x39x22x4", "30x43x27x4"];
  assert.deepEqual(t.view.moves.map((move) => move.text).sort(), [first, second]);
  assert.equal(entered(t, 30, 4).candidates.length, 2, "the end alone does not choose");
  assert.deepEqual(targets(t, entered(t, 30, 4)), [4, 39, 43]);
  assert.equal(played(t, 30, 4, 39), first);
  assert.equal(played(t, 30, 4, 43), second);
  assert.equal(played(t, 30, 39), first);
  assert.equal(played(t, 30, 43), second);
  assert.equal(played(t, 30, 38), second, "only one takes 38");
});

test("a landing on the way is not taken for the end of another capture", async () => {
  const t = await table("sujet-verbe", "B:W5,12,13:BK8");
  const entry = entered(t, 8, 1);
  assert.equal(progressOf(entry).at, 1);
  assert.equal(played(t, 8, 1, 15), "8x15");
  assert.equal(played(t, 8, 15, 1), "8x1");
});

test("two first counters, in either order", async () => {
  const t = await table("bretonnes");
  assert.equal(firstSquares(t.fresh).size, 36);
  assert.equal(played(t, 1, 14), "a1+b3");
  assert.equal(played(t, 14, 1), "a1+b3");
  assert.equal(enter(t, 14, 14).kind, "refused");
  const entry = entered(t, 14);
  assert.equal(targets(t, entry).length, 35);
  assert.ok(targetsOf(entry, t.view.moves).every((target) => target.kind === "place"));
  assert.deepEqual(progressOf(entry).placed, [{ square: 14, piece: Piece.counter, owner: nobody }]);
  assert.equal(progressOf(entry).at, 0);
});

test("a step, then a placement in its line, never in one touch", async () => {
  const t = await table("bretonnes", "oo4/6/6/6/6/6 2 1 0,0");
  assert.deepEqual(targets(t, entered(t, 31)), [25]);
  assert.deepEqual(targets(t, entered(t, 31, 25)), [1, 7, 13, 19]);
  const progress = progressOf(entered(t, 31, 25));
  assert.deepEqual([progress.from, progress.at, progress.taken, progress.ahead], [31, 25, [], []]);
  assert.equal(played(t, 31, 25, 13), "a6-a5+a3");
  assert.equal(enter(t, 31, 25, 31).kind, "refused", "not on the square just left");
  assert.equal(enter(t, 31, 13).kind, "refused");
});

test("a step with one placement left still waits for it", async () => {
  const t = await table("bretonnes", "6/6/6/6/6/o1ooo1 2 1 0,0");
  const entry = entered(t, 1, 2);
  assert.deepEqual(targets(t, entry), [6]);
  assert.equal(played(t, 1, 2, 6), "a1-b1+f1");
});

test("a capture by landing is entered by its square; squares in between are other moves", async () => {
  const t = await table("martian", "1GM1/1MPG/1P2/4/G3/2P1/1PM1/1MG1 S 6,6 -");
  const target = targetsOf(entered(t, 13), t.view.moves).find(({ square }) => square === 28);
  assert.equal(target?.kind, "capture");
  assert.equal(played(t, 13, 28), "a4xd7");
  assert.equal(played(t, 13, 23), "a4-c6");
  assert.equal(enter(t, 13, 27).kind, "refused");
});

test("targets with cards know the decks of their moves", async () => {
  const t = await table("sujet-verbe");
  const found = targetsOf(entered(t, 14), t.view.moves).map(({ square, decks }) => [square, decks]);
  assert.deepEqual(found, [[11, [2]], [12, [3]]]);
});

test("nothing is entered: no targets, no progress", async () => {
  const t = await table("draughts");
  assert.deepEqual(targetsOf(t.fresh, t.view.moves), []);
  assert.equal(progressOf(t.fresh).from, 0);
  const none = beginEntry([], t.board);
  assert.equal(touch(none, 32, t.board).kind, "refused");
});

/** The move played by as many of the stops as it takes. */
function playedBy(t: Table, stops: readonly number[]): string {
  let entry = t.fresh;
  for (const square of stops) {
    const answer = touch(entry, square, t.board);
    if (answer.kind === "done") return t.view.moves[answer.index]!.text;
    assert.equal(answer.kind, "more");
    entry = (answer as { entry: Entry }).entry;
  }
  return "";
}

/** Small, the same everywhere. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

test("every legal move is entered by its stops and by nothing else, all along random games", async () => {
  const starts: [GameId, string][] = [
    ["draughts", ""], ["sujet-verbe", ""], ["bretonnes", ""], ["martian", ""],
    ["draughts", "W:WK1,K6,K45,K50,K26,31,36:B7,8,11,12,13,17,18,19,21,22,23,27,28,32,33,38,39,42,43"],
    ["sujet-verbe", "W:WK16,K17,K18,13:B1,2,3,7,8,11"],
  ];
  const random = randomNumbers(7);
  for (const [game, position] of starts.flatMap((start) => Array(3).fill(start) as typeof starts)) {
    const room = await roomAt(game, position);
    for (let turn = 0; turn < 40 && room.view.moves.length > 0; turn++) {
      const { view } = room;
      const board = geometryOf(view.cells);
      const t: Table = { view, board, fresh: beginEntry(view.moves, board) };
      const some = view.moves.filter((_, i) => view.moves.length < 100 || i % 29 === turn % 29);
      for (const move of some) {
        const stops = routeOf(move, board).stops.map((stop) => stop.square);
        assert.equal(playedBy(t, stops), move.text, `${view.position}: ${stops}`);
      }
      room.act(`play ${view.moves[random(view.moves.length)]!.text}`);
    }
    room.free();
  }
});
