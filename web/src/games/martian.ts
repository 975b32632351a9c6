// SPDX-License-Identifier: GPL-3.0-or-later
// Deux Rives: pyramids between a shore of sand and the sea.
import { Piece } from "../core/types";
import type { Act, Demo, Description, Exercise, Rule } from "./description";

/** Three moments, with the moves that the small boards of the rules play. */
const acts: Readonly<Record<Act, Demo>> = {
  start: { position: "", moves: ["d3-b5", "c6-d7", "b3-a4", "a6xa4"] },
  middle: { position: "GGM1/GMPP/1P2/1M2/M3/2P1/1PMG/1MGG S 0,1 a4", moves: ["d2xd7", "b5xa4", "d1-d3", "a7xa4"] },
  end: { position: "2M1/1P2/4/4/1P2/2G1/4/4 S 14,15 -", moves: ["c3xc8", "b7-a6", "b4-c5"] },
};

const rules: readonly Rule[] = [
  { name: "zone", picture: { rows: "..../..../..../...." } },
  { name: "large", picture: "pyramid-large" },
  { name: "medium", picture: "pyramid-medium" },
  { name: "small", picture: "pyramid-small" },
  { name: "turn", picture: { rows: "..../.+../.+../.2++" } },
  { name: "capture", picture: { rows: ".1../..../..../.3..", way: [[1, 3], [1, 0]] } },
  { name: "held", picture: { rows: ".-../..../.!../...." } },
  { name: "end-of-game", picture: { rows: ".2../1.../..../...." } },
  { name: "win", picture: "i-pennant" },
  { name: "options", picture: "i-settings" },
  { name: "credit", picture: "i-rules" },
];

/** The first lesson of the Deux Rives. The points of each position are those of the pieces missing. */
const lesson: readonly Exercise[] = [
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

export const description: Description = {
  id: "martian",
  board: {
    ground: "shores", chequered: false, zoned: true, miniRim: 22,
    piece: { size: 90, shift: 0 }, miniPiece: { size: 94, shift: 0 },
    coordinates: { at: "edges", className: "coord", digit: { x: 5, y: 23 }, letter: { x: 84, y: 95 } },
    marks: { ring: { r: 45, aside: 0 }, victim: { r: 40, up: 0 }, dot: 12, chosen: "square",
      last: { inset: 9, length: 20 } },
  },
  seats: { faces: ["zone-south", "zone-north"], sides: true, score: "points", tray: "spread", countsPieces: true },
  telling: { turn: "move", pieceSides: [],
    zones: [{ name: "cell.south", held: "voice.held-south" }, { name: "cell.north", held: "voice.held-north" }],
    wins: ["result.south-wins", "result.north-wins"] },
  sounds: { put: ["drum"], stepsOnly: true },
  goal: { together: "goal.points" },
  pitch: "home.martian",
  credit: "about.martian",
  living: {
    position: "1GM1/1MPG/1P2/4/G3/2P1/1PM1/1MG1 S 7,5 -",
    moves: ["a4xd7", "b6-a5", "c3-b4", "a5xb4", "c2-c4", "b8-a7"],
  },
  acts, rules, lesson,
};
