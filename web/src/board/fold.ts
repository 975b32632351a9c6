// SPDX-License-Identifier: GPL-3.0-or-later
// Cells after some steps of a move: what is drawn while a move is being entered or shown. Pure.
import { nobody, Piece, StepKind, type Cell, type Move } from "../core/types";
import { between, geometryOf, stepsOf, type Step } from "./route";

const emptied = (cell: Cell): Cell => ({ ...cell, piece: Piece.none, owner: nobody, barred: false });

function applyStep(cells: readonly Cell[], step: Step): Cell[] {
  const mover = cells.find((cell) => cell.square === step.from);
  const line = step.kind === StepKind.line
    ? [step.from, ...between(geometryOf(cells), step.from, step.to), step.to] : [];
  return cells.map((cell) => {
    const here = cell.square === step.to;
    if (step.kind === StepKind.move && here && mover) {
      const owner = cell.zone === nobody ? mover.owner : cell.zone;
      return { ...cell, piece: mover.piece, owner, barred: false };
    }
    if (step.kind === StepKind.move && cell === mover) return emptied(cell);
    if (step.kind === StepKind.take && here) return emptied(cell);
    if (step.kind === StepKind.crown && here) return { ...cell, piece: Piece.king };
    if (step.placed && here) return { ...cell, piece: step.placed.piece, owner: step.placed.owner };
    return line.includes(cell.square) ? emptied(cell) : cell;
  });
}

/**
 * Splits a move after its first `stops` landings and placements (the start is not counted): the cells
 * at that point, and what is left of the move.
 */
export function splitMove(cells: readonly Cell[], move: Move, stops: number): { cells: readonly Cell[]; rest: Move } {
  const steps = stepsOf(move);
  let passed = 0;
  let count = 0;
  while (count < steps.length) {
    const stop = steps[count]!.kind === StepKind.move || steps[count]!.kind === StepKind.place;
    if (passed === stops && (stop || !steps.slice(count).some((s) => s.kind === StepKind.move))) break;
    passed += stop ? 1 : 0;
    count++;
  }
  let now = cells;
  for (const step of steps.slice(0, count)) now = applyStep(now, step);
  const placed = steps.slice(count).flatMap((step) => (step.placed ? [step.placed.piece, step.placed.owner] : []));
  return { cells: now, rest: { ...move, steps: move.steps.slice(3 * count), placed } };
}
