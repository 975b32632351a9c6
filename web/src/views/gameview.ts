// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a game: title bar, board, seats, voice, moves and tools, put together around a Play.
import type { App } from "../app/app";
import { makeBoard, type Board, type BoardOptions } from "../board/board";
import type { Room } from "../core/room";
import type { Cell, GameInfo, MatchView } from "../core/types";
import { tellLostDeck } from "../decks/dealing";
import { descriptionOf } from "../games/games";
import { openLesson } from "../lessons/lesson";
import { goalText, shownCells } from "../play/goal";
import { moveList } from "../play/movelist";
import { Play, type Screen, type Shown } from "../play/play";
import { seatsOf, updateClocks } from "../play/seats";
import type { Speech } from "../play/voice";
import { voiceElement } from "../play/voicebox";
import { canTellWhy, whyCard } from "../play/whycard";
import { markOffered, wasOffered } from "../store/lessonmemory";
import { button, h, picture, tool } from "../ui/dom";
import { lasting, restoreFocus } from "../ui/focus";
import { word } from "../words/words";
import { keysDialog } from "./keysdialog";
import { moreDialog, type GameActions } from "./moredialog";
import { resultDialog } from "./resultdialog";
import { rulesDialog } from "./rulesdialog";
import { settingsDialog } from "./settingsdialog";

export class GameView implements Screen {
  readonly element: HTMLElement;
  readonly board: Board;
  readonly play: Play;
  readonly #table: HTMLElement;
  readonly #voice: HTMLElement;
  readonly #goal = h("p", { class: "goal" });
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #hints: boolean;
  #flipped: boolean;
  #why: HTMLElement | undefined;

  constructor(readonly app: App, readonly info: GameInfo, room: Room,
    private readonly actions: GameActions) {
    this.#flipped = startsFlipped(room.view);
    this.#hints = info.computer && room.view.hints;
    this.board = makeBoard(info, shownCells(room.view), this.#options(), {
      touched: (square) => this.play.touched(square),
      lifted: (square) => this.play.lifted(square),
      dragged: (from, to) => this.play.dragged(from, to),
      cancelled: () => this.play.cancelled(),
      describe: (cell: Cell) => this.play.describe(cell),
    });
    this.#voice = h("section", { class: "voice", role: "status", "aria-live": "polite" });
    this.#undo = lasting("undo", tool("i-undo", word("game.undo"), () => this.play.undo()));
    this.#redo = lasting("redo", tool("i-redo", word("game.redo"), () => this.play.redo()));
    this.#table = h("main", { class: "table" }, this.board.element, this.#voice, this.#tools());
    this.element = h("div", { class: "game-view" }, this.#bar(), this.#table);
    this.play = new Play(app, info, room, this);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  start(): void {
    tellLostDeck(this.play.room.view);
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
      answerDraw: (accept) => this.play.answerDraw(accept),
      goOn: () => this.play.pause(false),
      takeBack: () => this.play.undo(),
      restart: () => this.actions.restart(false),
    });
    const idle = speech.ask === undefined && speech.refusal === undefined && !this.play.entering;
    if (idle && this.#offersLesson()) this.#voice.append(this.#offer());
    const offers = speech.refusal === undefined && this.#voice.querySelector(":scope > .ways") !== null;
    this.#voice.classList.toggle("has-ways", offers);
    // looking back, the arrow keys walk through the game: not among the squares
    if (speech.ask === "present" && this.board.element.contains(document.activeElement)) restoreFocus("walk--1");
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

  show({ view, seen, times, captured, now, entering }: Shown): void {
    this.#showGoal(seen);
    for (const old of this.#table.querySelectorAll(":scope > .seat, :scope > .seats, :scope > .moves")) old.remove();
    const moves = moveList(view, now, { review: (moment) => this.play.review(moment) });
    const [far, near] = seatsOf({ info: this.info, view: seen, times }, captured, this.#flipped);
    this.#table.prepend(far!);
    this.#voice.before(near!);
    this.#voice.after(moves);
    this.#undo.disabled = view.length === 0 && !view.pending && !entering;
    this.#undo.querySelector("span")!.textContent = word(entering ? "voice.take-back" : "game.undo");
    this.#redo.disabled = view.length >= view.turns.length;
    const list = moves.querySelector("ol");
    const current = moves.querySelector(".now");
    if (list) list.scrollTop = current ? (current as HTMLElement).offsetTop - list.clientHeight : list.scrollHeight;
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
    const motion = this.app.settings.speed === "none" ? 0 : 700;
    setTimeout(() => {
      if (!this.element.isConnected || !this.play.room.view.outcome.over) return;
      resultDialog(this.app, view, {
        again: () => this.actions.restart(false),
        swap: () => this.actions.restart(true),
        review: () => this.play.review(0),
        takeBack: () => this.play.undo(),
        home: () => this.app.go({ view: "home" }),
      });
    }, motion);
  }

  cannotKeep(): void {
    this.say({ icon: "i-nogo", title: word("game.cannot-keep"), text: word("game.export") });
  }

  // ---- tools ----

  flip(): void {
    this.#flipped = !this.#flipped;
    this.board.setOptions(this.#options());
    this.play.refresh();
  }

  showKeys(): void {
    keysDialog(this.#hints);
  }

  #options(): BoardOptions {
    const { coordinates, speed } = this.app.settings;
    return { flipped: this.#flipped, coordinates, speed };
  }

  #bar(): HTMLElement {
    const restart = () => void this.actions.restart(false);
    const settings = tool("i-settings", word("game.settings"), () => void settingsDialog(this.app), "spare");
    return h("header", { class: "bar" },
      h("a", { class: "tool", href: "#/" }, picture("i-home"), h("span", {}, word("game.home"))),
      h("div", { class: "title" }, h("h1", {}, this.info.title), this.#goal),
      lasting("rules", tool("i-rules", word("game.rules"), () => void rulesDialog(this.app, this.info.id), "keep")),
      lasting("restart", tool("i-restart", word("game.restart"), restart)),
      lasting("settings", settings));
  }

  #tools(): HTMLElement {
    return h("div", { class: "tools", role: "toolbar", "aria-label": word("game.tools") },
      this.#undo, this.#redo,
      this.#hints && lasting("hint", tool("i-hint", word("game.hint"), () => void this.play.hint())),
      lasting("flip", tool("i-flip", word("game.flip"), () => this.flip())),
      lasting("more", tool("i-more", word("game.more"), () => moreDialog(this.app, this, this.actions))));
  }

  /** Shortcuts that no field of text wants. */
  #key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") return this.#closeWhy();
    if (command && event.key === "z") this.play.undo();
    else if (command && event.key === "y") this.play.redo();
    else if (command) return;
    else if (event.key === "[" || event.key === "ArrowLeft") this.play.walk(-1);
    else if (event.key === "]" || event.key === "ArrowRight") this.play.walk(1);
    else if (event.key === "Home") this.play.review(0);
    else if (event.key === "End") this.play.review(undefined);
    else if (event.key === "?") this.showKeys();
    else if (event.key === "h" && this.#hints) void this.play.hint();
    else if (event.key === "f") this.flip();
    else return;
    event.preventDefault();
  }
}

/** A lone person against computers sits near. */
function startsFlipped(view: MatchView): boolean {
  return view.players.length === 2 && view.players[0]!.engine && !view.players[1]!.engine;
}
