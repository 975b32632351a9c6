// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of each game in order, each with its picture: a symbol of the sprite or a sketch. The words
// are `rules.GAME.NAME.title` and `rules.GAME.NAME.text`.
import type { GameId } from "../core/types";
import type { Sketch } from "./sketch";

export interface Rule {
  readonly name: string;
  /** A symbol of the sprite, or a piece of a board. */
  readonly picture: string | Sketch;
  /** What gives its colour to a symbol that has none of its own. */
  readonly tone?: "badge" | "dot-pink" | "dot-green" | "dot-blue" | "dot-dame";
}

export const rulebook: Readonly<Record<GameId, readonly Rule[]>> = {
  draughts: [
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
  ],
  bretonnes: [
    { name: "common", picture: "i-people" },
    { name: "first", picture: { rows: "o.../..../..o./...." } },
    { name: "move", picture: { rows: ".+./+o+/.+." } },
    { name: "place", picture: { rows: "..../p.op/...." } },
    { name: "left", picture: { rows: "..../.-o./...." } },
    { name: "line", picture: { rows: "....../oooooo/....../......" } },
    { name: "win", picture: "token" },
    { name: "solo", picture: { rows: "oooo.o/oo.ooo/ooooo./ooo.oo/o.oooo/.ooooo" } },
    { name: "credit", picture: "i-rules" },
  ],
  "sujet-verbe": [
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
  ],
  martian: [
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
  ],
};
