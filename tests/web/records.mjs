// SPDX-License-Identifier: GPL-3.0-or-later
// Records of games not yet begun (docs/formats/record.md), to put on the page.
import assert from "node:assert/strict";

/** The first position of every game, for so many players. */
const starts = {
  draughts: () => "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"
    + ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
  bretonnes: (players) => `6/6/6/6/6/6 ${players} 1 ${Array(players).fill(0).join(",")}`,
  "sujet-verbe": () => "W:W13,14,15,16,17,18:B1,2,3,4,5,6",
  martian: () => "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -",
};

/** A record of a game not yet begun. `levels` has a number a seat: 0 for a person. */
export function freshRecord(game, levels, options = [], position = undefined) {
  const start = position ?? starts[game]?.(levels.length);
  assert.ok(start, `tests/web/records.mjs has no first position of ${game}`);
  const players = levels.map((level, seat) => `player ${seat + 1} ${level ? "engine" : "person"} ${level}\n`);
  const lines = options.map((option) => `option ${option}\n`);
  return `damier record 1\ngame ${game}\n${lines.join("")}position ${start}\n${players.join("")}result ongoing\n`;
}
