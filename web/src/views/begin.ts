// SPDX-License-Identifier: GPL-3.0-or-later
// From a choice to a match: the only place where the page starts one.
import type { App } from "../app/app";
import { Match } from "../core/match";
import type { GameId } from "../core/types";
import type { NewGame } from "../store/gamechoice";

/** Gives a match the seed of its chances, if it has none yet. */
export function seeded(match: Match): Match {
  if (match.view.seed === 0) match.setSeed(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000 + 1);
  return match;
}

/** A match as chosen; the caller frees it. Throws the core's refusal. */
export function newMatch(app: App, game: GameId, choice: NewGame): Match {
  if (choice.record !== undefined) return Match.load(app.core, choice.record);
  const match = Match.create(app.core, app.indexOf(game), choice.setup, choice.position);
  choice.players.forEach((player, seat) => match.setPlayer(seat, player));
  match.setClock(choice.base, choice.increment);
  if (choice.deck && choice.setup["cards"] === "on") match.setDeck(choice.deck);
  return seeded(match);
}

/** Keeps a new match as the game under way and shows it. */
export function beginAndGo(app: App, game: GameId, choice: NewGame): void {
  const match = newMatch(app, game, choice);
  const kind = match.view.game;
  app.saved.save(kind, match.record());
  match.free();
  app.go({ view: "game", game: kind });
}
