// SPDX-License-Identifier: GPL-3.0-or-later
// What a room is opened with: every choice makes words that the core takes, and the clocks read back.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { App } from "../src/app/app";
import type { Module } from "../src/core/module";
import { Room } from "../src/core/room";
import type { GameInfo } from "../src/core/types";
import { lettersOf } from "../src/desk/codefield";
import { clockOf, clockWords, countsOf, firstActs, firstClocks, noClock, openWords, otherClocks, standardOpening,
  withCount, withLevel, withSeat, type Opening } from "../src/desk/opening";
import { settingsOf } from "../src/store/settings";
import { load } from "./core";

let core: Module;
let games: readonly GameInfo[];
let app: App;
before(async () => {
  core = await load();
  games = Room.games(core);
  app = { core, settings: settingsOf({}, "fr"), game: (id: string) => games.find((info) => info.id === id)!,
    indexOf: (id: string) => games.findIndex((info) => info.id === id) } as unknown as App;
});

/** The room that the words open, as its opener sees it. */
function opened(opening: Opening, name = ""): Room {
  const room = Room.fed(core, () => 1000);
  const tell = (words: string, id: number) => {
    core.give(words);
    core.accepted(core.call.room_do((room as unknown as { address: number }).address, 1, id, 1000, 1000));
  };
  tell(openWords(app, opening), 1);
  firstActs(opening, name).forEach((act, i) => tell(act, i + 2));
  room.seenBy(1);
  return room;
}

test("every game opens as it is offered: whoever opens it begins, the rest is free", () => {
  for (const info of games) {
    const { view } = opened(standardOpening(info, "CE1"), "Malo");
    assert.equal(view.phase, "waiting", info.id);
    assert.deepEqual(view.chairs.map(({ kind, yours, name }) => [kind, yours, name]),
      view.chairs.map((_, seat) => (seat === 0 ? ["person", true, "Malo"] : ["open", false, ""])), info.id);
    assert.equal(view.base, 0);
    assert.ok(view.rights > 0, "the opener leads");
    assert.equal(view.cards, info.cards, "cards are the heart of their game");
  }
});

test("every number of people, with computers on the chairs chosen for them", () => {
  for (const info of games)
    for (const count of countsOf(info)) {
      const last = count - 1;
      const opening = withLevel(withCount(standardOpening(info, "all"), count), last, 4);
      const { view } = opened(opening);
      assert.equal(view.chairs.length, count, info.id);
      assert.deepEqual([view.chairs[last]!.kind, view.chairs[last]!.level], ["computer", 4]);
    }
});

test("a room is for two at least", () => {
  for (const info of games) assert.ok(countsOf(info)[0]! >= 2, info.id);
});

test("changing seats takes the level of the chair along, never onto one's own", () => {
  const info = games.find(({ maxSeats }) => maxSeats === 4)!;
  const three = withLevel(withCount(standardOpening(info, "all"), 3), 1, 5);
  const moved = withSeat(three, 1);
  assert.deepEqual([moved.seat, moved.levels.slice(0, 3)], [1, [5, 0, 0]]);
  assert.deepEqual(opened(moved).view.chairs.map(({ kind, yours }) => [kind, yours]),
    [["computer", false], ["person", true], ["open", false]]);
  const fewer = withCount(withSeat(three, 2), 2);
  assert.deepEqual([fewer.seat, fewer.count], [0, 2], "nobody sits beyond the last chair");
});

test("clocks are written and read back, and stand in the room", () => {
  for (const clock of [...firstClocks, ...otherClocks]) assert.deepEqual(clockOf(clockWords(clock)), clock);
  for (const wrong of ["", "0+0", "x", "turn", "5"]) assert.deepEqual(clockOf(wrong), noClock);
  const { view } = opened({ ...standardOpening(games[0]!, "all"), clock: { kind: "game", minutes: 3, seconds: 2 } });
  assert.deepEqual([view.base, view.increment, view.eachTurn], [180_000, 2000, false]);
  const days = opened({ ...standardOpening(games[0]!, "all"), clock: { kind: "turn", days: 3 } }).view;
  assert.deepEqual([days.base, days.eachTurn], [259_200_000, true]);
});

test("delay and days off stand in the room; days off only where a turn may take days", () => {
  const standard = { ...standardOpening(games[0]!, "all"), delay: 5, daysOff: 10 };
  const { view } = opened(standard);
  assert.deepEqual([view.delay, view.chairs[0]!.daysOff], [300_000, 0]);
  const days = opened({ ...standard, delay: 0, clock: { kind: "turn", days: 3 } }).view;
  assert.deepEqual([days.delay, ...days.chairs.map((chair) => chair.daysOff)], [0, 10, 10]);
});

test("taking back may be forbidden; a clock forgives more among friends, and pages that know no such rule read the rest", () => {
  const standard = standardOpening(games[0]!, "all");
  assert.deepEqual([opened(standard).view.undo, opened({ ...standard, undo: false }).view.undo], [true, false]);
  const timed: Opening = { ...standard, clock: { kind: "game", minutes: 5, seconds: 0 } };
  assert.match(openWords(app, timed), /^open lag=3000 record=/);
  for (const words of [openWords(app, standard), openWords(app, { ...timed, listed: true }), openWords(app, timed, false),
    openWords(app, { ...standard, clock: { kind: "turn", days: 3 } })]) assert.match(words, /^open record=/);
});

test("a code is typed in any case, with anything between its letters, and pasted whole", () => {
  assert.equal(lettersOf("ker lan"), "KERLAN");
  assert.equal(lettersOf(" KER-LAN\n"), "KERLAN");
  assert.equal(lettersOf("kerlanx"), "KERLAN");
  assert.equal(lettersOf("k3r"), "KR");
});
