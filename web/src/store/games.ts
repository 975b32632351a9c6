// SPDX-License-Identifier: GPL-3.0-or-later
// Games kept on this device: one a game id, written at every move. What cannot be read is kept aside,
// never thrown away; what the device refuses to keep stays in memory until the page is closed. Nothing
// is remembered of what is stored, so that of two pages open at once the last to write is right.
import type { GameId } from "../core/types";
import { device, type Shelf, type Unwritten } from "./shelf";

export interface SavedGame {
  readonly game: GameId;
  /** The record of the core (docs/formats/record.md). */
  readonly record: string;
  /** When it was written: milliseconds of the wall clock. */
  readonly time: number;
}

export interface SavedGames {
  load(game: GameId): SavedGame | undefined;
  /** False if the device refuses to keep it. */
  save(game: GameId, record: string): boolean;
  remove(game: GameId): void;
  /** All of them, the latest first. */
  list(): readonly SavedGame[];
  /** Takes a game out of the way without losing it: the core could not read its record. */
  setAside(game: GameId): void;
  /** Calls back when another page of this device has written or removed a game. */
  listen(heard: (game: GameId) => void): void;
  unwritten(): Unwritten;
  /** Knows no more than the device does. */
  forget(): void;
}

const version = 1;
const everyGame: Readonly<Record<GameId, true>> =
  { draughts: true, bretonnes: true, "sujet-verbe": true, martian: true };
const gameIds = Object.keys(everyGame) as GameId[];

export const gamePrefix = "damier.game.";
const keyOf = (game: GameId) => gamePrefix + game;
const asideOf = (game: GameId) => `${keyOf(game)}.broken`;

export function readEntry(game: GameId, text: string): SavedGame | undefined {
  try {
    const entry = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const { record, time } = entry ?? {};
    if (entry?.["version"] === version && typeof record === "string" && Number.isFinite(time))
      return { game, record, time: time as number };
  } catch {
    // not JSON: the same as JSON of another shape
  }
  return undefined;
}

const writeEntry = (record: string, time: number) => JSON.stringify({ version, record, time });

export function makeSavedGames(shelf: Shelf = device, now = Date.now): SavedGames {
  const unkept = new Map<GameId, SavedGame>();

  function setAside(game: GameId): void {
    const text = shelf.read(keyOf(game));
    unkept.delete(game);
    if (text === null) return;
    shelf.remove(keyOf(game)); // first, because there may be no room for both
    if (!shelf.write(asideOf(game), text)) shelf.write(keyOf(game), text);
  }

  function load(game: GameId): SavedGame | undefined {
    const waiting = unkept.get(game);
    if (waiting) return waiting;
    const text = shelf.read(keyOf(game));
    if (text === null) return undefined;
    const entry = readEntry(game, text);
    if (!entry) setAside(game);
    return entry;
  }

  function save(game: GameId, record: string): boolean {
    const time = now();
    const kept = shelf.write(keyOf(game), writeEntry(record, time));
    if (kept) unkept.delete(game);
    else unkept.set(game, { game, record, time });
    return kept;
  }

  function remove(game: GameId): void {
    unkept.delete(game);
    shelf.remove(keyOf(game));
  }

  function listen(heard: (game: GameId) => void): void {
    addEventListener("storage", (event) => {
      for (const game of gameIds) {
        if (event.key !== null && event.key !== keyOf(game)) continue;
        if (event.key !== null) unkept.delete(game); // the other page could write: its move is later
        heard(game);
      }
    });
  }

  const list = () => gameIds.flatMap((game) => load(game) ?? []).sort((a, b) => b.time - a.time);

  const unwritten = () => [...unkept.values()].map(({ game, record, time }) => [keyOf(game), writeEntry(record, time)] as const);

  return { load, save, remove, list, setAside, listen, unwritten, forget: () => unkept.clear() };
}
