// SPDX-License-Identifier: GPL-3.0-or-later
// The best lines in the position shown, one to five, deeper the longer it is looked at. Silent to screen
// readers until one goes there.
import type { Thought } from "../core/types";
import { h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import type { EngineChoice, Shown } from "./enginechoice";
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
  readonly #stepper: HTMLElement;
  #asked: Shown | undefined;

  /** `found`: what was found for the position shown last; `free`: once cores are free for longer searches. */
  constructor(private readonly engine: EngineChoice, private readonly found: (best: Thought) => void,
    private readonly free: () => Promise<void>) {
    const step = (by: number, symbol: string, name: "study.fewer-lines" | "study.more-lines") =>
      lasting(name, h("button", { type: "button", "aria-label": word(name), onclick: () => this.#change(by) }, picture(symbol)));
    this.#stepper = h("span", { class: "stepper" },
      step(-1, "i-minus", "study.fewer-lines"), this.#count, step(1, "i-plus", "study.more-lines"));
    this.element = h("section", { class: "boxed linesbox" },
      h("header", {}, h("h2", {}, word("study.lines")), this.#stepper), this.#list, engine.said, engine.element);
  }

  stop(): void {
    this.#asked = undefined;
    this.engine.stop();
  }

  #change(by: number): void {
    wanted = Math.max(1, Math.min(most, wanted + by));
    this.#count.textContent = String(wanted);
    this.again();
  }

  /** Thinks about the same position anew. */
  again(): void {
    if (this.#asked) void this.show({ ...this.#asked });
  }

  /** Thinks about a position for as long as it is shown. */
  async show(asked: Shown): Promise<void> {
    this.#asked = asked;
    this.engine.begin();
    this.#list.replaceChildren(h("li", { class: "soft" }, word("study.thinking")));
    for (const milliseconds of times) {
      if (milliseconds > this.engine.longest) return;
      const thought = await this.engine.think(asked, milliseconds, wanted);
      if (this.#asked !== asked || !thought) return;
      this.#stepper.hidden = !this.engine.isHere; // programs tell one line
      this.#list.replaceChildren(...(thought.lines ?? []).map((one) => line(one, asked.seat)));
      if (!thought.best) return;
      this.found(thought);
      if (this.engine.isHere) await this.free();
      if (this.#asked !== asked) return;
    }
  }
}
