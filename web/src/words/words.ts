// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the page in the chosen language. What the core says comes from the core in the same
// language (Module.setLanguage).
import { english, french, type WordName } from "../../generated/catalogue";

export type { WordName };
export type Language = "fr" | "en";

/** Names that come in two forms, `….one` and `….many`. */
export type CountedName = WordName extends infer N ? (N extends `${infer Stem}.one` ? Stem : never) : never;

let language: Language = "fr";

export function setLanguage(chosen: Language): void {
  language = chosen;
}

export function currentLanguage(): Language {
  return language;
}

/** For dates, times and numbers: the English of the page is that of Britain. */
export const currentLocale = () => (language === "fr" ? "fr" : "en-GB");

export function fill(text: string, values: readonly (string | number)[]): string {
  return text.replace(/\{([1-3])\}/g, (place, digit: string) => String(values[Number(digit) - 1] ?? place));
}

export function hasWord(name: string): name is WordName {
  return Object.hasOwn(french, name);
}

export function word(name: WordName, ...values: (string | number)[]): string {
  return fill((language === "fr" ? french : english)[name], values);
}

/** The form for a number, which fills {1}; 0 is singular in French and plural in English. */
export function counted(name: CountedName, number: number, ...more: (string | number)[]): string {
  const one = language === "fr" ? number < 2 : number === 1;
  return word(`${name}.${one ? "one" : "many"}` as WordName, number, ...more);
}

/** "Pion blanc": the first letter raised. */
export const raised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Raised, and with its full stop: what the core says as part of a sentence. */
export const sentence = (text: string) => (text === "" ? "" : `${raised(text)}.`);
