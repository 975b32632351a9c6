// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of the signs on the board: hatching, trails, chevrons, arrows. Pure.
import { unit, type Point } from "./layout";

export interface Leg {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  /** Degrees clockwise from the right. */
  readonly angle: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

export function legsOf(points: readonly Point[]): Leg[] {
  return points.slice(1).map((to, i) => {
    const from = points[i]!;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y), angle: round(angle) };
  });
}

/** A point so far along a leg from its start. */
export function along(leg: Leg, distance: number): Point {
  const part = leg.length === 0 ? 0 : distance / leg.length;
  return {
    x: round(leg.from.x + (leg.to.x - leg.from.x) * part),
    y: round(leg.from.y + (leg.to.y - leg.from.y) * part),
  };
}

export const solidPath = (points: readonly Point[]) =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");

/** Kept clear around each stop; more around the piece that is lifted. */
const clearOfStop = 30;
const clearOfMover = 60;

export function dottedPath(points: readonly Point[]): string {
  return legsOf(points).map((leg, i) => {
    const start = Math.min(i === 0 ? clearOfMover : clearOfStop, leg.length / 2);
    const a = along(leg, start);
    const b = along(leg, Math.max(leg.length - clearOfStop, start));
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  }).join("");
}

const hatchStep = 20;

/**
 * Lines from lower left to upper right over one square, between two heights in it; they go on over its
 * neighbours.
 */
export function hatching({ x, y }: Point, top = 0, bottom = unit): string {
  const lines: string[] = [];
  for (let sum = top + hatchStep / 2; sum < unit + bottom; sum += hatchStep) {
    const low = Math.min(sum, bottom);
    const high = Math.max(sum - unit, top);
    lines.push(`M${x + sum - low} ${y + low}L${x + sum - high} ${y + high}`);
  }
  return lines.join("");
}

/** Four corners inside a square. */
export function corners({ x, y }: Point, inset: number, length: number): string {
  const near = inset;
  const far = unit - inset;
  const at = (dx: number, dy: number) => `${x + dx} ${y + dy}`;
  return `M${at(near, near + length)}V${y + near}H${x + near + length}` +
    `M${at(far - length, near)}H${x + far}V${y + near + length}` +
    `M${at(far, far - length)}V${y + far}H${x + far - length}` +
    `M${at(near + length, far)}H${x + near}V${y + far - length}`;
}

export const cross = ({ x, y }: Point) => `M${x - 20} ${y - 20}l40 40m0 -40l-40 40`;

export const plus = ({ x, y }: Point) => `M${x} ${y - 16}v32M${x - 16} ${y}h32`;

/** Two chevrons that point upwards, around the middle of a step. */
export const chevrons = "M-12 16l12 -11l12 11M-12 3l12 -11l12 11";

/** The head of an arrow that points right, its tip at the origin. */
export const arrowHead = "M-18 -18L0 0L-18 18";
