// SPDX-License-Identifier: GPL-3.0-or-later
// Everything on the board besides ground and pieces: LOOK section 5, shape first and colour second.
// Draws what it is told into four layers; knows no rule.
import { colourName, pictogramOf } from "../ui/cardsigns";
import { s } from "../ui/dom";
import { drawHint } from "./drawhint";
import { unit, type Point, type Layout } from "./layout";
import type { LastMove, Mark, MarkLayers, Marks, MarkScene } from "./marks";
import { chevrons, corners, cross, dottedPath, hatching, legsOf, plus, solidPath } from "./paths";
import { badge } from "./pieces";

const circle = (className: string, at: Point, r: number) =>
  s("circle", { class: className, cx: at.x, cy: at.y, r });
const path = (className: string, d: string) => s("path", { class: className, d });
const square = (className: string, { x, y }: Point, inset: number, rx?: number) =>
  s("rect", { class: className, x: x + inset, y: y + inset, width: unit - 2 * inset, height: unit - 2 * inset, rx });

/** The pictogram of a deck in its disc. */
export function deckSign(deck: number, at: Point, radius: number, size: number): SVGGElement {
  return s("g", { class: `dot-${colourName(deck)}` },
    circle("dot-disc", at, radius),
    s("use", { href: `#${pictogramOf(deck)}`, x: at.x - size / 2, y: at.y - size / 2,
      width: size, height: size }));
}

/** Rings go around the piece, which stands a little aside on squares with a dot. */
function ringAt(scene: MarkScene, number: number): { at: Point; r: number } {
  const { x, y } = scene.layout.center(number);
  const { r, aside } = scene.look.marks.ring;
  return { at: { x: x - aside, y: y - aside }, r };
}

/** Where the last capture went, and what it took. */
function lastCapture({ layout }: MarkScene, last: LastMove, layers: MarkLayers): void {
  if (last.trail.length < 2) return;
  const d = solidPath(last.trail.map((number) => layout.center(number)));
  layers.below.push(path("last-trail-under", d), path("last-trail", d));
  for (const number of last.taken) layers.below.push(s("g", { class: "last-taken" }, ...takenCross(layout, number)));
}

function lastMove(scene: MarkScene, last: LastMove, layers: MarkLayers): void {
  const { layout, look, cells } = scene;
  lastCapture(scene, last, layers);
  const style = look.marks.last;
  if (style === "rings") {
    for (const number of new Set([last.from, last.to, last.placed]))
      if (number > 0 && cells.get(number)?.piece) {
        const { at, r } = ringAt(scene, number);
        layers.above.push(circle("last-ring", at, r - 6)); // inside the ring of a piece that may move
      }
    return;
  }
  for (const number of new Set([last.from, last.to]))
    if (number > 0) layers.tints.push(square("last", layout.corner(number), 0));
  if (last.from > 0)
    layers.tints.push(path("last-corner", corners(layout.corner(last.from), style.inset, style.length)));
}

/** Where a lifted piece is seen: board.css raises it as much. */
const raised = ({ x, y }: Point): Point => ({ x, y: y - 6 });

function chosen(scene: MarkScene, number: number): SVGElement[] {
  const corner = scene.layout.corner(number);
  const { chosen: style } = scene.look.marks;
  if (style === "hollow") return [circle("sel", raised(scene.layout.center(number)), 54)];
  const filled = square("sel", corner, 0);
  if (style === "square") return [filled];
  return [filled, square("sel-frame", corner, 4.5, 2), square("sel-line", corner, 9, 2)];
}

function lane(layout: Layout, squares: readonly number[]): SVGElement[] {
  if (squares.length === 0) return [];
  const corner = squares.map((number) => layout.corner(number));
  const x = Math.min(...corner.map((at) => at.x));
  const y = Math.min(...corner.map((at) => at.y));
  const width = Math.max(...corner.map((at) => at.x)) - x + unit;
  const height = Math.max(...corner.map((at) => at.y)) - y + unit;
  return [s("rect", { class: "lane", x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 44 })];
}

function dashedRing(at: Point, r: number): SVGElement[] {
  return [circle("target-ring-under", at, r), circle("target-ring", at, r)];
}

function dot(scene: MarkScene, at: Point): SVGElement[] {
  const { dot: r } = scene.look.marks;
  return [circle("target-under", at, r + 4), circle("target", at, r)];
}

function target(scene: MarkScene, mark: Mark): SVGElement[] {
  const at = scene.layout.center(mark.square);
  if (mark.kind === "place") return [circle("bed", at, 38), path("plus", plus(at))];
  if (mark.kind === "card" && mark.deck > 0) return [circle("bed", at, 36), deckSign(mark.deck, at, 24, 32)];
  const occupied = (scene.cells.get(mark.square)?.piece ?? 0) > 0;
  if (occupied) return dashedRing(ringAt(scene, mark.square).at, 44);
  return mark.kind === "capture" ? [...dashedRing(at, 38), ...dot(scene, at)] : dot(scene, at);
}

function victim(scene: MarkScene, number: number): SVGElement[] {
  const { at } = ringAt(scene, number);
  const { r, up } = scene.look.marks.victim;
  return dashedRing({ x: at.x, y: at.y - up }, r);
}

export function takenCross(layout: Layout, number: number): SVGElement[] {
  const d = cross(layout.center(number));
  return [path("taken-under", d), path("taken", d)];
}

/** In the lower right of its square. */
function orderSign(layout: Layout, number: number, order: number): SVGElement {
  const { x, y } = layout.center(number);
  const at = { x: x + 40, y: y + 40 };
  return s("g", { class: "order" }, circle("order-disc", at, 22),
    s("text", { class: "order-number", x: at.x, y: at.y + 10 }, String(order)));
}

function step(layout: Layout, from: number, to: number): SVGElement {
  const a = layout.center(from);
  const b = layout.center(to);
  const [leg] = legsOf([a, b]);
  return s("path", { class: "chevron", d: chevrons,
    transform: `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) rotate(${(leg?.angle ?? 0) + 90})` });
}

function trails(scene: MarkScene, marks: Marks, layers: MarkLayers): void {
  const centers = (squares: readonly number[]) => squares.map((number) => scene.layout.center(number));
  if (marks.trail.length > 1) {
    const d = solidPath(centers(marks.trail));
    layers.above.push(path("trail-under", d), path("trail", d));
  }
  const start = marks.trail.at(-1) ?? marks.moved?.at ?? marks.selected;
  if (marks.ahead.length > 0 && start > 0) {
    const d = dottedPath(centers([start, ...marks.ahead.slice(marks.ahead[0] === start ? 1 : 0)]));
    layers.below.push(path("trail-next-under", d), path("trail-next", d));
  }
}

/** What a step before a placement leaves behind: chevrons, and the badge on the square left. */
function stepLeft(scene: MarkScene, marks: Marks, layers: MarkLayers): void {
  if (marks.left === 0) return;
  if (marks.moved && marks.moved.from !== marks.moved.at)
    layers.above.push(step(scene.layout, marks.moved.from, marks.moved.at));
  const { x, y } = scene.layout.center(marks.left);
  layers.above.push(badge({ x, y: y + 3 }, 22, 36));
}

function movableRings(scene: MarkScene, marks: Marks): SVGElement[] {
  return [...marks.movable].filter((number) => number !== marks.selected).flatMap((number) => {
    const { at, r } = ringAt(scene, number);
    return [circle("ring-under", at, r), circle("ring", at, r)];
  });
}

const clearOfFoam = 8;

function shutSquares(scene: MarkScene, marks: Marks): SVGElement[] {
  if (marks.shut.length === 0) return [];
  const middle = scene.layout.height / 2;
  return [path("shut", marks.shut.map((number) => {
    const corner = scene.layout.corner(number);
    return hatching(corner, corner.y === middle ? clearOfFoam : 0,
      corner.y + unit === middle ? unit - clearOfFoam : unit);
  }).join(""))];
}

function faultMark({ layout }: MarkScene, number: number): SVGElement[] {
  const corner = layout.corner(number);
  return [square("refused", corner, 6, 10), badge({ x: corner.x + 82, y: corner.y + 82 }, 20, 33)];
}

/** A rope below the pieces of a line, and a ring around each. */
function lostLine(scene: MarkScene, squares: readonly number[], layers: MarkLayers): void {
  const ends = [squares[0]!, squares.at(-1)!].map((number) => scene.layout.center(number));
  layers.below.push(path("rope lost", solidPath(ends)));
  for (const number of squares) {
    const { at, r } = ringAt(scene, number);
    layers.above.push(circle("lost-ring-under", at, r), circle("lost-ring", at, r));
  }
}

export function drawMarks(scene: MarkScene, marks: Marks): MarkLayers {
  const layers: MarkLayers = { tints: [], below: [], above: [], top: [] };
  if (marks.last) lastMove(scene, marks.last, layers);
  const shownAt = marks.moved?.from === marks.selected ? marks.moved.at : marks.selected;
  if (shownAt > 0) layers.tints.push(...chosen(scene, shownAt));
  layers.tints.push(...shutSquares(scene, marks));
  layers.below.push(...lane(scene.layout, marks.lane), ...movableRings(scene, marks));
  trails(scene, marks, layers);
  stepLeft(scene, marks, layers);
  for (const number of marks.taken) layers.above.push(...takenCross(scene.layout, number));
  for (const number of marks.victims)
    if (!marks.targets.some((mark) => mark.square === number)) layers.above.push(...victim(scene, number));
  marks.order.forEach((number, i) =>
    layers.above.push(orderSign(scene.layout, number, marks.taken.size + i + 1)));
  marks.targets.forEach((mark, i) => {
    layers.above.push(s("g", { class: `target-mark is-${mark.kind} wait-${Math.min(i, 5)}` }, ...target(scene, mark)));
  });
  for (const line of marks.lost) lostLine(scene, line, layers);
  for (const number of marks.ringed) {
    const { at, r } = ringAt(scene, number);
    layers.top.push(circle("hand-ring-under", at, r), circle("hand-ring", at, r));
  }
  for (const { kind, squares, places } of marks.arrows)
    layers.top.push(drawHint(scene, squares, places, `hint ${kind}`));
  if (marks.played.length > 0) layers.top.push(drawHint(scene, marks.played, marks.playedPlaces, "hint played"));
  if (marks.hint.length > 0) layers.top.push(drawHint(scene, marks.hint, marks.hintPlaces));
  for (const number of marks.faulty ?? []) layers.top.push(...faultMark(scene, number));
  if (marks.refused > 0) layers.top.push(square("refused", scene.layout.corner(marks.refused), 6, 10));
  return layers;
}
