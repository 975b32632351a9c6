// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's storage, which may be full, or forbidden to such a degree that looking at it throws:
// here it refuses, and nothing breaks.

export interface Shelf {
  /** Null if there is nothing, or nothing may be read. */
  read(key: string): string | null;
  /** False if that was refused. */
  write(key: string, text: string): boolean;
  remove(key: string): boolean;
}

export function shelfOf(find: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): Shelf {
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

/** What stays on the device, and what lasts as long as the tab. */
export const device = shelfOf(() => localStorage);
export const tab = shelfOf(() => sessionStorage);
