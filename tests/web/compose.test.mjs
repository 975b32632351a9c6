// SPDX-License-Identifier: GPL-3.0-or-later
// Composing a position: by mouse, finger, keys and text, in all four games; what is wrong is shown and repaired, and
// a position that is right is played and analysed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { freshRecord } from "./records.mjs";
import { servePage, sizes, until, visit, waitForView } from "./helpers.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();
const { holder } = tables;

async function compose(game, options = {}) {
  const server = await servePage();
  const visited = await visit(holder, server.address, options);
  await waitForView(visited.page);
  await visited.page.goto(`${server.address}#/composer/${game}`);
  await visited.page.waitForSelector(".edit .palette");
  return visited;
}

const cell = (page, square) => page.locator(`.edit [role="gridcell"][data-square="${square}"]`);

async function middle(page, square) {
  const { x, y, width, height } = await cell(page, square).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function tap(page, square, button = "left") {
  await page.mouse.click(...await middle(page, square), { button });
}

async function drag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 });
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up();
}

const press = (page, name) => page.click(`.edit [data-focus="${name}"]`);
const plain = (text) => text.replaceAll("\u00a0", " ");
const faultText = async (page) => plain((await page.locator(".edit .faults").textContent()));
/** The position as text, which follows the board. */
const written = (page) => page.locator("#compose-text").inputValue();
const waits = async (page) => [await page.locator('[data-focus="play-from"]').isDisabled(), await page.locator('.gobox [data-focus="analyse"]').isDisabled()];

test("draughts: a tap puts, the same takes off, a drag moves, the other button erases, and each can be undone", async () => {
  const { page, done } = await compose("draughts");
  assert.match(await written(page), /^W:W31,32,/);
  await press(page, "empty");
  assert.match(await faultText(page), /Pas encore une position/);
  assert.deepEqual(await waits(page), [true, true]);
  await press(page, "kind-1-0");
  await tap(page, 33);
  await press(page, "kind-2-1");
  await tap(page, 5);
  assert.equal(await written(page), "W:W33:BK5");
  assert.deepEqual(await waits(page), [false, false]);
  await tap(page, 5);
  assert.equal(await written(page), "W:W33:B", "the same tap takes it off");
  await tap(page, 33);
  assert.equal(await written(page), "W:W:BK33", "another piece replaces it");
  await press(page, "undo");
  await press(page, "undo");
  assert.equal(await written(page), "W:W33:BK5");
  await press(page, "redo");
  assert.equal(await written(page), "W:W33:B");
  await press(page, "undo");
  await drag(page, 5, 14);
  assert.equal(await written(page), "W:W33:BK14");
  await tap(page, 14, "right");
  assert.equal(await written(page), "W:W33:B");
  await press(page, "eraser");
  await tap(page, 33);
  assert.equal(await written(page), "W:W:B");
  await press(page, "start");
  assert.match(await written(page), /^W:W31,32,.*:B1,2,/);
  await press(page, "turn-1");
  assert.match(await written(page), /^B:/);
  await done();
});

test("a man on the far row: framed, said in words, crowned by a button; what is right can be played", async () => {
  const { page, done } = await compose("draughts");
  await press(page, "empty");
  await tap(page, 3);
  await tap(page, 28);
  await press(page, "kind-1-1");
  await tap(page, 22);
  assert.match(await faultText(page), /Case 3/);
  assert.equal(await page.locator(".board-picture .refused").count(), 1);
  assert.match(await cell(page, 3).getAttribute("aria-label"), /en faute/);
  assert.deepEqual(await waits(page), [true, true]);
  await assertAccessible(page, "a fault in the editor");
  await page.click('.faults .button:has-text("dame")');
  assert.equal(await written(page), "W:WK3,28:B22");
  assert.equal(await page.locator(".board-picture .refused").count(), 0);
  await press(page, "play-from");
  await page.waitForSelector("dialog.new-game");
  assert.equal(await page.locator('dialog [name="position"]').inputValue(), "W:WK3,28:B22");
  await page.click("dialog.new-game footer .primary");
  await page.waitForSelector("body.game:not(.edit) .board");
  assert.equal(await page.evaluate(() => /position (.*)/.exec(localStorage.getItem("damier.game.draughts").replaceAll("\\n", "\n"))?.[1]), "W:WK3,28:B22");
  await done();
});

test("analysed from the editor: the review begins in that position, with the engine", async () => {
  const { page, done } = await compose("martian");
  await page.click(".edit details.text summary");
  await page.fill("#compose-text", "G3/4/4/4/4/4/2P1/4 S 16,15 -");
  assert.match(plain(await page.locator("#compose-text-fault").textContent()), /Signe 22 : /);
  assert.equal(await page.locator("#compose-text-fault mark").textContent(), "1");
  assert.match(await cell(page, 29).getAttribute("aria-label"), /grand/, "the board is as it was");
  assert.deepEqual(await waits(page), [true, true]);
  await page.fill("#compose-text", "G3/4/4/4/4/4/2P1/4 S 16,16 -");
  assert.match(await cell(page, 7).getAttribute("aria-label"), /petit/);
  assert.deepEqual(await waits(page), [false, false]);
  await page.click('.gobox [data-focus="analyse"]');
  await page.waitForSelector(".study .linesbox:not([hidden])");
  assert.match(page.url(), /#\/lien\/[\w-]+$/);
  await done();
});

test("bretonnes: players, tokens, a whole line at fault and taken off at once", async () => {
  const { page, done } = await compose("bretonnes");
  await page.selectOption('[data-focus="option-players"]', "3");
  for (const square of [7, 8, 9, 10, 11, 12]) await tap(page, square);
  assert.match(await faultText(page), /Cases a2, b2, c2, d2, e2, f2/);
  assert.equal(await page.locator(".board-picture .refused").count(), 6);
  await page.click('.faults [data-focus="repair-0"]');
  assert.equal(await written(page), "6/6/6/6/6/6 3 1 0,0,0");
  await page.fill('[data-focus="score-0"]', "2");
  await page.press('[data-focus="score-0"]', "Tab");
  await page.fill('[data-focus="score-2"]', "9");
  await page.press('[data-focus="score-2"]', "Tab");
  assert.ok(await page.locator(".faults .button").count() > 0, "a number of tokens that would do");
  await page.locator(".faults .button").last().click();
  assert.equal(await page.locator(".faults li:not(.note)").count(), 0);
  assert.match(await written(page), /^6\/6\/6\/6\/6\/6 3 1 2,0,\d$/);
  await until(page, () => location.hash.startsWith("#/composer/bretonnes/players=3/6%2F"));
  await page.click(".edit details.text summary");
  await page.fill("#compose-text", "6/6/6/6/6/oo4 2 2 1,1");
  assert.equal(await page.locator('[data-focus="option-players"]').inputValue(), "2", "a text says how many play");
  await press(page, "undo");
  await until(page, () => location.hash.includes("players=3"));
  const text = await written(page);
  await page.reload();
  await page.waitForSelector(".edit .palette");
  assert.equal(await written(page), text, "a position is kept in the address");
  await done();
});

test("martian: variants, points, the piece that has just arrived and the square it left", async () => {
  const { page, done } = await compose("martian");
  await page.selectOption('[data-focus="option-return"]', "square");
  await page.selectOption('[data-focus="arrived"]', { label: "b3" });
  assert.match(await faultText(page), /./);
  await page.selectOption('[data-focus="left"]', { label: "b5" });
  assert.match(await written(page), / S 0,0 b3:b5$/);
  assert.deepEqual(await waits(page), [false, false]);
  await tap(page, 31, "right");
  assert.deepEqual(await waits(page), [true, true], "the points of the piece taken off are nobody's");
  await page.locator(".faults .button").first().click();
  assert.deepEqual(await waits(page), [false, false]);
  await page.selectOption('[data-focus="option-return"]', "zone");
  assert.match(await written(page), / b3$/);
  await done();
});

test("sujet-verbe: keys alone put and erase, and a screen reader hears what stands where", async () => {
  const { page, done } = await compose("sujet-verbe");
  await press(page, "empty");
  await page.focus('[data-focus="kind-1-0"]');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator('[data-focus="kind-1-1"]').getAttribute("aria-pressed"), "true");
  await cell(page, 8).focus();
  await page.keyboard.press("Enter");
  assert.match(await cell(page, 8).getAttribute("aria-label"), /pion bleu/i);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  assert.equal(await written(page), "W:W:B8,9");
  await page.keyboard.press("Delete");
  assert.equal(await written(page), "W:W:B8");
  await page.keyboard.press("Control+z");
  assert.equal(await written(page), "W:W:B8,9");
  await page.keyboard.press("Control+y");
  assert.equal(await written(page), "W:W:B8");
  await page.selectOption('[data-focus="option-backward-capture"]', "yes");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator('[data-focus="option-backward-capture"]').inputValue(), "yes");
  await done();
});

test("a long press erases, a short one puts, on a phone", async () => {
  const { page, context, done } = await compose("draughts", { size: sizes.phone, hasTouch: true });
  const touch = await context.newCDPSession(page);
  const [x, y] = await middle(page, 33);
  const finger = (type) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await finger("touchStart");
  await page.waitForTimeout(700);
  await finger("touchEnd");
  await until(page, () => !document.querySelector("#compose-text").value.includes("33"));
  await page.touchscreen.tap(x, y);
  assert.match(await written(page), /,33,/);
  await assertFits(page, "the editor on a phone");
  await done();
});

test("this position is edited from the menu of a game", async () => {
  const { page, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0], [], "B:W28,K46:B5,22"));
  await page.click('[data-focus="more"]');
  await page.click('dialog .button:has-text("Modifier cette position")');
  await page.waitForSelector(".edit .palette");
  assert.equal(await written(page), "B:W28,K46:B5,22");
  await page.goto(`${tables.address}#/etudier`);
  await page.click('[data-focus="compose-martian"]');
  await page.waitForSelector(".edit .palette");
  assert.equal(await page.locator(".palette button").count(), 5, "three pieces, the eraser, the bin");
  await done();
});

for (const [game, size, theme, language] of [["draughts", "phone", "dark", "en"], ["bretonnes", "tablet", "light", "fr"],
  ["martian", "desktop", "dark", "fr"], ["sujet-verbe", "desktop", "light", "en"], ["martian", "phone", "light", "fr"]])
  test(`nothing to blame: ${game}, ${size}, ${theme}, ${language}`, async () => {
    const { page, done } = await compose(game, { size: sizes[size], theme, language });
    await page.click(".edit details.text summary");
    await assertAccessible(page, "the start");
    await press(page, "empty");
    await page.fill("#compose-text", "nothing");
    await assertAccessible(page, "an empty board and a text that is none");
    await assertFits(page, `${game} on a ${size}`);
    await done();
  });
