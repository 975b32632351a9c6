// SPDX-License-Identifier: GPL-3.0-or-later
// Where what people do is kept: the browser's storage, or memory where that is forbidden.
import assert from "node:assert/strict";
import { test } from "node:test";
import { device, keepsNothing, Memory, roomOf, type CountedRoom } from "../src/store/shelf";
import { TestStorage } from "./storage";

test("storage that can be used is used, also when it is full", () => {
  const empty = new TestStorage();
  assert.equal(roomOf(() => empty), empty);
  assert.equal(empty.entries.size, 0, "looking at it leaves nothing behind");
  const full = new TestStorage();
  full.setItem("another.page", "x");
  full.room = 0;
  assert.equal(roomOf(() => full), full);
});

test("memory stands in for storage that is forbidden, absent, or lets nothing in", () => {
  const forbidden = new TestStorage();
  forbidden.forbidden = true;
  const closed = new TestStorage();
  closed.room = 0;
  const finds: (() => CountedRoom)[] = [() => { throw new Error("SecurityError"); }, () => null as never,
    () => forbidden, () => closed];
  for (const find of finds) assert.ok(roomOf(find) instanceof Memory, String(find));
});

test("memory keeps, lists and forgets like storage", () => {
  assert.ok(keepsNothing(), "Node has no storage");
  assert.equal(device.write("a", "1"), true);
  assert.equal(device.write("b", "2"), true);
  assert.deepEqual(device.keys(), ["a", "b"]);
  assert.equal(device.read("b"), "2");
  device.remove("a");
  assert.deepEqual([device.read("a"), device.keys()], [null, ["b"]]);
});
