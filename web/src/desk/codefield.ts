// SPDX-License-Identifier: GPL-3.0-or-later
// A code of six letters: one field of text, drawn as six cells. Any case, pasted whole, with spaces or a hyphen;
// said by itself at the sixth letter.
import { h } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";

export const codeLetters = 6;

/** The letters of what was typed or pasted; of a link of a room nothing. */
export function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z]/g, "").slice(0, codeLetters);
}

export interface CodeField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  letters(): string;
}

/** `changed` after every letter, `whole` once there are six. */
export function codeField(changed: (letters: string) => void, whole: (letters: string) => void): CodeField {
  const cells = Array.from({ length: codeLetters }, () => h("span", {}));
  const input = lasting("code", h("input", { type: "text", id: "desk-code", autocomplete: "off", autocapitalize: "characters",
    spellcheck: "false", enterkeyhint: "go", "aria-describedby": "desk-code-said" }));
  const draw = () => {
    const letters = lettersOf(input.value);
    const focused = document.activeElement === input;
    cells.forEach((cell, i) => {
      cell.textContent = letters[i] ?? "";
      cell.className = focused && i === Math.min(letters.length, codeLetters - 1) ? "is-here" : "";
    });
    return letters;
  };
  const typed = () => {
    const letters = lettersOf(input.value);
    if (input.value !== letters) input.value = letters;
    draw();
    changed(letters);
    if (letters.length === codeLetters) whole(letters);
  };
  for (const event of ["focus", "blur"]) input.addEventListener(event, draw);
  input.addEventListener("input", typed);
  const element = h("div", { class: "field" },
    h("label", { for: "desk-code" }, word("desk.code")),
    h("div", { class: "letters-box" }, input, h("div", { class: "letters", "aria-hidden": "true" }, ...cells)));
  return { element, input, letters: () => lettersOf(input.value) };
}
