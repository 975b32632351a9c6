// SPDX-License-Identifier: GPL-3.0-or-later
// Putting other contents in the place of all that is kept, wholly or not at all. What was there is first
// written aside, whole, and stays aside until somebody puts it back or has it forgotten: at no moment is
// there less than one copy of it on the device.
import type { Store, Unwritten } from "../store/shelf";
import { asidePrefix, isKept, type Kept } from "./everything";

/** A store that may know more than the device has kept. */
export interface Keeper {
  unwritten(): Unwritten;
  forget(): void;
}

/** All that is kept, with what the device refused to keep. */
export function keptNow(store: Store, keepers: readonly Pick<Keeper, "unwritten">[]): Kept {
  const kept = new Map(stored(store));
  for (const keeper of keepers) for (const [key, text] of keeper.unwritten()) kept.set(key, text);
  return kept;
}

function stored(store: Store): Kept {
  return new Map(store.keys().filter(isKept).flatMap((key) => {
    const text = store.read(key);
    return text === null ? [] : [[key, text] as const];
  }));
}

const writeAll = (store: Store, kept: Kept) => [...kept].every(([key, text]) => store.write(key, text));

/** A key by the time, and by one more if that is taken. */
function asideKey(store: Store, now: Date): string {
  let time = now.getTime();
  while (store.read(asidePrefix + time) !== null) time++;
  return asidePrefix + time;
}

/**
 * The key under which the text of what was there is aside; "" if that text is empty, for there was
 * nothing. Undefined, and nothing is changed, if the device has no room for both.
 */
export function replaceKept(store: Store, kept: Kept, before: string, now: Date): string | undefined {
  const old = stored(store);
  const key = before === "" ? "" : asideKey(store, now);
  if (key !== "" && !store.write(key, before)) return undefined;
  for (const name of old.keys()) store.remove(name);
  if (writeAll(store, kept)) return key;
  for (const name of kept.keys()) store.remove(name);
  if (writeAll(store, old) && key !== "") store.remove(key);
  return undefined;
}

export interface Aside {
  readonly key: string;
  readonly text: string;
  readonly time: Date;
}

/** What was replaced and not forgotten, the latest first. */
export function asides(store: Store): readonly Aside[] {
  return store.keys().filter((key) => key.startsWith(asidePrefix)).flatMap((key) => {
    const time = new Date(Number(key.slice(asidePrefix.length)));
    const text = store.read(key);
    return text === null || Number.isNaN(time.getTime()) ? [] : [{ key, text, time }];
  }).sort((a, b) => b.time.getTime() - a.time.getTime());
}
