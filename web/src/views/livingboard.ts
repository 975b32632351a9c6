// SPDX-License-Identifier: GPL-3.0-or-later
// A miniature board that plays a few moves, slowly, over and over: the picture of a game on the home
// page. The core plays; here is only the clock. It rests when the page is hidden, covered by a dialog,
// or asked for no motion, and ends when it leaves the page.
import type { App } from "../app/app";
import { MiniBoard } from "../board/miniboard";
import { Room } from "../core/room";
import type { GameInfo } from "../core/types";
import { descriptionOf } from "../games/games";
import { h } from "../ui/dom";

/** Between two moves, in milliseconds. */
const pace = 2800;
const fadeIn = 520;

function wantsStillness(app: App): boolean {
  return app.settings.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const isCovered = () => document.hidden || document.querySelector("dialog[open]") !== null;

/** The picture of a game; `late` sets it apart from its neighbours, so that one moves at a time. */
export function livingBoard(app: App, info: GameInfo, late: number): HTMLElement {
  const demo = descriptionOf(info.id).living ?? { position: "", moves: [] };
  const begin = () => Room.create(app.core, app.indexOf(info.id), { position: demo.position });
  let room = begin();
  let played = 0;
  const board = new MiniBoard(info, room.view.cells);
  const scene = h("div", { class: "scene" }, board.element);
  const restart = () => {
    room.free();
    room = begin();
    played = 0;
    board.setCells(room.view.cells);
    board.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeIn });
  };
  const advance = () => {
    if (demo.moves.length === 0) return;
    const text = demo.moves[played++];
    if (text === undefined) return restart();
    const move = room.view.moves.find((one) => one.text === text)!;
    room.act(`play ${text}`);
    void board.play(move, room.view.cells, "slow");
  };
  const step = () => {
    if (!scene.isConnected) return room.free();
    if (!isCovered() && !wantsStillness(app)) advance();
    setTimeout(step, pace);
  };
  setTimeout(step, pace + late);
  return scene;
}
