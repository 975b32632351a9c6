// SPDX-License-Identifier: GPL-3.0-or-later
// The seats kept on a device: found again, one a room, and nothing believed that is not what was written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeKeptSeats, readRoomName, readSeatKey, readSeats, seatsKey, type KeptSeat } from "../src/store/keptseats";
import { shelfOf } from "../src/store/shelf";
import { TestStorage } from "./storage";

const seat = (room: string, time = 5): KeptSeat => ({ room: room.padEnd(16, "x"), key: "k".repeat(32), game: "draughts", time });

function device() {
  const storage = new TestStorage();
  const shelf = shelfOf(() => storage);
  return { storage, shelf, seats: makeKeptSeats(shelf) };
}

test("a seat is kept once a room, the latest first, and found by its room", () => {
  const { shelf, seats } = device();
  seats.keep(seat("a", 1));
  seats.keep(seat("b", 2));
  seats.keep({ ...seat("a", 3), key: "n".repeat(32) });
  assert.deepEqual(makeKeptSeats(shelf).list().map(({ room, key }) => [room[0], key[0]]), [["a", "n"], ["b", "k"]]);
  assert.equal(seats.find(seat("b").room)?.time, 2);
  seats.remove(seat("a").room);
  assert.equal(makeKeptSeats(shelf).find(seat("a").room), undefined);
});

test("a name stays with the seats, tidied", () => {
  const { shelf, seats } = device();
  seats.keep(seat("a"));
  seats.setName("  Malo\u0007 ");
  assert.equal(makeKeptSeats(shelf).name(), "Malo");
  assert.equal(makeKeptSeats(shelf).list().length, 1);
});

test("two pages open at once both add to it", () => {
  const { shelf, seats } = device();
  const other = makeKeptSeats(shelf);
  seats.keep(seat("a"));
  other.keep(seat("b"));
  assert.equal(seats.list().length, 2);
});

test("the oldest give way after two hundred", () => {
  const { seats } = device();
  for (let i = 0; i < 205; i++) seats.keep(seat(`r${i}`, i));
  assert.deepEqual([seats.list().length, seats.list().at(-1)!.time], [200, 5]);
});

test("what the device refuses is known until the page is closed", () => {
  const { storage, shelf, seats } = device();
  storage.room = 10;
  assert.equal(seats.keep(seat("a")), false);
  assert.equal(seats.find(seat("a").room)?.key, seat("a").key);
  assert.deepEqual(seats.unwritten().map(([key]) => key), [seatsKey]);
  assert.equal(makeKeptSeats(shelf).list().length, 0);
  seats.forget();
  assert.equal(seats.list().length, 0);
});

for (const [what, kept] of [
  ["no JSON", "{"], ["another version", '{"version":2,"seats":[]}'], ["no list", '{"version":1,"seats":{}}'], ["a list", "[]"],
] as const)
  test(`what is not ours is set aside: ${what}`, () => {
    const { storage, seats } = device();
    storage.setItem(seatsKey, kept);
    assert.deepEqual(seats.list(), []);
    assert.equal(storage.getItem(`${seatsKey}.broken`), kept);
    assert.equal(seats.keep(seat("a")), true);
  });

test("of a list the sound seats are used and the others set aside", () => {
  const { storage, seats } = device();
  const unsound = [{ ...seat("a"), room: "../etc" }, { ...seat("b"), key: "" }, { ...seat("c"), time: -1 }, null, 7];
  storage.setItem(seatsKey, JSON.stringify({ version: 1, name: 5, seats: [seat("d"), ...unsound] }));
  assert.deepEqual(seats.list().map(({ room }) => room[0]), ["d"]);
  assert.equal(seats.name(), "");
  assert.deepEqual(JSON.parse(storage.getItem(`${seatsKey}.broken`)!), unsound);
  assert.equal(readSeats(JSON.parse(storage.getItem(seatsKey)!))?.left, undefined, "what remains is whole");
});

test("names of rooms and keys are letters and digits, as links have them", () => {
  for (const wrong of ["", "short", "ABCDEFGHIJ", "abcdefgh/x", "a".repeat(65), 12345678, undefined])
    assert.equal(readRoomName(wrong), undefined, String(wrong));
  assert.equal(readRoomName("usnw5aegfxjxx34m"), "usnw5aegfxjxx34m");
  assert.equal(readSeatKey("8kyw73en8kyw73en8kyw73en8kyw73en"), "8kyw73en8kyw73en8kyw73en8kyw73en");
  assert.equal(readSeatKey("8kyw 73en"), undefined);
});
