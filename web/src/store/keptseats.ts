// SPDX-License-Identifier: GPL-3.0-or-later
// The seats that people of this device hold in rooms of a server, with the secrets that open them, and the name
// they go by there. What cannot be read is set aside; what the device refuses to keep stays in memory until the
// page is closed. Nothing is remembered of what is stored, so that two pages open at once both add to it.
import type { GameId } from "../core/types";
import { tidyName } from "./gamechoice";
import { found, readKept, writeKept, type Found } from "./kept";
import { field, objectOf, readTime, sorted, textOf } from "./shapes";
import { device, type Shelf, type Unwritten } from "./shelf";

export interface KeptSeat {
  /** The room's name, as links have it. */
  readonly room: string;
  /** The secret that opens the seat. */
  readonly key: string;
  readonly game: GameId;
  /** When it was last opened: milliseconds of the wall clock. */
  readonly time: number;
}

export interface KeptSeats {
  /** The latest first. */
  list(): readonly KeptSeat[];
  find(room: string): KeptSeat | undefined;
  /** In the place of what is kept of that room. False if the device refuses; it is then known until the page is closed. */
  keep(seat: KeptSeat): boolean;
  remove(room: string): void;
  /** The name people of this device last went by; "" if none. */
  name(): string;
  setName(name: string): void;
  unwritten(): Unwritten;
  /** Knows no more than the device does. */
  forget(): void;
}

interface All {
  readonly name: string;
  readonly seats: readonly KeptSeat[];
}

const version = 1;
/** More than anybody plays at once; the oldest give way. */
const most = 200;
export const seatsKey = "damier.seats";

const secret = (pattern: RegExp) => (value: unknown) =>
  (typeof value === "string" && pattern.test(value) ? value : undefined);
/** As docs/protocol/together.md has them, with room for longer ones. */
export const readRoomName = secret(/^[a-z0-9]{8,64}$/);
export const readSeatKey = secret(/^[a-z0-9]{8,128}$/);

const readSeat = objectOf<KeptSeat>({ room: readRoomName, key: readSeatKey, game: textOf(60), time: readTime });
const readName = textOf(1000);

const keptForm = ({ name, seats }: All) => ({ version, name, seats });

/** Undefined if this is not what `keep` wrote. */
export function readSeats(kept: unknown): Found<All> | undefined {
  const seats = field(kept, "version") === version ? field(kept, "seats") : undefined;
  if (!Array.isArray(seats)) return undefined;
  const { sound, unsound } = sorted(seats, readSeat);
  const all = { name: tidyName(readName(field(kept, "name")) ?? ""), seats: sound };
  return found(all, unsound, keptForm(all));
}

export function makeKeptSeats(shelf: Shelf = device): KeptSeats {
  /** What the device refused to keep. */
  let unkept: All | undefined;
  const all = (): All => unkept ?? readKept(shelf, seatsKey, readSeats) ?? { name: "", seats: [] };

  function write(changed: All): boolean {
    const sorted = { ...changed, seats: [...changed.seats].sort((a, b) => b.time - a.time).slice(0, most) };
    const kept = writeKept(shelf, seatsKey, keptForm(sorted));
    unkept = kept ? undefined : sorted;
    return kept;
  }

  const others = (room: string) => all().seats.filter((seat) => seat.room !== room);

  return {
    list: () => all().seats,
    find: (room) => all().seats.find((seat) => seat.room === room),
    keep: (seat) => write({ ...all(), seats: [seat, ...others(seat.room)] }),
    remove: (room) => void write({ ...all(), seats: others(room) }),
    name: () => all().name,
    setName: (name) => void write({ ...all(), name: tidyName(name) }),
    unwritten: () => (unkept ? [[seatsKey, JSON.stringify(keptForm(unkept))]] : []),
    forget: () => { unkept = undefined; },
  };
}
