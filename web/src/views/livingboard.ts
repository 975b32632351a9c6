// SPDX-License-Identifier: GPL-3.0-or-later
// A miniature board that plays a few moves, slowly, over and over: the picture of a game on the home
// page. The core plays; here is only the clock. It rests when the page is hidden, covered by a dialog,
// or asked for no motion, and ends when it leaves the page.
import type { App } from "../app/app";
import { MiniBoard } from "../board/miniboard";
import { Match } from "../core/match";
import type { GameId, GameInfo } from "../core/types";
import { h } from "../ui/dom";

interface Demo {
  readonly position: string;
  readonly moves: readonly string[];
}

const demos: Readonly<Record<GameId, Demo>> = {
  draughts: {
    position: "W:WK29,30,31,34,35,39,43,44,45,47:B5,6,10,14,15,16,19,21,24",
    moves: ["29x26", "10-14", "30-25", "15-20", "31-27", "6-11"],
  },
  bretonnes: {
    position: "o3oo/oo1o2/1o1o1o/o1o2o/ooo2o/o1o1oo 2 1 0,0",
    moves: ["d5-e5+f5", "e1-e2+e3", "c1-d1+b1", "d1-e1+f1", "a3-b3+c3"],
  },
  "sujet-verbe": {
    position: "B:W9,12,16,18:B1,5,7,K17",
    moves: ["7-11", "18-15", "5-7", "12-8", "1-4", "9-6"],
  },
  martian: {
    position: "1GM1/1MPG/1P2/4/G3/2P1/1PM1/1MG1 S 7,5 -",
    moves: ["a4xd7", "b6-a5", "c3-b4", "a5xb4", "c2-c4", "b8-a7"],
  },
};

/** Between two moves, in milliseconds. */
const pace = 2800;
const fadeIn = 520;

function wantsStillness(app: App): boolean {
  return app.settings.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const isCovered = () => document.hidden || document.querySelector("dialog[open]") !== null;

/** The picture of a game; `late` sets it apart from its neighbours, so that one moves at a time. */
export function livingBoard(app: App, info: GameInfo, late: number): HTMLElement {
  const demo = demos[info.id];
  const begin = () => Match.create(app.core, app.indexOf(info.id), {}, demo.position);
  let match = begin();
  let played = 0;
  const board = new MiniBoard(info.id, info.cols, info.rows, match.view.cells);
  const scene = h("div", { class: "scene" }, board.element);
  const restart = () => {
    match.free();
    match = begin();
    played = 0;
    board.setCells(match.view.cells);
    board.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeIn });
  };
  const advance = () => {
    const text = demo.moves[played++];
    if (text === undefined) return restart();
    const index = match.read(text);
    const move = match.view.moves[index]!;
    match.play(index);
    void board.play(move, match.view.cells, "slow");
  };
  const step = () => {
    if (!scene.isConnected) return match.free();
    if (!isCovered() && !wantsStillness(app)) advance();
    setTimeout(step, pace);
  };
  setTimeout(step, pace + late);
  return scene;
}
