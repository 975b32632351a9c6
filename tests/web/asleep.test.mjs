// SPDX-License-Identifier: GPL-3.0-or-later
// A device that sleeps in the middle of a served game: the browser freezes the page for real, and the network forgets
// its connections without a word. Only that nobody looks is made up: the driver keeps every page in view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { notIn } from "./browsers.mjs";
import { freshRecord } from "./records.mjs";
import { bannerOf, cuttableNetwork, forgiveBreaks, hearsVoice, refusingProxy, skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();
const options = skip ? { skip } : notIn("firefox", "its driver does not freeze pages");

/** Who is not answered by then renews the line. */
const answerTime = 5000;

const look = (page, visibility) => page.evaluate((state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}, visibility);

async function fallAsleep(page) {
  await look(page, "hidden");
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  return async () => {
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await look(page, "visible");
  };
}

/** What a page says to the server from now on, by either transport, and when. */
function saidBy(page) {
  const said = [];
  const note = (message) => said.push({ ...message, time: Date.now() });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => note(JSON.parse(payload))));
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/calls\/./.test(request.url()))
      for (const [, message] of JSON.parse(request.postData())) note(message);
  });
  return said;
}

const opacity = (page) => page.locator(".seat.near .clock").evaluate((clock) => Number(getComputedStyle(clock).opacity));

/** When the bar says that the line is lost, and how clear the clocks are then: it may be for less than half a second. */
const nextLoss = (page) => page.evaluate(() => new Promise((tell) => {
  const banner = document.querySelector(".bar .lost");
  const watch = new MutationObserver(() => {
    if (banner.hidden) return;
    watch.disconnect();
    tell({ time: Date.now(), opacity: Number(getComputedStyle(document.querySelector(".seat.near .clock")).opacity) });
  });
  watch.observe(banner, { attributes: true });
}));

const minutes = (record, count) => record.replace("result ongoing", `clock ${count * 60_000} 0\nresult ongoing`);

const ways = [["WebSocket", async (address) => address], ["polling", async (address) => (await refusingProxy(address)).address]];

for (const [name, wayTo] of ways)
  test(`a device that slept in mid-move probes at once, resumes by number and sends its move again: ${name}`, options, async () => {
    const network = await cuttableNetwork(await wayTo(rooms.server.address));
    let said;
    const table = await rooms.sitDown(minutes(freshRecord("draughts", [0, 0]), 5),
      [{ address: network.address, prepare: (page) => { said = saidBy(page); } }, {}]);
    const [white, black] = table.pages;
    await table.move("32-28");
    await table.move("19-23");
    network.forget();
    await table.enter(white, table.view().moves.find(({ text }) => text === "28x19"));
    await hearsVoice(white, /en route/);
    const wakeUp = await fallAsleep(white);
    await black.getByRole("button", { name: "Dire" }).click();
    await black.getByRole("button", { name: "Je réfléchis" }).click();
    await black.locator(".said").first().waitFor();
    const before = said.length;
    const woken = Date.now();
    await wakeUp();
    const lost = await nextLoss(white);
    const [first] = said.slice(before);
    if (name === "WebSocket") assert.ok(first.do === "look" && first.time - woken < answerTime, JSON.stringify(first));
    else assert.equal(first?.do ?? "visit", "visit", "the move that is on its way is probe enough");
    assert.ok(lost.time - woken >= answerTime - 500 && lost.time - woken < 3 * answerTime, `${lost.time - woken} ms`);
    assert.ok(lost.opacity < 0.7, `clocks are grey while the line is lost: ${lost.opacity}`);
    await bannerOf(white).waitFor({ state: "hidden" });
    table.moves.push("28x19");
    await table.everybodySees(3);
    assert.equal(await opacity(white), 1);
    const visit = said.slice(before).find((message) => message.do === "visit");
    assert.ok(visit.seen >= 8, `resumed by number: ${JSON.stringify(visit)}`);
    const acts = said.filter(({ words }) => words === "play 28x19");
    assert.ok(acts.length >= 2, "it was sent before, in vain");
    assert.equal(new Set(acts.map(({ id }) => id)).size, 1, "under one number");
    await table.move();
    forgiveBreaks(table);
    await table.done();
  });

test("a device whose connections live through its sleep keeps them, and sees what was played", options, async () => {
  let said;
  const table = await rooms.sitDown(minutes(freshRecord("draughts", [0, 0]), 5), [{}, { prepare: (page) => { said = saidBy(page); } }]);
  const [white, black] = table.pages;
  const wakeUp = await fallAsleep(black);
  await table.enter(white, table.view().moves.find(({ text }) => text === "32-28"));
  table.moves.push("32-28");
  await table.sees(white, 1);
  const before = said.length;
  await wakeUp();
  await table.everybodySees(1);
  await table.move("19-23");
  assert.deepEqual(said.slice(before).map((message) => message.do), ["look", "act"], "no line is renewed");
  assert.equal(await bannerOf(black).isVisible(), false);
  await table.done();
});

for (const [name, wayTo] of ways)
  test(`a move made on a connection that died unnoticed arrives by itself: ${name}`, options, async () => {
    const network = await cuttableNetwork(await wayTo(rooms.server.address));
    const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ address: network.address }, {}]);
    await table.move("32-28");
    await table.move("19-23");
    network.forget();
    await table.move("28x19");
    await table.move("14x23");
    forgiveBreaks(table);
    await table.done();
  });
