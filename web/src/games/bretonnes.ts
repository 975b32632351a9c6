// SPDX-License-Identifier: GPL-3.0-or-later
// Dames Bretonnes: pebbles common to all, on a granite slab.
import type { Act, Demo, Description, Exercise, Rule } from "./description";

/** Three moments, with the moves that the small boards of the rules play. */
const acts: Readonly<Record<Act, Demo>> = {
  start: { position: "", moves: ["c3+d5", "c3-c4+c1", "d5-e5+a5", "c4-d4+b4"] },
  middle: { position: "1o4/2o2o/ooooo1/3o2/1o3o/4o1 2 1 1,0", moves: ["f2-f3+f4", "c5-c6+c2", "d3-e3+b3"] },
  end: { position: "2o3/o5/5o/1oooo1/o3o1/1o4 2 2 2,2", moves: ["f4-f5+f3", "a2-a1+a3"] },
};

const rules: readonly Rule[] = [
  { name: "common", picture: "i-people" },
  { name: "first", picture: { rows: "o.../..../..o./...." } },
  { name: "move", picture: { rows: ".+./+o+/.+." } },
  { name: "place", picture: { rows: "..../p.op/...." } },
  { name: "left", picture: { rows: "..../.-o./...." } },
  { name: "line", picture: { rows: "....../oooooo/....../......" } },
  { name: "win", picture: "token" },
  { name: "solo", picture: { rows: "oooo.o/oo.ooo/ooooo./ooo.oo/o.oooo/.ooooo" } },
  { name: "credit", picture: "i-rules" },
];

/** The first lesson of the Dames Bretonnes, for two players and alone. */
const lesson: readonly Exercise[] = [
  { name: "two", position: "", goal: {}, solution: "c3+d4", tries: ["c3+c3", "c3-c4+c5"] },
  { name: "turn", position: "6/6/3o2/2o3/6/6 2 1 0,0", goal: {}, solution: "c3-c4+c6",
    tries: ["c3-d4+d6", "c3-c5+c6", "c3-c4+a4", "c3-d3+c3"] },
  { name: "lane", position: "6/1o4/6/2o3/4o1/6 2 1 0,0", goal: { places: "c6" }, solution: "c3-c4+c6",
    tries: ["c3-c4+c3", "c3-d3+c6", "c3-c4+c5", "b5-b6+b1"] },
  { name: "line", position: "1o4/6/ooooo1/2o3/5o/6 2 1 0,0", quiet: true, goal: { lines: 1 }, solution: "f2-f3+f4",
    tries: ["e4-f4+e4", "f2-f3+f5", "c3-c2+c6", "e4-f4+a4"] },
  { name: "diagonal", position: "4o1/4o1/3o2/2o3/1o4/o5 2 1 0,0", quiet: true, goal: { lines: 1 },
    solution: "e6-f6+a6", tries: ["e5-f6+f1", "e6-d6+a6", "e5-f5+a5"] },
  { name: "double", position: "ooooo1/4o1/3o2/2o3/1o3o/o5 2 1 0,0", quiet: true, goal: { lines: 2 },
    solution: "f2-f3+f6", tries: ["f2-f3+f5", "e6-f6+e6", "e5-f5+a5"] },
  { name: "careful", position: "6/4o1/1o4/ooooo1/3o2/6 2 1 0,0", quiet: true, goal: { safe: true },
    solution: "e5-e6+e1", tries: ["e5-f5+a5", "e5-d5+f5", "e3-f3+a3", "b4-c4+f4"] },
  { name: "win", position: "2o3/o5/6/1ooooo/o3o1/6 2 1 2,2", quiet: true, goal: { outcome: "1" },
    solution: "a2-a1+a3", tries: ["a2-b2+f2", "c6-c5+c1", "b3-a3+b3"] },
  { name: "solo", position: "oooo1o/oo1ooo/ooooo1/o1o1oo/o1oooo/1ooooo 1 1 0", setup: { players: "1" }, quiet: true,
    goal: { outcome: "won" }, solution: "a3-b3+a3", tries: ["a3-b3+a1", "a2-b2+a2", "e4-f4+b3"] },
];

export const description: Description = {
  id: "bretonnes",
  board: {
    ground: "granite", chequered: false, zoned: false, miniRim: 24,
    piece: { size: 86, shift: 0 }, miniPiece: { size: 88, shift: 0 },
    coordinates: { at: "edges", className: "coord on-light", digit: { x: 4, y: 20 }, letter: { x: 84, y: 94 } },
    marks: { ring: { r: 45, aside: 0 }, victim: { r: 40, up: 0 }, dot: 12, chosen: "hollow", last: "rings" },
  },
  seats: { sides: false, score: "tokens", tray: "heap", countsPieces: false },
  telling: { turn: "step-and-place", pieceSides: [], zones: [], wins: [] },
  sounds: { put: ["stone"], stepsOnly: false },
  goal: { together: "goal.tokens", alone: { open: "goal.solo", lined: "goal.solo-lined" } },
  pitch: "home.bretonnes",
  credit: "about.bretonnes",
  living: {
    position: "o3oo/oo1o2/1o1o1o/o1o2o/ooo2o/o1o1oo 2 1 0,0",
    moves: ["d5-e5+f5", "e1-e2+e3", "c1-d1+b1", "d1-e1+f1", "a3-b3+c3"],
  },
  acts, rules, lesson,
};
