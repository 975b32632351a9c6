// SPDX-License-Identifier: GPL-3.0-or-later
// The computer at its card: it thinks aloud, so that whoever watches learns. How often it is right can
// be chosen; the same seed gives the same answer.
import type { App } from "../app";
import { button, h } from "../dom";
import { word } from "../words/words";
import type { CardRequest } from "./card";
import { box, deckWord, explanationElement, fateElement, openCard, type CardResult } from "./frame";
import { makeQuestion } from "./question";
import { answerText, spokenAnswer, spokenQuestion } from "./text";
import type { Answer, Card, Judgement } from "./types";

/** How likely a right answer is, for the choice of the players. */
export const computerChances = { always: 1, often: 0.8, sometimes: 0.5 } as const;

export interface ComputerRequest extends Omit<CardRequest, "player" | "kind"> {
  /** From 0, always wrong, to 1, always right. */
  readonly chance: number;
  readonly seed: number;
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Another word, another choice, or the bare infinitive: mistakes that children make too. */
function wrongAnswer(card: Card, solution: Judgement, random: () => number): Answer {
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  if (card.task !== "agreement") {
    const others = card.words.map((_, index) => index).filter((index) => !solution.words.includes(index));
    const other = oneOf(others);
    return { words: other === undefined ? solution.words.slice(1) : [other] };
  }
  const infinitive = card.brackets.split(",")[0]!.trim();
  return { form: oneOf(card.choices.filter((form) => form !== solution.answer)) ?? infinitive };
}

export function computerAnswer(card: Card, solution: Judgement, chance: number, random: () => number): Answer {
  if (random() >= chance) return wrongAnswer(card, solution, random);
  return card.task === "agreement" ? { form: solution.answer } : { words: solution.words };
}

function formOf(card: Card, answer: Answer): string {
  if ("form" in answer || card.task === "agreement") return "form" in answer ? answer.form : "";
  return answerText(answer.words.map((index, at) => {
    const gap = at > 0 && index !== answer.words[at - 1]! + 1;
    return `${gap ? "… " : ""}${card.words[index]?.text ?? ""}`;
  }).join(" ").replaceAll("’ ", "’").replaceAll("' ", "'"));
}

/** First the thought, then the answer; whoever watches goes on. Undefined if the signal came first. */
export function computerCard(app: App, request: ComputerRequest): Promise<CardResult | undefined> {
  const { deck, card, fate } = request;
  const nothing: Answer = card.task === "agreement" ? { form: "" } : { words: [] };
  const given = computerAnswer(card, deck.judge(card, nothing), request.chance, randomNumbers(request.seed));
  const judgement = deck.judge(card, given);
  const right = judgement.verdict === "right";
  return new Promise((resolve) => {
    let spoken = spokenQuestion(card);
    const question = makeQuestion(card, { changed() {}, submit() {} });
    question.element.inert = true;
    const frame = openCard(app, {
      card, question: question.element, signal: request.signal,
      over: word("card.over-computer", deckWord(card), card.grade),
      spoken: () => spoken,
      closed: (finished) => resolve(finished ? { right, verdict: judgement.verdict } : undefined),
    });
    const goOn = button(word("card.go-on"), () => frame.finish(), "primary", "i-next");
    const reveal = () => {
      question.element.inert = false;
      question.reveal(given, judgement);
      spoken = spokenAnswer(card, judgement);
      frame.said.replaceChildren(
        box(right ? "i-check" : "i-hint", word(right ? "card.computer-right" : "card.computer-wrong", formOf(card, given)),
          right, explanationElement(judgement)),
        ...(right ? [] : [fateElement(fate)]));
      frame.footer(goOn);
      app.sounds.play(right ? "right" : "wrong");
      goOn.focus();
    };
    const look = button(word("card.computer-look"), reveal, "primary", "i-next");
    frame.said.append(box("i-hint", word("card.computer-thinks"), false,
      h("p", { lang: "fr" }, card.hint || word(`card.thought.${card.task}`))));
    frame.footer(look);
    look.focus();
  });
}
