// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of cards in words and pictures, and how many cards a deck has of each.
import { cardColours, colourName, pictogramOf } from "../ui/cardsigns";
import { h, picture } from "../ui/dom";
import { word, type WordName } from "../words/words";

/** "Carte rose" */
export function colourWord(colour: number): string {
  return word(`card.deck.${colourName(colour)}` as WordName);
}

/** The sign of a colour; empty for a card that has none. */
export function colourPicture(colour: number): Node {
  const symbol = pictogramOf(colour);
  return h("span", { class: `sign dot-${colourName(colour)}` }, symbol !== "" && picture(symbol, ""));
}

/** How many sound cards of each colour. */
export function countsOf(counts: readonly (readonly number[])[], grades = counts.map((_, grade) => grade)): number[] {
  return cardColours.map((colour) => grades.reduce((sum, grade) => sum + (counts[grade]?.[colour] ?? 0), 0));
}

export function countList(counts: readonly number[]): HTMLElement {
  return h("ul", { class: "deck-counts" }, ...cardColours.map((colour, i) =>
    h("li", {}, colourPicture(colour), h("span", { class: "visually-hidden" }, `${colourWord(colour)}${word("decks.colon")} `),
      h("b", {}, String(counts[i])))));
}
