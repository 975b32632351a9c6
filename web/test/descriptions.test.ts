// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptions of the games: every game of the core that is shipped has one, what they name exists,
// and a game without one can be drawn and told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Room } from "../src/core/room";
import { nobody, Piece } from "../src/core/types";
import { descriptionOf, descriptions, symbolOf } from "../src/games/games";
import { describeCell } from "../src/play/naming";
import { load, viewAt } from "./core";

const symbols = new Set([...readFileSync("static/pieces.svg", "utf8").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

test("every game of the core is described, once", async () => {
  const described = descriptions.map(({ id }) => id);
  assert.equal(new Set(described).size, described.length);
  for (const { id } of Room.games(await load())) assert.ok(described.includes(id), id);
});

test("the symbols that descriptions name are in the sprite", () => {
  for (const { id, board, seats } of [...descriptions, descriptionOf("unheard-of")])
    for (const symbol of [...Object.values(board.symbols).flat(), ...seats.faces])
      assert.ok(symbols.has(symbol), `${id}: ${symbol}`);
});

test("every piece at the start of a game has a symbol of its own kind", async () => {
  for (const { id, board } of descriptions)
    for (const cell of (await viewAt(id)).cells.filter(({ piece }) => piece !== Piece.none)) {
      const name = Object.entries(Piece).find(([, piece]) => piece === cell.piece)![0];
      const own = [board.symbols[name as keyof typeof Piece]].flat();
      assert.ok(own.includes(symbolOf(board, cell)), `${id}: ${name} of ${cell.owner}`);
    }
});

test("a game without a description has pieces to look at, by owner, and words for them", () => {
  const { board } = descriptionOf("unheard-of");
  const shown = (piece: number, owner: number) => symbolOf(board, { piece, owner });
  assert.equal(shown(Piece.none, nobody), "");
  for (const piece of [Piece.man, Piece.large, 77]) {
    const seen = [0, 1, 2, 3, nobody].map((owner) => shown(piece, owner));
    assert.equal(new Set(seen).size, seen.length, String(seen));
    for (const symbol of seen) assert.ok(symbols.has(symbol), symbol);
  }
  const cell = { name: "b2", square: 5, col: 1, row: 1, piece: 77, owner: 1, zone: nobody, dot: 0, barred: false };
  assert.equal(describeCell("unheard-of", cell), "case b2, pièce du joueur 2");
  assert.equal(describeCell("unheard-of", { ...cell, owner: nobody }), "case b2, pièce");
  assert.equal(describeCell("unheard-of", { ...cell, piece: Piece.none, owner: nobody }), "case b2, vide");
});
