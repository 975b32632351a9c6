// SPDX-License-Identifier: GPL-3.0-or-later
// Cards as a table the core reads: the page writes one with every cell quoted, the core finds what is
// wrong with it. Nothing is judged here. Pure.
import { columns, type CardRow, type Column } from "../core/cardtypes";
import type { Language } from "../words/words";

/** Everything a card says, as it is written in a file. */
export type CardTexts = CardRow["texts"];

/** The core names a column in its faults as the table does: in the language of the page. */
const names: Readonly<Record<Language, Readonly<Record<Column, string>>>> = {
  fr: {
    id: "id", grade: "niveau", colour: "couleur", skills: "notions", task: "tâche", sentence: "phrase",
    answers: "réponses", choices: "choix", hint: "indice", explanation: "explication", note: "remarque",
  },
  en: {
    id: "id", grade: "level", colour: "colour", skills: "skills", task: "task", sentence: "sentence",
    answers: "answers", choices: "choices", hint: "hint", explanation: "explanation", note: "note",
  },
};

/** How files write the colours, by dm_card_colour, and the tasks. */
export const colourTexts = ["", "rose", "verte", "bleue", "dame"] as const;
export const taskTexts = { verb: "verbe", subject: "sujet", agreement: "accord" } as const;

/** A subject card may name the verb it is about: "sujet: joue". */
export function splitTask(text: string): { name: string; verb: string } {
  const [name = "", ...rest] = text.split(":");
  return { name: name.trim(), verb: rest.join(":").trim() };
}

export const joinTask = (name: string, verb: string) => (verb === "" ? name : `${name}: ${verb}`);

/** What a colour always asks; a dame says it itself. */
export const taskOfColour: Readonly<Record<string, string>> = {
  rose: taskTexts.verb, verte: taskTexts.subject, bleue: taskTexts.agreement,
};

/** The first line names the columns. */
const headerLines = 1;
export const lineOf = (index: number) => index + headerLines + 1;
export const indexAt = (line: number) => line - headerLines - 1;

export function columnNamed(name: string): Column | undefined {
  return columns.find((column) => [column, names.fr[column], names.en[column]].includes(name));
}

/** One line, so that the lines of the table are its cards. */
export function tidyText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

export function textsOf(known: Partial<CardTexts>): CardTexts {
  return Object.fromEntries(columns.map((column) => [column, tidyText(known[column] ?? "")])) as CardTexts;
}

export function sameTexts(a: CardTexts, b: CardTexts): boolean {
  return columns.every((column) => a[column] === b[column]);
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function tableOf(cards: readonly CardTexts[], language: Language): Uint8Array<ArrayBuffer> {
  const rows = [names[language], ...cards].map((row) => columns.map((column) => cell(row[column])).join("\t"));
  return new TextEncoder().encode(`${rows.join("\n")}\n`);
}

/** `"Les animaux : été"` as `les-animaux-ete`: part of a name or of a file name. */
export function plainName(text: string, most: number): string {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, most).replaceAll(/^-+|-+$/g, "");
}
