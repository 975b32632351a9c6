// SPDX-License-Identifier: GPL-3.0-or-later
// A short message at the foot of the page, perhaps with a button to take something back. One at a time;
// it stays long enough to be read, while it is touched or has the focus, and while a dialog covers it.
import { word } from "../words/words";
import { button, h, picture } from "./dom";

const stayMilliseconds = 12_000;

let shown: HTMLElement | undefined;

/** Where focus was when the toast came: it goes back there if the toast is put away under it. */
let before: Element | null = null;

export function hideToast(): void {
  const focused = shown?.contains(document.activeElement);
  shown?.remove();
  shown = undefined;
  if (focused && before instanceof HTMLElement && before.isConnected) before.focus();
}

export interface ToastAction {
  readonly text: string;
  readonly press: () => void;
}

export function showToast(text: string, action?: ToastAction): void {
  hideToast();
  const said = h("p", { role: "status" });
  const toast = h("aside", { class: "toast", "aria-label": word("toast.label") }, said,
    action && button(action.text, () => {
      hideToast();
      action.press();
    }), h("button", { type: "button", class: "tool", "aria-label": word("close"), onclick: hideToast }, picture("i-close")));
  shown = toast;
  before = document.activeElement;
  document.body.append(toast);
  said.textContent = text; // after it stands on the page, so that it is heard
  const leave = () => {
    if (toast.matches(":hover, :focus-within") || document.querySelector("dialog[open]")) setTimeout(leave, stayMilliseconds);
    else toast.remove();
  };
  setTimeout(leave, stayMilliseconds);
}
