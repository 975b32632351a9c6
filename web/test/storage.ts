// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's storage for tests: as small, or as forbidden, as a test wants it.
import type { CountedRoom } from "../src/store/shelf";

export class TestStorage implements CountedRoom {
  readonly entries = new Map<string, string>();
  /** Characters it holds at most, keys included. */
  room = Infinity;
  forbidden = false;

  get length(): number {
    this.#allow();
    return this.entries.size;
  }

  key(index: number): string | null {
    this.#allow();
    return [...this.entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    this.#allow();
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#allow();
    const others = [...this.entries].filter(([other]) => other !== key);
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    if (used + key.length + value.length > this.room) throw new Error("QuotaExceededError");
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.#allow();
    this.entries.delete(key);
  }

  #allow(): void {
    if (this.forbidden) throw new Error("SecurityError");
  }
}
