// SPDX-License-Identifier: GPL-3.0-or-later
// The list of keys in a game, which the key `?` opens, and an entry of its menu.
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h } from "../ui/dom";
import { word, type WordName } from "../words/words";

const keys: readonly (readonly [readonly string[], WordName])[] = [
  [["←", "↑", "→", "↓"], "keys.board"], [["↵", "␣"], "keys.touch"], [["Esc"], "keys.cancel"],
  [["←", "→"], "keys.walk"], [["⇱", "⇲"], "keys.ends"], [["Ctrl Z", "Ctrl Y"], "keys.undo"],
  [["H"], "keys.hint"], [["F"], "keys.flip"], [["?"], "keys.list"],
];

/** How a key is called where its sign says little. */
const names: Readonly<Record<string, WordName>> = {
  "↵": "keys.enter", "␣": "keys.space", "⇱": "keys.home", "⇲": "keys.end",
};

const keyName = (key: string) => h("kbd", {}, names[key] ? word(names[key]) : key);

/** Without hints, their key is not told. */
export function keysDialog(hints: boolean): Dialog {
  const offered = keys.filter(([, meaning]) => meaning !== "keys.hint" || hints);
  const dialog: Dialog = openDialog({
    title: word("keys.title"), className: "keys-dialog",
    body: [h("dl", { class: "keys" }, ...offered.flatMap(([names, meaning]) =>
      [h("dt", {}, ...names.map(keyName)), h("dd", {}, word(meaning))]))],
    footer: [button(word("close"), () => dialog.close(), "primary")],
  });
  return dialog;
}
