// SPDX-License-Identifier: GPL-3.0-or-later
// The computer at its card: it thinks aloud, so that whoever watches learns. How often it is right can
// be chosen; the same seed gives the same answer.
import type { App } from "../app/app";
import type { CardResult } from "../core/cardtypes";
import { button, h } from "../ui/dom";
import { word } from "../words/words";
import type { CardRequest } from "./askcard";
import { box, deckWord, explanationElement, fateElement, openCard, type CardFrame, type Fate } from "./cardframe";
import { makeQuestion } from "./makequestion";
import { givenText, spokenAnswer, spokenQuestion } from "./wording";

export interface ComputerRequest extends Pick<CardRequest, "card" | "signal"> {
  readonly fate: Fate;
  /** What the computer answers, and what comes of it: asked once, when it is to be seen. */
  answer(): CardResult;
}

/** Milliseconds to read a thought and an answer by, if the cards of the computer go on by themselves. */
const paces = { calm: { thought: 3500, right: 4500, wrong: 9000 }, quick: { thought: 1200, right: 1500, wrong: 4500 } };

/** Runs once after a while, unless the dialog has gone or a press did it before. */
function later(frame: CardFrame, milliseconds: number | undefined, step: () => void): void {
  if (milliseconds !== undefined) setTimeout(() => frame.element.isConnected && step(), milliseconds);
}

/** First the thought, then the answer, at the pace that was chosen. Undefined if the signal came first. */
export function computerCard(app: App, request: ComputerRequest): Promise<CardResult | undefined> {
  const { card, fate } = request;
  return new Promise((resolve) => {
    let result: CardResult | undefined;
    const pace = app.settings.pace === "wait" ? undefined : paces[app.settings.pace];
    let spoken = spokenQuestion(card);
    const question = makeQuestion(card, { changed() {}, submit() {} });
    question.element.inert = true;
    const frame = openCard(app, {
      card, question: question.element, signal: request.signal,
      over: word("card.over-computer", deckWord(card), card.grade),
      spoken: () => spoken,
      closed: (finished) => resolve(finished ? result : undefined),
    });
    const goOn = button(word("card.go-on"), () => frame.finish(), "primary", "i-next");
    const reveal = () => {
      if (result) return;
      result = request.answer();
      const { right, given, judgement } = result;
      question.element.inert = false;
      question.reveal(given, judgement);
      spoken = spokenAnswer(card, judgement);
      frame.said.replaceChildren(
        box(right ? "i-check" : "i-hint", word(right ? "card.computer-right" : "card.computer-wrong", givenText(card, given)),
          right, explanationElement(judgement)),
        ...(right ? [] : [fateElement(fate)]));
      frame.footer(goOn);
      app.sounds.play(right ? "right" : "wrong");
      goOn.focus();
      later(frame, pace?.[right ? "right" : "wrong"], () => frame.finish());
    };
    const look = button(word("card.computer-look"), reveal, "primary", "i-next");
    frame.said.append(box("i-hint", word("card.computer-thinks"), false,
      h("p", { lang: "fr" }, card.hint || word(`card.thought.${card.task}`))));
    frame.footer(look);
    look.focus();
    later(frame, pace?.thought, reveal);
  });
}
