// SPDX-License-Identifier: GPL-3.0-or-later
// Answers as a teacher gives them, by tapping words, and as a file writes them. The core cuts the
// sentence and finds an answer in it; how tapped words are written down is here.
import type { SentenceWord, TapCard } from "../core/cardtypes";
import type { Module } from "../core/module";
import { textsOf } from "../decks/cardtexts";
import { withDeck } from "../decks/check";

/** A card that is sound if the sentence is, and the answer is in it. */
function probe(sentence: string, answers: string) {
  return textsOf({ grade: "CE1", colour: "rose", sentence, answers, explanation: "-" });
}

/** The answer that is all words of a sentence: without the signs that mean something in answers. */
export const everyWord = (sentence: string) => sentence.replaceAll(/[…|#]|\.{3}/g, " ");

/** The sentence as it is tapped; undefined if it cannot be: no word, too long, a gap. */
export function tapCardOf(core: Module, sentence: string): TapCard | undefined {
  return withDeck(core, [probe(sentence, everyWord(sentence))], (deck) => {
    const row = deck.rows()[0];
    return row?.sound ? deck.find(row.name) as TapCard : undefined;
  });
}

/** The words an answer stands for; none if it is not in the sentence. */
export function wordsOfAnswer(core: Module, sentence: string, answer: string): readonly number[] {
  return withDeck(core, [probe(sentence, answer)], (deck) => {
    const row = deck.rows()[0];
    return row?.sound ? deck.judge(deck.find(row.name)!, { words: [] }).words : [];
  });
}

// ---- writing them down; pure ----

const plain = (word: SentenceWord) => word.text.toLowerCase().replaceAll("'", "’");

/** "lit" or "lit#1": which one, if the words stand there several times. */
function partText(words: readonly SentenceWord[], first: number, last: number): string {
  const part = words.slice(first, last + 1);
  const text = part.map((word, i) => (i === 0 ? word.text : word.before + word.text)).join("");
  const places = words.map((_, at) => at).filter((at) => part.every((word, i) => {
    const other = words[at + i];
    return other !== undefined && plain(other) === plain(word);
  }));
  return places.length > 1 ? `${text}#${places.indexOf(first) + 1}` : text;
}

/** An elided word must stand last in its part, without a space: "J’… aime". */
const joinParts = (a: string, b: string) => (/[’']$/.test(a) ? `${a}… ${b}` : `${a} … ${b}`);

/** The tapped words as a file writes them: "a … observé", "lit#1". */
export function answerOfWords(words: readonly SentenceWord[], chosen: readonly number[]): string {
  const inOrder = [...chosen].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < inOrder.length; i++) {
    const first = inOrder[i]!;
    while (inOrder[i + 1] === inOrder[i]! + 1) i++;
    parts.push(partText(words, first, inOrder[i]!));
  }
  return parts.length === 0 ? "" : parts.reduce(joinParts);
}

/** "a|b" as its parts, and back; empty parts are dropped. */
export function splitList(text: string, separators = /\|/): string[] {
  return text.split(separators).map((part) => part.trim()).filter((part) => part !== "");
}

/** Forms as they are typed, divided by commas and their like. */
export const splitTyped = (text: string) => splitList(text, /[|,;/]/);
