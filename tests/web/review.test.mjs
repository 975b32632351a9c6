// SPDX-License-Identifier: GPL-3.0-or-later
// Looking back tells the truth: whose turn it was, trays and tokens as they stood, no hint of another
// position; and the keys that walk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const { sitDown } = useTables();

const flat = (text) => text.replace(/\s+/gu, " ").trim();

/** What stands beside the board: the voice, whose turn, how many pieces in each tray. */
async function beside(page) {
  return page.evaluate(() => ({
    title: document.querySelector(".voice .asked b").innerText.replace(/\s+/gu, " "),
    turn: document.querySelector(".voice .asked p")?.innerText.replace(/\s+/gu, " ") ?? "",
    seat: Number(document.querySelector(".seat.is-turn")?.dataset.seat ?? -1),
    trays: [0, 1].map((seat) => document.querySelectorAll(`.seat[data-seat="${seat}"] .heap svg`).length),
  }));
}

async function playDraughts(table) {
  for (const [i, squares] of [[32, 28], [19, 23], [28], [14, 23]].entries()) {
    for (const square of squares) await table.tap(square);
    await table.waitForTurns(i + 1);
  }
}

test("walking back shows turn and trays as they were; arrow keys, Home and End walk", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await playDraughts(table);
  assert.deepEqual((await beside(page)).trays, [1, 1]);
  await page.locator(".moves .ply").nth(0).click();
  assert.deepEqual(await beside(page), { title: "Après 1 coup sur 4", turn: "Tour de jeu : Noirs", seat: 1, trays: [0, 0] });
  await assertAccessible(page, "review");
  const then = [["ArrowRight", "Après 2 coups sur 4", 0, [0, 0]], ["ArrowRight", "Après 3 coups sur 4", 1, [1, 0]],
    ["ArrowLeft", "Après 2 coups sur 4", 0, [0, 0]], ["Home", "Après 0 coup sur 4", 0, [0, 0]]];
  for (const [key, title, seat, trays] of then) {
    await page.keyboard.press(key);
    const seen = await beside(page);
    assert.deepEqual([seen.title, seen.seat, seen.trays], [title, seat, trays], key);
  }
  await page.keyboard.press("End");
  const now = await beside(page);
  assert.doesNotMatch(now.title, /Après/u);
  assert.deepEqual([now.seat, now.trays], [0, [1, 1]]);
  await done();
});

test("in English one move is one, and none are many", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]), { language: "en" });
  await playDraughts(table);
  await page.locator(".moves .ply").nth(0).click();
  assert.equal((await beside(page)).title, "After 1 move of 4");
  await page.keyboard.press("ArrowRight");
  assert.equal((await beside(page)).title, "After 2 moves of 4");
  await page.keyboard.press("Home");
  assert.equal((await beside(page)).title, "After 0 moves of 4");
  await done();
});

test("from the board, looking back gives the arrow keys to the walk", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await playDraughts(table);
  await table.cell(33).focus();
  await page.keyboard.press("[");
  await page.keyboard.press("ArrowLeft");
  assert.equal((await beside(page)).title, "Après 2 coups sur 4");
  await page.keyboard.press("End");
  assert.ok(await page.evaluate(() => document.activeElement.closest(".board-grid") !== null));
  await done();
});

test("a hint is of the game, not of an earlier board", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await playDraughts(table);
  await page.locator('[data-focus="hint"]').click();
  await page.locator(".board .hint").waitFor();
  await page.keyboard.press("[");
  assert.equal(await page.locator(".board .hint").count(), 0);
  await page.keyboard.press("]");
  assert.equal(await page.locator(".board .hint").count(), 0);
  await done();
});

test("a hint goes with its position, when a move is taken back and when it is played again", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await playDraughts(table);
  for (const tool of ["undo", "redo"]) {
    await page.locator('[data-focus="hint"]').click();
    await page.locator(".board .hint").waitFor();
    await page.locator(`[data-focus="${tool}"]`).click();
    await page.waitForTimeout(100); // marks are drawn a moment later
    assert.equal(await page.locator(".board .hint").count(), 0, tool);
    assert.doesNotMatch(await page.locator(".voice").innerText(), /Indice/u);
  }
  await done();
});

test("looking back there is no hint to ask for, and the keys still walk", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await playDraughts(table);
  const hint = page.locator('[data-focus="hint"]');
  await hint.focus();
  await page.keyboard.press("ArrowLeft");
  assert.ok(await hint.isDisabled());
  await page.keyboard.press("ArrowLeft");
  assert.equal((await beside(page)).title, "Après 2 coups sur 4");
  await page.keyboard.press("End");
  assert.ok(await hint.isEnabled());
  await done();
});

test("bretonnes: tokens and supply as they stood", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "1o4/6/ooooo1/2o3/5o/6 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record);
  for (const square of [12, 18, 24]) await table.tap(square);
  await table.waitForTurns(1);
  const shown = async () => [await page.locator('.seat[data-seat="0"] .tokens').getAttribute("aria-label"),
    flat(await page.locator(".supply b").innerText())];
  const after = await shown();
  await page.locator(".moves .ply").nth(0).focus();
  await page.keyboard.press("Home");
  const before = await shown();
  assert.notDeepEqual(before, after);
  assert.deepEqual(before.map((text) => Number(/\d+/u.exec(text)[0])), [0, 22]);
  assert.deepEqual(after.map((text) => Number(/\d+/u.exec(text)[0])), [1, 27]);
  await done();
});

/** What the clocks show, near seat first. */
const clocks = (page) => page.evaluate(() => [0, 1].map((seat) => document.querySelector(`.clock[data-seat="${seat}"]`).innerText));

test("clocks as they stood, though the game's run on", async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "clock 600000 0\nturn 32-28 clock=590000\n"
    + "turn 19-23 clock=540000\nturn 28x19 clock=480000\nresult ongoing");
  const { page, done } = await sitDown("draughts", record);
  const now = await clocks(page);
  assert.deepEqual(now[0], "8:00");
  await page.locator(".moves .ply").nth(0).focus();
  for (const [key, wanted] of [["Home", ["10:00", "10:00"]], ["ArrowRight", ["9:50", "10:00"]], ["ArrowRight", ["9:50", "9:00"]]]) {
    await page.keyboard.press(key);
    assert.deepEqual(await clocks(page), wanted, key);
  }
  await page.waitForFunction(() => (globalThis.ticks = (globalThis.ticks ?? 0) + 1) > 40); // clocks are told four times a second
  assert.deepEqual(await clocks(page), ["9:50", "9:00"]);
  await page.keyboard.press("End");
  assert.deepEqual((await clocks(page))[0], "8:00");
  await done();
});

test("the menu of a game opens the list of keys, without the hint where there is none", async () => {
  for (const [hints, listed] of [[true, 1], [false, 0]]) {
    const { page, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]), { settings: { hints } });
    await page.locator('[data-focus="more"]').click();
    await page.getByRole("button", { name: "Les touches du clavier" }).click();
    const list = page.getByRole("dialog", { name: "Les touches du clavier" });
    await list.waitFor();
    assert.equal(await list.getByText("Indice", { exact: true }).count(), listed);
    await done();
  }
});

test("the key ? lists the keys, in both languages", async () => {
  for (const [language, name] of [["fr", "Les touches du clavier"], ["en", "Keys"]]) {
    const { page, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]), { language });
    await page.locator('[data-focus="flip"]').focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name }).waitFor();
    await assertAccessible(page, "keys");
    await page.keyboard.press("Escape");
    await done();
  }
});
