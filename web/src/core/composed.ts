// SPDX-License-Identifier: GPL-3.0-or-later
// Positions being composed, as apps/wasm/composing.c tells them: any draft has a text and cells; what is no
// position yet has a fault and the repairs that were tried. Changes to a draft are pure and know no rule.
import type { Setup } from "./room";
import { nobody, Piece, type Cell, type Fault } from "./types";
import type { GameReader } from "./written";

/** A change that makes a draft right, or wrong in another way. */
export type Repair = { readonly kind: "remove"; readonly squares: readonly number[] }
  | { readonly kind: "become"; readonly squares: readonly number[]; readonly piece: number }
  | { readonly kind: "score"; readonly seat: number; readonly score: number }
  | { readonly kind: "seat"; readonly seat: number }
  /** Neither the piece that has just arrived, nor where it came from. */
  | { readonly kind: "forget" };

export interface Composed {
  readonly text: string;
  readonly seats: number;
  readonly seat: number;
  /** Empty in games without scores. */
  readonly scores: readonly number[];
  /** Whether the game asks for them; 0 is none. */
  readonly asksArrived: boolean;
  readonly asksLeft: boolean;
  readonly arrived: number;
  readonly left: number;
  readonly cells: readonly Cell[];
  /** Why the game is over there; "" if it goes on. */
  readonly over: string;
  /** Missing if it is a position. */
  readonly fault?: Fault & { readonly squares: readonly number[] };
  readonly repairs?: readonly Repair[];
}

/** What a person changes. */
export interface Draft {
  readonly cells: readonly Pick<Cell, "square" | "piece" | "owner">[];
  readonly seat: number;
  readonly scores: readonly number[];
  readonly arrived: number;
  readonly left: number;
}

const optionLines = (setup: Setup) => Object.entries(setup).map(([name, value]) => `option ${name}=${value}\n`).join("");

/** A position by its text, "" for the start. Throws the core's refusal. */
export function composeText(core: GameReader, game: number, setup: Setup, text: string): Composed {
  core.give(`${text.replaceAll("\n", " ").trim()}\n${optionLines(setup)}`);
  core.accepted(core.call.compose_text(game));
  return core.take<Composed>();
}

export function composeDraft(core: GameReader, game: number, setup: Setup, draft: Draft): Composed {
  const pieces = draft.cells.filter(({ piece }) => piece !== Piece.none)
    .map(({ square, piece, owner }) => `at ${square} ${piece} ${owner}\n`).join("");
  core.give(`\n${optionLines(setup)}seat ${draft.seat}\nscores ${draft.scores.join(" ")}\narrived ${draft.arrived}\n`
    + `left ${draft.left}\n${pieces}`);
  core.accepted(core.call.compose_draft(game));
  return core.take<Composed>();
}

// ---- changes ----

export interface Kind {
  readonly piece: number;
  readonly owner: number;
}

const nothing: Kind = { piece: Piece.none, owner: nobody };

/** Something, or nothing, on some squares. */
export function withPieces(draft: Draft, squares: readonly number[], { piece, owner }: Kind = nothing): Draft {
  const cells = draft.cells.map((cell) => (squares.includes(cell.square) ? { square: cell.square, piece, owner } : cell));
  return { ...draft, cells };
}

export function withMoved(draft: Draft, from: number, to: number): Draft {
  const moved = draft.cells.find(({ square }) => square === from);
  return moved ? withPieces(withPieces(draft, [from]), [to], moved) : draft;
}

/** Nothing on the board, and nothing that came of a game. */
export function emptied(draft: Draft): Draft {
  return { ...withPieces(draft, draft.cells.map(({ square }) => square)), scores: draft.scores.map(() => 0), arrived: 0, left: 0 };
}

function withKind(draft: Draft, squares: readonly number[], piece: number): Draft {
  return { ...draft, cells: draft.cells.map((cell) => (squares.includes(cell.square) ? { ...cell, piece } : cell)) };
}

export function repaired(draft: Draft, repair: Repair): Draft {
  if (repair.kind === "remove") return withPieces(draft, repair.squares);
  if (repair.kind === "become") return withKind(draft, repair.squares, repair.piece);
  if (repair.kind === "seat") return { ...draft, seat: repair.seat };
  if (repair.kind === "forget") return { ...draft, arrived: 0, left: 0 };
  return { ...draft, scores: draft.scores.map((score, seat) => (seat === repair.seat ? repair.score : score)) };
}
