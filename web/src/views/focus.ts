// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a control again after its view was made anew: the attribute `data-focus` is its lasting name.

export function focusKey(element: Element | null): string {
  return element instanceof HTMLElement ? element.dataset["focus"] ?? "" : "";
}

export function refocus(key: string): void {
  if (key === "") return;
  document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`)?.focus();
}
