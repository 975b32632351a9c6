// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptions of the games: every game of the core that is shipped has one, what they name exists,
// and a game without one can be drawn and told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Room } from "../src/core/room";
import { nobody, Piece } from "../src/core/types";
import { descriptions } from "../generated/games";
import { descriptionOf, lookOf } from "../src/games/games";
import { describeCell } from "../src/play/naming";
import { load, viewAt } from "./core";

const symbols = new Set([...readFileSync("static/pieces.svg", "utf8").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

test("every game of the core is described, once", async () => {
  const described = descriptions.map(({ id }) => id);
  assert.equal(new Set(described).size, described.length);
  for (const { id } of Room.games(await load())) assert.ok(described.includes(id), id);
});

test("the symbols that descriptions and the core name are in the sprite", async () => {
  const named = Room.games(await load()).flatMap(({ id, pieces }) => [...pieces.map(({ symbol }) => symbol),
    ...descriptionOf(id).seats.faces ?? []]);
  assert.ok(named.length > 10);
  for (const symbol of named) assert.ok(symbol === "" || symbols.has(symbol), symbol);
});

test("every piece at the start of a game has a look", async () => {
  for (const info of Room.games(await load()))
    for (const cell of (await viewAt(info.id)).cells.filter(({ piece }) => piece !== Piece.none))
      assert.ok(lookOf(info, cell), `${info.id}: ${cell.name}`);
});

test("a game without a description has words for its pieces, by owner", async () => {
  const [draughts] = Room.games(await load());
  const look = { piece: 77, owner: nobody, name: "pion", symbol: "", glyph: "X", count: 1 };
  const info = { ...draughts!, id: "unheard-of", pieces: [{ ...look, owner: 1 }, look] };
  const cell = { name: "b2", square: 5, col: 1, row: 1, piece: 77, owner: 1, zone: nobody, dot: 0, barred: false };
  assert.equal(describeCell(info, cell), "case b2, pion, place 2");
  assert.equal(describeCell(info, { ...cell, owner: nobody }), "case b2, pion");
  assert.equal(describeCell(info, { ...cell, piece: Piece.none, owner: nobody }), "case b2, vide");
});
