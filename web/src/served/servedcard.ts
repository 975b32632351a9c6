// SPDX-License-Identifier: GPL-3.0-or-later
// The card of one's own move in a served room: asked here, dealt and judged by the server. The answer is not in
// the page before the server tells it.
import type { App } from "../app/app";
import { keptAnswer } from "../cards/answered";
import { askCard } from "../cards/askcard";
import type { Almost, Answer, Card, Judgement, RoomView } from "../core/cardtypes";
import type { GameInfo } from "../core/types";
import { playerName } from "../play/naming";
import { fateOf, kindOf, wordsOf } from "../play/settlecard";
import type { Served } from "../together/served";

/** What the room says of an answer; undefined before it was given. */
function verdictOf({ card }: RoomView, almostBefore: number): Judgement | Almost | undefined {
  if (card?.judgement) return card.judgement;
  return card && card.almost > almostBefore ? { almost: card.almost, otherAccents: card.otherAccents } : undefined;
}

/** Answers by the server, whose verdict is taken from the event itself: others may follow at once. */
async function answer(served: Served, given: Answer): Promise<Judgement | Almost> {
  const { room } = served;
  const before = room.view.card?.almost ?? 0;
  let verdict: Judgement | Almost | undefined;
  const deaf = served.onChange(() => verdict ??= verdictOf(room.view, before));
  try {
    await served.act(`answer ${wordsOf(given)}`);
  } finally {
    deaf();
  }
  return verdict ?? verdictOf(room.view, before) ?? { almost: before, otherAccents: 0 };
}

/** A number for the answers of one room, as the seed is for those of one game in the page. */
const numberOf = (id: string) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);

/** Once the verdict has been read, or the card has gone. */
export async function askServedCard(app: App, info: GameInfo, served: Served, signal: AbortSignal): Promise<void> {
  const { view } = served.room;
  const { seat } = view;
  const shown = view.card!;
  if (shown.box) return served.act("answer right"); // no deck has such a card: the move is made
  const card = shown as Card;
  const hint = async () => {
    await served.act("hint");
    return served.room.view.card?.clue ?? "";
  };
  await askCard(app, { card, fate: fateOf(info, view), signal, player: playerName(info, view, seat),
    kind: kindOf(view, seat), hint: view.hints ? hint : undefined, judge: (given) => answer(served, given),
    judged: (result) => {
      const occasion = { time: Date.now(), game: numberOf(served.id), name: view.players[seat]?.name ?? "", seat,
        deck: shown.named ? view.deck : "" };
      app.answers.add(keptAnswer(occasion, card, result));
    } });
}
