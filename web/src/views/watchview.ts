// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is played in another window: its board as it is kept, move by move, and a way to play on here.
import type { App } from "../app/app";
import { miniBoard } from "../board/miniboard";
import type { Room } from "../core/room";
import type { GameInfo } from "../core/types";
import { button, h, picture } from "../ui/dom";
import { landingHeading } from "../ui/focus";
import { word } from "../words/words";
import { lengthOf } from "./outcome";

export interface WatchView {
  readonly element: HTMLElement;
  /** `asks`: whether the other window is still there; if it is silent, the game is played on here. */
  start(asks: boolean): void;
  leave(): void;
}

/** `open` gives the game as it is kept; `takeOver` shows it in the place of this view. */
export function watchView(app: App, info: GameInfo, open: () => Room, takeOver: () => void): WatchView {
  const board = h("div", { class: "watch-board" });
  const said = h("p", { class: "quiet", role: "status" });
  let left = false;
  const fill = () => {
    const room = open();
    board.replaceChildren(miniBoard(info, room.view.cells));
    said.textContent = lengthOf(room.view);
    room.free();
  };
  const deaf = app.windows.listen((game) => {
    if (game === info.id) fill();
  });
  const goOn = button(word("windows.take"), takeOver, "primary", "i-play");
  goOn.dataset["focus"] = "windows-take";
  return {
    element: h("div", { class: "watch-view" },
      h("header", { class: "bar" },
        h("a", { class: "tool", href: "#/" }, picture("i-home"), h("span", {}, word("game.home"))),
        landingHeading(info.title)),
      h("main", { class: "watch-main" },
        h("p", { class: "watch-said" }, word("windows.elsewhere")), h("p", { class: "quiet" }, word("windows.watch")),
        h("div", { class: "watch-actions" }, goOn), board, said)),
    start(asks) {
      fill();
      if (asks) void app.windows.answers(info.id).then((there) => {
        if (!there && !left) takeOver(); // its window went without a word
      });
    },
    leave() {
      left = true;
      deaf();
    },
  };
}
