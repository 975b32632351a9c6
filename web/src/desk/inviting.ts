// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to bring somebody to a room: its link, the code to read out and the QR code, all at once; each can fill
// the screen. The system's own sheet where there is one; copying works over plain HTTP too.
import type { App } from "../app/app";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { copyText } from "../ui/files";
import { lasting } from "../ui/focus";
import { showToast } from "../ui/toast";
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

/** Selects the text where the browser does not let the page copy. */
export async function copyFrom(field: HTMLInputElement): Promise<void> {
  if (await copyText(field.value)) return showToast(word("desk.copied"));
  field.hidden = false;
  field.focus();
  field.select();
  showToast(word("desk.copy-yourself"));
}

/** Alone on the screen, as large as it goes: for a projector, or across a table. */
function large(title: string, part: Node): void {
  openDialog({ title, className: "projected", body: [part], footer: [] });
}

function enlarge(name: string, label: WordName, part: () => Node): HTMLButtonElement {
  return h("button", { type: "button", class: "button square quiet", "data-focus": `large-${name}`, "aria-label": word(label),
    title: word(label), onclick: () => large(word(label), part()) }, picture("i-screen"));
}

function shareButton(title: string, link: string): HTMLButtonElement | false {
  if (typeof navigator.share !== "function") return false;
  const share = () => navigator.share({ title, text: word("desk.share-text", title, ""), url: link }).catch(() => undefined);
  return lasting("share", button(word("desk.share"), () => void share(), "primary", "i-share"));
}

export function invitePart(app: App, title: string, room: string, code: string | undefined): HTMLElement {
  const link = linkOf(room);
  const qr = qrPicture(app.core, link, word("desk.qr-label"));
  const address = h("input", { type: "text", class: "entry", readonly: true, "aria-label": word("desk.link-label"),
    "data-focus": "room-link", onfocus: () => address.select() });
  address.value = link;
  const share = shareButton(title, link);
  return h("section", { class: "sheet", "aria-labelledby": "desk-invite" },
    h("header", {}, h("h2", { id: "desk-invite" }, word("desk.invite"))),
    h("div", { class: "invite" },
      qr && h("button", { type: "button", class: "qr-box", "data-focus": "large-qr", title: word("desk.large-qr"),
        onclick: () => large(word("desk.qr-label"), qr.cloneNode(true)) }, qr,
        h("span", { class: "visually-hidden" }, word("desk.large"))),
      h("div", { class: "column" },
        ...(code === undefined ? [] : [h("p", { class: "small-print" }, word("desk.dictate")),
          h("div", { class: "row-line" }, codeText(code, "code"), enlarge("code", "desk.large-code", () => codeText(code, "code giant")))]),
        h("div", { class: "address" }, address,
          enlarge("link", "desk.large-link", () => h("p", { class: "giant-link" }, shortLink(link)))),
        h("div", { class: "row-line" }, share,
          lasting("copy-link", button(word("desk.copy"), () => void copyFrom(address), share ? "" : "primary", "i-copy"))))),
    h("p", { class: "small-print" }, word("desk.invite-note")));
}
