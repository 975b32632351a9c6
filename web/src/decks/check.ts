// SPDX-License-Identifier: GPL-3.0-or-later
// What the core says of cards being written: which are sound, and what is wrong with the others, field
// by field.
import { CardDeck } from "../core/carddeck";
import type { Column } from "../core/cardtypes";
import type { Module } from "../core/module";
import { currentLanguage, word } from "../words/words";
import { columnNamed, indexAt, tableOf, type CardTexts } from "./cardtexts";

export interface CardFault {
  readonly text: string;
  /** None if it concerns the whole card. */
  readonly column: Column | undefined;
}

export interface Checked {
  readonly sound: number;
  /** How many sound cards, by grade, then by colour. */
  readonly counts: readonly (readonly number[])[];
  /** Those of each card, in the order of the cards. */
  readonly faults: readonly (readonly CardFault[])[];
}

/** The cards as a deck of the core; the caller frees it. */
export function deckOf(core: Module, cards: readonly CardTexts[]): CardDeck {
  return CardDeck.read(core, tableOf(cards, currentLanguage()));
}

/** Lends such a deck, and frees it. */
export function withDeck<T>(core: Module, cards: readonly CardTexts[], use: (deck: CardDeck) => T): T {
  const deck = deckOf(core, cards);
  try {
    return use(deck);
  } finally {
    deck.free();
  }
}

/** Whoever writes cards here sees no lines: the card that came first is told by its number. */
function twinText(column: Column | undefined, line: number): string {
  return word(column === "id" ? "decks.twin-name" : "decks.twin", indexAt(line) + 1);
}

/** The core names a column as the table does; whoever writes cards here knows it as a field of the form. */
function labelled(text: string, name: string, column: Column | undefined): string {
  if (!column) return text;
  const [open, close] = currentLanguage() === "fr" ? ["«\u00a0", "\u00a0»"] : ["“", "”"];
  return text.replace(`${open}${name}${close}`, `${open}${word(`decks.field.${column}`)}${close}`);
}

function faultsOf(deck: CardDeck, count: number): CardFault[][] {
  const view = deck.view();
  const faults: CardFault[][] = Array.from({ length: count }, () => []);
  view.faults.forEach(({ text, at }, i) => {
    const name = view.columns[i]!;
    const column = columnNamed(name);
    const first = view.firsts[i]!;
    faults[indexAt(at)]?.push({ text: first > 0 ? twinText(column, first) : labelled(text, name, column), column });
  });
  return faults;
}

export function checkCards(core: Module, cards: readonly CardTexts[]): Checked {
  return withDeck(core, cards, (deck) => {
    const { sound, counts } = deck.view();
    return { sound, counts, faults: faultsOf(deck, cards.length) };
  });
}
