// SPDX-License-Identifier: GPL-3.0-or-later
// Sheets of paper as the core plans them (apps/wasm/sheets.c): how many pages, any page as SVG, all of
// them as PDF. Draws nothing.
import { CardColour, printGrey, printLarge, sheetKinds } from "../../generated/shapes";
import type { CardDeck } from "./carddeck";
import { grades, type Grade } from "./cardtypes";
import { Handle, type Module } from "./module";
import type { Fault } from "./types";

/** The kinds of sheets. */
export type Kind = (typeof sheetKinds)[number];

export interface Wanted {
  /** The place of the game in the core's list. */
  readonly game: number;
  readonly kinds: readonly Kind[];
  readonly deck: CardDeck;
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

export function kindsOf(module: Module, game: number): Kind[] {
  module.call.sheets_kinds(game);
  return module.take<Kind[]>();
}

export class Sheets {
  readonly view: SheetsView;

  /** The core has just told what it planned. */
  private constructor(
    private readonly module: Module,
    private readonly address: number,
  ) {
    this.view = module.take<SheetsView>();
  }

  /** Throws the core's refusal: no card is left, for one. */
  static plan(module: Module, wanted: Wanted): Sheets {
    const flags = (wanted.large ? printLarge : 0) | (wanted.grey ? printGrey : 0);
    const address = module.call.sheets_new(wanted.deck.address, wanted.game,
      bits(wanted.kinds.map((kind) => sheetKinds.indexOf(kind))),
      bits(wanted.grades.map((grade) => grades.indexOf(grade))) || allGrades,
      bits(wanted.colours) || allColours, flags);
    return new Sheets(module, module.accepted(address));
  }

  free(): void {
    this.module.call.release(Handle.sheets, this.address);
  }

  svg(page: number): Uint8Array<ArrayBuffer> {
    this.module.accepted(this.module.call.sheets_write(this.address, page));
    return this.module.takeBytes();
  }

  pdf(): Uint8Array<ArrayBuffer> {
    this.module.accepted(this.module.call.sheets_write(this.address, wholePdf));
    return this.module.takeBytes();
  }
}
