// SPDX-License-Identifier: GPL-3.0-or-later
// What the shell of the page shows, whichever part of the page made it. Knows no view.
import type { GameInfo } from "../core/types";

/** A view ready to be shown. */
export interface View {
  readonly className: string;
  /** The game on the board. */
  readonly info?: GameInfo;
  readonly title: string;
  readonly element: HTMLElement;
  /** Called once it is on the page. */
  start?(): void;
  leave?(): void;
}
