// SPDX-License-Identifier: GPL-3.0-or-later
// Asking a player one card: the question, a hint if wanted, the verdict in place with its explanation.
import type { App } from "../app/app";
import type { Almost, Answer, Card, CardResult, Judgement } from "../core/cardtypes";
import { button, h } from "../ui/dom";
import { counted, word } from "../words/words";
import { box, deckWord, explanationElement, fateElement, openCard, type Fate } from "./cardframe";
import { makeQuestion } from "./makequestion";
import { forName, spokenAnswer, spokenQuestion, verdictText, type PlayerKind } from "./wording";

export interface CardRequest {
  readonly card: Card;
  /** What comes of an answer; one that is almost right may have to be given once more. */
  judge(given: Answer): Judgement | Almost;
  /** Asks for the hint; left out where there are none. */
  readonly hint?: (() => void) | undefined;
  /** Who is asked, and whether that is a person's name. */
  readonly player: string;
  readonly kind?: PlayerKind;
  /** None outside a game, where the card may be put away unanswered. */
  readonly fate?: Fate;
  /** Stands above the question too: which card of how many. */
  readonly place?: string;
  /** Told as soon as the answer is judged, before the player goes on. */
  readonly judged?: (result: CardResult) => void;
  /** Puts the card away without an answer. */
  readonly signal?: AbortSignal;
}

function verdictBox(card: Card, judgement: Judgement): HTMLElement {
  const { right } = judgement;
  return box(right ? "i-check" : "i-hint", verdictText(card, judgement), right, explanationElement(judgement));
}

function almostBox(card: Card, { almost }: Almost): HTMLElement {
  const slip = counted(card.task === "agreement" ? "card.accents-other" : "card.words-missing", almost);
  return box("i-hint", word("card.again", slip), false);
}

/** Undefined if the signal came first, or the card was put away. */
export function askCard(app: App, request: CardRequest): Promise<CardResult | undefined> {
  const { card, fate } = request;
  return new Promise((resolve) => {
    let result: CardResult | undefined;
    let hinted = false;
    let spoken = spokenQuestion(card);
    const check = button(word("card.check"), () => judge(), "primary", "i-check");
    const question = makeQuestion(card, {
      changed: () => frame.said.querySelector(".prompt")?.remove(),
      submit: () => judge(),
    });
    const frame = openCard(app, {
      card, question: question.element, signal: request.signal, free: fate === undefined,
      over: [word("card.over", deckWord(card), card.grade, forName(request.player, request.kind)),
        ...(request.place === undefined ? [] : [request.place])].join(" · "),
      spoken: () => spoken,
      closed: (finished) => resolve(finished ? result : undefined),
    });
    const hint = button(word("card.hint"), () => {
      request.hint?.();
      hinted = true;
      hint.remove();
      frame.said.replaceChildren(box("i-hint", word("card.hint"), false, h("p", { lang: "fr" }, card.hint)));
      question.focus();
    }, "", "i-hint");
    const judge = () => {
      const given = question.answer();
      if (result) return;
      if (!given) {
        frame.said.replaceChildren(h("p", { class: "prompt" }, word(`card.nothing.${card.task}`)));
        question.focus();
        return;
      }
      const judgement = request.judge(given);
      if ("almost" in judgement) {
        frame.said.replaceChildren(almostBox(card, judgement));
        app.sounds.play("wrong");
        question.focus();
        return;
      }
      const { right } = judgement;
      result = { right, given, judgement, hinted };
      request.judged?.(result);
      spoken = spokenAnswer(card, judgement);
      question.reveal(given, judgement);
      frame.said.replaceChildren(verdictBox(card, judgement), ...(right || !fate ? [] : [fateElement(fate)]));
      const goOn = button(word("card.go-on"), () => frame.finish(), "primary", "i-next");
      frame.footer(goOn);
      app.sounds.play(right ? "right" : "wrong");
      goOn.focus({ preventScroll: true });
      frame.said.scrollIntoView({ block: "nearest" });
    };
    frame.footer(...(card.hint === "" || !request.hint ? [] : [hint]), check);
    question.focus();
  });
}
