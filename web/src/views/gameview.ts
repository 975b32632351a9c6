// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a game: title bar, board, seats, voice, moves and tools, put together around a Play. How a game
// of this page differs from one that a server hosts is its manner.
import type { App } from "../app/app";
import { makeBoard, type Board, type BoardOptions } from "../board/board";
import type { Room } from "../core/room";
import type { Cell, GameInfo, MatchView } from "../core/types";
import { descriptionOf } from "../games/games";
import { openLesson } from "../lessons/lesson";
import { goalText, shownCells } from "../play/goal";
import { moveList } from "../play/movelist";
import type { Play, Screen, Shown } from "../play/play";
import { seatsOf, updateClocks } from "../play/seats";
import type { Speech } from "../play/voice";
import { voiceElement, type VoiceActions } from "../play/voicebox";
import { canTellWhy, whyCard } from "../play/whycard";
import { markOffered, wasOffered } from "../store/lessonmemory";
import { button, h, picture, tool } from "../ui/dom";
import { lasting, restoreFocus } from "../ui/focus";
import { word } from "../words/words";
import { keysDialog } from "./keysdialog";
import { rulesDialog } from "./rulesdialog";

/** What the buttons in the voice do, apart from those that every game has. */
export type Answers = Pick<VoiceActions, "answerDraw" | "goOn" | "takeBack" | "restart" | "choose">;

/** How a game is played: with the page as its host, or with others. */
export interface Manner<P extends Play> {
  readonly play: P;
  readonly answers: Answers;
  /** Whether a key asks for a hint. */
  readonly hints: boolean;
  /** The title bar, around the title of the game. */
  bar(title: HTMLElement): readonly (HTMLElement | false)[];
  tools(): readonly (HTMLElement | false)[];
  /** The board, the seats and the moves have been shown. */
  shown(shown: Shown, table: HTMLElement): void;
  result(view: MatchView): void;
  cannotKeep(): void;
  /** Whether a key was one of its own. */
  key(event: KeyboardEvent): boolean;
}

export class GameView<P extends Play = Play> implements Screen {
  readonly element: HTMLElement;
  readonly board: Board;
  readonly #manner: Manner<P>;
  readonly #table: HTMLElement;
  readonly #voice: HTMLElement;
  readonly #goal = h("p", { class: "goal" });
  #why: HTMLElement | undefined;

  constructor(readonly app: App, readonly info: GameInfo, room: Room, private flipped: boolean,
    manner: (view: GameView<P>) => Manner<P>) {
    this.board = makeBoard(info, shownCells(room.view), this.#options(), {
      touched: (square) => this.play.touched(square),
      lifted: (square) => this.play.lifted(square),
      dragged: (from, to) => this.play.dragged(from, to),
      cancelled: () => this.play.cancelled(),
      describe: (cell: Cell) => this.play.describe(cell),
    });
    this.#voice = h("section", { class: "voice", role: "status", "aria-live": "polite" });
    this.#manner = manner(this);
    this.#table = h("main", { class: "table" }, this.board.element, this.#voice,
      h("div", { class: "tools", role: "toolbar", "aria-label": word("game.tools") }, ...this.#manner.tools()));
    const title = h("div", { class: "title" }, h("h1", {}, info.title), this.#goal);
    this.element = h("div", { class: "game-view" }, h("header", { class: "bar" }, ...this.#manner.bar(title)), this.#table);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get play(): P {
    return this.#manner.play;
  }

  start(): void {
    this.play.start();
  }

  leave(): void {
    this.play.leave();
  }

  // ---- the screen of the play ----

  say(speech: Speech): void {
    this.#closeWhy();
    voiceElement(this.#voice, speech, {
      why: () => this.#tellWhy(),
      stepBack: () => this.play.stepBack(),
      present: () => this.play.review(undefined),
      walk: (step) => this.play.walk(step),
      ...this.#manner.answers,
    });
    const idle = speech.ask === undefined && speech.choices === undefined && speech.refusal === undefined && !this.play.entering;
    if (idle && this.#offersLesson()) this.#voice.append(this.#offer());
    const offers = speech.refusal === undefined && this.#voice.querySelector(":scope > .ways") !== null;
    this.#voice.classList.toggle("has-ways", offers);
    // looking back, the arrow keys walk through the game: not among the squares, nor lost with a tool that is of no use then
    const { activeElement } = document;
    if (speech.ask === "present" && (this.board.element.contains(activeElement) || activeElement?.matches(":disabled")))
      restoreFocus("walk--1");
  }

  /** Before the first move of whoever never met this game: once, and only where something is to be learnt. */
  #offersLesson(): boolean {
    const { turns, pending } = this.play.room.view;
    const met = turns.length > 0 || pending !== undefined;
    if (met && !wasOffered(this.info.id)) markOffered(this.info.id);
    return !met && descriptionOf(this.info.id).lesson.length > 0 && !wasOffered(this.info.id);
  }

  #offer(): HTMLElement {
    const answered = (then: () => void) => () => {
      markOffered(this.info.id);
      this.play.refresh();
      then();
    };
    return h("div", { class: "ways" },
      lasting("learn-offer", button(word("learn.offer"),
        answered(() => openLesson(this.app, this.info.id)), "gorse", "i-boat")),
      lasting("learn-later", button(word("learn.later"), answered(() => this.board.focus()))));
  }

  /** The rule that decides here, on a card; all the rules where none in particular does. */
  #tellWhy(): void {
    const reason = this.play.reason();
    const allRules = () => void rulesDialog(this.app, this.info.id);
    if (!canTellWhy(this.info, reason)) return allRules();
    this.#closeWhy();
    this.#why = whyCard(this.info, this.play.room.view, reason, this.play.places(), {
      show: (capture) => this.play.showCapture(capture), allRules, close: () => this.#closeWhy() });
    this.#table.append(this.#why);
    this.#voice.querySelector('[data-focus="ask-why"]')?.setAttribute("aria-expanded", "true");
    this.#why.querySelector("h2")!.focus({ preventScroll: true });
  }

  /** Focus goes back to the button that asked. */
  #closeWhy(): void {
    const card = this.#why;
    if (!card) return;
    this.#why = undefined;
    const focused = card.contains(document.activeElement);
    card.remove();
    this.#voice.querySelector('[data-focus="ask-why"]')?.setAttribute("aria-expanded", "false");
    this.play.showCapture(undefined);
    if (focused) restoreFocus("ask-why");
  }

  show(shown: Shown): void {
    const { view, seen, times, captured, now } = shown;
    this.#showGoal(seen);
    for (const old of this.#table.querySelectorAll(":scope > .seat, :scope > .seats, :scope > .moves")) old.remove();
    const moves = moveList(view, now, { review: (moment) => this.play.review(moment) });
    const [far, near] = seatsOf({ info: this.info, view: seen, times }, captured, this.flipped);
    this.#table.prepend(far!);
    this.#voice.before(near!);
    this.#voice.after(moves);
    const list = moves.querySelector("ol");
    const current = moves.querySelector(".now");
    if (list) list.scrollTop = current ? (current as HTMLElement).offsetTop - list.clientHeight : list.scrollHeight;
    this.#manner.shown(shown, this.#table);
  }

  #showGoal(view: MatchView): void {
    const text = goalText(this.info, view);
    if (text === undefined) return;
    this.#goal.classList.toggle("counts", view.players.length === 1);
    this.#goal.replaceChildren(picture("i-goal"), h("span", { class: "visually-hidden" }, word("goal.label")),
      h("span", {}, text));
  }

  clocks(times: readonly number[]): void {
    updateClocks(this.#table, times);
  }

  result(view: MatchView): void {
    this.#manner.result(view);
  }

  cannotKeep(): void {
    this.#manner.cannotKeep();
  }

  // ---- tools ----

  flip(): void {
    this.flipped = !this.flipped;
    this.board.setOptions(this.#options());
    this.play.refresh();
  }

  showKeys(): void {
    keysDialog(this.#manner.hints);
  }

  #options(): BoardOptions {
    const { coordinates, speed } = this.app.settings;
    return { flipped: this.flipped, coordinates, speed };
  }

  /** The rules of the game, as a tool of the bar. */
  rulesTool(): HTMLElement {
    return lasting("rules", tool("i-rules", word("game.rules"), () => void rulesDialog(this.app, this.info.id), "keep"));
  }

  flipTool(): HTMLElement {
    return lasting("flip", tool("i-flip", word("game.flip"), () => this.flip()));
  }

  /** Shortcuts that no field of text wants. */
  #key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.altKey) return;
    if (this.#manner.key(event)) return event.preventDefault();
    if (event.key === "Escape") return this.#closeWhy();
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "[" || event.key === "ArrowLeft") this.play.walk(-1);
    else if (event.key === "]" || event.key === "ArrowRight") this.play.walk(1);
    else if (event.key === "Home") this.play.review(0);
    else if (event.key === "End") this.play.review(undefined);
    else if (event.key === "?") this.showKeys();
    else if (event.key === "f") this.flip();
    else return;
    event.preventDefault();
  }
}
