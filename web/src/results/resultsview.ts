// SPDX-License-Identifier: GPL-3.0-or-later
// The page of results over all games on this device: by player, by question and by skill, the sentences
// to go over again; printed, exported, or cleared with one button.
import type { App } from "../app/app";
import type { KeptAnswer } from "../store/keptanswers";
import { confirmDialog } from "../ui/confirm";
import { button, h, picture } from "../ui/dom";
import { pick, select } from "../ui/fields";
import { fileName, saveFile } from "../ui/files";
import { landingHeading } from "../ui/focus";
import { currentLocale, word } from "../words/words";
import { answersCsv } from "./csv";
import { skillMatrix } from "./matrix";
import { mergeFiles, saveAnswers } from "./merge";
import { missedParts } from "./missed";
import { playerTable, tallyTable } from "./resultparts";
import { skillWord, taskWord, whoText } from "./resultwords";
import { chosenAnswers, keyOf, tallyBy, weakestFirst, type Filter } from "./tally";

type State = { -readonly [K in keyof Filter]: Filter[K] };

function head(): HTMLElement {
  return h("header", { class: "bar results-head" },
    h("a", { class: "tool keep", href: "#/" }, picture("i-home"), h("span", {}, word("game.home"))),
    landingHeading(word("results.title")));
}

/** What paper says instead of the controls: whose answers, of when, printed when. */
function printedLine(app: App, { player, period }: Filter, answers: readonly KeptAnswer[]): HTMLElement {
  const day = new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long" }).format(new Date());
  const name = player === "" || !answers[0] ? word("results.everyone") : whoText(app, answers[0]);
  const parts = [name, ...(period === "all" ? [word("results.all-time")] : []), day];
  return h("p", { class: "print-only" }, parts.join(" · "));
}

function controls(app: App, state: State, changed: () => void): HTMLElement {
  const players = tallyBy(app.answers.list(), (answer) => [keyOf(answer)])
    .map(({ key, latest }) => ({ value: key, label: whoText(app, latest) }))
    .sort((a, b) => a.label.localeCompare(b.label, app.settings.language));
  return h("div", { class: "results-choice", role: "group", "aria-label": word("results.choice") },
    select("player", word("results.name"), [{ value: "", label: word("results.everyone") }, ...players], state.player,
      (value) => {
        state.player = value;
        changed();
      }),
    pick("period", word("results.period"), [
      { value: "all", label: word("results.all-time") },
      { value: "today", label: word("results.today") },
    ], state.period, (value) => {
      state.period = value as Filter["period"];
      changed();
    }));
}

function tables(app: App, answers: readonly KeptAnswer[]): HTMLElement {
  const skills = tallyBy(answers, (answer) => answer.skills);
  return h("section", { class: "tallies" },
    h("div", { class: "results-body" },
      playerTable(app, word("results.by-player"), answers),
      tallyTable({ title: word("results.by-task"), column: word("results.question"),
        tallies: tallyBy(answers, (answer) => [answer.task]), nameOf: ({ latest }) => taskWord(latest.task) })),
    skills.length > 0 && tallyTable({ title: word("results.by-skill"), column: word("results.skill"),
      tallies: weakestFirst(skills), nameOf: ({ key }) => skillWord(key) }),
    skillMatrix(app, answers));
}

/** The answers of several tablets together. */
function merging(app: App, merged: (said: string) => void): HTMLElement {
  const merge = button(word("results.merge"), () => void mergeFiles(app).then((said) => said !== "" && merged(said)));
  merge.dataset["focus"] = "results-merge";
  const save = app.answers.list().length > 0 && button(word("results.share-file"), () => saveAnswers(app));
  return h("section", { class: "results-merge" }, h("p", { class: "quiet" }, word("results.merge-note")),
    h("div", { class: "results-actions" }, ...(save ? [save] : []), merge));
}

/** What is shown as a file or on paper. */
function saving(app: App, answers: readonly KeptAnswer[]): HTMLElement {
  const save = () => saveFile(fileName(word("results.file"), new Date(), "csv"),
    answersCsv(answers, (answer) => whoText(app, answer)), "text/csv");
  return h("div", { class: "results-actions" }, button(word("results.csv"), save),
    button(word("results.print"), () => print(), "", "i-print"));
}

function clearing(app: App, cleared: () => void): HTMLElement {
  const clear = button(word("results.clear"), () =>
    confirmDialog(word("results.clear-sure"), word("results.clear-text"), word("results.clear"), () => {
      app.answers.clear();
      cleared();
    }));
  clear.dataset["focus"] = "results-clear";
  return h("div", { class: "results-actions" }, clear);
}

export function resultsView(app: App): HTMLElement {
  const state: State = { player: "", period: "all" };
  const said = h("p", { class: "results-said", role: "status", tabindex: "-1" });
  const main = h("main", { class: "results-main" });
  const body = h("div", { class: "results-body" });
  const fillBody = () => {
    const answers = chosenAnswers(app.answers.list(), state, Date.now());
    if (answers.length === 0) return body.replaceChildren(h("p", {}, word("results.empty-filter")));
    body.replaceChildren(printedLine(app, state, answers), saving(app, answers), tables(app, answers),
      ...missedParts(app, answers, { heading: "h2", said, refill: fillBody }));
  };
  const tell = (text: string) => {
    fill();
    said.textContent = text;
    said.focus();
  };
  const fill = () => {
    if (app.answers.list().length === 0)
      return main.replaceChildren(said, h("p", { class: "results-empty" }, word("results.empty")), merging(app, tell));
    const unkept = app.answers.unkept() && h("p", { class: "fault", role: "alert" }, picture("i-nogo"), word("results.unkept"));
    main.replaceChildren(h("p", { class: "quiet" }, word("results.stays")), ...(unkept ? [unkept] : []),
      controls(app, state, fillBody), said, body, merging(app, tell), clearing(app, () => tell(word("results.cleared"))));
    fillBody();
  };
  fill();
  return h("div", { class: "results-view" }, head(), main);
}
