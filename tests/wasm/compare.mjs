// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the module of the page and compares its counts with those of the native program: TAP.
//
//     node compare.mjs DAMIER.wasm DAMIER
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [, , modulePath, damier] = process.argv;
const imports = { damier: { now: () => performance.now() } };
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), imports);
const core = instance.exports;
core._initialize?.();

function give(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(core.memory.buffer, core.input(bytes.length), bytes.length).set(bytes);
}

function take() {
  const bytes = new Uint8Array(core.memory.buffer, core.output(), core.output_length());
  return JSON.parse(new TextDecoder().decode(bytes));
}

function newMatch(game, position = "") {
  give(`${position}\n`);
  return core.match_new(game);
}

function view(match) {
  core.match_view(match, 0);
  return take();
}

/** Nodes of a search from the start to a depth: the signature of the engine. */
function search(game, depth) {
  const match = newMatch(game);
  core.think(match, 0, 0, depth, 0);
  core.match_free(match);
  return take().nodes;
}

const native = (...args) => execFileSync(damier, args, { encoding: "utf8" }).trim().split("\n");
const games = native("games").map((line) => line.split(" ")[0]);
const perftDepth = { draughts: 8, bretonnes: 3, "sujet-verbe": 9, martian: 5 };
const searchDepth = { draughts: 9, bretonnes: 3, "sujet-verbe": 9, martian: 5 };
const checks = [];

core.set_language(1);
core.games();
checks.push(["the games are the same", games.join(), take().map((info) => info.id).join()]);
games.forEach((game, index) => {
  const nodes = native("perft", game, String(perftDepth[game])).at(-1).split(" ")[1];
  checks.push([`perft of ${game}`, Number(nodes), core.perft(index, perftDepth[game])]);
  const line = native("best", game, "--depth", String(searchDepth[game]), "--hash", "16").at(-2);
  checks.push([`search of ${game}`, Number(line.match(/nodes (\d+)/)[1]), search(index, searchDepth[game])]);

  const match = newMatch(index);
  const texts = view(match).moves.map((move) => move.text).sort();
  checks.push([`moves of ${game}`, native("moves", game).join(), texts.join()]);
  core.match_play(match, 0, 0);
  core.match_save(match);
  const record = take();
  give(record);
  const again = core.match_load();
  checks.push([`record of ${game}`, JSON.stringify(view(match)), JSON.stringify(view(again))]);
  core.match_undo(match, 0);
  checks.push([`undo of ${game}`, JSON.stringify([0, 1, true]), JSON.stringify([view(match).length,
    view(match).turns.length, view(match).moves.length === texts.length])]);
  core.match_free(match);
  core.match_free(again);
});

checks.push(["a bad position is refused", 0, newMatch(0, "W:W51:B1")]);
checks.push(["and named", JSON.stringify({ text: "square 51 does not exist", at: 4 }), JSON.stringify(take())]);
const match = newMatch(0);
give("32-28");
checks.push(["a written move is found", "32-28", view(match).moves[(give("32-28"), core.match_read(match)) - 1].text]);
give("32-29");
checks.push(["another is not", 0, core.match_read(match)]);
checks.push(["a move out of the list is refused", 0, core.match_play(match, 4000, 0)]);

console.log(`1..${checks.length}`);
checks.forEach(([name, expected, found], index) => {
  const same = expected === found;
  console.log(`${same ? "ok" : "not ok"} ${index + 1} - ${name}`);
  if (!same) console.log(`# expected ${expected}\n# found    ${found}`);
});
