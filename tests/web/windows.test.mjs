// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows on one game: the second says so, follows, and may take it over; the first then watches. What
// is kept is the game of one window, never of two.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshRecord } from "./records.mjs";
import { Table, useTables } from "./table.mjs";

const tables = useTables();

const elsewhere = (page) => page.getByText("Cette partie est ouverte dans une autre fenêtre.");
const goOnHere = (page) => page.getByRole("button", { name: "Continuer ici" });

async function second(page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

test("the second window says so and follows; it takes over, and the first watches", async () => {
  const { page, table, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]));
  await table.tap(32);
  await table.tap(28);
  await table.waitForTurns(1);
  const other = await second(page);
  await elsewhere(other).waitFor();
  await other.waitForTimeout(2500);
  assert.equal(await elsewhere(other).count(), 1, "the first window answers, so the second goes on watching");
  assert.equal(await other.locator(".watch-view [role=status]").innerText(), "1 coup");
  await table.tap(20);
  await table.tap(24);
  await table.waitForTurns(2);
  await other.waitForFunction(() => /^2 /u.test(document.querySelector(".watch-view [role=status]")?.textContent));

  await goOnHere(other).click();
  await other.locator(".game-view").waitFor();
  await elsewhere(page).waitFor();
  const there = new Table(other, table.core, table.game);
  await there.tap(31);
  await there.tap(27);
  await there.waitForTurns(3);
  await page.waitForFunction(() => /^3 /u.test(document.querySelector(".watch-view [role=status]")?.textContent));
  await done();
});

test("a window that went without a word holds nothing back", async () => {
  const { page, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]));
  await page.evaluate(() => {
    location.hash = "#/";
    localStorage.setItem("damier-open.draughts", "a window that crashed");
  });
  await page.evaluate(() => { location.hash = "#/draughts"; });
  await page.locator(".game-view").waitFor();
  assert.equal(await elsewhere(page).count(), 0);
  await done();
});

test("a window that was left or closed lets go of the game", async () => {
  const { page, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]));
  await page.goto(`${tables.address}#/`);
  const other = await page.context().newPage();
  await other.goto(`${tables.address}#/draughts`);
  await other.locator(".game-view").waitFor();
  assert.equal(await elsewhere(other).count(), 0);
  await other.reload();
  await other.locator(".game-view").waitFor();
  assert.equal(await elsewhere(other).count(), 0, "nor does a reload hold it back");
  await done();
});
