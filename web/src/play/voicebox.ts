// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what the game says into its place on the page.
import { colourName, pictogramOf } from "../ui/cardsigns";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import type { Ask, Speech } from "./voice";

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
  /** One of the speech's own choices, by name. */
  choose(name: string): void;
}

function askButton(ask: Ask, long: string, short: Node | string, press: () => void): HTMLButtonElement {
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

function buttonsOf(ask: Ask, actions: VoiceActions): HTMLElement[] {
  switch (ask) {
    case "why": return [askButton("why", word("voice.why"), "?", actions.why)];
    case "step-back": return [askButton("step-back", word("voice.step-back"), picture("i-undo"), actions.stepBack)];
    case "take-back": return [askButton("take-back", word("voice.take-back"), picture("i-undo"), actions.stepBack)];
    case "present": return walkButtons(actions);
    case "continue": return [askButton("continue", word("voice.continue"), picture("i-play"), actions.goOn)];
    case "answer-draw": return [
      button(word("voice.accept"), () => actions.answerDraw(true)),
      button(word("voice.decline"), () => actions.answerDraw(false))];
    case "try-again": return [h("div", { class: "ways" },
      lasting("take-back", button(word("over.take-back"), actions.takeBack, "", "i-undo")),
      lasting("start-again", button(word("game.restart"), actions.restart, "", "i-restart")))];
  }
}

/** Why something was refused, to stand below what is asked. */
export function refusalElement({ at, text }: NonNullable<Speech["refusal"]>): HTMLElement {
  const where = at === undefined ? [] : [h("b", {}, at), " "];
  return h("p", { class: "refusal", role: "alert" }, picture("i-nogo"), h("span", {}, ...where, text));
}

/** As many dots as pieces, those taken filled: what the title says, seen at a glance. */
function countUp({ made, all }: NonNullable<Speech["count"]>): HTMLElement {
  return h("span", { class: "count-up", "aria-hidden": "true" },
    ...Array.from({ length: all }, (_, i) => h("i", { class: i < made ? "on" : "" })));
}

export function voiceElement(place: HTMLElement, speech: Speech, actions: VoiceActions): void {
  const decks = speech.decks?.map(({ deck, text }) =>
    h("li", {}, picture(pictogramOf(deck), `deck dot-${colourName(deck)}`), text));
  const choices = speech.choices && h("div", { class: "ways choices" }, ...speech.choices.map(({ name, text, first }) =>
    lasting(`choose-${name}`, button(text, () => actions.choose(name), first ? "primary" : ""))));
  const ways = [...[speech.ask ?? []].flat().flatMap((ask) => buttonsOf(ask, actions)), ...(choices ? [choices] : [])];
  place.classList.toggle("keeps", speech.refusal !== undefined);
  place.replaceChildren(
    picture(speech.icon),
    h("div", { class: "asked" }, speech.last !== undefined && h("span", { class: "visually-hidden" }, `${speech.last}. `),
      h("b", {}, speech.title), ...(speech.count ? [" ", countUp(speech.count)] : []),
      ...(speech.news ?? []).map((text) => h("p", { class: "news" }, text)), speech.text !== "" && h("p", {}, speech.text),
      decks && decks.length > 0 && h("ul", { class: "decks" }, ...decks)),
    ...(speech.refusal ? [refusalElement(speech.refusal), h("div", { class: "ways" }, ...ways)] : ways));
}
