// SPDX-License-Identifier: GPL-3.0-or-later
// The goal of an exercise: what a move must have done to be the right one. The core says
// which moves are legal; here is only read, off the steps of the move and the view after it, what it did.
import { stepsOf } from "../board/route";
import { StepKind, type Cell, type GameId, type MatchView, type Move } from "../core/types";
import type { Exercise, Goal } from "../games/description";
import type { WordName } from "../words/words";

export type ExerciseWord = "title" | "ask" | "no" | "yes" | "miss";

export function exerciseWord(game: GameId, exercise: Exercise, part: ExerciseWord): WordName {
  return `lesson.${game}.${exercise.name}.${part}` as WordName;
}

const cellAt = (view: MatchView, square: number): Cell | undefined =>
  view.cells.find((cell) => cell.square === square);

const countOf = (move: Move, kind: number) => stepsOf(move).filter((step) => step.kind === kind).length;

export const makesLine = (move: Move): boolean => countOf(move, StepKind.line) > 0;

/** Whether a move played in `before`, which led to `after`, reaches the goal. */
export function reaches(goal: Goal, before: MatchView, move: Move, after: MatchView): boolean {
  const steps = stepsOf(move);
  const legs = steps.filter((step) => step.kind === StepKind.move);
  const start = cellAt(before, legs[0]?.from ?? 0);
  const end = cellAt(before, legs[legs.length - 1]?.to ?? 0);
  const taken = steps.filter((step) => step.kind === StepKind.take).map((step) => cellAt(before, step.to));
  const placed = steps.filter((step) => step.kind === StepKind.place).map((step) => cellAt(before, step.to));
  const tests: readonly [wanted: unknown, holds: boolean][] = [
    [goal.captures, taken.length === goal.captures],
    [goal.takes, taken.some((cell) => cell?.piece === goal.takes)],
    [goal.moves, start?.piece === goal.moves],
    [goal.crowned, (countOf(move, StepKind.crown) > 0) === goal.crowned],
    [goal.from, start?.name === goal.from],
    [goal.lands, end?.name === goal.lands],
    [goal.places, placed.some((cell) => cell?.name === goal.places)],
    [goal.lines, countOf(move, StepKind.line) >= (goal.lines ?? 0)],
    [goal.crosses, (start?.zone !== end?.zone) === goal.crosses],
    [goal.safe, after.moves.some(makesLine) !== goal.safe],
    [goal.deck, move.deck === goal.deck],
    [goal.outcome, after.outcome.name === goal.outcome],
  ];
  return tests.every(([wanted, holds]) => wanted === undefined || holds);
}
