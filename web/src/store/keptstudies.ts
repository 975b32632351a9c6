// SPDX-License-Identifier: GPL-3.0-or-later
// Games that people have worked on, with their variations, comments and marks: each as PDN under a key of its own.
// What the device refuses to keep stays in memory until the page is closed.
import { isAside, readKept, writeKept, type Found } from "./kept";
import { field, readTime, textOf } from "./shapes";
import { device, type Store, type Unwritten } from "./shelf";

export interface KeptStudy {
  readonly id: string;
  readonly pdn: string;
  /** When it was last changed: milliseconds of the wall clock. */
  readonly time: number;
}

export interface KeptStudies {
  /** The latest first. */
  list(): readonly KeptStudy[];
  load(id: string): KeptStudy | undefined;
  /** A name that no other study has. */
  newId(): string;
  /** False if the device refuses; it is then known until the page is closed. */
  save(id: string, pdn: string): boolean;
  remove(id: string): void;
  /** What the device has not kept, as it would keep it. */
  unwritten(): Unwritten;
  /** What is known only here, once other contents have taken the place of all. */
  forget(): void;
}

const version = 1;
export const studyPrefix = "damier.study.";
/** More than any browser keeps: whatever could be written can be read. */
const readPdn = textOf(1 << 24);

/** Undefined if this is not what `save` wrote. */
export function readStudy(id: string, value: unknown): Found<KeptStudy> | undefined {
  const pdn = field(value, "version") === version ? readPdn(field(value, "pdn")) : undefined;
  return pdn === undefined ? undefined : { value: { id, pdn, time: readTime(field(value, "time")) ?? 0 } };
}

export function makeKeptStudies(shelf: Store = device, now = Date.now): KeptStudies {
  const unkept = new Map<string, KeptStudy>();
  const ids = () => new Set([...shelf.keys().filter((key) => key.startsWith(studyPrefix) && !isAside(key))
    .map((key) => key.slice(studyPrefix.length)), ...unkept.keys()]);

  const load = (id: string) => unkept.get(id) ?? readKept(shelf, studyPrefix + id, (value) => readStudy(id, value));

  function newId(): string {
    const taken = ids();
    for (let number = 1; ; number++) if (!taken.has(String(number))) return String(number);
  }

  function save(id: string, pdn: string): boolean {
    const time = now();
    const kept = writeKept(shelf, studyPrefix + id, { version, pdn, time });
    if (kept) unkept.delete(id);
    else unkept.set(id, { id, pdn, time });
    return kept;
  }

  function remove(id: string): void {
    unkept.delete(id);
    shelf.remove(studyPrefix + id);
  }

  const unwritten = (): Unwritten => [...unkept.values()].map(({ id, pdn, time }) =>
    [studyPrefix + id, JSON.stringify({ version, pdn, time })] as const);

  return { load, newId, save, remove, unwritten, forget: () => unkept.clear(),
    list: () => [...ids()].flatMap((id) => load(id) ?? []).sort((a, b) => b.time - a.time) };
}

/** Those of this device. */
export const studies = makeKeptStudies();
