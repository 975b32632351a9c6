// SPDX-License-Identifier: GPL-3.0-or-later
// What a browser really does of what a served game asks for when somebody looks elsewhere: notifications that are shown,
// by the page and by its service worker; a screen that is kept lit. Only that nobody looks is made up: the driver keeps
// every page in view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { notIn, notInShell } from "./browsers.mjs";
import { freshRecord } from "./records.mjs";
import { skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();
const options = skip ? { skip } : { ...notIn("firefox", "its driver grants no permissions"),
  ...notInShell("it has no screen, and shows no notifications") };

const lookElsewhere = (page) => page.evaluate(() => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
});

/** Somebody who has allowed notifications, whose page has its service worker. */
async function allowing(page) {
  await page.context().grantPermissions(["notifications"], { origin: new URL(rooms.server.address).origin });
  await page.addInitScript(() => {
    const { Notification: real } = globalThis;
    globalThis.shown = [];
    globalThis.Notification = class extends real {
      constructor(title, more) {
        super(title, more);
        this.addEventListener("show", () => globalThis.shown.push({ title: this.title, body: this.body }));
      }
    };
  });
}

/** As browsers of phones: everything is real but that a page itself may not notify. */
async function asPhones(page) {
  await page.context().grantPermissions(["notifications"], { origin: new URL(rooms.server.address).origin });
  await page.addInitScript(() => {
    globalThis.Notification = new Proxy(globalThis.Notification, { construct() {
      throw new TypeError("Illegal constructor");
    } });
  });
}

const sitTwo = (prepare) =>
  rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, { prepare, offline: true }]);

test("a turn is told of by a notification that the browser shows", options, async () => {
  const table = await sitTwo(allowing);
  const [, black] = table.pages;
  assert.equal(await black.evaluate(() => Notification.permission), "granted");
  await lookElsewhere(black);
  await table.move("32-28");
  await black.waitForFunction(() => globalThis.shown.length > 0, undefined, { polling: 100 });
  assert.deepEqual(await black.evaluate(() => globalThis.shown), [{ title: "Un coup à jouer", body: "Jeu de dames" }]);
  await table.done();
});

test("where only the service worker may notify it does, once for each game", options, async () => {
  const table = await sitTwo(asPhones);
  const [, black] = table.pages;
  await black.evaluate(async () => void await navigator.serviceWorker.ready);
  /** Those that are shown, once there are some and all of them are later: a new one takes the place of an old one. */
  const notesAfter = (time) => black.evaluate(async (earlier) => {
    const worker = await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 200; tries++) {
      const notes = await worker.getNotifications();
      if (notes.length > 0 && notes.every(({ timestamp }) => timestamp > earlier))
        return notes.map(({ title, body, data, tag, timestamp }) => ({ title, body, data, tag, timestamp }));
      await new Promise((done) => setTimeout(done, 100));
    }
    return [];
  }, time);
  let last = 0;
  await lookElsewhere(black);
  for (const moves of [["32-28"], ["19-23", "28x19"]]) {
    for (const move of moves) await table.move(move, table.type);
    const notes = await notesAfter(last);
    last = notes[0]?.timestamp;
    assert.deepEqual(notes, [{ title: "Un coup à jouer", body: "Jeu de dames", data: black.url(), tag: table.seats[1].room, timestamp: last }]);
  }
  await table.done();
});

/** The lights that the browser gave, which are real. */
const watchLights = (page) => page.addInitScript(() => {
  const request = WakeLock.prototype.request;
  globalThis.lights = [];
  WakeLock.prototype.request = async function (kind) {
    const light = await request.call(this, kind);
    globalThis.lights.push(light);
    return light;
  };
});

const held = (page, count) => page.waitForFunction((wanted) =>
  globalThis.lights.filter(({ released }) => !released).length === wanted, count, { polling: 100 });

test("the browser keeps the screen lit while the game is played, and no longer", options, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ prepare: watchLights }, {}]);
  const [white, black] = table.pages;
  await held(white, 1);
  assert.deepEqual(await white.evaluate(() => globalThis.lights.map(({ type }) => type)), ["screen"]);
  await black.locator(".tools [data-focus=more]").click();
  await black.locator("dialog button", { hasText: "Abandonner" }).click();
  await black.locator("dialog footer .primary").last().click();
  await white.waitForSelector("dialog.result");
  await held(white, 0);
  await table.done();
});
