// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence with a gap for a form of the verb, which is chosen from a few or typed. Letters with accents
// can be touched, for keyboards that have none.
import type { Answer, FormCard, Judgement } from "../core/cardtypes";
import { moveByArrows } from "../ui/arrowkeys";
import { h } from "../ui/dom";
import { word } from "../words/words";
import { judgedWord, type Question, type QuestionEvents } from "./question";
import { splitBrackets } from "./wording";

const accents = ["é", "è", "ê", "ë", "à", "â", "î", "ï", "ô", "ù", "û", "ç"];
const longestForm = 40;

function softBrackets(text: string): Node[] {
  const [before, brackets, after] = splitBrackets(text);
  return [document.createTextNode(before), h("span", { class: "brackets" }, brackets), document.createTextNode(after)];
}

function gapSentence(card: FormCard, ...gap: readonly Node[]): HTMLElement {
  return h("p", { class: "gap-sentence", lang: "fr" }, ...softBrackets(card.before), ...gap, ...softBrackets(card.after));
}

function revealed(card: FormCard, given: string, judgement: Judgement): HTMLElement {
  if (judgement.verdict === "right") return gapSentence(card, judgedWord(given, true));
  const right = judgedWord(judgement.answer, true);
  return given === "" || judgement.right ? gapSentence(card, right)
    : gapSentence(card, judgedWord(given, false), document.createTextNode(" "), right);
}

function wrap(element: HTMLElement, card: FormCard, answer: () => Answer | undefined, focus: () => void): Question {
  return {
    element, answer, focus,
    reveal: (given, judgement) =>
      element.replaceChildren(revealed(card, "form" in given ? given.form.trim() : "", judgement)),
  };
}

function chooseForm(card: FormCard, events: QuestionEvents): Question {
  let chosen = "";
  const slot = h("span", { class: "slot" }, "…");
  const press = (form: string) => {
    chosen = form;
    slot.textContent = form;
    slot.classList.add("filled");
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.textContent === form));
      button.classList.toggle("chosen", button.textContent === form);
    }
    events.changed();
  };
  const buttons = card.choices.map((form) =>
    h("button", { type: "button", class: "word", "aria-pressed": "false", onclick: () => press(form) }, form));
  const choices = h("div", { class: "sentence", role: "group", lang: "fr", "aria-label": word("card.choices") }, ...buttons);
  choices.addEventListener("keydown", (event) => {
    moveByArrows(buttons, event);
    if (event.key !== "Enter" || chosen === "" || document.activeElement?.textContent !== chosen) return;
    event.preventDefault();
    events.submit();
  });
  const element = h("div", { class: "form-question" }, gapSentence(card, slot), choices);
  return wrap(element, card, () => chosen === "" ? undefined : { form: chosen }, () => buttons[0]?.focus());
}

function accentKey(letter: string, input: HTMLInputElement, events: QuestionEvents): HTMLElement {
  const press = () => {
    if (input.value.length >= longestForm) return;
    input.setRangeText(letter, input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, "end");
    input.focus();
    events.changed();
  };
  return h("button", { type: "button", class: "word accent", onclick: press }, letter);
}

function typeForm(card: FormCard, events: QuestionEvents): Question {
  const input = h("input", {
    type: "text", class: "gap-input", size: 12, maxlength: longestForm, lang: "fr", autocomplete: "off",
    autocapitalize: "none", autocorrect: "off", spellcheck: "false", enterkeyhint: "done", "aria-label": word("card.form"),
  });
  const typed = () => input.value.trim();
  input.addEventListener("input", events.changed);
  const keys = h("div", { class: "accents", role: "group", lang: "fr", "aria-label": word("card.accents") },
    ...accents.map((letter) => accentKey(letter, input, events)));
  const element = h("form", { class: "form-question" }, gapSentence(card, input), keys);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    if (typed() !== "") events.submit();
  });
  return wrap(element, card, () => typed() === "" ? undefined : { form: typed() }, () => input.focus());
}

export function formQuestion(card: FormCard, events: QuestionEvents): Question {
  return card.choices.length > 0 ? chooseForm(card, events) : typeForm(card, events);
}
