// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog "Autres": what is wanted less often in a game.
import type { App } from "../app/app";
import { Refusal } from "../core/module";
import type { GameInfo } from "../core/types";
import type { Play } from "../play/play";
import { exportRecord, importRecord } from "../play/recordfile";
import { confirmDialog } from "../ui/confirm";
import { openDialog, type Dialog } from "../ui/dialog";
import { button, h } from "../ui/dom";
import { copyText } from "../ui/files";
import { word } from "../words/words";
import { settingsDialog } from "./settingsdialog";

/** The game on the page. */
interface Shown {
  readonly info: GameInfo;
  readonly play: Play;
}

/** What the shell does for a game: other games, and the same again. */
export interface GameActions {
  restart(swap: boolean): void;
  newGame(): void;
  open(record: string): void;
}

/** A field for a move as players write it. */
function writeForm(view: Shown, close: () => void): HTMLElement {
  const { moves } = view.play.room.view;
  const fault = h("p", { class: "fault", role: "alert" });
  const field = h("input", { type: "text", id: "written-move", autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", size: "12" });
  const submit = (event: Event) => {
    event.preventDefault();
    try {
      view.play.written(field.value);
      close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault.textContent = error.fault.text;
      field.focus();
    }
  };
  return h("form", { class: "write", onsubmit: submit },
    h("label", { for: "written-move" }, word("game.write"), h("small", {}, word("game.write-how", moves[0]?.text ?? ""))),
    h("div", { class: "write-row" }, h("span", { class: "field" }, field), h("button", { type: "submit", class: "button" }, word("game.write-play"))),
    fault);
}

async function open(app: App, actions: GameActions, close: () => void): Promise<void> {
  const record = await importRecord(app.core);
  if (record === undefined) return;
  close();
  actions.open(record);
}

export function moreDialog(app: App, view: Shown, actions: GameActions): Dialog {
  const { room } = view.play;
  const going = !room.view.outcome.over;
  const person = room.view.players.some((player) => !player.engine);
  const dialog: Dialog = openDialog({
    title: word("game.more"), className: "more", body: [], footer: [button(word("close"), () => dialog.close())] });
  const then = (act: () => void) => () => {
    dialog.close();
    act();
  };
  const resign = () => confirmDialog(word("game.resign-sure"), "", word("game.resign"), () => view.play.resign());
  const said = h("p", { role: "status" });
  const copy = async () => {
    if (await copyText(room.view.position)) said.textContent = word("game.copied");
  };
  const actionsList = [
    button(word("game.new"), then(actions.newGame)),
    going && person && room.view.players.length > 1 && button(word("game.offer-draw"), then(() => void view.play.offerDraw())),
    going && person && room.view.players.length > 1 && button(word("game.resign"), then(resign)),
    going && !person && !view.play.paused && button(word("game.pause"), then(() => view.play.pause(true))),
    room.view.length > 0 && button(word("game.walk"), then(() => view.play.walk(-1))),
    button(word("game.export"), () => exportRecord(view.info.id, room.record())),
    button(word("game.import"), () => void open(app, actions, dialog.close)),
    button(word("game.copy"), () => void copy()),
    view.info.cards && button(word("decks.title"), then(() => app.go({ view: "decks" }))),
    button(word("game.settings"), then(() => void settingsDialog(app))),
  ];
  const list = h("div", { class: "more-list" }, ...actionsList);
  dialog.element.querySelector(".body")!.append(list, h("code", { class: "position" }, room.view.position), said);
  if (going && person) list.before(writeForm(view, dialog.close));
  return dialog;
}
