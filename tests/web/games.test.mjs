// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games on the page: every game by taps, drags and keys, alone, together and against the computer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { loadCore, sawResult, seeded, useTables } from "./table.mjs";

const tables = useTables();

const { sitDown } = tables;
const { games } = await loadCore();

/** Gives short games of all: 65, 24, 17 and 35 turns. */
const seed = 6;

for (const [hand, size] of [["tap", "desktop"], ["tap", "phone"], ["drag", "desktop"], ["key", "desktop"]]) {
  for (const game of games) {
    if (hand === "tap" && size === "phone" && ["draughts", "sujet-verbe"].includes(game)) continue;
    test(`a whole game of ${game} by ${hand} on a ${size}`, async () => {
      const options = game === "sujet-verbe" ? ["cards=off"] : [];
      const { page, table, done } = await sitDown(game, freshRecord(game, [0, 0], options), { size: sizes[size] });
      const view = await table.playOut({ hand, seed });
      assert.ok(view.outcome.over);
      await sawResult(page);
      await done();
    });
  }
}

for (const seats of [3, 4]) {
  test(`a whole game of bretonnes for ${seats}`, async () => {
    const record = freshRecord("bretonnes", Array(seats).fill(0), [`players=${seats}`]);
    const { page, table, done } = await sitDown("bretonnes", record, { size: sizes.tablet });
    assert.equal(await page.locator(".seats .seat").count(), seats);
    const view = await table.playOut({ seed: seats });
    assert.equal(view.outcome.places.length, seats);
    await sawResult(page);
    assert.equal(await page.locator("dialog.result .ranks li").count(), seats);
    await done();
  });
}

for (const [game, seat] of [["draughts", 0], ["bretonnes", 1], ["martian", 1]]) {
  test(`a whole game of ${game} against the computer, as player ${seat + 1}`, async () => {
    const levels = seat === 0 ? [0, 1] : [1, 0];
    const { page, table, done } = await sitDown(game, freshRecord(game, levels));
    const random = seeded(3);
    let view = await table.view();
    while (!view.outcome.over) {
      if (view.seat !== seat) {
        view = await table.waitForTurns(view.length + 1);
        continue;
      }
      const before = view.length;
      await table.play(view, view.moves[random(view.moves.length)]);
      view = await table.waitForTurns(before + 1);
    }
    await sawResult(page);
    await done();
  });
}

test("the computer plays itself to the end", async () => {
  const { page, table, done } = await sitDown("martian", freshRecord("martian", [1, 2]));
  let view = await table.view();
  while (!view.outcome.over) view = await table.waitForTurns(view.length + 1);
  await sawResult(page);
  await done();
});
