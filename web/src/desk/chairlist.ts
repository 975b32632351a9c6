// SPDX-License-Identifier: GPL-3.0-or-later
// Who sits at the table of a room that waits: one line a chair, with who is there and what can be done about it.
// Pure but for the elements it makes.
import type { Chair } from "../core/cardtypes";
import type { GameInfo } from "../core/types";
import type { Served } from "../together/served";
import { button, h } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word, type WordName } from "../words/words";
import { chairFace } from "./openform";

export interface ChairActions {
  rename(): void;
  computer(seat: number): void;
  sit(seat: number): void;
}

/** What is remembered between two drawings: when chairs were first seen free, or filled. */
export interface Arrivals {
  /** Who sat down while this page looked on, until the server says next who is there. */
  readonly fresh: ReadonlySet<number>;
  /** Since when the room waits, by the wall clock. */
  readonly since: number;
}

export function chairName(info: GameInfo, chair: Chair, seat: number): string {
  if (chair.kind === "open") return word("desk.free");
  if (chair.name !== "") return chair.name;
  if (chair.kind === "computer") return word("player.computer");
  return chair.yours ? word("desk.my-seat") : info.seatNames[seat] ?? word("desk.somebody");
}

function waitText(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  return minutes < 1 ? word("desk.waits") : word("desk.waits-since", minutes);
}

function aboutOf(served: Served, chair: Chair, seat: number, arrivals: Arrivals): string {
  if (chair.kind === "open") return waitText(arrivals.since, Date.now());
  if (chair.kind === "computer") return word("desk.level", chair.level, word(`level.${chair.level}` as WordName));
  if (chair.yours) return word("desk.here");
  if (arrivals.fresh.has(seat)) return word("desk.came");
  return word(served.present.has(seat) ? "desk.is-here" : "desk.is-away");
}

function signOf(served: Served, chair: Chair, seat: number, { fresh }: Arrivals): "here" | "away" | "robot" | undefined {
  if (chair.kind === "open") return undefined;
  if (chair.kind === "computer") return "robot";
  return chair.yours || fresh.has(seat) || served.present.has(seat) ? "here" : "away";
}

/** What whoever looks may do about a chair. */
function wayOf(info: GameInfo, served: Served, chair: Chair, seat: number, actions: ChairActions): HTMLElement | undefined {
  const { chairs } = served.room.view;
  const seated = chairs.some(({ yours }) => yours);
  if (chair.yours) {
    const rename = lasting("rename", button(word("desk.rename"), actions.rename, "quiet", "i-pencil"));
    rename.setAttribute("aria-label", word("desk.rename-label"));
    return rename;
  }
  if (chair.kind !== "open") return undefined;
  if (!seated) return lasting(`sit-${seat}`, button(word("desk.sit"), () => actions.sit(seat), "quiet"));
  if (!info.computer) return undefined;
  const give = lasting(`computer-${seat}`, button(word("desk.to-computer"), () => actions.computer(seat), "quiet", "i-computer"));
  give.setAttribute("aria-label", word("desk.to-computer-of", info.seatNames[seat] ?? word("desk.free")));
  return give;
}

export function chairList(info: GameInfo, served: Served, arrivals: Arrivals, actions: ChairActions): HTMLElement {
  const { chairs } = served.room.view;
  return h("ol", { class: "chairs" }, ...chairs.map((chair, seat) => {
    const fresh = arrivals.fresh.has(seat) ? " just" : "";
    const look = `${chair.yours ? "mine" : chair.kind === "open" ? "open" : ""}${fresh}`.trim();
    return h("li", { class: look }, chairFace(chair.kind === "open" ? undefined : info, seat, signOf(served, chair, seat, arrivals)),
      h("span", {}, h("b", {}, chairName(info, chair, seat)), h("span", {}, aboutOf(served, chair, seat, arrivals))),
      wayOf(info, served, chair, seat, actions) ?? h("span", {}));
  }));
}
