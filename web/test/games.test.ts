// SPDX-License-Identifier: GPL-3.0-or-later
// Saved games on a shelf that can be read, broken, full or forbidden.
import assert from "node:assert/strict";
import { test } from "node:test";
import { descriptions } from "../generated/games";
import { makeSavedGames } from "../src/store/savedgames";
import { shelfOf } from "../src/store/shelf";
import { TestStorage } from "./storage";

const gameIds = descriptions.map(({ id }) => id);

function make() {
  const storage = new TestStorage();
  const shelf = shelfOf(() => storage);
  let time = 1000;
  return { storage, shelf, saved: makeSavedGames(gameIds, shelf, () => time++) };
}

test("a game is kept with its time, and another page finds it", () => {
  const { storage, shelf, saved } = make();
  assert.equal(saved.load("draughts"), undefined);
  assert.equal(saved.save("draughts", "record é\n"), true);
  const expected = { game: "draughts", record: "record é\n", time: 1000 };
  assert.deepEqual(saved.load("draughts"), expected);
  assert.deepEqual(makeSavedGames(gameIds, shelf).load("draughts"), expected);
  assert.deepEqual([...storage.entries.keys()], ["damier.game.draughts"]);
});

test("games are listed the latest first, one a game", () => {
  const { saved } = make();
  for (const game of ["draughts", "martian", "bretonnes", "draughts"] as const) saved.save(game, game);
  assert.deepEqual(saved.list().map((entry) => entry.game), ["draughts", "bretonnes", "martian"]);
  saved.remove("draughts");
  assert.deepEqual(saved.list().map((entry) => entry.game), ["bretonnes", "martian"]);
  saved.remove("draughts");
});

test("what cannot be read is passed over and kept aside", () => {
  const broken = ["", "{", "null", "[]", "3", '"text"', '{"version":1}', '{"version":1,"record":5,"time":1}',
    '{"version":2,"record":"r","time":1}'];
  for (const text of broken) {
    const { storage, saved } = make();
    storage.entries.set("damier.game.martian", text);
    saved.save("draughts", "good");
    assert.deepEqual(saved.list().map((entry) => entry.game), ["draughts"], text);
    assert.equal(storage.entries.get("damier.game.martian.broken"), text);
    assert.equal(storage.entries.has("damier.game.martian"), false);
    assert.equal(saved.save("martian", "new"), true);
    assert.equal(saved.load("martian")?.record, "new");
    assert.equal(storage.entries.get("damier.game.martian.broken"), text);
  }
});

test("a record is kept though its time is nonsense", () => {
  for (const time of ['"now"', "null", "-1", "1e300", "8640000000000001", "1.5"]) {
    const { storage, saved } = make();
    storage.entries.set("damier.game.martian", `{"version":1,"record":"r","time":${time}}`);
    assert.deepEqual(saved.load("martian"), { game: "martian", record: "r", time: 0 }, time);
  }
});

test("a game that the core refuses is set aside, not lost", () => {
  const { storage, saved } = make();
  saved.save("bretonnes", "damier record 9");
  saved.setAside("bretonnes");
  assert.equal(saved.load("bretonnes"), undefined);
  assert.match(storage.entries.get("damier.game.bretonnes.broken") ?? "", /damier record 9/);
  saved.setAside("bretonnes");
  assert.equal(storage.entries.size, 1);
});

test("with no room to set it aside, a broken game stays where it is", () => {
  const { storage, saved } = make();
  storage.entries.set("damier.game.martian", "broken");
  storage.room = "damier.game.martian".length + "broken".length;
  assert.equal(saved.load("martian"), undefined);
  assert.equal(saved.save("martian", ""), false, "nor is it written over");
  assert.deepEqual([...storage.entries], [["damier.game.martian", "broken"]]);
  storage.room = Infinity;
  assert.equal(saved.load("martian")?.record, "", "what was played meanwhile");
  assert.equal(saved.save("martian", "new"), true);
  assert.equal(storage.entries.get("damier.game.martian.broken"), "broken");
});

test("a full shelf is told, and the game goes on in memory", () => {
  const { storage, shelf, saved } = make();
  saved.save("draughts", "first");
  storage.room = 80;
  const long = "long".repeat(50);
  assert.equal(saved.save("draughts", long), false);
  assert.equal(saved.load("draughts")?.record, long);
  assert.equal(saved.list()[0]?.record, long);
  assert.equal(makeSavedGames(gameIds, shelf).load("draughts")?.record, "first", "the older game still stands");
  storage.room = Infinity;
  assert.equal(saved.save("draughts", long), true);
  assert.equal(makeSavedGames(gameIds, shelf).load("draughts")?.record, long);
});

test("a removed game does not come back from memory", () => {
  const { storage, saved } = make();
  storage.room = 0;
  assert.equal(saved.save("draughts", "unkept"), false);
  saved.remove("draughts");
  assert.equal(saved.load("draughts"), undefined);
});

test("a forbidden or absent shelf breaks nothing", () => {
  const { storage, saved } = make();
  storage.forbidden = true;
  const absent = shelfOf(() => { throw new Error("SecurityError"); });
  for (const games of [saved, makeSavedGames(gameIds, absent, () => 7)]) {
    assert.deepEqual(games.list(), []);
    assert.equal(games.save("draughts", "here"), false);
    assert.equal(games.load("draughts")?.record, "here");
    games.setAside("draughts");
    assert.equal(games.load("draughts"), undefined);
    games.remove("draughts");
  }
});

test("of two pages the last to write is right", () => {
  const { shelf, saved } = make();
  const other = makeSavedGames(gameIds, shelf, () => 5000);
  saved.save("draughts", "one");
  other.save("draughts", "two");
  assert.equal(saved.load("draughts")?.record, "two");
  saved.save("draughts", "three");
  assert.equal(other.load("draughts")?.record, "three");
});
