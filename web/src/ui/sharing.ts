// SPDX-License-Identifier: GPL-3.0-or-later
// Giving a link to somebody: the system's own sheet where there is one, else copying, which works over plain
// HTTP too.
import { word } from "../words/words";
import { button } from "./dom";
import { copyText } from "./files";
import { lasting } from "./focus";
import { showToast } from "./toast";

/** Selects the text where the browser does not let the page copy. */
export async function copyFrom(field: HTMLInputElement): Promise<void> {
  if (await copyText(field.value)) return showToast(word("desk.copied"));
  field.hidden = false;
  field.focus();
  field.select();
  showToast(word("desk.copy-yourself"));
}

/** Nothing where the system has no sheet. */
export function shareButton(title: string, text: string, url: string): HTMLButtonElement | false {
  if (typeof navigator.share !== "function") return false;
  const share = () => navigator.share({ title, text, url }).catch(() => undefined);
  return lasting("share", button(word("desk.share"), () => void share(), "primary", "i-share"));
}
