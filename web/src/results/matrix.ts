// SPDX-License-Identifier: GPL-3.0-or-later
// Pupils × skills: what each is said to know, by a shape, a count and a word. What a pupil was never asked
// is a dash.
import type { App } from "../app/app";
import type { KeptAnswer } from "../store/keptanswers";
import { h, s } from "../ui/dom";
import { word } from "../words/words";
import { skillWord, whoText } from "./resultwords";
import { keyOf, masteryOf, tallyBy, type Mastery, type Tally } from "./tally";

/** A disc: full, half or only its edge. */
function sign(mastery: Mastery): SVGSVGElement {
  const filled = { full: "M8 2a6 6 0 0 1 0 12a6 6 0 0 1 0-12", half: "M8 2a6 6 0 0 0 0 12", empty: "" }[mastery];
  return s("svg", { class: `mastery ${mastery}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("circle", { cx: 8, cy: 8, r: 6 }), s("path", { d: filled }));
}

function cell(tally: Tally | undefined): HTMLTableCellElement {
  if (!tally) return h("td", { class: "unseen" }, h("span", { "aria-hidden": "true" }, "–"),
    h("span", { class: "visually-hidden" }, word("results.unseen")));
  const mastery = masteryOf(tally);
  return h("td", {}, sign(mastery), h("span", {}, word("results.of", tally.right, tally.asked)),
    h("span", { class: "visually-hidden" }, ` (${word(`results.mastery.${mastery}`)})`));
}

/** What was asked most stands first. */
function skillsOf(answers: readonly KeptAnswer[]): string[] {
  return tallyBy(answers, (answer) => answer.skills).sort((a, b) => b.asked - a.asked).map(({ key }) => key);
}

/** None unless several pupils have answered cards with skills. */
export function skillMatrix(app: App, answers: readonly KeptAnswer[]): HTMLElement | undefined {
  const skills = skillsOf(answers);
  const pupils = tallyBy(answers, (answer) => [keyOf(answer)]).map(({ key, latest }) => ({ key, name: whoText(app, latest) }))
    .sort((a, b) => a.name.localeCompare(b.name, app.settings.language));
  if (skills.length === 0 || pupils.length < 2) return undefined;
  const rows = pupils.map(({ key, name }) => {
    const tallies = tallyBy(answers.filter((answer) => keyOf(answer) === key), (answer) => answer.skills);
    const of = new Map(tallies.map((tally) => [tally.key, tally]));
    return h("tr", {}, h("th", { scope: "row" }, name), ...skills.map((skill) => cell(of.get(skill))));
  });
  return h("section", { class: "skill-matrix" },
    h("div", { class: "matrix-scroll", role: "region", tabindex: "0", "aria-label": word("results.matrix") },
      h("table", {}, h("caption", {}, word("results.matrix")),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, word("results.name")),
          ...skills.map((skill) => h("th", { scope: "col" }, skillWord(skill))))),
        h("tbody", {}, ...rows))),
    h("p", { class: "quiet" }, word("results.matrix-note")));
}
