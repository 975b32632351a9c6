// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing the cards of a new game: those of the house for a class, or a deck of one's own. What such a
// deck lacks is said here, before the game.
import type { App } from "../app/app";
import { grades } from "../core/cardtypes";
import type { Settings } from "../store/settings";
import { cardColours, colourName } from "../ui/cardsigns";
import { h } from "../ui/dom";
import { select } from "../ui/fields";
import { word, type WordName } from "../words/words";
import { deckNamed } from "./dealing";
import { countsOf } from "./deckcounts";
import { ownDecks } from "./owndecks";

export interface CardChoice {
  /** "" is the house's. */
  readonly deck: string;
  readonly grade: Settings["grade"];
}

const houseMark = "house:";

/** Said under the choice; empty if there is nothing to say. */
function lackOf(app: App, deck: string): string {
  const cards = deck === "" ? undefined : deckNamed(app, deck);
  if (!cards) return "";
  const counts = countsOf(cards.view().counts);
  const missing = cardColours.filter((_, i) => counts[i] === 0);
  if (missing.length === cardColours.length) return word("decks.lacks-all");
  const names = missing.map((colour) => word(`decks.plural.${colourName(colour)}` as WordName));
  return names.length === 0 ? "" : word("decks.lacks", names.join(", "));
}

/** `said` is told under the field of the deck chosen: what it lacks for a game. */
export function cardChoiceField(app: App, first: CardChoice, chosen: (choice: CardChoice) => void, said = lackOf):
  HTMLElement {
  const decks = ownDecks.list();
  const deck = decks.some((own) => own.id === first.deck) ? first.deck : "";
  const note = h("p", { class: "quiet", role: "status" }, said(app, deck));
  if (deck !== first.deck) chosen({ ...first, deck });
  const items = [
    { value: `${houseMark}all`, label: word("decks.choose-house") },
    ...grades.map((grade) => ({ value: houseMark + grade, label: word("decks.choose-class", grade) })),
    ...decks.map((own) => ({ value: own.id, label: own.name })),
  ];
  const field = select("card-deck", word("decks.choose"), items, deck === "" ? houseMark + first.grade : deck, (value) => {
    const own = !value.startsWith(houseMark);
    const choice = { deck: own ? value : "", grade: own ? first.grade : value.slice(houseMark.length) as Settings["grade"] };
    note.textContent = said(app, choice.deck);
    chosen(choice);
  });
  return h("div", { class: "card-choice" }, field, note);
}
