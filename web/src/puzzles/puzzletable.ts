// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a puzzle: bar, board, voice, moves and tools, the same for one move to find after another and
// for boards for one. What is said and done is the view's.
import type { App } from "../app/app";
import type { Move } from "../core/types";
import { dayOf, noteTried, puzzleMemory, streakOf, type Result } from "../store/puzzlememory";
import { StudyBoard } from "../study/studyboard";
import { h, picture, tool } from "../ui/dom";
import { landingHeading, lasting } from "../ui/focus";
import { counted, word } from "../words/words";
import { PuzzleLine } from "./puzzleline";
import { bunting } from "./puzzleparts";
import type { Puzzle, PuzzleSet } from "./puzzleset";

/** What the voice says; a refusal is an alert below what is asked. */
export interface Saying {
  readonly icon: string;
  readonly title: string;
  readonly text?: string;
  readonly refusal?: string;
  readonly ways: readonly HTMLElement[];
}

/** What is heard of the table. */
export interface Tried {
  played(move: Move, position: string): void;
}

export class PuzzleTable {
  readonly element: HTMLElement;
  readonly board: StudyBoard;
  readonly line: PuzzleLine;
  readonly today = dayOf(new Date());
  readonly daily: boolean;
  readonly task = h("section", { class: "task" });
  readonly #near = h("section", { class: "near flow" });
  readonly #voice = h("section", { class: "voice keeps", role: "status" });
  readonly #moves = h("ol", {});

  constructor(private readonly app: App, private readonly set: PuzzleSet, readonly puzzle: Puzzle, goal: string, tried: Tried) {
    this.line = new PuzzleLine(app, puzzle);
    this.daily = set.daily(this.today).id === puzzle.id;
    this.board = new StudyBoard(app, this.line.info, this.line.setup, this.line.stops[0]!,
      (move, _, position) => tried.played(move, position));
    if (this.line.seat === 1) this.board.flip();
    this.element = h("div", { class: "game-view puzzle-view" },
      h("header", { class: "bar" },
        h("a", { class: "tool", href: "#/problemes", "data-focus": "to-puzzles" }, picture("i-prev"), h("span", {}, word("puzzle.title"))),
        h("div", { class: "title" }, landingHeading(word(this.daily ? "puzzle.daily-short" : "puzzle.one-short")),
          h("p", { class: "goal" }, picture("i-goal"), h("span", {}, goal)))),
      h("main", { class: "table" }, this.task, this.board.board.element, this.#near, this.#voice,
        h("section", { class: "moves", "aria-label": word("puzzle.moves") }, h("h2", {}, word("puzzle.moves")), this.#moves),
        h("div", { class: "tools", role: "toolbar", "aria-label": word("game.tools") },
          lasting("flip", tool("i-flip", word("game.flip"), () => this.board.flip())))));
    this.#drawStreak();
  }

  say({ icon, title, text, refusal, ways }: Saying): void {
    this.#voice.replaceChildren(picture(icon),
      h("div", { class: "asked" }, h("b", {}, title), text !== undefined && h("p", {}, text)),
      ...(refusal === undefined ? [] : [h("p", { class: "refusal", role: "alert" }, picture("i-nogo"), h("span", {}, refusal))]),
      h("div", { class: "ways" }, ...ways));
  }

  /** The moves made, in pairs where two play. */
  showMoves(moves: readonly string[]): void {
    const pair = this.puzzle.solo ? 1 : 2;
    const rows = Array.from({ length: Math.ceil(moves.length / pair) }, (_, i) => moves.slice(pair * i, pair * i + pair));
    this.#moves.replaceChildren(...rows.map((row, i) => h("li", {}, h("i", {}, `${i + 1}.`), ...row.map((text, j) =>
      h("b", { class: pair * i + j === moves.length - 1 ? "now" : "" }, text.replaceAll("-", "‑"))))));
  }

  /** It is over: what became of it is kept. A puzzle that was looked up is not found. */
  note(result: Result, found = true): void {
    noteTried(this.puzzle.id, result, this.today, found && this.daily);
    this.#drawStreak();
  }

  /** Another puzzle of the same kind and measure. */
  next(): void {
    const { game, measure, solo } = this.puzzle;
    const memory = puzzleMemory();
    const others = { ...memory, tried: memory.tried.filter((one) => one.id !== this.puzzle.id || one.due > this.today || one.due === 0) };
    const next = this.set.next(game, measure, solo, others, this.today);
    this.app.go(next && next.id !== this.puzzle.id ? { view: "puzzles", puzzle: next.id } : { view: "puzzles" });
  }

  leave(): void {
    this.app.thinker.stop();
    this.board.leave();
  }

  #drawStreak(): void {
    const memory = puzzleMemory();
    const streak = streakOf(memory, this.today);
    const pending = this.daily && !memory.days.includes(this.today);
    this.#near.replaceChildren(...[bunting(memory, this.today),
      streak > 0 && h("span", {}, h("b", {}, counted("puzzle.streak", streak)),
        pending && h("span", { class: "soft" }, ` ${word("puzzle.with-this", streak + 1)}`)),
      lasting("pass", h("button", { type: "button", class: "link push", onclick: () => this.next() }, word("puzzle.pass")))]
      .filter((part) => part !== false));
  }
}
