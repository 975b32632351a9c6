// SPDX-License-Identifier: GPL-3.0-or-later
// What the board has to show for a match and the move being entered. Pure: from views to marks.
import { noMarks, type Mark, type Marks } from "../board/board";
import { firstSquares, progressOf, targetsOf, type Entry } from "../board/entry";
import { geometryOf, routeOf, type Geometry, type Route } from "../board/route";
import { CardColour, nobody, type MatchView, type Move } from "../core/types";
import { descriptionOf } from "../games/games";

export interface Situation {
  readonly view: MatchView;
  readonly board: Geometry;
  readonly entry: Entry;
  /** A person is to move and may touch the board. */
  readonly open: boolean;
  /** The last move that was played, in the position it was played in. */
  readonly last: Move | undefined;
  readonly hint: Move | undefined;
  readonly refused: number;
  readonly showMovable: boolean;
  /** A capture to be shown in place of the move being entered. */
  readonly shown?: Move | undefined;
  /** Lines that lost the game, while its end is looked at. */
  readonly lost?: Marks["lost"];
}

const takenBy = (route: Route) => route.stops.flatMap((stop) => stop.taken);

/** One capture of the position from its start to its end, whoever may make it. */
function captureMarks(move: Move, board: Geometry): Marks {
  const route = routeOf(move, board);
  const squares = route.stops.map((stop) => stop.square);
  const taken = takenBy(route);
  return { ...noMarks, selected: squares[0] ?? 0, ahead: squares, victims: new Set(taken), order: taken,
    targets: squares.slice(1).map((square) => ({ square, kind: "move", deck: CardColour.none })) };
}

export function lastOf(route: Route | undefined): Marks["last"] {
  if (!route) return undefined;
  const moved = route.stops.filter((stop) => stop.kind !== "place");
  const placed = route.stops.filter((stop) => stop.kind === "place");
  return {
    from: moved[0]?.square ?? placed[0]?.square ?? 0,
    to: moved[moved.length - 1]?.square ?? placed[1]?.square ?? 0,
    placed: moved.length > 0 ? (placed[0]?.square ?? 0) : 0,
    trail: route.captures > 0 ? moved.map((stop) => stop.square) : [],
    taken: takenBy(route).filter((square) => square !== moved.at(-1)?.square),
  };
}

function ownPieces(view: MatchView): Set<number> {
  return new Set(view.cells.filter((cell) => cell.piece !== 0 && cell.owner === view.seat)
    .map((cell) => cell.square));
}

function targetMarks(s: Situation): Mark[] {
  const { cards } = s.view;
  return targetsOf(s.entry, s.view.moves).map((target) => ({
    square: target.square,
    kind: cards && !target.onTheWay ? "card" : target.kind,
    deck: target.decks[0] ?? CardColour.none,
  }));
}

/** Once the step is made, where the moves that are left place. */
function laneOf({ view, entry }: Situation): readonly number[] {
  const lane = view.moves[entry.candidates[0]!.index]!.lane;
  return lane === undefined ? [] : view.lanes[lane]!;
}

export function marksOf(s: Situation): Marks {
  if (s.shown) return captureMarks(s.shown, s.board);
  const last = lastOf(s.last && routeOf(s.last, s.board));
  const stops = s.hint ? routeOf(s.hint, s.board).stops : [];
  const hint = stops.map((stop) => stop.square);
  const hintPlaces = stops.filter((stop) => stop.kind === "place").length;
  const base: Marks = { ...noMarks, last, hint, hintPlaces, refused: s.refused, lost: s.lost ?? [] };
  if (!s.open || s.view.seat === nobody) return base;
  const begun = s.entry.touched.length > 0;
  const first = firstSquares(s.entry);
  if (!begun) {
    const placing = s.view.moves.every((move) => routeOf(move, s.board).stops[0]?.kind === "place");
    const movable = s.showMovable && !placing ? first : new Set<number>();
    return { ...base, movable, must: s.view.mustCapture ? complement(ownPieces(s.view), first) : new Set() };
  }
  const progress = progressOf(s.entry);
  const stepped = progress.from !== progress.at;
  const placing = descriptionOf(s.view.game).telling.turn === "step-and-place";
  const selected = s.view.cells.find((cell) => cell.square === progress.from);
  return {
    ...base,
    last: stepped ? undefined : last,
    selected: stepped && placing ? 0 : progress.at,
    targets: targetMarks(s),
    victims: new Set(progress.victims),
    order: s.entry.candidates.length === 1 ? progress.victims : [],
    taken: new Set(progress.taken),
    moved: stepped ? { from: progress.from, at: progress.at } : undefined,
    placed: progress.placed,
    trail: stepped && !placing ? progress.trail : [],
    ahead: stepped && progress.ahead.length > 0 ? [progress.at, ...progress.ahead] : [],
    lane: stepped ? laneOf(s) : [],
    left: placing && stepped ? progress.from : 0,
    shut: selected?.barred ? s.view.cells.filter((cell) => cell.closed).map((cell) => cell.square) : [],
    must: s.view.mustCapture ? complement(ownPieces(s.view), first) : new Set(),
  };
}

function complement(all: ReadonlySet<number>, some: ReadonlySet<number>): Set<number> {
  return new Set([...all].filter((square) => !some.has(square)));
}

export { geometryOf };
