// SPDX-License-Identifier: GPL-3.0-or-later
// Counting kept answers: by player, by task, by skill, and the sentences still to be learnt. Pure.
import type { KeptAnswer, Who } from "../store/keptanswers";

export interface Tally {
  /** What was counted: a player, a task or a skill. */
  readonly key: string;
  readonly right: number;
  readonly asked: number;
  /** How often the hint was asked for. */
  readonly hinted: number;
  readonly latest: KeptAnswer;
}

export interface Filter {
  /** A key of `keyOf`; "" for everyone. */
  readonly player: string;
  readonly period: "today" | "all";
}

/** A card whose latest answer by this player was not right. */
export interface Missed {
  readonly latest: KeptAnswer;
  /** How often it was missed. */
  readonly times: number;
}

/** The same for a name however its letters are written; a side without a name has a key of its own. */
export function keyOf({ name, seat }: Who): string {
  const plain = name.trim().toLowerCase();
  return plain === "" ? `#${seat}` : plain;
}

const dayOf = (time: number) => new Date(time).toDateString();

export function chosenAnswers(answers: readonly KeptAnswer[], { player, period }: Filter, now: number): KeptAnswer[] {
  return answers.filter((answer) => (player === "" || keyOf(answer) === player)
    && (period === "all" || dayOf(answer.time) === dayOf(now)));
}

/** One tally for each key, in the order in which the keys first come; an answer may have several keys. */
export function tallyBy(answers: readonly KeptAnswer[], keysOf: (answer: KeptAnswer) => readonly string[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const answer of answers) {
    for (const key of new Set(keysOf(answer))) {
      const { right, asked, hinted } = tallies.get(key) ?? { right: 0, asked: 0, hinted: 0 };
      tallies.set(key, { key, right: right + Number(answer.verdict === "right"), asked: asked + 1,
        hinted: hinted + Number(answer.hinted), latest: answer });
    }
  }
  return [...tallies.values()];
}

/** How well something is known: in words and shapes, never by colour alone. */
export type Mastery = "full" | "half" | "empty";

/** Fewer answers than these may be luck. */
const leastToKnow = 3;

/** 8 of 10 or more, and asked often enough; 5 of 10 or more; less. */
export function masteryOf({ right, asked }: Pick<Tally, "right" | "asked">): Mastery {
  if (right * 10 >= asked * 8 && asked >= leastToKnow) return "full";
  return right * 2 >= asked ? "half" : "empty";
}

/** Answers of several devices, each once: the same answer of the same moment is the same answer. */
export function mergedAnswers(own: readonly KeptAnswer[], others: readonly KeptAnswer[]): KeptAnswer[] {
  const keyOfAnswer = (answer: KeptAnswer) =>
    JSON.stringify([answer.time, answer.game, keyOf(answer), answer.deck, answer.card, answer.given]);
  const known = new Map(own.map((answer) => [keyOfAnswer(answer), answer]));
  for (const answer of others) if (!known.has(keyOfAnswer(answer))) known.set(keyOfAnswer(answer), answer);
  return [...known.values()].sort((a, b) => a.time - b.time);
}

/** What is known least comes first; of two alike, what was asked more often. */
export function weakestFirst(tallies: readonly Tally[]): Tally[] {
  return [...tallies].sort((a, b) => a.right / a.asked - b.right / b.asked || b.asked - a.asked);
}

/** Per cent, rounded, but never all or nothing unless it is. */
export function percentOf({ right, asked }: Pick<Tally, "right" | "asked">): number {
  if (right === 0 || right === asked) return right === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * right) / asked)));
}

/** The latest miss first. */
export function missedOf(answers: readonly KeptAnswer[]): Missed[] {
  const cards = new Map<string, Missed>();
  for (const answer of answers) {
    const key = JSON.stringify([keyOf(answer), answer.deck, answer.card]);
    const missed = answer.verdict === "right" ? 0 : 1;
    cards.set(key, { latest: answer, times: (cards.get(key)?.times ?? 0) + missed });
  }
  return [...cards.values()].filter(({ latest }) => latest.verdict !== "right")
    .sort((a, b) => b.latest.time - a.latest.time);
}
