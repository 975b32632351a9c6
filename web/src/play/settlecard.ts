// SPDX-License-Identifier: GPL-3.0-or-later
// The card of a pending move: drawn from the deck, kept in the match so that it cannot be changed, then
// asked of the player, or thought aloud by the computer.
import type { App } from "../app/app";
import { keptAnswer } from "../cards/answered";
import { askCard } from "../cards/askcard";
import type { Fate } from "../cards/cardframe";
import { computerCard, rightAnswers } from "../cards/computercard";
import type { PlayerKind } from "../cards/wording";
import { adaptedGrade } from "../core/carddeck";
import type { Grade } from "../core/cardtypes";
import type { Match } from "../core/match";
import type { GameInfo, MatchView } from "../core/types";
import { pendingCard } from "../decks/dealing";
import { descriptionOf } from "../games/games";
import { playerName } from "./naming";

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
    face: descriptionOf(info.id).seats.faces[seat] ?? "",
  };
}

/** The classes the next card is for; all of them if none is named. */
function wantedGrades(app: App, view: MatchView): Grade[] {
  const { grade, adapt } = app.settings;
  if (adapt) return [adaptedGrade(app.core, view, grade === "all" ? "CE1" : grade)];
  return grade === "all" ? [] : [grade];
}

/** Whether the card was answered right; undefined if the game was left before. */
export async function settleCard(app: App, info: GameInfo, match: Match, signal: AbortSignal):
  Promise<boolean | undefined> {
  const { view } = match;
  const grades = wantedGrades(app, view);
  const drawn = pendingCard(app, view, grades, app.settings.adapt);
  if (!drawn) return true;
  const { deck, card } = drawn;
  if (!view.pending!.card) match.drawCard(card.name);
  const request = { deck, card, fate: fateOf(info, view), signal };
  const result = view.players[view.seat]?.engine
    ? await computerCard(app, { ...request, rightAnswers: rightAnswers[app.settings.answers],
      seed: view.seed + view.length })
    : await askCard(app, { ...request, player: playerName(info, view, view.seat), kind: kindOf(view, view.seat),
      judged: (judged) => {
        const { seat, seed: game } = view;
        const name = view.players[seat]?.name ?? "";
        app.answers.add(keptAnswer({ time: Date.now(), game, name, seat, deck: drawn.name }, card, judged));
      } });
  return result?.right;
}
