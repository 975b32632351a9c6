// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done while a game is played: taking back, hints, draws, clocks, files, the way back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { giveFile, savedFile } from "./browsers.mjs";
import { freshRecord } from "./records.mjs";
import { sawResult, useTables } from "./table.mjs";

const tables = useTables();

const { sitDown } = tables;

test("undo across a capture brings the piece back, redo takes it again", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:W28,40:B23,5");
  const { page, table, done } = await sitDown("draughts", record);
  const tools = page.locator(".tools .tool");
  await table.tap(28);
  let view = await table.waitForTurns(1);
  assert.equal(view.turns[0].text, "28x19");
  assert.equal(await page.locator(".seat.near .heap svg").count(), 1);
  await tools.nth(0).click();
  assert.equal((await table.view()).length, 0);
  assert.match(await table.cell(23).getAttribute("aria-label"), /pion noir/);
  assert.equal(await page.locator(".seat.near .heap svg").count(), 0);
  await tools.nth(1).click();
  view = await table.waitForTurns(1);
  assert.match(await table.cell(23).getAttribute("aria-label"), /vide/);
  await done();
});

test("a refused touch is answered in words and on the board", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:W28,40:B23,5");
  const { page, table, done } = await sitDown("draughts", record);
  const voice = page.locator(".voice");
  assert.match(await voice.innerText(), /prise obligatoire/i);
  await table.tap(40);
  assert.match(await voice.innerText(), /Pas depuis 40\s: une autre pièce peut prendre/u);
  await table.tap(5);
  assert.match(await voice.innerText(), /Pas depuis 5\s: cette pièce est à l’autre camp/u);
  assert.equal((await table.view()).length, 0);
  await done();
});

test("an ambiguous capture is given landing by landing, an only one at once", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:WK47:B33,13,24,2");
  const { table, done } = await sitDown("draughts", record);
  const view = await table.view();
  const moves = view.moves.map((move) => move.text);
  assert.ok(moves.length > 1, moves.join(" "));
  await table.play(view, view.moves[moves.length - 1]);
  assert.equal((await table.waitForTurns(1)).turns[0].text, moves[moves.length - 1]);
  await done();
});

test("bretonnes: each step can be taken back before the last", async () => {
  const { page, table, done } = await sitDown("bretonnes", freshRecord("bretonnes", [0, 0]));
  await table.tap(8);
  await page.keyboard.press("Escape");
  await table.tap(8);
  await table.tap(15);
  const view = await table.waitForTurns(1);
  const move = view.moves[0];
  const [from, to] = [move.steps[1], move.steps[2]];
  await table.tap(from);
  await table.tap(to);
  await page.locator(".voice .ask").click();
  assert.match(await page.locator(".voice").innerText(), /arrivée/);
  await table.tap(to);
  await table.tap(move.steps[5]);
  assert.equal((await table.waitForTurns(2)).turns[1].text, move.text);
  await done();
});

test("the language changes in the middle of a game and nothing is lost", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await table.tap(32);
  await table.tap(28);
  await table.waitForTurns(1);
  await page.locator(".bar .tool.spare").click();
  await page.locator("dialog input[name=language][value=en]").check({ force: true });
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  assert.match(await page.locator(".voice").innerText(), /Black to play/);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.reload();
  await page.waitForSelector(".board [data-square]");
  assert.match(await page.locator(".voice").innerText(), /Black to play/);
  assert.equal((await table.view()).length, 1);
  await done();
});

test("the list of moves is walked, and the game goes on from its end", async () => {
  const { page, table, done } = await sitDown("martian", freshRecord("martian", [0, 0]));
  await table.playOut({ seed: 2, most: 4 });
  await page.locator(".moves .ply").nth(1).click();
  assert.match(await page.locator(".voice").innerText(), /Après 2 coups sur\s4/u);
  await page.locator(".voice .ask").click();
  assert.doesNotMatch(await page.locator(".voice").innerText(), /Après/);
  await table.playOut({ seed: 5, most: 6 });
  assert.equal((await table.view()).length, 6);
  await done();
});

test("a move can be written, and a wrong one is named", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await page.locator(".tools .tool").last().click();
  await page.locator("dialog.more summary").click();
  await page.locator("#written-move").fill("32-29");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("dialog .fault").innerText(), /32-29/);
  await page.locator("#written-move").fill("32-28");
  await page.keyboard.press("Enter");
  assert.equal((await table.waitForTurns(1)).turns[0].text, "32-28");
  await done();
});

test("a hint shows a legal move", async () => {
  const { page, table, done } = await sitDown("bretonnes", freshRecord("bretonnes", [0], ["players=1"]));
  await table.tap(1);
  await table.tap(9);
  const view = await table.waitForTurns(1);
  await page.locator(".tools .tool").nth(2).click();
  await page.waitForFunction(() => /Indice\s:/.test(document.querySelector(".voice").innerText));
  const hinted = /Indice\s: (\S+)/.exec(await page.locator(".voice").innerText())[1];
  assert.ok(view.moves.some((move) => move.text === hinted), hinted);
  await done();
});

test("a draw is offered by one and accepted by the other", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await table.playOut({ seed: 3, most: 2 });
  await page.locator(".tools .tool").last().click();
  await page.getByRole("button", { name: "Proposer la nulle" }).click();
  await page.locator(".voice").getByRole("button", { name: "Accepter" }).click();
  await sawResult(page);
  assert.equal((await table.view()).outcome.name, "draw");
  await done();
});

test("resigning asks first, and can be thought over", async () => {
  const { page, table, done } = await sitDown("martian", freshRecord("martian", [0, 0]));
  await table.playOut({ seed: 3, most: 2 });
  const resign = async () => {
    await page.locator(".tools .tool").last().click();
    await page.locator("dialog.more").getByRole("button", { name: "Abandonner" }).click();
    await page.waitForSelector("dialog.more", { state: "detached" });
  };
  await resign();
  await page.keyboard.press("Escape");
  assert.equal((await table.view()).outcome.over, false);
  await resign();
  await page.locator("dialog").getByRole("button", { name: "Abandonner" }).click();
  await sawResult(page);
  assert.equal((await table.view()).outcome.name, "2");
  await done();
});

test("the clock runs for the player to move, and ends the game", async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "clock 4000 0\nresult ongoing");
  const { page, table, done } = await sitDown("draughts", record);
  assert.equal(await page.locator(".clock").count(), 2);
  await table.playOut({ seed: 3, most: 1 });
  await page.waitForFunction(() => document.querySelector(".seat.far .clock")?.textContent !== "0:04");
  await sawResult(page);
  const { outcome } = await table.view();
  assert.deepEqual([outcome.over, outcome.winner], [true, 0]);
  await done();
});

test("a game is written to a file and opened again from it", async () => {
  const { page, table, done } = await sitDown("martian", freshRecord("martian", [0, 0]));
  await table.playOut({ seed: 4, most: 3 });
  await page.locator(".tools .tool").last().click();
  const { name, bytes } = await savedFile(page,
    () => page.getByRole("button", { name: "Exporter la partie" }).click());
  await page.locator("dialog.more").getByRole("button", { name: "Fermer" }).last().click();
  await page.locator(".tools .tool").nth(0).click();
  assert.equal((await table.view()).length, 2);
  await page.locator(".tools .tool").last().click();
  await giveFile(page, () => page.getByRole("button", { name: "Ouvrir une partie" }).click(),
    { name, mimeType: "text/plain", buffer: bytes });
  await table.waitForTurns(3);
  await done();
});

test("the way back closes what lies over the game", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=tile-draughts]");
  await page.waitForSelector(".board [data-square]");
  await table.playOut({ seed: 3, most: 1 });
  await page.locator(".bar .tool.keep").click();
  await page.waitForSelector("dialog");
  await page.evaluate(() => history.back());
  await page.waitForSelector(".tile");
  assert.equal(await page.locator("dialog").count(), 0);
  await done();
});
