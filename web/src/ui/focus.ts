// SPDX-License-Identifier: GPL-3.0-or-later
// Where focus goes when what had it is gone: to the same control made anew, whose lasting name is the
// attribute `data-focus`; failing that, where the person goes on: in the dialog on top, or in the view at
// what it marks as `data-landing`, its heading or its board.
import { h } from "./dom";

/** Gives a control its lasting name. */
export function lasting<T extends HTMLElement>(key: string, element: T): T {
  element.dataset["focus"] = key;
  return element;
}

export function focusKey(element: Element | null): string {
  return element instanceof HTMLElement ? element.dataset["focus"] ?? "" : "";
}

const usable = (element: Element) => element.isConnected && element.closest(":disabled, [hidden]") === null;

/** False if there is no such control, or it cannot have focus. */
export function refocus(key: string, options: FocusOptions = {}): boolean {
  const found = key === "" ? null : document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`);
  if (!found || !usable(found)) return false;
  found.focus(options);
  return document.activeElement === found;
}

/** The title of a view, which is read when the view is entered. */
export function landingHeading(title: string): HTMLHeadingElement {
  return h("h1", { tabindex: "-1", "data-landing": true }, title);
}

/** In a grid the cell that Tab reaches has focus, not the grid. */
function landing(): HTMLElement | null {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const place = (dialog ?? document).querySelector<HTMLElement>(dialog ? "[data-landing], .body" : "[data-landing]");
  return place?.querySelector<HTMLElement>(':scope [role="gridcell"][tabindex="0"]') ?? place;
}

/** To the control of that name, or else where the person goes on; the page does not scroll. */
export function restoreFocus(key: string): void {
  const still = { preventScroll: true };
  if (!refocus(key, still)) landing()?.focus(still);
}

/**
 * Whoever points, or has only come, sees no ring around a title or a square that focus was put on for them: `data-pointing`
 * stands on the page until a key is used. Browsers only guess, and after a wait or an event from elsewhere guess wrong.
 */
export function watchHands(): void {
  const hand = (points: boolean) => document.documentElement.toggleAttribute("data-pointing", points);
  hand(true);
  addEventListener("pointerdown", () => hand(true), true);
  addEventListener("keydown", ({ key }) => {
    if (!["Alt", "Control", "Meta", "Shift"].includes(key)) hand(false);
  }, true);
}

/**
 * Watches over focus for good: whatever removes, hides or disables the control that has it, focus is
 * elsewhere before the browser goes on. Who knows better where, says so meanwhile.
 */
export function guardFocus(): void {
  let last: HTMLElement | undefined;
  addEventListener("focusin", (event) => {
    last = event.target as HTMLElement;
  });
  addEventListener("focusout", () => queueMicrotask(() => {
    // a press beside everything took it: that is no loss
    if (last && usable(last) && document.activeElement === document.body) last = undefined;
  }));
  const check = () => {
    const now = document.activeElement;
    if (!last || usable(last) || (now !== document.body && now !== last)) return;
    const key = focusKey(last);
    last = undefined;
    restoreFocus(key);
  };
  new MutationObserver(check).observe(document.body,
    { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
}
