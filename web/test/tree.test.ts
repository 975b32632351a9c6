// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a written game: lines, variations, moves added.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Move } from "../src/core/types";
import type { WrittenGame, WrittenTurn } from "../src/core/written";
import { GameTree, root } from "../src/study/tree";

const move = (text: string): Move => ({ text, steps: [] });
const turn = (text: string, before: number, next: number, other: number, seat: number): WrittenTurn =>
  ({ move: move(text), pass: false, seat, position: `after ${text}`, before, next, other });

/** a b c, with d e in the place of b, f in the place of e and g in the place of a; h could not be read. */
function sample(): GameTree {
  const turns = [turn("a", -1, 1, 6, 0), turn("b", 0, 2, 3, 1), turn("c", 1, -1, -1, 0), turn("d", 0, 4, -1, 1),
    turn("e", 3, -1, 5, 0), turn("f", 3, -1, -1, 0), turn("g", -1, -1, -1, 0), {} as WrittenTurn];
  return new GameTree({ number: 1, line: 1, offset: 0, game: "draughts", result: "ongoing", score: "*", length: 3,
    setup: {}, tags: [], first: "start", comment: "hello", begin: 0, turns } satisfies WrittenGame);
}

const names = (tree: GameTree, ids: readonly number[]) => ids.map((id) => tree.node(id).move?.text ?? "");
const line = (tree: GameTree, id: number) => tree.lineFrom(id).map((node) => node.move?.text ?? "").join(" ");

test("the game itself comes first, variations beside it", () => {
  const tree = sample();
  assert.equal(line(tree, root), " a b c");
  assert.deepEqual(names(tree, tree.node(root).next), ["a", "g"]);
  const a = tree.node(root).next[0]!;
  assert.deepEqual(names(tree, tree.node(a).next), ["b", "d"]);
  const d = tree.node(a).next[1]!;
  assert.deepEqual(names(tree, tree.node(d).next), ["e", "f"]);
  assert.deepEqual([tree.node(d).ply, tree.node(d).seat, tree.node(d).position], [2, 1, "after d"]);
  assert.equal(tree.node(root).comment, "hello");
  assert.deepEqual([tree.isMain(a), tree.isMain(d), tree.isMain(root)], [true, false, true]);
});

test("walking beside goes round, and stays where there is nothing else", () => {
  const tree = sample();
  const [a, g] = tree.node(root).next as [number, number];
  assert.deepEqual([tree.beside(a, 1), tree.beside(g, 1), tree.beside(a, -1)], [g, a, g]);
  assert.equal(tree.beside(root, 1), root);
  const c = tree.mainLine().at(-1)!.id;
  assert.equal(tree.beside(c, -1), c);
});

test("a move that is played is found, or added as the last variation", () => {
  const tree = sample();
  const a = tree.node(root).next[0]!;
  assert.equal(tree.play(a, move("d"), 1, "after d"), tree.node(a).next[1]);
  const added = tree.play(a, move("x"), 1, "after x");
  assert.deepEqual(names(tree, tree.node(a).next), ["b", "d", "x"]);
  assert.equal(tree.node(added).ply, 2);
  assert.equal(line(tree, root), " a b c", "the game itself is not touched");
});

test("variations are put first and removed, and every change is undone", () => {
  const tree = sample();
  const before = tree.written();
  const a = tree.node(root).next[0]!;
  const [b, d] = tree.node(a).next as [number, number];
  const f = tree.node(d).next[1]!;
  assert.equal(tree.canUndo, false);
  assert.equal(tree.promote(f), true, "before e");
  assert.equal(line(tree, d), "d f");
  assert.equal(tree.promote(f), true, "then d before b");
  assert.equal(line(tree, root), " a d f");
  assert.equal(tree.promote(f), false, "it is the game now");
  assert.equal(tree.remove(d), a);
  assert.equal(line(tree, root), " a b c");
  assert.equal(tree.undo(a), a);
  assert.equal(line(tree, root), " a d f");
  tree.undo(a);
  tree.undo(a);
  assert.deepEqual([tree.written(), tree.canUndo], [before, false]);
  assert.equal(tree.undo(b), b, "nothing to undo changes nothing");
  assert.equal(tree.remove(root), root);
});

test("notes are tidied, kept apart and undone; a node that is gone shows the one before it", () => {
  const tree = sample();
  const a = tree.node(root).next[0]!;
  assert.equal(tree.annotate(a, { comment: "  two\n lines " }), true);
  assert.equal(tree.annotate(a, { comment: "two lines" }), false, "the same again is no change");
  assert.equal(tree.annotate(a, { glyphs: [1], marks: [{ colour: "G", from: 32, to: 28 }] }), true);
  assert.deepEqual(tree.written().split("\n").slice(0, 4), ["said hello", "turn -1 1 a", "said two lines", "mark G 32 28"]);
  tree.undo(a);
  assert.deepEqual([tree.node(a).glyphs, tree.node(a).comment], [[], "two lines"]);
  const x = tree.play(a, move("x"), 1, "after x");
  const y = tree.play(x, move("y"), 0, "after y");
  tree.undo(y);
  assert.equal(tree.undo(y), root, "both are gone");
  const z = tree.play(a, move("z"), 1, "after z");
  assert.ok(z !== x && z !== y, "what is known about a node is never taken for another");
});

test("a tree is written in the order of PDN, each turn behind the one it follows", () => {
  assert.deepEqual(sample().written().split("\n"), ["said hello", "turn -1 - a", "turn 0 - b", "turn 1 - c", "turn 0 - d",
    "turn 3 - e", "turn 3 - f", "turn -1 - g", ""]);
});
