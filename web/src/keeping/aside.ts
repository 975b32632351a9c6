// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged data: if something kept on the device keeps a view or a dialog from being shown, the person is
// told what it is, may save it as a file, and sets it aside to go on without it. What was set aside can
// be saved or deleted later, in the settings.
import type { App } from "../app/app";
import { asideTexts, giveUp, removeAside, textsOf, without } from "../store/kept";
import { answersKey } from "../store/keptanswers";
import { seatsKey } from "../store/keptseats";
import { studyPrefix } from "../store/keptstudies";
import { puzzlesKey } from "../store/puzzlememory";
import { settingsKey } from "../store/settings";
import { confirmDialog } from "../ui/confirm";
import { closeDialogs, openDialog } from "../ui/dialog";
import { button, h, picture } from "../ui/dom";
import { fileName, saveFile } from "../ui/files";
import { landingHeading } from "../ui/focus";
import { word } from "../words/words";

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/**
 * Which of these keys are at fault if `trial` throws: the first without which it does not, or all of them;
 * undefined if it throws even without any.
 */
export function guiltyKeys(keys: readonly string[], trial: () => void): readonly string[] | undefined {
  const alone = keys.find((key) => without([key], () => succeeds(trial)));
  if (alone !== undefined) return [alone];
  return keys.length > 0 && without(keys, () => succeeds(trial)) ? keys : undefined;
}

function saveTexts(texts: Readonly<Record<string, string>>): void {
  saveFile(fileName(word("aside.file"), new Date(), "json"), `${JSON.stringify(texts, null, 2)}\n`, "application/json");
}

export const saveAside = () => saveTexts(asideTexts());

function nameOf(app: App, key: string): string {
  if (key === answersKey) return word("aside.answers");
  if (key === settingsKey) return word("aside.settings");
  if (key === puzzlesKey) return word("aside.puzzles");
  if (key === seatsKey) return word("aside.seats");
  if (key.startsWith(studyPrefix)) return word("aside.study", key.slice(studyPrefix.length));
  const [, kind, ...rest] = key.split(".");
  const name = rest.join(".");
  if (kind === "deck") return word("aside.deck", name);
  return kind === "game" ? word("aside.game", app.games().find((info) => info.id === name)?.title ?? name) : word("aside.choice");
}

function parts(app: App, keys: readonly string[], goOn: () => void): { body: Node[]; buttons: HTMLButtonElement[] } {
  const names = keys.map((key) => h("li", {}, nameOf(app, key)));
  const proceed = button(word("aside.go-on"), () => {
    giveUp(keys);
    goOn();
  }, "primary");
  return {
    body: [h("p", {}, word("aside.why")), h("ul", { class: "aside-names" }, ...names), h("p", {}, word("aside.lost"))],
    buttons: [button(word("aside.save"), () => saveTexts(textsOf(keys))), proceed],
  };
}

/** In the place of a view that these keys keep from being shown; `home` if that is the home page. */
export function asideView(app: App, keys: readonly string[], home: boolean, again: () => void): HTMLElement {
  const { body, buttons } = parts(app, keys, again);
  return h("main", { class: "broken-view" }, picture("pebble", "fallen"), landingHeading(word("aside.title")), ...body,
    h("div", { class: "aside-actions" }, ...buttons),
    !home && h("a", { class: "link", href: "#/" }, word("game.home")));
}

/** Opens a dialog that reads these keys. */
export function openCarefully(app: App, keys: readonly string[], open: () => void): void {
  try {
    return open();
  } catch (error) {
    closeDialogs();
    const guilty = guiltyKeys(keys, () => {
      try {
        open();
      } finally {
        closeDialogs();
      }
    });
    if (!guilty) throw error;
    console.error(error);
    const { body, buttons } = parts(app, guilty, () => {
      dialog.close();
      open();
    });
    const dialog = openDialog({ title: word("aside.title"), className: "small", body, footer: buttons });
  }
}

/** For the settings; nothing if nothing is set aside. */
export function asidePart(changed: () => void): HTMLElement | undefined {
  if (Object.keys(asideTexts()).length === 0) return undefined;
  const remove = () => confirmDialog(word("aside.remove-sure"), word("aside.remove-text"), word("aside.remove"), () => {
    removeAside();
    changed();
  });
  return h("section", { class: "settings-part" }, h("h3", {}, word("aside.kept")), h("p", {}, word("aside.kept-text")),
    h("div", { class: "aside-actions" }, button(word("aside.save"), saveAside), button(word("aside.remove"), remove)));
}
