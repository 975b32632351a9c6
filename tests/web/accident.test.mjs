// SPDX-License-Identifier: GPL-3.0-or-later
// No move by accident: what a tap on an empty square plays, what a tap on a piece plays, and the settings that
// change both.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

function sitDown(game, position, chosen = {}, options = []) {
  return tables.sitDown(game, freshRecord(game, [0, 0], options, position), { settings: chosen });
}

/** Nothing stands and no card lies on the table, a while after the tap. */
async function assertNothingPlayed(page, table) {
  await page.waitForTimeout(300);
  const view = await table.view();
  assert.deepEqual([view.length, view.pending], [0, undefined]);
  assert.equal(await page.locator("dialog").count(), 0);
}

test("an empty square that one move reaches plays nothing", async () => {
  const { page, table, done } = await sitDown("draughts", "W:W31,50:B1,6");
  await table.tap(26);
  await assertNothingPlayed(page, table);
  assert.match(await page.locator(".voice").innerText(), /la case est vide/);
  await done();
});

test("with cards it draws no card", async () => {
  const { page, table, done } = await sitDown("sujet-verbe", "W:W13:B1,2", {}, ["cards=on"]);
  await table.tap(10);
  await assertNothingPlayed(page, table);
  await table.tap(13);
  await table.tap(10);
  await page.locator("dialog.card").waitFor();
  await done();
});

test("a capture that nobody has to make is not made by touching its piece", async () => {
  const { page, table, done } = await sitDown("martian", "4/4/4/1P2/P3/1P2/4/4 S 17,16 -");
  const [from] = (await table.view()).cells.flatMap((cell) => (cell.name === "a4" ? [cell.square] : []));
  assert.deepEqual((await table.view()).moves.map((move) => move.text).filter((text) => text.startsWith("a4")), ["a4xb5"]);
  await table.tap(from);
  await assertNothingPlayed(page, table);
  await done();
});

test("a forced capture is still played by its square or its piece", async () => {
  for (const square of [19, 28]) {
    const { table, done } = await sitDown("draughts", "W:W28,40:B23,5");
    await table.tap(square);
    assert.equal((await table.waitForTurns(1)).turns[0].text, "28x19");
    await done();
  }
});

test("where there is a choice of captures a touch only looks: at a piece, and at a square of arrival", async () => {
  const { page, table, done } = await sitDown("sujet-verbe", "W:W11,12,18:B8,9,3,2", {}, ["cards=on"]);
  const { moves } = await table.view();
  assert.ok(moves.length > 1 && moves.filter(({ text }) => text.startsWith("11x")).length === 1, moves.map(({ text }) => text).join(" "));
  await table.tap(11);
  await assertNothingPlayed(page, table);
  assert.equal(await page.locator(".board .target-mark").count(), 1);
  await table.tap(11);
  const [, , end] = moves.find(({ text }) => text.startsWith("11x")).steps;
  await table.tap(end);
  await assertNothingPlayed(page, table);
  await table.tap(11);
  await table.tap(end);
  await page.locator("dialog.card").waitFor();
  await done();
});

test("who wants it plays by the square of arrival alone", async () => {
  const { page, table, done } = await sitDown("draughts", "W:W31,50:B1,6");
  await page.locator(".bar .tool.spare").click();
  await page.locator("dialog [name=oneTap]").check({ force: true });
  await page.locator("dialog footer .primary").click();
  await table.tap(26);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "31-26");
  await done();
});

test("captures are given square by square, if that is wanted", async () => {
  const { page, table, done } = await sitDown("draughts", "W:W37,50:B32,22,6");
  await page.locator(".bar .tool.spare").click();
  await page.locator("dialog [name=captures][value=each]").check({ force: true });
  await page.locator("dialog footer .primary").click();
  await table.tap(37);
  await assertNothingPlayed(page, table);
  await table.tap(17);
  await assertNothingPlayed(page, table);
  await table.tap(28);
  await assertNothingPlayed(page, table);
  assert.match(await page.locator(".voice").innerText(), /1 (prise )?sur 2/);
  await table.tap(17);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "37x17");
  await done();
});

test("by default the last square is enough", async () => {
  const { table, done } = await sitDown("draughts", "W:W37,50:B32,22,6");
  await table.tap(17);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "37x17");
  await done();
});
