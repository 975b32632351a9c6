// SPDX-License-Identifier: GPL-3.0-or-later
// What a served game tells of time and turns: a flag that falls, what the network cost, "your move" to whoever looks
// elsewhere, a screen that stays lit, and hints where they are fair.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshRecord } from "./records.mjs";
import { waitForBoard } from "./rooms.mjs";
import { forgiveBreaks, hearsVoice, refusingProxy, skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();
const timed = (record, milliseconds) => record.replace("result ongoing", `clock ${milliseconds} 0\nresult ongoing`);
const plain = (text) => text.replaceAll("\u00a0", " ");

test("a flag falls without anybody asking, and both see why", { skip }, async () => {
  const table = await rooms.sitDown(timed(freshRecord("draughts", [0, 0]), 4000), [{ name: "Malo" }, { name: "Nolwenn" }]);
  for (const page of table.pages) {
    await page.waitForSelector("dialog.result");
    assert.equal(plain(await page.locator("dialog.result h2").innerText()), "Nolwenn gagne !");
    assert.match(plain(await page.locator("dialog.result").innerText()), /Temps écoulé\./);
  }
  await table.done();
});

const lagOf = (seat) => `.seat[data-seat="${seat}"] .lag`;

/** What the page says that the network took of somebody's turn: nothing, if it is nothing to speak of. */
async function secondsOf(page, seat) {
  const [note] = await page.locator(lagOf(seat)).allInnerTexts();
  if (note === undefined) return 0;
  assert.match(plain(note), /^réseau : [01](,\d\d?)? s$/);
  return Number(/[\d,]+/.exec(note)[0].replace(",", "."));
}

test("the clock gives back what the network took, and says so", { skip }, async () => {
  const proxy = await refusingProxy(rooms.server.address, 300);
  const table = await rooms.sitDown(timed(freshRecord("draughts", [0, 0]), 300_000), [{ address: proxy.address }, {}]);
  await table.move("32-28");
  await table.move("19-23");
  for (const page of table.pages) {
    await page.locator(lagOf(0)).waitFor();
    const [far, near] = await Promise.all([0, 1].map((seat) => secondsOf(page, seat)));
    assert.ok(far >= 0.3 && near < far, `${far} s by the proxy, ${near} s without it`); // which a busy machine may take
  }
  forgiveBreaks(table);
  await table.done();
});

/** A browser whose notifications and wake locks are counted, and that can be looked away from. */
const counting = (page) => page.addInitScript((permission) => {
  const seen = { notes: [], lights: 0, asked: 0, visible: true };
  globalThis.seen = seen;
  globalThis.Notification = class {
    static permission = permission;
    static async requestPermission() {
      seen.asked++;
      return this.permission = "granted";
    }
    constructor(title, more) {
      seen.notes.push({ title, body: more.body });
    }
    close() {}
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    seen.lights++;
    return { release: async () => { seen.lights--; } };
  } } });
  Object.defineProperty(document, "visibilityState", { get: () => (seen.visible ? "visible" : "hidden") });
}, "default");

/** Looks away from a page, or at it again. */
const look = (page, visible) => page.evaluate((on) => {
  globalThis.seen.visible = on;
  document.dispatchEvent(new Event("visibilitychange"));
}, visible);

const seenBy = (page) => page.evaluate(() => globalThis.seen);

test("whoever looks elsewhere is told of their move: by the title, and by a notification once allowed", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, { prepare: counting }]);
  const [, black] = table.pages;
  await black.locator(".tools [data-focus=more]").click();
  await black.locator("dialog button", { hasText: "Prévenir" }).click();
  await black.locator(".toast").waitFor();
  assert.equal((await seenBy(black)).asked, 1);
  assert.doesNotMatch(await black.title(), /Un coup à jouer/);
  await look(black, false);
  await table.move("32-28");
  assert.match(plain(await black.title()), /^Un coup à jouer · Jeu de dames$/);
  assert.deepEqual((await seenBy(black)).notes, [{ title: "Un coup à jouer", body: "Jeu de dames" }]);
  await look(black, true);
  await table.move("19-23");
  await table.move("28x19");
  assert.equal((await seenBy(black)).notes.length, 1, "who looks at the board needs none");
  await table.done();
});

test("the screen stays lit while the game is played and seen, and not after", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ prepare: counting }, {}]);
  const [white, black] = table.pages;
  const lit = (count) => white.waitForFunction((wanted) => globalThis.seen.lights === wanted, count);
  await lit(1);
  await look(white, false);
  await white.evaluate(() => globalThis.seen.lights--); // the browser itself puts it out
  await look(white, true);
  await lit(1);
  await black.locator(".tools [data-focus=more]").click();
  await black.locator("dialog button", { hasText: "Abandonner" }).click();
  await black.locator("dialog footer .primary").last().click();
  await white.waitForSelector("dialog.result");
  await lit(0);
  await table.done();
});

test("one light is asked for at a time, and put out if it comes when nobody wants it any more", { skip }, async () => {
  const slow = async (page) => {
    await counting(page);
    await page.addInitScript(() => {
      const { wakeLock } = navigator;
      const allowed = new Promise((allow) => globalThis.allowLight = allow);
      globalThis.seen.requests = 0;
      const request = wakeLock.request;
      wakeLock.request = async () => {
        globalThis.seen.requests++;
        await allowed;
        return request();
      };
    });
  };
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ prepare: slow }, {}]);
  const [white] = table.pages;
  await table.move("32-28");
  await table.move("19-23");
  assert.equal((await seenBy(white)).requests, 1);
  await white.evaluate(() => { location.hash = ""; });
  await white.waitForSelector("#view:not(:has(.game-view))");
  await white.evaluate(async () => {
    globalThis.allowLight();
    await new Promise((passed) => setTimeout(passed));
  });
  assert.equal((await seenBy(white)).lights, 0);
  await table.done();
});

test("where a page may notify only by its service worker, as on phones, that one does", { skip }, async () => {
  const asPhones = async (page) => {
    await counting(page);
    await page.addInitScript(() => {
      const notes = globalThis.seen.notes;
      globalThis.Notification = class {
        static permission = "granted";
        constructor() {
          throw new TypeError("Illegal constructor");
        }
      };
      if (!navigator.serviceWorker) return; // the empty page before the first
      Object.defineProperty(navigator.serviceWorker, "getRegistration", { value: async () => ({
        showNotification: async (title, { body, data }) => void notes.push({ title, body, data }) }) });
    });
  };
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, { prepare: asPhones }]);
  const [, black] = table.pages;
  await look(black, false);
  await table.move("32-28");
  await black.waitForFunction(() => globalThis.seen.notes.length > 0);
  assert.deepEqual((await seenBy(black)).notes, [{ title: "Un coup à jouer", body: "Jeu de dames", data: black.url() }]);
  await table.done();
});

test("the screen is not kept lit for a turn of days", { skip }, async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "clock turn 86400000\nresult ongoing");
  const table = await rooms.sitDown(record, [{ prepare: counting }, {}]);
  await table.move("32-28");
  assert.equal((await seenBy(table.pages[0])).lights, 0);
  await table.done();
});

test("where a page cannot keep the screen lit, whoever plays by the clock is told, once, and that nothing is lost", { skip }, async () => {
  const noLight = { prepare: (page) => page.addInitScript(() => { delete Navigator.prototype.wakeLock; }) };
  const said = (page) => page.locator(".toast", { hasText: "peut éteindre son écran. La partie est gardée" });
  const table = await rooms.sitDown(timed(freshRecord("draughts", [0, 0]), 300_000), [noLight, {}]);
  const [white, black] = table.pages;
  await said(white).waitFor();
  await white.locator(".toast button").click();
  await table.move("32-28");
  await table.move("19-23");
  for (const page of [white, black]) assert.equal(await said(page).count(), 0);
  await table.done();
  const calm = await rooms.sitDown(freshRecord("draughts", [0, 0]), [noLight, {}]);
  await calm.move("32-28");
  assert.equal(await said(calm.pages[0]).count(), 0, "without a clock nothing is at stake");
  await calm.done();
});

test("time without a server is charged to nobody, and the page says so", { skip }, async () => {
  const table = await rooms.sitDown(timed(freshRecord("draughts", [0, 0]), 300_000), [{}, {}]);
  await table.move("32-28");
  await rooms.server.stop();
  await new Promise((passed) => setTimeout(passed, 3000));
  await rooms.server.again();
  await Promise.any(table.pages.map((page) => page.locator(".toast", { hasText: "Ce temps n’est compté à personne." }).waitFor()));
  forgiveBreaks(table);
  await table.done();
});

const askHint = async (page) => {
  await page.locator(".tools [data-focus=more]").click();
  await page.locator("dialog button", { hasText: "Indice" }).click();
};

test("against computers a move is suggested, among people the voice says why not", { skip }, async () => {
  const alone = await rooms.sitDown(freshRecord("draughts", [0, 1]), [{}]);
  await askHint(alone.pages[0]);
  await hearsVoice(alone.pages[0], /Indice[^]*\d+-\d+/);
  await alone.pages[0].locator(".board .hint-line").first().waitFor({ state: "attached" });
  await alone.done();
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, {}]);
  await askHint(table.pages[0]);
  await hearsVoice(table.pages[0], /Un coup n’est conseillé qu’à qui joue contre l’ordinateur, pas entre personnes\./);
  await waitForBoard(table.pages[0]);
  await table.move("32-28");
  await table.done();
});
