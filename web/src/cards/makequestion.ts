// SPDX-License-Identifier: GPL-3.0-or-later
// The question of a card: words to tap, or a form to give.
import type { Card } from "../core/cardtypes";
import { formQuestion } from "./formquestion";
import type { Question, QuestionEvents } from "./question";
import { tapQuestion } from "./tapquestion";

export function makeQuestion(card: Card, events: QuestionEvents): Question {
  return card.task === "agreement" ? formQuestion(card, events) : tapQuestion(card, events);
}
