// SPDX-License-Identifier: GPL-3.0-or-later
// The board on the page: draws any game from its cells, shows the marks it is given, tells which
// square was touched, and plays a move step by step. Knows no rule.
import { nobody, Piece, type Cell, type GameInfo, type Move } from "../core/types";
import { descriptionOf } from "../games/games";
import { h, s } from "../ui/dom";
import { takenCross } from "./drawmarks";
import { Grid } from "./grid";
import type { Point, Layout } from "./layout";
import { noMarks, type Marks } from "./marks";
import { Motion, paceOf, type MotionEvent } from "./motion";
import { Pointer, type Lift, type PointerHost } from "./pointer";
import { eventsOf, playMove, type Happened } from "./showmove";
import { Stage } from "./stage";

export type { Lift } from "./pointer";
export { noMarks, type Mark, type Marks } from "./marks";

export interface BoardListener {
  touched(square: number): void;
  /** A drag begins on a piece not chosen yet, which comes along or does not. */
  lifted(square: number): Lift;
  /** A piece was dragged and dropped; `to` is 0 outside the board. */
  dragged(from: number, to: number): void;
  /** Escape, or a press beside the board. */
  cancelled(): void;
  /** What a screen reader says of a cell. */
  describe(cell: Cell): string;
  /** Where pieces can be erased: by the other button, a long press or a key. */
  erased?(square: number): void;
  /** Where arrows can be drawn: with the other button, or in place of moves. */
  drawing?(): "other" | "always";
  /** An arrow was drawn, or a square marked: then both are the same. */
  drawn?(from: number, to: number): void;
}

export interface BoardOptions {
  readonly flipped: boolean;
  readonly coordinates: boolean;
  readonly speed: "none" | "fast" | "normal" | "slow";
}

export interface Board {
  readonly element: HTMLElement;
  setOptions(options: BoardOptions): void;
  /** Draws the pieces at once, without motion; ends a motion under way. */
  setCells(cells: readonly Cell[]): void;
  /** Shown before the next frame, or once the motion under way is done. */
  setMarks(marks: Marks): void;
  /**
   * Shows a move from the cells drawn now to those after it, going on from what the marks of the move
   * being entered show; `done` is called once when it is over, whoever ends it. The marks are gone then.
   */
  play(move: Move, after: readonly Cell[], happened: (event: MotionEvent, square: number) => void, done: () => void): void;
  /** Finishes a motion under way at once, as any touch or key on the board does before it counts. */
  hurry(): void;
  focus(square?: number): void;
}

export function makeBoard(game: GameInfo, cells: readonly Cell[], options: BoardOptions,
  listener: BoardListener): Board {
  return new DrawnBoard(game, cells, options, listener);
}

/** With so many the squares are small, and so is what is written in them. */
const manyColumns = 10;
const glideTime = 220;
const returnTime = 160;
/** A second tap that follows the first so soon is the same finger. */
const bounceTime = 300;

const shiver: Keyframe[] = [{ transform: "none" }, { transform: "translate(-4px, 0)", offset: 0.2 },
  { transform: "translate(3px, 0)", offset: 0.5 }, { transform: "translate(-2px, 0)", offset: 0.8 },
  { transform: "none" }];

class DrawnBoard implements Board, PointerHost {
  readonly element: HTMLElement;
  readonly #stage: Stage;
  readonly #grid: Grid;
  readonly #pointer: Pointer;
  #marks = noMarks;
  /** What is on the screen; differs from the marks until the next drawing. */
  #drawn = noMarks;
  #drawingSoon = false;
  #underWay: { readonly motion: Motion; readonly after: readonly Cell[]; readonly done: () => void } | undefined;
  /** The tap that set a motion going. */
  #played = { square: 0, time: 0 };
  #hovered = 0;
  /** A piece just let go, while the listener is told: its motion begins where it was dropped. */
  #dropped: { readonly square: number; readonly at: Point } | undefined;

  constructor(game: GameInfo, cells: readonly Cell[], private options: BoardOptions,
    private readonly listener: BoardListener) {
    const look = descriptionOf(game.id).board;
    const small = game.cols < manyColumns;
    const svg = s("svg", { viewBox: `0 0 ${game.cols * 100} ${game.rows * 100}`, "aria-hidden": "true",
      class: small ? "board-picture small" : "board-picture" });
    this.#stage = new Stage(svg, game, "full");
    this.#stage.lay(cells, options);
    this.#grid = new Grid(game.title, this.#stage.layout, {
      pressed: () => this.hurry(),
      touched: (square) => this.tapped(square),
      cancelled: () => this.#cancel(),
    });
    svg.append(this.#grid.frame);
    const face = h("div", { class: "board-face" }, svg, this.#grid.element);
    this.element = h("div", { class: "board", "data-ground": look.ground, "data-speed": options.speed }, face);
    this.#pointer = new Pointer(this.element, face, this);
    this.#listenBeside();
    queueMicrotask(() => this.#label());
  }

  /* ---- what is shown ---- */

  setOptions(options: BoardOptions): void {
    this.hurry();
    this.options = options;
    this.element.dataset["speed"] = options.speed;
    this.#stage.lay([...this.#stage.cells.values()], options);
    this.#grid.lay(this.#stage.layout);
    this.#draw(0);
  }

  setCells(cells: readonly Cell[]): void {
    this.#pointer.letGo();
    const under = this.#underWay;
    this.#underWay = undefined;
    under?.motion.stop();
    this.#show(cells);
    under?.done();
  }

  setMarks(marks: Marks): void {
    this.#marks = marks;
    if (this.#drawingSoon) return;
    this.#drawingSoon = true;
    queueMicrotask(() => {
      this.#drawingSoon = false;
      if (!this.#underWay && this.#drawn !== this.#marks) this.#draw(this.#pace(glideTime));
    });
  }

  #pace(ms: number): number {
    return ms * paceOf(this.options.speed);
  }

  #show(cells: readonly Cell[]): void {
    this.#stage.layers.passing.replaceChildren();
    this.#stage.setCells(cells);
    this.#draw(0);
  }

  #draw(glide: number): void {
    const marks = this.#marks;
    const isNew = this.#drawn !== marks;
    this.#drawn = marks;
    this.#stage.setMarks(marks, glide);
    this.#grid.setRefused(marks.refused);
    this.#label();
    if (isNew && marks.refused > 0 && glide > 0)
      this.#stage.pieceSeenAt(marks.refused, marks)?.body.animate(shiver, { duration: 280, easing: "ease-out" });
  }

  #label(): void {
    const { moved, selected } = this.#drawn;
    const seenAt = moved?.from === selected ? moved.at : selected;
    this.#grid.label(this.#seen(), (cell) => this.listener.describe(cell), seenAt);
  }

  /** A move half made is told as it is seen: the piece where it is drawn, and what was put down. */
  #seen(): readonly Cell[] {
    const { moved, placed } = this.#drawn;
    const { cells } = this.#stage;
    const carried = moved && cells.get(moved.from);
    return [...cells.values()].map((cell) => {
      if (carried && cell.square === moved.at) return { ...cell, piece: carried.piece, owner: carried.owner };
      if (carried && cell.square === moved.from) return { ...cell, piece: Piece.none, owner: nobody, barred: false };
      return { ...cell, ...placed.find((one) => one.square === cell.square) };
    });
  }

  /* ---- motion ---- */

  play(move: Move, after: readonly Cell[], happened: Happened, done: () => void): void {
    this.hurry();
    this.#pointer.letGo();
    const pace = paceOf(this.options.speed);
    if (pace === 0) {
      for (const [event, square] of eventsOf(move, this.#stage.cells)) happened(event, square);
      this.#marks = noMarks;
      this.#show(after);
      return done();
    }
    const motion = new Motion(pace);
    const shown = { moved: this.#drawn.moved, placed: this.#drawn.placed };
    this.#clearForMotion();
    this.#underWay = { motion, after, done };
    void playMove({ stage: this.#stage, motion, move, after, happened, shown })
      .finally(() => this.setCells(after));
  }

  /** Marks of the move being entered go, but for the pieces already captured in it. */
  #clearForMotion(): void {
    const { taken } = this.#drawn;
    this.#marks = noMarks;
    this.#stage.clearMarks();
    for (const node of this.#stage.pieces.values()) node.mark("dim", false);
    for (const square of taken) this.#stage.layers.passing.append(...takenCross(this.#stage.layout, square));
    if (this.#dropped) this.#stage.pieces.get(this.#dropped.square)?.stand(this.#dropped.at);
  }

  hurry(): void {
    if (this.#underWay) this.setCells(this.#underWay.after);
  }

  /* ---- keyboard and pointer ---- */

  focus(square?: number): void {
    if (square !== undefined) this.#grid.setCurrent(square);
    this.#grid.focus();
  }

  layout(): Layout {
    return this.#stage.layout;
  }

  #pieceAt(square: number) {
    return this.#stage.pieceSeenAt(square, this.#drawn);
  }

  pressed(square: number): void {
    this.element.querySelector(".is-pressed")?.classList.remove("is-pressed");
    if (square === 0) return;
    this.hurry();
    this.#pieceAt(square)?.mark("is-pressed", true);
    this.#grid.setCurrent(square);
  }

  tapped(square: number): void {
    this.hurry();
    const time = performance.now();
    if (square === this.#played.square && time - this.#played.time < bounceTime) return;
    this.listener.touched(square);
    this.#played = { square: this.#underWay ? square : 0, time };
  }

  /** A drag chooses its piece first, unless it is chosen already; it comes along if it is chosen then. */
  lift(square: number): Lift {
    this.hurry();
    const node = this.#pieceAt(square);
    if (!node) return "none";
    const lift = this.#isChosen(square) ? "lifted" : this.listener.lifted(square);
    if (lift !== "lifted") return lift;
    this.hover(0);
    this.#stage.held = node;
    this.#stage.layers.lifted.append(node.element);
    node.mark("is-lifted", true);
    return "lifted";
  }

  #isChosen(square: number): boolean {
    return square === (this.#marks.moved?.at ?? this.#marks.selected);
  }

  get erases(): boolean {
    return this.listener.erased !== undefined;
  }

  erase(square: number): void {
    this.hurry();
    this.listener.erased?.(square);
  }

  drag(to: Point): void {
    this.#stage.held?.stand(to);
  }

  drop(square: number, to: number): void {
    const at = this.#stage.held?.at;
    this.#stage.held = undefined;
    this.#dropped = at && { square, at };
    if (to !== square) this.listener.dragged(square, to);
    this.#dropped = undefined;
    queueMicrotask(() => {
      if (!this.#underWay) this.#draw(this.#pace(returnTime));
    });
  }

  letGo(): void {
    this.#stage.held = undefined;
    if (!this.#underWay) this.#draw(this.#pace(returnTime));
  }

  hover(square: number): void {
    if (square === this.#hovered) return;
    this.element.querySelector(".is-hovered")?.classList.remove("is-hovered");
    this.#hovered = square;
    const { movable, must, selected } = this.#drawn;
    const may = movable.size === 0 ? !must.has(square) : movable.has(square) || selected === square;
    if (square > 0 && may) this.#pieceAt(square)?.mark("is-hovered", true);
  }

  drawing(): "never" | "other" | "always" {
    return this.listener.drawing?.() ?? "never";
  }

  drawn(from: number, to: number): void {
    this.hurry();
    this.listener.drawn?.(from, to);
  }

  #isEntering(): boolean {
    return this.#drawn.selected > 0 || this.#drawn.moved !== undefined || this.#drawn.placed.length > 0;
  }

  #cancel(): boolean {
    this.hurry();
    const entering = this.#isEntering();
    this.#pointer.cancel();
    this.listener.cancelled();
    return entering;
  }

  /** A press beside the board gives up the move being entered; on a button it does what the button says. */
  #listenBeside(): void {
    const gone = new AbortController();
    let wasThere = false;
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.isConnected) {
        if (wasThere) gone.abort();
        return;
      }
      wasThere = true;
      const target = event.target as Element;
      if (!this.#isEntering() || this.element.contains(target)) return;
      if (!target.closest("button, a, input, select, textarea, label, summary, dialog")) this.listener.cancelled();
    }, { signal: gone.signal });
  }
}
