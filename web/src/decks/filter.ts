// SPDX-License-Identifier: GPL-3.0-or-later
// Which cards of a deck are shown. Pure.
import type { CardTexts } from "./cardtexts";

export interface Filter {
  /** Empty for all. */
  readonly grade: string;
  readonly colour: string;
  readonly skill: string;
  readonly text: string;
  readonly faulty: boolean;
}

export const noFilter: Filter = { grade: "", colour: "", skill: "", text: "", faulty: false };

export function skillsOf(texts: CardTexts): string[] {
  return texts.skills.split(/[ ,|]+/).filter((skill) => skill !== "");
}

/** The skills with one more, or without it if it was there. */
export function toggleSkill(texts: CardTexts, skill: string): string {
  const skills = skillsOf(texts);
  return (skills.includes(skill) ? skills.filter((other) => other !== skill) : [...skills, skill]).join(" ");
}

/** Every skill of these cards once, in alphabetical order. */
export function allSkills(cards: readonly CardTexts[]): string[] {
  return [...new Set(cards.flatMap(skillsOf))].sort((a, b) => a.localeCompare(b));
}

/** Capitals and accents do not matter to who searches. */
const loose = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("'", "’");

export function passes(filter: Filter, texts: CardTexts, faulty: boolean): boolean {
  const { sentence, answers, choices, hint, explanation, note, id } = texts;
  return (filter.grade === "" || texts.grade === filter.grade)
    && (filter.colour === "" || texts.colour === filter.colour)
    && (filter.skill === "" || skillsOf(texts).includes(filter.skill))
    && (!filter.faulty || faulty)
    && loose([sentence, answers, choices, hint, explanation, note, id].join("\n")).includes(loose(filter.text.trim()));
}
