// SPDX-License-Identifier: GPL-3.0-or-later
// The board for the keyboard and for screen readers: a grid of labelled cells laid over the picture, in
// the order that is seen. One cell is in the tab order; arrows move it.
import type { Cell } from "../core/types";
import { h, s } from "../ui/dom";
import { rowOf, squareByKey } from "./keyboard";
import { unit, type Layout } from "./layout";

export interface GridListener {
  /** A key that goes about the board is down. */
  pressed(): void;
  touched(square: number): void;
  /** Says whether there was anything to give up; if not, Escape is for whoever is around the board. */
  cancelled(): boolean;
}

const focusFrame = { x: 8, y: 8, width: unit - 16, height: unit - 16, rx: 8 };

export class Grid {
  readonly element: HTMLElement;
  /** Above everything in the picture. */
  readonly frame = s("g", { class: "focus-frame" },
    s("rect", { class: "focus-out", ...focusFrame }), s("rect", { class: "focus-in", ...focusFrame }));
  readonly #cells = new Map<number, HTMLElement>();
  #layout: Layout;
  #current = 0;
  #refused = 0;

  constructor(title: string, layout: Layout, private readonly listener: GridListener) {
    this.#layout = layout;
    this.element = h("div", { class: "board-grid", role: "grid", "aria-label": title, "data-landing": true });
    this.element.addEventListener("keydown", (event) => this.#pressed(event));
    this.element.addEventListener("focusin", (event) => this.#focused(event.target as HTMLElement));
    this.element.addEventListener("focusout", () => this.frame.classList.remove("is-seen"));
    this.lay(layout);
  }

  /** Makes the cells anew: at first, and when the board is turned. */
  lay(layout: Layout): void {
    const focused = this.element.contains(document.activeElement);
    this.#layout = layout;
    this.#cells.clear();
    this.element.setAttribute("aria-rowcount", String(layout.rows));
    this.element.setAttribute("aria-colcount", String(layout.cols));
    this.element.replaceChildren(...Array.from({ length: layout.rows }, (_, row) => this.#row(row)));
    if (!this.#cells.has(this.#current)) this.#current = rowOf(layout, layout.rows - 1)[0] ?? 0;
    this.#cells.get(this.#current)?.setAttribute("tabindex", "0");
    if (focused) this.focus();
  }

  #row(row: number): HTMLElement {
    const cells = rowOf(this.#layout, row).map((square) => {
      const { col } = this.#layout.place(square);
      const cell = h("div", { class: `board-cell col-${col + 1}`, role: "gridcell", tabindex: "-1",
        "aria-colindex": col + 1, "data-square": square });
      this.#cells.set(square, cell);
      return cell;
    });
    return h("div", { class: `board-row of-${this.#layout.cols}`, role: "row", "aria-rowindex": row + 1 }, ...cells);
  }

  label(cells: Iterable<Cell>, describe: (cell: Cell) => string, selected: number): void {
    for (const cell of cells) {
      const element = this.#cells.get(cell.square);
      if (!element) continue;
      const text = describe(cell);
      if (element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
      if (cell.square === selected) element.setAttribute("aria-selected", "true");
      else element.removeAttribute("aria-selected");
    }
  }

  /** The cell that is reached by Tab; it also gets the focus if that is in the grid. */
  setCurrent(square: number): void {
    if (!this.#cells.has(square)) return;
    this.#cells.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = square;
    this.#fitFrame();
    this.#cells.get(square)?.setAttribute("tabindex", "0");
    if (this.element.contains(document.activeElement)) this.focus();
  }

  /** The square that is framed as refused, or 0: the focus frame stands within that frame. */
  setRefused(square: number): void {
    this.#refused = square;
    this.#fitFrame();
  }

  #fitFrame(): void {
    this.frame.classList.toggle("is-within", this.#refused > 0 && this.#refused === this.#current);
  }

  focus(square = this.#current): void {
    this.#cells.get(square)?.focus({ preventScroll: true });
  }

  #focused(target: HTMLElement): void {
    const square = Number(target.dataset["square"] ?? 0);
    if (square === 0) return;
    if (square !== this.#current) this.setCurrent(square);
    const { x, y } = this.#layout.corner(square);
    this.frame.setAttribute("transform", `translate(${x} ${y})`);
    this.frame.classList.toggle("is-seen", target.matches(":focus-visible"));
  }

  #pressed(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const touches = event.key === "Enter" || event.key === " ";
    if (touches && !event.repeat) this.listener.touched(this.#current);
    else if (event.key === "Escape") {
      if (!this.listener.cancelled()) return;
    } else if (!touches) {
      const square = squareByKey(this.#layout, this.#current, event.key, event.ctrlKey);
      if (square === undefined) return;
      this.listener.pressed();
      this.setCurrent(square);
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
