// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog over the page: the browser's own, so that focus stays inside, Escape closes it, and focus
// goes back where it was. Stripes on top, a title, a close cross, a body that scrolls, buttons below.
import { h, picture } from "../dom";
import { word } from "../words/words";
import { focusKey, refocus } from "./focus";

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

/** Focus begins in the body, where the arrow keys scroll, unless a part asks for it; the top is seen. */
function prepareBody(element: HTMLDialogElement): void {
  const body = element.querySelector<HTMLElement>(".body")!;
  const reachable = body.querySelector("a, button, input, select, textarea, summary, [tabindex]") !== null;
  if (!reachable && body.scrollHeight > body.clientHeight) body.tabIndex = 0;
  if (!element.querySelector("[autofocus]")) body.focus();
  element.scrollTop = 0;
}

export function openDialog(parts: DialogParts): Dialog {
  const id = `dialog-${++dialogs}`;
  const element = h("dialog", { class: `dialog ${parts.className ?? ""}`.trim(), "aria-labelledby": id });
  const close = () => element.close();
  const opener = focusKey(document.activeElement);
  element.append(...contents(parts, id, close));
  if (parts.modal) element.addEventListener("cancel", (event) => event.preventDefault());
  element.addEventListener("close", () => {
    element.remove();
    if (document.activeElement === document.body) refocus(opener);
    parts.closed?.();
  });
  document.body.append(element);
  element.showModal();
  prepareBody(element);
  return { element, close, refill: (changed) => element.replaceChildren(...contents(changed, id, close)) };
}
