// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks, chairs and the games of a list in words. Pure.
import type { GameInfo } from "../core/types";
import type { Entry } from "../together/served";
import { whenText } from "../views/unfinished";
import { counted, currentLocale, word } from "../words/words";
import { clockOf, type Clock } from "./opening";

export function clockText(clock: Clock): string {
  if (clock.kind === "none") return word("desk.clock-none");
  if (clock.kind === "turn") return counted("desk.days", clock.days);
  return clock.seconds > 0 ? word("desk.minutes-plus", clock.minutes, clock.seconds) : word("desk.minutes", clock.minutes);
}

/** How much later others see what was played, in minutes. */
export const delayText = (minutes: number) => (minutes === 0 ? word("desk.delay-none") : counted("desk.delay-minutes", minutes));

export const daysOffText = (days: number) => (days === 0 ? word("desk.days-off-none") : counted("desk.days-off-count", days));

/** "Malo, Inès et Tom" */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(currentLocale()).format(names);
}

/** The name of whoever sits there. */
export function seatName(info: GameInfo, seats: Entry["seats"], seat: number): string {
  const { kind, name = "" } = seats[seat] ?? { kind: "open" };
  if (name !== "") return name;
  return kind === "computer" ? word("player.computer") : info.seatNames[seat] ?? word("desk.somebody");
}

export type Turn = "yours" | "theirs" | "waiting" | "over" | "gone";

export function turnOf(entry: Entry): Turn {
  if (entry.gone) return "gone";
  if (entry.phase !== "playing") return entry.phase;
  return entry.toMove ? "yours" : "theirs";
}

const order: readonly Turn[] = ["yours", "waiting", "theirs", "over", "gone"];

/** Those that wait for whoever looks first, then those that wait for others, then the finished ones; the latest first. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => order.indexOf(turnOf(a)) - order.indexOf(turnOf(b)) || b.last - a.last);
}

const freeSeats = (entry: Entry) => entry.seats.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : []));

function othersText(info: GameInfo, { seats, yours = [] }: Entry): string[] {
  const others = seats.flatMap(({ kind }, seat) => (kind === "open" || yours.includes(seat + 1) ? [] : [seat]));
  return others.length === 0 ? [] : [word("desk.with", listText(others.map((seat) => seatName(info, seats, seat))))];
}

/** What is said of a game of one's own: with whom, how far, when. */
export function mineText(info: GameInfo, entry: Entry, now: number): string {
  const turn = turnOf(entry);
  const when = whenText(entry.last, now);
  if (turn === "gone") return word("desk.gone");
  if (turn === "waiting") return counted("desk.missing-seats", freeSeats(entry).length);
  if (turn === "over") return [word("desk.finished"), ...othersText(info, entry), when].join(" · ");
  if (turn === "theirs" && entry.turn > 0)
    return [word("desk.thinks", seatName(info, entry.seats, entry.turn - 1)), counted("desk.moves", entry.moves), when].join(" · ");
  if (entry.late) return [...othersText(info, entry), word("desk.late")].join(" · ");
  return [...othersText(info, entry), counted("desk.moves", entry.moves), when].join(" · ");
}

/** Who waits in an open game. */
export function hostText(entry: Entry): string {
  const names = entry.seats.flatMap(({ kind, name = "" }) => (kind === "person" && name !== "" ? [name] : []));
  return names.length === 0 ? word("desk.somebody") : listText(names);
}

/** "Une place : Noirs · 5 min" */
export function openText(info: GameInfo, entry: Entry): string {
  const free = freeSeats(entry);
  const side = free.length === 1 ? info.seatNames[free[0]!] : undefined;
  const seats = side === undefined ? counted("desk.free-seats", free.length) : word("desk.free-named", side);
  const clock = clockOf(entry.clock);
  return [info.title, seats, clock.kind === "none" ? word("desk.no-clock") : clockText(clock)].join(" · ");
}
