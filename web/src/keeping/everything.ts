// SPDX-License-Identifier: GPL-3.0-or-later
// All that is kept on this device as the text of one file, and back (docs/formats/everything.md). Every
// entry stands in the file as its store writes it. What no store can read is carried along as it is, so
// that whatever is written can be read again. Touches no storage: see replace.ts.
import { Refusal, type Module } from "../core/module";
import { Room } from "../core/room";
import { deckListKey, deckPrefix, isDeckId, readDeck } from "../decks/owndecks";
import { choicePrefix } from "../store/gamechoice";
import { isAside, type Found } from "../store/kept";
import { answersKey, readAnswers } from "../store/keptanswers";
import { readSeats, seatsKey } from "../store/keptseats";
import { lessonPrefix, readDone } from "../store/lessonmemory";
import { progressKey, readProgress } from "../store/progress";
import { readStudy, studyPrefix } from "../store/keptstudies";
import { puzzlesKey, readPuzzles } from "../store/puzzlememory";
import { gamePrefix, readEntry } from "../store/savedgames";
import { settingsKey } from "../store/settings";
import { isObject, parsed } from "../store/shapes";
import type { Bound } from "../ui/files";
import { counted, word, type WordName } from "../words/words";

/** What is kept: the texts by their keys. */
export type Kept = ReadonlyMap<string, string>;

export interface Everything {
  readonly kept: Kept;
  /** When the file was written; undefined if it does not say so. */
  readonly written: Date | undefined;
}

/** More than any browser keeps, even where every letter takes three bytes. */
export const everythingBound: Bound = { bytes: 16 * 1024 * 1024, large: "everything.large" };

/** Why a text is not what `writeEverything` writes, in the language of the page. */
export class KeptFault extends Error {}

const format = "damier-everything";
const version = 1;
/** Of all keys, and of what was replaced, which is no part of a file. */
const ours = "damier.";
export const asidePrefix = "damier.aside.";

type Loose = Readonly<Record<string, unknown>>;
const isTable = (value: unknown): value is Loose => isObject(value);

/** One kind of entries. An entry alone has no name: its kind is its key. */
interface Kind {
  readonly part: string;
  readonly key: string;
  readonly named: boolean;
  /** What is wrong with an entry; "" if there is nothing to add to that it cannot be read. */
  flaw(core: Module, name: string, value: unknown): string | undefined;
}

const unless = (sound: boolean) => (sound ? undefined : "");
/** Sound from end to end: nothing of it would be left out. */
const isWhole = (read: Found<unknown> | undefined) => read !== undefined && read.left === undefined;

function flawOfGame(core: Module, name: string, value: unknown): string | undefined {
  const entry = readEntry(name, value);
  if (!entry) return "";
  try {
    const room = Room.open(core, entry.value.record);
    const { game } = room.view;
    room.free();
    return unless(game === name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return word("everything.line", error.fault.at, error.fault.text);
  }
}

const kinds: readonly Kind[] = [
  { part: "settings", key: settingsKey, named: false, flaw: (_, __, value) => unless(isTable(value)) },
  { part: "choices", key: choicePrefix, named: true, flaw: (_, __, value) => unless(isTable(value)) },
  { part: "games", key: gamePrefix, named: true, flaw: flawOfGame },
  { part: "studies", key: studyPrefix, named: true, flaw: (_, name, value) => unless(readStudy(name, value) !== undefined) },
  { part: "lessons", key: lessonPrefix, named: true,
    flaw: (_, __, value) => unless(isWhole(readDone(value))) },
  { part: "decks", key: deckPrefix, named: true,
    flaw: (_, name, value) => unless(isDeckId(name) && isWhole(readDeck(name, value))) },
  { part: "progress", key: progressKey, named: false, flaw: (_, __, value) => unless(isWhole(readProgress(value))) },
  { part: "puzzles", key: puzzlesKey, named: false, flaw: (_, __, value) => unless(isWhole(readPuzzles(value))) },
  { part: "answers", key: answersKey, named: false, flaw: (_, __, value) => unless(isWhole(readAnswers(value))) },
  { part: "seats", key: seatsKey, named: false, flaw: (_, __, value) => unless(isWhole(readSeats(value))) },
];
/** Where that stands which none of these can read, as text. */
const others = "others";
const partNames = [...kinds.map((kind) => kind.part), others];
const notes = ["format", "version", "written"];

// ---- writing ----

export const isKept = (key: string) => key.startsWith(ours) && !key.startsWith(asidePrefix);

/** The kind of an entry and its name, if it is one that its store can read. */
function placeOf(core: Module, key: string, value: unknown): { part: string; name: string | undefined } | undefined {
  const kind = kinds.find((one) => (one.named ? key.startsWith(one.key) : key === one.key));
  if (!kind) return undefined;
  const name = key.slice(kind.key.length);
  return kind.flaw(core, name, value) === undefined ? { part: kind.part, name: kind.named ? name : undefined } : undefined;
}

/** The same contents in the same order, whatever the order of the storage. */
export function writeEverything(core: Module, kept: Kept, now: Date): string {
  const parts = new Map<string, unknown>(partNames.map((part) => [part, undefined]));
  const add = (part: string, name: string, value: unknown) =>
    parts.set(part, { ...(parts.get(part) as Loose | undefined), [name]: value });
  for (const [key, text] of [...kept].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (key === deckListKey) continue; // the decks themselves say it
    const value = parsed(text);
    const place = placeOf(core, key, value);
    if (!place) add(others, key, text);
    else if (place.name === undefined) parts.set(place.part, value);
    else add(place.part, place.name, value);
  }
  return `${JSON.stringify({ format, version, written: now.toISOString(), ...Object.fromEntries(parts) }, null, 1)}\n`;
}

// ---- reading ----

function unreadable(part: string, name: string, flaw = ""): KeptFault {
  const what = word(`everything.in.${part}` as WordName, name);
  return new KeptFault(flaw === "" ? word("everything.bad", what) : word("everything.bad-so", what, flaw));
}

function readKind(core: Module, kind: Kind, found: unknown, kept: Map<string, string>): void {
  if (found === undefined) return;
  if (kind.named && !isTable(found)) throw unreadable(kind.part, "");
  for (const [name, value] of kind.named ? Object.entries(found as Loose) : [["", found] as const]) {
    const flaw = kind.flaw(core, name, value);
    if (flaw !== undefined) throw unreadable(kind.part, name, flaw);
    kept.set(kind.key + name, JSON.stringify(value));
  }
}

function readOthers(found: unknown, kept: Map<string, string>): void {
  if (found === undefined) return;
  if (!isTable(found)) throw unreadable(others, "");
  for (const [key, text] of Object.entries(found)) {
    if (typeof text !== "string" || !isKept(key) || kept.has(key)) throw unreadable(others, key);
    kept.set(key, text);
  }
}

function readHead(text: string): Loose {
  const file = parsed(text);
  if (!isTable(file) || file["format"] !== format || typeof file["version"] !== "number")
    throw new KeptFault(word("everything.foreign"));
  if (file["version"] > version) throw new KeptFault(word("everything.newer"));
  if (file["version"] !== version) throw new KeptFault(word("everything.foreign"));
  const unknown = Object.keys(file).find((name) => ![...notes, ...partNames].includes(name));
  if (unknown !== undefined) throw new KeptFault(word("everything.unknown", unknown));
  return file;
}

/** Throws a KeptFault if any entry is not what its store can read. */
export function readEverything(core: Module, text: string): Everything {
  const file = readHead(text);
  const kept = new Map<string, string>();
  for (const kind of kinds) readKind(core, kind, file[kind.part], kept);
  readOthers(file[others], kept);
  const decks = [...kept.keys()].filter((key) => key.startsWith(deckPrefix)).map((key) => key.slice(deckPrefix.length));
  if (decks.length > 0) kept.set(deckListKey, JSON.stringify(decks));
  const written = new Date(String(file["written"]));
  return { kept, written: Number.isNaN(written.getTime()) ? undefined : written };
}

// ---- telling ----

/** "3 paquets", "2 parties", "214 réponses", "les réglages": what there is, in this order. */
export function contentsOf(kept: Kept): string[] {
  const keys = [...kept.keys()];
  const count = (start: string) => keys.filter((key) => key.startsWith(start) && !isAside(key)).length;
  const lessons = keys.filter((key) => key.startsWith(lessonPrefix) && !isAside(key) && kept.get(key) !== "[]");
  const answers = readAnswers(parsed(kept.get(answersKey) ?? ""))?.value.length ?? 0;
  const seats = readSeats(parsed(kept.get(seatsKey) ?? ""))?.value.seats.length ?? 0;
  const counts = [["everything.decks", count(deckPrefix)], ["everything.games", count(gamePrefix)],
    ["everything.studies", count(studyPrefix)],
    ["everything.seats", seats],
    ["everything.answers", answers], ["everything.lessons", lessons.length]] as const;
  const told = counts.flatMap(([name, number]) => (number > 0 ? [counted(name, number)] : []));
  return [...told, ...(kept.has(progressKey) ? [word("everything.progress")] : []), ...(kept.has(puzzlesKey) ? [word("everything.puzzles")] : []),
    ...(kept.has(settingsKey) ? [word("everything.settings")] : [])];
}
