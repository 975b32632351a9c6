// SPDX-License-Identifier: GPL-3.0-or-later
// Six fixed phrases instead of free chat: the panel they are said from, and the bubbles in which they appear by the
// seat of whoever said them. Bubbles can be turned off.
import type { App } from "../app/app";
import { playerName } from "../play/naming";
import type { GameInfo } from "../core/types";
import type { Served } from "../together/served";
import { button, h, picture } from "../ui/dom";
import { toggle } from "../ui/fields";
import { lasting } from "../ui/focus";
import { hasWord, word, type WordName } from "../words/words";

const count = 6;
const bubbleTime = 4000;

export const phraseText = (phrase: number) =>
  (hasWord(`served.phrase-${phrase}`) ? word(`served.phrase-${phrase}` as WordName) : undefined);

export interface PhraseActions {
  say(phrase: number): void;
  close(): void;
  /** Bubbles are shown, or not any more. */
  shows(on: boolean): void;
}

export function phrasePanel(app: App, actions: PhraseActions): HTMLElement {
  const close = h("button", { type: "button", class: "tool", "aria-label": word("close"), onclick: actions.close },
    picture("i-close"));
  return h("section", { class: "pop", "aria-label": word("served.say-label") },
    h("header", {}, h("span", {}, word("served.say")),
      toggle("phrases", word("served.show-phrases"), app.settings.phrases, actions.shows), close),
    h("div", { class: "phrases" }, ...Array.from({ length: count }, (_, i) =>
      lasting(`phrase-${i + 1}`, button(phraseText(i + 1)!, () => actions.say(i + 1))))));
}

/** What was said lately, by seat; drawn again whenever the seats are. */
export class Bubbles {
  readonly #texts = new Map<number, string>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** For those who do not see the seats. */
  readonly said = h("p", { class: "visually-hidden", role: "status" });

  constructor(private readonly info: GameInfo, private readonly served: Served) {}

  hear(table: HTMLElement): void {
    const { said, room } = this.served;
    const text = said && phraseText(said.phrase);
    const seat = room.view.chairs.findIndex(({ person }) => person > 0 && person === said?.person);
    if (text === undefined || seat < 0) return;
    this.#texts.set(seat, text);
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(seat, setTimeout(() => {
      this.#texts.delete(seat);
      this.draw(table);
    }, bubbleTime));
    this.said.textContent = word("served.says", playerName(this.info, room.view, seat), text);
    this.draw(table);
  }

  draw(table: HTMLElement): void {
    for (const old of table.querySelectorAll(".seat > .said")) old.remove();
    for (const [seat, text] of this.#texts)
      table.querySelector(`.seat[data-seat="${seat}"]`)?.append(h("span", { class: "said", "aria-hidden": "true" }, text));
  }

  leave(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
