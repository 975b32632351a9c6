// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be reached, in one line; and the board at the end, with a line that lost it still there. Pure.
import { Piece, type Cell, type GameInfo, type MadeLines, type MatchView } from "../core/types";
import { descriptionOf } from "../games/games";
import { word } from "../words/words";

/** The lines that lost a game alone: they stay on the board, to be seen. */
export function losingLines(view: MatchView): MadeLines | undefined {
  return view.outcome.name === "lost" ? view.made : undefined;
}

export function shownCells(view: MatchView): readonly Cell[] {
  return losingLines(view)?.cells ?? view.cells;
}

/** How many pieces are on the board, of how many in the set. */
function progressOf(info: GameInfo, view: MatchView): readonly [number, number] {
  const onBoard = shownCells(view).filter((cell) => cell.piece !== Piece.none).length;
  return [onBoard, info.pieces.reduce((sum, look) => sum + (look.piece === Piece.none ? 0 : look.count), 0)];
}

export function goalText(info: GameInfo, view: MatchView): string | undefined {
  const { goal } = descriptionOf(info.id);
  if (view.players.length === 1 && goal?.alone)
    return word(losingLines(view) ? goal.alone.lined : goal.alone.open, ...progressOf(info, view));
  return goal && word(goal.together, view.outcome.target);
}
