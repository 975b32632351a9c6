// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's storage, which may be full, or forbidden to such a degree that looking at it throws:
// here it refuses, and nothing breaks. Where the device may keep nothing at all, memory stands in, and
// what people do lasts until the page is closed.

export interface Shelf {
  /** Null if there is nothing, or nothing may be read. */
  read(key: string): string | null;
  /** False if that was refused. */
  write(key: string, text: string): boolean;
  remove(key: string): boolean;
}

export interface Store extends Shelf {
  /** Of everything that is kept, by whomever. */
  keys(): readonly string[];
}

export type Room = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type CountedRoom = Room & Pick<Storage, "length" | "key">;

export function shelfOf(find: () => Room): Shelf {
  function attempt(action: () => void): boolean {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  }
  return {
    read(key) {
      let text: string | null = null;
      attempt(() => { text = find().getItem(key); });
      return text;
    },
    write: (key, text) => attempt(() => find().setItem(key, text)),
    remove: (key) => attempt(() => find().removeItem(key)),
  };
}

export function storeOf(find: () => CountedRoom): Store {
  return { ...shelfOf(find), keys() {
    try {
      const room = find();
      return Array.from({ length: room.length }, (_, index) => room.key(index) ?? "");
    } catch {
      return [];
    }
  } };
}

export class Memory implements CountedRoom {
  readonly #texts = new Map<string, string>();
  get length(): number {
    return this.#texts.size;
  }
  key = (index: number) => [...this.#texts.keys()][index] ?? null;
  getItem = (key: string) => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#texts.set(key, text);
  removeItem = (key: string) => void this.#texts.delete(key);
}

/** The storage found, or memory where that may not be used. One that is full holds something already. */
export function roomOf(find: () => CountedRoom): CountedRoom {
  const probe = "damier.probe";
  try {
    const room = find();
    if (room.length > 0) return room;
    room.setItem(probe, probe);
    room.removeItem(probe);
    return room;
  } catch {
    return new Memory();
  }
}

let room: CountedRoom | undefined;
const ofDevice = () => (room ??= roomOf(() => localStorage));

/** What a store knows that the device refused to keep, by the keys it would have. */
export type Unwritten = readonly (readonly [key: string, text: string])[];

/** Whether all that people do is gone when the page is closed. */
export const keepsNothing = () => ofDevice() instanceof Memory;

/** What stays on the device. */
export const device = storeOf(ofDevice);
