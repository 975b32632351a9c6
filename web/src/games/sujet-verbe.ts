// SPDX-License-Identifier: GPL-3.0-or-later
// Dame Sujet/Verbe: butter biscuits and sailor's buttons on pink squares, with cards.
import { CardColour } from "../core/types";
import type { Act, Demo, Description, Exercise, Rule } from "./description";

/** Three moments, with the moves that the small boards of the rules play. */
const acts: Readonly<Record<Act, Demo>> = {
  start: { position: "", moves: ["14-11", "6-9", "11-8", "5x12", "15x8", "4-7"] },
  middle: { position: "W:W14,17,18:B3,6,7,13", moves: ["17x5", "6-9", "14-12"] },
  end: { position: "W:W5,16:B8,11", moves: ["5-1", "11-14", "1x17"] },
};

const rules: readonly Rule[] = [
  { name: "man", picture: { rows: "+.+/.w./..." } },
  { name: "capture", picture: { rows: "x...x/.b.b./..w../...b./....-" } },
  { name: "rafle", picture: { rows: "..x../...b./x...+/.b.b./..w..", way: [[2, 4], [4, 2], [2, 0]] } },
  { name: "queen", picture: { rows: "....x/...x./..b../...../W....", way: [[0, 4], [4, 0]] } },
  { name: "box", picture: "queen-yellow" },
  { name: "dots", picture: "card-pink" },
  { name: "pink", picture: "p-flower", tone: "dot-pink" },
  { name: "green", picture: "p-leaf", tone: "dot-green" },
  { name: "blue", picture: "p-wave", tone: "dot-blue" },
  { name: "dame", picture: "p-crown", tone: "dot-dame" },
  { name: "answer", picture: "i-check" },
  { name: "win", picture: "i-pennant" },
  { name: "options", picture: "i-settings" },
  { name: "credit", picture: "i-rules" },
];

const cards = { cards: "on" };

/** The first lesson of Dame Sujet/Verbe: the board alone, then the cards. */
const lesson: readonly Exercise[] = [
  { name: "step", position: "", goal: {}, solution: "14-11", tries: ["14-18", "14-8", "16-13"] },
  { name: "capture", position: "W:W11,16:B2,8,14", goal: { captures: 1 }, solution: "11x6",
    tries: ["11x18", "16-13", "11-7"] },
  { name: "rafle", position: "W:W17,18:B2,7,13", goal: { captures: 2 }, solution: "17x5", tries: ["17x10", "18-14"] },
  { name: "choice", position: "W:W9,17:B1,7,13,14", goal: { captures: 1 }, solution: "17x12",
    tries: ["17x5", "17x10", "9-6"] },
  { name: "pink", position: "", setup: cards, card: "pink", goal: { deck: CardColour.pink }, solution: "13-10",
    tries: ["14-11", "15-12", "13-7"] },
  { name: "green", position: "W:W10,14,15,16,17,18:B1,2,3,4,5,9", setup: cards, card: "green",
    goal: { deck: CardColour.green }, solution: "14-11", tries: ["10-7", "15-12", "14-10"] },
  { name: "blue", position: "W:W11,12,13,16,18:B2,3,4,6,7", setup: cards, card: "blue", goal: { deck: CardColour.blue },
    solution: "18-14", tries: ["12-9", "13-10", "18-13"] },
  { name: "crown", position: "W:W5,18:B4,9,13", setup: cards, card: "dame", goal: { crowned: true }, solution: "5-1",
    tries: ["18-15", "18-14", "5-3"] },
  { name: "queen", position: "W:W15,K16:B4,8", goal: { captures: 1 }, solution: "16x3", tries: ["16-13", "15-12"] },
];

export const description: Description = {
  id: "sujet-verbe",
  board: {
    ground: "pink", chequered: true, zoned: false, miniRim: 24,
    piece: { size: 78, shift: -2 }, miniPiece: { size: 84, shift: 0 },
    coordinates: { at: "squares", inset: { x: 6, y: 22 } },
    marks: { ring: { r: 40, aside: 2 }, victim: { r: 40, up: 0 }, dot: 12, chosen: "frame",
      last: { inset: 7, length: 15 } },
  },
  seats: { sides: true, score: "points", tray: "heap", countsPieces: false },
  telling: { turn: "move", pieceSides: ["yellow", "blue"], zones: [],
    wins: ["result.yellow-wins", "result.blue-wins"] },
  sounds: { put: ["biscuit", "button"], stepsOnly: false },
  goal: { together: "goal.draughts" },
  pitch: "home.sujet-verbe",
  credit: "about.sujet-verbe",
  living: {
    position: "B:W9,12,16,18:B1,5,7,K17",
    moves: ["7-11", "18-15", "5-7", "12-8", "1-4", "9-6"],
  },
  acts, rules, lesson,
};
