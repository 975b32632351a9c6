// SPDX-License-Identifier: GPL-3.0-or-later
// One's own seat on other devices: a code that takes it there, a personal link that leads back to it; and a way to
// forget it here, for devices that several people use.
import type { App } from "../app/app";
import type { Served } from "../together/served";
import { confirmDialog } from "../ui/confirm";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { showToast } from "../ui/toast";
import { copyFrom } from "../ui/sharing";
import { currentLocale, word } from "../words/words";
import { failureText } from "./failure";
import { codeText, linkOf } from "./inviting";

const timeText = (time: number) => new Intl.DateTimeFormat(currentLocale(), { timeStyle: "short" }).format(time);

function showCode(code: string, until: number): void {
  openDialog({ title: word("desk.move"), className: "small",
    body: [codeText(code, "code"), h("p", {}, word("desk.move-how", timeText(until)))], footer: [] });
}

async function askCode(served: Served): Promise<void> {
  try {
    const { code, until } = await served.moveSeat();
    showCode(code, until);
  } catch (error) {
    showToast(failureText(error));
  }
}

/** The link that opens this very seat; not to be seen, for the screen may be a projector's, until it must be copied by hand. */
function returnField(served: Served): HTMLInputElement {
  const field = h("input", { type: "text", class: "entry", readonly: true, "aria-label": word("desk.return-label"),
    "data-focus": "return-link", onfocus: () => field.select() });
  field.hidden = true;
  field.value = `${linkOf(served.id)}/${served.key ?? ""}`;
  return field;
}

/** Forgets the seat on this device, once that is confirmed. */
export function askNotMe(app: App, room: string): void {
  confirmDialog(word("desk.not-me-sure"), word("desk.not-me-text"), word("desk.forget"), () => {
    app.seats.remove(room);
    app.seats.setName("");
    void app.together.forgetSeat(room).then(() => app.go({ view: "together" }));
  });
}

export function seatPart(app: App, served: Served, name: string): HTMLElement {
  const field = returnField(served);
  const text = name === "" ? word("desk.move-text-unnamed") : word("desk.move-text", name);
  return h("section", { class: "sheet flat", "aria-labelledby": "desk-move" },
    h("header", {}, picture("i-swap"), h("h2", { id: "desk-move" }, word("desk.move")),
      lasting("move-seat", button(word("desk.move-get"), () => void askCode(served), "quiet"))),
    h("p", { class: "small-print" }, text),
    h("div", { class: "address" }, field,
      lasting("copy-return", button(word("desk.return"), () => void copyFrom(field), "quiet", "i-copy"))),
    h("p", { class: "small-print" }, word("desk.return-note")),
    h("div", { class: "row-line" }, lasting("not-me", button(word("desk.not-me"), () => askNotMe(app, served.id), "quiet"))));
}
