// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game as a link, which needs no server to keep it: the game is in the address. A page that is a file has
// no address to send; then the game is a text to paste.
import { origin } from "../app/origin";
import { Refusal } from "../core/module";
import { openDialog } from "../ui/dialog";
import { button, h } from "../ui/dom";
import { FileFault, showFault } from "../ui/files";
import { lasting } from "../ui/focus";
import { copyFrom, shareButton } from "../ui/sharing";
import { word } from "../words/words";

/** The address of this page without what it shows. */
const pageAddress = () => `${location.origin}${location.pathname}${location.search}`;

function showLink(title: string, fragment: string): void {
  const link = origin.server ? `${pageAddress()}${fragment}` : fragment;
  const field = h("input", { type: "text", class: "entry", readonly: true, "aria-label": word("study.link-label"),
    "data-focus": "game-link", onfocus: () => field.select() });
  field.value = link;
  const share = origin.server && shareButton(title, title, link);
  openDialog({ title: word("study.share"), className: "small", footer: [],
    body: [h("p", {}, word(origin.server ? "study.share-text" : "study.share-file")), field,
      h("div", { class: "row-line" }, ...(share ? [share] : []), lasting("copy-game-link",
        button(word(origin.server ? "desk.copy" : "study.copy-text"), () => void copyFrom(field), share ? "" : "primary", "i-copy"))),
      h("p", { class: "small-print" }, word("study.share-note"))] });
}

/** `make` gives the fragment, or throws the core's refusal. */
export function shareDialog(title: string, make: () => string): void {
  try {
    showLink(title, make());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showFault(new FileFault(word("study.link-fault", error.fault.text)));
  }
}
