// SPDX-License-Identifier: GPL-3.0-or-later
// The real core for tests of what is built upon it. DAMIER_WASM names its file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CardDeck } from "../src/core/carddeck";
import type { RoomView } from "../src/core/cardtypes";
import { instantiate, type Module } from "../src/core/module";
import { Room, type Setup } from "../src/core/room";
import type { GameId } from "../src/core/types";

let core: Promise<Module> | undefined;

/** A part of the page, from where the core is. */
export function partOf(name: string): Uint8Array<ArrayBuffer> {
  const file = process.env["DAMIER_WASM"];
  assert.ok(file, "DAMIER_WASM must name damier.wasm");
  return new Uint8Array(readFileSync(join(dirname(file), name)));
}

/** The module itself, the same for all tests of a file. */
export function load(): Promise<Module> {
  core ??= WebAssembly.compile(partOf("damier.wasm")).then((compiled) => instantiate(compiled));
  return core;
}

export async function builtinDeck(): Promise<CardDeck> {
  return CardDeck.read(await load(), partOf("decks.csv"));
}

/** A room with a game from a position, or from the start. */
export async function roomAt(game: GameId, position = "", setup: Setup = {}): Promise<Room> {
  const module = await load();
  const number = Room.games(module).findIndex((info) => info.id === game);
  return Room.create(module, number, { setup, position });
}

export async function viewAt(game: GameId, position = "", setup: Setup = {}): Promise<RoomView> {
  const room = await roomAt(game, position, setup);
  const { view } = room;
  room.free();
  return view;
}
