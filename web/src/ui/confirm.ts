// SPDX-License-Identifier: GPL-3.0-or-later
// A question before something that cannot be taken back. Escape and the cross mean no.
import { word } from "../words/words";
import { openDialog, type Dialog } from "./dialog";
import { button, h } from "./dom";

/** `act` is called after the dialog has closed, if the answer was yes. `refuse` is the word for no. */
export function confirmDialog(title: string, text: string, yes: string, act: () => void,
  refuse = word("confirm.no")): Dialog {
  const no = button(refuse, () => dialog.close());
  no.autofocus = true;
  const dialog = openDialog({
    title,
    className: "small",
    body: text === "" ? [] : [h("p", {}, text)],
    footer: [no, button(yes, () => {
      dialog.close();
      act();
    }, "primary")],
  });
  return dialog;
}
