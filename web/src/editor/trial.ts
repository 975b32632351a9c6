// SPDX-License-Identifier: GPL-3.0-or-later
// Trying a card: the very dialog of a game, without a game. Nothing is kept of the answer.
import type { App } from "../app/app";
import { askCard } from "../cards/askcard";
import type { CardTexts } from "../decks/cardtexts";
import { deckOf } from "../decks/check";
import { word } from "../words/words";

/** Does nothing for a card with faults: there is nothing to ask. */
export async function tryCard(app: App, texts: CardTexts): Promise<void> {
  const deck = deckOf(app.core, [texts]);
  const row = deck.rows()[0];
  const card = row?.sound ? deck.find(row.name) : undefined;
  if (card) await askCard(app, { card, judge: (given) => deck.judge(card, given), ...(card.hint === "" ? {} : { hint: () => card.hint }),
    player: word("decks.trial-player") });
  deck.free();
}
