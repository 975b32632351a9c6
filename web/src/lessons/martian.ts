// SPDX-License-Identifier: GPL-3.0-or-later
// The first lesson of the Deux Rives. The points of each position are those of the pieces missing.
import { Piece } from "../core/types";
import type { Exercise } from "./exercise";

export const martian: readonly Exercise[] = [
  { name: "small", position: "", quiet: true, goal: { moves: Piece.small }, solution: "b3-a4",
    tries: ["d3-d4", "b1-a1", "b3-b4"] },
  { name: "medium", position: "GGM1/GMP1/MPP1/4/4/2PP/2MG/1MGG S 2,1 -", goal: { from: "b1", lands: "b3" },
    solution: "b1-b3", tries: ["b1-b4", "b1-b2", "c2-b3", "b1-d3"] },
  { name: "large", position: "GGM1/GMP1/MPP1/4/4/1PP1/1PM1/1MGG S 3,2 -", goal: { from: "d1", lands: "d4" },
    solution: "d1-d4", tries: ["d1-d3", "c3-d4", "d1-b3", "d1-d8"] },
  { name: "cross", position: "", goal: { crosses: true }, solution: "d3-d5", tries: ["d3-d4", "b3-a4", "d2-d5"] },
  { name: "capture", position: "GG2/GMP1/1PP1/3M/4/1PPM/1P1G/1MGG S 2,2 -", quiet: true, goal: { captures: 1 },
    solution: "d3xd5", tries: ["d3-b5", "d2xd5", "d3-d4", "b1xc1"] },
  { name: "best", position: "4/2M1/G3/3P/4/4/G1M1/1P2 S 12,12 -", goal: { takes: Piece.large }, solution: "a2xa6",
    tries: ["a2xd5", "a2-a5", "c2-c4", "a2xc7"] },
  { name: "held", position: "4/2M1/2G1/4/4/1P2/G1M1/4 N 12,13 -", lead: "c6-c4", quiet: true,
    goal: { from: "c4" }, solution: "c4-d4", tries: ["c4xc7", "c4-c6", "a2-a3", "c4-c5"] },
  { name: "end", position: "1P2/2M1/4/P3/4/2G1/4/4 S 14,15 -", goal: { outcome: "1" }, solution: "c3xc7",
    tries: ["c3xa5", "c3-c6", "c3-c4", "c3xb8"] },
];
