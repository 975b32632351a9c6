// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games between pages over the real server: two and four of them, one on a phone, one that reloads, one that
// only watches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();

/** Every page says how the game ended. */
async function everybodySawTheEnd(table) {
  for (const page of table.pages) await page.waitForSelector("dialog.result");
}

test("two pages play a whole game of draughts, one of them on a phone", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ name: "Malo" }, { name: "Nolwenn", size: sizes.phone }]);
  const [, phone] = table.pages;
  assert.match(await phone.locator(".seat.near .who b").innerText(), /Nolwenn/, "whoever has a seat sits near");
  const { outcome } = await table.playOut({ seed: 4 });
  assert.ok(outcome.over);
  await everybodySawTheEnd(table);
  await table.done();
});

test("two pages play a whole game of the two shores, one of them reloading in the middle", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("martian", [0, 0]), [{}, {}]);
  const { outcome } = await table.playOut({ seed: 2, between: async (turns) => {
    if (turns !== 7) return;
    await table.pages[1].reload();
    await table.sees(table.pages[1], 7);
  } });
  assert.ok(outcome.over);
  await everybodySawTheEnd(table);
  await table.done();
});

test("four pages play a whole game of Breton draughts, and a fifth watches", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("bretonnes", [0, 0, 0, 0], ["players=4"]),
    [{}, {}, { size: sizes.phone }, { size: sizes.tablet }]);
  const guest = await rooms.watch(table);
  const { outcome } = await table.playOut({ seed: 3 });
  assert.ok(outcome.over);
  await everybodySawTheEnd(table);
  await table.sees(guest.page, table.moves.length);
  await guest.done();
  await table.done();
});

test("two pages play a whole game of subject and verb without cards", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("sujet-verbe", [0, 0]), [{}, {}]);
  const { outcome } = await table.playOut({ seed: 5 });
  assert.ok(outcome.over);
  await everybodySawTheEnd(table);
  await table.done();
});
