// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson over the page: one exercise after another on a real board, what is asked and why in words,
// and a token at the end. Everything is reached by touch and by keyboard; the words are a live region.
import type { App } from "../app/app";
import { makeBoard, type Board } from "../board/board";
import { setShape } from "../board/shape";
import { Room } from "../core/room";
import type { Cell, GameId } from "../core/types";
import type { Exercise } from "../games/description";
import { descriptionOf } from "../games/games";
import { describeCell } from "../play/naming";
import { refusalElement } from "../play/voicebox";
import { doneOf, firstLeft, keepDone } from "../store/lessonmemory";
import { button, h, picture, tool } from "../ui/dom";
import { word } from "../words/words";
import { Attempt, type Progress, type Teacher } from "./attempt";
import { exerciseWord, type ExerciseWord } from "./exercise";
import { askCard } from "./lessoncard";
import { lessonEnd } from "./lessonend";

type Mood = "ask" | "missed" | "done";

const moodIcons: Readonly<Record<Mood, string>> = {
  ask: "i-pennant", missed: "i-hint", done: "i-check",
};

export function openLesson(app: App, game: GameId): void {
  new Lesson(app, game).open();
}

class Lesson implements Teacher {
  readonly #exercises: readonly Exercise[];
  readonly #done: Set<string>;
  readonly #element: HTMLDialogElement;
  readonly #board: Board;
  readonly #table: HTMLElement;
  readonly #count = h("p", { class: "lesson-count" });
  readonly #dots = h("ol", { class: "lesson-dots", "aria-hidden": "true" });
  readonly #says = h("section", { class: "lesson-says", role: "status" });
  readonly #previous: HTMLButtonElement;
  readonly #show: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #retry: HTMLButtonElement;
  #index: number;
  #attempt: Attempt | undefined;

  constructor(private readonly app: App, private readonly game: GameId) {
    this.#exercises = descriptionOf(game).lesson;
    this.#done = new Set(doneOf(game));
    this.#index = firstLeft(this.#exercises, this.#done);
    this.#board = this.#makeBoard();
    this.#previous = tool("i-next", word("lesson.previous"), () => this.#go(this.#index - 1), "lesson-back");
    this.#show = tool("i-hint", word("lesson.show"), () => this.#showSolution());
    this.#next = button(word("lesson.next"), () => this.#go(this.#index + 1), "", "i-next");
    this.#retry = button(word("lesson.retry"), () => this.#restart(), "primary", "i-restart");
    this.#table = this.#makeTable();
    this.#element = this.#makeDialog();
  }

  open(): void {
    document.body.append(this.#element);
    this.#element.showModal();
    this.#go(this.#index);
  }

  // ---- parts ----

  #makeBoard(): Board {
    const info = this.app.game(this.game);
    const start = Room.create(this.app.core, this.app.indexOf(this.game));
    const { cells } = start.view;
    start.free();
    const options = { flipped: false, coordinates: true, speed: this.app.settings.speed };
    return makeBoard(info, cells, options, {
      touched: (square) => this.#attempt?.touched(square),
      lifted: (square) => (this.#attempt?.lifted(square) ? "lifted" : "none"),
      dragged: (_from, to) => this.#attempt?.dropped(to),
      cancelled: () => this.#attempt?.cancelled(),
      describe: (cell) => describeCell(info, cell),
    });
  }

  #makeTable(): HTMLElement {
    const tools = h("div", { class: "lesson-tools", role: "toolbar", "aria-label": word("lesson.tools") },
      this.#previous, tool("i-restart", word("lesson.again"), () => this.#restart()), this.#show,
      this.#retry, this.#next);
    const panel = h("div", { class: "lesson-panel" }, h("div", { class: "lesson-way" }, this.#count, this.#dots),
      this.#says, tools);
    return h("div", { class: "lesson-table" }, this.#board.element, panel);
  }

  #makeDialog(): HTMLDialogElement {
    const id = "lesson-title";
    const leave = () => element.close();
    const quit = h("button", { type: "button", class: "tool close", "aria-label": word("lesson.quit"), onclick: leave },
      picture("i-close"));
    const title = h("h2", { id }, word("lesson.title", this.app.game(this.game).title));
    const element = h("dialog", { class: "lesson game", "aria-labelledby": id },
      h("header", { class: "bar" }, title, quit), this.#table);
    setShape(element, this.app.game(this.game));
    addEventListener("hashchange", leave);
    element.addEventListener("close", () => {
      removeEventListener("hashchange", leave);
      this.#attempt?.leave();
      element.remove();
    });
    // A first Escape gives up the move being entered, the board hears it; it does not leave the lesson.
    element.addEventListener("cancel", (event) => {
      if (this.#board.element.contains(document.activeElement)) event.preventDefault();
    });
    return element;
  }

  // ---- going through ----

  #exercise(): Exercise {
    return this.#exercises[this.#index]!;
  }

  #go(index: number): void {
    if (index >= this.#exercises.length) return this.#end();
    this.#index = Math.max(0, index);
    this.#element.replaceChild(this.#table, this.#element.lastElementChild!);
    this.#restart();
  }

  #restart(): void {
    this.#attempt?.leave();
    this.#drawWay();
    this.#buttons("ask");
    this.#attempt = new Attempt(this.app, this.game, this.#exercise(), this.#board, this);
    if (this.#exercise().lead !== undefined) this.#say("ask", word("lesson.other-plays"));
    this.#attempt.start();
    this.#board.focus(this.#attempt.firstPiece());
  }

  #end(): void {
    this.#attempt?.leave();
    this.#attempt = undefined;
    const end = lessonEnd(this.#exercises, this.#done, {
      goTo: (index) => this.#go(index),
      close: () => this.#element.close(),
    });
    this.#element.replaceChild(end, this.#element.lastElementChild!);
    end.querySelector<HTMLElement>(".primary")?.focus();
  }

  #drawWay(): void {
    this.#count.textContent = word("lesson.step", this.#index + 1, this.#exercises.length);
    this.#dots.replaceChildren(...this.#exercises.map((exercise, index) => {
      const done = this.#done.has(exercise.name);
      return h("li", { class: [done && "is-done", index === this.#index && "is-now"].filter(Boolean).join(" ") },
        done && picture("i-check"));
    }));
  }

  #buttons(mood: Mood): void {
    const last = this.#index === this.#exercises.length - 1;
    this.#previous.disabled = this.#index === 0;
    this.#show.disabled = mood === "missed" || mood === "done";
    this.#retry.hidden = mood !== "missed";
    this.#next.hidden = mood === "missed";
    this.#next.classList.toggle("primary", mood === "done");
    this.#next.firstElementChild!.nextSibling!.textContent = word(last ? "lesson.finish" : "lesson.next");
  }

  #showSolution(): void {
    this.#attempt?.showSolution();
    this.#say("ask", this.#text("title"), word("lesson.shown", this.#exercise().solution));
    this.#board.focus();
  }

  // ---- what is said ----

  #text(part: ExerciseWord): string {
    return word(exerciseWord(this.game, this.#exercise(), part));
  }

  #say(mood: Mood, title: string, text = ""): void {
    this.#says.className = `lesson-says is-${mood}`;
    this.#says.replaceChildren(picture(moodIcons[mood]),
      h("div", {}, h("b", {}, title), text !== "" && h("p", {}, text)));
  }

  waiting(progress: Progress): void {
    const next = { stepped: "lesson.then-place", placed: "lesson.second", midway: "lesson.goes-on" } as const;
    this.#say("ask", this.#text("title"), progress === "open" ? this.#text("ask") : word(next[progress]));
  }

  refused(cell: Cell, begun: boolean): void {
    const owned = !begun && descriptionOf(this.game).telling.turn === "move";
    const theirs = owned && cell.piece !== 0 && cell.owner === 1;
    const empty = owned && cell.piece === 0;
    const text = theirs ? word("lesson.theirs") : empty ? word("lesson.pick") : this.#text("no");
    this.#says.querySelector(".refusal")?.remove();
    this.#says.append(refusalElement({ at: word("lesson.not-here"), text }));
  }

  card(): Promise<boolean | undefined> {
    return askCard(this.#exercise().card!);
  }

  missed(by: "move" | "card"): void {
    if (by === "card") return this.#restart();
    this.#say("missed", word("lesson.not-yet"), this.#text("miss"));
    this.#buttons("missed");
    this.#retry.focus();
  }

  succeeded(): void {
    this.#done.add(this.#exercise().name);
    keepDone(this.game, this.#done);
    this.app.sounds.play("right");
    this.#say("done", word("lesson.well"), this.#text("yes"));
    this.#drawWay();
    this.#buttons("done");
    this.#next.focus();
  }
}
