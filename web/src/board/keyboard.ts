// SPDX-License-Identifier: GPL-3.0-or-later
// Where an arrow key leads from a square, in the direction that is seen. Pure.
import type { Place, Layout } from "./layout";

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { col: -1, row: 0 },
  ArrowRight: { col: 1, row: 0 },
  ArrowUp: { col: 0, row: -1 },
  ArrowDown: { col: 0, row: 1 },
};

/** The playable squares of a seen row, from the left. */
export function rowOf(layout: Layout, row: number): number[] {
  return [...layout.squares]
    .filter((square) => layout.place(square).row === row)
    .sort((a, b) => layout.place(a).col - layout.place(b).col);
}

/**
 * The square of a row nearest to a column. On chequered boards two are equally near: odd columns lean
 * left and even ones right, so that going up and down is a zigzag that comes back to where it began.
 */
function nearestInRow(layout: Layout, row: number, col: number): number | undefined {
  const lean = col % 2 === 1 ? -0.1 : 0.1;
  const distance = (square: number) => Math.abs(layout.place(square).col - col - lean);
  return rowOf(layout, row).sort((a, b) => distance(a) - distance(b))[0];
}

function byArrow(layout: Layout, from: number, { col, row }: Place): number {
  const here = layout.place(from);
  if (row !== 0) return nearestInRow(layout, here.row + row, here.col) ?? from;
  const squares = rowOf(layout, here.row);
  return squares[squares.indexOf(from) + col] ?? from;
}

/** The square a key leads to, `from` itself at the edge, or undefined if the key leads nowhere. */
export function squareByKey(layout: Layout, from: number, key: string, whole: boolean): number | undefined {
  const arrow = arrows[key];
  if (arrow) return byArrow(layout, from, arrow);
  const { row, col } = layout.place(from);
  if (key === "PageUp") return nearestInRow(layout, 0, col);
  if (key === "PageDown") return nearestInRow(layout, layout.rows - 1, col);
  if (key === "Home") return rowOf(layout, whole ? 0 : row)[0];
  if (key === "End") return rowOf(layout, whole ? layout.rows - 1 : row).at(-1);
  return undefined;
}
