// SPDX-License-Identifier: GPL-3.0-or-later
// Sheets of paper as a module of their own plans them (apps/wasm/sheets.c): how many pages, any page as SVG,
// all of them as PDF. Draws nothing.
import { CardColour, printGrey, printLarge, sheetKinds } from "../../generated/shapes";
import { grades, type Grade } from "./cardtypes";
import { instantiate, type Bridge, type Module } from "./module";
import type { Fault } from "./types";

/** The kinds of sheets. */
export type Kind = (typeof sheetKinds)[number];

export interface Wanted {
  /** The place of the game in the core's list. */
  readonly game: number;
  readonly kinds: readonly Kind[];
  /** The file of the cards. */
  readonly deck: Uint8Array;
  /** All if none is named. */
  readonly grades: readonly Grade[];
  /** dm_card_colour; all if none is named. */
  readonly colours: readonly number[];
  readonly large: boolean;
  readonly grey: boolean;
}

export interface SheetsView {
  /** The kind of each page. */
  readonly pages: readonly Kind[];
  readonly cards: number;
  /** There are backs, for printing on both sides over the long edge. */
  readonly twoSided: boolean;
  /** Cards that could not be printed; `at` is the line in the deck. */
  readonly faults: readonly Fault[];
}

/** Instead of the number of a page. */
const wholePdf = -1;

const bits = (numbers: readonly number[]) => numbers.reduce((set, number) => set | (1 << number), 0);
const allColours = bits(Object.values(CardColour).filter((colour) => colour !== CardColour.none));
const allGrades = bits(grades.map((_, grade) => grade));

/** The module that plans and draws, print.wasm; it holds one deck and one plan. */
interface Exports extends Bridge {
  sheets_kinds(game: number): void;
  sheets_deck(): number;
  sheets_plan(game: number, kinds: number, grades: number, colours: number, flags: number): number;
  sheets_write(page: number): number;
}

export class Printer {
  private constructor(private readonly module: Module<Exports>) {}

  static async start(compiled: WebAssembly.Module): Promise<Printer> {
    return new Printer(await instantiate<Exports>(compiled));
  }

  setLanguage(language: string): void {
    this.module.setLanguage(language);
  }

  /** The sheets of a game. */
  kindsOf(game: number): Kind[] {
    this.module.call.sheets_kinds(game);
    return this.module.take<Kind[]>();
  }

  /** Throws the refusal: no card is left, for one. */
  plan(wanted: Wanted): SheetsView {
    const flags = (wanted.large ? printLarge : 0) | (wanted.grey ? printGrey : 0);
    this.module.giveBytes(wanted.deck);
    this.module.accepted(this.module.call.sheets_deck());
    this.module.accepted(this.module.call.sheets_plan(wanted.game,
      bits(wanted.kinds.map((kind) => sheetKinds.indexOf(kind))),
      bits(wanted.grades.map((grade) => grades.indexOf(grade))) || allGrades,
      bits(wanted.colours) || allColours, flags));
    return this.module.take<SheetsView>();
  }

  /** A page of the last plan. */
  svg(page: number): Uint8Array<ArrayBuffer> {
    this.module.accepted(this.module.call.sheets_write(page));
    return this.module.takeBytes();
  }

  pdf(): Uint8Array<ArrayBuffer> {
    return this.svg(wholePdf);
  }
}
