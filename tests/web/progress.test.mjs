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
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=new-draughts]");
  const form = page.locator("dialog.new-game .beaten");
  assert.equal((await form.locator("span").first().innerText()), "Niveaux battus", "stars are not left without a word");
  assert.equal(await form.getByRole("img", { name: /^Niveaux battus\s: 2$/u }).locator(".star.won").count(), 1);
  await done();
});

test("solo: games won in a row are told at the end, with the best there was", async () => {
  const lastTurn = freshRecord("bretonnes", [0], ["players=1"], "o1ooo1/1ooooo/ooo1oo/oooo1o/oo1ooo/ooooo1 1 1 0")
    .replace("result ongoing", "seed 4711\nresult ongoing");
  const progress = { version: 1, games: { bretonnes: { levels: [], streak: 2, best: 5, counted: [] } } };
  const { page, table, done } = await tables.sitDown("bretonnes", lastTurn, { kept: { "damier.progress": JSON.stringify(progress) } });
  const view = await table.view();
  const [place, line] = [3, 4];
  const kindsOf = ({ steps }) => steps.filter((_, i) => i % 3 === 0);
  await table.play(view, view.moves.find((move) => kindsOf(move).includes(place) && !kindsOf(move).includes(line)));
  await sawResult(page);
  assert.equal((await page.locator("dialog.result .streak").innerText()).replaceAll("\u00a0", " "), "Série : 3 parties réussies · record : 5");
  await done();
});
