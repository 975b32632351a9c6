// SPDX-License-Identifier: GPL-3.0-or-later
// The solution of a puzzle, position by position, as the core plays it; and whether a move that was tried is
// right, which the file of puzzles and the core say.
import type { App } from "../app/app";
import { Room, type Setup } from "../core/room";
import { nobody, type GameInfo, type MatchView, type Move } from "../core/types";
import { cardless, type Shown } from "../study/studyboard";
import type { Puzzle } from "./puzzleset";

export class PuzzleLine {
  readonly info: GameInfo;
  readonly setup: Setup;
  readonly seat: number;
  /** The start, then the position after each move. */
  readonly stops: readonly Shown[];

  constructor(private readonly app: App, readonly puzzle: Puzzle) {
    this.info = app.game(puzzle.game);
    this.setup = cardless(this.info, {});
    const room = this.#open(puzzle.position);
    this.seat = room.view.seat;
    const stops: Shown[] = [{ position: puzzle.position, move: undefined }];
    for (const text of puzzle.line) {
      const move = room.view.moves.find((one) => one.text === text)!;
      room.act(`play ${text}`);
      stops.push({ position: room.view.position, move });
    }
    room.free();
    this.stops = stops;
  }

  /** How many moves the solver has to find. */
  get length(): number {
    return Math.ceil(this.puzzle.line.length / 2);
  }

  /** Whether a move from the stop `at` is right: the one of the line, one as good at its end, or one that wins. */
  isRight(at: number, move: Move, position: string): boolean {
    const { line, ends } = this.puzzle;
    if (move.text === line[at]) return true;
    if (at !== line.length - 1) return false;
    return ends.includes(move.text) || this.look(position).outcome.winner === this.seat;
  }

  look(position: string): MatchView {
    const room = this.#open(position);
    const { view } = room;
    room.free();
    return view;
  }

  /** What the other side answers to a move that was tried; undefined if the game is over then. */
  async answerTo(position: string): Promise<string | undefined> {
    const room = this.#open(position);
    const over = room.view.seat === nobody;
    const record = room.record();
    room.free();
    if (over) return undefined;
    const thought = await this.app.thinker.think(record, { depth: 9, milliseconds: 400, noise: 0, seed: 0, eager: false });
    return thought?.best?.text;
  }

  #open(position: string): Room {
    return Room.create(this.app.core, this.app.indexOf(this.info.id), { setup: this.setup, position });
  }
}
