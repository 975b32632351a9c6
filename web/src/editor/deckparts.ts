// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of decks share: the bar, asking for a name, what is said when the device is full.
import type { App } from "../app/app";
import { tidyDeckName } from "../decks/owndecks";
import { openDialog } from "../ui/dialog";
import { button, h, picture, tool } from "../ui/dom";
import { landingHeading } from "../ui/focus";
import { settingsDialog } from "../views/settingsdialog";
import { word } from "../words/words";

export function pageBar(app: App, title: string, back: { href: string; text: string; symbol: string }): HTMLElement {
  const settings = tool("i-settings", word("settings.title"), () => settingsDialog(app));
  settings.dataset["focus"] = "settings";
  return h("header", { class: "bar" },
    h("a", { class: "tool keep", href: back.href }, picture(back.symbol), h("span", {}, back.text)),
    landingHeading(title), settings);
}

/** Asks for the name of a deck; `named` is told once, and never an empty one. */
export function askDeckName(title: string, first: string, named: (name: string) => void): void {
  const input = h("input", { type: "text", name: "deck-name", value: first, maxlength: 60, autocomplete: "off" });
  const form = h("form", { onsubmit: (event) => {
    event.preventDefault();
    const name = tidyDeckName(input.value);
    dialog.close();
    if (name !== "") named(name);
  } }, h("label", { class: "field" }, h("span", {}, word("decks.name")), input));
  const dialog = openDialog({ title, className: "small", body: [form],
    footer: [button(word("cancel"), () => dialog.close()), button(word("ok"), () => form.requestSubmit(), "primary")] });
  input.select();
}

/** Says that the device is full, with a way to lose nothing; an empty place otherwise. */
export function keepingNotice(kept: boolean, save: () => void): HTMLElement {
  const notice = h("div", { class: "fault", role: "alert" });
  if (!kept) notice.append(picture("i-nogo"), h("p", {}, word("decks.unkept")),
    h("button", { type: "button", class: "button", onclick: save }, word("decks.export")));
  return notice;
}
