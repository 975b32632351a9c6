// SPDX-License-Identifier: GPL-3.0-or-later
// A deck of cards of the core as an object: read from a file, asked to judge. Holds no answer: that comes
// with the judgement.
import type { Answer, Card, CardRow, DeckView, Judgement } from "./cardtypes";
import { Handle, type Module } from "./module";

export class CardDeck {
  private constructor(
    private readonly module: Module,
    /** For the core only, which names a deck so. */
    readonly address: number,
  ) {}

  /** A file as it is, whatever its encoding; what is wrong with it stands in `view().faults`. */
  static read(module: Module, bytes: Uint8Array): CardDeck {
    module.giveBytes(bytes);
    return new CardDeck(module, module.accepted(module.call.deck_read()));
  }

  free(): void {
    this.module.call.release(Handle.deck, this.address);
  }

  view(): DeckView {
    this.module.call.deck_view(this.address);
    return this.module.take<DeckView>();
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

  /** Undefined if there is no such card. */
  find(name: string): Card | undefined {
    this.module.give(name);
    return this.module.call.deck_card(this.address) === 0 ? undefined : this.module.take<Card>();
  }

  judge(card: Card, answer: Answer): Judgement {
    const text = "words" in answer ? answer.words.join(" ") : answer.form.replaceAll("\n", " ");
    this.module.give(`${card.name}\n${text}`);
    this.module.accepted(this.module.call.deck_judge(this.address));
    return this.module.take<Judgement>();
  }
}
