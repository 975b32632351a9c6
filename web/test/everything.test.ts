// SPDX-License-Identifier: GPL-3.0-or-later
// All that is kept, in one file and back: nothing is lost on the way, a bad file is refused with its
// reason, and replacing happens wholly or not at all, whatever the room and whenever it is cut short.
import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";
import type { Module } from "../src/core/module";
import { makeOwnDecks } from "../src/decks/owndecks";
import { textsOf } from "../src/decks/cardtexts";
import { contentsOf, KeptFault, readEverything, writeEverything, type Kept } from "../src/keeping/everything";
import { asides, keptNow, replaceKept } from "../src/keeping/replace";
import { makeKeptAnswers, type KeptAnswer } from "../src/store/keptanswers";
import { makeKeptSeats } from "../src/store/keptseats";
import { descriptions } from "../generated/games";
import { makeSavedGames } from "../src/store/savedgames";
import { storeOf, type Store } from "../src/store/shelf";
import { setLanguage } from "../src/words/words";
import { load, roomAt } from "./core";
import { TestStorage } from "./storage";

const gameIds = descriptions.map(({ id }) => id);

const day = new Date(Date.UTC(2031, 2, 4, 12, 30));
let core: Module;
let record: string;
before(async () => {
  core = await load();
  const room = await roomAt("martian");
  record = room.record();
  room.free();
});
afterEach(() => {
  setLanguage("fr");
  core.setLanguage("fr");
});

const answer: KeptAnswer = {
  time: 5, game: 7, name: "Inès", seat: 0, deck: "", card: "ce1-rose-1", grade: "CE1", colour: 1, task: "verb",
  skills: ["présent"], sentence: "Le phare éclaire la mer.", given: "phare", verdict: "wrong", answer: "éclaire", hinted: false,
  explanation: [{ kind: "plain", text: "Hier" }],
};
const cat = textsOf({ grade: "CE1", colour: "rose", sentence: "Le chat dort.", answers: "dort" });

const storeIn = (storage: TestStorage) => storeOf(() => storage);

/** A device on which something of every kind is kept, some of it broken, and something that is not ours. */
function fullDevice(): { storage: TestStorage; store: Store } {
  const storage = new TestStorage();
  const store = storeIn(storage);
  makeSavedGames(gameIds, store).save("martian", record);
  makeKeptAnswers(store).add(answer);
  makeKeptSeats(store).keep({ room: "usnw5aegfxjxx34m", key: "8kyw73en8kyw73en8kyw73en8kyw73en", game: "martian", time: 7 });
  const decks = makeOwnDecks(store);
  decks.create("Les animaux", [cat]);
  decks.create("Été", []);
  for (const [key, text] of [["settings", '{"language":"en","volume":3}'], ["choice.draughts", '{"count":2}'],
    ["lesson.draughts", '["move","take"]'], ["game.draughts", "{broken"], ["game.bretonnes.broken", '{"version":1}'],
    ["answers.broken", "[1"], ["of.a.later.age", "x"]] as const) store.write(`damier.${key}`, text);
  store.write("another.program", "stays");
  return { storage, store };
}

const ours = (storage: TestStorage) => new Map([...storage.entries].filter(([key]) => /^damier\.(?!aside)/.test(key)));
const sorted = (kept: Kept) => [...kept].sort().map(([key, text]) =>
  [key, key === "damier.decks" ? JSON.stringify((JSON.parse(text) as string[]).sort()) : text]);

function refusal(text: string): string {
  try {
    readEverything(core, text);
  } catch (error) {
    assert.ok(error instanceof KeptFault, String(error));
    return error.message.replaceAll("\u00a0", " ");
  }
  assert.fail("it was not refused");
}

test("what is written is read again to the letter, also what nobody can read", () => {
  const kept = keptNow(fullDevice().store, []);
  const text = writeEverything(core, kept, day);
  const { kept: back, written } = readEverything(core, text);
  assert.deepEqual(sorted(back), sorted(kept));
  assert.deepEqual(written, day);
  assert.equal(writeEverything(core, back, day), text);
});

test("the file is readable, by people and by other programs", () => {
  const text = writeEverything(core, keptNow(fullDevice().store, []), day);
  const file = JSON.parse(text) as Record<string, Record<string, unknown>>;
  assert.deepEqual(Object.keys(file).sort(), ["answers", "choices", "decks", "format", "games", "lessons", "others", "seats", "settings",
    "version", "written"]);
  assert.equal(file["written"], "2031-03-04T12:30:00.000Z");
  assert.deepEqual(file["lessons"], { draughts: ["move", "take"] });
  assert.deepEqual(file["settings"], { language: "en", volume: 3 });
  assert.deepEqual(Object.keys(file["games"]!), ["martian"]);
  assert.deepEqual(Object.keys(file["others"]!).sort(), ["damier.answers.broken", "damier.game.bretonnes.broken",
    "damier.game.draughts", "damier.of.a.later.age"]);
  assert.ok(!text.includes("another.program"));
  assert.match(text, /\n {2}"sentence|\n .*Le chat dort\./);
});

test("what a file holds is told in numbers", () => {
  const kept = keptNow(fullDevice().store, []);
  const told = contentsOf(kept).map((text) => text.replaceAll("\u00a0", " "));
  assert.deepEqual(told, ["2 paquets de cartes", "2 parties", "1 place dans une partie jouée ensemble", "1 réponse", "1 leçon commencée", "les réglages"]);
  setLanguage("en");
  assert.deepEqual(contentsOf(kept), ["2 decks of cards", "2 games", "1 seat in a game played together", "1 answer", "1 lesson started", "the settings"]);
  assert.deepEqual(contentsOf(new Map()), []);
});

test("a file that is not Damier's, or of a later one, is refused with the reason", () => {
  const head = { format: "damier-everything", version: 1 };
  const cases: [string, RegExp, RegExp][] = [
    ["", /ce n’est pas un fichier où Damier/u, /it is not a file to which Damier/],
    ["{", /ce n’est pas un fichier/u, /it is not a file/],
    ["[]", /ce n’est pas un fichier/u, /it is not a file/],
    ['{"format":"damier-everything"}', /ce n’est pas un fichier/u, /it is not a file/],
    ['{"version":1}', /ce n’est pas un fichier/u, /it is not a file/],
    [JSON.stringify({ ...head, version: 0 }), /ce n’est pas un fichier/u, /it is not a file/],
    [JSON.stringify({ ...head, version: 2 }), /version plus récente/u, /later version/],
    [JSON.stringify({ ...head, riddles: {} }), /« riddles », que ce Damier ne connaît pas/u, /“riddles”, which this version of Damier does not know/],
    [JSON.stringify({ ...head, settings: [] }), /impossible de lire les réglages/u, /the settings cannot be read/],
    [JSON.stringify({ ...head, choices: 3 }), /impossible de lire le dernier choix/u, /the last choice/],
    [JSON.stringify({ ...head, choices: { draughts: "x" } }), /dernier choix « draughts »/u, /last choice “draughts”/],
    [JSON.stringify({ ...head, lessons: { draughts: [1] } }), /la leçon « draughts »/u, /the lesson “draughts”/],
    [JSON.stringify({ ...head, decks: { "a b": {} } }), /le paquet « a b »/u, /the deck “a b”/],
    [JSON.stringify({ ...head, decks: { a: { version: 1 } } }), /le paquet « a »/u, /the deck “a”/],
    [JSON.stringify({ ...head, answers: { version: 1, answers: [{}] } }), /les réponses/u, /the answers/],
    [JSON.stringify({ ...head, answers: { version: 9, answers: [] } }), /les réponses/u, /the answers/],
    [JSON.stringify({ ...head, games: { draughts: { version: 1, record, time: 1 } } }), /la partie « draughts »/u, /the game “draughts”/],
    [JSON.stringify({ ...head, games: { martian: { version: 1, record: `${record}x`, time: 1 } } }),
      /la partie « martian » : ligne \d+, /u, /the game “martian” cannot be read: line \d+, /],
    [JSON.stringify({ ...head, others: { "damier.x": 1 } }), /« damier\.x »/u, /“damier\.x”/],
    [JSON.stringify({ ...head, others: { "another.program": "x" } }), /« another\.program »/u, /“another\.program”/],
    [JSON.stringify({ ...head, others: { "damier.aside.5": "x" } }), /« damier\.aside\.5 »/u, /“damier\.aside\.5”/],
    [JSON.stringify({ ...head, settings: {}, others: { "damier.settings": "x" } }), /« damier\.settings »/u, /“damier\.settings”/],
  ];
  for (const [text, french, english] of cases) {
    setLanguage("fr");
    assert.match(refusal(text), french, text);
    setLanguage("en");
    assert.match(refusal(text), english, text);
  }
});

test("half a file is refused, wherever it was cut", () => {
  const text = writeEverything(core, keptNow(fullDevice().store, []), day).trimEnd();
  for (let length = 0; length < text.length; length += 7) assert.match(refusal(text.slice(0, length)), /ce n’est pas/u);
});

test("what the device refused to keep is in the file", () => {
  const { storage, store } = fullDevice();
  storage.room = 0;
  const [saved, answers, decks] = [makeSavedGames(gameIds, store, () => 9), makeKeptAnswers(store), makeOwnDecks(store)];
  assert.equal(saved.save("bretonnes", "unkept"), false);
  assert.equal(answers.add({ ...answer, name: "Malo" }), false);
  const made = decks.create("Pas gardé", [cat]);
  const kept = keptNow(store, [saved, answers, decks]);
  const { kept: back } = readEverything(core, writeEverything(core, kept, day));
  const other = new TestStorage();
  for (const [key, text] of back) other.setItem(key, text);
  const there = storeIn(other);
  assert.deepEqual(makeKeptAnswers(there).list().map((one) => one.name), ["Inès", "Malo"]);
  assert.deepEqual(makeOwnDecks(there).load(made.id), made);
  assert.equal(back.get("damier.game.bretonnes"), '{"version":1,"record":"unkept","time":9}');
  for (const keeper of [saved, answers, decks]) keeper.forget();
  assert.deepEqual(sorted(keptNow(store, [saved, answers, decks])), sorted(ours(storage)));
  assert.equal(decks.load(made.id), undefined);
});

/** Other contents: another game, no deck, other settings. */
const next = (): Kept => new Map([["damier.settings", '{"language":"fr"}'], ["damier.lesson.martian", '["a"]'],
  ["damier.answers", JSON.stringify({ version: 1, answers: [answer, answer, answer] })]]);

test("with room, all is replaced and what was there lies aside; put back, all is as before", () => {
  const { storage, store } = fullDevice();
  const old = keptNow(store, []);
  const key = replaceKept(store, next(), writeEverything(core, old, day), day)!;
  assert.deepEqual(sorted(ours(storage)), sorted(next()));
  assert.equal(storage.getItem("another.program"), "stays");
  const again = replaceKept(store, new Map(), writeEverything(core, next(), day), day)!;
  assert.notEqual(again, key, "two at the same moment have keys of their own");
  const [late, early] = asides(store);
  assert.deepEqual([late!.key, early!.key], [again, key]);
  assert.deepEqual(sorted(readEverything(core, late!.text).kept), sorted(next()));
  replaceKept(store, readEverything(core, early!.text).kept, "", day);
  assert.deepEqual(sorted(ours(storage)), sorted(old));
});

test("whatever the room, all is replaced or nothing is changed", () => {
  const fitting = new Set<boolean>();
  const { storage: whole } = fullDevice();
  const used = [...whole.entries].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  for (let room = used; room < used * 4; room += 37) {
    const { storage, store } = fullDevice();
    const old = new Map(storage.entries);
    storage.room = room;
    const key = replaceKept(store, next(), writeEverything(core, keptNow(store, []), day), day);
    fitting.add(key !== undefined);
    if (key === undefined) assert.deepEqual([...storage.entries].sort(), [...old].sort(), `room ${room}`);
    else assert.deepEqual(sorted(ours(storage)), sorted(next()), `room ${room}`);
  }
  assert.deepEqual([...fitting], [false, true], "both were tried, and more room is never worse");
});

test("cut short at any moment, what was there can still be read", () => {
  class Cut extends Error {}
  for (let left = 0, done = false; !done; left++) {
    const { storage, store } = fullDevice();
    const old = ours(storage);
    let steps = left;
    const step = <T>(act: () => T): T => {
      if (steps-- === 0) throw new Cut();
      return act();
    };
    const cutting: Store = { ...store, write: (key, text) => step(() => store.write(key, text)),
      remove: (key) => step(() => store.remove(key)) };
    try {
      replaceKept(cutting, next(), writeEverything(core, old, day), day);
      done = true;
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
    const [aside] = asides(store);
    const known = aside ? readEverything(core, aside.text).kept : ours(storage);
    assert.deepEqual(sorted(known), sorted(old), `after ${left} steps`);
    assert.ok(left < 100);
  }
});
