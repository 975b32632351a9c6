// SPDX-License-Identifier: GPL-3.0-or-later
// Which sound a moment of a move makes: wood, stone, biscuit, button, drum, water, sand.
import type { MotionEvent } from "../board/motion";
import type { Cell, GameId } from "../core/types";
import { descriptionOf } from "../games/games";
import type { SoundName } from "../sounds/player";

export function soundOf(game: GameId, event: MotionEvent, cell: Cell | undefined): SoundName | undefined {
  if (event === "line") return "line";
  if (event === "crown") return "promotion";
  if (event === "cross") return cell?.zone === 1 ? "water" : "sand";
  const { put, stepsOnly } = descriptionOf(game).sounds;
  if (stepsOnly && event !== "step") return undefined;
  return put[cell?.owner ?? 0] ?? put[0];
}
