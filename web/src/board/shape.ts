// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the style sheets the shape of a game's board: `data-shape`, and its width by its height as `--ratio`.
import type { GameInfo } from "../core/types";

type Size = Pick<GameInfo, "cols" | "rows">;

/** A board much higher than wide leaves room beside it. */
export const shapeOf = ({ cols, rows }: Size) => (rows >= 1.5 * cols ? "tall" : "square");

/** Without a size the element forgets it. */
export function setShape(element: HTMLElement, size: Size | undefined): void {
  if (size) {
    element.dataset["shape"] = shapeOf(size);
    element.style.setProperty("--ratio", String(size.cols / size.rows));
  } else {
    delete element.dataset["shape"];
    element.style.removeProperty("--ratio");
  }
}
