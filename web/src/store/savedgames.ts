// SPDX-License-Identifier: GPL-3.0-or-later
// Games kept on this device: one a game id, written at every move. What cannot be read is kept aside,
// never thrown away; what the device refuses to keep stays in memory until the page is closed. Nothing
// is remembered of what is stored, so that of two pages open at once the last to write is right.
import { recordBytes } from "../../generated/shapes";
import type { GameId } from "../core/types";
import { readKept, setAside, writeKept, type Found } from "./kept";
import { field, readTime, textOf } from "./shapes";
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
export const gamePrefix = "damier.game.";
export const gameKey = (game: GameId) => gamePrefix + game;
const readRecord = textOf(recordBytes);

/** A record is worth keeping even if its time is nonsense. */
export function readEntry(game: GameId, value: unknown): Found<SavedGame> | undefined {
  const record = field(value, "version") === version ? readRecord(field(value, "record")) : undefined;
  if (record === undefined) return undefined;
  return { value: { game, record, time: readTime(field(value, "time")) ?? 0 } };
}

const entryOf = (record: string, time: number) => ({ version, record, time });

/** `gameIds`: the games there are. What is kept of others is left alone. */
export function makeSavedGames(gameIds: readonly GameId[], shelf: Shelf = device, now = Date.now): SavedGames {
  const unkept = new Map<GameId, SavedGame>();

  function load(game: GameId): SavedGame | undefined {
    return unkept.get(game) ?? readKept(shelf, gameKey(game), (value) => readEntry(game, value));
  }

  function save(game: GameId, record: string): boolean {
    const time = now();
    const kept = writeKept(shelf, gameKey(game), entryOf(record, time));
    if (kept) unkept.delete(game);
    else unkept.set(game, { game, record, time });
    return kept;
  }

  function remove(game: GameId): void {
    unkept.delete(game);
    shelf.remove(gameKey(game));
  }

  function listen(heard: (game: GameId) => void): void {
    addEventListener("storage", (event) => {
      for (const game of gameIds) {
        if (event.key !== null && event.key !== gameKey(game)) continue;
        if (event.key !== null) unkept.delete(game); // the other page could write: its move is later
        heard(game);
      }
    });
  }

  const list = () => gameIds.flatMap((game) => load(game) ?? []).sort((a, b) => b.time - a.time);

  const unwritten = () => [...unkept.values()].map(({ game, record, time }) =>
    [gameKey(game), JSON.stringify(entryOf(record, time))] as const);

  return { load, save, remove, list, listen, unwritten, forget: () => unkept.clear(), setAside(game) {
    unkept.delete(game);
    setAside(shelf, gameKey(game));
  } };
}
