// SPDX-License-Identifier: GPL-3.0-or-later
// What is agreed on when a room is opened and only shows in its course: watching with a delay, and days off where a
// turn may take days.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { openRoom, usePeople } from "./rooms.mjs";
import { listen, skip, useRooms } from "./roomtables.mjs";

const rooms = useRooms();
const people = usePeople();
const plain = (text) => text.replaceAll("\u00a0", " ");
const shown = (page) => page.locator(".moves .ply:not(.undone)").count();
const daysATurn = (record) => record.replace("result ongoing", "clock turn 172800000\nresult ongoing");

test("whoever watches sees the moves later, and the page says so; players see them at once", { skip }, async () => {
  const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{}, {}], "delay=4000 ");
  const watching = await rooms.watch(table);
  const heard = listen(watching.page);
  await watching.page.reload();
  await watching.page.waitForSelector(".game-view .board [data-square]");
  assert.equal(plain(await watching.page.locator(".bar .late").innerText()), "En différé de 1 min");
  for (const page of table.pages) assert.equal(await page.locator(".bar .late").isVisible(), false);
  await watching.page.setViewportSize(sizes.phone);
  assert.equal(plain(await watching.page.locator(".bar .late").innerText()), "−1 min");
  assert.ok((await watching.page.locator(".bar .title").boundingBox()).width > 60, "the title keeps its place");
  const began = Date.now();
  await table.move("32-28"); // both players see it
  if (Date.now() - began < 3000) {
    assert.equal(await shown(watching.page), 0);
    assert.ok(heard.every(({ n = 0, ready = 0 }) => n <= 6 && ready <= 6), JSON.stringify(heard));
  }
  await table.sees(watching.page, 1);
  assert.ok(Date.now() - began >= 3900, "not before its time");
  await watching.done();
  await table.done();
});

test("the clocks of a delayed game stand as they stood then", { skip }, async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "clock 60000 0\nresult ongoing");
  const table = await rooms.sitDown(record, [{}, {}], "delay=3000 ");
  const watching = await rooms.watch(table);
  await table.move("32-28");
  await table.sees(watching.page, 1);
  const seconds = async (page) => {
    const [minutes, rest] = (await page.locator('.seat[data-seat="1"] .clock').innerText()).split(":").map(Number);
    return minutes * 60 + rest;
  };
  const [own, theirs] = [await seconds(table.pages[0]), await seconds(watching.page)];
  assert.ok(theirs >= 58 && theirs - own >= 1, `${theirs} for the watcher, ${own} in the game`);
  await watching.done();
  await table.done();
});

test("a day off is taken from the menu, shown to all, and the next one is one fewer", { skip }, async () => {
  const table = await rooms.sitDown(daysATurn(freshRecord("draughts", [0, 0])), [{ name: "Malo" }, { name: "Nolwenn", size: sizes.phone }],
    "daysoff=2 ");
  const [white, black] = table.pages;
  await white.locator(".tools [data-focus=more]").click();
  await white.locator("dialog button", { hasText: "Prendre un jour de repos (encore 2)" }).click();
  await white.locator("dialog footer .primary").last().click();
  for (const page of table.pages) {
    await page.locator(".toast", { hasText: "Malo prend un jour de repos, jusqu’au" }).waitFor();
    const note = page.locator('.seat[data-seat="0"] .rests');
    assert.match(plain(await note.innerText()), /^en repos jusqu’au \d+ \S+/);
    assert.equal(await page.locator('.seat[data-seat="1"] .rests').count(), 0);
  }
  await white.reload();
  await white.waitForSelector('.seat[data-seat="0"] .rests');
  await white.locator(".tools [data-focus=more]").click();
  await white.locator("dialog button", { hasText: "Prendre un jour de repos (encore 1)" }).waitFor();
  await white.keyboard.press("Escape");
  await table.move("32-28");
  await black.locator(".tools [data-focus=more]").click();
  await black.locator("dialog button", { hasText: "(encore 2)" }).waitFor();
  await table.done();
});

test("delay, days off and taking back are chosen in the form, told in the waiting room, and sent to the server", { skip }, async () => {
  const host = await people.come();
  const heard = listen(host.page);
  const link = await openRoom(host.page, "Malo", async (page) => {
    assert.equal(await page.locator("select[name=room-days-off]").count(), 0, "none without days for a turn");
    await page.click("[data-focus=room-clock-other]");
    await page.selectOption("select[name=room-clock-other]", { label: "3 jours par coup" });
    await page.selectOption("select[name=room-days-off]", "5");
    await page.locator("[data-focus=room-more]").click();
    await page.selectOption("select[name=room-delay]", "15");
    await page.selectOption("select[name=room-undo]", { label: "jamais" });
  });
  await host.page.getByText("Qui regarde sans jouer voit les coups 15 minutes plus tard.").waitFor();
  await host.page.getByText("Chaque place a 5 jours de repos.").waitFor();
  await host.page.getByText("Dans cette partie, aucun coup n’est repris.").waitFor();
  assert.match(heard.find(({ e }) => e)?.e ?? "", / open undo=no delay=900000 daysoff=5 /);
  const guest = await people.come(link);
  await guest.page.click("[data-focus=watch]");
  await guest.page.getByText("Qui regarde sans jouer voit les coups 15 minutes plus tard.").waitFor();
  await host.done();
  await guest.done();
});

test("a page at this computer invites by an address of the network, and by another where that one fails", { skip }, async () => {
  const told = ["http://192.0.2.10:8080/", "http://192.0.2.11:8080/"];
  const host = await people.come(undefined, { prepare: (page) =>
    page.route("**/together/network", (route) => route.fulfill({ json: { addresses: told } })) });
  await openRoom(host.page);
  const room = new URL(host.page.url()).hash;
  const link = host.page.locator("[data-focus=room-link]");
  const shows = (base) => host.page.waitForFunction((text) => document.querySelector("[data-focus=room-link]")?.value === text, base + room);
  await shows(told[0]);
  const first = await host.page.locator(".qr-box svg").innerHTML();
  await host.page.click("[data-focus=another-address]");
  await shows(told[1]);
  assert.notEqual(await host.page.locator(".qr-box svg").innerHTML(), first, "the QR code too");
  assert.ok(await host.page.locator("[data-focus=another-address]").evaluate((button) => button === document.activeElement));
  await host.page.keyboard.press("Enter");
  await shows(told[0]);
  assert.equal(await link.count(), 1);
  await host.done();
});

test("where the network says nothing, the link is the page's own", { skip }, async () => {
  const host = await people.come();
  const link = await openRoom(host.page);
  assert.equal(await host.page.locator("[data-focus=room-link]").inputValue(), link);
  assert.equal(await host.page.locator("[data-focus=another-address]").count(), 0);
  await host.done();
});
