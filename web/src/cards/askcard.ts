// SPDX-License-Identifier: GPL-3.0-or-later
// Asking a player one card: the question, a hint if wanted, the verdict in place with its explanation.
import type { App } from "../app/app";
import type { Answer, Card, CardResult, Judgement } from "../core/cardtypes";
import { button, h } from "../ui/dom";
import { word } from "../words/words";
import { box, deckWord, explanationElement, fateElement, openCard, type Fate } from "./cardframe";
import { makeQuestion } from "./makequestion";
import { forName, spokenAnswer, spokenQuestion, type PlayerKind } from "./wording";

export interface CardRequest {
  readonly card: Card;
  judge(given: Answer): Judgement;
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

const headings = { right: "card.right", accent: "card.accent", wrong: "card.wrong" } as const;

function verdictBox(judgement: Judgement): HTMLElement {
  const right = judgement.verdict === "right";
  return box(right ? "i-check" : "i-hint", word(headings[judgement.verdict]), right, explanationElement(judgement));
}

/** Undefined if the signal came first, or the card was put away. */
export function askCard(app: App, request: CardRequest): Promise<CardResult | undefined> {
  const { card, fate } = request;
  return new Promise((resolve) => {
    let result: CardResult | undefined;
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
      const right = judgement.verdict === "right";
      result = { right, given, judgement };
      request.judged?.(result);
      spoken = spokenAnswer(card, judgement);
      question.reveal(given, judgement);
      frame.said.replaceChildren(verdictBox(judgement), ...(right || !fate ? [] : [fateElement(fate)]));
      const goOn = button(word("card.go-on"), () => frame.finish(), "primary", "i-next");
      frame.footer(goOn);
      app.sounds.play(right ? "right" : "wrong");
      goOn.focus({ preventScroll: true });
      frame.said.scrollIntoView({ block: "nearest" });
    };
    frame.footer(...(card.hint === "" ? [] : [hint]), check);
    question.focus();
  });
}
