// SPDX-License-Identifier: GPL-3.0-or-later
// A board for one player: go on to the end of the game. A lighthouse says whether it can still be won: lit, out
// or asking; never which move would. One can always go back to the last position in which it was lit.
import type { App } from "../app/app";
import type { View } from "../app/view";
import { scoreWon, type Move } from "../core/types";
import type { Result } from "../store/puzzlememory";
import type { Shown } from "../study/studyboard";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { stripes } from "./puzzleparts";
import type { Puzzle, PuzzleSet } from "./puzzleset";
import { PuzzleTable } from "./puzzletable";

type Lamp = "asking" | "lit" | "out";
const lampWords = { asking: "puzzle.lamp-asking", lit: "puzzle.lamp-lit", out: "puzzle.lamp-out" } as const;
const lampTexts = { asking: "puzzle.lamp-asking-text", lit: "puzzle.lamp-lit-text", out: "puzzle.lamp-out-text" } as const;
const solving = { depth: 0, milliseconds: 2000, noise: 0, seed: 0, eager: false };

interface Turn extends Shown {
  lamp: Lamp;
}

class SoloView {
  readonly table: PuzzleTable;
  readonly #turns: Turn[];
  #result: Result = "solved";
  #shown = true;

  constructor(private readonly app: App, set: PuzzleSet, puzzle: Puzzle) {
    this.table = new PuzzleTable(app, set, puzzle, word("puzzle.goal-solo"), { played: (move, position) => this.#played(move, position) });
    this.#turns = [{ position: puzzle.position, move: undefined, lamp: "lit" }]; // every board that ships can be won
    this.#draw();
  }

  leave(): void {
    this.table.leave();
  }

  get #now(): Turn {
    return this.#turns.at(-1)!;
  }

  #played(move: Move, position: string): void {
    const { outcome } = this.table.line.look(position);
    const turn: Turn = { position, move, lamp: outcome.over ? (outcome.places[0] === 1 ? "lit" : "out") : "asking" };
    this.#turns.push(turn);
    this.table.board.show(turn, true);
    if (outcome.over && turn.lamp === "lit") {
      this.table.note(this.#result);
      this.app.sounds.play("right");
    }
    this.#draw();
    if (turn.lamp === "asking") void this.#askLamp(turn);
  }

  async #askLamp(turn: Turn): Promise<void> {
    const thought = await this.app.thinker.think(this.table.board.recordOf(turn.position), solving);
    if (!thought || turn !== this.#now || !this.table.element.isConnected) return;
    if (Math.abs(thought.score) < scoreWon) return;
    turn.lamp = thought.score > 0 ? "lit" : "out";
    if (turn.lamp === "out") this.#result = "missed";
    this.#draw();
  }

  /** Goes back so many turns. */
  #back(count: number): void {
    this.#turns.length = Math.max(1, this.#turns.length - count);
    this.app.thinker.stop();
    this.table.board.show(this.#now, false);
    this.#draw();
    if (this.#now.lamp === "asking") void this.#askLamp(this.#now);
  }

  #lastSafe(): void {
    const unsafe = [...this.#turns].reverse().findIndex(({ lamp }) => lamp === "lit");
    if (this.#result === "solved") this.#result = "hinted";
    this.#back(unsafe);
  }

  #draw(): void {
    const { lamp } = this.#now;
    const { outcome } = this.table.board.view;
    const said: Lamp = this.#shown || outcome.over ? lamp : "asking";
    this.table.task.replaceChildren(h("div", { class: `light is-${said}` },
      picture(said === "lit" ? "i-lamp" : said === "out" ? "i-lamp-off" : "i-lamp-asking", ""),
      h("div", {}, h("b", {}, word(lampWords[said])), h("span", {}, word(lampTexts[said])))), stripes(this.table.puzzle.measure));
    this.table.showMoves(this.#turns.flatMap(({ move }) => move?.text ?? []));
    this.#say();
  }

  #say(): void {
    const focus = (document.activeElement as HTMLElement | null)?.dataset["focus"];
    const { outcome } = this.table.board.view;
    const won = outcome.over && this.#now.lamp === "lit";
    const [title, text] = won ? [word("puzzle.solo-won"), word("puzzle.solo-won-text")]
      : outcome.over ? [word("puzzle.solo-lost"), word("puzzle.solo-lost-text")]
        : [word("puzzle.solo-ask"), word("puzzle.solo-ask-text")];
    this.table.say({ icon: won ? "i-check" : "i-pennant", title, text, ways: [
      won ? lasting("next", button(word("puzzle.next"), () => this.table.next(), "primary", "i-play"))
        : lasting("last-safe", button(word("puzzle.last-safe"), () => this.#lastSafe(), "", "i-undo")),
      lasting("restart", button(word("game.restart"), () => this.#back(this.#turns.length), "", "i-restart")),
      ...(won ? [] : [lasting("lamp", button(word(this.#shown ? "puzzle.without-lamp" : "puzzle.with-lamp"),
        () => this.#toggle()))])] });
    if (focus !== undefined) this.table.element.querySelector<HTMLElement>(`[data-focus="${focus}"]`)?.focus();
  }

  #toggle(): void {
    this.#shown = !this.#shown;
    this.#draw();
  }
}

export function soloView(app: App, set: PuzzleSet, puzzle: Puzzle): View {
  const view = new SoloView(app, set, puzzle);
  return { className: "game puzzle", info: app.game(puzzle.game), title: `${word("puzzle.title")} · Damier`,
    element: view.table.element, leave: () => view.leave() };
}
