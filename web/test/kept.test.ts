// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever stands on the shelf: readers take what is sound, leave out what is not, and lose neither.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeOwnDecks } from "../src/decks/owndecks";
import { columns } from "../src/core/cardtypes";
import { readDone } from "../src/store/lessonmemory";
import { makeKeptAnswers, type KeptAnswer } from "../src/store/keptanswers";
import { descriptions } from "../generated/games";
import { makeSavedGames } from "../src/store/savedgames";
import { found, readKept, writeKept } from "../src/store/kept";
import { field, listOf, objectOf, oneOf, parsed, readTime, sorted, textOf, wholeOf } from "../src/store/shapes";
import { settingsOf } from "../src/store/settings";
import { storeOf, type Store } from "../src/store/shelf";
import { TestStorage } from "./storage";

const gameIds = descriptions.map(({ id }) => id);

/** A shelf, and everything on it. */
function bareShelf(first: Readonly<Record<string, string>> = {}) {
  const storage = new TestStorage();
  for (const [key, text] of Object.entries(first)) storage.setItem(key, text);
  return { entries: storage.entries, storage, shelf: storeOf(() => storage) };
}

/** What nobody wrote on purpose. */
const atoms: readonly unknown[] = [null, true, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER + 2, "", "__proto__", "constructor",
  "toString", "x".repeat(200_000), "<img src=x onerror=alert(1)>", "\u0000\ud800\u202e", [], [null], [[]], {}, { length: 3 },
  { __proto__: null, toString: 1 }];
const texts: readonly string[] = ["", " ", "{", "nul", "undefined", "NaN", "\u0000", '"', "[[[[", "9".repeat(400),
  '{"__proto__":{"version":1}}', '{"version":1', ...atoms.map((atom) => JSON.stringify(atom))];

test("readers believe only what they know", () => {
  const refused = (read: (value: unknown) => unknown, values: readonly unknown[]) => {
    for (const value of values) assert.equal(read(value), undefined, JSON.stringify(value)?.slice(0, 40));
  };
  assert.equal(textOf(3)("abc"), "abc");
  refused(textOf(3), ["abcd", 3, null, ["abc"], undefined]);
  assert.equal(wholeOf(0, 3)(3), 3);
  refused(wholeOf(0, 3), [4, -1, 1.5, "1", NaN, null, true]);
  assert.equal(readTime(8.64e15), 8.64e15);
  refused(readTime, [8.64e15 + 1, -1, 1e300, "1"]);
  assert.ok(!Number.isNaN(new Date(readTime(8.64e15)!).getTime()));
  refused(oneOf(["a", "b"]), ["c", "__proto__", 0, ["a"]]);
  assert.deepEqual(listOf(textOf(3))(["a"]), ["a"]);
  refused(listOf(textOf(3)), [["a", 1], "a", { length: 0 }, null]);
  const point = objectOf<{ x: number }>({ x: wholeOf(0, 9) });
  assert.deepEqual(point({ x: 1, y: 2 }), { x: 1 });
  refused(point, [{}, { x: "1" }, [1], null, Object.create({ x: 1 })]);
  assert.equal(field(JSON.parse('{"__proto__":{"x":1}}'), "x"), undefined);
  assert.deepEqual(sorted([1, "a", 2, null], wholeOf(0, 9)), { sound: [1, 2], unsound: ["a", null] });
  assert.equal(parsed("{"), undefined);
});

/** Every text that stood on the shelf stands there still, at its key or aside. */
function assertNothingLost(entries: ReadonlyMap<string, string>, key: string, text: string): void {
  const all = [...entries].filter(([name]) => name === key || name.startsWith(`${key}.broken`)).map(([, kept]) => kept);
  assert.ok(all.includes(text), `${key} lost ${text.slice(0, 60)}`);
}

test("a text that is no entry is set aside, whoever reads it, each under a name of its own", () => {
  const readers: Readonly<Record<string, (shelf: Store) => void>> = {
    "damier.game.martian": (shelf) => assert.deepEqual(makeSavedGames(gameIds, shelf).list(), []),
    "damier.answers": (shelf) => assert.deepEqual(makeKeptAnswers(shelf).list(), []),
    "damier.deck.a": (shelf) => assert.deepEqual(makeOwnDecks(shelf).list(), []),
    "damier.decks": (shelf) => assert.deepEqual(makeOwnDecks(shelf).list(), []),
    "damier.lesson.martian": (shelf) => void readKept(shelf, "damier.lesson.martian", readDone),
  };
  for (const [key, read] of Object.entries(readers)) {
    const { entries, shelf } = bareShelf();
    for (const text of texts) {
      shelf.write(key, text);
      read(shelf);
      read(shelf);
      if (!/^\[.*\]$/.test(text)) assertNothingLost(entries, key, text);
      for (const other of texts.slice(0, texts.indexOf(text)))
        if (!/^\[.*\]$/.test(other)) assertNothingLost(entries, key, other);
    }
    for (const name of entries.keys()) assert.ok(name === key || name.startsWith(`${key}.broken`), name);
  }
});

const good: KeptAnswer = { time: 1, game: 7, name: "Inès", seat: 0, deck: "", card: "c", grade: "CE1", colour: 1, task: "verb",
  skills: ["présent"], sentence: "s", given: "g", verdict: "wrong", answer: "a", hinted: false, explanation: [{ kind: "plain", text: "t" }] };

/** An object with one of its fields turned into each of the atoms, or dropped. */
function mutants(object: object): object[] {
  return Object.keys(object).flatMap((name) => [...atoms.map((atom) => ({ ...object, [name]: atom })),
    Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))]);
}

test("of answers with anything wrong in any field, only those are taken that a view can show", () => {
  const spoilt = mutants(good);
  const { entries, shelf } = bareShelf({ "damier.answers": JSON.stringify({ version: 1, answers: [good, ...spoilt, good] }) });
  const answers = makeKeptAnswers(shelf);
  const listed = answers.list();
  assert.deepEqual([listed[0], listed.at(-1)], [good, good]);
  for (const answer of listed) {
    assert.ok(["verb", "subject", "agreement"].includes(answer.task) && ["right", "accent", "partial", "wrong"].includes(answer.verdict));
    assert.ok(answer.skills.every((skill) => typeof skill === "string"));
    assert.ok(answer.explanation.every((run) => typeof run.text === "string"));
    assert.ok(!Number.isNaN(new Date(answer.time).getTime()));
    assert.ok([1, 2, 3, 4].includes(answer.colour) && answer.seat >= 0 && answer.seat < 4);
  }
  const aside = JSON.parse(entries.get("damier.answers.broken") ?? "[]") as unknown[];
  assert.equal(aside.length + listed.length, spoilt.length + 2, "left out is not lost");
  assert.ok(aside.length > spoilt.length / 2);
  assert.equal(answers.add(good), true);
  assert.equal(makeKeptAnswers(shelf).list().length, listed.length + 1);
});

test("a deck loses no sound card to an unsound one, nor to a lost name, key or list", () => {
  const row = (key: unknown, sentence: unknown) => [key, ...columns.map((column) => (column === "sentence" ? sentence : ""))];
  const rows = [row("k", "un"), ...atoms.map((atom) => row("x", atom)), ...atoms, row("k", "deux"), row("", "trois"), ["alone"]];
  const deck = { version: 1, name: null, columns, cards: rows };
  const { entries, shelf } = bareShelf({ "damier.decks": '[3,"../x","gone"]', "damier.deck.a": JSON.stringify(deck) });
  const [read, ...more] = makeOwnDecks(shelf).list();
  assert.deepEqual([more.length, read!.id, read!.name], [0, "a", "a"]);
  const sentences = read!.cards.map((card) => card.texts.sentence);
  for (const sentence of ["un", "deux", "trois"]) assert.ok(sentences.includes(sentence));
  assert.equal(new Set(read!.cards.map((card) => card.key)).size, read!.cards.length, "every card has its own key");
  assert.deepEqual(makeOwnDecks(shelf).load("a"), read, "and keeps it");
  const aside = JSON.parse(entries.get("damier.deck.a.broken")!) as { cards: unknown[] };
  assert.equal(aside.cards.length + read!.cards.length, rows.length);
  assert.equal(entries.get("damier.decks.broken"), '[3,"../x"]');
});

test("a deck of another shape is set aside whole", () => {
  const deck = { version: 1, name: "Bêtes", columns, cards: [] };
  for (const spoilt of mutants(deck)) {
    const text = JSON.stringify(spoilt);
    const { entries, shelf } = bareShelf({ "damier.deck.a": text });
    const decks = makeOwnDecks(shelf).list();
    for (const { name, cards } of decks) assert.ok(name.length > 0 && name.length <= 60 && Array.isArray(cards));
    if (decks.length === 0) assert.equal(entries.get("damier.deck.a.broken"), text);
  }
});

test("any settings give settings", () => {
  const standard = settingsOf({}, "fr");
  for (const spoilt of [...mutants(standard), ...atoms, ...texts]) {
    const read = settingsOf(spoilt, "fr");
    assert.deepEqual(Object.keys(read), Object.keys(standard));
    for (const [name, value] of Object.entries(read))
      assert.equal(typeof value, typeof standard[name as keyof typeof standard], name);
  }
});

test("without room aside nothing is written over, until there is room", () => {
  const text = JSON.stringify({ version: 1, answers: [good, null] });
  const { entries, storage, shelf } = bareShelf({ "damier.answers": text });
  storage.room = "damier.answers".length + text.length;
  const answers = makeKeptAnswers(shelf);
  assert.equal(answers.list().length, 1);
  assert.equal(answers.add(good), false);
  assert.equal(entries.get("damier.answers"), text);
  assert.equal(answers.list().length, 2, "known until the page is closed");
  storage.room = Infinity;
  assert.equal(answers.add(good), true);
  assert.equal(makeKeptAnswers(shelf).list().length, 3);
  assert.equal(entries.get("damier.answers.broken"), "[null]");
});

test("the same thing is set aside once", () => {
  const { entries, shelf } = bareShelf();
  const read = (value: unknown) => (Array.isArray(value) ? found(value.length, value, []) : undefined);
  for (const text of ["{", "[1]", "{", "[1]", "[2]"]) {
    shelf.write("k", text);
    readKept(shelf, "k", read);
  }
  assert.deepEqual([...entries].filter(([key]) => key !== "k"), [["k.broken", "{"], ["k.broken.2", "[1]"], ["k.broken.3", "[2]"]]);
  assert.equal(writeKept(shelf, "k", 5), true);
});
