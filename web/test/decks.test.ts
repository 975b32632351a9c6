// SPDX-License-Identifier: GPL-3.0-or-later
// Decks of one's own: kept on a shelf that two pages share or that is full; cards as a table the core
// reads; answers from tapped words to text and back, for every card of the house.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { CardDeck } from "../src/core/carddeck";
import type { Module } from "../src/core/module";
import { answerOfWords, splitTyped, tapCardOf, wordsOfAnswer } from "../src/editor/answertext";
import { checkCards, deckOf } from "../src/decks/check";
import { allSkills, noFilter, passes, toggleSkill } from "../src/decks/filter";
import { insertCard, makeOwnDecks, removeCard, tidyDeckName, writeCard, type OwnDeck } from "../src/decks/owndecks";
import { columnNamed, joinTask, lineOf, plainName, splitTask, tableOf, textsOf, tidyText } from "../src/decks/cardtexts";
import { editableCards } from "../src/editor/transfer";
import { storeOf } from "../src/store/shelf";
import { setLanguage } from "../src/words/words";
import { builtinDeck, load } from "./core";

function say(core: Module, language: "fr" | "en"): void {
  setLanguage(language);
  core.setLanguage(language);
}

afterEach(async () => say(await load(), "fr"));

const cat = textsOf({ grade: "CE1", colour: "rose", task: "verbe", sentence: "Le chat dort.", answers: "dort",
  explanation: "Hier, le chat *dormait*." });

// ---- the table ----

test("what the page writes the core reads back to the letter, and again from its own file", async () => {
  const core = await load();
  const odd = textsOf({ ...cat, id: "a-1", sentence: "Il dit : « \"dort\"; dort,\tpas ! »", answers: "dort#1",
    hint: "un \"guillemet", note: "=1+1; a,b" });
  const deck = deckOf(core, [cat, odd]);
  assert.deepEqual(deck.rows().map((row) => row.texts), [cat, { ...odd, sentence: odd.sentence }]);
  for (const separator of [";", ","] as const) {
    const again = CardDeck.read(core, new TextEncoder().encode(deck.file(separator)));
    assert.deepEqual(again.rows().map((row) => row.texts), deck.rows().map((row) => row.texts), separator);
    again.free();
  }
  deck.free();
});

test("a card is one line, whatever was pasted into it", () => {
  assert.equal(tidyText("a\r\nb\tc\0d"), "a b c d");
  const lines = new TextDecoder().decode(tableOf([textsOf({ ...cat, note: "un\ndeux" })], "fr")).split("\n");
  assert.equal(lines.length, 3);
  assert.equal(lineOf(0), 2);
});

test("columns are known by our names and by those of both languages", () => {
  assert.equal(columnNamed("sentence"), "sentence");
  assert.equal(columnNamed("réponses"), "answers");
  assert.equal(columnNamed("level"), "grade");
  assert.equal(columnNamed(""), undefined);
});

test("names of decks and files", () => {
  assert.equal(plainName("Les animaux : l’Été !", 60), "les-animaux-l-ete");
  assert.equal(plainName("   ", 60), "");
  assert.equal(plainName("aaaa bbbb", 5), "aaaa");
  assert.equal(tidyDeckName("  Un\nnom  "), "Un nom");
});

// ---- what is wrong ----

test("each fault is told at its card and its field, in both languages", async () => {
  const core = await load();
  const bad = textsOf({ ...cat, grade: "CE9", answers: "mange", explanation: "", sentence: "Le chien court." });
  for (const [language, empty] of [["fr", /«\u00a0Explication\u00a0» est vide/], ["en", /“Explanation” is empty/]] as const) {
    say(core, language);
    const { sound, faults } = checkCards(core, [cat, bad, cat]);
    assert.equal(sound, 1);
    assert.deepEqual(faults.map((list) => list.map((fault) => fault.column).sort()),
      [[], ["answers", "explanation", "grade"], ["sentence"]]);
    assert.match(faults[1]!.find((fault) => fault.column === "explanation")!.text, empty);
  }
});

test("every kind of fault of a card has its field", async () => {
  const core = await load();
  const long = "x".repeat(700);
  const wrong: readonly [string, Partial<typeof cat>][] = [
    ["grade", { grade: "" }], ["colour", { colour: "mauve" }], ["task", { task: "sujet" }],
    ["task", { colour: "dame", task: "" }], ["task", { colour: "verte", task: "sujet: rit" }],
    ["id", { id: "é" }], ["skills", { skills: "a b c d e f g h i" }], ["skills", { skills: long.slice(0, 60) }],
    ["sentence", { sentence: "" }], ["sentence", { sentence: "Le chat dort ___." }], ["answers", { answers: "" }],
    ["answers", { answers: "dort||dort" }], ["answers", { sentence: "Il dort, dort." }], ["choices", { choices: "a|b" }],
    ["explanation", { explanation: "*" }], ["note", { note: long }], ["hint", { hint: long }],
    ["sentence", { colour: "bleue", task: "accord" }],
    ["choices", { colour: "bleue", task: "accord", sentence: "Il ___ (dormir).", choices: "dort" }],
    ["answers", { colour: "bleue", task: "accord", sentence: "Il ___ (dormir).", choices: "dors|dorent" }],
  ];
  for (const [column, change] of wrong) {
    const columns = checkCards(core, [textsOf({ ...cat, ...change })]).faults[0]!.map((fault) => fault.column);
    assert.ok(columns.includes(column as never), `${JSON.stringify(change)}: ${columns.join(", ")}`);
    assert.ok(!columns.includes(undefined), JSON.stringify(change));
  }
});

test("an imported card is written with our own names of colours and tasks", async () => {
  const core = await load();
  const file = "level,colour,sentence,answers,explanation\nce1,Pink,Le chat dort.,dort,Oui\n"
    + "CE2,GREEN,Le chat dort.,Le chat,Oui\n";
  const deck = CardDeck.read(core, new TextEncoder().encode(file));
  assert.deepEqual(editableCards(deck).map(({ grade, colour, task }) => [grade, colour, task]),
    [["CE1", "rose", "verbe"], ["CE2", "verte", "sujet"]]);
  deck.free();
});

test("an imported card keeps the verb it asks about, and which of two alike", async () => {
  const file = "level,colour,task,sentence,answers,explanation\nCM2,Green,subject:lit#2,Son lit où il lit.,il,Oui\n";
  const deck = CardDeck.read(await load(), new TextEncoder().encode(file));
  const [texts] = editableCards(deck);
  assert.equal(texts!.task, "sujet: lit#2");
  assert.deepEqual(splitTask(texts!.task), { name: "sujet", verb: "lit#2" });
  assert.equal(joinTask("sujet", ""), "sujet");
  deck.free();
});

// ---- answers ----

test("tapped words are written as a file writes them", async () => {
  const core = await load();
  const write = (sentence: string, ...chosen: number[]) => answerOfWords(tapCardOf(core, sentence)!.words, chosen);
  assert.equal(write("Il lit au lit.", 1), "lit#1");
  assert.equal(write("Il lit au lit.", 3), "lit#2");
  assert.equal(write("Le gardien a longtemps observé la mer.", 4, 2), "a … observé");
  assert.equal(write("Que mange-t-il ?", 1, 2), "mange-t-il");
  assert.equal(write("Malo, Inès et Tom rient.", 0, 1, 2, 3), "Malo, Inès et Tom");
  assert.equal(write("Hier, j’ai bien dormi.", 1, 4), "j’… dormi");
  assert.equal(write("Il dort."), "");
});

test("the answers of every card of the house come back from their words", async () => {
  const core = await load();
  const house = await builtinDeck();
  let count = 0;
  for (const row of house.rows()) {
    const card = house.find(row.name)!;
    if (card.task === "agreement") continue;
    const { words } = house.judge(card, { words: [] });
    const tapped = tapCardOf(core, card.sentence);
    assert.deepEqual(tapped?.words, card.words, card.name);
    const text = answerOfWords(card.words, words);
    assert.deepEqual(wordsOfAnswer(core, card.sentence, text), words, `${card.name}: ${text}`);
    count++;
  }
  assert.ok(count > 300);
  house.free();
});

test("a sentence that cannot be tapped says so", async () => {
  const core = await load();
  assert.equal(tapCardOf(core, ""), undefined);
  assert.equal(tapCardOf(core, "Il ___ là."), undefined);
  assert.deepEqual(tapCardOf(core, "Il… dort # là | ici ...")?.words.map((word) => word.text), ["Il", "dort", "là", "ici"]);
  assert.deepEqual(wordsOfAnswer(core, "Le chat dort.", "mange"), []);
  assert.deepEqual(splitTyped(" picore, picores ;picorent / "), ["picore", "picores", "picorent"]);
});

// ---- filter ----

test("cards are found by class, colour, skill, text and faults", () => {
  const texts = textsOf({ ...cat, skills: "présent groupe-nominal", note: "Forêt" });
  const found = (change: object, faulty = false) => passes({ ...noFilter, ...change }, texts, faulty);
  assert.ok(found({}));
  assert.ok(found({ grade: "CE1", colour: "rose", skill: "présent", text: " CHAT " }));
  assert.ok(found({ text: "foret" }), "accents do not matter");
  assert.ok(!found({ grade: "CE2" }) && !found({ colour: "verte" }) && !found({ skill: "futur" }) && !found({ text: "chien" }));
  assert.ok(!found({ faulty: true }) && found({ faulty: true }, true));
  assert.deepEqual(allSkills([texts, textsOf({ skills: "futur,présent|pronom" })]),
    ["futur", "groupe-nominal", "présent", "pronom"]);
  assert.equal(toggleSkill(texts, "futur"), "présent groupe-nominal futur");
  assert.equal(toggleSkill(texts, "présent"), "groupe-nominal");
});

// ---- keeping ----

class Room {
  readonly entries = new Map<string, string>();
  most = Infinity;
  get length() {
    return this.entries.size;
  }

  key = (place: number) => [...this.entries.keys()][place] ?? null;
  getItem = (key: string) => this.entries.get(key) ?? null;
  removeItem = (key: string) => void this.entries.delete(key);
  setItem = (key: string, text: string) => {
    if (text.length > this.most) throw new Error("QuotaExceededError");
    this.entries.set(key, text);
  };
}

function twoPages() {
  const room = new Room();
  return { room, here: makeOwnDecks(storeOf(() => room)), there: makeOwnDecks(storeOf(() => room)) };
}

const sentences = (deck: OwnDeck | undefined) => deck?.cards.map((card) => card.texts.sentence);
const renamed = (sentence: string) => textsOf({ ...cat, sentence });

test("a deck is made, changed, listed by name, removed", () => {
  const { here, there } = twoPages();
  const b = here.create("Bêtes", [cat]);
  const a = here.create("Arbres", []);
  assert.match(b.id, /^betes-[0-9a-z]{7}$/);
  assert.deepEqual(there.list().map((deck) => deck.name), ["Arbres", "Bêtes"]);
  assert.deepEqual(there.load(b.id)!.cards[0]!.texts, cat);
  there.change(a.id, (deck) => ({ ...deck, name: "Zèbres" }));
  assert.deepEqual(here.list().map((deck) => deck.name), ["Bêtes", "Zèbres"]);
  here.remove(b.id);
  assert.equal(there.load(b.id), undefined);
  there.change(b.id, (deck) => deck);
  assert.deepEqual(here.list().map((deck) => deck.id), [a.id], "what is gone stays gone");
});

test("two pages change the same deck and nothing is lost", () => {
  const { here, there } = twoPages();
  const { id, cards } = here.create("Deck", [renamed("un"), renamed("deux"), renamed("trois")]);
  const keys = cards.map((card) => card.key);
  here.change(id, (deck) => writeCard(deck, keys[0]!, renamed("un"), renamed("un, ici"), "s1"));
  there.change(id, (deck) => writeCard(deck, keys[1]!, renamed("deux"), renamed("deux, là"), "s2"));
  there.change(id, (deck) => removeCard(deck, keys[2]!));
  assert.deepEqual(sentences(here.load(id)), ["un, ici", "deux, là"]);
  there.change(id, (deck) => writeCard(deck, keys[0]!, renamed("un"), renamed("un, là"), "s3"));
  assert.deepEqual(sentences(here.load(id)), ["un, ici", "un, là", "deux, là"], "the same card changed twice: both stay");
  here.change(id, (deck) => writeCard(deck, keys[2]!, renamed("trois"), renamed("trois, ici"), "s4"));
  assert.equal(sentences(there.load(id))!.at(-1), "trois, ici", "deleted there, written here: it comes back");
  here.change(id, (deck) => insertCard(deck, { key: keys[0]!, texts: cat }, 0));
  assert.equal(there.load(id)!.cards.length, 4, "no card twice");
});

test("a full device is told, keeps what it has, and takes everything once there is room", () => {
  const { room, here, there } = twoPages();
  const { id, cards } = here.create("Deck", [renamed("un"), renamed("deux")]);
  room.most = 20;
  here.change(id, (deck) => writeCard(deck, cards[0]!.key, renamed("un"), renamed("un, ici"), "s1"));
  assert.equal(here.kept(id), false);
  assert.deepEqual(sentences(here.load(id)), ["un, ici", "deux"], "it is still to be seen and exported");
  assert.deepEqual(sentences(there.load(id)), ["un", "deux"]);
  const other = here.create("Autre", [cat]);
  assert.equal(here.kept(other.id), false);
  assert.equal(here.list().length, 2);
  room.most = Infinity;
  there.change(id, (deck) => writeCard(deck, cards[1]!.key, renamed("deux"), renamed("deux, là"), "s2"));
  here.change(id, (deck) => ({ ...deck, name: "Nom" }));
  assert.equal(here.kept(id), true);
  assert.deepEqual(sentences(there.load(id)), ["un, ici", "deux, là"]);
  here.change(other.id, (deck) => deck);
  assert.equal(there.list().length, 2);
});

test("what cannot be read is set aside and not shown", () => {
  const { room, here } = twoPages();
  const { id } = here.create("Deck", [cat]);
  for (const [i, broken] of ["{", "null", '{"version":2}'].entries()) {
    room.entries.set(`damier.deck.${id}`, broken);
    assert.deepEqual(here.list(), [], broken);
    here.change(id, (deck) => deck);
    assert.equal(room.entries.get(`damier.deck.${id}.broken${i === 0 ? "" : `.${i + 1}`}`), broken);
  }
  room.entries.set("damier.decks", "no list");
  assert.deepEqual(here.list(), []);
});
