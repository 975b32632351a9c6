// SPDX-License-Identifier: GPL-3.0-or-later
// Arrow keys over the boards of the real core, also when they are turned; taps to the nearest square.
import assert from "node:assert/strict";
import { test } from "node:test";
import { squareByKey } from "../src/board/keyboard";
import { Layout } from "../src/board/layout";
import type { GameId } from "../src/core/types";
import { viewAt } from "./core";

async function seen(game: GameId, cols: number, rows: number, flipped = false): Promise<Layout> {
  return new Layout(cols, rows, (await viewAt(game)).cells, flipped);
}

function walk(view: Layout, from: number, ...keys: string[]): number {
  return keys.reduce((square, key) => squareByKey(view, square, key, false)!, from);
}

const opposite: Readonly<Record<string, string>> = {
  ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft",
};

test("arrows go in the direction that is seen", async () => {
  const view = await seen("draughts", 10, 10);
  assert.equal(walk(view, 46, "ArrowRight"), 47);
  assert.equal(walk(view, 46, "ArrowUp"), 41);
  assert.equal(walk(view, 41, "ArrowUp"), 36);
  assert.equal(walk(view, 46, "ArrowLeft"), 46);
  assert.equal(walk(view, 46, "ArrowDown"), 46);
  const turned = await seen("draughts", 10, 10, true);
  assert.equal(walk(turned, 5, "ArrowRight"), 4);
  assert.equal(walk(turned, 5, "ArrowUp"), 10);
  assert.equal(walk(turned, 5, "ArrowLeft"), 5);
});

test("an arrow and its opposite come back, but for edges", async () => {
  const boards = [await seen("draughts", 10, 10), await seen("draughts", 10, 10, true),
    await seen("sujet-verbe", 6, 6, true), await seen("bretonnes", 6, 6), await seen("martian", 4, 8, true)];
  for (const view of boards)
    for (const square of view.squares)
      for (const [key, back] of Object.entries(opposite)) {
        const next = walk(view, square, key);
        if (next !== square) assert.equal(walk(view, next, back), square, `${square} ${key}`);
      }
});

test("every square is reached by arrows", async () => {
  for (const view of [await seen("draughts", 10, 10), await seen("martian", 4, 8, true)]) {
    const reached = new Set<number>([1]);
    for (const square of reached) for (const key of Object.keys(opposite)) reached.add(walk(view, square, key));
    assert.equal(reached.size, [...view.squares].length);
  }
});

test("Home and End go along the row or over the whole board, pages to its edges", async () => {
  const view = await seen("bretonnes", 6, 6);
  assert.equal(walk(view, 15, "Home"), 13);
  assert.equal(walk(view, 15, "End"), 18);
  assert.equal(squareByKey(view, 15, "Home", true), 31);
  assert.equal(squareByKey(view, 15, "End", true), 6);
  assert.equal(walk(view, 15, "PageUp"), 33);
  assert.equal(walk(view, 15, "PageDown"), 3);
  assert.equal(squareByKey(view, 15, "a", false), undefined);
});

test("a point belongs to the nearest playable square", async () => {
  const view = await seen("draughts", 10, 10);
  assert.equal(view.nearest({ x: 150, y: 50 }), 1);
  assert.equal(view.nearest({ x: 80, y: 60 }), 1);
  assert.equal(view.nearest({ x: 40, y: 80 }), 6);
  assert.equal(view.nearest({ x: -20, y: 970 }), 46);
  assert.ok(view.holds({ x: -20, y: 970 }));
  assert.ok(!view.holds({ x: -60, y: 970 }));
  const turned = await seen("draughts", 10, 10, true);
  assert.equal(turned.nearest({ x: 150, y: 50 }), 50);
  assert.deepEqual(turned.center(1), { x: 850, y: 950 });
});
