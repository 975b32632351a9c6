// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what the game says into its place on the page.
import { colourName, pictogramOf } from "../ui/cardsigns";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import type { Speech } from "./voice";

export interface VoiceActions {
  why(): void;
  stepBack(): void;
  present(): void;
  /** Looks one move further back or on. */
  walk(step: -1 | 1): void;
  answerDraw(accept: boolean): void;
  goOn(): void;
  takeBack(): void;
  restart(): void;
}

function askButton(ask: Speech["ask"], long: string, short: Node | string, press: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "button ask", "data-focus": `ask-${ask}`, onclick: press },
    h("span", { class: "long" }, long), h("span", { class: "short", "aria-hidden": "true" }, short));
}

/** A walk through the game: back, on, and to its end. */
function walkButtons(actions: VoiceActions): HTMLElement[] {
  const step = (symbol: string, label: string, by: -1 | 1, className: string) =>
    h("button", { type: "button", class: `button walk ${className}`, "data-focus": `walk-${by}`, "aria-label": label,
      onclick: () => actions.walk(by) }, picture(symbol));
  return [step("i-next", word("game.previous"), -1, "back"), step("i-next", word("game.next"), 1, ""),
    askButton("present", word("voice.present"), picture("i-close"), actions.present)];
}

function buttons(speech: Speech, actions: VoiceActions): HTMLElement[] {
  switch (speech.ask) {
    case "why": return [askButton("why", word("voice.why"), "?", actions.why)];
    case "step-back": return [askButton("step-back", word("voice.step-back"), picture("i-undo"), actions.stepBack)];
    case "present": return walkButtons(actions);
    case "continue": return [askButton("continue", word("voice.continue"), picture("i-play"), actions.goOn)];
    case "answer-draw": return [
      button(word("voice.accept"), () => actions.answerDraw(true)),
      button(word("voice.decline"), () => actions.answerDraw(false))];
    case "try-again": return [h("div", { class: "ways" },
      lasting("take-back", button(word("voice.take-back"), actions.takeBack, "", "i-undo")),
      lasting("start-again", button(word("game.restart"), actions.restart, "", "i-restart")))];
    default: return [];
  }
}

export function voiceElement(place: HTMLElement, speech: Speech, actions: VoiceActions): void {
  const decks = speech.decks?.map(({ deck, text }) =>
    h("li", {}, picture(pictogramOf(deck), `deck dot-${colourName(deck)}`), text));
  place.replaceChildren(
    picture(speech.icon),
    h("div", {}, speech.last !== undefined && h("span", { class: "visually-hidden" }, `${speech.last}. `),
      h("b", {}, speech.title), speech.text !== "" && h("p", {}, speech.text),
      decks && decks.length > 0 && h("ul", { class: "decks" }, ...decks)),
    ...buttons(speech, actions));
}
