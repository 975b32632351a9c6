// SPDX-License-Identifier: GPL-3.0-or-later
// Asking a player one card: the question, a hint if wanted, the verdict in place with its explanation.
import type { App } from "../app/app";
import type { Almost, Answer, Card, CardResult, Judgement } from "../core/cardtypes";
import { button, h } from "../ui/dom";
import { word } from "../words/words";
import { box, deckWord, explanationElement, fateElement, openCard, type CardFrame, type Fate } from "./cardframe";
import { makeQuestion } from "./makequestion";
import { almostText, forName, spokenAnswer, spokenQuestion, verdictText, type PlayerKind } from "./wording";

export interface CardRequest {
  readonly card: Card;
  /**
   * What comes of an answer; one that is almost right may have to be given once more. Whoever judges may be far
   * away, and fail: the reason is then shown, and the answer can be given again.
   */
  judge(given: Answer): Judgement | Almost | Promise<Judgement | Almost>;
  /** Gives the hint; left out where there is none. */
  readonly hint?: (() => string | Promise<string>) | undefined;
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

const overText = ({ card, player, kind, place }: CardRequest) =>
  [word("card.over", deckWord(card), card.grade, forName(player, kind)), ...(place === undefined ? [] : [place])].join(" · ");

/** Below what was said before, and seen: with large text it would lie under the foot of the card. */
function say(frame: CardFrame, element: HTMLElement): void {
  frame.said.append(element);
  element.scrollIntoView({ block: "nearest" });
}

/** In the place of the last prompt; a hint stays. */
function prompt(frame: CardFrame, text: string): void {
  frame.said.querySelector(".prompt")?.remove();
  say(frame, h("p", { class: "prompt" }, text));
}

/** A hint, or that an answer is almost right, in the place of the one before; the other stays. */
function help(frame: CardFrame, kind: "hint" | "almost", element: HTMLElement): void {
  for (const old of frame.said.querySelectorAll(`.prompt, [data-help="${kind}"]`)) old.remove();
  element.dataset["help"] = kind;
  say(frame, element);
}

function letGoOn(frame: CardFrame): void {
  const goOn = button(word("card.go-on"), () => frame.finish(), "primary", "i-next");
  frame.footer(goOn);
  goOn.focus({ preventScroll: true });
  frame.said.scrollIntoView({ block: "nearest" });
}

/** Goes on at once with what is here; what comes from far away may be late, or fail. */
function fromAfar<T>(frame: CardFrame, value: T | Promise<T>, use: (value: T) => void, come: () => void): void {
  if (!(value instanceof Promise)) return use(value);
  prompt(frame, word("card.far"));
  value.finally(come).then(use, (error: Error) => prompt(frame, error.message));
}

/** Undefined if the signal came first, or the card was put away. */
export function askCard(app: App, request: CardRequest): Promise<CardResult | undefined> {
  const { card, fate } = request;
  return new Promise((resolve) => {
    let result: CardResult | undefined;
    let hinted = false;
    let waiting = false;
    let spoken = spokenQuestion(card);
    const check = button(word("card.check"), () => judge(), "primary", "i-check");
    const question = makeQuestion(card, {
      changed: () => frame.said.querySelector(".prompt")?.remove(),
      submit: () => judge(),
    });
    const frame = openCard(app, {
      card, question: question.element, signal: request.signal, free: fate === undefined,
      over: overText(request),
      spoken: () => spoken,
      closed: (finished) => resolve(finished ? result : undefined),
    });
    const hint = button(word("card.hint"), () => {
      hint.remove();
      question.focus();
      far(request.hint!(), (text) => {
        hinted = true;
        help(frame, "hint", box("i-hint", word("card.hint"), false, h("p", { lang: "fr" }, text)));
      });
    }, "", "i-hint");
    const far = <T>(value: T | Promise<T>, use: (value: T) => void) => {
      waiting = value instanceof Promise;
      fromAfar(frame, value, use, () => waiting = false);
    };
    const judge = () => {
      const given = question.answer();
      if (result || waiting) return;
      if (!given) {
        question.focus();
        return prompt(frame, word(`card.nothing.${card.task}`));
      }
      far(request.judge(given), (judgement) => told(given, judgement));
    };
    const told = (given: Answer, judgement: Judgement | Almost) => {
      if ("almost" in judgement) {
        app.sounds.play("wrong");
        question.focus();
        return help(frame, "almost", box("i-hint", almostText(card, judgement), false));
      }
      const { right } = judgement;
      result = { right, given, judgement, hinted };
      request.judged?.(result);
      spoken = spokenAnswer(card, judgement);
      question.reveal(given, judgement);
      frame.said.replaceChildren(verdictBox(card, judgement), ...(right || !fate ? [] : [fateElement(fate)]));
      app.sounds.play(right ? "right" : "wrong");
      letGoOn(frame);
    };
    frame.footer(...(request.hint ? [hint] : []), check);
    question.focus();
  });
}
