// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of results share: answers as the page keeps them, the page of results, cards answered,
// tables read.
import assert from "node:assert/strict";
import { savedFile } from "./browsers.mjs";
import { check, dialog, fillIn } from "./cards.mjs";
import { visit } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

export const keptAnswers = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("damier.answers"))?.answers ?? []);
export const missedCount = (page) => page.locator(".missed > li").count();

/** A game of Inès against Malo with a card on the table. */
export function namedRecord(card) {
  return freshRecord("sujet-verbe", [0, 0], ["cards=on"]).replace("player 1 person 0", "player 1 person 0 Inès")
    .replace("player 2 person 0", "player 2 person 0 Malo")
    .replace("result ongoing", `seed 77\npending 13-10 card=${card}\nresult ongoing`);
}

/** The rows of a table as a screen reader finds them: heading, then cells. */
export async function rowsOf(page, name) {
  const rows = page.getByRole("table", { name, exact: true }).locator("tbody tr");
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll("\u00a0", " "))));
  assert.equal(await rows.getByRole("rowheader").count(), texts.length);
  return texts;
}

/** Presses the button that exports, and gives the file. */
export function exported(page) {
  return savedFile(page, () => page.getByRole("button", { name: "Exporter (CSV)" }).click());
}

/** What the tests of a file look at results with. */
export function useResults(tables = useTables()) {
  return {
    tables,
    /** An answer as the page keeps it. */
    kept(card, change = {}) {
      const { name, grade, colour, task, skills, sentence, solution } = tables.core.card(card);
      return { time: Date.now() - 1000, game: 7, name: "Inès", seat: 0, deck: "", card: name, grade, colour, task, skills,
        sentence, given: "autre", verdict: "wrong", answer: solution.answer, explanation: solution.explanation, ...change };
    },
    async openResults(answers, { address = tables.address, ...options } = {}) {
      const settings = JSON.stringify({ speed: "none", volume: 0, language: options.language ?? "fr" });
      const seat = await visit(tables.holder, address, { ...options, place: "#/resultats",
        kept: { "damier.answers": JSON.stringify({ version: 1, answers }), "damier.settings": settings } });
      await seat.page.waitForSelector(".results-view");
      return seat;
    },
    /** Answers the open card, right or wrong, and goes on. */
    async answer(page, card, right) {
      await dialog(page).waitFor();
      await fillIn(page, tables.core.card(card), right ? "right" : "wrong");
      await check(page);
      await dialog(page).locator(".answer").waitFor();
      await check(page);
    },
  };
}
