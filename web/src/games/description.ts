// SPDX-License-Identifier: GPL-3.0-or-later
// What the page knows of a game besides what the core says: how it looks, sounds and is told, what its
// rules and its lesson show. One description a game, in a file named by its id; nothing else in the page
// asks which game it is. Shapes only: nothing here computes.
import type { Setup } from "../core/room";
import type { GameId } from "../core/types";
import type { SoundName } from "../sounds/player";
import type { WordName } from "../words/words";

// ---- the board ----

/** What the board is made of; style sheets know it as `data-ground`. */
export type Ground = "slate" | "granite" | "pink" | "shores" | "plain";

/** Size in a square of 100, and the shift that leaves room for the dot of the square. */
export interface PieceSize {
  readonly size: number;
  readonly shift: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The name of every square in its corner, or letters below and digits on the left. */
export type Coordinates =
  | { readonly at: "squares"; readonly inset: Spot }
  | { readonly at: "edges"; readonly className: string; readonly digit: Spot; readonly letter: Spot };

/** How marks are drawn; lengths in a square of 100. */
export interface MarkLook {
  /** Around a piece that may move, and around one about to be captured; `up` and `aside` are where it stands. */
  readonly ring: { readonly r: number; readonly aside: number };
  readonly victim: { readonly r: number; readonly up: number };
  /** The dot of a target. */
  readonly dot: number;
  /** The square of the chosen piece: filled, filled with a frame, or a ring in the hollow. */
  readonly chosen: "square" | "frame" | "hollow";
  /** The last move: corners of this inset and length, or rings around the pieces. */
  readonly last: { readonly inset: number; readonly length: number } | "rings";
}

export interface BoardLook {
  readonly ground: Ground;
  /** Whether only every other square is played on, the lower left one among them. */
  readonly chequered: boolean;
  /** Whether the two halves of the board are zones of the seats. */
  readonly zoned: boolean;
  readonly piece: PieceSize;
  readonly miniPiece: PieceSize;
  /** The rim of a miniature: as far as the picture goes, and the radius of its corners. */
  readonly miniRim: number;
  readonly coordinates: Coordinates;
  readonly marks: MarkLook;
}

// ---- a game being played ----

export interface SeatLook {
  /** Symbols that stand for the seats, if not their own pieces. */
  readonly faces?: readonly string[];
  /** Whether a seat is a side of the board, worth naming beside its player. */
  readonly sides: boolean;
  /** What the score is shown as, if the game has one. */
  readonly score: "points" | "tokens";
  /** How captured pieces lie: in a heap, or each for itself. */
  readonly tray: "heap" | "spread";
  /** Whether the pieces a player has left are counted beside the name. */
  readonly countsPieces: boolean;
}

/** What the game says. */
export interface Telling {
  /** A turn moves a piece, or steps with a common counter and then places another in its line. */
  readonly turn: "move" | "step-and-place";
  /** Of each owner: the end of the names of pieces (`piece.man.white`). */
  readonly pieceSides: readonly string[];
  /** Of each zone: its name, and why a piece is held there. */
  readonly zones: readonly { readonly name: WordName; readonly held: WordName }[];
  /** Of each seat: that it has won. */
  readonly wins: readonly WordName[];
  /** What the engine thinks is told in men; else only how much it is. */
  readonly scoresAreMen?: true;
}

/**
 * What is to be reached, in one line that stays on the screen. `{1}` is the score that wins; alone, how many
 * pieces of the set, `{2}`, are on the board, before and after a line has lost it.
 */
export interface Goals {
  readonly together: WordName;
  readonly alone?: { readonly open: WordName; readonly lined: WordName };
}

/** What a piece sounds like when it is put down, by owner, the first for all others. */
export interface PieceSounds {
  readonly put: readonly SoundName[];
  /** Only steps are heard, not what else happens in a move. */
  readonly stepsOnly: boolean;
}

// ---- rules and lessons ----

/** Moves that a small board plays. */
export interface Demo {
  /** Empty for the start of the game. */
  readonly position: string;
  readonly moves: readonly string[];
}

/** The moments of a game that the rules show. */
export const acts = ["start", "middle", "end"] as const;
export type Act = (typeof acts)[number];

/** A piece of a board with its marks, in the signs of lessons/sketch.ts, which knows no game's own kinds of piece. */
export interface Sketch {
  /** Rows from the top, separated by slashes. */
  readonly rows: string;
  /** The way of the piece: column and row of each square, from the start on. */
  readonly way?: readonly (readonly [number, number])[];
}

/**
 * The words of a rule are `rules.GAME.NAME.title` and `rules.GAME.NAME.text`. Paper has all there are; the page
 * shows those that are listed here.
 */
export interface Rule {
  readonly name: string;
  /** A symbol of the sprite, or a piece of a board; in a game with its own kinds of piece, a symbol. */
  readonly picture: string | Sketch;
  /** What gives its colour to a symbol that has none of its own. */
  readonly tone?: "badge" | "dot-pink" | "dot-green" | "dot-blue" | "dot-dame";
}

/** All that is given must hold; an empty goal is reached by any legal move. */
export interface Goal {
  /** Pieces captured, exactly. */
  readonly captures?: number;
  /** The kind of piece captured. */
  readonly takes?: number;
  /** The kind of piece that moves. */
  readonly moves?: number;
  readonly crowned?: boolean;
  readonly from?: string;
  readonly lands?: string;
  readonly places?: string;
  /** Lines made, at least. */
  readonly lines?: number;
  /** The piece goes to the other shore. */
  readonly crosses?: boolean;
  /** No answer of the other player makes a line. */
  readonly safe?: boolean;
  /** The deck of the card it draws. */
  readonly deck?: number;
  /** The name of the outcome after it. */
  readonly outcome?: string;
}

export type CardName = "pink" | "green" | "blue" | "dame";

export interface Exercise {
  /** The words of it are `lesson.GAME.NAME.title`, `.ask`, `.no`, `.yes`, and `.miss` if a legal move can miss. */
  readonly name: string;
  /** Empty for the start of the game. */
  readonly position: string;
  readonly setup?: Setup;
  /** A move the other side plays first, while the learner looks. */
  readonly lead?: string;
  readonly goal: Goal;
  /** The card that is asked before the move stands. */
  readonly card?: CardName;
  /** Nothing shows which pieces may move: finding them is the exercise. */
  readonly quiet?: boolean;
  /** A move that reaches the goal: shown when asked for, tried by the tests. */
  readonly solution: string;
  /** Moves a learner may try that are illegal or miss the goal: tried by the tests. */
  readonly tries: readonly string[];
}

// ---- all of it ----

export interface Description {
  readonly id: GameId;
  readonly board: BoardLook;
  readonly seats: SeatLook;
  readonly telling: Telling;
  readonly sounds: PieceSounds;
  readonly goal?: Goals;
  /** Its games can be written as PDN. */
  readonly pdn?: true;
  /** What is said of it on the home page, and of where it comes from. */
  readonly pitch?: WordName;
  readonly credit?: WordName;
  /** Plays on the home page. */
  readonly living?: Demo;
  readonly acts?: Readonly<Record<Act, Demo>>;
  readonly rules: readonly Rule[];
  readonly lesson: readonly Exercise[];
}
