// SPDX-License-Identifier: GPL-3.0-or-later
// A game looked at again: its board, its tree of moves, and the ways through it. What is tried on the board
// becomes a variation, and can be annotated; all that is kept on this device as a study (studies.ts).
import type { App } from "../app/app";
import type { View } from "../app/view";
import type { GameInfo, Move } from "../core/types";
import { spokenMove } from "../play/naming";
import { lookOf } from "../games/games";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, drawnPicture, h, picture, tool } from "../ui/dom";
import { fileName, saveFile } from "../ui/files";
import { landingHeading, lasting, refocus } from "../ui/focus";
import { counted, word } from "../words/words";
import { Examination } from "./examination";
import type { FormName } from "../core/written";
import { recordReader } from "./opened";
import { faultText, outcomeText, playersText } from "./gamewords";
import { moveStrip, moveText, moveTree, type TreeReader } from "./movetree";
import { shareDialog } from "./sharedialog";
import { StudyBoard } from "./studyboard";
import { NotesBox } from "./notes";
import { keepStudy, type Source } from "./studies";
import { GameTree, root, type Notes } from "./tree";

/** The way by keys. */
type Way = "first" | "back" | "on" | "last" | "up" | "down";
const keys: Readonly<Record<string, Way>> = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last",
  ArrowUp: "up", ArrowDown: "down" };

class Review {
  readonly element: HTMLElement;
  readonly #info: GameInfo;
  readonly #tree: GameTree;
  readonly #board: StudyBoard;
  readonly #moves = h("div", { class: "tree-holder" });
  readonly #strip = h("div", { class: "strip-holder" });
  readonly #said = h("p", { class: "visually-hidden", role: "status" });
  readonly #walk: HTMLElement;
  readonly #reader: TreeReader;
  readonly #examination: Examination;
  readonly #analyse: HTMLButtonElement;
  readonly #threat: HTMLButtonElement;
  readonly #annotate: HTMLButtonElement;
  readonly #notes: NotesBox;
  readonly #slips = [h("span", { class: "soft" }), h("span", { class: "soft" })];
  readonly #keys = h("span", { class: "soft keys" }, word("study.tree-keys"));
  #now = root;

  constructor(private readonly app: App, private source: Source) {
    const { game } = source;
    this.#info = app.game(game.game);
    this.#tree = new GameTree(game);
    this.#board = new StudyBoard(app, this.#info, game.setup, this.#tree.node(root),
      (move, seat, position) => this.#played(move, seat, position), (marks) => this.#noted({ marks }));
    const begins = this.#tree.mainLine()[1]?.seat ?? 0;
    this.#reader = { seats: this.#board.view.players.length, first: begins, go: (id) => this.#go(id),
      slip: (id) => this.#examination.analysis.sign(this.#tree.node(id)) };
    this.#examination = new Examination(app, { info: this.#info, tree: this.#tree, board: this.#board,
      now: () => this.#tree.node(this.#now), go: (id) => this.#go(id), redraw: () => this.#draw(),
      play: (before, move, seat, position) => this.#addMove(before, move, seat, position) }, recordReader(app));
    this.#analyse = lasting("analyse", tool("i-compass", word("study.analyse"), () => this.#examination.toggle()));
    this.#threat = lasting("threat", tool("i-eye", word("study.threat"), () => {
      this.#examination.toggleThreat();
      this.#draw();
    }));
    this.#annotate = lasting("annotate", tool("i-pencil", word("study.annotate"), () => this.#toggleNotes()));
    this.#notes = new NotesBox({ annotate: (notes) => this.#noted(notes), promote: () => this.#promote(), remove: () => this.#remove(),
      undo: () => this.#undo(), draw: (on) => this.#board.setDrawing(on) });
    this.#notes.element.hidden = true;
    const { gauge, card, lines, graph } = this.#examination;
    this.#walk = this.#walkBox();
    this.element = h("div", { class: "game-view study-view" }, this.#bar(),
      h("main", { class: "table" }, this.#head(), gauge.element, this.#board.board.element, card, lines.element,
        h("section", { class: "boxed treebox" },
          h("header", {}, h("h2", {}, word("study.tree")), this.#notes.said, this.#keys),
          game.fault && h("p", { class: "fault" }, faultText(game)),
          this.#notes.element, this.#moves, this.#strip),
        graph.element, this.#walk, this.#tools(), this.#said));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#draw();
    // what stands above it grows and shrinks as the engine finds something
    new ResizeObserver(() => this.#follow()).observe(this.#moves);
  }

  start(): void {
    this.#examination.start();
  }

  leave(): void {
    this.#notes.flush();
    this.#examination.leave();
    this.#board.leave();
  }

  // ---- the parts ----

  #bar(): HTMLElement {
    const { game } = this.source;
    return h("header", { class: "bar" },
      h("a", { class: "tool", href: "#/etudier", "data-focus": "to-study" }, picture("i-prev"), h("span", {}, word("study.title"))),
      h("div", { class: "title" }, landingHeading(word("study.review", playersText(this.#info, game))),
        h("p", { class: "goal" }, h("span", {}, [outcomeText(game), game.opening].filter(Boolean).join(" · ")))));
  }

  #head(): HTMLElement {
    const { white, black } = this.source.game;
    const face = (seat: number) => {
      const cell = this.#board.view.cells.find((one) => one.owner === seat && one.piece !== 0);
      const look = cell && lookOf(this.#info, cell);
      return look && drawnPicture(look, "face");
    };
    const [first, second] = this.#info.seatNames;
    return h("section", { class: "head" },
      h("span", { class: "side" }, face(0), h("b", {}, white ?? first ?? ""), this.#slips[0]),
      this.#board.view.players.length > 1 && h("span", { class: "side push" }, this.#slips[1], h("b", {}, black ?? second ?? ""), face(1)));
  }

  #walkBox(): HTMLElement {
    const step = (way: Way, symbol: string, name: Parameters<typeof word>[0]) => lasting(`walk-${way}`,
      h("button", { type: "button", class: "button", "aria-label": word(name), onclick: () => this.#step(way) }, picture(symbol)));
    return h("div", { class: "walkbox walk", role: "group", "aria-label": word("study.walk") },
      step("first", "i-first", "study.first"), step("back", "i-prev", "study.back"),
      step("on", "i-next", "study.on"), step("last", "i-last", "study.last"));
  }

  #tools(): HTMLElement {
    return h("div", { class: "tools", role: "toolbar", "aria-label": word("game.tools") },
      this.#info.computer && this.#analyse,
      this.#info.computer && this.#threat,
      this.#annotate,
      lasting("flip", tool("i-flip", word("game.flip"), () => this.#board.flip())),
      lasting("share-tool", tool("i-share", word("study.share"), () => this.#share())),
      lasting("save", tool("i-down", word("study.save"), () => this.#saveDialog())));
  }

  #saveDialog(): void {
    const save = (form: FormName) => {
      saveFile(fileName(this.#info.id, new Date(), form === "pdn" ? "pdn" : "txt"), this.source.text(form),
        form === "pdn" ? "application/x-draughts-pdn" : "text/plain");
      dialog.close();
    };
    const dialog: Dialog = openDialog({ title: word("study.save"), className: "small", footer: [],
      body: [h("p", {}, word("study.save-text")), h("div", { class: "row-line" },
        lasting("save-pdn", button("PDN", () => save("pdn"), "primary", "i-down")),
        lasting("save-record", button(word("study.save-record"), () => save("record"), "", "i-down")))] });
  }

  #share(): void {
    shareDialog(playersText(this.#info, this.source.game), () => this.source.text("link"));
  }

  // ---- working on it ----

  #toggleNotes(): void {
    const { element } = this.#notes;
    this.#notes.flush();
    element.hidden = !element.hidden;
    if (element.hidden) this.#notes.setDrawing(false);
    this.#draw();
  }

  #noted(notes: Partial<Notes>): void {
    if (!this.#tree.annotate(this.#now, notes)) return;
    this.#board.setDrawn(this.#tree.node(this.#now).marks);
    this.#changed();
  }

  #promote(): void {
    if (this.#tree.promote(this.#now)) this.#changed();
  }

  #remove(): void {
    if (this.#now === root) return;
    this.#changed(this.#tree.remove(this.#now));
  }

  #undo(): void {
    this.#notes.flush();
    if (!this.#tree.canUndo) return;
    this.#changed(this.#tree.undo(this.#now));
  }

  /** The tree is another one: it is kept, and drawn from where one is now. */
  #changed(now = this.#now): void {
    const { source, kept } = keepStudy(this.app, this.source, this.#tree.written());
    this.source = source;
    this.#notes.say(word(kept ? "study.is-kept" : "study.not-kept"));
    this.#keys.hidden = true;
    if (now !== this.#now) this.#show(now, false);
    else this.#board.setDrawn(this.#tree.node(now).marks);
    this.#examination.changed();
    this.#draw();
  }

  // ---- walking ----

  #played(move: Move, seat: number, position: string): void {
    if (this.#examination.tried(move, seat, position)) return;
    this.#go(this.#addMove(this.#now, move, seat, position));
  }

  /** The node of a move, which is kept if it is new. */
  #addMove(before: number, move: Move, seat: number, position: string): number {
    const known = this.#tree.node(before).next.length;
    const id = this.#tree.play(before, move, seat, position);
    if (this.#tree.node(before).next.length > known) this.#changed();
    return id;
  }

  #target(way: Way): number {
    const { before, next } = this.#tree.node(this.#now);
    if (way === "first") return root;
    if (way === "last") return this.#tree.lineFrom(this.#now).at(-1)!.id;
    if (way === "back") return before ?? root;
    if (way === "on") return next[0] ?? this.#now;
    return this.#tree.beside(this.#now, way === "up" ? -1 : 1);
  }

  #step(way: Way): void {
    this.#go(this.#target(way));
  }

  #go(id: number): void {
    if (id === this.#now) return;
    this.#notes.flush();
    this.#show(id, this.#tree.node(id).before === this.#now);
  }

  /** `step`: it follows what is shown, and its move is seen. */
  #show(id: number, step: boolean): void {
    const inTree = this.#moves.contains(document.activeElement);
    this.#now = id;
    this.#board.show(this.#tree.node(id), step);
    this.#examination.shown();
    this.#draw();
    if (inTree) refocus(`node-${id}`, { preventScroll: true });
    this.#said.textContent = this.#spoken();
  }

  /** What a screen reader hears of the move that led here. */
  #spoken(): string {
    const node = this.#tree.node(this.#now);
    if (node.id === root) return word("study.at-first");
    const who = this.#info.seatNames[node.seat] ?? "";
    const said = node.move ? spokenMove(node.move.text) : moveText(node);
    return [word("study.at", node.ply, who, said), node.comment].filter((part) => part !== "").join(" ");
  }

  #draw(): void {
    const tree = moveTree(this.#tree, this.#reader, this.#now);
    const top = this.#moves.firstElementChild?.scrollTop ?? 0;
    this.#moves.replaceChildren(tree);
    this.#strip.replaceChildren(moveStrip(this.#tree, this.#reader, this.#now));
    tree.scrollTop = top;
    this.#follow();
    this.#press(this.#analyse, this.#examination.on);
    this.#press(this.#threat, this.#examination.threat.on);
    this.#press(this.#annotate, !this.#notes.element.hidden);
    this.#threat.title = this.#info.computer ? this.#examination.threat.refusal(this.#tree.node(this.#now).position) ?? "" : "";
    this.#notes.show(this.#tree.node(this.#now), { promote: !this.#tree.isMain(this.#now), undo: this.#tree.canUndo });
    this.#drawSlips();
    const { before, next } = this.#tree.node(this.#now);
    this.#enable("first", before !== undefined);
    this.#enable("back", before !== undefined);
    this.#enable("on", next.length > 0);
    this.#enable("last", next.length > 0);
  }

  #press(one: HTMLElement, on: boolean): void {
    one.classList.toggle("is-on", on);
    one.setAttribute("aria-pressed", String(on));
  }

  /** Keeps the current move in sight, with the one before and the one behind it. */
  #follow(): void {
    const tree = this.#moves.firstElementChild!;
    const now = tree.querySelector<HTMLElement>(".now");
    if (!now) tree.scrollTop = 0;
    else tree.scrollTop = Math.min(Math.max(tree.scrollTop, now.offsetTop - tree.clientHeight + 2 * now.offsetHeight),
      Math.max(0, now.offsetTop - now.offsetHeight));
  }

  /** How many each side made, beside its name. */
  #drawSlips(): void {
    const { sides } = this.#examination.analysis;
    this.#slips.forEach((place, seat) => {
      place.textContent = sides && this.#examination.on ? counted("study.side-slips", sides[seat]!.slips) : "";
    });
  }

  /** Not disabled: focus would be lost at either end. */
  #enable(way: Way, on: boolean): void {
    this.#walk.querySelector(`[data-focus="walk-${way}"]`)!.setAttribute("aria-disabled", String(!on));
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !target.closest("textarea, input")) {
      event.preventDefault();
      return this.#undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog, [role=grid]")) return;
    const way = keys[event.key];
    const slip = event.key.toLowerCase() === "n" && this.#examination.on;
    const best = event.key === " " && target.closest("button, a") === null;
    if (way === undefined && !slip && !best) return;
    event.preventDefault();
    if (way !== undefined) this.#step(way);
    else if (slip) this.#examination.nextSlip();
    else this.#board.playBest();
  }
}

export function reviewView(app: App, source: Source): View {
  const review = new Review(app, source);
  const info = app.game(source.game.game);
  return { className: "game study", info, title: `${playersText(info, source.game)} · Damier`, element: review.element,
    start: () => review.start(), leave: () => review.leave() };
}
