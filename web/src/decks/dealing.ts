// SPDX-License-Identifier: GPL-3.0-or-later
// The decks that cards are dealt from: the one a game names, and the built-in one. Dealing is the room's.
import type { App } from "../app/app";
import { CardDeck } from "../core/carddeck";
import type { Module } from "../core/module";
import type { MatchView } from "../core/types";
import { showToast } from "../ui/toast";
import { word } from "../words/words";
import { deckOf } from "./check";
import { allSkills } from "./filter";
import { ownDecks } from "./owndecks";

let builtin: CardDeck | undefined;

export function builtinDeck(core: Module): CardDeck {
  builtin ??= CardDeck.builtin(core);
  return builtin;
}

let builtinSkillNames: readonly string[] | undefined;

/** The skills the built-in cards have: results tell them in words. */
export function builtinSkills(core: Module): readonly string[] {
  builtinSkillNames ??= allSkills(builtinDeck(core).rows().map((row) => row.texts));
  return builtinSkillNames;
}

/** Decks as they were last read. One that was changed since is not freed: a card of it may be open. */
const read = new Map<string, { readonly cards: string; readonly deck: CardDeck }>();

/** "" is the built-in deck; undefined if there is no such deck on this device. */
export function deckNamed(app: Pick<App, "core">, name: string): CardDeck | undefined {
  if (name === "") return builtinDeck(app.core);
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

/** Says so if the deck of a game is no longer on this device. */
export function tellLostDeck(view: MatchView): void {
  if (view.deck !== "" && !view.outcome.over && !ownDecks.load(view.deck)) showToast(word("decks.lost"));
}
