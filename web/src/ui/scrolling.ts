// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the page that scroll by themselves: whoever has no mouse must reach them, or what they hold.

const tabbable = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Whether Tab goes into it: the arrow keys scroll it from there. */
function holdsTabStop(part: HTMLElement): boolean {
  return [...part.querySelectorAll<HTMLElement>(tabbable)].some((one) =>
    one.tabIndex >= 0 && !one.matches(":disabled") && one.closest("[inert], [hidden]") === null);
}

function follow(part: HTMLElement): void {
  part.tabIndex = part.scrollHeight > part.clientHeight && !holdsTabStop(part) ? 0 : -1;
}

/** A part that scrolls takes focus itself as long as nothing in it does, whatever becomes of it and of what it holds. */
export function reachWhileScrolling(part: HTMLElement): void {
  const sizes = new ResizeObserver(() => follow(part));
  const watch = () => {
    sizes.disconnect();
    for (const one of [part, ...part.children]) sizes.observe(one);
  };
  new MutationObserver(watch).observe(part,
    { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "inert"] });
  watch();
  follow(part);
}
