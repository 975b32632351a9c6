// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to bring somebody to a room: its link, the code to read out and the QR code, all at once; each can fill
// the screen. The system's own sheet where there is one; copying works over plain HTTP too.
import type { App } from "../app/app";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { copyFrom, shareButton } from "../ui/sharing";
import { word, type WordName } from "../words/words";
import { qrPicture } from "./qr";

/** The link of a room, for others. */
export const linkOf = (room: string) => `${location.origin}${location.pathname}#/ensemble/${room}`;

/** Without what everybody types anyway. */
const shortLink = (link: string) => link.replace(/^https?:\/\//, "");

/** In two groups of three, letter by letter for those who hear it. */
export function codeText(code: string, className: string): HTMLElement {
  const spelled = [...code].join(", ");
  return h("p", { class: className, role: "img", "aria-label": word("desk.code-label", spelled) },
    h("span", {}, code.slice(0, 3)), h("span", {}, code.slice(3)));
}

/** Alone on the screen, as large as it goes: for a projector, or across a table. */
function large(title: string, part: Node): void {
  openDialog({ title, className: "projected", body: [part], footer: [] });
}

function enlarge(name: string, label: WordName, part: () => Node): HTMLButtonElement {
  return h("button", { type: "button", class: "button square quiet", "data-focus": `large-${name}`, "aria-label": word(label),
    title: word(label), onclick: () => large(word(label), part()) }, picture("i-screen"));
}

/** All ways by one link; `another` shows those by the next address. */
function ways(app: App, title: string, link: string, code: string | undefined, another: (() => void) | undefined): HTMLElement {
  const qr = qrPicture(app.core, link, word("desk.qr-label"));
  const address = h("input", { type: "text", class: "entry", readonly: true, "aria-label": word("desk.link-label"),
    "data-focus": "room-link", onfocus: () => address.select() });
  address.value = link;
  const share = shareButton(title, word("desk.share-text", title, ""), link);
  return h("div", { class: "invite" },
    qr && h("button", { type: "button", class: "qr-box", "data-focus": "large-qr", title: word("desk.large-qr"),
      onclick: () => large(word("desk.qr-label"), qr.cloneNode(true)) }, qr,
      h("span", { class: "visually-hidden" }, word("desk.large"))),
    h("div", { class: "column" },
      ...(code === undefined ? [] : [h("p", { class: "small-print" }, word("desk.dictate")),
        h("div", { class: "row-line" }, codeText(code, "code"), enlarge("code", "desk.large-code", () => codeText(code, "code giant")))]),
      h("div", { class: "address" }, address,
        enlarge("link", "desk.large-link", () => h("p", { class: "giant-link" }, shortLink(link)))),
      h("div", { class: "row-line" }, share,
        lasting("copy-link", button(word("desk.copy"), () => void copyFrom(address), share ? "" : "primary", "i-copy"))),
      another && lasting("another-address", button(word("desk.another-address"), another, "quiet", "i-swap"))));
}

/** Where the page is at an address of this computer alone, the link has one by which others find it. */
export function invitePart(app: App, title: string, room: string, code: string | undefined): HTMLElement {
  let shown = ways(app, title, linkOf(room), code, undefined);
  const show = (bases: readonly string[], which: number) => {
    const next = bases.length > 1 ? () => show(bases, (which + 1) % bases.length) : undefined;
    const focused = shown.contains(document.activeElement);
    const drawn = ways(app, title, `${bases[which]!}#/ensemble/${room}`, code, next);
    shown.replaceWith(drawn);
    shown = drawn;
    if (focused) drawn.querySelector<HTMLElement>("[data-focus=another-address]")?.focus();
  };
  void app.together.addresses().then((bases) => bases.length > 0 && show(bases, 0), () => undefined);
  return h("section", { class: "sheet", "aria-labelledby": "desk-invite" },
    h("header", {}, h("h2", { id: "desk-invite" }, word("desk.invite"))), shown,
    h("p", { class: "small-print" }, word("desk.invite-note")));
}
