// SPDX-License-Identifier: GPL-3.0-or-later
// From a deck to a game with its cards: the form of a new game, with the deck chosen already.
import type { App } from "../app/app";
import type { CardChoice } from "../decks/deckfield";
import { beginAndGo } from "../views/begin";
import { newGameDialog } from "../views/newgame";

export function playWith(app: App, cards: CardChoice): void {
  const game = app.games().find((info) => info.cards)!.id;
  newGameDialog(app, game, (choice) => beginAndGo(app, game, choice), { cards });
}
