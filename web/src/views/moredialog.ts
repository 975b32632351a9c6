// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog "Autres": what is wanted less often in a game, in groups; the game as text is folded away.
import type { App, Place } from "../app/app";
import { Refusal } from "../core/module";
import type { GameInfo, MatchView } from "../core/types";
import type { OwnPlay } from "../play/ownplay";
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
  readonly play: OwnPlay;
  showKeys(): void;
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
  const record = await importRecord(app.core, (file) => app.openWritten(file));
  if (record === undefined) return;
  close();
  actions.open(record);
}

/** A part of the menu; nothing if it has no entry. */
function group(title: string, ...entries: (HTMLElement | false)[]): HTMLElement | undefined {
  const shown = entries.filter((entry) => entry !== false);
  if (shown.length === 0) return undefined;
  return h("section", { class: "more-group" }, h("h3", {}, title), h("div", { class: "more-list" }, ...shown));
}

/** The position on the board, with the options that are not the usual ones, to be changed. */
function composing(info: GameInfo, { setup, position }: MatchView): Place {
  const options = info.options.filter(({ name, standard }) => setup[name] !== standard)
    .map(({ name }) => `${name}=${setup[name]}`).join(",");
  return { view: "compose", game: info.id, options, position };
}

/** What a game is for those who read it as text: the position, and a move to write. */
function textPart(view: Shown, close: () => void): HTMLElement {
  const { position, outcome, players } = view.play.room.view;
  const said = h("p", { role: "status" });
  const copy = async () => {
    if (await copyText(position)) said.textContent = word("game.copied");
  };
  const writes = !outcome.over && players.some((player) => !player.engine);
  return h("details", { class: "rest" }, h("summary", {}, word("more.text")),
    h("div", { class: "more-text" }, writes && writeForm(view, close),
      h("code", { class: "position" }, position),
      button(word("game.copy"), () => void copy(), "", "i-copy"), said));
}

export function moreDialog(app: App, view: Shown, actions: GameActions): Dialog {
  const { room } = view.play;
  const { outcome, players, length } = room.view;
  const person = players.some((player) => !player.engine);
  const contested = !outcome.over && person && players.length > 1;
  const dialog: Dialog = openDialog({
    title: word("game.more"), className: "more", body: [], footer: [button(word("close"), () => dialog.close())] });
  const entry = (symbol: string, text: string, act: () => void) => button(text, act, "", symbol);
  const then = (symbol: string, text: string, act: () => void) => entry(symbol, text, () => {
    dialog.close();
    act();
  });
  const resign = () => confirmDialog(word("game.resign-sure"), "", word("game.resign"), () => view.play.resign());
  const groups = [
    group(word("more.game"),
      then("i-plus", word("game.new"), actions.newGame),
      contested && then("i-equal", word("game.offer-draw"), () => void view.play.offerDraw()),
      contested && then("i-hand", word("game.resign"), resign),
      !outcome.over && !person && !view.play.paused && then("i-pause", word("game.pause"), () => view.play.pause(true)),
      length > 0 && then("i-first", word("game.walk"), () => view.play.walk(-1)),
      length > 0 && then("i-compass", word("study.this"), () => app.go({ view: "study", game: view.info.id })),
      then("i-pencil", word("compose.this"), () => app.go(composing(view.info, room.view)))),
    group(word("more.keep"),
      length > 0 && then("i-share", word("study.share"), () => app.shareRecord(view.info.title, room.record())),
      entry("i-down", word("game.export"), () => exportRecord(view.info.id, room.record())),
      entry("i-up", word("game.import"), () => void open(app, actions, dialog.close))),
    group(word("more.page"),
      view.info.cards && then("i-card", word("decks.title"), () => app.go({ view: "decks" })),
      then("i-settings", word("game.settings"), () => void settingsDialog(app)),
      then("i-keys", word("keys.title"), () => view.showKeys())),
  ];
  dialog.element.querySelector(".body")!.append(...groups.filter((part) => part !== undefined), textPart(view, dialog.close));
  return dialog;
}
