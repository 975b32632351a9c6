// SPDX-License-Identifier: GPL-3.0-or-later
// The solo puzzle of bretonnes: to a line, to thirty counters, and what the page says on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

const sitDown = (position, options) =>
  tables.sitDown("bretonnes", freshRecord("bretonnes", [0], ["players=1"], position), options);

test("thirty counters without a line", async () => {
  const { page, table, done } = await sitDown(undefined, { size: sizes.phone });
  let view = await table.view();
  while (!view.outcome.over) {
    const { best } = tables.core.think(await table.record(), 2000);
    await table.play(view, best);
    view = await table.waitForTurns(view.length + 1);
  }
  assert.equal(view.outcome.name, "won");
  await page.waitForSelector("dialog.result");
  await done();
});

/** Six pebbles in a row, one turn before the line that loses. */
const oneTurnBefore = "1o4/6/ooooo1/2o3/5o/6 1 1 0";

async function lose(table, page) {
  for (const square of [12, 18, 24]) await table.tap(square);
  await page.waitForSelector("dialog.result");
}

for (const reducedMotion of ["reduce", "no-preference"]) {
  test(`a line that loses awards nothing and stays to be seen: motion ${reducedMotion}`, async () => {
    const { page, table, done } = await sitDown(oneTurnBefore, { reducedMotion });
    assert.equal(await page.locator(".tokens").count(), 0, "no slots invite a line");
    await lose(table, page);
    assert.equal((await table.view()).cells.filter((cell) => cell.piece !== 0).length, 3, "the rules took the line away");
    assert.equal(await page.locator('use[href="#token"]').count(), 0);
    for (const board of ["dialog.result .mini", ".board"]) {
      assert.equal(await page.locator(`${board} .lost-ring`).count(), 6);
      assert.equal(await page.locator(`${board} use[href="#pebble"]`).count(), 9);
    }
    assert.match(await page.locator(".bar .goal").innerText(), /9 sur 30, une ligne/);
    assert.match(await page.locator(".seat.supply").innerText(), /Réserve\s: 21 galets\n9 galets sur 30/);
    await page.keyboard.press("Escape");
    assert.match(await page.locator(".voice").innerText(), /Une ligne est faite/);
    assert.doesNotMatch(await page.locator(".voice").innerText(), /la partie recommence/);
    await page.locator(".moves .ply").first().focus();
    await page.keyboard.press("[");
    assert.equal(await page.locator(".board .lost-ring").count(), 0, "before the turn there was no line");
    assert.match(await page.locator(".bar .goal").innerText(), /8 sur 30, aucune ligne/);
    assert.match(await page.locator(".seat.supply").innerText(), /Réserve\s: 22 galets/);
    await page.keyboard.press("]");
    assert.equal(await page.locator(".board .lost-ring").count(), 6);
    await page.reload();
    await page.waitForSelector(".board [data-square]");
    assert.equal(await page.locator(".board .lost-ring").count(), 6, "resumed as it was left");
    await done();
  });
}

for (const [way, press] of [
  ["from the result", (page) => page.locator("dialog.result").getByRole("button", { name: "Reprendre le tour" }).click()],
  ["from the voice", async (page) => {
    await page.keyboard.press("Escape");
    await page.click("[data-focus=take-back]");
  }],
]) {
  test(`the turn that lost is taken back, ${way}`, async () => {
    const { page, table, done } = await sitDown(oneTurnBefore, { size: sizes.phone });
    await lose(table, page);
    await press(page);
    await page.waitForSelector("dialog.result", { state: "detached" });
    const view = await table.view();
    assert.deepEqual([view.length, view.outcome.over], [0, false]);
    assert.equal(await page.locator(".board .lost-ring").count(), 0);
    assert.equal(await page.locator('.board use[href="#pebble"]').count(), 8);
    await done();
  });
}

for (const [position, left, pile] of [[undefined, 30, 10], ["ooo3/3ooo/ooo3/3ooo/6/6 1 1 0", 18, 6],
  ["o1ooo1/1ooooo/ooo1oo/oooo1o/oo1ooo/ooooo1 1 1 0", 1, 1]]) {
  test(`the pile of the supply is seen to shrink: ${left} left`, async () => {
    const { page, done } = await sitDown(position, {});
    assert.match(await page.locator(".seat.supply").innerText(), new RegExp(`Réserve\\s: ${left} `));
    assert.equal(await page.locator(".seat.supply .heap svg").count(), pile);
    await done();
  });
}

test("a line ends it, and it begins again", async () => {
  const { page, table, done } = await sitDown("6/6/5o/5o/o4o/o3o1 1 1 0", {});
  let view = await table.view();
  const makesLine = (move) => move.steps.some((_, i) => i % 3 === 0 && move.steps[i] === 4);
  let guard = 0;
  while (!view.outcome.over && guard++ < 40) {
    const closing = view.moves.find(makesLine);
    await table.play(view, closing ?? view.moves[guard % view.moves.length]);
    view = await table.waitForTurns(view.length + 1);
  }
  assert.equal(view.outcome.name, "lost");
  await page.waitForSelector("dialog.result");
  await page.locator("dialog.result footer .primary").click();
  await page.waitForSelector("dialog.result", { state: "detached" });
  assert.equal((await table.view()).length, 0);
  await done();
});

test("it says whether the puzzle can still be solved, if that is wanted", async () => {
  const { page, table, done } = await sitDown(undefined, { settings: { solvable: true } });
  await table.tap(1);
  await table.tap(9);
  await table.waitForTurns(1);
  await page.getByText("Le solo est encore faisable.").waitFor();
  await done();
});

test("the thirtieth counter may go on the square just left, and the picture is right", async () => {
  const { page, table, done } = await sitDown("o1ooo1/1ooooo/ooo1oo/oooo1o/oo1ooo/ooooo1 1 1 0", {});
  const view = await table.view();
  const back = view.moves.find(({ steps }) => steps.length === 6 && steps[0] === 0 && steps[5] === steps[1]);
  assert.ok(back, "such a turn is legal here");
  await table.play(view, back);
  const after = await table.waitForTurns(1);
  const counters = after.cells.filter((cell) => cell.piece !== 0).length;
  assert.equal(counters, 30);
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.board svg use[href="#pebble"]').count(), counters);
  await done();
});
