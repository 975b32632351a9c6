// SPDX-License-Identifier: GPL-3.0-or-later
// An answer that was given, as it is kept.
import type { Card, CardResult } from "../core/cardtypes";
import type { KeptAnswer, Who } from "../store/keptanswers";
import { answerText, givenText } from "./wording";

/** Where an answer was given: in which game, by whom, with which deck. */
export type Occasion = Who & Pick<KeptAnswer, "time" | "game" | "deck">;

export function keptAnswer({ name, seat, time, game, deck }: Occasion, card: Card, result: CardResult): KeptAnswer {
  const { answer, explanation } = result.judgement;
  const verdict = result.right ? "right" : result.judgement.verdict; // an accent that was forgiven
  const { grade, colour, task, skills, sentence } = card;
  return {
    time, game, name, seat, deck, card: card.name, grade, colour, task, skills, sentence,
    given: givenText(card, result.given), verdict, answer: answerText(answer), explanation, hinted: result.hinted,
  };
}
