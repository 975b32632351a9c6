// SPDX-License-Identifier: GPL-3.0-or-later
// The card that lies on the table: asked of the player, or thought aloud by the computer. The room deals it
// and judges what is answered.
import type { App } from "../app/app";
import { keptAnswer } from "../cards/answered";
import { askCard } from "../cards/askcard";
import type { Fate } from "../cards/cardframe";
import { computerCard } from "../cards/computercard";
import type { PlayerKind } from "../cards/wording";
import type { Almost, Answer, Card, CardResult, Judgement } from "../core/cardtypes";
import { losesTurn } from "../core/options";
import type { Room } from "../core/room";
import type { GameInfo, MatchView } from "../core/types";
import { faceOf } from "../games/games";
import { playerName } from "./naming";

/** Whether the name of a seat is that of a person. */
export function kindOf(view: MatchView, seat: number): PlayerKind {
  const player = view.players[seat];
  if (player?.name) return "name";
  return player?.engine ? "computer" : "side";
}

/** What a wrong answer costs, in words. */
export function fateOf(info: GameInfo, view: MatchView): Fate {
  const seat = (view.seat + 1) % view.players.length;
  return {
    stays: losesTurn(info, view.setup),
    move: view.pending!.move.text,
    next: playerName(info, view, seat),
    kind: kindOf(view, seat),
    face: faceOf(info, seat),
  };
}

/** An answer as the words of an act have it: words are counted from 1 there. */
export const wordsOf = (given: Answer) =>
  ("words" in given ? given.words.map((number) => number + 1).join(" ") : given.form.replaceAll("\n", " "));

/** What the room says of the answer that was just given. */
function judgementOf(room: Room): Judgement | Almost {
  const { judgement, almost, otherAccents } = room.view.card!;
  return judgement ?? { almost, otherAccents };
}

/** What the computer answered. */
function computerResult(room: Room): CardResult {
  const { given, judgement } = room.view.card!;
  return { right: judgement!.right, given: given!, judgement: judgement!, hinted: false };
}

/** False if the card was left before its answer; `judged` is told of that before the player goes on. */
export async function settleCard(app: App, info: GameInfo, room: Room, signal: AbortSignal, judged: () => void):
  Promise<boolean> {
  const { view } = room;
  const { seat, seed: game } = view;
  const engine = view.players[seat]?.engine;
  const shown = view.card!;
  if (shown.box) { // no deck has such a card: the move is made
    if (engine) room.attend("answer");
    else room.act("answer right");
    return true;
  }
  const card = shown as Card;
  const request = { card, fate: fateOf(info, view), signal };
  const result = engine
    ? await computerCard(app, { ...request, answer: () => {
      room.attend("answer");
      judged();
      return computerResult(room);
    } })
    : await askCard(app, { ...request, player: playerName(info, view, seat), kind: kindOf(view, seat),
      hint: view.hints && card.hint !== "" ? () => (room.act("hint"), card.hint) : undefined,
      judge: (given) => {
        room.act(`answer ${wordsOf(given)}`);
        if (!room.view.card!.lies) judged();
        return judgementOf(room);
      },
      judged: (result) => {
        const name = view.players[seat]?.name ?? "";
        const deck = shown.named ? view.deck : "";
        app.answers.add(keptAnswer({ time: Date.now(), game, name, seat, deck }, card, result));
      } });
  return result !== undefined;
}
