// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog "Autres" of a served game: what is wanted less often.
import type { App } from "../app/app";
import { exportRecord } from "../play/recordfile";
import type { Served } from "../together/served";
import { confirmDialog } from "../ui/confirm";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h } from "../ui/dom";
import { showToast } from "../ui/toast";
import { settingsDialog } from "../views/settingsdialog";
import { counted, word } from "../words/words";
import type { ServedPlay } from "./servedplay";
import { askToNotify, mayNotify } from "./yourmove";

/** The right of a teacher, among those of a room. */
const teacher = 2;

export function servedMore(app: App, served: Served, play: ServedPlay): Dialog {
  const { view } = served.room;
  const seated = view.chairs.some(({ yours }) => yours);
  const going = view.phase === "playing" && !view.outcome.over;
  const dialog: Dialog = openDialog({
    title: word("game.more"), className: "more", body: [], footer: [button(word("close"), () => dialog.close())] });
  const then = (symbol: string, text: string, act: () => void) => button(text, () => {
    dialog.close();
    act();
  }, "", symbol);
  const resign = () => confirmDialog(word("game.resign-sure"), "", word("game.resign"), () => play.say("resign"));
  const daysOff = view.chairs.find(({ yours }) => yours)?.daysOff ?? 0;
  const rest = () => confirmDialog(word("served.rest-sure"), word("served.rest-text"), word("served.rest-take"), () => play.say("rest 1"));
  const mine = view.chairs[view.seat]?.yours ?? false;
  const entries = [
    going && mine && !view.paused && play.suggests && then("i-hint", word("game.hint"), () => play.hint()),
    going && seated && then("i-hand", word("game.resign"), resign),
    going && !view.paused && (seated || view.rights > 0) &&
      then("i-pause", word(seated && !(view.rights & teacher) ? "served.pause" : "served.pause-now"), () => play.say("pause")),
    going && !view.paused && daysOff > 0 && then("i-pause", counted("served.rest", daysOff), rest),
    view.length > 0 && then("i-first", word("game.walk"), () => play.walk(-1)),
    then("i-down", word("game.export"), () => exportRecord(view.game, served.room.record())),
    mayNotify() && then("i-speak", word("served.notify"), () => void askToNotify().then((text) => showToast(text))),
    then("i-settings", word("game.settings"), () => void settingsDialog(app)),
  ].filter((entry) => entry !== false);
  dialog.element.querySelector(".body")!.append(h("div", { class: "more-list" }, ...entries));
  return dialog;
}
