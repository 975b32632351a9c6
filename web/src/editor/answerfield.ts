// SPDX-License-Identifier: GPL-3.0-or-later
// The right answer of a card, given as the child gives it: words are tapped in the sentence, a form is
// chosen or typed. More than one answer may be accepted; the first is the one that is shown.
import { sentenceOf } from "../cards/tapquestion";
import type { TapCard } from "../core/cardtypes";
import type { Module } from "../core/module";
import type { CardTexts } from "../decks/cardtexts";
import { moveByArrows } from "../ui/arrowkeys";
import { button, h } from "../ui/dom";
import { focusKey, refocus } from "../ui/focus";
import { word } from "../words/words";
import { answerOfWords, splitList, splitTyped, tapCardOf, wordsOfAnswer } from "./answertext";

export interface AnswerField {
  readonly element: HTMLElement;
  /** Draws itself for other texts; `agreement` says what the card asks. */
  refresh(texts: CardTexts, agreement: boolean): void;
}

type Give = (answers: string) => void;

function wordButton(text: string, down: boolean, key: string, press: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: down ? "word chosen" : "word", "aria-pressed": String(down),
    "data-focus": key, onclick: press }, text);
}

function group(label: string, parts: readonly Node[]): HTMLElement {
  const element = h("div", { class: "sentence", role: "group", lang: "fr", "aria-label": label }, ...parts);
  element.addEventListener("keydown", (event) =>
    moveByArrows([...element.querySelectorAll<HTMLElement>(".word")], event));
  return element;
}

/** One accepted answer: the words of the sentence, those of the answer held down. */
function tapRow(card: TapCard, chosen: readonly number[], row: number, give: (words: readonly number[]) => void): HTMLElement {
  const press = (index: number) =>
    give(chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]);
  return group(word(row === 0 ? "decks.answer-tap" : "decks.answer-other"),
    sentenceOf(card, (text, index) =>
      wordButton(text, chosen.includes(index), `answer-${row}-${index}`, () => press(index))));
}

function tapRows(core: Module, texts: CardTexts, more: boolean, give: Give, add: () => void): Node[] {
  const card = tapCardOf(core, texts.sentence);
  if (!card) return [h("p", { class: "quiet" }, word("decks.answer-later"))];
  const answers = splitList(texts.answers);
  const shown = answers.length === 0 || more ? [...answers, ""] : answers;
  const rows = shown.map((answer, row) => {
    const chosen = answer === "" ? [] : wordsOfAnswer(core, texts.sentence, answer);
    const put = (words: readonly number[]) => give(shown.map((old, other) =>
      (other === row ? answerOfWords(card.words, words) : old)).filter((text) => text !== "").join("|"));
    return tapRow(card, chosen, row, put);
  });
  const other = button(word("decks.answer-add"), add, "quiet-button");
  other.dataset["focus"] = "answer-add";
  return answers.length > 0 && !more ? [...rows, other] : rows;
}

function choiceRow(texts: CardTexts, give: Give): HTMLElement {
  const answers = splitList(texts.answers);
  const choices = splitList(texts.choices);
  const press = (form: string) => {
    const kept = answers.filter((answer) => answer !== form && choices.includes(answer));
    give((answers.includes(form) ? kept : [...kept, form]).join("|"));
  };
  return group(word("decks.answer-choose"), choices.map((form) =>
    wordButton(form, answers.includes(form), `answer-${form}`, () => press(form))));
}

export function answerField(core: Module, give: Give): AnswerField {
  let now: CardTexts | undefined;
  let more = false;
  const input = h("input", { type: "text", lang: "fr", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    "aria-label": word("decks.answer-type"), "data-focus": "answer-typed",
    oninput: () => give(splitTyped(input.value).join("|")) });
  const typed = h("div", { class: "field" }, input);
  const element = h("div", { class: "answer-field" });
  const draw = (texts: CardTexts, agreement: boolean) => {
    if (agreement && splitList(texts.choices).length > 0) return [choiceRow(texts, give)];
    if (!agreement) return tapRows(core, texts, more, give, () => {
      more = true;
      refresh(texts, false);
      refocus(`answer-${splitList(texts.answers).length}-0`);
    });
    if (document.activeElement !== input) input.value = splitList(texts.answers).join(", ");
    return [typed];
  };
  const refresh = (texts: CardTexts, agreement: boolean) => {
    if (now && splitList(now.answers).length < splitList(texts.answers).length) more = false;
    now = texts;
    const focused = element.contains(document.activeElement) ? focusKey(document.activeElement) : "";
    const parts = draw(texts, agreement);
    if (parts[0] === typed && typed.parentElement === element) return;
    element.replaceChildren(...parts);
    refocus(focused);
  };
  return { element, refresh };
}
