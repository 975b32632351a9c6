// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of a form: one of several, yes or no, a choice from a list. The browser's own inputs, so
// that keyboard and screen readers know them.
import { h } from "./dom";

export interface Item {
  readonly value: string;
  readonly label: string;
  /** Shown before the label. */
  readonly picture?: Node;
}

/** One of a few, side by side. `name` groups them and must be unique on the page. */
export function pick(name: string, legend: string | Node, items: readonly Item[], chosen: string,
  picked: (value: string) => void, className = ""): HTMLFieldSetElement {
  const buttons = items.map((item) => h("label", {},
    h("input", { type: "radio", name, value: item.value, checked: item.value === chosen,
      onchange: () => picked(item.value) }),
    h("span", {}, item.picture, item.label)));
  return h("fieldset", { class: `pick ${className}`.trim() },
    h("legend", {}, legend), h("div", { class: "segments" }, ...buttons));
}

export function toggle(name: string, label: string, on: boolean, changed: (on: boolean) => void,
  note = ""): HTMLLabelElement {
  const input = h("input", { type: "checkbox", role: "switch", name, checked: on,
    onchange: () => changed(input.checked) });
  return h("label", { class: "toggle" },
    h("span", {}, label, note !== "" && h("small", {}, note)), input);
}

export function select(name: string, label: string, items: readonly Item[], chosen: string,
  changed: (value: string) => void): HTMLLabelElement {
  const list = h("select", { name, onchange: () => changed(list.value) },
    ...items.map((item) => h("option", { value: item.value, selected: item.value === chosen }, item.label)));
  return h("label", { class: "field" }, h("span", {}, label), list);
}
