// SPDX-License-Identifier: GPL-3.0-or-later
// A move as the squares a player touches: where it starts, each landing, each placement. Made from
// the steps the core tells; knows the geometry of the board, no rule.
import { nobody, Piece, StepKind, type Cell, type Move } from "../core/types";

/** A piece put on the board. */
export interface Placement {
  readonly square: number;
  readonly piece: number;
  readonly owner: number;
}

export interface Stop {
  readonly square: number;
  /** How the stop is reached; the first of a moving piece is where it stands. */
  readonly kind: "start" | "land" | "place";
  /** Pieces captured on the way here. */
  readonly taken: readonly number[];
  /** What is put here, by a placement. */
  readonly placed?: Placement;
}

export interface Route {
  readonly stops: readonly Stop[];
  readonly captures: number;
  /** Square where a man becomes a king, or 0. */
  readonly crown: number;
  /** Lines that leave the board at the end: from, to. */
  readonly lines: readonly (readonly [number, number])[];
}

export type Geometry = ReadonlyMap<number, { readonly col: number; readonly row: number }>;

export function geometryOf(cells: readonly Cell[]): Geometry {
  return new Map(cells.map((cell) => [cell.square, { col: cell.col, row: cell.row }]));
}

/** The squares from one square to another in a straight line, both left out. */
export function between(board: Geometry, from: number, to: number): number[] {
  const a = board.get(from);
  const b = board.get(to);
  if (!a || !b) return [];
  const length = Math.max(Math.abs(b.col - a.col), Math.abs(b.row - a.row));
  const found: number[] = [];
  for (const [square, at] of board) {
    const step = Math.max(Math.abs(at.col - a.col), Math.abs(at.row - a.row));
    if (step === 0 || step >= length) continue;
    const onLine = (at.col - a.col) * length === (b.col - a.col) * step &&
      (at.row - a.row) * length === (b.row - a.row) * step;
    if (onLine) found.push(square);
  }
  const first = board.get(from)!;
  const distance = (square: number) => Math.abs(board.get(square)!.row - first.row) +
    Math.abs(board.get(square)!.col - first.col);
  return found.sort((x, y) => distance(x) - distance(y));
}

export interface Step {
  readonly kind: number;
  readonly from: number;
  readonly to: number;
  /** What a place step puts on the board. */
  readonly placed?: Placement;
}

/** A common counter unless the move says otherwise. */
function placement(move: Move, index: number, square: number): Placement {
  const [piece = Piece.counter, owner = nobody] = move.placed?.slice(2 * index, 2 * index + 2) ?? [];
  return { square, piece, owner };
}

export function stepsOf(move: Move): Step[] {
  const steps: Step[] = [];
  let places = 0;
  for (let i = 0; i + 2 < move.steps.length; i += 3) {
    const step = { kind: move.steps[i]!, from: move.steps[i + 1]!, to: move.steps[i + 2]! };
    steps.push(step.kind === StepKind.place ? { ...step, placed: placement(move, places++, step.to) } : step);
  }
  return steps;
}

export function routeOf(move: Move, board: Geometry): Route {
  const steps = stepsOf(move);
  const taken = steps.filter((step) => step.kind === StepKind.take).map((step) => step.to);
  const left = new Set(taken);
  const stops: Stop[] = [];
  for (const step of steps) {
    if (step.placed) stops.push({ square: step.to, kind: "place", taken: [], placed: step.placed });
    if (step.kind !== StepKind.move) continue;
    if (stops.length === 0) stops.push({ square: step.from, kind: "start", taken: [] });
    const crossed = [...between(board, step.from, step.to), step.to];
    // a queen may cross again where a piece was that has left the board
    const here = crossed.filter((square) => left.delete(square));
    stops.push({ square: step.to, kind: "land", taken: here });
  }
  return {
    stops,
    captures: taken.length,
    crown: steps.find((step) => step.kind === StepKind.crown)?.to ?? 0,
    lines: steps.filter((step) => step.kind === StepKind.line).map((s) => [s.from, s.to] as const),
  };
}
