// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine thinks, as pictures: a gauge beside the board, and a graph over the game that is a slider.
import type { GameInfo } from "../core/types";
import { h, s } from "../ui/dom";
import { word } from "../words/words";
import type { Slip, Value } from "./analysis";
import { scoreText, scoreWords } from "./scorewords";
import type { Node } from "./tree";

/** What `meter` tells, in men. */
const mostMen = 6;

/** The gauge; `share` is the first player's, 0 to 1. */
export class Gauge {
  readonly #tall = s("path", { class: "dark tall" });
  readonly #flat = s("path", { class: "dark flat" });
  readonly element = h("div", { class: "gauge", role: "meter", "aria-label": word("study.gauge"),
    "aria-valuemin": -mostMen, "aria-valuemax": mostMen },
    s("svg", { preserveAspectRatio: "none", viewBox: "0 0 100 100", "aria-hidden": "true" }, this.#tall, this.#flat,
      s("path", { class: "mid tall", d: "M0 50H100" }), s("path", { class: "mid flat", d: "M50 0V100" })));

  show(info: GameInfo, score: number, share: number): void {
    const dark = Math.round((1 - share) * 1000) / 10;
    this.#tall.setAttribute("d", `M0 0H100V${dark}H0Z`);
    this.#flat.setAttribute("d", `M${100 - dark} 0H100V100H${100 - dark}Z`);
    this.element.setAttribute("aria-valuenow", String(Math.max(-mostMen, Math.min(mostMen, score / 100))));
    this.element.setAttribute("aria-valuetext", scoreWords(info, score));
    this.element.title = scoreText(score);
  }
}

const width = 600;
const height = 100;
const edge = 8;

export interface GraphReader {
  readonly info: GameInfo;
  value(id: number): Value | undefined;
  share(score: number): number;
  slips(): readonly Slip[];
  go(id: number): void;
}

/** The worth of each position of the game; what is not known yet is level. */
export class Graph {
  readonly element: HTMLElement;
  readonly #svg = s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  #line: readonly Node[] = [];

  constructor(private readonly reader: GraphReader) {
    this.element = h("div", { class: "graphbox", role: "slider", tabindex: "0", "aria-label": word("study.graph"),
      "data-focus": "graph", "aria-valuemin": 0 }, this.#svg);
    const follow = (event: PointerEvent) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      this.#touched(event.clientX);
    };
    this.element.addEventListener("pointerdown", follow);
    this.element.addEventListener("pointermove", follow);
  }

  #x(index: number): number {
    return edge + (width - 2 * edge) * index / Math.max(1, this.#line.length - 1);
  }

  #touched(clientX: number): void {
    const { left, width: wide } = this.element.getBoundingClientRect();
    const part = ((clientX - left) / wide * width - edge) / (width - 2 * edge);
    const index = Math.round(Math.max(0, Math.min(1, part)) * (this.#line.length - 1));
    this.reader.go(this.#line[index]!.id);
  }

  /** One side of the graph: as high as that player stands. */
  #area(className: string, side: 1 | -1): SVGElement {
    const points = this.#line.map((node, i) => {
      const value = this.reader.value(node.id);
      const up = value ? this.reader.share(value.score) - 0.5 : 0;
      return `L${this.#x(i).toFixed(1)} ${(50 - (side * up > 0 ? up : 0) * 2 * 46).toFixed(1)}`;
    });
    return s("path", { class: className, d: `M${edge} 50${points.join("")}L${width - edge} 50Z` });
  }

  #slip({ node }: Slip): SVGElement {
    const x = this.#x(node.ply);
    return s("path", { class: "slip", d: `M${x} 8L${x + 6} 16L${x} 24L${x - 6} 16Z` });
  }

  show(line: readonly Node[], now: Node): void {
    this.#line = line;
    const slips = this.reader.slips();
    const index = Math.min(now.ply, line.length - 1);
    const x = this.#x(index);
    this.#svg.replaceChildren(this.#area("up", 1), this.#area("down", -1),
      s("path", { class: "axis", d: `M${edge} 50H${width - edge}` }), ...slips.map((slip) => this.#slip(slip)),
      s("path", { class: "here-line", d: `M${x} 2V98` }), s("path", { class: "here-core", d: `M${x} 2V98` }));
    this.element.setAttribute("aria-valuemax", String(line.length - 1));
    this.element.setAttribute("aria-valuenow", String(index));
    const value = this.reader.value(line[index]!.id);
    const slip = slips.find(({ node }) => node.ply === index);
    this.element.setAttribute("aria-valuetext", [word("study.graph-at", index),
      value && scoreWords(this.reader.info, value.score), slip && word("study.graph-slip")].filter(Boolean).join(", "));
  }
}
