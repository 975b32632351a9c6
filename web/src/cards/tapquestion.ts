// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence whose words are tapped: each is a button that stays down; several may be.
import type { Answer, Judgement, TapCard } from "../core/cardtypes";
import { moveByArrows } from "../ui/arrowkeys";
import { h } from "../ui/dom";
import { word } from "../words/words";
import { judgedWord, plainWord, type Question, type QuestionEvents } from "./question";
import { groupsOf, type Piece } from "./wording";

/** The sentence with an element of one's own for each word. */
export function sentenceOf(card: TapCard, wordElement: (text: string, index: number) => HTMLElement): HTMLElement[] {
  const pieceElement = (piece: Piece) => piece.word === undefined
    ? h("span", { class: "glue" }, piece.text) : wordElement(piece.text, piece.word);
  return groupsOf(card.words, card.after).map((group) =>
    h("span", { class: "word-group" }, ...group.map(pieceElement)));
}

function reveal(card: TapCard, given: readonly number[], judgement: Judgement): HTMLElement[] {
  const right = judgement.verdict === "right" ? given : judgement.words;
  const partly = right.some((index) => given.includes(index));
  return sentenceOf(card, (text, index) => {
    if (right.includes(index)) return judgedWord(text, true, partly && !given.includes(index));
    return given.includes(index) ? judgedWord(text, false) : plainWord(text);
  });
}

export function tapQuestion(card: TapCard, events: QuestionEvents): Question {
  const chosen = new Set<number>();
  const buttons: HTMLButtonElement[] = [];
  const press = (index: number) => {
    const down = !chosen.has(index);
    if (down) chosen.add(index);
    else chosen.delete(index);
    buttons[index]!.setAttribute("aria-pressed", String(down));
    buttons[index]!.classList.toggle("chosen", down);
    events.changed();
  };
  const element = h("div", { class: "sentence", role: "group", lang: "fr", "aria-label": word("card.sentence") });
  element.append(...sentenceOf(card, (text, index) => buttons[index] =
    h("button", { type: "button", class: "word", "aria-pressed": "false", onclick: () => press(index) }, text)));
  element.addEventListener("keydown", (event) => {
    moveByArrows(buttons, event);
    // Enter gives the answer once there is one; the space bar takes words up and down
    if (event.key !== "Enter" || chosen.size === 0) return;
    event.preventDefault();
    events.submit();
  });
  const inOrder = () => [...chosen].sort((a, b) => a - b);
  return {
    element,
    answer: (): Answer | undefined => chosen.size > 0 ? { words: inOrder() } : undefined,
    reveal: (given, judgement) =>
      element.replaceChildren(...reveal(card, "words" in given ? given.words : [], judgement)),
    focus: () => buttons[0]?.focus(),
  };
}
