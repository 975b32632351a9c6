// SPDX-License-Identifier: GPL-3.0-or-later
// What people add to a game by hand: a sign and a comment for the move shown, arrows and marks on the board, lines
// put first or taken away. What is written is kept when one pauses, and whenever another move is shown.
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word, type WordName } from "../words/words";
import type { Node, Notes as NotesOfNode } from "./tree";

/** Milliseconds without a key. */
const pause = 800;

/** The signs people choose from, as PGN numbers them. */
const signs: readonly (readonly [number, string, WordName])[] = [[3, "!!", "study.sign.best"], [1, "!", "study.sign.good"],
  [5, "!?", "study.sign.daring"], [6, "?!", "study.sign.doubtful"], [2, "?", "study.sign.bad"], [4, "??", "study.sign.worst"]];
const chosen = new Set(signs.map(([number]) => number));

export interface Noted {
  annotate(notes: Partial<NotesOfNode>): void;
  promote(): void;
  remove(): void;
  undo(): void;
  draw(on: boolean): void;
}

export class NotesBox {
  readonly element: HTMLElement;
  readonly #field = lasting("note", h("textarea", { class: "entry", id: "study-note", rows: "2", maxlength: "4000" }));
  readonly #signs: readonly HTMLButtonElement[];
  readonly #draw: HTMLButtonElement;
  readonly #promote: HTMLButtonElement;
  readonly #remove: HTMLButtonElement;
  readonly #undo: HTMLButtonElement;
  /** Whether all is kept; stands elsewhere. */
  readonly said = h("span", { class: "soft note-said", role: "status" });
  #node: Node | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drawing = false;

  constructor(private readonly noted: Noted) {
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.flush(), pause);
    });
    this.#field.addEventListener("change", () => this.flush());
    this.#signs = signs.map(([number, sign, name]) => lasting(`sign-${number}`, h("button", { type: "button", class: "sign",
      "aria-label": `${sign} ${word(name)}`, title: word(name), onclick: () => this.#sign(number) }, sign)));
    const act = (name: WordName, symbol: string, press: () => void) => lasting(name, h("button",
      { type: "button", class: "button square", "aria-label": word(name), title: word(name), onclick: press }, picture(symbol)));
    this.#draw = lasting("draw", button(word("study.pencil"), () => this.setDrawing(!this.#drawing), "", "i-pencil"));
    this.#promote = act("study.promote", "i-branch", () => noted.promote());
    this.#remove = act("study.remove", "i-cross", () => noted.remove());
    this.#undo = act("study.undo", "i-undo", () => noted.undo());
    this.element = h("section", { class: "notesbox", "aria-label": word("study.notes") },
      h("div", { class: "signs", role: "group", "aria-label": word("study.signs") }, ...this.#signs),
      h("label", { for: "study-note", class: "visually-hidden" }, word("study.comment")), this.#field,
      h("div", { class: "row-line" }, this.#draw, this.#promote, this.#remove, this.#undo));
    this.#field.placeholder = word("study.comment");
  }

  get drawing(): boolean {
    return this.#drawing;
  }

  setDrawing(on: boolean): void {
    this.#drawing = on;
    this.#draw.setAttribute("aria-pressed", String(on));
    this.#draw.classList.toggle("is-on", on);
    this.noted.draw(on);
  }

  say(text: string): void {
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  /** Keeps what has been written so far. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#node && this.#field.value !== this.#node.comment) this.noted.annotate({ comment: this.#field.value });
  }

  #sign(number: number): void {
    if (!this.#node) return;
    const others = this.#node.glyphs.filter((one) => !chosen.has(one));
    this.noted.annotate({ glyphs: this.#node.glyphs.includes(number) ? others : [number, ...others] });
  }

  /** The move shown, or its notes, have changed. */
  show(node: Node, can: { readonly promote: boolean; readonly undo: boolean }): void {
    const isRoot = node.before === undefined;
    if (node.id !== this.#node?.id || document.activeElement !== this.#field) this.#field.value = node.comment;
    this.#node = node;
    signs.forEach(([number], i) => {
      this.#signs[i]!.setAttribute("aria-pressed", String(node.glyphs.includes(number)));
      this.#signs[i]!.disabled = isRoot;
    });
    // not disabled: focus would be lost
    for (const [one, on] of [[this.#promote, can.promote], [this.#remove, !isRoot], [this.#undo, can.undo]] as const)
      one.setAttribute("aria-disabled", String(!on));
  }
}
