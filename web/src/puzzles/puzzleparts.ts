// SPDX-License-Identifier: GPL-3.0-or-later
// What puzzles are shown with: stripes for how hard they are, pennants for days in a row, the days of a week.
import type { PuzzleMemory } from "../store/puzzlememory";
import { streakOf } from "../store/puzzlememory";
import { h, picture } from "../ui/dom";
import { counted, word, type WordName } from "../words/words";
import { measures } from "./puzzleset";

const mostPennants = 7;

export function stripes(measure: number): HTMLElement {
  return h("span", { class: "hard", role: "img", "aria-label": word("puzzle.measure", measure) },
    ...measures.map((one) => h("i", { class: one <= measure ? "on" : "" })));
}

export const measureText = (measure: number) => word(`puzzle.measure-${measure}` as WordName);

/** Pennants on a line, today's in gorse; nothing without a streak. */
export function bunting(memory: PuzzleMemory, today: number): HTMLElement | false {
  const streak = streakOf(memory, today);
  const done = memory.days.includes(today);
  if (streak === 0) return false;
  const count = Math.min(streak, mostPennants);
  return h("div", { class: "bunting", role: "img", "aria-label": counted("puzzle.streak", streak) },
    ...Array.from({ length: count }, (_, i) => picture("i-fanion", done && i === count - 1 ? "today" : "")));
}

/** Monday to Sunday: found, today, or neither. */
export function week(memory: PuzzleMemory, today: number, language: string): HTMLElement {
  const weekday = (today + 3) % 7; // 1970 began on a Thursday
  const name = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, i) => today - weekday + i);
  const found = days.filter((day) => memory.days.includes(day)).length;
  return h("div", { class: "days", role: "img", "aria-label": counted("puzzle.week", found) },
    ...days.map((day) => {
      const done = memory.days.includes(day);
      return h("span", { class: [done && "done", day === today && "is-today"].filter(Boolean).join(" ") },
        name.format(day * 86_400_000), done ? picture("i-check") : day === today ? picture("i-pennant") : picture("none"));
    }));
}
