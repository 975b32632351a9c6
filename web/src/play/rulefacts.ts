// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the rules that the page works out from what the core tells of a match: what must be done, where
// a counter may go, what is left in the box. The only place in the page that knows any.
import { routeOf, type Geometry } from "../board/route";
import { Piece, type Cell, type MatchView } from "../core/types";
import { descriptionOf } from "../games/games";

/** Captures are compulsory here: every legal move is one. */
export function mustCapture(view: MatchView, board: Geometry): boolean {
  return descriptionOf(view.game).telling.captures !== "free" && view.moves.length > 0 &&
    view.moves.every((move) => routeOf(move, board).captures > 0);
}

/** The pieces that a longest move takes. */
export function longestCapture(view: MatchView, board: Geometry): number {
  return Math.max(...view.moves.map((move) => routeOf(move, board).captures));
}

/** After a step, the row or column along which it went. */
export function laneOf(board: Geometry, from: number, to: number): number[] {
  const a = board.get(from);
  const b = board.get(to);
  if (!a || !b) return [];
  return [...board].filter(([, at]) => (a.row === b.row ? at.row === a.row : at.col === a.col))
    .map(([square]) => square);
}

/** A barred piece may not go back over the water: the nearest rank there is closed to it. */
export function shutFor(cell: Cell | undefined, view: MatchView): number[] {
  if (!cell?.barred) return [];
  const other = view.cells.filter((c) => c.zone !== cell.zone);
  const distance = (c: Cell) => Math.abs(c.row - cell.row);
  const nearest = Math.min(...other.map(distance));
  return other.filter((c) => distance(c) === nearest).map((c) => c.square);
}

const box = { counters: 30, tokens: 5 };

/** Counters on the board and in the supply, and tokens that nobody has won yet. */
export function supplyOf(view: MatchView): { readonly onBoard: number; readonly left: number; readonly tokens: number } {
  const onBoard = view.cells.filter((cell) => cell.piece !== Piece.none).length;
  const won = view.outcome.scores.reduce((sum, score) => sum + score, 0);
  return { onBoard, left: box.counters - onBoard, tokens: box.tokens - won };
}

export const tokensToWin = (view: MatchView) => (view.players.length === 2 ? 3 : 2);
