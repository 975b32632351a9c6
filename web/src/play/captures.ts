// SPDX-License-Identifier: GPL-3.0-or-later
// Which pieces each player has captured, read off the turns that stand. What was found is kept, as a
// turn never changes what an earlier one took.
import { stepsOf } from "../board/route";
import type { Room } from "../core/room";
import { StepKind, type Cell } from "../core/types";

export class Captures {
  readonly #found: { text: string; taken: readonly Cell[] }[] = [];

  constructor(private readonly room: Room) {}

  /** The pieces every seat had captured after so many turns, in the order they were taken. */
  bySeat(turns: number): readonly (readonly Cell[])[] {
    const { view } = this.room;
    const taken: Cell[][] = view.players.map(() => []);
    for (let i = 0; i < turns; i++) {
      const turn = view.turns[i]!;
      if (!turn.pass) taken[turn.seat]?.push(...this.#takenIn(i, turn.text));
    }
    return taken;
  }

  #takenIn(index: number, text: string): readonly Cell[] {
    const known = this.#found[index];
    if (known?.text === text) return known.taken;
    this.#found.length = Math.min(this.#found.length, index);
    const moment = this.room.moment(index);
    const squares = moment.move ? stepsOf(moment.move).filter((s) => s.kind === StepKind.take).map((s) => s.to) : [];
    const taken = moment.cells.filter((cell) => squares.includes(cell.square));
    this.#found[index] = { text, taken };
    return taken;
  }
}
