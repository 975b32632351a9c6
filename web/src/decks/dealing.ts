// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of a game: of the deck the match names, or of the house. A colour that one's own deck does
// not have is drawn from the house's, of the same classes.
import type { App } from "../app/app";
import { CardDeck, drawnCards } from "../core/carddeck";
import { grades, type Card, type Grade } from "../core/cardtypes";
import type { Module } from "../core/module";
import type { MatchView } from "../core/types";
import { showToast } from "../ui/toast";
import { word } from "../words/words";
import { deckOf } from "./check";
import { allSkills } from "./filter";
import { ownDecks } from "./owndecks";

let ofDamier: CardDeck | undefined;

export function houseDeck(core: Module): CardDeck {
  ofDamier ??= CardDeck.house(core);
  return ofDamier;
}

let skillsOfHouse: readonly string[] | undefined;

/** The skills our own cards have: results tell them in words. */
export function houseSkills(core: Module): readonly string[] {
  skillsOfHouse ??= allSkills(houseDeck(core).rows().map((row) => row.texts));
  return skillsOfHouse;
}

/** Decks as they were last read. One that was changed since is not freed: a card of it may be open. */
const read = new Map<string, { readonly cards: string; readonly deck: CardDeck }>();

/** "" is the deck of the house; undefined if there is no such deck on this device. */
export function deckNamed(app: Pick<App, "core">, name: string): CardDeck | undefined {
  if (name === "") return houseDeck(app.core);
  const own = ownDecks.load(name);
  if (!own) return undefined;
  const texts = own.cards.map((card) => card.texts);
  const cards = JSON.stringify(texts);
  const known = read.get(name);
  if (known?.cards === cards) return known.deck;
  const deck = deckOf(app.core, texts);
  read.set(name, { cards, deck });
  return deck;
}

/** The classes a deck has cards for. */
export function gradesIn(deck: CardDeck): Grade[] {
  const { counts } = deck.view();
  return grades.filter((_, grade) => counts[grade]!.some((count) => count > 0));
}

export interface DrawnCard {
  /** "" is the deck of the house. */
  readonly name: string;
  readonly deck: CardDeck;
  readonly card: Card;
}

/**
 * The card of the pending move: the one on the table, or a new one. `wanted` are the classes for the
 * deck of the house; one's own deck is played whole, unless they `follow` the player.
 */
export function pendingCard(app: Pick<App, "core">, view: MatchView, wanted: readonly Grade[], follow = false):
  DrawnCard | undefined {
  if (!view.pending) return undefined;
  const house = houseDeck(app.core);
  const ofHouse = (card: Card | undefined) => card && { name: "", deck: house, card };
  const own = view.deck === "" ? undefined : deckNamed(app, view.deck);
  if (!own) return ofHouse(house.pending(view, wanted));
  const ofOwn = (card: Card | undefined) => card && { name: view.deck, deck: own, card };
  const { deck: colour, card } = view.pending;
  const lying = card === "" ? undefined : ofOwn(own.find(card)) ?? ofHouse(house.find(card));
  const draw = { colour, seed: view.seed, drawn: drawnCards(view) };
  return lying ?? ofOwn(own.draw({ ...draw, grades: follow ? wanted : [] })) ?? ofHouse(house.draw({ ...draw, grades: gradesIn(own) }));
}

/** Says so if the deck of a game is no longer on this device. */
export function tellLostDeck(view: MatchView): void {
  if (view.deck !== "" && !view.outcome.over && !ownDecks.load(view.deck)) showToast(word("decks.lost"));
}
