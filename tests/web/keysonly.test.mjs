// SPDX-License-Identifier: GPL-3.0-or-later
// Games of all four to their end by the keyboard alone: Tab to the board, arrows from square to square, Enter,
// cards in between, and from the result to the next game. Nothing is focused or clicked by the test.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerByKeys, cardOnTable } from "./cards.mjs";
import { freshRecord } from "./records.mjs";
import { sawResult, Table, useTables } from "./table.mjs";

const tables = useTables();

/** The arrow that leads nearer to a square: "" if focus is there, undefined if it is not on the board. */
function arrowTo(wanted) {
  const here = document.activeElement?.closest(".board [data-square]");
  if (!here) return undefined;
  if (here.dataset.square === String(wanted)) return "";
  const [a, b] = [here, document.querySelector(`.board [data-square="${wanted}"]`)].map((one) => one.getBoundingClientRect());
  if (Math.abs(b.y - a.y) > a.height / 2) return b.y > a.y ? "ArrowDown" : "ArrowUp";
  return b.x > a.x ? "ArrowRight" : "ArrowLeft";
}

class KeyTable extends Table {
  async press(square) {
    for (let i = 0; i < 40; i++) {
      const arrow = await this.page.evaluate(arrowTo, square);
      assert.notEqual(arrow, undefined, "focus is on the board when a move is wanted");
      if (arrow === "") return this.page.keyboard.press("Enter");
      await this.page.keyboard.press(arrow);
    }
    assert.fail(`no way by arrows to ${square}`);
  }
}

/** Tab until what has focus satisfies a question asked in the page. */
async function tabTo(page, question, what) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(question)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never comes to ${what}`);
}

const onBoard = () => document.activeElement?.closest(".board [data-square]") !== null;
const onAgain = () => document.activeElement?.matches("dialog.result footer .primary");

/** A card on the table is answered right, and put away. */
async function settle(table) {
  if (!(await table.view()).pending) return;
  await answerByKeys(table.page, await cardOnTable(table), "right");
  await table.page.waitForFunction(() => document.activeElement?.matches("dialog.card footer .primary"));
  await table.page.keyboard.press("Enter");
  await table.page.waitForFunction(() => document.querySelector("dialog.card") === null
    && document.activeElement?.closest(".board [data-square], dialog.result"));
}

/** With few pieces left, so that the end is near. */
const endings = { draughts: "W:W32,33,38,39,43:B8,12,13,18,19", bretonnes: "1o4/6/oooo2/2o3/5o/6 2 1 2,2",
  "sujet-verbe": "W:W13,14,16,17:B2,3,5,6", martian: undefined };

for (const [game, position] of Object.entries(endings)) {
  test(`a game of ${game} to its end, and to the next, by keys alone`, async () => {
    const options = game === "sujet-verbe" ? ["cards=on"] : [];
    const { page, done } = await tables.sitDown(game, freshRecord(game, [0, 0], options, position));
    const table = new KeyTable(page, tables.core, game);
    await tabTo(page, onBoard, "the board");
    const view = await table.playOut({ hand: "key", seed: 5, card: () => settle(table) });
    assert.ok(view.outcome.over);
    await sawResult(page);
    await tabTo(page, onAgain, "playing again");
    await page.keyboard.press("Enter");
    await page.waitForFunction(onBoard);
    assert.equal((await table.view()).length, 0);
    await done();
  });
}
