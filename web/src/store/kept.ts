// SPDX-License-Identifier: GPL-3.0-or-later
// Everything kept on the device is read here, in one strict way: what is not what we wrote is left out
// and set aside under a key of its own, where it waits to be saved as a file. Nothing is thrown away: as
// long as there is no room to set something aside, its key is not written.
import { parsed } from "./shapes";
import { device, type Shelf } from "./shelf";

/** What a reader makes of a value. */
export interface Found<T> {
  readonly value: T;
  /** The parts it left out, if any, and what to keep in place of the whole. */
  readonly left?: { readonly parts: unknown; readonly rest: unknown };
}

/** A value whose reader left out what is not sound; `rest` is what to keep of it, `parts` what goes aside. */
export function found<T>(value: T, unsound: readonly unknown[], rest: unknown, parts: unknown = unsound): Found<T> {
  return unsound.length === 0 ? { value } : { value, left: { parts, rest } };
}

const asideMark = ".broken";
/** What keys hold that is not sound and for which there is no room elsewhere yet. */
const stuck = new WeakMap<Shelf, Map<string, string>>();
/** Keys that are read as if there were nothing. */
const hidden = new Set<string>();
let news = false;

function stuckOn(shelf: Shelf): Map<string, string> {
  const texts = stuck.get(shelf) ?? new Map<string, string>();
  stuck.set(shelf, texts);
  return texts;
}

/** False if there is no room. The same text is not set aside twice. */
function putAside(shelf: Shelf, key: string, text: string): boolean {
  for (let number = 1; ; number++) {
    const name = `${key}${asideMark}${number === 1 ? "" : `.${number}`}`;
    const there = shelf.read(name);
    if (there !== null && there !== text) continue;
    const kept = there === text || shelf.write(name, text);
    news ||= kept;
    if (kept) stuckOn(shelf).delete(key);
    else stuckOn(shelf).set(key, text);
    return kept;
  }
}

/** Takes all a key holds out of the way; false if there is no room for that. */
export function setAside(shelf: Shelf, key: string): boolean {
  const text = shelf.read(key);
  if (text === null) return true;
  shelf.remove(key); // first, because there may be no room for both
  if (putAside(shelf, key, text)) return true;
  shelf.write(key, text);
  return false;
}

/** What a key holds, as far as `read` finds it sound; undefined if there is nothing to go on with. */
export function readKept<T>(shelf: Shelf, key: string, read: (value: unknown) => Found<T> | undefined): T | undefined {
  const text = shelf.read(key);
  if (text === null || hidden.has(key)) return undefined;
  const found = read(parsed(text));
  if (!found) setAside(shelf, key);
  else if (found.left && putAside(shelf, key, JSON.stringify(found.left.parts)))
    shelf.write(key, JSON.stringify(found.left.rest));
  return found?.value;
}

/** False if it was refused. Whoever writes has read before. */
export function writeKept(shelf: Shelf, key: string, value: unknown): boolean {
  const unsound = stuckOn(shelf).get(key);
  if (hidden.has(key) || (unsound !== undefined && !putAside(shelf, key, unsound))) return false;
  return shelf.write(key, JSON.stringify(value));
}

// ---- what was set aside ----

export const isAside = (key: string) => key.startsWith("damier.") && /\.broken(\.\d+)?$/.test(key);

/** Everything set aside on this device, by its key. */
export function asideTexts(): Readonly<Record<string, string>> {
  return textsOf(device.keys().filter(isAside));
}

export function textsOf(keys: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(keys.flatMap((key) => {
    const text = device.read(key);
    return text === null ? [] : [[key, text]];
  }));
}

export function removeAside(): void {
  for (const key of Object.keys(asideTexts())) device.remove(key);
}

/** Whether something was set aside since this was last asked. */
export function takeNews(): boolean {
  const is = news;
  news = false;
  return is;
}

// ---- what keeps a view from being shown ----

/** Does something as if these keys held nothing. */
export function without<T>(keys: readonly string[], act: () => T): T {
  const fresh = keys.filter((key) => !hidden.has(key));
  for (const key of fresh) hidden.add(key);
  try {
    return act();
  } finally {
    for (const key of fresh) hidden.delete(key);
  }
}

/** Sets keys of this device aside; if there is no room, they are passed over until the page is closed. */
export function giveUp(keys: readonly string[]): void {
  for (const key of keys) if (!setAside(device, key)) hidden.add(key);
}
