// SPDX-License-Identifier: GPL-3.0-or-later
// Where squares are seen: 100 units a square, column 0 on the left and row 0 at the top of the
// picture, turned by half a turn when the board is flipped. Pure.
import type { Cell } from "../core/types";

export const unit = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place {
  readonly col: number;
  readonly row: number;
}

export class Layout {
  readonly width: number;
  readonly height: number;
  readonly #places: ReadonlyMap<number, Place>;

  constructor(
    readonly cols: number,
    readonly rows: number,
    cells: readonly Cell[],
    readonly flipped: boolean,
  ) {
    this.width = cols * unit;
    this.height = rows * unit;
    this.#places = new Map(cells.map((cell) => [cell.square, this.#turn(cell)]));
  }

  #turn({ col, row }: Place): Place {
    return this.flipped ? { col: this.cols - 1 - col, row: this.rows - 1 - row } : { col, row };
  }

  get squares(): Iterable<number> {
    return this.#places.keys();
  }

  /** The seen column and row. */
  place(square: number): Place {
    const place = this.#places.get(square);
    if (!place) throw new Error(`no square ${square}`);
    return place;
  }

  corner(square: number): Point {
    const { col, row } = this.place(square);
    return { x: col * unit, y: row * unit };
  }

  center(square: number): Point {
    const { x, y } = this.corner(square);
    return { x: x + unit / 2, y: y + unit / 2 };
  }

  /** The playable square whose centre is nearest: on a chequered board each target is a diamond. */
  nearest({ x, y }: Point): number {
    let found = 0;
    let least = Infinity;
    for (const square of this.#places.keys()) {
      const center = this.center(square);
      const distance = Math.hypot(center.x - x, center.y - y);
      if (distance >= least) continue;
      least = distance;
      found = square;
    }
    return found;
  }

  /** Whether a point is on the board, or so near its edge that it was meant to be. */
  holds({ x, y }: Point): boolean {
    const slack = unit * 0.35;
    return x > -slack && y > -slack && x < this.width + slack && y < this.height + slack;
  }
}
