// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a card, made ready to be shown or spoken. Pure: nothing is drawn here.
import type { Almost, Answer, Card, FormCard, Judgement, SentenceWord } from "../core/cardtypes";
import { counted, currentLanguage, word } from "../words/words";

/** A word to tap, by its number, or what stands between words. */
export interface Piece {
  readonly text: string;
  readonly word?: number;
}

/** What the card asks: "Trouve le sujet", or of which verb. */
export function askWord(card: Card): string {
  return card.verb === "" ? word(`card.ask.${card.task}`) : word("card.ask.subject-of", card.verb);
}

/** The sentence as groups that a line never breaks: what no space divides. */
export function groupsOf(words: readonly SentenceWord[], after: string): Piece[][] {
  const groups: Piece[][] = [];
  let group: Piece[] = [];
  const add = (text: string) => {
    if (text !== "") group.push({ text });
  };
  words.forEach(({ before, text }, index) => {
    const [close = "", ...open] = before.split(" ");
    add(close);
    if (open.length > 0) {
      if (group.length > 0) groups.push(group);
      group = [];
      add(open.join("").trim());
    }
    group.push({ text, word: index });
  });
  add(after.trimEnd());
  if (group.length > 0) groups.push(group);
  return groups;
}

/** Where the brackets of a text begin and end, so that they can be drawn softer. */
export function splitBrackets(text: string): [string, string, string] {
  const open = text.indexOf("(");
  const close = text.indexOf(")", open);
  if (open < 0 || close < 0) return [text, "", ""];
  return [text.slice(0, open), text.slice(open, close + 1), text.slice(close + 1)];
}

function withoutBrackets(text: string): string {
  const [before, brackets, after] = splitBrackets(text);
  return brackets === "" ? text : `${before.trimEnd()}${after}`;
}

/** "a … mangé" as the words it stands for; "lit#2" without its number. */
export function answerText(answer: string): string {
  return answer.replaceAll(/#\d+/g, "").replaceAll(/\s*(…|\.\.\.)\s*/g, " … ").trim();
}

/** A given answer as words: those that were tapped, a gap between words apart, or the form. */
export function givenText(card: Card, answer: Answer): string {
  if ("form" in answer || card.task === "agreement") return "form" in answer ? answer.form : "";
  return answerText(answer.words.map((index, at) => {
    const gap = at > 0 && index !== answer.words[at - 1]! + 1;
    return `${gap ? "… " : ""}${card.words[index]?.text ?? ""}`;
  }).join(" ").replaceAll("’ ", "’").replaceAll("' ", "'"));
}

/** The words that a partial answer lacks, as they stand in the sentence. */
const missingText = (card: Card, { missing }: Pick<Judgement, "missing">) => givenText(card, { words: missing });

/** The sentence with a form in its gap, as it is read. */
export function filledSentence(card: FormCard, form: string): string {
  return `${withoutBrackets(card.before)}${form}${withoutBrackets(card.after)}`;
}

/** The sentence as its deck writes it, with its gap as the card shows it. */
export function shownSentence(sentence: string): string {
  return sentence.replaceAll(/_{3,}/g, "…");
}

/** The question read aloud: a pause in the gap, then the infinitive. */
export function spokenQuestion(card: Card): string {
  if (card.task !== "agreement") return card.sentence;
  return `${filledSentence(card, "…")} ${card.brackets}`.trim();
}

export function explanationText(judgement: Judgement): string {
  return judgement.explanation.map((run) => run.text).join("");
}

/** The right sentence and why, read aloud. */
export function spokenAnswer(card: Card, judgement: Judgement): string {
  const sentence = card.task === "agreement" ? filledSentence(card, judgement.answer) : card.sentence;
  return `${sentence} ${explanationText(judgement)}`;
}

/** So many accents to mend, of which some are there but wrong. */
const accentSlip = (count: number, others: number) =>
  counted(others > 0 ? "card.accents-other" : "card.accents-missing", count);

function accentText({ right, missingAccents, otherAccents }: Judgement): string {
  return word(right ? "card.accent-forgiven" : "card.accent", accentSlip(missingAccents + otherAccents, otherAccents));
}

/** What is said of an answer that may be given once more. */
export function almostText(card: Card, { almost, otherAccents }: Almost): string {
  const slip = card.task === "agreement" ? accentSlip(almost, otherAccents) : counted("card.words-missing", almost);
  return word("card.again", slip);
}

/** What is said of an answer that was judged. */
export function verdictText(card: Card, judgement: Judgement): string {
  if (judgement.verdict === "accent") return accentText(judgement);
  if (judgement.verdict === "partial") return word("card.partial", missingText(card, judgement));
  return word(judgement.right ? "card.right" : "card.wrong");
}

/** A person's name, the plural name of a side, or the computer. */
export type PlayerKind = "name" | "side" | "computer";

/** "Inès"; "les Bleus". In English the name alone. */
export function forName(name: string, kind: PlayerKind = "name"): string {
  return kind === "side" && currentLanguage() === "fr" ? `les ${name}` : name;
}

/** "d’Inès", "de Tom", "d’Yves", "de Yann"; "des Bleus"; "de l’ordinateur". In English the name alone. */
export function ofName(name: string, kind: PlayerKind = "name"): string {
  if (currentLanguage() !== "fr") return name;
  if (kind === "side") return `des ${name}`;
  if (kind === "computer") return `de l’${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return /^([aeiouhœæ]|y[^aeiou])/.test(plain) ? `d’${name}` : `de ${name}`;
}
