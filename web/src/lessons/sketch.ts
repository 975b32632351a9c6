// SPDX-License-Identifier: GPL-3.0-or-later
// A rule as a picture: a piece of a board with its marks, read from rows of signs. Nothing of it is a
// position of a game, so the core is not asked.
//
//   . empty    w W  man and king of the first side    b B  of the second    m  a man that must play
//   o pebble   1 2 3  small, medium, large            !  a piece that may not go back (large)
//   + where it may go    x where it captures to    p where one may be placed    - closed
import { noMarks, type Mark } from "../board/board";
import { MiniBoard } from "../board/miniboard";
import { nobody, Piece, type Cell, type GameId, type GameInfo } from "../core/types";
import type { Sketch } from "../games/description";
import { descriptionOf } from "../games/games";

const pieces: Readonly<Record<string, readonly [piece: number, owner: number]>> = {
  w: [Piece.man, 0], m: [Piece.man, 0], W: [Piece.king, 0], b: [Piece.man, 1], B: [Piece.king, 1],
  o: [Piece.counter, nobody], 1: [Piece.small, 0], 2: [Piece.medium, 0], 3: [Piece.large, 0], "!": [Piece.large, 0],
};
const targets: Readonly<Record<string, Mark["kind"]>> = { "+": "move", x: "capture", p: "place" };

interface Square {
  readonly cell: Cell;
  readonly sign: string;
}

export function squaresOf(game: GameId, sketch: Sketch): Square[] {
  const { chequered, zoned } = descriptionOf(game).board;
  const rows = sketch.rows.split("/");
  return rows.flatMap((signs, row) => [...signs].flatMap((sign, col) => {
    if (chequered && (col + row) % 2 !== (rows.length - 1) % 2) return [];
    const [piece, owner] = pieces[sign] ?? [Piece.none, nobody];
    const zone = !zoned ? nobody : row < rows.length / 2 ? 1 : 0;
    const square = row * signs.length + col + 1;
    return [{ sign, cell: { name: "", square, col, row, piece, owner, zone, dot: 0, barred: sign === "!" } }];
  }));
}

export function sketchPicture(info: GameInfo, sketch: Sketch): SVGSVGElement {
  const rows = sketch.rows.split("/");
  const cols = rows[0]!.length;
  const squares = squaresOf(info.id, sketch);
  const withSign = (sign: string) => squares.filter((square) => square.sign === sign).map(({ cell }) => cell.square);
  const mini = new MiniBoard({ ...info, cols, rows: rows.length }, squares.map(({ cell }) => cell));
  const closed = withSign("-")[0] ?? 0;
  const steps = descriptionOf(info.id).telling.turn === "step-and-place";
  mini.setMarks({
    ...noMarks,
    movable: new Set(withSign("m")),
    targets: Object.entries(targets).flatMap(([sign, kind]) =>
      withSign(sign).map((square): Mark => ({ square, kind, deck: 0 }))),
    trail: (sketch.way ?? []).map(([col, row]) => row * cols + col + 1),
    left: steps ? closed : 0,
    refused: steps ? 0 : closed,
  });
  return mini.element;
}
