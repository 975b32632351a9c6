// SPDX-License-Identifier: GPL-3.0-or-later
// The decks that cards are dealt from: the one a game names, and the built-in one, a part of the page that is
// fetched when it is first needed. Dealing is the room's.
import type { App } from "../app/app";
import { origin } from "../app/origin";
import { CardDeck } from "../core/carddeck";
import type { Module } from "../core/module";
import type { MatchView } from "../core/types";
import type { Part } from "../ui/fetching";
import { showToast } from "../ui/toast";
import { currentLanguage, word } from "../words/words";
import { tableOf } from "./cardtexts";
import { deckOf } from "./check";
import { allSkills } from "./filter";
import { ownDecks } from "./owndecks";

let builtin: { readonly file: Uint8Array; readonly deck: CardDeck } | undefined;

export const hasBuiltinDeck = () => builtin !== undefined;

/** Throws NotLoaded. */
export async function loadBuiltinDeck(core: Module): Promise<void> {
  if (builtin) return;
  const file = new Uint8Array(await (await origin.part("decks.csv")).arrayBuffer());
  builtin ??= { file, deck: CardDeck.read(core, file) };
}

export const cardsPart = (core: Module): Part => ({ isHere: hasBuiltinDeck, load: () => loadBuiltinDeck(core),
  coming: "fetch.cards", missing: "fetch.cards-missing" });

/** Once it has been loaded. */
export function builtinDeck(): CardDeck {
  if (!builtin) throw new Error("the built-in deck has not been loaded");
  return builtin.deck;
}

let builtinSkillNames: readonly string[] | undefined;

/** The skills the built-in cards have: results tell them in words. */
export function builtinSkills(): readonly string[] {
  builtinSkillNames ??= allSkills(builtinDeck().rows().map((row) => row.texts));
  return builtinSkillNames;
}

/** Decks as they were last read. One that was changed since is not freed: a card of it may be open. */
const read = new Map<string, { readonly cards: string; readonly deck: CardDeck }>();

/** "" is the built-in deck; undefined if there is no such deck on this device. */
export function deckNamed(app: Pick<App, "core">, name: string): CardDeck | undefined {
  if (name === "") return builtinDeck();
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

/** The file of a deck, the built-in one if there is no such deck. */
export function deckFile(name: string): Uint8Array {
  const own = name === "" ? undefined : ownDecks.load(name);
  return own ? tableOf(own.cards.map((card) => card.texts), currentLanguage()) : builtin!.file;
}

/** Says so if the deck of a game is no longer on this device. */
export function tellLostDeck(view: MatchView): void {
  if (view.deck !== "" && !view.outcome.over && !ownDecks.load(view.deck)) showToast(word("decks.lost"));
}
