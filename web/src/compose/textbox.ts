// SPDX-License-Identifier: GPL-3.0-or-later
// The position as text: it follows the board, and the board follows it as long as it can be read; where it cannot,
// the place is shown.
import { Refusal } from "../core/module";
import type { Fault } from "../core/types";
import { h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";

/** A text cut at a byte that is counted from 1. */
function cutAt(text: string, at: number): [string, string] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  return [decoder.decode(bytes.subarray(0, at - 1)), decoder.decode(bytes.subarray(at - 1))];
}

export class TextBox {
  readonly element: HTMLDetailsElement;
  readonly #field = lasting("position-text", h("textarea", { class: "entry", id: "compose-text", rows: 3, spellcheck: "false",
    autocapitalize: "off", autocomplete: "off", "aria-describedby": "compose-text-fault" }));
  readonly #fault = h("p", { class: "fault", id: "compose-text-fault", role: "status" });
  /** What was typed last is no position. */
  #faulty = false;

  /** `read` throws the core's refusal; `judged` is told after every change of the text. */
  constructor(private readonly read: (text: string) => void, private readonly judged: () => void) {
    this.element = h("details", { class: "text" },
      h("summary", { "data-focus": "text" }, picture("i-text"), word("compose.text")),
      h("label", { class: "visually-hidden", for: "compose-text" }, word("compose.text-label")), this.#field, this.#fault);
    this.#field.addEventListener("input", () => this.#typed());
  }

  get faulty(): boolean {
    return this.#faulty;
  }

  /** The text of what is on the board, unless a person is writing it just now. */
  show(text: string): void {
    if (document.activeElement === this.#field && this.#field.value.trim() === text) return;
    this.#field.value = text;
    this.#clear();
  }

  #clear(): void {
    this.#faulty = false;
    this.#fault.replaceChildren();
    this.#field.removeAttribute("aria-invalid");
  }

  #typed(): void {
    const { value, selectionStart, selectionEnd } = this.#field;
    try {
      this.read(value);
      this.#field.value = value; // as it was written, though the board would write it otherwise
      this.#field.setSelectionRange(selectionStart, selectionEnd);
      this.#clear();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#showFault(value.replaceAll("\n", " "), error.fault);
    }
    this.judged();
  }

  #showFault(text: string, { at, text: reason }: Fault): void {
    this.#faulty = true;
    this.#field.setAttribute("aria-invalid", "true");
    const lead = text.length - text.trimStart().length;
    const [before, behind] = at > 0 ? cutAt(text, at + lead) : [text, ""];
    const place = at > 0 && h("code", {}, before.slice(-24), h("mark", {}, behind.slice(0, 1) || " "), behind.slice(1, 16));
    this.#fault.replaceChildren(at > 0 ? word("compose.fault-at", at, reason) : word("compose.fault", reason), ...(place ? [place] : []));
  }
}
