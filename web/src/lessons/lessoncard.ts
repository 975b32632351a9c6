// SPDX-License-Identifier: GPL-3.0-or-later
// The card of a lesson: one sentence, one word to touch or a group of them to check, and why. Smaller than
// the cards of a game, and always the same, so that it can be explained.
import { CardColour } from "../core/types";
import type { CardName } from "../games/description";
import { pictogramOf } from "../ui/cardsigns";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { word, type WordName } from "../words/words";
import { cardChoices, type Choice } from "./cardwords";

/** Resolves to whether the answer was right, undefined if the card was closed unanswered. */
export function askCard(card: CardName): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    let right: boolean | undefined;
    const goOn = button(word("lesson.card.go-on"), () => dialog.close(), "primary", "i-next");
    const sentence = card === "blue" ? h("p", { class: "lesson-gap" }, word("lesson.card.blue.sentence")) : undefined;
    const verdict = h("div", { class: "lesson-verdict", role: "status" });
    const buttons = cardChoices(card, (name) => word(name)).map((choice) => ({ choice, element: wordButton(choice) }));
    const choices = buttons.map(({ choice }) => choice);
    const group = choices.filter((choice) => choice.right).length > 1;
    const given = new Set<Choice>();
    const answer = () => {
      if (right !== undefined || given.size === 0) return;
      right = choices.every((choice) => choice.right === given.has(choice));
      for (const { choice, element } of buttons) show(element, choice, given.has(choice));
      if (sentence) sentence.textContent = filledSentence(choices);
      verdict.replaceChildren(...explanation(card, right, missingOf(choices, given)));
      check.remove();
      dialog.element.classList.remove("is-asking");
      goOn.focus();
    };
    const check = button(word("lesson.card.check"), answer, "primary", "i-check");
    const touch = (choice: Choice, element: HTMLButtonElement) => {
      if (!given.delete(choice)) given.add(choice);
      if (!group) return answer();
      element.setAttribute("aria-pressed", String(given.has(choice)));
      element.classList.toggle("chosen", given.has(choice));
    };
    for (const { choice, element } of buttons) {
      if (group) element.setAttribute("aria-pressed", "false");
      element.addEventListener("click", () => touch(choice, element));
    }
    const dialog = openDialog({
      title: word(`lesson.card.${card}.ask`), className: `card ${card} is-asking`,
      head: picture(pictogramOf(CardColour[card]), "picto"),
      body: [...(sentence ? [sentence] : []),
        h("div", { class: "sentence", role: "group", "aria-label": word("lesson.card.words") },
          ...buttons.map(({ element }) => element)),
        ...(group ? [h("p", { class: "lesson-group" }, word("lesson.card.group")), check] : []), verdict],
      footer: [goOn],
      closed: () => resolve(right),
    });
    buttons[0]?.element.focus();
  });
}

/** The sentence with its gap, once the right form is known. */
function filledSentence(choices: readonly Choice[]): string {
  return word("lesson.card.blue.sentence").replace("…", choices.find((choice) => choice.right)?.text ?? "…");
}

/** The words of a group that were left out, if all the others are right; "" otherwise. */
function missingOf(choices: readonly Choice[], given: ReadonlySet<Choice>): string {
  if ([...given].some((choice) => !choice.right)) return "";
  return choices.filter((choice) => choice.right && !given.has(choice)).map((choice) => choice.text).join(" ");
}

function wordButton(choice: Choice): HTMLButtonElement {
  return h("button", { type: "button", class: "word" }, choice.text);
}

function show(element: HTMLButtonElement, choice: Choice, given: boolean): void {
  element.disabled = true;
  element.classList.remove("chosen");
  if (!choice.right && !given) return;
  element.classList.add(choice.right ? "right" : "wrong");
  element.append(picture(choice.right ? "i-check" : "i-cross"));
}

function explanation(card: CardName, right: boolean, missing: string): Node[] {
  const why = word(`lesson.card.${card}.why` satisfies WordName);
  const answer = h("div", { class: right ? "answer good" : "answer" }, picture(right ? "i-check" : "i-hint"),
    h("h3", {}, missing === "" ? word(right ? "lesson.card.right" : "lesson.card.look")
      : word("lesson.card.missing", missing)), h("p", {}, why));
  return right ? [answer] : [answer, h("p", { class: "fate" }, picture("man-yellow", ""), word("lesson.card.fate"))];
}
