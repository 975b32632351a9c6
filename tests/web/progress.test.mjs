// SPDX-License-Identifier: GPL-3.0-or-later
// What was reached: a star for a level beaten, told at the end and in the form of a new game; once a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshRecord } from "./records.mjs";
import { sawResult, useTables } from "./table.mjs";

const tables = useTables();

const winning = freshRecord("draughts", [0, 2]).replace(/position .*/u, "position W:W28:B23").replace("result ongoing", "seed 4711\nresult ongoing");

test("a level beaten gives one star, however often the end is shown", async () => {
  const { page, table, done } = await tables.sitDown("draughts", winning);
  await table.tap(28);
  await table.tap(19);
  await sawResult(page);
  await page.locator("dialog.result .reached").getByText("Niveau 2 battu").waitFor();
  assert.equal(await page.locator("dialog.result .star.won").count(), 1);
  await page.reload();
  await sawResult(page);
  assert.equal(await page.locator("dialog.result .reached").count(), 0, "it was told already");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.progress")));
  assert.deepEqual(kept.games.draughts.levels, [2]);
  await done();
});
