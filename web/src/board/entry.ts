// SPDX-License-Identifier: GPL-3.0-or-later
// Entering a move by touching squares: keeps the legal moves that fit what was touched so far. The
// same for every game; pure, so that it is tested without a browser.
//
// Captures may be given by their last square or landing by landing, or, if that is wanted, landing by
// landing only. Moves with a placement are always given stop by stop, because each of their steps can be
// taken back.
import type { Move } from "../core/types";
import { between, routeOf, type Geometry, type Placement, type Route } from "./route";

interface Candidate {
  readonly index: number;
  readonly route: Route;
  /** Stops passed so far. */
  readonly passed: number;
}

export interface Entry {
  readonly candidates: readonly Candidate[];
  /** The squares touched so far; the piece is shown on the last of them that is no placement. */
  readonly touched: readonly number[];
  /** Every landing has to be touched, whatever else could be meant. */
  readonly each: boolean;
}

export interface Target {
  readonly square: number;
  readonly kind: "move" | "capture" | "place";
  /** The decks of the moves that may end here. */
  readonly decks: readonly number[];
  /** The next stop of a longer move, not its end. */
  readonly onTheWay: boolean;
}

export interface Progress {
  /** Where the piece stood, and where it is shown now; 0 if no piece moves. */
  readonly from: number;
  readonly at: number;
  readonly trail: readonly number[];
  readonly taken: readonly number[];
  readonly placed: readonly Placement[];
  /** What comes next if only one way is left: squares and captures ahead. */
  readonly ahead: readonly number[];
  readonly victims: readonly number[];
  /** Captures of the longest remaining move, in all. */
  readonly captures: number;
}

export type Touch =
  | { readonly kind: "done"; readonly index: number }
  | { readonly kind: "more"; readonly entry: Entry }
  | { readonly kind: "refused" };

export function beginEntry(moves: readonly Move[], board: Geometry, each = false): Entry {
  const candidates = moves.map((move, index) => ({ index, route: routeOf(move, board), passed: 0 }));
  return { candidates, touched: [], each };
}

const nextStop = (candidate: Candidate) => candidate.route.stops[candidate.passed];
const lastStop = (candidate: Candidate) => candidate.route.stops[candidate.route.stops.length - 1];
const places = (candidate: Candidate) => candidate.route.stops.some((stop) => stop.kind === "place");

/** Two placements count in either order: both readings are tried. */
function startsWithPlaces(candidate: Candidate): boolean {
  return candidate.route.stops.length > 1 && candidate.route.stops.every((s) => s.kind === "place");
}

/** Squares that can be touched first: pieces that can move, or squares to place on. */
export function firstSquares(entry: Entry): Set<number> {
  const squares = new Set<number>();
  for (const candidate of entry.candidates) {
    const stops = startsWithPlaces(candidate) ? candidate.route.stops : candidate.route.stops.slice(0, 1);
    for (const stop of stops) squares.add(stop.square);
  }
  return squares;
}

function advance(candidate: Candidate, square: number): Candidate | undefined {
  if (nextStop(candidate)?.square === square) return { ...candidate, passed: candidate.passed + 1 };
  if (!startsWithPlaces(candidate) || candidate.passed > 0) return undefined;
  const stops = candidate.route.stops;
  if (stops[1]!.square !== square) return undefined;
  const turned = { ...candidate.route, stops: [stops[1]!, stops[0]!] };
  return { ...candidate, route: turned, passed: 1 };
}

/**
 * The leg on which a capture passes over a square, or -1. The piece may rest on any free square behind
 * what it takes, not only where the core tells, and touching what it takes names the capture too.
 */
function legOver({ route, passed }: Candidate, square: number, board: Geometry): number {
  const { stops } = route;
  if (route.captures === 0) return -1;
  for (let leg = passed; leg < stops.length; leg++) {
    const { square: end, taken } = stops[leg]!;
    const crossed = between(board, stops[leg - 1]!.square, end);
    const behind = crossed.slice(0, crossed.indexOf(square) + 1);
    if (behind.length > 0 && (leg > passed || taken.some((victim) => behind.includes(victim)))) return leg;
  }
  return -1;
}

/** Keeps the captures that pass over a square; if all do so on the same next leg, it has been made. */
function passOver(entry: Entry, square: number, board: Geometry): Touch {
  const over = entry.candidates.map((candidate) => legOver(candidate, square, board));
  const next = entry.candidates.filter((candidate, i) => over[i] === candidate.passed);
  const candidates = next.length > 0 || entry.each ? next : entry.candidates.filter((_, i) => over[i]! >= 0);
  if (candidates.length === 0) return { kind: "refused" };
  if (candidates.length === 1 && isEnding(candidates[0]!, entry.each))
    return { kind: "done", index: candidates[0]!.index };
  const sameStop = next.every((candidate) => nextStop(candidate)!.square === nextStop(next[0]!)!.square);
  if (next.length === 0 || !sameStop) return { kind: "more", entry: { ...entry, candidates } };
  const made = next.map((candidate) => ({ ...candidate, passed: candidate.passed + 1 }));
  return { kind: "more", entry: { ...entry, candidates: made, touched: [...entry.touched, square] } };
}

/** Nothing is left to be touched after the next stop; otherwise the rest goes by itself. */
const isEnding = ({ route, passed }: Candidate, each: boolean) => !each || passed === route.stops.length - 1;

function settle(entry: Entry): Touch {
  const { candidates } = entry;
  if (candidates.length === 1) {
    const only = candidates[0]!;
    const left = only.route.stops.length - only.passed;
    if (left === 0 || (entry.touched.length > 1 && !places(only) && !entry.each))
      return { kind: "done", index: only.index };
  }
  return { kind: "more", entry };
}

/** Touches a square; the first touch chooses a piece, and is "done" only for a lone placement. */
export function touch(entry: Entry, square: number, board: Geometry): Touch {
  const touched = [...entry.touched, square];
  if (entry.touched.length === 0) {
    const chosen = entry.candidates.flatMap((candidate) => advance(candidate, square) ?? []);
    return chosen.length > 0 ? settle({ ...entry, candidates: chosen, touched }) : { kind: "refused" };
  }
  const ending = entry.each ? []
    : entry.candidates.filter((c) => !places(c) && lastStop(c)?.square === square);
  const stepped = entry.candidates.flatMap((candidate) => advance(candidate, square) ?? []);
  if (stepped.length > 0) {
    // where one move lands on its way and another ends, the landing is meant, and nothing is played yet
    const otherEnds = ending.some((c) => !stepped.some((other) => other.index === c.index));
    const next: Entry = { ...entry, candidates: stepped, touched };
    return otherEnds ? { kind: "more", entry: next } : settle(next);
  }
  if (ending.length === 1) return { kind: "done", index: ending[0]!.index };
  if (ending.length > 1) return { kind: "more", entry: { ...entry, candidates: ending } };
  return passOver(entry, square, board);
}

/** The only move that ends on an empty square, before any piece is chosen: its index, or -1. */
export function onlyMoveTo(entry: Entry, square: number): number {
  if (entry.touched.length > 0) return -1;
  const ending = entry.candidates.filter((c) => !places(c) && lastStop(c)?.square === square);
  const severalLandings = entry.each && (ending[0]?.route.captures ?? 0) > 1;
  return ending.length === 1 && !severalLandings ? ending[0]!.index : -1;
}

/** The only capture of a piece chosen by its first touch: its index, or -1. */
export function onlyCapture(entry: Entry): number {
  if (entry.candidates.length !== 1 || entry.each) return -1;
  const only = entry.candidates[0]!;
  return only.route.captures > 0 && !places(only) ? only.index : -1;
}

export function targetsOf(entry: Entry, moves: readonly Move[]): Target[] {
  if (entry.touched.length === 0) return [];
  const found = new Map<number, { kind: Target["kind"]; decks: Set<number>; onTheWay: boolean }>();
  const add = (candidate: Candidate, square: number, kind: Target["kind"], onTheWay: boolean) => {
    const target = found.get(square) ?? { kind, decks: new Set<number>(), onTheWay };
    target.decks.add(moves[candidate.index]!.deck ?? 0);
    target.onTheWay &&= onTheWay;
    found.set(square, target);
  };
  for (const candidate of entry.candidates) {
    const next = nextStop(candidate);
    const last = lastStop(candidate);
    if (!next || !last) continue;
    const kind = next.kind === "place" ? "place" : candidate.route.captures > 0 ? "capture" : "move";
    add(candidate, next.square, kind, next !== last);
    if (next !== last && !places(candidate) && !entry.each) add(candidate, last.square, kind, false);
  }
  return [...found].map(([square, t]) => ({ square, kind: t.kind, decks: [...t.decks], onTheWay: t.onTheWay }));
}

/** What the core is told of the move so far: its start, landings and placements. */
export function stepsSoFar(entry: Entry): number[] {
  const first = entry.candidates[0];
  return first && entry.touched.length > 0 ? first.route.stops.slice(0, first.passed).map((stop) => stop.square) : [];
}

export function progressOf(entry: Entry): Progress {
  const first = entry.candidates[0];
  if (!first || entry.touched.length === 0)
    return { from: 0, at: 0, trail: [], taken: [], placed: [], ahead: [], victims: [], captures: 0 };
  const passed = first.route.stops.slice(0, first.passed);
  const moved = passed.filter((stop) => stop.kind !== "place");
  const rest = entry.candidates.length === 1 ? first.route.stops.slice(first.passed) : [];
  const ahead = rest.filter((stop) => stop.kind !== "place");
  const soon = new Set(entry.candidates.flatMap((candidate) => nextStop(candidate)?.taken ?? []));
  for (const stop of ahead) for (const square of stop.taken) soon.add(square);
  return {
    from: moved[0]?.square ?? 0,
    at: moved[moved.length - 1]?.square ?? 0,
    trail: moved.map((stop) => stop.square),
    taken: moved.flatMap((stop) => [...stop.taken]),
    placed: passed.flatMap((stop) => stop.placed ?? []),
    ahead: ahead.map((stop) => stop.square),
    victims: [...soon],
    captures: Math.max(...entry.candidates.map((candidate) => candidate.route.captures)),
  };
}
