// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a card that is answered: it shows the sentence, takes an answer, and shows in place what
// was right and what was not.
import type { Answer, Judgement } from "../core/cardtypes";
import { h, picture } from "../ui/dom";
import { word } from "../words/words";

export interface Question {
  readonly element: HTMLElement;
  /** Undefined while there is nothing to judge. */
  answer(): Answer | undefined;
  /** Shows a given answer and the right one; nothing can be answered any more. */
  reveal(given: Answer, judgement: Judgement): void;
  focus(): void;
}

export interface QuestionEvents {
  /** Another answer is given, perhaps none. */
  changed(): void;
  /** The answer is to be judged. */
  submit(): void;
}

/** A word that was judged: with its sign, which is also said in words. `missed`: right, and left out. */
export function judgedWord(text: string, right: boolean, missed = false): HTMLElement {
  return h("span", { class: `word ${right ? "right" : "wrong"}${missed ? " missed" : ""}` }, text,
    picture(right ? "i-check" : "i-cross"),
    h("span", { class: "visually-hidden", lang: document.documentElement.lang },
      ` (${word(right ? "card.sign-right" : "card.sign-wrong")})`));
}

export function plainWord(text: string): HTMLElement {
  return h("span", { class: "word" }, text);
}

