// SPDX-License-Identifier: GPL-3.0-or-later
// What a value read from outside must be before it is believed. A text on the device may have been
// written by another version of the page, by hand, or by half. Pure.

/** The value as it may be used; undefined if it is not sound. */
export type Reader<T> = (value: unknown) => T | undefined;

/** The value of a JSON text; undefined, which no JSON is, if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field an object has itself; undefined of anything else. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function textOf(most: number): Reader<string> {
  return (value) => (typeof value === "string" && value.length <= most ? value : undefined);
}

export function wholeOf(least: number, most: number): Reader<number> {
  return (value) => (Number.isInteger(value) && value as number >= least && value as number <= most
    ? value as number : undefined);
}

/** A moment of the wall clock, in milliseconds: beyond this a Date is none. */
export const readTime = wholeOf(0, 8.64e15);

export function oneOf<T>(allowed: readonly T[]): Reader<T> {
  return (value) => ((allowed as readonly unknown[]).includes(value) ? value as T : undefined);
}

/** Sound if everything in it is. */
export function listOf<T>(read: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(read);
    return items.includes(undefined) ? undefined : items as T[];
  };
}

/** Sound if these fields are; others are dropped. */
export function objectOf<T extends object>(fields: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> {
  const readers = Object.entries(fields) as [string, Reader<unknown>][];
  return (value) => {
    const entries = readers.map(([name, read]) => [name, read(field(value, name))] as const);
    return entries.some(([, read]) => read === undefined) ? undefined : Object.fromEntries(entries) as T;
  };
}

/** The items that are sound, and those that are not, each in their order. */
export function sorted<T>(items: readonly unknown[], read: Reader<T>): { sound: T[]; unsound: unknown[] } {
  const sound: T[] = [];
  const unsound: unknown[] = [];
  for (const item of items) {
    const known = read(item);
    if (known === undefined) unsound.push(item);
    else sound.push(known);
  }
  return { sound, unsound };
}
