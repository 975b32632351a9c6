// SPDX-License-Identifier: GPL-3.0-or-later
// The answers people gave to their cards, kept on this device, the latest few thousand. What the device
// refuses to keep stays in memory until the page is closed; what cannot be read is kept aside. Nothing is
// remembered of what is stored, so that two pages open at once both add to it.
import { grades, type Card, type Grade, type Judgement, type Run } from "../core/cardtypes";
import { found, readKept, writeKept, type Found } from "./kept";
import { field, listOf, objectOf, oneOf, readTime, sorted, textOf, wholeOf } from "./shapes";
import { device, type Shelf, type Unwritten } from "./shelf";

/** Who answered: the name as it was typed, or none and the side. */
export interface Who {
  readonly name: string;
  readonly seat: number;
}

export interface KeptAnswer extends Who {
  /** Milliseconds of the wall clock. */
  readonly time: number;
  /** The seed of the game, which tells games apart; 0 in practice. */
  readonly game: number;
  /** The page's name for the deck; "" is the deck of the house. */
  readonly deck: string;
  readonly card: string;
  readonly grade: Grade;
  /** dm_card_colour: see CardColour in core/types. */
  readonly colour: number;
  readonly task: Card["task"];
  readonly skills: readonly string[];
  readonly sentence: string;
  readonly given: string;
  readonly verdict: Judgement["verdict"];
  readonly answer: string;
  readonly explanation: readonly Run[];
  /** The hint was asked for first. */
  readonly hinted: boolean;
}

export interface KeptAnswers {
  /** The oldest first. */
  list(): readonly KeptAnswer[];
  /** False if the device refuses to keep it; it is then known until the page is closed. */
  add(answer: KeptAnswer): boolean;
  /** Puts this list in the place of all; false if the device refuses, and nothing has changed then. */
  replace(answers: readonly KeptAnswer[]): boolean;
  /** Whether something is known that the device did not keep. */
  unkept(): boolean;
  clear(): void;
  unwritten(): Unwritten;
  /** Knows no more than the device does. */
  forget(): void;
}

const version = 1;
const most = 3000;
export const answersKey = "damier.answers";

/** Longer than anything a card says. */
const readText = textOf(4000);

const readAnswer = objectOf<KeptAnswer>({
  time: readTime, game: wholeOf(0, Number.MAX_SAFE_INTEGER), name: readText, seat: wholeOf(0, 3), deck: readText,
  card: readText, grade: oneOf(grades), colour: wholeOf(1, 4), task: oneOf<Card["task"]>(["verb", "subject", "agreement"]),
  skills: listOf(readText), sentence: readText, given: readText,
  verdict: oneOf<Judgement["verdict"]>(["right", "accent", "partial", "wrong"]), answer: readText,
  explanation: listOf(objectOf<Run>({ kind: oneOf<Run["kind"]>(["plain", "marked", "frame"]), text: readText })),
  hinted: (value) => value === true, // what was kept before there were results of hints has none
});

/** Undefined if this is not what `add` wrote. */
export function readAnswers(kept: unknown): Found<KeptAnswer[]> | undefined {
  const answers = field(kept, "version") === version ? field(kept, "answers") : undefined;
  if (!Array.isArray(answers)) return undefined;
  const { sound, unsound } = sorted(answers, readAnswer);
  return found(sound, unsound, keptForm(sound));
}

export const keptForm = (answers: readonly KeptAnswer[]) => ({ version, answers });

export function makeKeptAnswers(shelf: Shelf = device): KeptAnswers {
  let waiting: KeptAnswer[] = [];

  const list = () => [...readKept(shelf, answersKey, readAnswers) ?? [], ...waiting].slice(-most);

  function add(answer: KeptAnswer): boolean {
    const answers = [...list(), answer].slice(-most);
    const kept = writeKept(shelf, answersKey, keptForm(answers));
    waiting = kept ? [] : [...waiting, answer].slice(-most);
    return kept;
  }

  function replace(answers: readonly KeptAnswer[]): boolean {
    const kept = writeKept(shelf, answersKey, keptForm(answers.slice(-most)));
    if (kept) waiting = [];
    return kept;
  }

  function clear(): void {
    waiting = [];
    shelf.remove(answersKey);
  }

  const unkept = () => waiting.length > 0;
  const unwritten = (): Unwritten => (unkept() ? [[answersKey, JSON.stringify(keptForm(list()))]] : []);
  return { list, add, replace, clear, unkept, unwritten, forget: () => { waiting = []; } };
}
