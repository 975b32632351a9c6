// SPDX-License-Identifier: GPL-3.0-or-later
// The first lesson of the Dames Bretonnes, for two players and alone.
import type { Exercise } from "./exercise";

export const bretonnes: readonly Exercise[] = [
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
