// SPDX-License-Identifier: GPL-3.0-or-later
// The decks people make on this device. Every change is made to what is stored at that moment, card by
// card, so that of two pages open at once neither undoes the work of the other. What the device refuses
// to keep waits in memory and is tried again with the next change; what cannot be read is left alone.
import { device, type Shelf, type Unwritten } from "../store/shelf";
import { columns } from "../cards/types";
import { plainName, sameTexts, textsOf, type CardTexts } from "./table";

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

function writeDeck(deck: OwnDeck): string {
  const cards = deck.cards.map(({ key, texts }) => [key, ...columns.map((column) => texts[column])]);
  return JSON.stringify({ version, name: deck.name, columns, cards });
}

function readCard(cells: unknown, names: readonly unknown[]): OwnCard | undefined {
  if (!Array.isArray(cells) || !cells.every((cell) => typeof cell === "string")) return undefined;
  const [key, ...texts] = cells as string[];
  return { key: key ?? newKey(), texts: textsOf(Object.fromEntries(names.map((name, i) => [name, texts[i]]))) };
}

export function readDeck(id: string, text: string): OwnDeck | undefined {
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    if (kept?.["version"] !== version || !Array.isArray(kept["cards"]) || !Array.isArray(kept["columns"])) return undefined;
    const names = kept["columns"];
    const cards = kept["cards"].map((cells) => readCard(cells, names));
    if (typeof kept["name"] !== "string" || cards.includes(undefined)) return undefined;
    return { id, name: kept["name"], cards: cards as OwnCard[] };
  } catch {
    return undefined; // not JSON: left alone, and not shown
  }
}

function readIds(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

// ---- the store ----

export function makeOwnDecks(shelf: Shelf = device): OwnDecks {
  /** What could not be written: made anew upon what is stored, whenever that is tried again. */
  const waiting = new Map<string, Change[]>();
  const blank = (id: string): OwnDeck => ({ id, name: "", cards: [] });

  const stored = (id: string) => {
    const text = shelf.read(deckPrefix + id);
    return text === null ? undefined : readDeck(id, text);
  };
  const load = (id: string) => {
    const changes = waiting.get(id);
    const deck = stored(id);
    return changes ? changes.reduce((now, change) => change(now), deck ?? blank(id)) : deck;
  };
  const ids = () => [...new Set([...readIds(shelf.read(deckListKey)), ...waiting.keys()])];
  const keepIds = (list: readonly string[]) => shelf.write(deckListKey, JSON.stringify(list));
  const apply = (id: string, change: Change) => {
    waiting.set(id, [...(waiting.get(id) ?? []), change]);
    const listed = readIds(shelf.read(deckListKey));
    const known = listed.includes(id) || keepIds([...listed, id]);
    if (known && shelf.write(deckPrefix + id, writeDeck(load(id)!))) waiting.delete(id);
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
    unwritten: () => [...waiting.keys()].map((id) => [deckPrefix + id, writeDeck(load(id)!)] as const),
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

/** The decks of this device. */
export const ownDecks = makeOwnDecks();
