// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever opens the link of a room that has a free seat is asked: opening alone takes nothing, a button does.
import type { App } from "../app/app";
import type { GameInfo } from "../core/types";
import { ActRefused, type Served } from "../together/served";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import { takeChair } from "./entering";
import { failureText } from "./failure";
import { nameInput, gamePicture } from "./openform";
import { clockText, listText } from "./telling";
import { clockOf } from "./opening";

/** "Malo invite à jouer", "Malo et Ada invitent à jouer" */
function titleOf(served: Served): string {
  const names = served.room.view.chairs.flatMap(({ kind, name }) => (kind === "person" && name !== "" ? [name] : []));
  if (names.length === 0) return word("desk.invites-nobody");
  return word(names.length === 1 ? "desk.invites" : "desk.invites-several", listText(names));
}

/** The clock of a room, as it is written in lists. */
export function roomClock({ room }: Served): string {
  const { base, increment, eachTurn } = room.view;
  return base > 0 ? clockText(clockOf(eachTurn ? `turn ${base}` : `${base}+${increment}`)) : word("desk.no-clock");
}

export interface ArrivalActions {
  watch(): void;
}

export function arrivalPart(app: App, info: GameInfo, served: Served, actions: ArrivalActions): HTMLElement {
  const { chairs } = served.room.view;
  const free = chairs.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : []));
  const said = h("p", { class: "said-here", role: "alert" });
  let busy = false;
  const take = async (seat: number) => {
    if (busy) return;
    busy = true;
    try {
      await takeChair(app, served, seat, app.seats.name());
    } catch (error) {
      said.textContent = error instanceof ActRefused ? word("desk.taken") : failureText(error);
    } finally {
      busy = false;
    }
  };
  const buttons = free.map((seat, i) => lasting(`take-${seat}`, button(
    free.length === 1 ? word("desk.take") : word("desk.take-of", info.seatNames[seat] ?? String(seat + 1)),
    () => void take(seat), i === 0 ? "primary wide" : "wide", i === 0 ? "i-check" : undefined)));
  return h("section", { class: "sheet arrival", "aria-labelledby": "desk-arrival" },
    h("header", {}, picture("i-together"), h("h2", { id: "desk-arrival" }, titleOf(served))),
    h("div", { class: "arrival-game" }, gamePicture(app, info), h("div", { class: "column" },
      h("p", {}, h("b", {}, info.title), h("span", { class: "small-print" }, roomClock(served))),
      h("div", { class: "field" }, h("label", { for: "room-name" }, word("desk.name")), nameInput(app, "room-name")))),
    ...buttons, said,
    lasting("watch", button(word("desk.watch"), actions.watch, "quiet wide", "i-eye")),
    h("p", { class: "small-print" }, word("desk.take-note")),
    h("p", { class: "small-print" }, word("desk.no-account")));
}
