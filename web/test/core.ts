// SPDX-License-Identifier: GPL-3.0-or-later
// The real core for tests of what is built upon it. DAMIER_WASM names its file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Match, type Setup } from "../src/core/match";
import { instantiate, type Module } from "../src/core/module";
import type { GameId, MatchView } from "../src/core/types";

let core: Promise<Module> | undefined;

/** The module itself, the same for all tests of a file. */
export function load(): Promise<Module> {
  const file = process.env["DAMIER_WASM"];
  assert.ok(file, "DAMIER_WASM must name damier.wasm");
  core ??= WebAssembly.compile(readFileSync(file)).then(instantiate);
  return core;
}

/** A match from a position, or from the start. */
export async function matchAt(game: GameId, position = "", setup: Setup = {}): Promise<Match> {
  const module = await load();
  const number = Match.games(module).findIndex((info) => info.id === game);
  return Match.create(module, number, setup, position);
}

export async function viewAt(game: GameId, position = "", setup: Setup = {}): Promise<MatchView> {
  const match = await matchAt(game, position, setup);
  const { view } = match;
  match.free();
  return view;
}
