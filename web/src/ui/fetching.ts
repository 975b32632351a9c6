// SPDX-License-Identifier: GPL-3.0-or-later
// What is said while a part of the page is being fetched, and if it does not come.
import { word, type WordName } from "../words/words";
import { openDialog } from "./dialog";
import { button, h } from "./dom";

/** A part that is fetched when it is first needed. */
export interface Part {
  isHere(): boolean;
  /** Rejects if it does not come. */
  load(): Promise<void>;
  /** That it is coming, and that it is missing. */
  readonly coming: WordName;
  readonly missing: WordName;
}

/** Fetches a part and says so; `arrived` is called once it is here, unless the notice has left the page. */
export function fetchingNotice(part: Part, arrived: () => void): HTMLElement {
  const notice = h("div", { class: "fetching", role: "status" });
  const come = () => {
    notice.replaceChildren(h("p", {}, word(part.coming)));
    part.load().then(() => {
      if (notice.isConnected) arrived();
    }, (error: unknown) => {
      console.error(error);
      notice.replaceChildren(h("p", {}, word(part.missing)), button(word("fetch.again"), come, "primary", "i-restart"));
    });
  };
  come();
  return notice;
}

/** Goes on at once if a part is here; else a dialog says that it is coming, and closes when it has come. */
export function whenFetched(part: Part, then: () => void): void {
  if (part.isHere()) return then();
  const dialog = openDialog({ title: "Damier", className: "small", body: [fetchingNotice(part, () => {
    dialog.close();
    then();
  })], footer: [] });
}
