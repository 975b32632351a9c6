// SPDX-License-Identifier: GPL-3.0-or-later
// The decks people make on this device. Every change is made to what is stored at that moment, card by
// card, so that of two pages open at once neither undoes the work of the other. What the device refuses
// to keep waits in memory and is tried again with the next change; a card that cannot be read is left out.
import { columns } from "../core/cardtypes";
import { found, readKept, writeKept, type Found } from "../store/kept";
import { field, listOf, sorted, textOf, type Reader } from "../store/shapes";
import { device, type Store, type Unwritten } from "../store/shelf";
import { plainName, sameTexts, textsOf, type CardTexts } from "./cardtexts";

export interface OwnCard {
  /** Lasts while the deck does, whatever becomes of the card's texts. */
  readonly key: string;
  readonly texts: CardTexts;
}

export interface OwnDeck {
  /** As records name it: one word. */
  readonly id: string;
  readonly name: string;
  readonly cards: readonly OwnCard[];
}

/** Gives the deck as it shall be; may be asked again for a later state of the deck. */
export type Change = (deck: OwnDeck) => OwnDeck;

export interface OwnDecks {
  /** By name. */
  list(): readonly OwnDeck[];
  load(id: string): OwnDeck | undefined;
  create(name: string, cards: readonly CardTexts[]): OwnDeck;
  /** A deck that is gone meanwhile stays gone. */
  change(id: string, change: Change): void;
  remove(id: string): void;
  /** False while something of the deck is only in memory: the device refused to keep it. */
  kept(id: string): boolean;
  /** Calls back when another page has changed a deck; what it gives back stops that. */
  listen(heard: (id: string) => void): () => void;
  unwritten(): Unwritten;
  /** Knows no more than the device does. */
  forget(): void;
}

const version = 1;
export const deckListKey = "damier.decks";
export const deckPrefix = "damier.deck.";
const nameMost = 60;
const idMost = 30;

export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).padStart(7, "0");
}

/** A name fit to be shown: one line, not too long. */
export function tidyDeckName(text: string): string {
  return Array.from(text.replaceAll(/\p{Cc}+/gu, " ").trim()).slice(0, nameMost).join("").trim();
}

// ---- changes of a deck ----

const place = (deck: OwnDeck, key: string) => deck.cards.findIndex((card) => card.key === key);

export function insertCard(deck: OwnDeck, card: OwnCard, index: number): OwnDeck {
  if (place(deck, card.key) >= 0) return deck;
  return { ...deck, cards: [...deck.cards.slice(0, index), card, ...deck.cards.slice(index)] };
}

export function removeCard(deck: OwnDeck, key: string): OwnDeck {
  return { ...deck, cards: deck.cards.filter((card) => card.key !== key) };
}

/**
 * Writes a card whose texts were `before`. If another page has changed it meanwhile, both are kept: this
 * one under the key `spare`, behind the other. If another page has deleted it, it comes back.
 */
export function writeCard(deck: OwnDeck, key: string, before: CardTexts, after: CardTexts, spare: string): OwnDeck {
  const index = place(deck, key);
  if (index < 0) return insertCard(deck, { key, texts: after }, deck.cards.length);
  const now = deck.cards[index]!.texts;
  if (sameTexts(now, after)) return deck;
  if (!sameTexts(now, before)) return insertCard(deck, { key: spare, texts: after }, index + 1);
  return { ...deck, cards: deck.cards.map((card) => (card.key === key ? { key, texts: after } : card)) };
}

// ---- as text ----

function keptForm({ name, cards }: Pick<OwnDeck, "name" | "cards">): object {
  const rows = cards.map(({ key, texts }) => [key, ...columns.map((column) => texts[column])]);
  return { version, name, columns, cards: rows };
}

/** Longer than the core lets a card be; what it says of such a card is its own affair. */
const readCells = listOf(textOf(100_000));

/** A card needs a key of its own: one that has none, or another's, is given one, always the same. */
function cardReader(names: readonly string[]): Reader<OwnCard> {
  const keys = new Set<string>();
  return (row) => {
    const cells = readCells(row);
    if (!cells || cells.length < 2) return undefined;
    let [key = "", ...texts] = cells;
    while (key === "" || keys.has(key)) key += "+";
    keys.add(key);
    return { key, texts: textsOf(Object.fromEntries(names.map((name, i) => [name, texts[i]]))) };
  };
}

/** Cards count even if the name of their deck is lost. */
export function readDeck(id: string, kept: unknown): Found<OwnDeck> | undefined {
  const names = listOf(textOf(100))(field(kept, "columns"));
  const rows = field(kept, "cards");
  if (field(kept, "version") !== version || !names || !Array.isArray(rows)) return undefined;
  const { sound, unsound } = sorted(rows, cardReader(names));
  const deck = { id, name: tidyDeckName(textOf(1000)(field(kept, "name")) ?? "") || id, cards: sound };
  return found(deck, unsound, keptForm(deck), { ...kept as object, cards: unsound });
}

/** What `create` makes, and what an address can hold. */
export const isDeckId = (id: string) => /^[a-z0-9-]{1,47}$/.test(id);
const readId: Reader<string> = (value) => (typeof value === "string" && isDeckId(value) ? value : undefined);

function readIds(kept: unknown): Found<string[]> | undefined {
  if (!Array.isArray(kept)) return undefined;
  const { sound, unsound } = sorted(kept, readId);
  return found(sound, unsound, sound);
}

// ---- the store ----

export function makeOwnDecks(shelf: Store = device): OwnDecks {
  /** What could not be written: made anew upon what is stored, whenever that is tried again. */
  const waiting = new Map<string, Change[]>();
  const blank = (id: string): OwnDeck => ({ id, name: "", cards: [] });

  const stored = (id: string) => readKept(shelf, deckPrefix + id, (kept) => readDeck(id, kept));
  const load = (id: string) => {
    const changes = waiting.get(id);
    const deck = stored(id);
    return changes ? changes.reduce((now, change) => change(now), deck ?? blank(id)) : deck;
  };
  const listed = () => readKept(shelf, deckListKey, readIds) ?? [];
  /** Listed or not: a deck outlives its list. */
  const ids = () => [...new Set([...listed(), ...deckKeys(shelf).map((key) => key.slice(deckPrefix.length)), ...waiting.keys()])];
  const keepIds = (list: readonly string[]) => writeKept(shelf, deckListKey, list);
  const apply = (id: string, change: Change) => {
    waiting.set(id, [...(waiting.get(id) ?? []), change]);
    const known = listed().includes(id) || keepIds([...listed(), id]);
    if (known && writeKept(shelf, deckPrefix + id, keptForm(load(id)!))) waiting.delete(id);
  };

  return {
    load,
    list: () => ids().flatMap((id) => load(id) ?? []).sort((a, b) => a.name.localeCompare(b.name)),
    create: (name, cards) => {
      const id = [plainName(name, idMost), newKey()].filter((part) => part !== "").join("-");
      const made = cards.map((texts) => ({ key: newKey(), texts }));
      apply(id, (deck) => ({ ...deck, name: tidyDeckName(name), cards: [...made, ...deck.cards] }));
      return load(id)!;
    },
    change: (id, change) => {
      if (load(id)) apply(id, change);
    },
    remove: (id) => {
      waiting.delete(id);
      shelf.remove(deckPrefix + id);
      keepIds(ids().filter((other) => other !== id));
    },
    kept: (id) => !waiting.has(id),
    unwritten: () => [...waiting.keys()].map((id) => [deckPrefix + id, JSON.stringify(keptForm(load(id)!))] as const),
    forget: () => waiting.clear(),
    listen: (heard) => {
      const hear = (event: StorageEvent) => {
        if (event.key === null || event.key === deckListKey) heard("");
        else if (event.key.startsWith(deckPrefix)) heard(event.key.slice(deckPrefix.length));
      };
      addEventListener("storage", hear);
      return () => removeEventListener("storage", hear);
    },
  };
}

/** The keys decks are kept under. */
export function deckKeys(shelf: Store = device): string[] {
  return shelf.keys().filter((key) => key.startsWith(deckPrefix) && isDeckId(key.slice(deckPrefix.length)));
}

/** The decks of this device. */
export const ownDecks = makeOwnDecks();
