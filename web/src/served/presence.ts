// SPDX-License-Identifier: GPL-3.0-or-later
// Who is there, beside the names: a disc is here, a broken ring away, a square a computer; and what the clock gave
// back for the network. Drawn upon the seats once they stand.
import type { Served } from "../together/served";
import { h } from "../ui/dom";
import { currentLocale, word, type WordName } from "../words/words";

type Presence = "here" | "away" | "robot";

const words: Readonly<Record<Presence, WordName>> =
  { here: "served.here", away: "served.away", robot: "served.computer" };

function presenceOf({ room, present }: Served, seat: number): Presence | undefined {
  const chair = room.view.chairs[seat];
  if (!chair || chair.kind === "open") return undefined;
  if (chair.kind === "computer") return "robot";
  return chair.yours || present.has(seat) ? "here" : "away";
}

/** Less than this is nothing to speak of. */
const least = 50;

function lagNote(milliseconds: number): HTMLElement {
  const seconds = (milliseconds / 1000).toLocaleString(currentLocale(), { maximumFractionDigits: 2 });
  return h("small", { class: "lag", title: word("served.lag-label", seconds) }, word("served.lag", seconds));
}

/** "20 nov., 14:30": when a player's days off end. */
export const restText = (until: number) =>
  new Date(until).toLocaleString(currentLocale(), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

export function drawPresence(served: Served, table: HTMLElement): void {
  for (const element of table.querySelectorAll<HTMLElement>(".seat[data-seat]")) {
    const seat = Number(element.dataset["seat"]);
    const presence = presenceOf(served, seat);
    const name = element.querySelector(".who b");
    name?.querySelector("i")?.remove();
    element.querySelector(".presence")?.remove();
    if (presence) {
      name?.prepend(h("i", { class: presence, "aria-hidden": "true" }));
      name?.after(h("span", { class: "presence visually-hidden" }, word(words[presence]))); // heard after the name
    }
    element.querySelector(".lag")?.remove();
    element.querySelector(".rests")?.remove();
    const until = served.room.view.chairs[seat]?.restsUntil ?? 0;
    if (until > served.serverNow())
      element.querySelector(".who")?.append(h("small", { class: "rests" }, word("served.resting", restText(until))));
    const lag = served.forgiven.get(seat) ?? 0;
    if (served.room.view.base > 0 && lag >= least) element.querySelector(".who")?.append(lagNote(lag));
  }
}
