// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the settings about what is kept: saved whole to a file, taken back whole from one, and what
// was replaced put back or forgotten.
import type { App } from "../app/app";
import { origin } from "../app/origin";
import { ownDecks } from "../decks/owndecks";
import { studies } from "../store/keptstudies";
import { settingsKey } from "../store/settings";
import { device, keepsNothing } from "../store/shelf";
import { confirmDialog } from "../ui/confirm";
import { openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { FileFault, fileName, pickFile, readText, saveFile, showFault } from "../ui/files";
import { refocus } from "../ui/focus";
import { showToast } from "../ui/toast";
import { currentLocale, word } from "../words/words";
import { contentsOf, everythingBound as bound, KeptFault, readEverything, writeEverything, type Everything, type Kept } from "./everything";
import { asides, keptNow, replaceKept, type Aside, type Keeper } from "./replace";

const keepers = (app: App): readonly Keeper[] => [app.saved, app.answers, app.seats, ownDecks, studies];
const now = (app: App) => keptNow(device, keepers(app));
const dateText = (date: Date) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long", timeStyle: "short" }).format(date);
const listText = (kept: Kept) => contentsOf(kept).join(", ") || word("everything.nothing");

function saveEverything(app: App): void {
  const kept = new Map([...now(app), [settingsKey, JSON.stringify(app.settings)]]);
  const day = new Date();
  saveFile(fileName(word("everything.file"), day, "json"), writeEverything(app.core, kept, day), "application/json");
}

// ---- replacing ----

/** As replaceKept, and the page is shown anew. */
function replace(app: App, kept: Kept): string | undefined {
  let key: string | undefined;
  app.renew(() => {
    const day = new Date();
    const before = now(app);
    key = replaceKept(device, kept, before.size === 0 ? "" : writeEverything(app.core, before, day), day);
    if (key !== undefined) for (const keeper of keepers(app)) keeper.forget();
  });
  refocus("settings");
  if (key === undefined) showFault(new FileFault(word("everything.no-room")));
  return key;
}

function putBack(app: App, aside: Aside): void {
  const read = readable(app, aside.text, word("everything.aside-name"));
  if (!read || replace(app, read.kept) === undefined) return;
  device.remove(aside.key);
  showToast(word("everything.put-back"));
}

function take(app: App, { kept }: Everything): void {
  const key = replace(app, kept);
  if (key === undefined) return;
  const aside = asides(device).find((one) => one.key === key);
  showToast(word("everything.taken"), aside && { text: word("everything.undo"), press: () => putBack(app, aside) });
}

/** What a text holds; undefined once it was said what is wrong with it. */
function readable(app: App, text: string, name: string): Everything | undefined {
  try {
    return readEverything(app.core, text);
  } catch (error) {
    if (!(error instanceof KeptFault)) throw error;
    showFault(new FileFault(word("everything.refused", name, error.message)));
    return undefined;
  }
}

/** What becomes of that which is kept here. */
function lossText(kept: Kept): HTMLElement[] {
  if (kept.size === 0) return [h("p", {}, word("everything.here-nothing"))];
  return [h("p", {}, word("everything.replaces", listText(kept))), h("p", { class: "quiet" }, word("everything.aside"))];
}

function ask(app: App, name: string, everything: Everything, yes: () => void): void {
  const { kept, written } = everything;
  const contents = contentsOf(kept);
  const no = button(word("cancel"), () => dialog.close());
  no.autofocus = true;
  const dialog = openDialog({
    title: word("everything.take-sure"), className: "small",
    body: [
      h("p", {}, written ? word("everything.brings-of", name, dateText(written)) : word("everything.brings", name)),
      h("ul", { class: "contents" }, ...(contents.length > 0 ? contents : [word("everything.nothing")]).map((text) => h("li", {}, text))),
      ...lossText(now(app)),
    ],
    footer: [no, button(word("everything.replace"), () => {
      dialog.close();
      yes();
    }, "primary")],
  });
}

async function takeFromFile(app: App, close: () => void): Promise<void> {
  const file = await pickFile(".json,application/json");
  if (!file) return;
  try {
    const read = readable(app, await readText(file, bound), file.name);
    if (read) ask(app, file.name, read, () => {
      close();
      take(app, read);
    });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    showFault(error);
  }
}

// ---- the part ----

function insideOf(app: App, { text }: Aside): string {
  try {
    return listText(readEverything(app.core, text).kept);
  } catch (error) {
    if (!(error instanceof KeptFault)) throw error;
    return error.message;
  }
}

function asideItem(app: App, aside: Aside, part: { close(): void; refill(): void }): HTMLElement {
  const forget = () => confirmDialog(word("everything.forget-sure"), word("everything.forget-text"), word("everything.forget"), () => {
    device.remove(aside.key);
    part.refill();
  });
  return h("li", {}, h("span", {}, word("everything.replaced", dateText(aside.time), insideOf(app, aside))),
    h("div", { class: "keeping-buttons" },
      button(word("everything.back"), () => {
        part.close();
        putBack(app, aside);
      }),
      button(word("everything.forget"), forget)));
}

const saveButton = (app: App) => button(word("everything.save"), () => saveEverything(app));

/** Where what people do is kept, or that it is not. */
export const staysText = () => word(keepsNothing() ? "everything.unkept" : origin.stays);

function notice(...ways: Node[]): HTMLElement | undefined {
  if (!keepsNothing()) return undefined;
  return h("div", { class: "fault nothing-kept", role: "status" }, picture("i-nogo"), h("p", {}, staysText()), ...ways);
}

/** For a view: says that nothing will be kept, if that is so, with a way to lose nothing. */
export function nothingKeptNotice(app: App): HTMLElement | undefined {
  return notice(saveButton(app));
}

/** What the settings show under its title; `close` closes them. */
export function keepingPart(app: App, close: () => void): HTMLElement {
  const part = h("div", { class: "keeping" });
  const refill = () => {
    const replaced = asides(device);
    part.replaceChildren(
      notice() ?? h("p", { class: "quiet" }, staysText()),
      h("div", { class: "keeping-buttons" },
        saveButton(app),
        button(word("everything.take"), () => void takeFromFile(app, close))),
      ...(replaced.length > 0
        ? [h("ul", { class: "asides", "aria-label": word("everything.asides") },
          ...replaced.map((aside) => asideItem(app, aside, { close, refill })))] : []));
  };
  refill();
  return part;
}
