// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog over the page: the browser's own, so that focus stays inside, Escape closes it, and focus
// goes back where it was, at once. Stripes on top, a title, a close cross, a body that scrolls, buttons below.
import { word } from "../words/words";
import { h, picture } from "./dom";
import { focusKey, restoreFocus } from "./focus";
import { reachWhileScrolling } from "./scrolling";

export interface DialogParts {
  readonly title: string;
  readonly className?: string;
  /** Stands before the title. */
  readonly head?: Node;
  /** A small line above the title. */
  readonly over?: string;
  /** Given the title, makes the first part of the body with it; the title then leaves the header. */
  readonly hero?: (title: HTMLHeadingElement) => Node;
  readonly body: readonly Node[];
  readonly footer: readonly Node[];
  /** Called once, however the dialog was closed. */
  readonly closed?: () => void;
  /** Without a cross, and deaf to Escape: it asks for a choice. */
  readonly modal?: boolean;
}

export interface Dialog {
  readonly element: HTMLDialogElement;
  close(): void;
  /** Other contents in the same dialog, after a change of language; `closed` and `modal` stay. */
  refill(parts: DialogParts): void;
}

let dialogs = 0;

function contents(parts: DialogParts, id: string, close: () => void): Node[] {
  const title = h("h2", { id }, parts.title);
  const cross = h("button", { type: "button", class: "tool close", "aria-label": word("close"), onclick: close },
    picture("i-close"));
  const hero = parts.hero?.(title);
  const heading = parts.over === undefined ? title : h("div", {}, h("p", {}, parts.over), title);
  const footer = h("footer", {}, ...parts.footer);
  footer.hidden = parts.footer.length === 0;
  return [
    h("div", { class: "stripes" }),
    h("header", {}, parts.head, hero === undefined && heading, !parts.modal && cross),
    h("div", { class: "body", tabindex: "-1" }, hero, ...parts.body),
    footer,
  ];
}

const bodyOf = (element: HTMLDialogElement) => element.querySelector<HTMLElement>(".body")!;

/** Focus begins in the body, where the arrow keys scroll, unless a part asks for it; the top is seen. */
function prepareBody(element: HTMLDialogElement): void {
  reachWhileScrolling(bodyOf(element));
  if (!element.querySelector("[autofocus]")) bodyOf(element).focus();
  element.scrollTop = 0;
}

/** What closes each of the open dialogs, the lowest first. */
const closers = new Set<() => void>();

/** Closes whatever lies over the page, the topmost first. */
export function closeDialogs(): void {
  for (const close of [...closers].reverse()) close();
  for (const other of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) other.close();
}

export function openDialog(parts: DialogParts): Dialog {
  const id = `dialog-${++dialogs}`;
  const element = h("dialog", { class: `dialog ${parts.className ?? ""}`.trim(), "aria-labelledby": id });
  const opener = document.activeElement;
  const close = () => {
    if (!element.isConnected) return;
    closers.delete(close);
    element.close();
    element.remove();
    if (document.activeElement === document.body && opener !== document.body) restoreFocus(focusKey(opener));
    parts.closed?.();
  };
  element.append(...contents(parts, id, close));
  element.addEventListener("cancel", (event) => {
    if (parts.modal) event.preventDefault();
    else close();
  });
  // The browser may close it unasked, and tells so later: it may be open again by then.
  element.addEventListener("close", () => element.open || close());
  closers.add(close);
  document.body.append(element);
  element.showModal();
  prepareBody(element);
  return { element, close, refill: (changed) => {
    element.replaceChildren(...contents(changed, id, close));
    reachWhileScrolling(bodyOf(element));
  } };
}
