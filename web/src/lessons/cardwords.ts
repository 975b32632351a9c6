// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence of a lesson's card as words to touch. The catalogue has the answer in brackets; a sentence
// with a gap (…) has its choices apart.
import type { CardName } from "../games/description";
import type { WordName } from "../words/words";

export interface Choice {
  readonly text: string;
  readonly right: boolean;
}

function choicesIn(text: string): Choice[] {
  return text.split(" ").map((part) => ({ text: part.replace(/[[\]]/g, ""), right: part.includes("[") }));
}

/** The words of the sentence, or the forms that may fill its gap. */
export function cardChoices(card: CardName, word: (name: WordName) => string): Choice[] {
  return choicesIn(word(card === "blue" ? "lesson.card.blue.choices" : `lesson.card.${card}.sentence`));
}
