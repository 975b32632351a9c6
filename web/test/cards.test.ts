// SPDX-License-Identifier: GPL-3.0-or-later
// Cards: their texts made ready, the computer's answers, and decks of the real core.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { CardDeck } from "../src/core/carddeck";
import { almostText, answerText, askWord, filledSentence, forName, groupsOf, ofName, shownSentence, splitBrackets, spokenAnswer,
  spokenQuestion, verdictText, type Piece } from "../src/cards/wording";
import type { Answer, Card, FormCard, TapCard } from "../src/core/cardtypes";
import { CardColour } from "../src/core/types";
import { setLanguage, word } from "../src/words/words";
import { builtinDeck, load } from "./core";

afterEach(() => setLanguage("fr"));

const colours = [CardColour.pink, CardColour.green, CardColour.blue, CardColour.dame];
const nothing = (card: Card): Answer => card.task === "agreement" ? { form: "" } : { words: [] };

/** Groups with a stroke between them, words in brackets. */
function shown(groups: readonly (readonly Piece[])[]): string {
  const text = (piece: Piece) => piece.word === undefined ? piece.text : `[${piece.text}]`;
  return groups.map((group) => group.map(text).join("")).join(" / ");
}

/** Every card of the deck of the house. */
async function houseCards(): Promise<{ deck: CardDeck; cards: Card[] }> {
  const deck = await builtinDeck();
  return { deck, cards: deck.rows().map((row) => deck.find(row.name)!) };
}

async function readDeck(...lines: string[]): Promise<CardDeck> {
  const text = ["id;niveau;couleur;phrase;réponses;explication", ...lines].join("\n");
  return CardDeck.read(await load(), new TextEncoder().encode(text));
}

test("a sentence beside the card has the gap of the card", () => {
  assert.equal(shownSentence("Les bateaux ___ (rentrer, présent) au port."), "Les bateaux … (rentrer, présent) au port.");
  assert.equal(shownSentence("Il _____."), "Il ….");
  assert.equal(shownSentence("Le chat dort."), "Le chat dort.");
});

test("a sentence is shown in groups that no line breaks", () => {
  const words = (...list: [string, string][]) => list.map(([before, text]) => ({ before, text }));
  assert.equal(shown(groupsOf(words(["", "Le"], [" ", "chat"], [", ", "lui"]), ".")), "[Le] / [chat], / [lui].");
  assert.equal(shown(groupsOf(words(["", "Que"], [" ", "mange"], ["-t-", "il"]), "\u00a0?")),
    "[Que] / [mange]-t-[il]\u00a0?");
  assert.equal(shown(groupsOf(words(["", "L’"], ["", "oie"], [" «\u00a0", "crie"]), "\u00a0»")),
    "[L’][oie] / «[crie]\u00a0»");
  assert.equal(shown(groupsOf([], "…")), "…");
});

test("brackets are found, and left out of what is read", () => {
  assert.deepEqual(splitBrackets("a (être, présent) b"), ["a ", "(être, présent)", " b"]);
  assert.deepEqual(splitBrackets("a ) b ("), ["a ) b (", "", ""]);
  const card = { task: "agreement", before: "Ils ", after: " (être, présent) là.", brackets: "être, présent" } as FormCard;
  assert.equal(filledSentence(card, "sont"), "Ils sont là.");
  assert.equal(spokenQuestion(card), "Ils … là. être, présent");
});

test("an answer is written as words", () => {
  assert.equal(answerText("a … mangé"), "a … mangé");
  assert.equal(answerText("a...mangé"), "a … mangé");
  assert.equal(answerText("lit#2"), "lit");
});

test("whose turn it is, in French and in English", () => {
  const names = { Inès: "d’Inès", Tom: "de Tom", Élise: "d’Élise", Hugo: "d’Hugo", Yves: "d’Yves", Yann: "de Yann" };
  for (const [name, text] of Object.entries(names)) assert.equal(ofName(name), text);
  assert.equal(ofName("Bleus", "side"), "des Bleus");
  assert.equal(forName("Bleus", "side"), "les Bleus");
  assert.equal(forName("Inès"), "Inès");
  assert.equal(ofName("Ordinateur", "computer"), "de l’ordinateur");
  setLanguage("en");
  assert.equal(ofName("Inès"), "Inès");
  assert.equal(ofName("Blue", "side"), "Blue");
  assert.equal(forName("Blue", "side"), "Blue");
});

test("the deck of the house has enough cards of each class and colour, and tells no answer", async () => {
  const { deck, cards } = await houseCards();
  assert.equal(new Set(cards.map((card) => card.name)).size, cards.length);
  for (const card of cards) {
    assert.ok(card.hint !== "" && card.skills.length > 0);
    assert.ok(!("answer" in card) && !("explanation" in card));
  }
  const view = deck.view();
  assert.deepEqual([view.cards, view.sound, view.faults.length], [cards.length, cards.length, 0]);
  for (const counts of view.counts)
    assert.ok(colours.every((colour) => counts[colour]! >= 30), String(counts));
  deck.free();
});

test("every card of the house is right when it should be, and explained", async () => {
  const { deck, cards } = await houseCards();
  for (const card of cards) {
    const solution = deck.judge(card, nothing(card));
    assert.equal(solution.verdict, "wrong");
    const right: Answer = card.task === "agreement" ? { form: solution.answer } : { words: solution.words };
    assert.equal(deck.judge(card, right).verdict, "right", card.name);
    assert.ok(solution.explanation.some((run) => run.kind === "marked"), card.name);
    assert.ok(!spokenAnswer(card, solution).includes("*"));
  }
  deck.free();
});

test("a wrong accent is told from a wrong form", async () => {
  const deck = await readDeck("a;CM1;bleue;Les marins ___ (réparer, imparfait) les filets.;réparaient;z");
  const card = deck.find("a")!;
  assert.equal(deck.judge(card, { form: "Réparaient" }).verdict, "right");
  const slip = deck.judge(card, { form: "reparaient" });
  assert.deepEqual([slip.verdict, slip.right, slip.missingAccents, slip.otherAccents], ["accent", false, 1, 0]);
  assert.deepEqual(verdictText(card, slip), word("card.accent", word("card.accents-missing.one", 1)));
  assert.match(verdictText(card, { ...slip, missingAccents: 2 }), /il manque 2 accents/u);
  assert.match(verdictText(card, { ...slip, right: true }), /^Oui/u);
  assert.match(almostText(card, { almost: 1, otherAccents: 0 }), /il manque un accent\. Encore/u);
  assert.match(almostText(card, { almost: 2, otherAccents: 0 }), /il manque 2 accents\. Encore/u);
  assert.match(almostText(card, { almost: 2, otherAccents: 1 }), /2 accents sont à changer\. Encore/u);
  assert.equal(deck.judge(card, { form: "réparait" }).verdict, "wrong");
  assert.equal(deck.judge(card, { form: "répa\nraient" }).verdict, "wrong");
  deck.free();
});

test("a group is right whole, the frame stands around it", async () => {
  const deck = await readDeck("a;CE2;verte;Chaque soir, le vieux chien du voisin aboie.;le vieux chien du voisin;"
    + "C’est *le vieux chien du voisin* qui aboie.");
  const card = deck.find("a")!;
  const index = (text: string) => (card as TapCard).words.findIndex((word) => word.text === text);
  const group = ["le", "vieux", "chien", "du", "voisin"].map(index);
  assert.equal(deck.judge(card, { words: group }).verdict, "right");
  const partial = deck.judge(card, { words: group.slice(2) });
  const { verdict, words, missing, explanation } = partial;
  assert.deepEqual([verdict, words, missing], ["partial", group, group.slice(0, 2)]);
  assert.match(verdictText(card, partial), /Il manque\s: le vieux$/u);
  const over = deck.judge(card, { words: [...group, index("aboie")] });
  assert.deepEqual([over.verdict, over.missing], ["wrong", []]);
  assert.deepEqual(explanation.map((run) => run.kind), ["frame", "marked", "frame", "plain"]);
  deck.free();
});

test("a card says whose subject it asks for", async () => {
  const deck = CardDeck.read(await load(), new TextEncoder().encode("id;niveau;couleur;tâche;phrase;réponses;explication\n"
    + "a;CM2;dame;sujet: a mangé;Qui dort a mangé.;Qui dort;z\nb;CM2;verte;;Il dort.;Il;z"));
  assert.equal(askWord(deck.find("a")!), "Trouve le sujet de «\u00a0a mangé\u00a0»");
  assert.equal(askWord(deck.find("b")!), "Trouve le sujet");
  setLanguage("en");
  assert.equal(askWord(deck.find("a")!), "Find the subject of “a mangé”");
  deck.free();
});

test("a broken file tells its faults by line, in the language of the page", async () => {
  const module = await load();
  const bytes = Uint8Array.from("niveau;couleur;phrase;r\u00e9ponses;explication\nCP;rose;Il dort.;dort;z\n",
    (letter) => letter.charCodeAt(0)); // Windows-1252
  for (const [language, text] of [["fr", /n’est pas une classe/], ["en", /is not a class/]] as const) {
    module.setLanguage(language);
    const deck = CardDeck.read(module, bytes);
    const { faults, sound } = deck.view();
    assert.equal(sound, 0);
    assert.equal(faults[0]!.at, 2);
    assert.match(faults[0]!.text, text);
    deck.free();
  }
  module.setLanguage("fr");
});

test("a deck is written as a file and read back", async () => {
  const deck = await readDeck('a;CE1;rose;"Il dit : ""Je dors ; toi, ris !""";dit;z');
  for (const separator of [";", ","] as const) {
    const file = deck.file(separator);
    assert.ok(file.startsWith("\ufeffid") && file.includes(separator));
    const again = CardDeck.read(await load(), new TextEncoder().encode(file));
    assert.deepEqual(again.rows().map((row) => row.texts), deck.rows().map((row) => row.texts));
    assert.equal(again.rows()[0]!.texts.sentence, 'Il dit : "Je dors ; toi, ris !"');
    again.free();
  }
  deck.free();
});
