// SPDX-License-Identifier: GPL-3.0-or-later
// "Pourquoi ?": the one rule that decides, with what this position makes of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const { sitDown } = useTables();

const flat = (text) => text.replace(/\s+/gu, " ").trim();
const rows = (page) => page.locator(".why .paths li").evaluateAll((items) => items.map((item) =>
  `${item.className}: ${item.querySelector(".seen, .places").textContent.replace(/\s+/gu, " ")}`));
/** The numbers beside pieces, by the square they stand on. */
const numbered = (page) => page.locator(".board .order-number").allTextContents();

const choice = "W:W37,38,41:B32,22,11,1";

test("the largest capture: its rows, each drawn when touched; focus comes and goes", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0], [], choice));
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  const card = page.getByRole("dialog", { name: "Le plus grand nombre" });
  await card.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "why-title");
  assert.deepEqual(await rows(page), ["yes: 373222113 pièces", "no: 3832222 pièces"]);
  assert.deepEqual(await numbered(page), ["1", "2", "3"]);
  await assertAccessible(page, "why");
  await card.getByRole("button", { name: /^38 prend 32, 22 et arrive en 18/u }).click();
  assert.deepEqual(await numbered(page), ["1", "2"]);
  assert.match(flat(await card.innerText()), /celle qui prend le plus de pièces/u);
  await page.keyboard.press("Escape");
  assert.equal(await card.count(), 0);
  assert.deepEqual(await numbered(page), [], "the board shows the game again");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), "ask-why");
  await table.tap(38);
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  await card.getByRole("button", { name: "Compris" }).click();
  assert.equal(await card.count(), 0);
  await done();
});

test("one capture alone is the rule that capturing is compulsory", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0], [], "W:W28,40:B23,5"),
    { language: "en" });
  await table.tap(40);
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByRole("dialog").waitFor();
  assert.deepEqual(await rows(page), ["yes: 28231 piece"]);
  await table.tap(28);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "28x19");
  assert.equal(await page.locator(".why").count(), 0, "the card goes with the position");
  await done();
});

test("captures of the same pieces differ by where they end", async () => {
  const { page, done } = await sitDown("draughts", freshRecord("draughts", [0, 0], [], "W:WK46,6:B37,29,1"));
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  await page.locator(".why .paths li").first().waitFor();
  assert.deepEqual(await rows(page), ["yes: 463729342 pièces", "yes: 463729402 pièces", "yes: 463729452 pièces"]);
  await done();
});

test("the sheet of a phone stops below the board", async () => {
  const { page, done } = await sitDown("draughts", freshRecord("draughts", [0, 0], [], choice), { size: sizes.phone });
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  const [card, board] = await Promise.all([".why", ".board"].map((place) => page.locator(place).boundingBox()));
  assert.ok(card.y >= board.y + board.height, `${card.y} is over the board`);
  assert.ok(card.y + card.height <= sizes.phone.height + 1);
  await assertFits(page, "why on a phone");
  await done();
});

test("bretonnes: the lane, with the square just left", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/6/2o3 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record);
  for (const square of [15, 21, 15]) await table.tap(square);
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  await page.getByRole("dialog", { name: "Pas sur la case quittée" }).waitFor();
  assert.deepEqual(await rows(page), ["yes: c2c5c6permis", "no: c1c3c4pas permis"]);
  assert.equal(await page.locator(".board .lane").count(), 1);
  await done();
});

test("sujet/verbe: the capture that must be made, by a man that goes forward only", async () => {
  const { page, table, done } = await sitDown("sujet-verbe", freshRecord("sujet-verbe", [0, 0], [], "W:W14,17:B11,3"));
  await table.tap(17);
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  const card = page.getByRole("dialog", { name: "Le pion prend" });
  await card.waitFor();
  assert.deepEqual(await rows(page), ["yes: 14111 pièce"]);
  assert.match(flat(await card.innerText()), /vers l’avant seulement.*Prendre est obligatoire/u);
  assert.deepEqual(await numbered(page), ["1"]);
  await done();
});

test("deux rives: the barred return", async () => {
  const record = freshRecord("martian", [0, 0], [], "4/4/4/P3/2G1/P3/4/M3 S 14,15 c4");
  const { page, table, done } = await sitDown("martian", record);
  await table.tap(15);
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  await page.getByRole("dialog", { name: "Pas de renvoi" }).waitFor();
  assert.match((await rows(page))[1], /^no: .*c5.*pas permis$/u);
  assert.equal(await page.locator(".board .shut").count(), 1);
  await page.getByRole("button", { name: "Toutes les règles" }).click();
  await page.locator("dialog.rules-dialog").waitFor();
  await done();
});
