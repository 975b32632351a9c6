// SPDX-License-Identifier: GPL-3.0-or-later
// What results are shown with: tables of tallies with bars, and sentences to go over again. A screen
// reader reads plain tables and lists; the bars say nothing it is not told.
import type { App } from "../app/app";
import { explanationElement } from "../cards/cardframe";
import { shownSentence } from "../cards/wording";
import type { KeptAnswer } from "../store/keptanswers";
import { h, s } from "../ui/dom";
import { word } from "../words/words";
import { whoText } from "./resultwords";
import { keyOf, percentOf, tallyBy, type Missed, type Tally } from "./tally";

function barOf(percent: number): SVGSVGElement {
  return s("svg", { class: "tally-bar", viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "tally-all", width: 100, height: 1 }), s("rect", { class: "tally-right", width: percent, height: 1 }));
}

export interface TableParts {
  readonly title: string;
  /** What the first column holds. */
  readonly column: string;
  readonly tallies: readonly Tally[];
  readonly nameOf: (tally: Tally) => string;
  /** How often hints were asked for, if ever, has a column. */
  readonly hints?: boolean;
}

export function tallyTable({ title, column, tallies, nameOf, hints = false }: TableParts): HTMLTableElement {
  const hinted = hints && tallies.some((tally) => tally.hinted > 0);
  const rows = tallies.map((tally) => {
    const percent = percentOf(tally);
    return h("tr", {}, h("th", { scope: "row" }, nameOf(tally)),
      h("td", { class: "score" }, word("results.score", tally.right, tally.asked)),
      h("td", { class: "share" }, h("div", {}, barOf(percent), h("span", {}, word("results.percent", percent)))),
      hinted && h("td", { class: "score" }, String(tally.hinted)));
  });
  const heads = [column, word("results.right-answers"), word("results.share"), ...(hinted ? [word("results.hints")] : [])];
  return h("table", { class: hinted ? "tally with-hints" : "tally" }, h("caption", {}, title),
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, ...rows));
}

/** By name, as a class list is read. */
export function playerTable(app: App, title: string, answers: readonly KeptAnswer[]): HTMLTableElement {
  const nameOf = (tally: Tally) => whoText(app, tally.latest);
  const tallies = tallyBy(answers, (answer) => [keyOf(answer)])
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), app.settings.language));
  return tallyTable({ title, column: word("results.name"), tallies, nameOf, hints: true });
}

function missedItem({ latest, times }: Missed): HTMLLIElement {
  const line = (name: string, text: string, className: string) =>
    h("div", {}, h("dt", {}, name), h("dd", { class: className, lang: "fr" }, text));
  return h("li", {},
    h("p", { class: "missed-sentence", lang: "fr" }, shownSentence(latest.sentence)),
    h("dl", {}, line(word("results.given"), latest.given, "given"), line(word("results.answer"), latest.answer, "good")),
    explanationElement(latest),
    times > 1 && h("p", { class: "quiet" }, word("results.times", times)));
}

export function missedList(missed: readonly Missed[]): HTMLUListElement {
  return h("ul", { class: "missed" }, ...missed.map(missedItem));
}

/** The missed cards of each player, in the order of the list. */
export function missedByPlayer(missed: readonly Missed[]): Missed[][] {
  const players = new Map<string, Missed[]>();
  for (const one of missed) {
    const key = keyOf(one.latest);
    players.set(key, [...players.get(key) ?? [], one]);
  }
  return [...players.values()];
}
