// SPDX-License-Identifier: GPL-3.0-or-later
// The best lines in the position shown, one to five, deeper the longer it is looked at. Silent to screen
// readers until one goes there.
import type { Thinker } from "../core/thinker";
import type { Thought } from "../core/types";
import { h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { scoreText } from "./scorewords";

const most = 5;
/** Milliseconds of one search after another, until the position changes. */
const times = [300, 1200, 4000, 10_000];
const shownMoves = 12;

/** Kept from game to game. */
let wanted = 3;

function line(thought: Thought, seat: number): HTMLElement {
  const score = seat === 0 ? thought.score : -thought.score;
  const [first = thought.best?.text ?? "", ...rest] = thought.line.slice(0, shownMoves).map((text) => text.replaceAll("-", "‑"));
  return h("li", {}, h("span", { class: score < 0 ? "mark dark" : "mark" }, scoreText(score)),
    h("code", {}, h("b", {}, first), ` ${rest.join(" ")}`));
}

export class LinesBox {
  readonly element: HTMLElement;
  readonly #list = h("ol", { class: "lines" });
  readonly #count = h("span", {}, String(wanted));
  #asked: { readonly record: string; readonly seat: number } | undefined;

  /** `found`: what was found for the position shown last; `free`: once cores are free for longer searches. */
  constructor(private readonly thinker: Thinker, private readonly found: (best: Thought) => void,
    private readonly free: () => Promise<void>) {
    const step = (by: number, symbol: string, name: "study.fewer-lines" | "study.more-lines") =>
      lasting(name, h("button", { type: "button", "aria-label": word(name), onclick: () => this.#change(by) }, picture(symbol)));
    this.element = h("section", { class: "boxed linesbox" },
      h("header", {}, h("h2", {}, word("study.lines")), h("span", { class: "stepper" },
        step(-1, "i-minus", "study.fewer-lines"), this.#count, step(1, "i-plus", "study.more-lines"))), this.#list);
  }

  stop(): void {
    this.#asked = undefined;
    this.thinker.stop();
  }

  #change(by: number): void {
    wanted = Math.max(1, Math.min(most, wanted + by));
    this.#count.textContent = String(wanted);
    if (this.#asked) void this.show(this.#asked.record, this.#asked.seat);
  }

  /** Thinks about a position for as long as it is shown. */
  async show(record: string, seat: number): Promise<void> {
    const asked = { record, seat };
    this.#asked = asked;
    this.#list.replaceChildren(h("li", { class: "soft" }, word("study.thinking")));
    for (const milliseconds of times) {
      const thought = await this.thinker.think(record,
        { depth: 0, milliseconds, noise: 0, seed: 0, eager: false, lines: wanted });
      if (this.#asked !== asked || !thought) return;
      this.#list.replaceChildren(...(thought.lines ?? []).map((one) => line(one, seat)));
      if (!thought.best) return;
      this.found(thought);
      await this.free();
      if (this.#asked !== asked) return;
    }
  }
}
