// SPDX-License-Identifier: GPL-3.0-or-later
// Rooms as the page has them: what people want and what the host owes, through the real core. DAMIER_WASM
// names it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CardDeck } from "../src/core/carddeck";
import type { Card } from "../src/core/cardtypes";
import { Refusal } from "../src/core/module";
import { escaped, Room, type Beginning } from "../src/core/room";
import { thinkAbout } from "../src/core/thinking";
import { CardColour, nobody } from "../src/core/types";
import { builtinDeck, load, roomAt } from "./core";

const people = (...levels: number[]) => levels.map((level) => ({ engine: level > 0, level, name: "" }));

async function begin(game: string, beginning: Beginning, rules: readonly string[] = []): Promise<Room> {
  const core = await load();
  const number = Room.games(core).findIndex((info) => info.id === game);
  return Room.open(core, Room.newRecord(core, number, beginning), rules);
}

test("a game begins as it was chosen, with a seed of its own", async () => {
  const room = await begin("draughts", { players: [{ engine: false, level: 0, name: "Anne  Le Gall" }, ...people(4)],
    base: 60_000, increment: 2000 });
  const { view } = room;
  assert.deepEqual(view.players.map(({ engine, level, name }) => [engine, level, name]),
    [[false, 0, "Anne  Le Gall"], [true, 4, ""]]);
  assert.deepEqual([view.base, view.increment, view.length], [60_000, 2000, 0]);
  assert.ok(view.seed > 0);
  const left = room.times();
  assert.ok(left[0]! <= 60_000 && left[0]! > 59_000 && left[1] === 60_000, String(left));
  room.free();
});

test("a bad position, deck or option is refused with its reason", async () => {
  const core = await load();
  for (const beginning of [{ position: "W:W51:B1" }, { setup: { cards: "on" } }, { deck: "mine" }, { base: -5, increment: 0.5 }]) {
    if ("base" in beginning) assert.ok(Room.newRecord(core, 0, beginning));
    else assert.throws(() => Room.newRecord(core, 0, beginning), Refusal, JSON.stringify(beginning));
  }
  assert.throws(() => Room.open(core, "no record"), Refusal);
});

test("what is refused changes nothing and tells why", async () => {
  const room = await roomAt("draughts");
  const before = room.record();
  assert.throws(() => room.act("play 32-23"), (error) => error instanceof Refusal && /32-23/.test(error.fault.text));
  assert.throws(() => room.act("thought move 32-28"), Refusal);
  assert.throws(() => room.attend("thought move 32-28"), Refusal);
  assert.equal(room.record(), before);
  room.free();
});

test("the computer's turn is due, and undo takes it back too", async () => {
  const core = await load();
  const room = await begin("martian", { players: people(0, 2) });
  room.act(`play ${room.view.moves[0]!.text}`);
  const [due] = room.view.due;
  assert.deepEqual([due?.kind, due?.seat], ["move", 1]);
  room.attend(`thought move ${thinkAbout(core, room.record(), due!).best!.text}`);
  assert.equal(room.view.length, 2);
  room.act("undo");
  assert.deepEqual([room.view.length, room.view.turns.length, room.view.seat], [0, 2, 0]);
  room.act("redo");
  assert.equal(room.view.length, 2);
  room.free();
});

test("an offer of a draw is answered by the computer's own thought", async () => {
  for (const [position, over] of [["W:WK31:BK1", true], ["W:W31,32,33:BK1,K2,K3,K4", false]] as const) {
    const core = await load();
    const room = await begin("draughts", { position, players: people(0, 1) });
    room.act("offer");
    const due = room.view.due.find(({ kind }) => kind === "reply")!;
    room.attend(`thought reply ${thinkAbout(core, room.record(), due).score}`);
    assert.equal(room.view.seat === nobody, over, position);
    room.free();
  }
});

test("cards come from the deck of the game, what it lacks from the built-in one; answers are judged", async () => {
  const core = await load();
  const builtin = await builtinDeck();
  const lines = ["id;niveau;couleur;phrase;réponses;explication", "cat;CE1;rose;Le chat dort.;dort;Hier, il *dormait*."];
  const own = CardDeck.read(core, new TextEncoder().encode(lines.join("\n")));
  const room = await begin("sujet-verbe", { setup: { cards: "on" }, deck: "own-1", players: people(0, 3) }, ["answers=0"]);
  room.lendDecks(own, builtin);
  room.act("play 13-10");
  assert.deepEqual(room.view.due.map(({ kind }) => kind), ["deal"]);
  room.attend("deal");
  const { card } = room.view;
  assert.ok(card && card.lies && card.judgement === undefined);
  const named = (card as Card).colour === CardColour.pink;
  assert.deepEqual([card.named, card.name === "cat"], [named, named]);
  room.act("answer 1");
  assert.equal(room.view.length, 1);
  assert.ok(room.view.card!.judgement!.explanation.length > 0);
  assert.deepEqual(room.view.card!.given, { words: [0] });
  const due = room.view.due[0]!;
  room.attend(`thought move ${thinkAbout(core, room.record(), due).best!.text}`);
  room.attend("deal");
  room.attend("answer");
  assert.notEqual(room.view.card!.judgement!.verdict, "right", "never right, as the rules say");
  room.free();
  own.free();
  builtin.free();
});

test("a room of a class: wrong answers stand, almost right comes once more, no hints", async () => {
  const core = await load();
  const lines = ["id;niveau;couleur;phrase;réponses;indice;explication",
    ...["rose", "verte", "bleue"].map((colour) => `${colour};CE1;${colour};Les petits chats dorment.;Les petits chats;i;e`)];
  const own = CardDeck.read(core, new TextEncoder().encode(lines.join("\n").replace("bleue;CE1;bleue;Les petits chats dorment.;Les petits chats",
    "bleue;CE1;bleue;Ils ___ (préférer) l’eau.;préfèrent")));
  const room = await begin("sujet-verbe", { setup: { cards: "on" }, deck: "own-1" }, ["again=yes", "hints=no"]);
  room.lendDecks(own, undefined);
  assert.deepEqual([room.view.hints, room.view.mayUndo], [false, false]);
  const { text } = room.view.moves.find((move) => move.deck === CardColour.green)!;
  room.act(`play ${text}`);
  room.attend("deal");
  assert.throws(() => room.act("hint"), Refusal);
  room.act("answer 3");
  assert.deepEqual([room.view.card!.lies, room.view.card!.almost, room.view.card!.otherAccents, room.view.length], [true, 2, 0, 0]);
  room.act("answer 1 3");
  assert.deepEqual([room.view.card!.judgement!.verdict, room.view.card!.judgement!.missing], ["partial", [1]]);
  assert.equal(room.view.mayUndo, false);
  assert.throws(() => room.act("undo"), Refusal);
  room.free();
  own.free();
});

test("a room of a server is its events, seen as each person may see it", async () => {
  const core = await load();
  const record = Room.newRecord(core, 0, { base: 60_000, increment: 0 });
  const clock = 1_700_000_010_000;
  const room = Room.fed(core, () => clock);
  const time = 1_700_000_000_000;
  for (const line of [`1 ${time} 1 1 open absence=30000 record=${escaped(record)}`, `2 ${time} 1 2 name Malo`, `3 ${time} 1 3 sit 1`,
    `4 ${time} 7 0 sit 2`]) room.add(line);
  room.seenBy(7);
  assert.deepEqual([room.view.phase, room.view.events, room.view.rights, room.view.absence], ["waiting", 4, 0, 30_000]);
  assert.deepEqual(room.view.chairs.map(({ kind, person, name, yours }) => [kind, person, name, yours]),
    [["person", 1, "Malo", false], ["person", 7, "", true]]);
  assert.throws(() => room.add(`9 ${time} 1 4 start`), Refusal, "no number is left out");
  room.add(`5 ${time} 1 4 start`);
  room.add(`6 ${time + 4000} 1 5 play 32-28`);
  assert.deepEqual([room.view.phase, room.view.seat, room.times()[1]], ["playing", 1, 54_000]);
  room.add(`7 ${time + 5000} 1 6 ask undo 0`);
  assert.deepEqual(room.view.request, { about: "undo", length: 0, agreed: 1 });
  assert.ok(room.view.due.some(({ kind, seat }) => kind === "absence" && seat === 1));
  room.seenBy(0);
  assert.deepEqual([room.view.rights, room.view.mayUndo, room.view.chairs.some((chair) => chair.yours)], [0, false, false]);
  room.seenBy(1);
  assert.equal(room.view.rights, 1);
  room.free();
});

test("a record goes through a room without loss", async () => {
  const room = await roomAt("bretonnes", "", { players: "3" });
  for (let i = 0; i < 5; i++) room.act(`play ${room.view.moves[i]!.text}`);
  const core = await load();
  const again = Room.open(core, room.record());
  assert.equal(again.record(), room.record());
  room.free();
  again.free();
});
