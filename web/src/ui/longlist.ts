// SPDX-License-Identifier: GPL-3.0-or-later
// A list of which only the rows near the screen exist, if it is long. Rows may be of any height: those not
// seen yet count as the usual one, and what is on the screen stays where it is when they turn out otherwise.
// The row with focus exists wherever it is, with its neighbours, so that keys lead on from it; on paper all
// rows do. Knows nothing of cards.
import { h } from "./dom";

export interface Rows {
  readonly count: number;
  /** The name of a row, by which its height is remembered. */
  key(index: number): string;
  make(index: number): HTMLElement;
}

/** Up to so many rows all exist: the browser's own search then finds them. */
const fewRows = 200;
/** Rows around the one with focus. */
const around = 2;
const firstGuess = 72;

type Range = readonly [first: number, end: number];

/** The same rows as ranges in order that neither touch nor overlap. */
function merged(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [first, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (first >= end) continue;
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([first, end]);
  }
  return result;
}

function isSeen(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return row.isConnected && bottom > 0 && top < innerHeight;
}

export class ListWindow {
  #rows: Rows = { count: 0, key: () => "", make: () => h("li") };
  readonly #made = new Map<number, HTMLElement>();
  readonly #heights = new Map<string, number>();
  #usual = firstGuess;
  /** The rows near the screen when they were last drawn. */
  #drawn: Range = [0, 0];
  /** A row that is wanted though it is not near the screen. */
  #held = -1;
  #whole = false;
  #width = 0;
  readonly #gone = new AbortController();

  constructor(readonly element: HTMLElement) {
    const { signal } = this.#gone;
    addEventListener("scroll", () => this.#follow(), { passive: true, signal });
    addEventListener("resize", () => this.#follow(), { signal });
    addEventListener("beforeprint", () => this.#print(true), { signal });
    addEventListener("afterprint", () => this.#print(false), { signal });
    element.addEventListener("focusin", () => this.#isLong() && this.#draw());
  }

  leave(): void {
    this.#gone.abort();
  }

  /** Other rows, or the same made anew; the row with focus is made again at once. */
  show(rows: Rows): void {
    const focused = this.#focused();
    const key = focused < 0 ? undefined : this.#rows.key(focused);
    this.#rows = rows;
    this.#made.clear();
    this.#held = key === undefined ? -1 : Array.from({ length: rows.count }, (_, i) => rows.key(i)).indexOf(key);
    this.#draw();
  }

  /** Makes a row, so that it can have focus. */
  reveal(index: number): void {
    this.#held = index;
    this.#draw();
  }

  #isLong(): boolean {
    return this.#rows.count > fewRows && !this.#whole;
  }

  #print(whole: boolean): void {
    this.#whole = whole;
    this.#draw();
  }

  /** The row with focus; -1 if it is none. */
  #focused(): number {
    const row = [...this.#made].find(([, element]) => element.contains(document.activeElement));
    return row ? row[0] : -1;
  }

  // ---- which rows ----

  #height(index: number): number {
    return this.#heights.get(this.#rows.key(index)) ?? this.#usual;
  }

  #spacing(): number {
    return parseFloat(getComputedStyle(this.element).rowGap) || 0;
  }

  /** The rows of the screen and `more` screens above and below. */
  #near(more: number): Range {
    const { count } = this.#rows;
    const top = this.element.getBoundingClientRect().top;
    const [from, to] = [-more * innerHeight - top, (1 + more) * innerHeight - top];
    const spacing = this.#spacing();
    let [first, end, at] = [0, 0, 0];
    for (let i = 0; i < count && at < to; i++) {
      at += this.#height(i) + spacing;
      if (at <= from) first = i + 1;
      end = i + 1;
    }
    return [Math.min(first, count), end];
  }

  #ranges(): Range[] {
    const { count } = this.#rows;
    if (!this.#isLong()) return [[0, count]];
    this.#drawn = this.#near(1);
    const wanted = [this.#focused(), this.#held].filter((index) => index >= 0 && index < count);
    return merged([this.#drawn, ...wanted.map((index): Range =>
      [Math.max(0, index - around), Math.min(count, index + around + 1)])]);
  }

  /** After scrolling: draws once half a screen above or below is not there. */
  #follow(): void {
    if (!this.#isLong()) return;
    if (this.element.clientWidth !== this.#width) this.#heights.clear();
    const [first, end] = this.#near(0.5);
    if (this.element.clientWidth === this.#width && first >= this.#drawn[0] && end <= this.#drawn[1]) return;
    this.#held = -1;
    this.#draw();
  }

  // ---- drawing ----

  /** What is on the screen stays there while rows above it come and go. */
  #draw(): void {
    const anchor = [...this.#made.values()].find((row) => isSeen(row));
    const before = anchor?.getBoundingClientRect().top ?? 0;
    for (let tries = 0; tries < 3; tries++) {
      this.#lay(this.#ranges());
      this.#measure();
      const [first, end] = this.#isLong() ? this.#near(0) : this.#drawn;
      if (first >= this.#drawn[0] && end <= this.#drawn[1]) break;
    }
    const moved = anchor?.isConnected ? anchor.getBoundingClientRect().top - before : 0;
    if (moved !== 0 && this.#isLong()) scrollBy(0, moved);
  }

  #lay(ranges: readonly Range[]): void {
    const children: HTMLElement[] = [];
    const wanted = new Set<number>();
    let next = 0;
    for (const [first, end] of ranges) {
      if (first > next) children.push(this.#gap(next, first));
      for (let i = first; i < end; i++) {
        wanted.add(i);
        children.push(this.#row(i));
      }
      next = end;
    }
    if (next < this.#rows.count) children.push(this.#gap(next, this.#rows.count));
    for (const [index] of this.#made) if (!wanted.has(index)) this.#made.delete(index);
    this.#put(children);
  }

  /** Rows that stay are not moved: that would take their focus. */
  #put(children: readonly HTMLElement[]): void {
    const staying = new Set<Node>(children);
    for (const child of [...this.element.childNodes]) if (!staying.has(child)) child.remove();
    let place = this.element.firstChild;
    for (const child of children) {
      if (child === place) place = place.nextSibling;
      else this.element.insertBefore(child, place);
    }
  }

  #row(index: number): HTMLElement {
    const known = this.#made.get(index);
    if (known) return known;
    const row = this.#rows.make(index);
    if (this.#rows.count > fewRows) {
      row.setAttribute("aria-setsize", String(this.#rows.count));
      row.setAttribute("aria-posinset", String(index + 1));
    }
    this.#made.set(index, row);
    return row;
  }

  #gap(first: number, end: number): HTMLElement {
    let height = (end - first - 1) * this.#spacing();
    for (let i = first; i < end; i++) height += this.#height(i);
    const gap = h("li", { class: "gap", "aria-hidden": "true" });
    gap.style.height = `${height}px`;
    return gap;
  }

  #measure(): void {
    if (!this.#isLong()) return;
    this.#width = this.element.clientWidth;
    const first = this.#heights.size === 0;
    for (const [index, row] of this.#made) this.#heights.set(this.#rows.key(index), row.offsetHeight);
    if (!first || this.#made.size === 0) return;
    this.#usual = [...this.#heights.values()].reduce((sum, height) => sum + height, 0) / this.#heights.size || firstGuess;
  }
}
