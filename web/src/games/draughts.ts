// SPDX-License-Identifier: GPL-3.0-or-later
// Draughts on a slate board.
import type { Act, Demo, Description, Exercise, Rule } from "./description";

/** Three moments, with the moves that the small boards of the rules play. */
const acts: Readonly<Record<Act, Demo>> = {
  start: { position: "", moves: ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14"] },
  middle: { position: "W:W27,28,32,33,34,37,39,41:B8,9,11,13,15,17,18", moves: ["28-22", "17x28", "32x14"] },
  end: { position: "W:W8,48:B17,26", moves: ["8-3", "26-31", "3x37"] },
};

const rules: readonly Rule[] = [
  { name: "board", picture: { rows: "bbbbb/bbbbb/...../wwwww/wwwww" } },
  { name: "man", picture: { rows: "+.+/.w./..." } },
  { name: "capture", picture: { rows: "x...x/.b.b./..w../.b.b./x...x" } },
  { name: "must", picture: { rows: "..x../.b.../m...w" } },
  { name: "rafle", picture: { rows: "....x/...b./..+../.b.../w....", way: [[0, 4], [2, 2], [4, 0]] } },
  { name: "majority", picture: { rows: "..x../...b./-...+/.b.b./..w..", way: [[2, 4], [4, 2], [2, 0]] } },
  { name: "crown", picture: "king-white" },
  { name: "king", picture: { rows: "....x/...x./..b../...../W....", way: [[0, 4], [4, 0]] } },
  { name: "win", picture: "i-pennant" },
  { name: "draw", picture: "i-people" },
  { name: "credit", picture: "i-rules" },
];

/** The first lesson of draughts. */
const lesson: readonly Exercise[] = [
  { name: "step", position: "W:W32,38,43:B7,12,18", goal: {}, solution: "32-28", tries: ["32-37", "38-42", "32-23"] },
  { name: "capture", position: "W:W32,35,46:B4,9,28", goal: { captures: 1 }, solution: "32x23",
    tries: ["35-30", "46-41", "32-27"] },
  { name: "backward", position: "W:W23,41:B3,28", goal: { captures: 1 }, solution: "23x32",
    tries: ["23-18", "23-19", "41-36"] },
  { name: "rafle", position: "W:W48,50:B9,22,32,42", goal: { captures: 3 }, solution: "48x17",
    tries: ["48-43", "50-44", "48x37", "48x28"] },
  { name: "majority", position: "W:W37,38,50:B3,21,31,33", quiet: true, goal: { captures: 2 }, solution: "37x17",
    tries: ["38x29", "37x26", "50-44"] },
  { name: "crown", position: "W:W8,33:B20,26", goal: { crowned: true }, solution: "8-3", tries: ["33-28", "33-29"] },
  { name: "passing", position: "W:W12,44:B8,9,27", goal: { captures: 2, crowned: false }, solution: "12x14",
    tries: ["12x3", "44-39"] },
  { name: "flight", position: "W:W30,K46:B6,16", goal: { lands: "5" }, solution: "46-5",
    tries: ["46-41", "46-28", "30-24", "46-4"] },
  { name: "king", position: "W:WK46:B6,20,32", goal: { captures: 2 }, solution: "46x25", tries: ["46x28", "46-41"] },
  { name: "win", position: "W:W46,47:B36", quiet: true, goal: { outcome: "1" }, solution: "46-41",
    tries: ["47-41", "47-42"] },
];

export const description: Description = {
  id: "draughts",
  pdn: true,
  board: {
    ground: "slate", chequered: true, zoned: false, miniRim: 36,
    piece: { size: 88, shift: 0 }, miniPiece: { size: 94, shift: 0 },
    coordinates: { at: "squares", inset: { x: 4, y: 19 } },
    marks: { ring: { r: 45, aside: 0 }, victim: { r: 43, up: 2 }, dot: 14, chosen: "square",
      last: { inset: 9, length: 20 } },
  },
  seats: { sides: true, score: "points", tray: "heap", countsPieces: false },
  telling: { turn: "move", pieceSides: ["white", "black"], zones: [],
    wins: ["result.white-wins", "result.black-wins"], scoresAreMen: true },
  sounds: { put: ["wood"], stepsOnly: false },
  goal: { together: "goal.draughts" },
  pitch: "home.draughts",
  credit: "about.draughts",
  living: {
    position: "W:WK29,30,31,34,35,39,43,44,45,47:B5,6,10,14,15,16,19,21,24",
    moves: ["29x26", "10-14", "30-25", "15-20", "31-27", "6-11"],
  },
  acts, rules, lesson,
};
