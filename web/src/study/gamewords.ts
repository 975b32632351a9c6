// SPDX-License-Identifier: GPL-3.0-or-later
// A game that was written down, in words: who played, where and when, how it ended.
import type { GameInfo } from "../core/types";
import type { Facts } from "../core/written";
import { counted, currentLocale, word } from "../words/words";

const sides = (info: GameInfo, facts: Facts): [string, string] =>
  [facts.white ?? info.seatNames[0] ?? "", facts.black ?? info.seatNames[1] ?? ""];

/** "Papi Yann – Malo" */
export function playersText(info: GameInfo, facts: Facts): string {
  const [white, black] = sides(info, facts);
  return black === "" ? white : `${white} – ${black}`;
}

/** 2026.12.31 as people write it; what is not known is left out. */
export function dateText(date: string): string {
  const [year = "", month = "", day = ""] = date.split(/[.\-/]/);
  if (!/^\d{4}$/.test(year)) return "";
  if (!/^\d\d?$/.test(month)) return year;
  const known = /^\d\d?$/.test(day);
  const when = new Date(Date.UTC(Number(year), Number(month) - 1, known ? Number(day) : 1));
  return new Intl.DateTimeFormat(currentLocale(),
    { timeZone: "UTC", year: "numeric", month: "long", ...(known ? { day: "numeric" } : {}) }).format(when);
}

/** "0–2", or how it ended where there are no points. */
export function scoreText(facts: Facts): string {
  if (facts.score === "*" || facts.score === "ongoing") return word("study.unfinished");
  if (/^\d/.test(facts.score) && facts.score.includes("-")) return facts.score.replace("-", "–");
  return facts.result === "draw" ? word("study.draw") : "";
}

/** "0–2 · 53 coups" */
export function outcomeText(facts: Facts): string {
  return [scoreText(facts), counted("study.moves", facts.length)].filter((part) => part !== "").join(" · ");
}

/** Up to where it could be read, and why no further; nothing of a game that is whole. */
export function faultText({ fault }: Facts): string {
  if (!fault) return "";
  return word(fault.broken ? "study.breaks" : "study.side-breaks", `${fault.line}:${fault.column}`, fault.text);
}

/** "Championnat de Bretagne · 12 mars 2026 · ronde 3" */
export function whereText(facts: Facts): string {
  return [facts.event, dateText(facts.date ?? ""), facts.round && word("study.round", facts.round)]
    .filter((part) => part).join(" · ");
}

/** What a filter looks for. */
export const searched = (info: GameInfo, facts: Facts) => folded(
  [playersText(info, facts), facts.event, facts.date, facts.score, facts.round, facts.opening].join(" "));

/** Without case and accents. */
export const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
