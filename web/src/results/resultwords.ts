// SPDX-License-Identifier: GPL-3.0-or-later
// Players, skills, tasks, colours, verdicts and decks in words.
import type { App } from "../app/app";
import type { PlayerKind } from "../cards/wording";
import { ownDecks } from "../decks/owndecks";
import type { KeptAnswer, Who } from "../store/keptanswers";
import { colourName } from "../ui/cardsigns";
import { hasWord, word, type WordName } from "../words/words";

/** A player without a name is named by the side. */
export function whoText(app: App, { name, seat }: Who): string {
  return name !== "" ? name : app.games().find((info) => info.cards)?.seatNames[seat] ?? "";
}

export function whoKind({ name }: Who): PlayerKind {
  return name !== "" ? "name" : "side";
}

/** The tags of our own decks have a name in both languages; others stand as they are written. */
export function skillWord(tag: string): string {
  const name = `results.skill.${tag.normalize("NFC").toLowerCase()}`;
  return hasWord(name) ? word(name) : tag;
}

export function taskWord(task: KeptAnswer["task"]): string {
  return word(`results.task.${task}`);
}

export function verdictWord(verdict: KeptAnswer["verdict"]): string {
  return word(`results.verdict.${verdict}`);
}

export function colourWord(colour: number): string {
  return word(`results.colour.${colourName(colour)}` as WordName);
}

/** The house's deck has a name too; of a deck that is gone only what records call it is known. */
export function deckTitle(deck: string): string {
  return deck === "" ? word("results.house") : ownDecks.load(deck)?.name ?? deck;
}
