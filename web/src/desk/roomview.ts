// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one room: comes in, asks who opened the link, waits with those who sit, and hands over to the view of
// the game once it is played. A room stays connected from view to view (handover.ts).
import type { App } from "../app/app";
import type { View } from "../app/view";
import type { GameInfo } from "../core/types";
import { goalText } from "../play/goal";
import { playServed } from "../served/servedview";
import type { Change, Served } from "../together/served";
import { confirmDialog } from "../ui/confirm";
import { closeDialogs } from "../ui/dialog";
import { h, picture, tool } from "../ui/dom";
import { landingHeading, lasting } from "../ui/focus";
import { word } from "../words/words";
import { arrivalPart } from "./arrival";
import { freeChair, keepSeat } from "./entering";
import { endDialog, tellRematch } from "./ending";
import { failureText, isIntercepted } from "./failure";
import { handOver, takeOver } from "./handover";
import { oldLinkPart, troublePart } from "./oldlink";
import { Waiting } from "./waiting";

/** Rooms whose visitor has chosen to watch, until the page is closed. */
const watched = new Set<string>();

function bar(title: string, goal: string | undefined, ...tools: (Node | false)[]): HTMLElement {
  return h("header", { class: "bar" },
    h("a", { class: "tool", href: "#/ensemble" }, picture("i-prev"), h("span", {}, word("desk.title"))),
    h("div", { class: "title" }, landingHeading(title),
      goal !== undefined && h("p", { class: "goal" }, picture("i-goal"),
        h("span", { class: "visually-hidden" }, word("goal.label")), h("span", {}, goal))),
    ...tools);
}

/** While the room is on its way. */
function coming(app: App, id: string, key: string | undefined): View {
  const said = h("div", { class: "column", role: "status" }, h("p", {}, word("desk.coming")));
  const element = h("div", { class: "desk-view" }, bar(word("desk.title"), undefined),
    h("main", { class: "desk-main narrow" }, h("section", { class: "sheet arrival" }, said)));
  const come = async () => {
    try {
      const served = await app.together.visit(id, key ?? app.seats.find(id)?.key);
      if (!element.isConnected) return served.leave();
      keepSeat(app, served);
      handOver(served);
      app.renew(() => undefined);
    } catch (error) {
      if (!element.isConnected) return;
      said.replaceChildren(h("p", {}, failureText(error)), troublePart("lost", isIntercepted(error), () => {
        said.replaceChildren(h("p", {}, word("desk.coming")));
        void come();
      })!);
    }
  };
  return { className: "desk", title: `${word("desk.title")} · Damier`, element, start: () => void come() };
}

function gone(app: App, served: Served): View {
  const game = app.seats.find(served.id)?.game;
  const element = h("div", { class: "desk-view" }, bar(word("desk.title"), undefined),
    h("main", { class: "desk-main narrow" }, oldLinkPart(app, served.id, game)));
  return { className: "desk", title: `${word("desk.old")} · Damier`, element, leave: () => served.leave() };
}

/** Gives the seat back, once that is confirmed, and goes. */
function askRise(app: App, served: Served): void {
  const seat = served.room.view.chairs.findIndex(({ yours }) => yours);
  const go = () => app.go({ view: "together" });
  if (seat < 0) return go();
  confirmDialog(word("desk.rise-sure"), word("desk.rise-text"), word("desk.rise"), () => {
    app.seats.remove(served.id);
    const risen = served.act(`rise ${seat + 1}`).catch(() => undefined); // the seat is forgotten here all the same
    void risen.then(() => app.together.forgetSeat(served.id)).then(go);
  });
}

/** Before the first move: asks whoever has no seat, and waits with all others. */
class Lobby implements View {
  readonly className = "desk";
  readonly title: string;
  readonly element: HTMLElement;
  readonly info: GameInfo;
  readonly #main = h("main", { class: "desk-main" });
  readonly #trouble = h("div", { class: "trouble", role: "status" });
  #waiting: Waiting | undefined;
  #deaf: (() => void) | undefined;
  #shown = "";

  constructor(private readonly app: App, private readonly served: Served) {
    this.info = app.game(served.room.view.game);
    this.title = `${this.info.title} · Damier`;
    const leave = lasting("leave-room", tool("i-close", word("desk.leave"), () => askRise(app, served)));
    this.element = h("div", { class: "desk-view" },
      bar(this.info.title, goalText(this.info, served.room.view), this.#trouble, leave), this.#main);
    this.#draw();
  }

  start(): void {
    this.#deaf = this.served.onChange((what) => this.#changed(what));
    this.#changed();
  }

  leave(): void {
    this.#deaf?.();
    this.#waiting?.leave();
    handOver(this.served);
  }

  #changed(what?: Change): void {
    const { link, room } = this.served;
    if (link === "missing" || room.view.phase !== "waiting") {
      closeDialogs(); // the code on the projector, a name being typed
      return this.app.renew(() => undefined);
    }
    this.#showLink();
    this.#draw(what);
  }

  #showLink(): void {
    const { link, intercepted } = this.served;
    const state = `${link} ${intercepted}`;
    if (this.#trouble.dataset["link"] === state) return;
    this.#trouble.dataset["link"] = state;
    this.#trouble.replaceChildren(...[troublePart(link, intercepted, () => this.served.retry()) ?? []].flat());
  }

  #isAsked(): boolean {
    const seated = this.served.room.view.chairs.some(({ yours }) => yours);
    return !seated && !watched.has(this.served.id) && freeChair(this.served) !== undefined;
  }

  #draw(what?: Change): void {
    if (!this.#isAsked()) return this.#wait(what);
    const chairs = JSON.stringify(this.served.room.view.chairs);
    if (this.#shown === chairs) return; // a name is perhaps being typed
    this.#shown = chairs;
    this.#waiting = undefined;
    this.#main.classList.add("narrow");
    this.#main.replaceChildren(arrivalPart(this.app, this.info, this.served, { watch: () => {
      watched.add(this.served.id);
      this.#draw();
    } }));
  }

  #wait(what: Change | undefined): void {
    if (this.#waiting) return this.#waiting.draw(what);
    this.#waiting = new Waiting(this.app, this.info, this.served);
    this.#main.classList.remove("narrow");
    this.#main.replaceChildren(this.#waiting.element);
  }
}

/** A game that is played, or over: the view of games, on the same connection. */
function playing(app: App, served: Served): View {
  const info = app.game(served.room.view.game);
  const game = playServed(app, served, { over: (review) => void endDialog(app, served, { review }) });
  let deaf: (() => void) | undefined;
  /** It was removed while the page was open, as after weeks in a pocket. One that is over can still be looked at. */
  const explainIfGone = () => {
    if (served.link !== "missing" || served.room.view.outcome.over) return;
    closeDialogs();
    app.renew(() => undefined);
  };
  return { className: "game room", info, title: `${info.title} · Damier`, element: game.element,
    start: () => {
      game.start();
      deaf = served.onChange((what) => {
        if (what === "again") tellRematch(app, served);
        if (what === "link") explainIfGone();
      });
    },
    leave: () => {
      deaf?.();
      game.leave();
      handOver(served);
    } };
}

export function roomPage(app: App, id: string, key: string | undefined): View {
  const served = takeOver(id);
  if (!served) return coming(app, id, key);
  if (served.link === "missing") return gone(app, served);
  return served.room.view.phase === "waiting" ? new Lobby(app, served) : playing(app, served);
}
