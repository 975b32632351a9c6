// SPDX-License-Identifier: GPL-3.0-or-later
// One of a few, as buttons side by side: a radio group of which Tab reaches the chosen one, and arrows the rest.
import { h } from "./dom";
import type { Item } from "./fields";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** `name` must be unique on the page: it makes the lasting names of the buttons. */
export function choices(name: string, label: string, items: readonly Item[], chosen: string,
  picked: (value: string) => void, className = "seg"): HTMLElement {
  const buttons = items.map(({ value, label: text, picture }) => h("button", { type: "button", role: "radio",
    "data-focus": `${name}-${value}`, value, onclick: () => choose(value) }, picture, h("span", {}, text)));
  const mark = (value: string) => {
    for (const one of buttons) {
      one.setAttribute("aria-checked", String(one.value === value));
      one.tabIndex = one.value === value ? 0 : -1;
    }
  };
  const choose = (value: string) => {
    mark(value);
    picked(value);
  };
  mark(chosen);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = buttons.findIndex((one) => one.tabIndex === 0);
    const next = buttons[(at + step + buttons.length) % buttons.length]!;
    choose(next.value);
    const again = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(`${name}-${next.value}`)}"]`);
    again?.focus(); // the form may have been drawn anew
  };
  const group = h("div", { class: className, role: "radiogroup", "aria-label": label }, ...buttons);
  group.addEventListener("keydown", move);
  return group;
}
