// SPDX-License-Identifier: GPL-3.0-or-later
// Which window plays a game: the last to take it, and nobody once it was left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, shelfOf } from "../src/store/shelf";
import { makeWindows } from "../src/store/windows";

const game = "draughts";

test("of two windows the last to take a game has it, and only that one lets go of it", () => {
  const room = new Memory();
  const [one, two] = [0, 1].map(() => makeWindows("damier.game.", shelfOf(() => room), null)) as
    [ReturnType<typeof makeWindows>, ReturnType<typeof makeWindows>];
  assert.ok(one.has(game) && two.has(game), "nobody plays it: anybody may");
  one.take(game);
  assert.deepEqual([one.has(game), two.has(game), two.isElsewhere(game)], [true, false, true]);
  two.leave(game);
  assert.ok(two.isElsewhere(game), "it was never two's to leave");
  two.take(game);
  assert.deepEqual([one.has(game), two.has(game)], [false, true]);
  one.leave(game);
  assert.ok(one.isElsewhere(game));
  two.leave(game);
  assert.ok(!one.isElsewhere(game));
});

test("a window on a device that keeps nothing plays on", () => {
  const full = { read: () => null, write: () => false, remove: () => false };
  const windows = makeWindows("damier.game.", full, null);
  windows.take(game);
  assert.ok(windows.has(game) && !windows.isElsewhere(game));
});

test("a window that plays answers, one that is gone does not", async () => {
  const room = new Memory();
  const channels = [new BroadcastChannel("test-open"), new BroadcastChannel("test-open")];
  const [one, two] = channels.map((channel) => makeWindows("damier.game.", shelfOf(() => room), channel));
  one!.take(game);
  assert.equal(await two!.answers(game), true);
  room.setItem(`damier-open.${game}`, "a window that crashed");
  assert.equal(await two!.answers(game), false);
  for (const channel of channels) channel.close();
});
