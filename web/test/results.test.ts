// SPDX-License-Identifier: GPL-3.0-or-later
// Results: what is kept of an answer, what a full or broken storage does to it, tallies, the table for a
// spreadsheet, the names of skills.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { keptAnswer } from "../src/cards/answered";
import { makeKeptAnswers, type KeptAnswer } from "../src/store/keptanswers";
import { answersCsv, csvCell } from "../src/results/csv";
import { skillWord } from "../src/results/resultwords";
import { chosenAnswers, keyOf, masteryOf, mergedAnswers, missedOf, percentOf, tallyBy, weakestFirst } from "../src/results/tally";
import type { Shelf } from "../src/store/shelf";
import { setLanguage } from "../src/words/words";
import { builtinDeck } from "./core";

afterEach(() => setLanguage("fr"));

const noon = new Date(2031, 2, 4, 12, 30).getTime();

function answer(change: Partial<KeptAnswer> = {}): KeptAnswer {
  return {
    time: noon, game: 7, name: "Inès", seat: 0, deck: "", card: "ce1-rose-1", grade: "CE1", colour: 1, task: "verb",
    skills: ["présent"], sentence: "Le phare éclaire la mer.", given: "phare", verdict: "wrong", answer: "éclaire", hinted: false,
    explanation: [{ kind: "plain", text: "Hier, il " }, { kind: "marked", text: "éclairait" }], ...change,
  };
}

/** Storage with room for so many characters. */
function smallShelf(room = Infinity): Shelf & { texts: Map<string, string>; room: number } {
  const texts = new Map<string, string>();
  const shelf = {
    texts, room,
    read: (key: string) => texts.get(key) ?? null,
    write(key: string, text: string) {
      if (text.length > shelf.room) return false;
      texts.set(key, text);
      return true;
    },
    remove: (key: string) => texts.delete(key),
    keys: () => [...texts.keys()],
  };
  return shelf;
}

test("an answer is kept with everything a teacher asks for", async () => {
  const deck = await builtinDeck();
  const card = deck.find("ce2-verte-1")!;
  assert.ok(card.task === "subject");
  const solution = deck.judge(card, { words: [] });
  const given = { words: solution.words.slice(0, 1) };
  const judgement = deck.judge(card, given);
  const kept = keptAnswer({ name: "Tom", seat: 1, time: noon, game: 5, deck: "" }, card, { right: false, given, judgement, hinted: true });
  assert.equal(kept.given, card.words[solution.words[0]!]!.text);
  assert.deepEqual([kept.name, kept.seat, kept.time, kept.game, kept.deck, kept.card, kept.grade, kept.task, kept.verdict],
    ["Tom", 1, noon, 5, "", "ce2-verte-1", "CE2", "subject", "partial"]);
  assert.equal(kept.hinted, true);
  assert.deepEqual([kept.sentence, kept.skills], [card.sentence, card.skills]);
  assert.ok(card.sentence.toLowerCase().includes(kept.answer.toLowerCase()));
  assert.ok(kept.explanation.some((run) => run.kind === "frame"), "the frame C’est … qui is kept as such");
  deck.free();
});

test("two pages add to the same answers, and one clears them for both", () => {
  const shelf = smallShelf();
  const [one, other] = [makeKeptAnswers(shelf), makeKeptAnswers(shelf)];
  assert.ok(one.add(answer({ card: "a" })) && other.add(answer({ card: "b" })) && one.add(answer({ card: "c" })));
  assert.deepEqual(other.list().map(({ card }) => card), ["a", "b", "c"]);
  other.clear();
  assert.deepEqual(one.list(), []);
});

test("the oldest answers make room", () => {
  const shelf = smallShelf();
  const answers = makeKeptAnswers(shelf);
  const many = Array.from({ length: 3000 }, (_, i) => answer({ card: `card-${i}` }));
  shelf.write("damier.answers", JSON.stringify({ version: 1, answers: many }));
  answers.add(answer({ card: "last" }));
  const list = answers.list();
  assert.deepEqual([list.length, list[0]!.card, list.at(-1)!.card], [3000, "card-1", "last"]);
});

test("what a full storage refuses is known until the page is closed, and kept when there is room", () => {
  const shelf = smallShelf(900);
  const answers = makeKeptAnswers(shelf);
  assert.equal(answers.add(answer({ card: "a" })), true);
  assert.equal(answers.unkept(), false);
  assert.equal(answers.add(answer({ card: "b" })) && answers.add(answer({ card: "c" })), false);
  assert.equal(answers.unkept(), true);
  const cards = () => answers.list().map(({ card }) => card);
  assert.ok(cards().includes("a") && cards().includes("b"));
  shelf.room = Infinity;
  assert.equal(answers.add(answer({ card: "d" })), true);
  assert.equal(answers.unkept(), false);
  assert.deepEqual(makeKeptAnswers(shelf).list().map(({ card }) => card), cards());
  assert.equal(cards().at(-1), "d");
});

test("what cannot be read is kept aside; an entry of another shape is left out", () => {
  const shelf = smallShelf();
  shelf.write("damier.answers", "{broken");
  const answers = makeKeptAnswers(shelf);
  assert.deepEqual(answers.list(), []);
  assert.equal(shelf.texts.get("damier.answers.broken"), "{broken");
  shelf.write("damier.answers", JSON.stringify({ version: 1, answers: [null, 3, { card: "x" }, answer()] }));
  assert.equal(answers.list().length, 1);
});

test("a name is the same player however it is written; a side without a name is one too", () => {
  assert.equal(keyOf({ name: " INÈS", seat: 0 }), keyOf({ name: "Inès ", seat: 1 }));
  assert.notEqual(keyOf({ name: "", seat: 0 }), keyOf({ name: "", seat: 1 }));
});

test("answers are chosen by player and by day", () => {
  const answers = [answer(), answer({ name: "Tom" }), answer({ time: noon - 86_400_000 })];
  const count = (player: string, period: "today" | "all") => chosenAnswers(answers, { player, period }, noon + 3_600_000).length;
  assert.deepEqual([count("", "all"), count("", "today"), count("inès", "all"), count("inès", "today"), count("léa", "all")],
    [3, 2, 2, 1, 0]);
});

test("tallies count an answer once for each of its skills", () => {
  const answers = [
    answer({ skills: ["présent", "pronom", "présent"], verdict: "right" }),
    answer({ skills: ["présent"], verdict: "accent" }),
    answer({ skills: ["futur"], verdict: "right" }),
    answer({ skills: [] }),
  ];
  const tallies = weakestFirst(tallyBy(answers, ({ skills }) => skills)).map(({ key, right, asked }) => [key, right, asked]);
  assert.deepEqual(tallies, [["présent", 1, 2], ["pronom", 1, 1], ["futur", 1, 1]]);
});

test("a share is never all or nothing unless it is", () => {
  const shares = [[0, 9], [1, 300], [1, 2], [299, 300], [9, 9]].map(([right, asked]) => percentOf({ right: right!, asked: asked! }));
  assert.deepEqual(shares, [0, 1, 50, 99, 100]);
});

test("a card is missed until its player answers it right", () => {
  const answers = [
    answer({ card: "a" }), answer({ card: "b", time: noon + 1 }), answer({ card: "a", name: "Tom", verdict: "right" }),
    answer({ card: "c", verdict: "accent", time: noon + 2 }), answer({ card: "b", time: noon + 3 }),
    answer({ card: "a", game: 0, verdict: "right" }), answer({ card: "b", deck: "les miennes", verdict: "right" }),
  ];
  assert.deepEqual(missedOf(answers).map(({ latest, times }) => [latest.card, times]), [["b", 2], ["c", 1]]);
});

test("a cell is no formula, and stays one cell", () => {
  const cells = { "a;b": '"a;b"', 'dit "oui"': '"dit ""oui"""', "=1+1": "'=1+1", "+33": "'+33", "-er": "'-er", "@a": "'@a",
    " =A1": "' =A1", "\t=A1": '"\'\t=A1"', "deux\r\nlignes": "deux lignes", "phare": "phare", "": "" };
  for (const [text, cell] of Object.entries(cells)) assert.equal(csvCell(text), cell, text);
});

test("the table has one line an answer, in the language of the page", () => {
  const answers = [answer({ game: 0, verdict: "accent", name: "=cmd" }), answer({ skills: ["présent", "mes-mots"] }), answer({ game: 3 })];
  const lines = () => {
    const text = answersCsv(answers, ({ name }) => name);
    assert.ok(text.startsWith("\ufeff") && text.endsWith("\r\n"));
    return text.slice(1).trimEnd().split("\r\n");
  };
  const [head, ...rows] = lines();
  assert.equal(head!.split(";").length, 16);
  assert.equal(rows[0], "2031-03-04;12:30;entraînement;'=cmd;Damier;ce1-rose-1;CE1;rose;Trouver le verbe conjugué;Présent;"
    + "Le phare éclaire la mer.;phare;accent;non;éclaire;Hier, il éclairait");
  assert.deepEqual(rows.slice(1).map((row) => row.split(";")[2]), ["1", "2"]);
  assert.equal(rows[1]!.split(";")[9], "Présent, mes-mots");
  setLanguage("en");
  assert.match(lines()[0]!, /^date;time;game;player;deck/);
  assert.match(lines()[1]!, /practice;.*Present tense.*accent/);
});

test("answers of several tablets are merged, none counted twice, hints told", () => {
  const own = [answer({ card: "a", time: noon }), answer({ card: "b", time: noon + 2, hinted: true })];
  const others = [answer({ card: "a", time: noon }), answer({ card: "c", time: noon + 1, name: "Tom", hinted: true }),
    answer({ card: "a", time: noon, name: "Tom" })];
  const all = mergedAnswers(own, others);
  assert.deepEqual(all.map(({ card, name }) => `${card} ${name}`),
    [`a ${own[0]!.name}`, "a Tom", "c Tom", `b ${own[0]!.name}`]);
  assert.deepEqual(mergedAnswers(all, [...own, ...others]), all, "once more changes nothing");
  assert.deepEqual(tallyBy(all, (one) => [keyOf(one)]).map(({ hinted }) => hinted), [1, 1]);
});

test("how well something is known is told in three steps", () => {
  const steps = [[8, 10], [4, 5], [3, 3], [2, 2], [1, 1], [7, 10], [1, 2], [4, 10], [0, 1]].map(([right, asked]) => masteryOf({ right: right!, asked: asked! }));
  assert.deepEqual(steps, ["full", "full", "full", "half", "half", "half", "half", "empty", "empty"]);
});

test("every skill of the house's deck has a name in both languages", async () => {
  const deck = await builtinDeck();
  const tags = new Set(deck.rows().flatMap(({ texts }) => texts.skills.split(/[\s,|]+/)));
  tags.delete("");
  assert.ok(tags.size > 20);
  for (const language of ["fr", "en"] as const) {
    setLanguage(language);
    for (const tag of tags) assert.notEqual(skillWord(tag), tag, `${language}: ${tag}`);
  }
  assert.equal(skillWord("sans-nom"), "sans-nom");
  deck.free();
});
