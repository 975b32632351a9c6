// SPDX-License-Identifier: GPL-3.0-or-later
// An attempt at an exercise: turns touches into a move of a room of its own, plays it on the board and
// judges what it did. The lesson around it says the words.
import type { App } from "../app/app";
import type { Board, Marks } from "../board/board";
import { beginEntry, progressOf, touch, type Entry } from "../board/entry";
import { geometryOf, type Geometry } from "../board/route";
import { Room } from "../core/room";
import { Piece, type Cell, type GameId, type MatchView, type Move } from "../core/types";
import type { Exercise } from "../games/description";
import { descriptionOf } from "../games/games";
import { soundOf } from "../play/movesounds";
import { marksOf } from "../play/situation";
import { makesLine, reaches } from "./exercise";

export type Progress = "open" | "stepped" | "placed" | "midway";

/** What the lesson is told. */
export interface Teacher {
  /** The learner may touch the board, or has touched it rightly. */
  waiting(progress: Progress): void;
  refused(cell: Cell, begun: boolean): void;
  /** Asks the card; resolves to whether it was answered right, undefined if it was left. */
  card(): Promise<boolean | undefined>;
  /** The move is not the one asked for, or its card was answered wrong. */
  missed(by: "move" | "card"): void;
  succeeded(): void;
}

export class Attempt {
  readonly #room: Room;
  readonly #geometry: Geometry;
  #entry: Entry;
  #state: "open" | "busy" | "over" | "left" = "busy";
  #lead: Move | undefined;
  #hint: Move | undefined;

  constructor(private readonly app: App, private readonly game: GameId, private readonly exercise: Exercise,
    private readonly board: Board, private readonly teacher: Teacher) {
    this.#room = Room.create(app.core, app.indexOf(game), exercise);
    this.#geometry = geometryOf(this.#room.view.cells);
    this.#entry = beginEntry([], this.#geometry);
  }

  /** Sets up the board, and lets the other side play first if the exercise wants it. */
  start(): void {
    this.board.setCells(this.#room.view.cells);
    this.#mark();
    if (this.exercise.lead === undefined) return this.#open();
    this.#lead = this.#moveNamed(this.exercise.lead);
    this.#room.act(`play ${this.exercise.lead}`);
    this.#show(this.#lead, this.#room.view, () => this.#open());
  }

  #open(): void {
    this.#state = "open";
    this.#begin();
  }

  /** Nothing of it moves any more. */
  leave(): void {
    if (this.#left()) return;
    this.#state = "left";
    this.board.hurry();
    this.#room.free();
  }

  /** The squares of the solution, as an arrow on the board. */
  showSolution(): void {
    if (this.#state !== "open") return;
    this.#hint = this.#moveNamed(this.exercise.solution);
    this.#begin();
  }

  /** A square for the keyboard to begin at: the first piece of the learner, if there is one. */
  firstPiece(): number | undefined {
    const { cells } = this.#room.view;
    return cells.find((cell) => cell.piece !== Piece.none && cell.owner !== 1)?.square;
  }

  // ---- touching the board ----

  touched(square: number): void {
    if (this.#state !== "open") return;
    const { from, at } = progressOf(this.#entry);
    const begun = this.#entry.touched.length > 0;
    const midway = from !== at;
    if (begun && !midway && square === from) return this.#begin();
    const answer = touch(this.#entry, square, this.#geometry);
    if (answer.kind === "done") return void this.#play(answer.index);
    if (answer.kind === "more") return this.#enter(answer.entry);
    const other = midway ? answer : touch(this.#fresh(), square, this.#geometry);
    if (other.kind === "more") return this.#enter(other.entry);
    this.#mark(square);
    this.app.sounds.play("refused");
    this.teacher.refused(this.#room.view.cells.find((cell) => cell.square === square)!, begun);
  }

  /** A piece is lifted to be dragged; false if it cannot be. */
  lifted(square: number): boolean {
    const { at } = progressOf(this.#entry);
    if (this.#state !== "open") return false;
    if (at === square && this.#entry.touched.length > 0) return true;
    const answer = touch(this.#fresh(), square, this.#geometry);
    if (answer.kind !== "more" || progressOf(answer.entry).from !== square) return false;
    this.#enter(answer.entry);
    return true;
  }

  dropped(to: number): void {
    if (to !== 0) this.touched(to);
    else this.cancelled();
  }

  cancelled(): void {
    if (this.#state === "open") this.#begin();
  }

  #fresh(): Entry {
    return beginEntry(this.#room.view.moves, this.#geometry);
  }

  #begin(): void {
    this.#entry = this.#fresh();
    this.#mark();
    this.teacher.waiting("open");
  }

  #enter(entry: Entry): void {
    this.#entry = entry;
    this.#hint = undefined;
    this.#mark();
    const { from, at, placed } = progressOf(entry);
    if (from === at) this.teacher.waiting(placed.length > 0 ? "placed" : "open");
    else this.teacher.waiting(descriptionOf(this.game).telling.turn === "step-and-place" ? "stepped" : "midway");
  }

  #mark(refused = 0): void {
    const marks = marksOf({
      view: this.#room.view, board: this.#geometry, entry: this.#entry, open: this.#state === "open",
      last: this.#lead, hint: this.#hint, refused, showMovable: true,
    });
    const silent: Partial<Marks> = this.exercise.quiet ? { movable: new Set(), must: new Set() } : {};
    this.board.setMarks({ ...marks, ...silent });
  }

  // ---- the move ----

  async #play(index: number): Promise<void> {
    const before = this.#room.view;
    const move = before.moves[index]!;
    this.#state = "busy";
    this.#room.act(`play ${move.text}`);
    if (this.#room.view.pending && !(await this.#answered(before, move))) return;
    const after = this.#room.view;
    const reached = reaches(this.exercise.goal, before, move, after);
    const judge = () => {
      this.#state = "over";
      if (reached) this.teacher.succeeded();
      else this.teacher.missed("move");
    };
    this.#show(move, after, () => (!reached && this.exercise.goal.safe ? this.#punish(after, judge) : judge()));
  }

  /** The card of a move that reaches the goal is asked; another move has missed already. */
  async #answered(before: MatchView, move: Move): Promise<boolean> {
    this.#entry = this.#fresh();
    const right = !reaches(this.exercise.goal, before, move, before) || await this.teacher.card();
    if (this.#left()) return false;
    if (right === undefined) {
      this.#room.act("withdraw");
      this.#state = "open";
      this.#begin();
      return false;
    }
    this.#room.attend("deal"); // a paper card: the lesson has asked it
    this.#room.act(`answer ${right ? "right" : "wrong"}`);
    if (right) return true;
    this.#state = "over";
    this.teacher.missed("card");
    return false;
  }

  /** Lets the other player make the line that a careless turn allowed. */
  #punish(view: MatchView, done: () => void): void {
    const index = view.moves.findIndex(makesLine);
    if (index < 0) return done();
    const move = view.moves[index]!;
    this.#room.act(`play ${move.text}`);
    this.#show(move, this.#room.view, done);
  }

  /** `done` is not called once the attempt is left. */
  #show(move: Move, after: MatchView, done: () => void): void {
    this.board.play(move, after.cells, (event, square) => {
      const sound = soundOf(this.game, event, after.cells.find((cell) => cell.square === square));
      if (sound) this.app.sounds.play(sound);
    }, () => this.#left() || done());
  }

  #moveNamed(text: string): Move {
    return this.#room.view.moves.find((move) => move.text === text)!;
  }

  #left(): boolean {
    return this.#state === "left";
  }
}
