// SPDX-License-Identifier: GPL-3.0-or-later
// A move shown step by step on a stage: slides, hops over captured pieces, promotion, placement, lines,
// the crossing of the water. LOOK section 6.
import { Piece, StepKind, type Cell, type Move } from "../core/types";
import { lookOf } from "../games/games";
import { s } from "../ui/dom";
import { takenCross } from "./drawmarks";
import type { Marks } from "./marks";
import type { Motion, MotionEvent } from "./motion";
import type { Point } from "./layout";
import { legsOf, solidPath } from "./paths";
import { translation, type PieceNode } from "./pieces";
import { between, routeOf, stepsOf, type Geometry, type Placement, type Route, type Stop } from "./route";
import { dropFrames, liftEasing, outEasing, slideEasing, type Stage } from "./stage";

const stepTime = 220;
const moreTimeASquare = 60;
const longestSlide = 700;
const quick = 160;
const ropeTime = 420;
const apart = 40;

export type Happened = (event: MotionEvent, square: number) => void;

export interface Play {
  readonly stage: Stage;
  readonly motion: Motion;
  readonly move: Move;
  readonly after: readonly Cell[];
  readonly happened: Happened;
  /** What the marks of the move being entered have shown already. */
  readonly shown: Pick<Marks, "moved" | "placed">;
}

interface Course extends Play {
  readonly board: Geometry;
  readonly route: Route;
}

/** Everything that happens in a move, each kind once: for boards that jump. */
export function eventsOf(move: Move, cells: ReadonlyMap<number, Cell>): ReadonlyMap<MotionEvent, number> {
  const names: Readonly<Record<number, MotionEvent>> = {
    [StepKind.move]: "step", [StepKind.take]: "take", [StepKind.crown]: "crown",
    [StepKind.place]: "place", [StepKind.line]: "line",
  };
  const events = new Map<MotionEvent, number>();
  for (const { kind, from, to } of stepsOf(move)) {
    const name = names[kind];
    if (name) events.set(name, to);
    if (kind === StepKind.move && cells.get(from)?.zone !== cells.get(to)?.zone) events.set("cross", to);
  }
  return events;
}

export async function playMove(play: Play): Promise<void> {
  const { stage, motion } = play;
  const board: Geometry = stage.cells;
  const route = routeOf(play.move, board);
  const course: Course = { ...play, board, route };
  await walk(course);
  for (const stop of route.stops) if (stop.placed) await putDown(course, stop.placed);
  await takeAway(course);
  if (route.crown > 0) await crown(course, route.crown);
  if (route.lines.length > 0) await celebrate(course);
  if (motion.stopped) throw new Error("a stopped motion went on");
}

/* ---- the piece on its way ---- */

/** The legs not shown yet while the move was entered. */
function legsLeft({ route, shown }: Course): { from: Stop; to: Stop }[] {
  const stops = route.stops.filter((stop) => stop.kind !== "place");
  const begun = shown.moved?.from === stops[0]?.square ? shown.moved : undefined;
  const reached = begun ? stops.map((stop) => stop.square).lastIndexOf(begun.at) : 0;
  return stops.slice(1).map((to, i) => ({ from: stops[i]!, to })).slice(Math.max(reached, 0));
}

function slideTime(course: Course, from: number, to: number): number {
  if (course.route.captures > 0) return stepTime;
  return Math.min(stepTime + moreTimeASquare * between(course.board, from, to).length, longestSlide);
}

async function walk(course: Course): Promise<void> {
  const { stage, motion, route } = course;
  const node = stage.pieces.get(route.stops[0]?.square ?? 0);
  if (!node || route.stops[0]?.kind !== "start") return;
  stage.layers.lifted.append(node.element);
  node.mark("is-lifted", false);
  node.setBarred(false);
  const legs = legsLeft(course);
  for (const { from, to } of legs) {
    await slide(course, node, from, to);
    course.happened("step", to.square);
  }
  if (legs.length > 0) await motion.animate(node.body, landFrames, quick / 2, outEasing);
}

const landFrames: Keyframe[] = [{ transform: "scale(1.05)" }, { transform: "none" }];

async function slide(course: Course, node: PieceNode, from: Stop, to: Stop): Promise<void> {
  const { stage, motion } = course;
  const time = slideTime(course, from.square, to.square);
  const start = node.at;
  const end = stage.layout.center(to.square);
  const there = motion.animate(node.element,
    [{ transform: translation(start) }, { transform: translation(end) }], time, slideEasing);
  const jumps = to.taken.some((square) => square !== to.square);
  if (jumps) void motion.animate(node.body, hopFrames, time, "ease-in-out");
  stage.updateDots(course.route.stops[0]!.square, to.square);
  for (const square of to.taken) void capture(course, square, time * 0.55);
  if (crosses(course, from.square, to.square)) void splash(course, to.square, time * 0.7);
  await there;
  if (course.route.captures > 0) leaveTrail(stage, start, end);
  node.stand(end);
}

/** Behind a piece that captures, until its move is over. */
function leaveTrail(stage: Stage, from: Point, to: Point): void {
  const d = solidPath([from, to]);
  stage.layers.below.append(s("path", { class: "trail-under", d }), s("path", { class: "trail", d }));
}

const hopFrames: Keyframe[] = [
  { transform: "none" },
  { transform: "translate(0, -14px) scale(1.14)", offset: 0.5 },
  { transform: "none" },
];

async function capture(course: Course, square: number, delay: number): Promise<void> {
  const { stage, motion } = course;
  const node = stage.pieces.get(square);
  await motion.pause(delay);
  course.happened("take", square);
  if (!node) return;
  if (!stage.info.takesLater) return leave(course, node, square, 0);
  const signs = takenCross(stage.layout, square);
  stage.layers.passing.append(...signs);
  for (const sign of signs) void motion.animate(sign, [{ opacity: 0 }, { opacity: 1 }], quick, outEasing);
  await motion.animate(node.element, [{ opacity: 1 }, { opacity: 0.42 }], quick, outEasing);
}

/** Towards the tray of whoever captured it: the first seat sits below, unless the board is turned. */
async function leave(course: Course, node: PieceNode, square: number, delay: number): Promise<void> {
  const { stage, motion } = course;
  const owner = stage.cells.get(square)?.owner;
  const down = (owner === 1) !== stage.layout.flipped;
  const away = `translate(0, ${down ? 130 : -130}px) scale(0.7)`;
  await motion.animate(node.body, [{ transform: "none", opacity: 1 }, { opacity: 0.9, offset: 0.6 },
    { transform: away, opacity: 0 }], stepTime * 1.2, slideEasing, delay);
  node.element.remove();
  stage.pieces.delete(square);
  stage.updateDots(course.route.stops[0]?.square, course.route.stops.at(-1)?.square);
}

/** All captured pieces together, once the last square is reached. */
async function takeAway(course: Course): Promise<void> {
  const { stage, motion } = course;
  if (!stage.info.takesLater) return;
  const taken = stepsOf(course.move).filter((step) => step.kind === StepKind.take).map((step) => step.to);
  if (taken.length === 0) return;
  await motion.pause(quick / 2);
  stage.layers.passing.replaceChildren();
  stage.layers.above.replaceChildren();
  await Promise.all(taken.map((square, i) => {
    const node = stage.pieces.get(square);
    return node && leave(course, node, square, i * apart);
  }));
}

/* ---- what else may happen ---- */

/** A second disc drops on the man, then the crown fades in. */
async function crown(course: Course, square: number): Promise<void> {
  const { stage, motion, route } = course;
  const node = stage.pieces.get(route.stops[0]?.square ?? square);
  const cell = course.after.find((other) => other.square === square);
  const king = cell && lookOf(stage.info, cell);
  if (!node || !king) return;
  const disc = node.lay(node.drawing);
  void motion.animate(disc, [{ transform: "translate(0, -29px)", opacity: 0 },
    { opacity: 1, offset: 0.4 }, { transform: "translate(0, -8px)", opacity: 1 }], stepTime, liftEasing);
  await motion.pause(stepTime);
  course.happened("crown", square);
  await motion.animate(node.lay(king), [{ opacity: 0 }, { opacity: 1 }], quick, outEasing);
}

/** A piece that moved is still filed under its start: there a counter may be placed now. */
function makeRoom({ stage, route }: Course, square: number): void {
  const mover = stage.pieces.get(square);
  const landing = route.stops.filter((stop) => stop.kind === "land").at(-1);
  if (!mover || !landing || route.stops[0]?.square !== square) return;
  mover.mark("on-line", false);
  stage.pieces.set(landing.square, mover);
}

async function putDown(course: Course, { square, ...piece }: Placement): Promise<void> {
  const { stage, motion, shown } = course;
  const node = stage.takePlaced(square) ?? stage.newPiece(lookOf(stage.info, piece)!, square);
  node.mark("on-line", false);
  makeRoom(course, square);
  stage.pieces.set(square, node);
  if (!shown.placed.some((one) => one.square === square)) await motion.animate(node.body, dropFrames, stepTime, liftEasing);
  course.happened("place", square);
}

function crosses({ stage }: Course, from: number, to: number): boolean {
  return stage.cells.get(from)?.zone !== stage.cells.get(to)?.zone;
}

/** A ripple on the water, a puff on the sand; it spreads while the game goes on. */
async function splash(course: Course, square: number, delay: number): Promise<void> {
  const { stage, motion } = course;
  const sand = stage.cells.get(square)?.zone === 0;
  const { x, y } = stage.layout.center(square);
  const rings = sand ? puff : ripple;
  await motion.pause(delay);
  course.happened("cross", square);
  for (const [i, [dx, r, name]] of rings.entries()) {
    const ring = s("circle", { class: name, r });
    const spot = s("g", { transform: `translate(${x + dx} ${y + 28})` }, ring);
    stage.layers.effects.append(spot);
    ring.animate([{ transform: "scale(0.4)", opacity: 0.9 }, { transform: "scale(1.7)", opacity: 0 }], {
      duration: motion.paced(2 * stepTime), delay: motion.paced(2 * i * apart), easing: outEasing, fill: "both",
    }).onfinish = () => spot.remove();
  }
}

const ripple = [[0, 26, "ripple"], [0, 16, "ripple"]] as const;
const puff = [[-26, 15, "puff"], [24, 17, "puff"], [0, 20, "puff"]] as const;

/* ---- a line of six ---- */

/** A line that loses stays on the board: what stands there after the move says so. */
function isLost({ after }: Course, squares: readonly number[]): boolean {
  return after.some((cell) => cell.square === squares[0] && cell.piece !== Piece.none);
}

/** A rope through the pebbles, their triskels gold in order; then they roll back to the supply. */
async function celebrate(course: Course): Promise<void> {
  const { stage, motion, route } = course;
  const lines = route.lines.map(([from, to]) => [from, ...between(course.board, from, to), to]);
  course.happened("line", route.lines[0]![1]);
  if (isLost(course, lines[0]!)) {
    await Promise.all(lines.map((squares) => rope(course, squares, "rope lost")));
    return;
  }
  await Promise.all(lines.map((squares) => Promise.all([rope(course, squares), gild(course, squares)])));
  await motion.pause(stepTime);
  void motion.animate(stage.layers.below, [{ opacity: 1 }, { opacity: 0 }], quick, outEasing);
  const all = [...new Set(lines.flat())];
  await Promise.all(all.map((square, i) => rollAway(course, square, i * apart)));
}

async function rope({ stage, motion }: Course, squares: readonly number[], className = "rope"): Promise<void> {
  const [leg] = legsOf([stage.layout.center(squares[0]!), stage.layout.center(squares.at(-1)!)]);
  if (!leg) return;
  const line = s("path", { class: className, d: `M0 0H${leg.length}` });
  stage.layers.below.append(
    s("g", { transform: `translate(${leg.from.x} ${leg.from.y}) rotate(${leg.angle})` }, line));
  await motion.animate(line, [{ transform: "scaleX(0)" }, { transform: "none" }], ropeTime, slideEasing);
}

async function gild({ stage, motion }: Course, squares: readonly number[]): Promise<void> {
  const pebbles = squares.map((square) => seenOn(stage, square));
  for (const pebble of pebbles) {
    await motion.pause(ropeTime / squares.length);
    pebble?.mark("on-line", true);
  }
}

/** The piece seen on a square at the end of the move: the one that moved stands there by now. */
function seenOn(stage: Stage, square: number): PieceNode | undefined {
  const { x, y } = stage.layout.center(square);
  return [...stage.pieces.values()].find((node) => node.at.x === x && node.at.y === y);
}

async function rollAway({ stage, motion }: Course, square: number, delay: number): Promise<void> {
  const node = seenOn(stage, square);
  if (!node) return;
  await motion.animate(node.body, [{ transform: "none", opacity: 1 },
    { transform: "translate(0, 110px) rotate(200deg)", opacity: 0.9, offset: 0.7 },
    { transform: "translate(0, 150px) rotate(280deg)", opacity: 0 }], 2 * stepTime, "ease-in", delay);
}
