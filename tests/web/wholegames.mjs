// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games of all four between pages, which every kind of server must bear: two and four pages, one on a phone, one
// that reloads, one whose connection breaks in the middle of a move, one that only watches, cards dealt and judged far away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertVerdict, check, dialog, fillIn, goOn } from "./cards.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { bannerOf, cuttableNetwork, escaped, forgiveBreaks, hearsVoice, listen } from "./roomtables.mjs";
import { waitForBoard } from "./rooms.mjs";
import { seeded, touchesOf } from "./table.mjs";

/** Every page says how the game ended, and has no fault to tell of. */
async function end(table) {
  for (const page of table.pages) await page.waitForSelector("dialog.result");
  forgiveBreaks(table);
  await table.done();
}

/** Chooses a piece, loses the connection, goes on, and comes back. */
const breaking = (network) => async function (page, move) {
  const [piece, ...landings] = touchesOf(move);
  await this.tap(page, piece);
  network.cut();
  await bannerOf(page).waitFor();
  for (const square of landings) await this.tap(page, square);
  await hearsVoice(page, /partira dès le retour du réseau/);
  network.mend();
  await bannerOf(page).waitFor({ state: "hidden" });
};

/** Answers the card of a move that was just entered: its question is known to all, its answer to nobody. */
async function answerCard(table, seat, outcome, heard) {
  const page = table.pages[seat];
  await dialog(page).waitFor();
  const { pending } = await table.standing();
  const card = table.core.card(pending.card);
  const explanation = escaped(card.solution.explanation.map((run) => run.text).join(""));
  assert.ok(!heard.some(({ e = "" }) => e.includes(explanation)), `${card.name}: told before it is answered`);
  await fillIn(page, card, outcome);
  await check(page);
  await assertVerdict(page, card, outcome, "fr");
  await goOn(page);
}

/** A whole game with cards, most answered right: gives back how it stands at its end. */
async function playOutWithCards(table, heard) {
  const random = seeded(10);
  for (let view = await table.standing(); !view.outcome.over; view = await table.standing()) {
    const move = view.moves[random(view.moves.length)];
    await table.type(table.pages[view.seat], move);
    if (view.length === 0) await hearsVoice(table.pages[1], /P1 répond/);
    await answerCard(table, view.seat, view.length % 5 === 3 ? "wrong" : "right", heard);
    await table.everybodySees(view.length + 1);
  }
  return table.standing();
}

/** `otherWay` gives the address by which some of the people come. */
export function testWholeGames(rooms, skip, otherWay = async (address) => address) {
  test("two pages play a whole game of draughts, one of them on a phone", { skip }, async () => {
    const address = await otherWay(rooms.server.address);
    const table = await rooms.sitDown(freshRecord("draughts", [0, 0]), [{ name: "Malo" }, { name: "Nolwenn", size: sizes.phone, address }]);
    const [, phone] = table.pages;
    assert.match(await phone.locator(".seat.near .who b").innerText(), /Nolwenn/, "whoever has a seat sits near");
    const { outcome } = await table.playOut({ seed: 6 });
    assert.ok(outcome.over);
    await end(table);
  });

  test("two pages play a whole game of the two shores, one reloading, the other cut off in the middle of a move", { skip }, async () => {
    const network = await cuttableNetwork(await otherWay(rooms.server.address));
    const table = await rooms.sitDown(freshRecord("martian", [0, 0]), [{}, { address: network.address }]);
    const { outcome } = await table.playOut({ seed: 118, hands: { 11: breaking(network) }, between: async (turns) => {
      if (turns !== 7) return;
      await table.pages[0].reload();
      await table.sees(table.pages[0], 7);
    } });
    assert.ok(outcome.over);
    await end(table);
  });

  test("four pages play a whole game of Breton draughts, one cut off in the middle of a move, one reloading, and a fifth watches", { skip }, async () => {
    const address = await otherWay(rooms.server.address);
    const network = await cuttableNetwork(rooms.server.address);
    const table = await rooms.sitDown(freshRecord("bretonnes", [0, 0, 0, 0], ["players=4"]),
      [{ address: network.address }, { address }, { size: sizes.phone }, { size: sizes.tablet, address }]);
    const guest = await rooms.watch(table);
    const { outcome } = await table.playOut({ seed: 3, hands: { 8: breaking(network) }, between: async (turns) => {
      if (turns !== 6) return;
      await table.pages[1].reload();
      await table.sees(table.pages[1], 6);
    } });
    assert.ok(outcome.over);
    await table.sees(guest.page, table.moves.length);
    forgiveBreaks({ seats: [guest] }); // it came by the same network
    await guest.done();
    await end(table);
  });

  test("two pages play a whole game of subject and verb, whose cards the server deals and judges", { skip }, async () => {
    const address = await otherWay(rooms.server.address);
    const table = await rooms.sitDown(freshRecord("sujet-verbe", [0, 0], ["cards=on"]), [{}, { address, size: sizes.phone }]);
    const heard = listen(table.pages[0]);
    await table.pages[0].reload();
    await waitForBoard(table.pages[0]);
    const { outcome, turns } = await playOutWithCards(table, heard);
    assert.ok(outcome.over);
    assert.ok(heard.some(({ e = "" }) => / deal /.test(e)), "the cards came from the server");
    assert.ok(turns.some((turn) => turn.pass) && turns.some((turn) => !turn.pass));
    for (const turn of turns) assert.equal(turn.pass, turn.answer === 2, "a wrong answer costs the turn, no other does");
    await end(table);
  });
}
