// SPDX-License-Identifier: GPL-3.0-or-later
// The hint: a cream arrow with a sea edge, drawn leg by leg from start to end; a ring with a plus where
// a counter is to be put.
import { s } from "../ui/dom";
import type { Point } from "./layout";
import type { MarkScene } from "./marks";
import { arrowHead, legsOf, plus, type Leg } from "./paths";

/** Both lines of a sign, the edge below all others. */
function twice(make: (className: string) => SVGElement): [SVGElement, SVGElement] {
  return [make("hint-under"), make("hint-line")];
}

function placed({ x, y }: Point): [SVGElement, SVGElement] {
  const ring = `M${x - 34} ${y}a34 34 0 1 0 68 0a34 34 0 1 0 -68 0`;
  return twice((name) => s("path", { class: name, d: ring + plus({ x, y }) }));
}

/** Legs are drawn along the x axis, so that a scale in x lets them grow. */
function shaft(leg: Leg, order: number): [SVGElement, SVGElement] {
  const place = `translate(${leg.from.x} ${leg.from.y}) rotate(${leg.angle})`;
  return twice((name) => s("g", { transform: place },
    s("path", { class: `${name} grows wait-${Math.min(order, 5)}`, d: `M0 0H${leg.length}` })));
}

function head(leg: Leg): [SVGElement, SVGElement] {
  return twice((name) => s("path", { class: name, d: arrowHead,
    transform: `translate(${leg.to.x} ${leg.to.y}) rotate(${leg.angle})` }));
}

function arrow(points: readonly Point[]): [SVGElement, SVGElement][] {
  const legs = legsOf(points);
  const last = legs.at(-1);
  return last ? [...legs.map(shaft), head(last)] : [];
}

/** `places`: how many of the squares are to be placed on, at their end. */
export function drawHint(scene: MarkScene, squares: readonly number[], places: number, className = "hint"): SVGGElement {
  const points = squares.map((square) => scene.layout.center(square));
  const moving = points.length - places;
  const signs = [...arrow(points.slice(0, moving)), ...points.slice(moving).map(placed)];
  return s("g", { class: className }, ...signs.map(([under]) => under), ...signs.map(([, line]) => line));
}
