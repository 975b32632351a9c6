// SPDX-License-Identifier: GPL-3.0-or-later
// The card of a pending move: drawn from the deck, kept in the match so that it cannot be changed, then
// asked of the player, or thought aloud by the computer.
import type { App } from "../app";
import { askCard } from "../cards/card";
import { computerCard, computerChances } from "../cards/computer";
import { CardDeck } from "../cards/deck";
import type { Fate } from "../cards/frame";
import type { PlayerKind } from "../cards/text";
import type { Match } from "../core/match";
import type { GameInfo, MatchView } from "../core/types";
import { playerName } from "./names";

let house: CardDeck | undefined;

function deckOf(app: App): CardDeck {
  house ??= CardDeck.house(app.core);
  return house;
}

/** Whether the name of a seat is that of a person. */
function kindOf(view: MatchView, seat: number): PlayerKind {
  const player = view.players[seat];
  if (player?.name) return "name";
  return player?.engine ? "computer" : "side";
}

/** What a wrong answer costs, in words. */
function fateOf(info: GameInfo, view: MatchView): Fate {
  const seat = (view.seat + 1) % view.players.length;
  return {
    stays: view.setup["wrong"] === "stay",
    move: view.pending!.move.text,
    next: playerName(info, view, seat),
    kind: kindOf(view, seat),
    face: seat === 0 ? "man-yellow" : "man-blue",
  };
}

/** Whether the card was answered right; undefined if the game was left before. */
export async function settleCard(app: App, info: GameInfo, match: Match, signal: AbortSignal):
  Promise<boolean | undefined> {
  const { view } = match;
  const grades = app.settings.grade === "all" ? [] : [app.settings.grade];
  const deck = deckOf(app);
  const card = deck.pending(view, grades);
  if (!card) return true;
  if (!view.pending!.card) match.drawCard(card.name);
  const request = { deck, card, fate: fateOf(info, view), signal };
  const result = view.players[view.seat]?.engine
    ? await computerCard(app, { ...request, chance: computerChances[app.settings.answers], seed: view.seed + view.length })
    : await askCard(app, { ...request, player: playerName(info, view, view.seat), kind: kindOf(view, view.seat) });
  return result?.right;
}
