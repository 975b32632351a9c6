// SPDX-License-Identifier: GPL-3.0-or-later
// axe-core finds nothing in the states between: a move half made, a card asked and judged, a lesson, an end.
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { cardNames, cardOnTable, check, dialog, fillIn, recordOf } from "./cards.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { sawResult, useTables } from "./table.mjs";

const { sitDown } = useTables();

/** By name: game, position, what is touched; each leaves a move half made. */
const midway = {
  "a king between two captures": ["draughts", "W:WK46,6:B37,29,1", [46, 23]],
  "a pebble to be placed": ["bretonnes", "6/6/6/2o3/o5/2o3 2 1 0,0", [15, 21]],
  "a first pebble": ["bretonnes", undefined, [8]],
  "squares with cards": ["sujet-verbe", undefined, [13]],
  "a held piece": ["martian", "4/4/4/P3/2G1/P3/4/M3 S 14,15 c4", [15]],
};

for (const [theme, language, size] of [["light", "fr", sizes.phone], ["dark", "en", sizes.desktop]]) {
  const options = { theme, language, size };

  test(`in the middle of a move: ${theme}, ${language}`, async () => {
    for (const [name, [game, position, touches]] of Object.entries(midway)) {
      const { page, table, done } = await sitDown(game, freshRecord(game, [0, 0], [], position), options);
      for (const square of touches) await table.tap(square);
      await assertAccessible(page, name);
      await done();
    }
  });

  test(`cards asked and judged: ${theme}, ${language}`, async () => {
    for (const [kind, outcome] of [["verb", "right"], ["group", "wrong"], ["chosen", "wrong"], ["typed", "accent"], ["dame", "right"]]) {
      const { page, table, done } = await sitDown("sujet-verbe", recordOf({ card: cardNames[kind] }), options);
      const card = await cardOnTable(table);
      await assertAccessible(page, kind);
      await fillIn(page, card, outcome);
      await assertAccessible(page, `${kind}, filled in`);
      await check(page);
      await dialog(page).locator(".frame-line").waitFor();
      await assertAccessible(page, `${kind}, ${outcome}`);
      await done();
    }
  });

  test(`a lesson: ${theme}, ${language}`, async () => {
    for (const game of ["draughts", "bretonnes", "sujet-verbe", "martian"]) {
      const { page, done } = await sitDown(game, freshRecord(game, [0, 0]), options);
      await page.locator("[data-focus=learn-offer]").click();
      await page.locator("dialog.lesson [data-square]").first().waitFor();
      await assertAccessible(page, `the lesson of ${game}`);
      await page.locator("dialog.lesson [data-square]").last().click();
      await assertAccessible(page, `the lesson of ${game}, a square touched`);
      await done();
    }
  });

  test(`the end, won, drawn and lost alone: ${theme}, ${language}`, async () => {
    const won = await sitDown("draughts", freshRecord("draughts", [0, 2], [], "W:W28:B23"), options);
    await won.table.tap(28);
    await won.table.tap(19);
    await sawResult(won.page);
    await assertAccessible(won.page, "won");
    await won.page.keyboard.press("Escape");
    await assertAccessible(won.page, "after the result");
    await won.done();

    const drawn = await sitDown("draughts", freshRecord("draughts", [0, 0]), options);
    await drawn.page.locator("[data-focus=more]").click();
    await drawn.page.getByRole("button", { name: /Proposer la nulle|Offer a draw/u }).click();
    await assertAccessible(drawn.page, "a draw offered");
    await drawn.page.getByRole("button", { name: /Accepter|Accept/u }).click();
    await sawResult(drawn.page);
    await assertAccessible(drawn.page, "a draw");
    await drawn.done();

    const solo = await sitDown("bretonnes", freshRecord("bretonnes", [0], ["players=1"], "1o4/6/ooooo1/2o3/5o/6 1 1 0"), options);
    for (const square of [12, 18, 24]) await solo.table.tap(square);
    await sawResult(solo.page);
    await assertAccessible(solo.page, "lost alone");
    await solo.page.keyboard.press("Escape");
    await assertAccessible(solo.page, "lost alone, the line still there");
    await solo.done();
  });
}
