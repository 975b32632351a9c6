// SPDX-License-Identifier: GPL-3.0-or-later
// Where an arrow key leads from a square, in the direction that is seen. Pure.
import type { Place, View } from "./layout";

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { col: -1, row: 0 },
  ArrowRight: { col: 1, row: 0 },
  ArrowUp: { col: 0, row: -1 },
  ArrowDown: { col: 0, row: 1 },
};

/** The playable squares of a seen row, from the left. */
export function rowOf(view: View, row: number): number[] {
  return [...view.squares]
    .filter((square) => view.place(square).row === row)
    .sort((a, b) => view.place(a).col - view.place(b).col);
}

/**
 * The square of a row nearest to a column. On chequered boards two are equally near: odd columns lean
 * left and even ones right, so that going up and down is a zigzag that comes back to where it began.
 */
function nearestInRow(view: View, row: number, col: number): number | undefined {
  const lean = col % 2 === 1 ? -0.1 : 0.1;
  const distance = (square: number) => Math.abs(view.place(square).col - col - lean);
  return rowOf(view, row).sort((a, b) => distance(a) - distance(b))[0];
}

function byArrow(view: View, from: number, { col, row }: Place): number {
  const here = view.place(from);
  if (row !== 0) return nearestInRow(view, here.row + row, here.col) ?? from;
  const squares = rowOf(view, here.row);
  return squares[squares.indexOf(from) + col] ?? from;
}

/** The square a key leads to, `from` itself at the edge, or undefined if the key leads nowhere. */
export function squareByKey(view: View, from: number, key: string, whole: boolean): number | undefined {
  const arrow = arrows[key];
  if (arrow) return byArrow(view, from, arrow);
  const { row, col } = view.place(from);
  if (key === "PageUp") return nearestInRow(view, 0, col);
  if (key === "PageDown") return nearestInRow(view, view.rows - 1, col);
  if (key === "Home") return rowOf(view, whole ? 0 : row)[0];
  if (key === "End") return rowOf(view, whole ? view.rows - 1 : row).at(-1);
  return undefined;
}
