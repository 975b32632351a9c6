// SPDX-License-Identifier: GPL-3.0-or-later
// Served rooms when the connection breaks: the server stops and starts again, a page is offline, a network knows no
// WebSocket. Nothing is lost, nothing is done twice, and nothing on the page moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { cuttableNetwork, hearsVoice, refusingProxy, skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();

const bannerOf = (page) => page.locator(".bar .lost");

/** Browsers tell of connections that break; everything else is a fault. */
function forgiveBreaks(table) {
  for (const { faults } of table.seats) {
    const others = faults.filter((fault) => !/WebSocket|net::ERR_|Failed to load resource/.test(fault));
    faults.splice(0, faults.length, ...others);
  }
}

test("a move made while the server is away is kept, shown as such, and sent once", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, { size: sizes.phone }]);
  const [white, black] = table.pages;
  await table.move("32-28");
  const before = await black.locator(".board").boundingBox();
  await rooms.server.stop();
  for (const page of table.pages) await bannerOf(page).waitFor();
  assert.equal(await black.locator(".bar .title").isVisible(), false, "the news take the place of the title");
  assert.deepEqual(await black.locator(".board").boundingBox(), before, "nothing moves");
  const kept = table.view().moves.find((move) => move.text === "19-23");
  await table.enter(black, kept);
  await hearsVoice(black, /partira dès le retour du réseau/);
  assert.equal(await black.locator(".table.is-pending").count(), 1);
  assert.equal(await black.locator(".board [data-square='23']").getAttribute("aria-label").then((label) => /pion noir/.test(label)), true);
  await table.sees(white, 1);
  await rooms.server.again();
  await bannerOf(black).getByRole("button").click();
  table.moves.push("19-23");
  await table.everybodySees(2);
  for (const page of table.pages) await bannerOf(page).waitFor({ state: "hidden" });
  assert.equal(await black.locator(".table.is-pending").count(), 0);
  await table.move("28x19");
  forgiveBreaks(table);
  await table.done();
});

test("a page whose network is cut in the middle of a move comes back to what was played meanwhile", { skip }, async () => {
  const network = await cuttableNetwork(rooms.server.address);
  const table = await rooms.sitDown(freshRecord("martian", [0, 0], [], "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -"),
    [{ address: network.address }, {}]);
  const [south, north] = table.pages;
  await table.move();
  await table.move();
  const move = table.view().moves.find(({ steps }) => steps.length === 3);
  await table.tap(south, move.steps[1]); // a piece is chosen
  network.cut();
  await bannerOf(south).waitFor();
  await table.tap(south, move.steps[2]);
  await hearsVoice(south, /partira dès le retour du réseau/);
  await north.getByRole("button", { name: "Dire" }).click();
  await north.getByRole("button", { name: "Je réfléchis" }).click();
  await table.sees(north, 2);
  network.mend();
  await bannerOf(south).waitFor({ state: "hidden" });
  table.moves.push(move.text);
  await table.everybodySees(3);
  await table.move();
  forgiveBreaks(table);
  await table.done();
});

test("where a proxy refuses WebSockets the page polls, within 5 s, and plays as well", { skip }, async () => {
  const proxy = await refusingProxy(rooms.server.address);
  const table = await rooms.sitDown(freshRecord("bretonnes", [0, 0], ["players=2"]), [{ address: proxy.address }, {}]);
  assert.ok(proxy.refused.count > 0, "a WebSocket was tried");
  await table.playOut({ seed: 6, most: 12 });
  await table.pages[0].reload();
  await table.sees(table.pages[0], 12);
  await table.playOut({ seed: 7, most: 16 });
  await rooms.server.stop();
  await bannerOf(table.pages[0]).waitFor();
  await rooms.server.again();
  await bannerOf(table.pages[0]).waitFor({ state: "hidden" });
  await table.playOut({ seed: 8, most: 18 });
  forgiveBreaks(table);
  await table.done();
});

test("a page of another version is told to load again", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("martian", [0, 0]), [{}, {}]);
  const [page] = table.pages;
  await page.routeWebSocket(/\/together$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).replace(/"version":"[^"]*"/, '"version":"999"')));
  });
  await page.reload();
  await bannerOf(page).waitFor();
  assert.match(await bannerOf(page).innerText(), /Nouvelle version/);
  assert.match(await bannerOf(page).getByRole("button").innerText(), /Recharger/);
  await table.done();
});
