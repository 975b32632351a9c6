// SPDX-License-Identifier: GPL-3.0-or-later
// Whether people read with large text, told to the style sheets as `data-text="large"` on the root: media
// queries know the width of the window, not how much of it a word takes.

/** Pixels of one rem: one and a half times the usual. */
const large = 24;

/** Watches for good: a window may go to another screen, and people change the size of text. */
export function watchTextSize(): void {
  const root = document.documentElement;
  const probe = document.body.appendChild(document.createElement("i"));
  probe.className = "text-probe";
  new ResizeObserver(() => {
    if (parseFloat(getComputedStyle(root).fontSize) >= large) root.dataset["text"] = "large";
    else delete root.dataset["text"];
  }).observe(probe);
}
