// SPDX-License-Identifier: GPL-3.0-or-later
// What the core tells the page: the shapes that apps/wasm/view.c writes. Nothing here computes. Numbers
// the core gives a meaning to come from its headers (tools/shapes.py).
export { Answer, CardColour, nobody, Piece, scoreWon, StepKind } from "../../generated/shapes";

/** As the core names a game; which there are, it says. What the page adds stands in games/. */
export type GameId = string;

export interface GameOption {
  readonly name: string;
  /** What it is to a match: how many play, cards off or on, a wrong answer loses the turn or not. */
  readonly role: "rule" | "players" | "cards" | "wrong";
  readonly values: readonly string[];
  readonly standard: string;
}

/** How the pieces of one kind and one owner look. */
export interface PieceLook {
  /** As in a cell; none for what lies beside the board, such as tokens. */
  readonly piece: number;
  /** The seat they belong to; nobody: they look alike for all. */
  readonly owner: number;
  /** "man", in the language of the page. */
  readonly name: string;
  /** A symbol of the sprite; "": draw the glyph. */
  readonly symbol: string;
  readonly glyph: string;
  /** How many a whole set has. */
  readonly count: number;
}

export interface GameInfo {
  readonly id: GameId;
  readonly title: string;
  readonly cols: number;
  readonly rows: number;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly cards: boolean;
  readonly scores: boolean;
  /** Of several captures one that takes the most must be made. */
  readonly mustTakeMost: boolean;
  /** What a capture takes stays on the board until the capture has ended. */
  readonly takesLater: boolean;
  /** There is a computer to play against. */
  readonly computer: boolean;
  readonly seatNames: readonly string[];
  readonly options: readonly GameOption[];
  readonly pieces: readonly PieceLook[];
  /** The first position with the standard options, as it is written. */
  readonly start: string;
}

/** One playable square; column 0 on the left, row 0 at the top. */
export interface Cell {
  readonly name: string;
  readonly square: number;
  readonly col: number;
  readonly row: number;
  readonly piece: number;
  readonly owner: number;
  readonly zone: number;
  readonly dot: number;
  readonly barred: boolean;
  /** The barred piece may not go here, though it otherwise could. */
  readonly closed?: true;
}

export interface Move {
  readonly text: string;
  /** The colour of the card it asks for (CardColour), in games with cards. */
  readonly deck?: number;
  /** kind, from, to, kind, from, to, … */
  readonly steps: readonly number[];
  /** What its place steps put on the board: piece, owner, …; left out for counters common to all. */
  readonly placed?: readonly number[];
  /** The lane it places in after its first step: an index into `lanes`. */
  readonly lane?: number;
}

export interface Turn {
  readonly text: string;
  readonly pass: boolean;
  readonly seat: number;
  readonly answer: number;
  readonly deck: number;
  readonly card: string;
}

export interface Player {
  readonly engine: boolean;
  readonly level: number;
  readonly name: string;
  readonly offers: boolean;
}

export interface Outcome {
  /** ongoing, 1, 2, 3, 4, draw, won, lost */
  readonly name: string;
  readonly over: boolean;
  readonly reason: string;
  readonly winner: number;
  readonly scores: readonly number[];
  /** The score that wins, 0 if no number does. */
  readonly target: number;
  /** How many kings each seat may still have; empty where there is no such limit. */
  readonly box: readonly number[];
  /** Once over: 1 for the first. */
  readonly places: readonly number[];
}

export interface Pending {
  readonly move: Move;
  readonly deck: number;
  /** The name of the card, empty before it is drawn. */
  readonly card: string;
}

/** The lines that the last turn completed, square by square, and the board while they stood on it. */
export interface MadeLines {
  readonly lines: readonly (readonly number[])[];
  readonly cells: readonly Cell[];
}

export interface MatchView {
  readonly game: GameId;
  readonly setup: Readonly<Record<string, string>>;
  /** It is played with cards. */
  readonly cards: boolean;
  readonly position: string;
  /** Who moves, or nobody. */
  readonly seat: number;
  /** Turns that stand; those above it in `turns` were undone. */
  readonly length: number;
  readonly base: number;
  readonly increment: number;
  /** `base` is time for each turn, which begins anew. */
  readonly eachTurn: boolean;
  /** What the cards and the computer's choices are made from; 0 if none has been set. */
  readonly seed: number;
  /** The page's name for the deck of the cards; "" is the deck of the house. */
  readonly deck: string;
  readonly cells: readonly Cell[];
  readonly moves: readonly Move[];
  /** The squares that light up when a counter is to be placed, for the moves that name them. */
  readonly lanes: readonly (readonly number[])[];
  /** Captures are compulsory, and the seat to move can make one. */
  readonly mustCapture: boolean;
  readonly pending?: Pending;
  readonly outcome: Outcome;
  readonly players: readonly Player[];
  readonly turns: readonly Turn[];
  readonly made?: MadeLines;
}

/** What the host owes a room: a thought within limits, a card, an answer; or when a flag falls. */
export interface Due {
  readonly kind: "move" | "hint" | "reply" | "deal" | "answer" | "flag" | "absence";
  readonly seat: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly depth: number;
  readonly milliseconds: number;
  readonly noise: number;
  readonly seed: number;
  readonly eager: boolean;
}

/** A capture, and whether it may be made or takes too little. */
export interface Capture extends Move {
  readonly legal: boolean;
}

/** Why a move being entered goes on as it does. */
export interface Reason {
  /** The rule that decides, by its name in `rules.GAME.NAME`; "": none of them. */
  readonly rule: string;
  /** Why the square is refused, after the words "Not on c4:"; "": none is. */
  readonly text: string;
  /** It is about the piece on that square, which cannot be chosen. */
  readonly piece: boolean;
  /** Where captures are forced: those that may be made first. */
  readonly captures: readonly Capture[];
}

/** The board before one turn, whose turn it was, the scores then, and that turn. */
export interface Moment {
  readonly seat: number;
  readonly scores: readonly number[];
  /** What each seat had left, in milliseconds; only with clocks, and not of the present. */
  readonly times?: readonly number[];
  readonly cells: readonly Cell[];
  readonly move?: Move;
}

export interface Thought {
  readonly best?: Move;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  readonly line: readonly string[];
  /** The best lines, this one first, if several were asked for. */
  readonly lines?: readonly Thought[];
}

export interface Fault {
  readonly text: string;
  /** A place in the text, from 1; of a record its line; 0 for none. */
  readonly at: number;
}
