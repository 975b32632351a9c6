// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is told to show besides the pieces, and what it is drawn on.
import type { Cell } from "../core/types";
import type { BoardLook } from "../games/description";
import type { Layout } from "./layout";
import type { Placement } from "./route";

export interface Mark {
  readonly square: number;
  readonly kind: "move" | "capture" | "place" | "card";
  /** The deck of the card, for "card". */
  readonly deck: number;
}

export interface LastMove {
  readonly from: number;
  readonly to: number;
  readonly placed: number;
  /** Of a capture: start, landings and end, and the squares whose pieces it took. */
  readonly trail: readonly number[];
  readonly taken: readonly number[];
}

export interface ArrowMark {
  readonly kind: "threat" | "drawn";
  /** As those of a hint. */
  readonly squares: readonly number[];
  readonly places: number;
}

/** Everything shown besides the pieces: LOOK section 5. Squares are numbers of cells. */
export interface Marks {
  readonly movable: ReadonlySet<number>;
  /** Own pieces that may not move because another must capture: dimmed. */
  readonly must: ReadonlySet<number>;
  readonly selected: number;
  readonly targets: readonly Mark[];
  /** Enemy pieces about to be captured. */
  readonly victims: ReadonlySet<number>;
  /** The pieces to be captured in their order, if only one way is left: numbered, after those taken. */
  readonly order: readonly number[];
  /** Captured, not yet lifted. */
  readonly taken: ReadonlySet<number>;
  /** A piece in the middle of its move is drawn away from its square. */
  readonly moved: { readonly from: number; readonly at: number } | undefined;
  /** Pieces put down in the move being entered. */
  readonly placed: readonly Placement[];
  readonly trail: readonly number[];
  readonly ahead: readonly number[];
  readonly last: LastMove | undefined;
  /** The line in which a counter is to be placed, and the square just left by a step. */
  readonly lane: readonly number[];
  readonly left: number;
  /** Squares closed to the selected piece: hatched. */
  readonly shut: readonly number[];
  /** Start, landings and end, then the squares to place on. */
  readonly hint: readonly number[];
  /** How many of them are to be placed on. */
  readonly hintPlaces: number;
  /** The same of a move that was played where another was better: dashed. */
  readonly played: readonly number[];
  readonly playedPlaces: number;
  /** Other arrows: what the other side threatens, what was drawn by hand. */
  readonly arrows: readonly ArrowMark[];
  /** Squares marked by hand. */
  readonly ringed: readonly number[];
  /** Lines that lost the game, each from end to end: roped. */
  readonly lost: readonly (readonly number[])[];
  /** Framed; its piece shivers each time marks are set with it. */
  readonly refused: number;
  /** Squares at fault in a position being composed: framed, with a badge. */
  readonly faulty?: readonly number[];
}

export const noMarks: Marks = {
  movable: new Set(), must: new Set(), selected: 0, targets: [], victims: new Set(), order: [], taken: new Set(),
  moved: undefined, placed: [], trail: [], ahead: [], last: undefined, lane: [], left: 0, shut: [],
  hint: [], hintPlaces: 0, played: [], playedPlaces: 0, arrows: [], ringed: [], refused: 0, lost: [],
};

/** From the ground up: `tints` lie below the coordinates of pink squares, `above` over the pieces,
 *  `top` over the lifted piece. */
export interface MarkLayers {
  readonly tints: SVGElement[];
  readonly below: SVGElement[];
  readonly above: SVGElement[];
  readonly top: SVGElement[];
}

export interface MarkScene {
  readonly look: BoardLook;
  readonly layout: Layout;
  readonly cells: ReadonlyMap<number, Cell>;
}
