// SPDX-License-Identifier: GPL-3.0-or-later
// Composing a position: palette, board, who moves, what is wrong, and the ways on. Nothing is refused while
// composing; only playing and analysing wait until the core has no fault to tell.
import type { App } from "../app/app";
import type { View } from "../app/view";
import { makeBoard, noMarks, type Board, type BoardOptions } from "../board/board";
import { emptied, repaired, withMoved, withPieces, type Repair } from "../core/composed";
import { Refusal } from "../core/module";
import type { Setup } from "../core/room";
import type { Cell, GameId, GameInfo } from "../core/types";
import type { GameReader } from "../core/written";
import { describeCell } from "../play/naming";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h, picture, tool } from "../ui/dom";
import { landingHeading, lasting } from "../ui/focus";
import { beginAndGo } from "../views/begin";
import { newGameDialog } from "../views/newgame";
import { word } from "../words/words";
import { composeAddress, placeOf, readOptions } from "./address";
import { Composing, standardSetup } from "./composing";
import { FactsBox } from "./factsbox";
import { FaultBox } from "./faultbox";
import { Palette } from "./palette";
import { TextBox } from "./textbox";

/** What the editor begins with. */
export interface Beginning {
  readonly game: GameId;
  readonly options?: string;
  readonly position?: string;
}

/** Shows a position in the review, analysed. */
export type Analyse = (info: GameInfo, setup: Setup, position: string) => void;

/** Milliseconds after a change: browsers do not like an address that changes all the time. */
const addressTime = 400;

class ComposeView {
  readonly element: HTMLElement;
  readonly #info: GameInfo;
  readonly #composing: Composing;
  readonly #board: Board;
  readonly #palette: Palette;
  readonly #facts: FactsBox;
  readonly #faults: FaultBox;
  readonly #text: TextBox;
  readonly #undo = lasting("undo", tool("i-undo", word("game.undo"), () => this.#composing.undo()));
  readonly #redo = lasting("redo", tool("i-redo", word("game.redo"), () => this.#composing.redo()));
  readonly #analyse: HTMLButtonElement;
  readonly #play: HTMLButtonElement;
  #flipped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App, core: GameReader, beginning: Beginning, analyse: Analyse) {
    this.#info = app.game(beginning.game);
    this.#composing = this.#begin(core, beginning);
    this.#board = makeBoard(this.#info, this.#composing.now.cells, this.#options(), {
      touched: (square) => this.#touched(square),
      lifted: (square) => (this.#cell(square)?.piece ? "lifted" : "none"),
      dragged: (from, to) => this.#composing.change(to === 0 ? withPieces(this.#composing.now, [from])
        : withMoved(this.#composing.now, from, to)),
      cancelled: () => undefined,
      erased: (square) => this.#erased(square),
      describe: (cell) => this.#describe(cell),
    });
    this.#board.element.addEventListener("keydown", (event) => this.#boardKey(event));
    this.#palette = new Palette(this.#info, () => this.#composing.change(emptied(this.#composing.now)));
    this.#facts = new FactsBox(this.#info, this.#composing);
    this.#faults = new FaultBox(this.#info, (repair) => this.#repair(repair));
    this.#text = new TextBox((text) => this.#composing.read(text), () => this.#enable());
    this.#analyse = lasting("analyse", button(word("study.analyse"),
      () => analyse(this.#info, this.#composing.setup, this.#composing.now.text), "", "i-compass"));
    this.#play = lasting("play-from", button(word("compose.play"), () => this.#playFrom(), "primary", "i-play"));
    this.element = h("div", { class: "game-view edit-view" }, this.#bar(),
      h("main", { class: "table" }, this.#palette.element, this.#board.element,
        h("div", { class: "editpanel" }, this.#faults.element, this.#tools(), this.#facts.element, this.#text.element),
        h("div", { class: "gobox" }, this.#info.computer && this.#analyse, this.#play)));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#draw();
  }

  /** The usual start where the position of the address cannot be read. */
  #begin(core: GameReader, { options = "", position = "" }: Beginning): Composing {
    const setup = { ...standardSetup(this.#info), ...readOptions(this.#info, options) };
    const make = (text: string) => new Composing(core, this.#info, this.app.indexOf(this.#info.id), setup, text, () => this.#changed());
    try {
      return make(position);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return make("");
    }
  }

  // ---- the parts ----

  #bar(): HTMLElement {
    return h("header", { class: "bar" },
      h("a", { class: "tool", href: "#/etudier", "data-focus": "to-study" }, picture("i-prev"), h("span", {}, word("study.title"))),
      h("div", { class: "title" }, landingHeading(word("compose.title")),
        h("p", { class: "goal" }, h("span", {}, this.#info.title, h("span", { class: "how" }, ` · ${word("compose.goal")}`)))),
      lasting("other-game", tool("i-list", word("compose.game"), () => this.#gameDialog(), "keep")));
  }

  #tools(): HTMLElement {
    return h("div", { class: "edit-tools", role: "toolbar", "aria-label": word("game.tools") }, this.#undo, this.#redo,
      lasting("start", tool("i-restart", word("compose.start"), () => this.#composing.restart())),
      lasting("flip", tool("i-flip", word("game.flip"), () => this.#flip())));
  }

  #gameDialog(): void {
    const links = this.app.games().map((info) => lasting(`compose-${info.id}`, button(info.title, () => {
      dialog.close();
      this.app.go({ view: "compose", game: info.id });
    }, info.id === this.#info.id ? "primary" : "")));
    const dialog: Dialog = openDialog({ title: word("compose.game"), className: "small", footer: [],
      body: [h("div", { class: "column" }, ...links)] });
  }

  #options(): BoardOptions {
    const { coordinates, speed } = this.app.settings;
    return { flipped: this.#flipped, coordinates, speed };
  }

  #flip(): void {
    this.#flipped = !this.#flipped;
    this.#board.setOptions(this.#options());
  }

  // ---- changes ----

  #cell(square: number): Cell | undefined {
    return this.#composing.now.cells.find((cell) => cell.square === square);
  }

  /** Puts the chosen piece down; the same again takes it off. */
  #touched(square: number): void {
    const { chosen } = this.#palette;
    const cell = this.#cell(square);
    const same = chosen && cell?.piece === chosen.piece && (chosen.owner < 0 || cell.owner === chosen.owner);
    if (!chosen || same) return this.#erased(square);
    this.#composing.change(withPieces(this.#composing.now, [square], chosen));
  }

  #erased(square: number): void {
    if (this.#cell(square)?.piece) this.#composing.change(withPieces(this.#composing.now, [square]));
  }

  #repair(repair: Repair): void {
    this.#composing.change(repaired(this.#composing.now, repair));
  }

  #playFrom(): void {
    const { game, position, setup } = { game: this.#info.id, position: this.#composing.now.text, setup: this.#composing.setup };
    newGameDialog(this.app, game, (choice) => beginAndGo(this.app, game, choice), { position, setup });
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#remember(), addressTime);
    this.#draw();
  }

  /** A position goes into the address, so that it is there when the page is loaded again. */
  #remember(): void {
    clearTimeout(this.#timer);
    const { now, setup } = this.#composing;
    const here = location.hash.startsWith(`#/${composeAddress(this.#info.id)}`);
    if (here && !now.fault) history.replaceState(null, "", `#/${composeAddress(this.#info.id)}${placeOf(this.#info, setup, now.text)}`);
  }

  leave(): void {
    this.#remember();
  }

  // ---- what is shown ----

  #describe(cell: Cell): string {
    const faulty = this.#composing.now.fault?.squares.includes(cell.square);
    return describeCell(this.#info, cell) + (faulty ? `, ${word("compose.faulty")}` : "");
  }

  #draw(): void {
    const { now } = this.#composing;
    this.#board.setCells(now.cells);
    this.#board.setMarks({ ...noMarks, faulty: now.fault?.squares ?? [] });
    this.#facts.draw();
    this.#faults.show(now);
    this.#text.show(now.text);
    this.#undo.disabled = !this.#composing.canUndo;
    this.#redo.disabled = !this.#composing.canRedo;
    this.#enable();
  }

  #enable(): void {
    const { fault, over } = this.#composing.now;
    const wrong = fault !== undefined || this.#text.faulty;
    this.#analyse.disabled = wrong;
    this.#play.disabled = wrong || over !== "";
  }

  // ---- keys ----

  #boardKey(event: KeyboardEvent): void {
    const square = Number((event.target as HTMLElement).dataset["square"] ?? 0);
    if (square === 0 || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    this.#erased(square);
  }

  #key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest("input, textarea, dialog")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.#composing.redo();
    else this.#composing.undo();
  }
}

export function composeView(app: App, core: GameReader, beginning: Beginning, analyse: Analyse): View {
  const view = new ComposeView(app, core, beginning, analyse);
  return { className: "game edit", info: app.game(beginning.game), title: `${word("compose.title")} · Damier`,
    element: view.element, leave: () => view.leave() };
}
