// SPDX-License-Identifier: GPL-3.0-or-later
// Studies kept on a device: found again, the latest first, and nothing lost where there is no room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeKeptStudies, readStudy, studyPrefix } from "../src/store/keptstudies";
import { storeOf } from "../src/store/shelf";
import { workerCount } from "../src/study/analysis";
import { TestStorage } from "./storage";

function device() {
  const storage = new TestStorage();
  const shelf = storeOf(() => storage);
  let time = 0;
  return { storage, shelf, studies: makeKeptStudies(shelf, () => ++time) };
}

test("a study is kept, changed, listed and removed", () => {
  const { shelf, studies } = device();
  assert.equal(studies.newId(), "1");
  assert.equal(studies.save("1", "one"), true);
  assert.equal(studies.save(studies.newId(), "two"), true);
  studies.save("1", "one more");
  assert.deepEqual(makeKeptStudies(shelf).list().map(({ id, pdn }) => [id, pdn]), [["1", "one more"], ["2", "two"]]);
  studies.remove("1");
  assert.equal(makeKeptStudies(shelf).load("1"), undefined);
  assert.equal(studies.newId(), "1", "a number that is free");
});

test("without room it is known until the page is closed", () => {
  const { storage, shelf, studies } = device();
  storage.room = 10;
  assert.equal(studies.save("1", "a long game"), false);
  assert.equal(studies.load("1")?.pdn, "a long game");
  assert.deepEqual(studies.list().map(({ id }) => id), ["1"]);
  assert.equal(studies.newId(), "2");
  assert.equal(makeKeptStudies(shelf).load("1"), undefined);
});

test("what the device refused is told as it would be kept, until it is forgotten", () => {
  const { storage, shelf, studies } = device();
  storage.room = 10;
  studies.save("1", "a long game");
  storage.room = Infinity;
  for (const [key, text] of studies.unwritten()) shelf.write(key, text);
  assert.equal(makeKeptStudies(shelf).load("1")?.pdn, "a long game");
  studies.forget();
  storage.entries.clear();
  assert.deepEqual([studies.unwritten(), studies.list()], [[], []]);
});

test("a study as long as a browser can keep is found again", () => {
  const { shelf, studies } = device();
  const long = "x".repeat(5 << 20);
  assert.equal(studies.save("1", long), true);
  assert.equal(makeKeptStudies(shelf).load("1")?.pdn, long);
});

test("what is not what was written is set aside, not believed", () => {
  const { storage, studies } = device();
  for (const wrong of ["", "{", "{}", '{"version":2,"pdn":"x","time":1}', '{"version":1,"pdn":3}'])
    assert.equal(readStudy("1", wrong === "{" || wrong === "" ? wrong : JSON.parse(wrong)), undefined);
  storage.entries.set(`${studyPrefix}7`, '{"version":1}');
  assert.equal(studies.load("7"), undefined);
  assert.deepEqual(studies.list(), []);
  assert.ok([...storage.entries].some(([key, text]) => key.startsWith(`${studyPrefix}7.broken`) && text === '{"version":1}'));
});

test("a worker for each core, one left for the page where there are many, eight at most", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 8, 9, 64].map((cores) => workerCount(cores)), [1, 1, 2, 2, 3, 7, 8, 8]);
});
