// SPDX-License-Identifier: GPL-3.0-or-later
// A small board of the rules that plays a few moves when it is touched, then comes back to where it began.
// A second touch stops it. The core plays; the moves are also said.
import type { App } from "../app/app";
import { MiniBoard } from "../board/miniboard";
import { Room } from "../core/room";
import type { GameId } from "../core/types";
import type { Act, Demo } from "../games/description";
import { spokenMove } from "../play/naming";
import { h, picture } from "../ui/dom";
import { word, type WordName } from "../words/words";

const pause = 650;
const lastPause = 2200;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function demoFigure(app: App, game: GameId, act: Act, demo: Demo, say: (text: string) => void): HTMLElement {
  const { position, moves } = demo;
  const info = app.game(game);
  const create = () => Room.create(app.core, app.indexOf(game), { position });
  const first = create();
  const start = first.view.cells;
  first.free();
  const mini = new MiniBoard(info, start);
  let state: "still" | "playing" | "stopping" = "still";
  const wanted = () => state === "playing" && press.isConnected;

  const playAll = async () => {
    const room = create();
    for (const text of moves) {
      if (!wanted()) break;
      const move = room.view.moves.find((one) => one.text === text)!;
      room.act(`play ${text}`);
      say(spokenMove(text));
      await mini.play(move, room.view.cells, app.settings.speed);
      await wait(pause);
    }
    room.free();
    if (wanted()) await wait(lastPause);
  };

  const touched = async () => {
    if (state !== "still") {
      state = "stopping";
      mini.setCells(start);
      return;
    }
    state = "playing";
    press.classList.add("is-playing");
    await playAll();
    mini.setCells(start);
    press.classList.remove("is-playing");
    state = "still";
  };

  const title = word(`rules.${act}`);
  const press = h("button", { type: "button", class: "act", "aria-label": word("rules.watch", title),
    onclick: () => void touched() }, mini.element, h("span", { class: "act-title" }, picture("i-play"), title));
  return h("figure", {}, press, h("figcaption", {}, word(`rules.${game}.${act}` as WordName)));
}
