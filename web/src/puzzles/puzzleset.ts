// SPDX-License-Identifier: GPL-3.0-or-later
// The puzzles that come with the page: read from their file, found by name, chosen for a day or by measure.
// Knows no rule: what a position means, the core says.
import type { GameId } from "../core/types";
import { dueOf, type PuzzleMemory } from "../store/puzzlememory";

export interface Puzzle {
  readonly id: string;
  readonly game: GameId;
  /** For one player: any way to the end is right. */
  readonly solo: boolean;
  /** How hard it is, 1 to 5. */
  readonly measure: number;
  readonly position: string;
  /** The moves of both, the solver first and last. */
  readonly line: readonly string[];
  /** Other last moves that are as good. */
  readonly ends: readonly string[];
}

export const measures = [1, 2, 3, 4, 5] as const;
/** Puzzles of the day are neither the easiest nor the hardest. */
const dailyMeasures = [2, 3, 4];

/** Solo boards are those that say so in their position: one player, who is to move. */
const isSolo = (position: string) => / 1 1 \d+$/.test(position);

function readRow(game: GameId, row: string): Puzzle {
  const [id = "", measure = "", , position = "", solution = ""] = row.split("\t");
  const words = solution.split(" ");
  const [last = "", ...ends] = words.at(-1)!.split("/");
  return { id, game, solo: isSolo(position), measure: Number(measure), position, line: [...words.slice(0, -1), last], ends };
}

/** The files of all games, one after another; each begins with its game and its licence. */
export function readPuzzleFile(text: string): readonly Puzzle[] {
  let game = "";
  return text.split("\n").flatMap((row) => {
    const head = /^damier puzzles 1 (\S+)$/.exec(row);
    if (head) game = head[1]!;
    return row.includes("\t") ? [readRow(game, row)] : [];
  });
}

export class PuzzleSet {
  constructor(readonly all: readonly Puzzle[]) {}

  find(id: string): Puzzle | undefined {
    return this.all.find((puzzle) => puzzle.id === id);
  }

  /** The games there are puzzles of, in their order. */
  games(): readonly GameId[] {
    return [...new Set(this.all.map(({ game }) => game))];
  }

  /** The same for everybody on that day: every second one of the first game, the rest in turn. */
  daily(day: number): Puzzle {
    const games = this.games();
    const turn = Math.floor(day / 2) % Math.max(1, games.length - 1);
    const game = day % 2 === 0 ? games[0] : games[1 + turn] ?? games[0];
    const fit = this.all.filter((one) => one.game === game && !one.solo && dailyMeasures.includes(one.measure));
    return fit[(day * 7919) % fit.length]!;
  }

  /** The puzzles of a measure, or of the nearest that has some. */
  #fitting(game: GameId, measure: number, solo: boolean): readonly Puzzle[] {
    const kind = this.all.filter((one) => one.game === game && one.solo === solo);
    const distance = Math.min(...kind.map((one) => Math.abs(one.measure - measure)));
    return kind.filter((one) => Math.abs(one.measure - measure) === distance);
  }

  /** What is to be seen again, then one not yet tried, then the one tried longest ago. */
  next(game: GameId, measure: number, solo: boolean, memory: PuzzleMemory, today: number): Puzzle | undefined {
    const fit = this.#fitting(game, measure, solo);
    const among = (id: string) => fit.find((one) => one.id === id);
    for (const { id } of dueOf(memory, today)) {
      const due = among(id);
      if (due) return due;
    }
    const tried = new Set(memory.tried.map(({ id }) => id));
    const fresh = fit.filter((one) => !tried.has(one.id));
    if (fresh.length > 0) return fresh[Math.floor(Math.random() * fresh.length)];
    const oldest = memory.tried.find(({ id }) => among(id));
    return oldest && among(oldest.id);
  }
}
