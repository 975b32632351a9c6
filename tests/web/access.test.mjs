// SPDX-License-Identifier: GPL-3.0-or-later
// Everyone: axe-core finds nothing on any view, nothing overflows at any size or at twice the text, the
// whole way to a game is walked by keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { openGame, useTables } from "./table.mjs";

const tables = useTables();

for (const [theme, language] of [["light", "fr"], ["dark", "en"]]) {
  test(`axe finds nothing, ${theme}, ${language}`, async () => {
    const { page, done } = await visit(tables.holder, tables.address, { theme, language, bypassCSP: true });
    await waitForView(page);
    await assertAccessible(page, "home");
    await page.locator("[data-focus=learn]").click();
    await page.waitForSelector("dialog.learn");
    await assertAccessible(page, "lessons");
    await page.keyboard.press("Escape");
    await page.locator("[data-focus=new-draughts]").click();
    await page.waitForSelector("dialog");
    await assertAccessible(page, "new game");
    for (const game of tables.core.games) {
      const levels = game === "bretonnes" ? [0, 0, 0] : [0, 0];
      const options = game === "bretonnes" ? ["players=3"] : [];
      const table = await openGame(page, tables.address, tables.core, game, freshRecord(game, levels, options));
      await assertAccessible(page, game);
      const start = await table.view();
      await table.play(start, start.moves[0]);
      const view = await table.waitForTurns(1);
      await page.locator(".moves .ply").waitFor();
      await assertAccessible(page, `${game}, a move played`);
      await table.tap(view.moves[0].steps[1] || view.moves[0].steps[2]);
      await assertAccessible(page, `${game}, a piece chosen`);
      await page.locator(".bar .tool.keep").click();
      await page.waitForSelector("dialog");
      await assertAccessible(page, `rules of ${game}`);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    await page.locator(".bar .tool.spare").click();
    await page.waitForSelector("dialog");
    await assertAccessible(page, "settings");
    await page.keyboard.press("Escape");
    await page.locator(".tools .tool").last().click();
    await page.waitForSelector("dialog.more");
    await page.locator("dialog.more summary").click();
    await assertAccessible(page, "more");
    await done();
  });
}

for (const [name, size] of Object.entries(sizes)) {
  test(`the board is whole and nothing scrolls in play: ${name}`, async () => {
    const { page, done } = await visit(tables.holder, tables.address, { size });
    await waitForView(page);
    await assertFits(page, "home");
    for (const game of tables.core.games) {
      await openGame(page, tables.address, tables.core, game, freshRecord(game, [0, 0], game === "bretonnes" ? ["players=2"] : []));
      await assertFits(page, game);
      const box = await page.locator(".board").boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height,
        `${game}: ${JSON.stringify(box)}`);
      const high = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(high <= 0, `${game}: ${high} px too high`);
    }
    await done();
  });
}

test("text twice as large loses nothing", async () => {
  const { page, done } = await visit(tables.holder, tables.address, { size: sizes.tablet });
  await waitForView(page);
  const double = () => page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await double();
  await assertFits(page, "home");
  for (const game of tables.core.games) {
    await openGame(page, tables.address, tables.core, game, freshRecord(game, [0, 0], game === "bretonnes" ? ["players=2"] : []));
    await double();
    await assertFits(page, game);
  }
  await done();
});

test("from the home page to a move by keys alone", async () => {
  const { page, done } = await visit(tables.holder, tables.address);
  await waitForView(page);
  const focusOn = async (pattern) => {
    for (let i = 0; i < 60; i++) {
      const name = await page.evaluate(() => {
        const element = document.activeElement;
        return element === document.body ? "" : `${element.getAttribute("aria-label") ?? ""} ${element.innerText ?? ""}`;
      });
      if (pattern.test(name)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no focus on ${pattern}`);
  };
  await focusOn(/^\s*Jouer\s*, Les Deux Rives/);
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
    await page.keyboard.press(key);
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /case [a-d][1-8]/);
  }
  await done();
});
