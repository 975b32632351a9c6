// SPDX-License-Identifier: GPL-3.0-or-later
// Arrow keys within a row of buttons.

/** Left and right go from button to button; Home and End to the ends. */
export function moveByArrows(buttons: readonly HTMLElement[], event: KeyboardEvent): void {
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1,
  };
  const target = buttons[targets[event.key] ?? -1];
  if (at < 0 || !target) return;
  event.preventDefault();
  target.focus();
}
