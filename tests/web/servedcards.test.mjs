// SPDX-License-Identifier: GPL-3.0-or-later
// A deck of one's own in a served room: chosen at the desk, dealt and judged by the server, known to nobody else before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dialog } from "./cards.mjs";
import { header, pick } from "./decks.mjs";
import { openRoom, sitDown, usePeople, waitForBoard } from "./rooms.mjs";
import { hearsVoice } from "./roomtables.mjs";

const people = usePeople();
const cards = [
  "r;CE1;rose;;verbe;Le phoque bâille au soleil.;bâille;;Pense à demain.;Demain, il *bâillera*.;",
  "v;CE1;verte;;sujet;Le phoque plonge.;Le phoque;;Qui plonge ?;C’est *le phoque* qui plonge.;",
  "b;CE1;bleue;;accord;Le phoque ___ (nager, présent).;nage;nage|nages;Qui nage ?;C’est *le phoque* qui nage.;",
  "d;CE1;dame;;verbe;Le phoque rêve.;rêve;;Pense à demain.;Demain, il *rêvera*.;",
];

async function goTo(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
}

test("a deck of one's own goes with the room, and its cards are dealt and judged by the server", async () => {
  const host = await people.come(`${people.server.address}#/cartes`);
  await host.page.waitForSelector(".decks-view");
  await pick(host.page, { name: "phoques.csv", mimeType: "text/csv", buffer: Buffer.from([header, ...cards, ""].join("\n")) });
  await host.page.locator(".card-row").first().waitFor();
  await goTo(host.page, "#/ensemble");
  const link = await openRoom(host.page, "Malo", async (page) => {
    await page.click("[data-focus=room-game-sujet-verbe]");
    await page.click("[data-focus=room-more]");
    await page.selectOption("[name=card-deck]", { label: "phoques" });
  });
  const guest = await people.come(link);
  await sitDown(guest.page, "Nolwenn");
  await Promise.all([waitForBoard(host.page), waitForBoard(guest.page)]);
  for (const square of [13, 10]) await host.page.locator(`.board [data-square="${square}"]`).click();
  await dialog(host.page).waitFor();
  assert.match(await dialog(host.page).innerText(), /Le\s+phoque\s+bâille/);
  await hearsVoice(guest.page, /Malo répond[^]*Le phoque bâille au soleil/);
  await dialog(host.page).getByRole("button", { name: "Indice" }).click();
  await dialog(host.page).getByText("Pense à demain.").waitFor();
  await dialog(host.page).locator(".word", { hasText: "bâille" }).click();
  await dialog(host.page).locator("footer .primary").click();
  await dialog(host.page).getByText(/Oui, bien vu/).waitFor();
  assert.match(await dialog(host.page).innerText(), /Demain, il bâillera/);
  await dialog(host.page).locator("footer .primary").click();
  await guest.page.waitForFunction(() => document.querySelectorAll(".moves .ply:not(.undone)").length === 1);
  await host.done();
  await guest.done();
});
