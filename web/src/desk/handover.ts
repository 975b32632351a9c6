// SPDX-License-Identifier: GPL-3.0-or-later
// A room on its way from one view to the next: views are made anew whenever they are shown, the connection of a
// room is not. Whatever nobody takes over at once is left.
import type { Served } from "../together/served";

let waiting: Served | undefined;

/** For the next view of that room. */
export function handOver(served: Served): void {
  if (waiting !== undefined && waiting !== served) waiting.leave();
  waiting = served;
  setTimeout(() => {
    if (waiting === served) takeOver(served.id)?.leave();
  });
}

/** The room that was handed over, if it is this one. */
export function takeOver(room: string): Served | undefined {
  if (waiting?.id !== room) return undefined;
  const served = waiting;
  waiting = undefined;
  return served;
}
