// SPDX-License-Identifier: GPL-3.0-or-later
// What can be put on the board, the eraser, and the bin that empties it: a toolbar of which Tab reaches the chosen
// one and arrows the others.
import { nobody, Piece, type Cell, type GameInfo } from "../core/types";
import type { Kind } from "../core/composed";
import { pieceName } from "../play/naming";
import { drawnPicture, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { raised, word } from "../words/words";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };


export const nameOfKind = (info: GameInfo, kind: Kind) => pieceName(info, kind as Cell);

/** The lasting name of a button; the eraser chooses no kind. */
const keyOf = (kind: Kind | undefined) =>
  (kind === undefined ? "eraser" : `kind-${kind.piece}-${kind.owner === nobody ? "all" : kind.owner}`);

export class Palette {
  readonly element: HTMLElement;
  /** Undefined: the eraser. */
  #chosen: Kind | undefined;
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(info: GameInfo, empty: () => void) {
    const kinds = info.pieces.filter(({ piece }) => piece !== Piece.none).sort((a, b) => a.owner - b.owner);
    const pieces = kinds.map((look) => this.#button(keyOf(look), drawnPicture(look, "piece-picture"),
      raised(nameOfKind(info, look)), () => this.#choose(look)));
    const eraser = this.#button(keyOf(undefined), picture("i-eraser"), word("compose.erase"), () => this.#choose(undefined));
    this.#buttons = [...pieces, eraser];
    const bin = this.#button("empty", picture("i-bin"), word("compose.empty"), empty);
    this.element = h("div", { class: "palette", role: "toolbar", "aria-label": word("compose.pieces") }, ...this.#buttons, bin);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#choose(kinds[0]);
  }

  get chosen(): Kind | undefined {
    return this.#chosen;
  }

  #button(key: string, image: Node, name: string, press: () => void): HTMLButtonElement {
    return lasting(key, h("button", { type: "button", onclick: press }, image, h("span", {}, name)));
  }

  #choose(kind: Kind | undefined): void {
    this.#chosen = kind;
    for (const one of this.#buttons) one.setAttribute("aria-pressed", String(one.dataset["focus"] === keyOf(kind)));
    this.#reach(this.#buttons.find((one) => one.dataset["focus"] === keyOf(kind))!);
  }

  /** The one that Tab comes to. */
  #reach(reached: HTMLButtonElement): void {
    for (const one of this.element.querySelectorAll("button")) one.tabIndex = one === reached ? 0 : -1;
  }

  #key(event: KeyboardEvent): void {
    const step = steps[event.key];
    const all = [...this.element.querySelectorAll<HTMLButtonElement>("button")];
    const at = all.indexOf(event.target as HTMLButtonElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = all[(at + step + all.length) % all.length]!;
    this.#reach(next);
    next.focus();
  }
}
