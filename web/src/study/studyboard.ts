// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a game that is looked at again: any position of the tree, and moves tried on it. Touches become
// moves of a room of its own; what they lead to is the tree's business.
import type { App } from "../app/app";
import { makeBoard, type Board, type BoardOptions } from "../board/board";
import { beginEntry, progressOf, touch, type Entry } from "../board/entry";
import { geometryOf, type Geometry } from "../board/route";
import { optionWith } from "../core/options";
import { Room, type Setup } from "../core/room";
import type { GameInfo, MatchView, Move } from "../core/types";
import { describeCell } from "../play/naming";
import { soundOf } from "../play/movesounds";
import { marksOf } from "../play/situation";
import type { Mark as HandMark } from "../core/written";
import type { Node } from "./tree";

/** What other programs draw in their usual colour. */
const handColour = "G";

/** The rules of a game without its cards: nobody is asked any while looking back. */
export function cardless(info: GameInfo, setup: Setup): Setup {
  const cards = optionWith(info, "cards");
  return cards ? { ...setup, [cards.name]: cards.values[0]! } : setup;
}

/** A position, the move that led there, and what was drawn on it. */
export type Shown = Pick<Node, "position" | "move"> & Partial<Pick<Node, "marks">>;

export class StudyBoard {
  readonly board: Board;
  #room: Room;
  #geometry: Geometry;
  #entry: Entry;
  #last: Move | undefined;
  #best: Move | undefined;
  #played: Move | undefined;
  #threat: Move | undefined;
  #marks: readonly HandMark[] = [];
  /** Touches draw, and the square an arrow begins on. */
  #drawing = false;
  #from = 0;
  #flipped = false;

  /** `played`: a move was made on the board, and the position after it; `drawn`: other marks stand there now; without it
   *  nothing can be drawn. */
  constructor(private readonly app: App, private readonly info: GameInfo, private readonly setup: Setup, first: Shown,
    private readonly played: (move: Move, seat: number, position: string) => void,
    private readonly drawn?: (marks: readonly HandMark[]) => void) {
    this.#room = this.#open(first.position);
    this.#geometry = geometryOf(this.view.cells);
    this.#entry = this.#fresh();
    this.board = makeBoard(info, this.view.cells, this.#options(), {
      touched: (square) => this.#touched(square),
      lifted: (square) => this.#lifted(square) ? "lifted" : "none",
      dragged: (_, to) => (to === 0 ? this.#begin() : this.#touched(to)),
      cancelled: () => this.#begin(),
      describe: (cell) => describeCell(info, cell),
      ...(drawn && { drawing: () => (this.#drawing ? "always" : "other"), drawn: (from, to) => this.#stroke(from, to) }),
    });
    this.#marks = first.marks ?? [];
    this.#mark();
  }

  get view(): MatchView {
    return this.#room.view;
  }

  leave(): void {
    this.board.hurry();
    this.#room.free();
  }

  /** Who moves in a position, in how many ways, and how it ended if it has. */
  lookAt(position: string): Pick<MatchView, "seat" | "moves" | "outcome"> {
    const room = this.#open(position);
    const { view } = room;
    room.free();
    return view;
  }

  /** The record of a position, for the engine. */
  recordOf(position: string): string {
    return Room.newRecord(this.app.core, this.app.indexOf(this.info.id), { setup: cardless(this.info, this.setup), position });
  }

  /** Shows a node; `step`: it follows what is shown, and its move is seen. */
  show(node: Shown, step: boolean): void {
    this.board.hurry();
    this.#room.free();
    this.#room = this.#open(node.position);
    this.#last = node.move;
    this.#best = this.#played = this.#threat = undefined;
    this.#marks = node.marks ?? [];
    this.#from = 0;
    this.#entry = this.#fresh();
    const { cells } = this.view;
    if (!step || !node.move) {
      this.board.setCells(cells);
      return this.#mark();
    }
    this.board.play(node.move, cells, (event, square) => {
      const sound = soundOf(this.info.id, event, cells.find((cell) => cell.square === square));
      if (sound) this.app.sounds.play(sound);
    }, () => this.#mark());
    this.#mark();
  }

  /** The best move as an arrow, and the one that was played in its place, dashed; none without one. */
  suggest(best: Move | undefined, played: Move | undefined = undefined): void {
    this.#best = best;
    this.#played = played;
    if (this.#entry.touched.length === 0) this.#mark();
  }

  /** What the other side would do, as an arrow of its own. */
  threaten(move: Move | undefined): void {
    this.#threat = move;
    if (this.#entry.touched.length === 0) this.#mark();
  }

  /** The marks of the position shown are others now. */
  setDrawn(marks: readonly HandMark[]): void {
    this.#marks = marks;
    this.#mark();
  }

  /** Whether touches draw in place of moving. */
  setDrawing(on: boolean): void {
    this.#drawing = on;
    this.#from = 0;
    this.#begin();
  }

  /** A square touched while drawing: the first of an arrow, or its end; twice the same marks it. */
  #point(square: number): void {
    const from = this.#from;
    this.#from = from === 0 ? square : 0;
    if (from === 0) return this.#mark();
    this.#draw(from, square);
  }

  #stroke(from: number, to: number): void {
    if (this.#drawing && from === to) return this.#point(from);
    this.#from = 0;
    this.#draw(from, to);
  }

  /** The same again takes it away. */
  #draw(from: number, to: number): void {
    const mark = { colour: handColour, from, to: from === to ? 0 : to };
    const others = this.#marks.filter((one) => one.from !== mark.from || one.to !== mark.to);
    this.drawn?.(others.length < this.#marks.length ? others : [...others, mark]);
  }

  /** Plays the move of the arrow, as if it had been touched; nothing without one. */
  playBest(): void {
    if (this.#best) this.#play(this.#best);
  }

  flip(): void {
    this.#flipped = !this.#flipped;
    this.board.setOptions(this.#options());
    this.#mark();
  }

  #options(): BoardOptions {
    const { coordinates, speed } = this.app.settings;
    return { flipped: this.#flipped, coordinates, speed };
  }

  #open(position: string): Room {
    return Room.open(this.app.core, this.recordOf(position));
  }

  #fresh(): Entry {
    return beginEntry(this.view.moves, this.#geometry);
  }

  #begin(): void {
    this.#entry = this.#fresh();
    this.#mark();
  }

  #lifted(square: number): boolean {
    if (this.#drawing) return false;
    if (progressOf(this.#entry).at === square && this.#entry.touched.length > 0) return true;
    const answer = touch(this.#fresh(), square, this.#geometry);
    if (answer.kind !== "more" || progressOf(answer.entry).from !== square) return false;
    this.#entry = answer.entry;
    this.#mark();
    return true;
  }

  #touched(square: number): void {
    if (this.#drawing) return this.#point(square);
    const { from, at } = progressOf(this.#entry);
    if (from === at && from === square) return this.#begin();
    const answer = touch(this.#entry, square, this.#geometry);
    const other = answer.kind === "refused" && from === at ? touch(this.#fresh(), square, this.#geometry) : answer;
    if (other.kind === "done") return this.#play(this.view.moves[other.index]!);
    if (other.kind === "refused") return this.#mark(square);
    this.#entry = other.entry;
    this.#mark();
  }

  #play(move: Move): void {
    const { seat } = this.view;
    this.#room.act(`play ${move.text}`);
    this.played(move, seat, this.view.position);
  }

  #mark(refused = 0): void {
    const marks = (hint: Move | undefined) => marksOf({ view: this.view, board: this.#geometry, entry: this.#entry,
      open: true, last: this.#last, hint, refused, showMovable: false });
    const idle = this.#entry.touched.length === 0;
    const { hint: played, hintPlaces: playedPlaces } = marks(idle ? this.#played : undefined);
    const { hint: threat, hintPlaces: places } = marks(idle ? this.#threat : undefined);
    const known = new Set(this.view.cells.map((cell) => cell.square));
    const drawn = this.#marks.filter(({ from, to }) => known.has(from) && (to === 0 || known.has(to)));
    this.board.setMarks({ ...marks(idle ? this.#best : undefined), played, playedPlaces,
      ringed: [...drawn.filter(({ to }) => to === 0).map(({ from }) => from), ...(this.#from > 0 ? [this.#from] : [])],
      arrows: [...drawn.filter(({ to }) => to > 0).map(({ from, to }) => ({ kind: "drawn" as const, squares: [from, to], places: 0 })),
        ...(threat.length > 0 ? [{ kind: "threat" as const, squares: threat, places }] : [])] });
  }
}
