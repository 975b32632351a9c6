// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptions of all games. A game that has none is shown all the same, plainly.
import { nobody, Piece, type Cell, type GameId } from "../core/types";
import { bretonnes } from "./bretonnes";
import type { BoardLook, Description, PieceName } from "./description";
import { draughts } from "./draughts";
import { martian } from "./martian";
import { sujetVerbe } from "./sujet-verbe";

export const descriptions: readonly Description[] = [draughts, bretonnes, sujetVerbe, martian];

const plainSymbols = ["man-white", "man-black", "man-yellow", "man-blue"];

function plain(id: GameId): Description {
  return {
    id,
    board: {
      ground: "plain", chequered: false, zoned: false, miniRim: 24, symbols: {},
      piece: { size: 78, shift: 0 }, miniPiece: { size: 84, shift: 0 },
      coordinates: { at: "squares", inset: { x: 6, y: 22 } },
      marks: { ring: { r: 45, aside: 0 }, victim: { r: 40, up: 0 }, dot: 12, chosen: "square",
        last: { inset: 9, length: 20 } },
    },
    seats: { faces: plainSymbols, sides: true, score: "points", tray: "heap", countsPieces: false },
    telling: { turn: "move", pieceSides: [], zones: [], wins: [] },
    sounds: { put: ["wood"], stepsOnly: false },
    rules: [], lesson: [],
  };
}

export function descriptionOf(id: GameId): Description {
  return descriptions.find((description) => description.id === id) ?? plain(id);
}

const pieceNames = new Map(Object.entries(Piece).map(([name, piece]) => [piece as number, name as PieceName]));

/** Undefined for none. */
export function pieceNameOf(piece: number): PieceName | undefined {
  return piece === Piece.none ? undefined : pieceNames.get(piece);
}

function symbolFor(look: BoardLook, name: PieceName | undefined, owner: number): string {
  const symbols = name && look.symbols[name];
  if (typeof symbols === "string") return symbols;
  const owned = (symbols ?? plainSymbols)[Math.max(owner, 0)];
  return symbols === undefined && owner === nobody ? "pebble" : owned ?? plainSymbols[0]!;
}

/** The symbol of a cell, or "" if it is empty. */
export function symbolOf(look: BoardLook, { piece, owner }: Pick<Cell, "piece" | "owner">): string {
  return piece === Piece.none ? "" : symbolFor(look, pieceNameOf(piece), owner);
}

/** Of a common counter, before any cell tells more. */
export const counterSymbol = (look: BoardLook) => symbolFor(look, "counter", nobody);
