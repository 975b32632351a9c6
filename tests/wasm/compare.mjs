// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the modules of the page and compares what they say with the native program: TAP.
//
//     node compare.mjs MODULE_DIR DAMIER
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , folder, damier] = process.argv;
const imports = { damier: { now: () => performance.now() } };

async function load(name) {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, name)), imports);
  instance.exports._initialize?.();
  instance.exports.set_language(1);
  return instance.exports;
}

const core = await load("damier.wasm");
const weights = readFileSync(join(folder, "../../src/weights.bin"));
const printer = await load("print.wasm");

function giveBytes(bytes, module = core) {
  const at = module.input(bytes.length); // memory may move as it grows
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
}

const give = (text) => giveBytes(new TextEncoder().encode(text));

function takeBytes(module = core) {
  return new Uint8Array(module.memory.buffer, module.output(), module.output_length());
}

function take(module = core) {
  return JSON.parse(new TextDecoder().decode(takeBytes(module)));
}

const escaped = (text) => text.replace(/[\\ \n]/g, (sign) => `\\${{ "\\": "\\", " ": "s", "\n": "n" }[sign]}`);

/** The record of a game that has not begun; undefined if it is refused. */
function newRecord(game, position = "") {
  give(`${position}\n`);
  return core.record_new(game) === 0 ? undefined : take();
}

/** What one person at a keyboard does; false if it is refused. */
let acts = 0;
function act(room, words) {
  give(words);
  return core.room_do(room, 1, ++acts, Number.MAX_SAFE_INTEGER, 0) === 1;
}

function openRoom(record) {
  const room = core.room_new();
  act(room, `open hold=all record=${escaped(record)}`);
  act(room, "start");
  return room;
}

function view(room) {
  core.room_view(room, 1);
  return take();
}

function recordOf(room) {
  core.room_record(room, 0);
  return take();
}

/** Nodes of a search from the start to a depth: the signature of the engine. */
function search(game, depth) {
  give(newRecord(game));
  core.think(depth, 0, 0, 0, 0);
  return take().nodes;
}

const native = (...args) => execFileSync(damier, args, { encoding: "utf8" }).trim().split("\n");
// a program with tests has the example too, which is not shipped
const shipped = native("games").map((line) => line.split(" ")[0]).filter((game) => game !== "example");
const usualDepth = 3; // a second at most, even with the most moves
const perftDepth = { draughts: 8, "sujet-verbe": 9, martian: 5 };
const searchDepth = { draughts: 9, "sujet-verbe": 9, martian: 5 };
const checks = [];

/** Whether the core learns from a file of weights. */
function learns(bytes) {
  giveBytes(bytes);
  return core.learn() === 1;
}

const damaged = Uint8Array.from(weights);
damaged[1000] ^= 1;
checks.push(["without weights the engine counts pieces", true, search(0, 5) > 0]);
checks.push(["a damaged file of weights is refused", false, learns(damaged)]);
checks.push(["and named", "these weights are damaged, or of another version", take().text]);
checks.push(["a file of another length too", false, learns(weights.subarray(2))]);
checks.push(["the file of weights is learnt", true, learns(weights)]);

core.games();
const games = take().map((info) => info.id);
checks.push(["the games are those that are shipped, in this order", shipped.join(), games.join()]);
games.forEach((game, index) => {
  const length = perftDepth[game] ?? usualDepth;
  const nodes = native("perft", game, String(length)).at(-1).split(" ")[1];
  checks.push([`perft of ${game}`, Number(nodes), core.perft(index, length)]);
  const depth = searchDepth[game] ?? usualDepth;
  const line = native("best", game, "--depth", String(depth), "--hash", "16").at(-2);
  checks.push([`search of ${game}`, Number(line.match(/nodes (\d+)/)[1]), search(index, depth)]);

  const room = openRoom(newRecord(index));
  const { moves } = view(room);
  const texts = moves.map((move) => move.text).sort();
  checks.push([`moves of ${game}`, native("moves", game).join(), texts.join()]);
  act(room, `play ${moves[0].text}`);
  const again = openRoom(recordOf(room));
  const seen = ({ events, ...rest }) => JSON.stringify(rest);
  checks.push([`record of ${game}`, seen(view(room)), seen(view(again))]);
  act(room, "undo");
  checks.push([`undo of ${game}`, JSON.stringify([0, 1, true]), JSON.stringify([view(room).length,
    view(room).turns.length, view(room).moves.length === texts.length])]);
  core.release(0, room);
  core.release(0, again);
});

checks.push(["a bad position is refused", undefined, newRecord(0, "W:W51:B1")]);
checks.push(["and named", JSON.stringify({ text: "square 51 does not exist", at: 4 }), JSON.stringify(take())]);
const room = openRoom(newRecord(0));
checks.push(["a move that is none is refused", false, act(room, "play 32-29")]);
checks.push(["and named", "32-29 is not a legal move here", take().text]);
checks.push(["a word that is none is refused", false, act(room, "dance")]);
core.room_view(room, 2);
const other = take();
checks.push(["somebody else has no rights in it", "0 false", `${other.rights} ${other.chairs.some((chair) => chair.yours)}`]);
const fed = core.room_new();
const feed = (event) => (give(event), core.room_add(fed) === 1);
checks.push(["a room is fed with events", true, feed(`1 1 1 1 open hold=all record=${escaped(newRecord(0))}`) && feed("2 1 1 2 start")
  && feed("3 2 1 3 play 32-28")]);
checks.push(["and is the room of its host", "1 32-28 playing", `${view(fed).length} ${view(fed).turns[0].text} ${view(fed).phase}`]);
checks.push(["an event that cannot follow is refused", false, feed("9 2 1 4 play 19-23")]);
core.release(0, fed);
checks.push(["a game that is not there has no record", undefined, newRecord(4000)]);
core.release(0, room);

// What is printed is the same to the byte, wherever it is made.
const paper = mkdtempSync(join(tmpdir(), "damier-print-"));
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
const everything = 63, allGrades = 15, allColours = 30, large = 1, grey = 2;
giveBytes(readFileSync(join(folder, "decks.csv")), printer);
printer.sheets_deck();
games.forEach((game, index) => {
  printer.sheets_kinds(index);
  const all = ["rules", "board", "pieces", "cards", "blank", "answers"];
  const kinds = take(printer).reduce((set, name) => set | 1 << all.indexOf(name), 0);
  for (const [name, flags] of [["", 0], ["--large", large], ["--grey", grey]]) {
    printer.sheets_plan(index, kinds, allGrades, allColours, flags);
    const path = join(paper, "all.pdf");
    native("print", "all", "--game", game, "--lang", "en", "-o", path, ...(name ? [name] : []));
    printer.sheets_write(-1);
    checks.push([`print of ${game} ${name}`, hash(readFileSync(path)), hash(takeBytes(printer))]);
  }
});
printer.sheets_plan(games.indexOf("sujet-verbe"), everything, allGrades, allColours, 0);
const { pages } = take(printer);
const paths = join(paper, "page.svg");
native("print", "all", "--game", "sujet-verbe", "--lang", "en", "-o", paths);
for (const kind of new Set(pages)) {
  const page = pages.indexOf(kind);
  printer.sheets_write(page);
  const path = join(paper, `page-${page + 1}.svg`);
  checks.push([`SVG of ${kind}`, hash(readFileSync(path)), hash(takeBytes(printer))]);
}
checks.push(["a page that is not there is refused", 0, printer.sheets_write(pages.length)]);
checks.push(["sheets a game does not have are refused", 0, printer.sheets_plan(0, everything, allGrades, allColours, 0)]);
checks.push(["then nothing is planned", 0, printer.sheets_write(-1)]);
printer.sheets_plan(0, everything, allGrades, allColours, 0);
checks.push(["and named", "the game draughts has no sheet “cards”", take(printer).text]);
rmSync(paper, { recursive: true });

console.log(`1..${checks.length}`);
checks.forEach(([name, expected, found], index) => {
  const same = expected === found;
  console.log(`${same ? "ok" : "not ok"} ${index + 1} - ${name}`);
  if (!same) console.log(`# expected ${expected}\n# found    ${found}`);
});
