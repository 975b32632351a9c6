// SPDX-License-Identifier: GPL-3.0-or-later
// What a move did is told and shown: captures with their trail and their count, whoever makes them, and
// lines. A turn begun can be taken back, the first too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const { sitDown } = useTables();

const news = async (page) => (await page.locator(".voice .news").innerText()).replace(/\s+/gu, " ");
const title = async (page) => (await page.locator(".voice .asked b").first().innerText()).replace(/\s+/gu, " ");
/** Corners of the trail of the last capture, and crosses on what it took. */
const trail = (page) => page.evaluate(() => ({
  corners: document.querySelector(".board .last-trail")?.getAttribute("d").match(/[ML]/g).length ?? 0,
  crosses: document.querySelectorAll(".board .last-taken").length,
}));

test("a capture of the computer leaves its trail, its crosses and its count", async () => {
  const record = freshRecord("draughts", [0, 1], [], "W:W34,40,46:B23,1");
  const { page, table, done } = await sitDown("draughts", record);
  await table.tap(34);
  await table.tap(29);
  assert.equal((await table.waitForTurns(2)).turns[1].text, "23x45");
  await page.locator(".voice .news").waitFor();
  assert.equal(await news(page), "Ordinateur : 2 pièces prises");
  assert.deepEqual(await trail(page), { corners: 3, crosses: 2 });
  await assertAccessible(page, "after a capture");
  await table.tap(46);
  assert.equal(await page.locator(".voice .news").count(), 0, "it goes when the next move is begun");
  await done();
});

test("a capture that plays itself is told too, and none is told of another move", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0], [], "W:W28,40:B23,5"),
    { language: "en" });
  await table.tap(28);
  await table.waitForTurns(1);
  assert.equal(await news(page), "White: 1 piece captured");
  assert.deepEqual(await trail(page), { corners: 2, crosses: 1 });
  await table.tap(5);
  await table.tap(10);
  await table.waitForTurns(2);
  assert.equal(await page.locator(".voice .news").count(), 0);
  assert.deepEqual(await trail(page), { corners: 0, crosses: 0 });
  await done();
});

test("a capture begun on the first move counts what is taken, and can be taken back", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:WK46:B37,29,1");
  const { page, table, done } = await sitDown("draughts", record, { size: sizes.phone });
  const undo = page.locator('[data-focus="undo"]');
  assert.ok(await undo.isDisabled());
  await table.tap(46);
  await table.tap(23);
  assert.equal(await title(page), "Rafle : 1 prise sur 2");
  assert.deepEqual([await page.locator(".count-up i").count(), await page.locator(".count-up i.on").count()], [2, 1]);
  assert.equal(await page.locator(".board .taken").count(), 1);
  await page.locator(".voice").getByRole("button", { name: "Reprendre" }).click();
  assert.equal(await title(page), "Choisir la case d’arrivée");
  await table.tap(23);
  assert.equal((await undo.innerText()).trim(), "Reprendre");
  await undo.click();
  await undo.click();
  assert.match(await title(page), /prise obligatoire/u);
  assert.ok(await undo.isDisabled());
  await done();
});

test("the pieces a single way takes are numbered", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:W37,27:B32,22,11,21,1");
  const { page, table, done } = await sitDown("draughts", record);
  const view = await table.view();
  assert.ok(view.moves.length > 1);
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  assert.ok((await page.locator(".board .order-number").count()) > 1);
  await done();
});

test("bretonnes: a completed line is announced", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "1o4/6/ooooo1/2o3/5o/6 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record);
  for (const square of [12, 18, 24]) await table.tap(square);
  await table.waitForTurns(1);
  assert.equal(await news(page), "Numéro 1 : ligne complète, 1 jeton gagné");
  await done();
});

test("bretonnes: a line of one’s own is told until one’s next good touch, through the computer’s move", async () => {
  const record = freshRecord("bretonnes", [0, 1], [], "1o4/6/ooooo1/2o3/5o/6 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record);
  for (const square of [12, 18, 24]) await table.tap(square);
  const told = "Numéro 1 : ligne complète, 1 jeton gagné";
  const first = async () => (await page.locator(".voice .news").first().innerText()).replace(/\s+/gu, " ");
  const { moves, cells } = await table.waitForTurns(2);
  assert.equal(await first(), told);
  await table.tap(cells.find(({ piece }) => piece === 0).square);
  await page.locator(".voice .refusal").waitFor();
  assert.equal(await first(), told, "a touch that is refused is none");
  await table.tap(moves[0].steps[1]);
  assert.equal(await page.locator(".voice .news").count(), 0);
  await done();
});

test("bretonnes: the first pebble goes back to the supply, by three ways", async () => {
  const { page, table, done } = await sitDown("bretonnes", freshRecord("bretonnes", [0, 0]));
  const ways = [() => page.locator(".voice").getByRole("button", { name: "Reprendre" }).click(),
    () => table.tap(8), () => page.locator('[data-focus="undo"]').click()];
  for (const back of ways) {
    await table.tap(8);
    assert.match(await title(page), /second galet/u);
    await back();
    assert.match(await title(page), /poser deux galets/u);
  }
  await table.tap(9);
  await table.tap(8);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "b2+c2");
  await done();
});
