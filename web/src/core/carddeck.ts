// SPDX-License-Identifier: GPL-3.0-or-later
// A deck of cards of the core as an object: read from a file, drawn from, asked to judge. Holds no
// answer: that comes with the judgement.
import { grades, type Answer, type Card, type CardRow, type DeckView, type Grade, type Judgement } from "./cardtypes";
import type { Module } from "./module";
import type { MatchView } from "./types";

export interface Draw {
  /** dm_card_colour: see CardColour in core/types. */
  readonly colour: number;
  /** The classes the cards are for; all if none is named, or if there is no such card. */
  readonly grades?: readonly Grade[];
  /** The same seed gives the same order: keep it with the game. */
  readonly seed: number;
  /** The names of the cards drawn so far. */
  readonly drawn: readonly string[];
}

const allGrades = (1 << grades.length) - 1;

function gradeBits(wanted: readonly Grade[] = []): number {
  return wanted.reduce((bits, grade) => bits | (1 << grades.indexOf(grade)), 0) || allGrades;
}

/** The cards a match has drawn, in order: what a draw must know. */
export function drawnCards(view: MatchView): string[] {
  return view.turns.slice(0, view.length).map((turn) => turn.card).filter((card) => card !== "");
}

/** The class for the next card of the player to move, if cards follow the player. */
export function adaptedGrade(module: Module, view: MatchView, first: Grade): Grade {
  const answers = view.turns.slice(0, view.length).filter((turn) => turn.seat === view.seat && turn.answer !== 0);
  module.give(answers.map((turn) => (turn.answer === 1 ? "r" : "w")).join(""));
  return grades[module.call.adapted_grade(grades.indexOf(first))]!;
}

export class CardDeck {
  private constructor(
    private readonly module: Module,
    /** For the core only, which names a deck so. */
    readonly address: number,
  ) {}

  /** The deck that comes with Damier: cards of all classes. */
  static house(module: Module): CardDeck {
    return new CardDeck(module, module.accepted(module.call.deck_house()));
  }

  /** A file as it is, whatever its encoding; what is wrong with it stands in `view().faults`. */
  static read(module: Module, bytes: Uint8Array): CardDeck {
    module.giveBytes(bytes);
    return new CardDeck(module, module.accepted(module.call.deck_read()));
  }

  free(): void {
    this.module.call.deck_free(this.address);
  }

  view(): DeckView {
    this.module.call.deck_view(this.address);
    return this.module.take<DeckView>();
  }

  /** What each fault of the view is about: a column, by our name or as the file names it, or "". */
  faultColumns(): string[] {
    this.module.call.deck_fault_columns(this.address);
    return this.module.take<string[]>();
  }

  /** Every card as the file has it, with its answers: for the editor. */
  rows(): CardRow[] {
    this.module.call.deck_rows(this.address);
    return this.module.take<CardRow[]>();
  }

  /** The deck as the text of a file. */
  file(separator: ";" | ","): string {
    this.module.call.deck_write(this.address, separator.charCodeAt(0));
    return this.module.take<string>();
  }

  /** Undefined if the deck has no card of that colour. */
  draw(draw: Draw): Card | undefined {
    const wanted = gradeBits(draw.grades);
    return this.#draw(draw, wanted) ?? (wanted === allGrades ? undefined : this.#draw(draw, allGrades));
  }

  /** Undefined if there is no such card. */
  find(name: string): Card | undefined {
    this.module.give(name);
    return this.module.call.deck_card(this.address) === 0 ? undefined : this.module.take<Card>();
  }

  /** The card of the pending move: the one on the table, or a new one. */
  pending(view: MatchView, wanted: readonly Grade[] = []): Card | undefined {
    if (!view.pending) return undefined;
    const { deck, card } = view.pending;
    return (card ? this.find(card) : undefined)
      ?? this.draw({ colour: deck, grades: wanted, seed: view.seed, drawn: drawnCards(view) });
  }

  judge(card: Card, answer: Answer): Judgement {
    const text = "words" in answer ? answer.words.join(" ") : answer.form.replaceAll("\n", " ");
    this.module.give(`${card.name}\n${text}`);
    this.module.accepted(this.module.call.deck_judge(this.address));
    return this.module.take<Judgement>();
  }

  /** What the computer answers: right so many times of a hundred, the same for the same seed. */
  guess(card: Card, rightAnswers: number, seed: number): Answer {
    this.module.give(card.name);
    this.module.accepted(this.module.call.deck_guess(this.address, rightAnswers, seed));
    return this.module.take<Answer>();
  }

  #draw(draw: Draw, bits: number): Card | undefined {
    this.module.give(draw.drawn.join("\n"));
    const found = this.module.call.deck_draw(this.address, draw.colour, bits, draw.seed);
    return found === 0 ? undefined : this.module.take<Card>();
  }
}
