// SPDX-License-Identifier: GPL-3.0-or-later
// A puzzle: one move to find after another. A good move is said and answered; a wrong one goes back with a
// reason. No clock runs and nothing is lost by trying.
import type { App } from "../app/app";
import type { View } from "../app/view";
import { StepKind, type Move } from "../core/types";
import type { Result } from "../store/puzzlememory";
import { button, drawnPicture, h } from "../ui/dom";
import { descriptionOf, lookOf } from "../games/games";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { stripes } from "./puzzleparts";
import type { Puzzle, PuzzleSet } from "./puzzleset";
import { PuzzleTable } from "./puzzletable";
import { askedOf } from "./puzzlesview";

/** Before the other side answers, so that one move is seen after the other. */
const pause = 900;

const dashes = (text: string) => text.replaceAll("-", "‑");

class PuzzleView {
  readonly table: PuzzleTable;
  /** How many moves of the line have been made. */
  #at = 0;
  /** Wrong moves and help so far: what it will be kept as. */
  #result: Result = "solved";
  /** The solution was shown. */
  #shown = false;
  #hints = 0;
  #over = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App, set: PuzzleSet, puzzle: Puzzle) {
    this.table = new PuzzleTable(app, set, puzzle, "", { played: (move, position) => this.#played(move, position) });
    this.table.element.querySelector(".goal span")!.textContent = askedOf(this.table.line);
    this.#draw();
    this.#askFirst();
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.table.leave();
  }

  #draw(): void {
    const { line, puzzle, board } = this.table;
    const cell = board.view.cells.find((one) => one.owner === line.seat && one.piece !== 0) ??
      board.view.cells.find((one) => one.piece !== 0);
    const look = cell && lookOf(line.info, cell);
    const number = Math.min(Math.floor(this.#at / 2) + 1, line.length);
    this.table.task.replaceChildren(...(look ? [drawnPicture(look, "face")] : []),
      h("div", { class: "who" }, h("b", {}, word("puzzle.find")), h("span", {}, word("puzzle.move-of", number, line.length))),
      stripes(puzzle.measure));
    this.table.showMoves(puzzle.line.slice(0, this.#at));
  }

  // ---- trying ----

  #played(move: Move, position: string): void {
    const { line, board } = this.table;
    clearTimeout(this.#timer);
    if (this.#over || this.#at % 2 === 1) return board.show(line.stops[this.#at]!, false);
    if (!line.isRight(this.#at, move, position)) return void this.#wrong(move, position);
    this.#hints = 0;
    if (this.#at === line.puzzle.line.length - 1) {
      board.show({ position, move }, true);
      this.#at++;
      return this.#finish(move.text);
    }
    this.#step(() => this.#answer(move.text));
  }

  /** Shows the next move of the line, then goes on. */
  #step(then: () => void): void {
    this.table.board.show(this.table.line.stops[++this.#at]!, true);
    this.#draw();
    this.#timer = setTimeout(then, this.app.settings.speed === "none" ? 0 : pause);
  }

  #answer(found: string): void {
    const reply = this.table.line.stops[this.#at + 1]!.move!;
    this.#step(() => undefined);
    const takes = reply.steps.some((kind, i) => i % 3 === 0 && kind === StepKind.take);
    this.#ask(word("puzzle.yes", dashes(found)), word(takes ? "puzzle.taken" : "puzzle.answered", dashes(reply.text)), "i-check");
  }

  async #wrong(move: Move, position: string): Promise<void> {
    const { line, board } = this.table;
    const at = this.#at;
    this.#result = "missed";
    board.show(line.stops[at]!, false);
    this.#askFirst(word("puzzle.no", dashes(move.text)));
    const answer = await line.answerTo(position);
    if (answer === undefined || at !== this.#at || this.#over || !this.table.element.isConnected) return;
    this.#askFirst(word("puzzle.no-answer", dashes(move.text), dashes(answer)));
  }

  #finish(found: string): void {
    this.#over = true;
    this.#draw();
    this.table.note(this.#result, !this.#shown);
    this.app.sounds.play("right");
    const text = { solved: "puzzle.end-solved", hinted: "puzzle.end-hinted", missed: "puzzle.end-missed" } as const;
    this.table.say({ icon: "i-check", title: word("puzzle.yes", dashes(found)), text: word(text[this.#result]), ways: this.#endWays() });
  }

  // ---- help ----

  /** First where the move begins, then the move itself. */
  #hint(): void {
    if (this.#over || this.#at % 2 === 1) return;
    const { line, board } = this.table;
    const move = board.view.moves.find((one) => one.text === line.puzzle.line[this.#at])!;
    if (this.#result === "solved") this.#result = "hinted";
    this.#hints++;
    if (this.#hints > 1) board.suggest(move);
    this.#ask(word("puzzle.only"), this.#hints > 1 ? word("puzzle.hint-move", dashes(move.text))
      : word("puzzle.hint-from", move.text.split(/[-x+]/)[0]!), "i-hint");
  }

  /** Plays what is left, move by move. */
  #solve(): void {
    if (this.#over) return;
    clearTimeout(this.#timer);
    this.#over = true;
    this.#result = "missed";
    this.#shown = true;
    this.table.note(this.#result, false);
    this.table.say({ icon: "i-hint", title: word("puzzle.solution"), text: dashes(this.table.puzzle.line.join(" ")), ways: this.#endWays() });
    this.#walkOn();
  }

  #walkOn(): void {
    if (this.#at < this.table.puzzle.line.length) this.#step(() => this.#walkOn());
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#at = 0;
    this.#hints = 0;
    this.#over = false;
    this.table.board.show(this.table.line.stops[0]!, false);
    this.#draw();
    this.#askFirst();
  }

  // ---- what is said ----

  #askFirst(refusal?: string): void {
    const { turn } = descriptionOf(this.table.puzzle.game).telling;
    this.#ask(word("puzzle.only"), word(turn === "step-and-place" ? "voice.step-how" : "puzzle.only-text"), "i-pennant", refusal);
  }

  #ask(title: string, text: string, icon: string, refusal?: string): void {
    const focus = (document.activeElement as HTMLElement | null)?.dataset["focus"];
    this.table.say({ icon, title, text, ...(refusal === undefined ? {} : { refusal }), ways: [
      lasting("hint", button(word("puzzle.hint"), () => this.#hint(), "", "i-hint")),
      lasting("restart", button(word("game.restart"), () => this.#restart(), "", "i-restart")),
      lasting("solution", button(word("puzzle.solution"), () => this.#solve()))] });
    if (focus !== undefined) this.table.element.querySelector<HTMLElement>(`[data-focus="${focus}"]`)?.focus();
  }

  #endWays(): HTMLElement[] {
    return [lasting("next", button(word("puzzle.next"), () => this.table.next(), "primary", "i-play")),
      lasting("restart", button(word("game.restart"), () => this.#restart(), "", "i-restart"))];
  }
}

export function puzzleView(app: App, set: PuzzleSet, puzzle: Puzzle): View {
  const view = new PuzzleView(app, set, puzzle);
  return { className: "game puzzle", info: app.game(puzzle.game), title: `${word("puzzle.title")} · Damier`,
    element: view.table.element, leave: () => view.leave() };
}
