// SPDX-License-Identifier: GPL-3.0-or-later
// Games that were written down, as apps/wasm/written.c tells them: the games of a PDN file, and one game with
// its tree of moves. A module of its own reads them, study.wasm; a file has an instance of it, whose memory goes
// when another file is opened.
import type { Bridge, Module } from "./module";
import type { GameId, Move } from "./types";

/** Where a game breaks, or a variation of it, and why. */
export interface WrittenFault {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The game itself ends there. */
  readonly broken: boolean;
}

/** What a list shows of a game. */
export interface Facts {
  readonly number: number;
  readonly line: number;
  /** Of its first byte in the file. */
  readonly offset: number;
  readonly game: GameId;
  readonly white?: string;
  readonly black?: string;
  readonly event?: string;
  readonly date?: string;
  readonly round?: string;
  /** As an outcome is named: ongoing, 1, 2, 3, 4, draw, won, lost. */
  readonly result: string;
  /** As players of draughts write it. */
  readonly score: string;
  /** Turns of the game itself. */
  readonly length: number;
  /** The name of its opening, and behind how many turns it had it. */
  readonly opening?: string;
  readonly openingTurns?: number;
  readonly fault?: WrittenFault;
}

/** An arrow on the board, or a marked square if `to` is 0. */
export interface Mark {
  /** Of other programs: a capital letter. */
  readonly colour: string;
  readonly from: number;
  readonly to: number;
}

/** A turn, or a position set up in its place; turns name each other by their places, -1 is none. */
export interface WrittenTurn {
  readonly move?: Move;
  readonly pass: boolean;
  /** Who played it. */
  readonly seat: number;
  /** After it. */
  readonly position: string;
  readonly before: number;
  readonly next: number;
  /** Another in its place. */
  readonly other: number;
  /** What is said before and after it. */
  readonly lead?: string;
  readonly comment?: string;
  /** Commands to programs that stand there too. */
  readonly kept?: string;
  readonly marks?: readonly Mark[];
  readonly glyphs?: readonly number[];
}

export interface WrittenGame extends Facts {
  readonly setup: Readonly<Record<string, string>>;
  /** Name, value, name, value, … */
  readonly tags: readonly string[];
  readonly first: string;
  readonly comment?: string;
  readonly kept?: string;
  readonly marks?: readonly Mark[];
  readonly begin: number;
  /** Those that could not be read are empty, and stand nowhere. */
  readonly turns: readonly WrittenTurn[];
}

export interface Slice {
  readonly games: readonly Facts[];
  /** Games of other kinds, passed over. */
  readonly others: number;
  /** Bytes of the file so far. */
  readonly read: number;
  readonly end: "" | "end" | "memory";
}

/** What reads them. */
interface Exports extends Bridge {
  pdn_open(): number;
  pdn_more(most: number): void;
  pdn_pick(offset: number): number;
  record_pick(): number;
  link_pick(): number;
  game_tree(): number;
  game_text(form: number): number;
  game_edited(): number;
  turn_skipped(): number;
  judge_turns(): number;
  expectation(score: number): number;
  compose_text(game: number): number;
  compose_draft(game: number): number;
}
export type GameReader = Module<Exports>;

const Form = { record: 0, pdn: 1, link: 2 } as const;
export type FormName = keyof typeof Form;

/** The game chosen last. */
function chosenText(core: GameReader, form: FormName): string {
  core.accepted(core.call.game_text(Form[form]));
  return core.take<string>();
}

function chosenTree(core: GameReader): WrittenGame {
  core.accepted(core.call.game_tree());
  return core.take<WrittenGame>();
}

/** What stands before a game in the address of a page. */
export const linkMark = "#/lien/";

/** The game chosen last with another tree (apps/wasm/edited.c), as PDN. */
function chosenEdited(core: GameReader, tree: string): string {
  core.give(tree);
  core.accepted(core.call.game_edited());
  return core.take<string>();
}

/** A game that stands alone, and not among those of a file. */
export interface SingleGame {
  readonly game: WrittenGame;
  text(form: FormName): string;
  /** With another tree, as PDN. */
  edited(tree: string): string;
}

/** `choose` makes the game the one chosen last: others may have been read meanwhile. */
function singleGame(core: GameReader, choose: () => number): SingleGame {
  const chosen = () => (core.accepted(choose()), core);
  return { game: chosenTree(chosen()), text: (form) => chosenText(chosen(), form), edited: (tree) => chosenEdited(chosen(), tree) };
}

/** The game of a record. Throws the core's refusal. */
export function gameOfRecord(core: GameReader, record: string): SingleGame {
  const single = singleGame(core, () => {
    core.give(record);
    return core.call.record_pick();
  });
  return { ...single, text: (form) => (form === "record" ? record : single.text(form)) };
}

/** The game of a link. Throws the core's refusal. */
export function gameOfLink(core: GameReader, link: string): SingleGame {
  return singleGame(core, () => {
    core.give(link);
    return core.call.link_pick();
  });
}

/** The position of a record as if who is to move did nothing. Throws the reason why that makes no sense. */
export function skippedTurn(core: GameReader, record: string): string {
  core.give(record);
  core.accepted(core.call.turn_skipped());
  return core.take<string>();
}

export class PdnFile {
  /** Throws if memory runs out. */
  constructor(private readonly core: GameReader, bytes: Uint8Array) {
    core.giveBytes(bytes);
    core.accepted(core.call.pdn_open());
  }

  /** The next games, at most so many. */
  more(most: number): Slice {
    this.core.call.pdn_more(most);
    return this.core.take<Slice>();
  }

  tree(offset: number): WrittenGame {
    this.#pick(offset);
    return chosenTree(this.core);
  }

  text(offset: number, form: FormName): string {
    this.#pick(offset);
    return chosenText(this.core, form);
  }

  edited(offset: number, tree: string): string {
    this.#pick(offset);
    return chosenEdited(this.core, tree);
  }

  #pick(offset: number): void {
    this.core.accepted(this.core.call.pdn_pick(offset));
  }
}

/** What the engine found about one turn: scores for who moved, hundredths of a man. */
export interface TurnScores {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  /** Another move, the best, or the only one. */
  readonly kind: 0 | 1 | 2;
}

export interface Judged {
  readonly turns: readonly { readonly loss: number; readonly sign: string; readonly slip: boolean }[];
  /** Accuracy in thousandths. */
  readonly sides: readonly { readonly accuracy: number; readonly slips: number }[];
}

export function judgeTurns(core: GameReader, turns: readonly TurnScores[]): Judged {
  core.give(turns.map(({ seat, before, after, kind }) => `${seat} ${before} ${after} ${kind}\n`).join(""));
  core.accepted(core.call.judge_turns());
  return core.take<Judged>();
}

/** What can be expected at a score, 0 to 1. */
export const expectation = (core: GameReader, score: number) => core.call.expectation(score) / 1000;
