// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a game. The build lists the files of this folder that have one (generated/games.ts); which
// games there are, the core says. A game that has no description is shown all the same, plainly.
import { nobody, Piece, type Cell, type GameId, type GameInfo, type PieceLook } from "../core/types";
import { descriptions } from "../../generated/games";
import type { Description } from "./description";

function plain(id: GameId): Description {
  return {
    id,
    board: {
      ground: "plain", chequered: false, zoned: false, miniRim: 24,
      piece: { size: 78, shift: 0 }, miniPiece: { size: 84, shift: 0 },
      coordinates: { at: "squares", inset: { x: 6, y: 22 } },
      marks: { ring: { r: 45, aside: 0 }, victim: { r: 40, up: 0 }, dot: 12, chosen: "square",
        last: { inset: 9, length: 20 } },
    },
    seats: { sides: true, score: "points", tray: "heap", countsPieces: false },
    telling: { turn: "move", pieceSides: [], zones: [], wins: [] },
    sounds: { put: ["wood"], stepsOnly: false },
    rules: [], lesson: [],
  };
}

export function descriptionOf(id: GameId): Description {
  return descriptions.find((description) => description.id === id) ?? plain(id);
}

/** How a piece looks; undefined for none. */
export function lookOf(info: GameInfo, { piece, owner }: Pick<Cell, "piece" | "owner">): PieceLook | undefined {
  if (piece === Piece.none) return undefined;
  return info.pieces.find((look) => look.piece === piece && [owner, nobody].includes(look.owner));
}

/** What stands for a seat: a symbol, or its piece; nothing where all pieces are common. */
export function faceOf(info: GameInfo, seat: number): Pick<PieceLook, "symbol" | "glyph"> | undefined {
  const symbol = descriptionOf(info.id).seats.faces?.[seat];
  return symbol === undefined ? info.pieces.find((look) => look.owner === seat) : { symbol, glyph: "" };
}
