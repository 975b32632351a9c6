// SPDX-License-Identifier: GPL-3.0-or-later
// Noughts and crosses, the example of a game: the least that is worth describing. Nobody meets it in the page
// that is shipped, whose core does not have it (make run EXAMPLE=1).
import type { Description } from "./description";

export const description: Description = {
  id: "example",
  board: {
    ground: "plain", chequered: false, zoned: false, miniRim: 24,
    piece: { size: 80, shift: 0 }, miniPiece: { size: 84, shift: 0 },
    coordinates: { at: "edges", className: "coord on-light", digit: { x: 4, y: 20 }, letter: { x: 84, y: 94 } },
    marks: { ring: { r: 45, aside: 0 }, victim: { r: 40, up: 0 }, dot: 12, chosen: "square",
      last: { inset: 7, length: 15 } },
  },
  seats: { sides: true, score: "points", tray: "heap", countsPieces: false },
  telling: { turn: "move", pieceSides: [], zones: [], wins: ["result.crosses-win", "result.noughts-win"] },
  sounds: { put: ["wood"], stepsOnly: false },
  pitch: "home.example",
  living: { position: "O2/1X1/2X O", moves: ["a1", "a2", "c2", "b3", "b1"] },
  rules: [], lesson: [],
};
