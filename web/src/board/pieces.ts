// SPDX-License-Identifier: GPL-3.0-or-later
// The node that carries a piece. The outer group is where the piece stands; the inner one is lifted,
// dimmed or shaken.
import type { PieceSize } from "../games/description";
import { drawn, s, type Drawing } from "../ui/dom";
import type { Point } from "./layout";

/** "No way": on a piece that may not go back, and in the hollow just left. */
export function badge(at: Point, radius: number, size: number): SVGGElement {
  return s("g", { class: "no-way" },
    s("circle", { class: "badge-disc", cx: at.x, cy: at.y, r: radius }),
    s("g", { class: "badge" },
      s("use", { href: "#i-nogo", x: at.x - size / 2, y: at.y - size / 2, width: size, height: size })));
}

export const translation = ({ x, y }: Point) => `translate(${x}px, ${y}px)`;

export class PieceNode {
  readonly element = s("g", { class: "piece" });
  readonly body = s("g", { class: "piece-body" });
  #badge: SVGGElement | undefined;
  #at: Point = { x: 0, y: 0 };

  constructor(readonly drawing: Drawing, private readonly size: PieceSize) {
    this.lay(drawing);
    this.element.append(this.body);
  }

  get at(): Point {
    return this.#at;
  }

  /** Puts a picture of a piece upon what is there. */
  lay(drawing: Drawing): SVGElement {
    const laid = drawn(drawing, this.size.shift - this.size.size / 2, this.size.size);
    this.body.append(laid);
    return laid;
  }

  stand(at: Point): void {
    this.#at = at;
    this.element.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  setBarred(barred: boolean): void {
    if (barred === (this.#badge !== undefined)) return;
    this.#badge?.remove();
    this.#badge = barred ? badge({ x: 30, y: -26 }, 18, 31) : undefined;
    if (this.#badge) this.body.append(this.#badge);
  }

  mark(name: string, on: boolean): void {
    this.element.classList.toggle(name, on);
  }
}
