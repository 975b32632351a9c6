// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the probe module and compares its counts with those of the native program: TAP.
//
//     node compare.mjs PROBE.wasm DAMIER
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [, , modulePath, damier] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const { _initialize, game_count, perft, search } = instance.exports;
_initialize?.();

const native = (...args) => execFileSync(damier, args, { encoding: "utf8" }).trim().split("\n");
const games = native("games").map((line) => line.split(" ")[0]);
const perftDepth = { draughts: 8, bretonnes: 3, "sujet-verbe": 9, martian: 5 };
const searchDepth = { draughts: 9, bretonnes: 3, "sujet-verbe": 9, martian: 5 };

const checks = [["the games are the same", games.length, game_count()]];
games.forEach((game, index) => {
  const nodes = native("perft", game, String(perftDepth[game])).at(-1).split(" ")[1];
  checks.push([`perft of ${game}`, Number(nodes), perft(index, perftDepth[game])]);
  const line = native("best", game, "--depth", String(searchDepth[game]), "--hash", "16").at(-2);
  checks.push([`search of ${game}`, Number(line.match(/nodes (\d+)/)[1]),
    search(index, searchDepth[game])]);
});

console.log(`1..${checks.length}`);
checks.forEach(([name, expected, found], index) => {
  console.log(`${expected === found ? "ok" : "not ok"} ${index + 1} - ${name}: ${found}`);
});
