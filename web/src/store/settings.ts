// SPDX-License-Identifier: GPL-3.0-or-later
// What the people of this device have chosen. Kept in local storage; unreadable or unknown values fall
// back to the standard, one by one.
import type { Language } from "../words/words";
import { readKept, writeKept } from "./kept";
import { field, isObject, oneOf } from "./shapes";
import { device } from "./shelf";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark" | "contrast";
  board: "slate" | "granit" | "lande";
  reading: "plain" | "airy";
  speed: "none" | "fast" | "normal" | "slow";
  /** 0 to 10 */
  volume: number;
  coordinates: boolean;
  /** The marks around pieces that can move. */
  movable: boolean;
  /** A tap on an empty square plays the only move that goes there, without a piece being chosen. */
  oneTap: boolean;
  /** A capture of several pieces is given by its last square, or landing by landing. */
  captures: "last" | "each";
  /** Solo: say whether the puzzle can still be solved. */
  solvable: boolean;
  /** Moves are read aloud by the browser's own voice. */
  spoken: boolean;
  /** The cards that are asked: of all classes, or of one. */
  grade: "all" | "CE1" | "CE2" | "CM1" | "CM2";
  /** Cards of a class above after right answers, below after wrong ones. */
  adapt: boolean;
  /** How large the text of the cards is. */
  cardText: "normal" | "large" | "huge";
  /** How often the computer answers its cards right. */
  answers: "often" | "always" | "sometimes";
  /** How the cards of the computer go on: by themselves, or when somebody presses. */
  pace: "calm" | "quick" | "wait";
  /** Rules of a class (docs/formats/room.md): which answered turns can be taken back. */
  retake: "right" | "none" | "all";
  /** A form that lacks an accent is wrong. */
  accents: boolean;
  /** An answer that is almost right may be given once more. */
  again: boolean;
  hints: boolean;
  /** In a game played together, the phrases of the others are shown. */
  phrases: boolean;
}

const allowed: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  language: ["fr", "en"],
  theme: ["auto", "light", "dark", "contrast"],
  board: ["slate", "granit", "lande"],
  reading: ["plain", "airy"],
  speed: ["normal", "none", "fast", "slow"],
  volume: [6, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10],
  coordinates: [true, false],
  movable: [true, false],
  oneTap: [false, true],
  captures: ["last", "each"],
  solvable: [false, true],
  spoken: [false, true],
  grade: ["CE1", "CE2", "CM1", "CM2", "all"], // the easiest first: whoever never chose may be seven
  adapt: [false, true],
  cardText: ["normal", "large", "huge"],
  answers: ["often", "always", "sometimes"],
  pace: ["calm", "quick", "wait"],
  retake: ["right", "none", "all"],
  accents: [true, false],
  again: [false, true],
  hints: [true, false],
  phrases: [true, false],
};

export const settingsKey = "damier.settings";

function standard(browserLanguage: string): Settings {
  const first = Object.fromEntries(Object.entries(allowed).map(([name, values]) => [name, values[0]]));
  const settings = first as unknown as Settings;
  settings.language = browserLanguage.toLowerCase().startsWith("fr") ? "fr" : "en";
  return settings;
}

export function settingsOf(kept: unknown, browserLanguage: string): Settings {
  const settings = standard(browserLanguage);
  for (const [name, values] of Object.entries(allowed)) {
    const value = oneOf<unknown>(values)(field(kept, name));
    if (value !== undefined) Object.assign(settings, { [name]: value });
  }
  return settings;
}

export function loadSettings(): Settings {
  const { language } = navigator;
  return readKept(device, settingsKey, (kept) => (isObject(kept) ? { value: settingsOf(kept, language) } : undefined))
    ?? standard(language);
}

/** False if the device refuses to keep them; they then hold until the page is closed. */
export function saveSettings(settings: Settings): boolean {
  return writeKept(device, settingsKey, settings);
}

/** Shows the choices on the page: the style sheets read them from the root element. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  const contrast = settings.theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
  const theme = contrast ? "contrast" : settings.theme;
  root.lang = settings.language;
  if (theme === "auto") root.removeAttribute("data-theme");
  else root.dataset["theme"] = theme;
  root.dataset["board"] = settings.board;
  root.dataset["reading"] = settings.reading;
  root.dataset["speed"] = settings.speed;
  root.dataset["cardText"] = settings.cardText;
}
