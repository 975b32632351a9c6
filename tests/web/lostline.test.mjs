// SPDX-License-Identifier: GPL-3.0-or-later
// Served rooms when the connection breaks: the server stops and starts again, a page is offline, a network knows no
// WebSocket. Nothing is lost, nothing is done twice, and nothing on the page moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes, visit } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { waitForBoard } from "./rooms.mjs";
import { bannerOf, cuttableNetwork, forgiveBreaks, hearsVoice, refusingProxy, signInNetwork, skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();

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
  await bannerOf(black).evaluate((banner) => banner.querySelector("button")?.click()); // unless it is back already
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

for (const [how, language, title, act] of [["redirection", "fr", /Se connecter d’abord à ce réseau/, "S’identifier"],
  ["page", "en", /Sign in to this network/, "Sign in"]])
  test(`a network that wants people to sign in is named as such: by a ${how}, ${language}`, { skip }, async () => {
    const network = await signInNetwork(rooms.server.address);
    const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [
      { address: network.address, language, serviceWorkers: "block" }, {}]); // over plain HTTP there is none
    const [page] = table.pages;
    await table.move("32-28");
    network.ask(how);
    await bannerOf(page).waitFor();
    await bannerOf(page).getByText(title).waitFor();
    assert.match(await page.locator(".bar [role=status]").first().textContent(), title, "it is heard too");
    const opening = page.context().waitForEvent("page");
    await bannerOf(page).getByRole("button", { name: act, exact: true }).click();
    const signIn = await opening;
    await signIn.waitForURL((url) => url.protocol === "http:");
    assert.equal(await signIn.title(), "Wi-Fi", "the page to sign in on is shown");
    await signIn.close();
    network.ask("");
    await bannerOf(page).waitFor({ state: "hidden" });
    await table.move("19-23");
    forgiveBreaks(table);
    assert.ok(network.visits.every((visit) => /^GET (document|image)$/.test(visit)), `only a tab goes there: ${network.visits}`);
    const { faults } = table.seats[0];
    faults.splice(0, faults.length, ...faults.filter((fault) => !/another host|Service Worker registration blocked/.test(fault)));
    await table.done();
  });

test("a desk behind such a network says so instead of blaming the server", { skip }, async () => {
  const network = await signInNetwork(rooms.server.address);
  const { page, faults, done } = await visit(rooms.holder, network.address);
  await page.goto(`${network.address}#/ensemble`);
  await page.waitForSelector("#desk-code");
  network.ask("page");
  await page.fill("#desk-code", "ABCDEF");
  await page.getByText("Ce réseau demande d’abord de s’identifier. Rien n’est perdu.").waitFor();
  network.ask("");
  await page.fill("#desk-code", "");
  await page.fill("#desk-code", "ABCDEF");
  await page.getByText("Ce code n’ouvre rien. Vérifier les lettres.").waitFor();
  forgiveBreaks({ seats: [{ faults }] });
  await done();
});

test("a server that is away behind its proxy is not taken for such a network", { skip }, async () => {
  const network = await signInNetwork(rooms.server.address);
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ address: network.address }, {}]);
  const [page] = table.pages;
  await page.route("**/together/**", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<p>Bad gateway" }));
  network.ask("page"); // cuts what there is; the page hears 502
  await bannerOf(page).getByText("Connexion perdue").waitFor();
  await new Promise((passed) => setTimeout(passed, 2500));
  assert.equal(await bannerOf(page).getByText("ce réseau").count(), 0);
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

test("where a proxy says nothing to WebSockets the page polls within 5 s", { skip }, async () => {
  const proxy = await refusingProxy(rooms.server.address, 0, true);
  let tried, polled;
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ address: proxy.address, prepare: (page) => {
    page.on("websocket", () => tried ??= Date.now());
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/together/calls")) polled ??= Date.now();
    });
  } }, {}]);
  assert.ok(proxy.refused.count > 0 && polled - tried < 5000, `${polled - tried} ms`);
  await table.move("32-28");
  await table.move("19-23");
  forgiveBreaks(table);
  await table.done();
});

test("a move whose way was lost is sent again by the page that is loaded anew", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, {}]);
  const [white] = table.pages;
  let swallowed = 0;
  let deaf = true;
  await white.routeWebSocket(/\/together$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (deaf && JSON.parse(text).do === "act") swallowed++;
      else server.send(text);
    });
  });
  await white.reload();
  await waitForBoard(white);
  await table.enter(white, table.view().moves.find((move) => move.text === "32-28"));
  await hearsVoice(white, /en route/);
  assert.equal(swallowed, 1);
  deaf = false;
  await white.reload();
  table.moves.push("32-28");
  await table.everybodySees(1);
  await table.move("19-23");
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
