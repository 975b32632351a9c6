// SPDX-License-Identifier: GPL-3.0-or-later
// An exercise of a lesson and its goal: what a move must have done to be the right one. The core says
// which moves are legal; here is only read, off the steps of the move and the view after it, what it did.
import { stepsOf } from "../board/route";
import type { Setup } from "../core/match";
import { StepKind, type Cell, type GameId, type MatchView, type Move } from "../core/types";
import type { WordName } from "../words/words";

/** All that is given must hold; an empty goal is reached by any legal move. */
export interface Goal {
  /** Pieces captured, exactly. */
  readonly captures?: number;
  /** The kind of piece captured. */
  readonly takes?: number;
  /** The kind of piece that moves. */
  readonly moves?: number;
  readonly crowned?: boolean;
  readonly from?: string;
  readonly lands?: string;
  readonly places?: string;
  /** Lines made, at least. */
  readonly lines?: number;
  /** The piece goes to the other shore. */
  readonly crosses?: boolean;
  /** No answer of the other player makes a line. */
  readonly safe?: boolean;
  /** The deck of the card it draws. */
  readonly deck?: number;
  /** The name of the outcome after it. */
  readonly outcome?: string;
}

export type CardName = "pink" | "green" | "blue" | "dame";

export interface Exercise {
  /** The words of it are `lesson.GAME.NAME.title`, `.ask`, `.no`, `.yes`, and `.miss` if a legal move can miss. */
  readonly name: string;
  /** Empty for the start of the game. */
  readonly position: string;
  readonly setup?: Setup;
  /** A move the other side plays first, while the learner looks. */
  readonly lead?: string;
  readonly goal: Goal;
  /** The card that is asked before the move stands. */
  readonly card?: CardName;
  /** Nothing shows which pieces may move: finding them is the exercise. */
  readonly quiet?: boolean;
  /** A move that reaches the goal: shown when asked for, tried by the tests. */
  readonly solution: string;
  /** Moves a learner may try that are illegal or miss the goal: tried by the tests. */
  readonly tries: readonly string[];
}

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
