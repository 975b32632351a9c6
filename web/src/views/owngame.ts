// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a game that this page hosts: its tools, its keys, what comes after its end.
import type { App } from "../app/app";
import type { Room } from "../core/room";
import type { GameInfo, MatchView } from "../core/types";
import { OwnPlay } from "../play/ownplay";
import type { Shown } from "../play/play";
import { h, picture, tool } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { GameView, type Answers, type Manner } from "./gameview";
import { moreDialog, type GameActions } from "./moredialog";
import { resultDialog } from "./resultdialog";
import { settingsDialog } from "./settingsdialog";

class OwnManner implements Manner<OwnPlay> {
  readonly play: OwnPlay;
  readonly answers: Answers;
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #hint: HTMLButtonElement;
  readonly hints: boolean;

  constructor(private readonly view: GameView<OwnPlay>, room: Room, private readonly actions: GameActions) {
    this.play = new OwnPlay(view.app, view.info, room, view);
    this.hints = view.info.computer && room.view.hints;
    this.#undo = lasting("undo", tool("i-undo", word("game.undo"), () => this.play.undo()));
    this.#redo = lasting("redo", tool("i-redo", word("game.redo"), () => this.play.redo()));
    this.#hint = lasting("hint", tool("i-hint", word("game.hint"), () => void this.play.hint()));
    this.answers = {
      answerDraw: (accept) => this.play.answerDraw(accept),
      goOn: () => this.play.pause(false),
      takeBack: () => this.play.undo(),
      restart: () => actions.restart(false),
      choose: () => undefined,
    };
  }

  bar(title: HTMLElement): readonly HTMLElement[] {
    const { app } = this.view;
    return [
      h("a", { class: "tool", href: "#/" }, picture("i-home"), h("span", {}, word("game.home"))),
      title,
      this.view.rulesTool(),
      lasting("restart", tool("i-restart", word("game.restart"), () => this.actions.restart(false))),
      lasting("settings", tool("i-settings", word("game.settings"), () => void settingsDialog(app), "spare"))];
  }

  tools(): readonly (HTMLElement | false)[] {
    return [this.#undo, this.#redo,
      this.hints && this.#hint,
      this.view.flipTool(),
      lasting("more", tool("i-more", word("game.more"), () => moreDialog(this.view.app, this.view, this.actions)))];
  }

  shown({ view, now, entering }: Shown): void {
    this.#undo.disabled = !this.play.room.view.mayUndo && !entering;
    this.#undo.title = this.#undo.disabled && this.play.hasMoved ? word("game.undo-answered") : "";
    this.#undo.querySelector("span")!.textContent = word(entering ? "voice.take-back" : "game.undo");
    this.#redo.disabled = view.length >= view.turns.length;
    this.#hint.disabled = now < view.length || view.outcome.over;
  }

  result(view: MatchView): void {
    const { app, element } = this.view;
    const motion = app.settings.speed === "none" ? 0 : 700;
    setTimeout(() => {
      if (!element.isConnected || !this.play.room.view.outcome.over) return;
      resultDialog(app, view, {
        again: () => this.actions.restart(false),
        swap: () => this.actions.restart(true),
        review: () => this.play.review(0),
        takeBack: () => this.play.undo(),
        home: () => app.go({ view: "home" }),
      });
    }, motion);
  }

  cannotKeep(): void {
    this.view.say({ icon: "i-nogo", title: word("game.cannot-keep"), text: word("game.export") });
  }

  key(event: KeyboardEvent): boolean {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === "z") this.play.undo();
    else if (command && event.key === "y") this.play.redo();
    else if (!command && event.key === "h" && this.hints) void this.play.hint();
    else return false;
    return true;
  }
}

/** A lone person against computers sits near. */
function startsFlipped(view: MatchView): boolean {
  return view.players.length === 2 && view.players[0]!.engine && !view.players[1]!.engine;
}

export function ownGame(app: App, info: GameInfo, room: Room, actions: GameActions): GameView<OwnPlay> {
  return new GameView(app, info, room, startsFlipped(room.view), (view) => new OwnManner(view, room, actions));
}
