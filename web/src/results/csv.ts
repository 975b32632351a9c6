// SPDX-License-Identifier: GPL-3.0-or-later
// Answers as a table for a spreadsheet: UTF-8 with its sign, semicolons, one line an answer. Pure.
import { shownSentence } from "../cards/wording";
import type { KeptAnswer } from "../store/keptanswers";
import { dayText } from "../ui/files";
import { word } from "../words/words";
import { colourWord, deckTitle, skillWord, taskWord, verdictWord } from "./resultwords";

/**
 * One cell on one line. A spreadsheet would reckon what begins like a formula: such a text gets an
 * apostrophe in front.
 */
export function csvCell(text: string): string {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, " ");
  const safe = /^\s*[=+\-@\t]/.test(line) ? `'${line}` : line;
  return /[";\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function timeText(time: Date): string {
  return [time.getHours(), time.getMinutes()].map((number) => String(number).padStart(2, "0")).join(":");
}

/** Games are counted from 1; practice has a word of its own. */
export function answersCsv(answers: readonly KeptAnswer[], nameOf: (answer: KeptAnswer) => string): string {
  const games = [...new Set(answers.map((answer) => answer.game).filter((game) => game !== 0))];
  const cells = (answer: KeptAnswer) => {
    const time = new Date(answer.time);
    return [
      dayText(time), timeText(time), answer.game === 0 ? word("results.practice") : String(games.indexOf(answer.game) + 1),
      nameOf(answer), deckTitle(answer.deck), answer.card, answer.grade, colourWord(answer.colour), taskWord(answer.task),
      answer.skills.map(skillWord).join(", "), shownSentence(answer.sentence), answer.given, verdictWord(answer.verdict),
      word(answer.hinted ? "results.hinted.yes" : "results.hinted.no"), answer.answer,
      answer.explanation.map((run) => run.text).join(""),
    ];
  };
  const rows = [word("results.columns").split("|"), ...answers.map(cells)];
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(";")}\r\n`).join("")}`;
}
