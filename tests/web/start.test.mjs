// SPDX-License-Identifier: GPL-3.0-or-later
// From the home page into a game: one tap begins with the last choices, what is to be reached stays on the
// screen, and whoever never met a game is offered its lesson, once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { openGame, Table, useTables } from "./table.mjs";

const tables = useTables();
const small = { width: 390, height: 664 };

async function home(options) {
  const seat = await visit(tables.holder, tables.address, options);
  await waitForView(seat.page);
  return seat;
}

const goal = (page) => page.locator(".bar .goal > span").last();

for (const [language, texts] of [
  ["fr", { draughts: "Prendre tout ou bloquer", bretonnes: "Premier à 3 jetons", "sujet-verbe": "Prendre tout ou bloquer",
    martian: "Avoir le plus de points" }],
  ["en", { draughts: "Take all or block", bretonnes: "First to 3 tokens", "sujet-verbe": "Take all or block",
    martian: "Have the most points" }],
]) {
  test(`what is to be reached stands under the name of every game: ${language}`, async () => {
    const { page, done } = await home({ language, size: small });
    for (const [game, text] of Object.entries(texts)) {
      await openGame(page, tables.address, tables.core, game, freshRecord(game, [0, 0]));
      assert.equal(await goal(page).innerText(), text);
      assert.ok(await goal(page).evaluate((line) => line.scrollWidth <= line.clientWidth), `${game}: cut off`);
      const [title, line] = await Promise.all([page.locator(".bar h1").boundingBox(), goal(page).boundingBox()]);
      assert.ok(line.y >= title.y + title.height - 2 && line.y + line.height <= 60, `${game}: under the name, in the bar`);
    }
    await openGame(page, tables.address, tables.core, "bretonnes", freshRecord("bretonnes", [0, 0, 0], ["players=3"]));
    assert.match(await goal(page).innerText(), /\b2\b/);
    await done();
  });
}

test("alone it counts the pebbles", async () => {
  const { page, table, done } = await tables.sitDown("bretonnes", freshRecord("bretonnes", [0], ["players=1"]), { size: sizes.phone });
  assert.equal((await goal(page).innerText()).replaceAll("\u00a0", " "), "Solo : 0 sur 30, aucune ligne");
  await table.tap(1);
  await table.tap(9);
  await table.waitForTurns(1);
  assert.equal((await goal(page).innerText()).replaceAll("\u00a0", " "), "Solo : 2 sur 30, aucune ligne");
  await done();
});

for (const start of [".tile .stage", ".tile .go .button"]) {
  test(`three taps from the home page to the first move: ${start}`, async () => {
    const { page, done } = await home({ size: sizes.phone });
    await page.locator(start).first().click();
    await page.waitForSelector(".board [data-square]");
    const focused = await page.evaluate(() => document.activeElement?.closest(".board") !== null);
    assert.ok(focused, "focus is on the board");
    const table = new Table(page, tables.core, "draughts");
    await table.tap(32);
    await table.tap(28);
    const view = await table.waitForTurns(1);
    assert.equal(view.turns[0].text, "32-28");
    assert.deepEqual(view.players.map(({ engine, level }) => [engine, level]), [[false, 0], [true, 2]]);
    await done();
  });
}

test("the last choices are written on the tile and begin the next game", async () => {
  const { page, done } = await home({});
  const tile = page.locator(".tile", { hasText: "Dame Sujet/Verbe" });
  assert.match(await tile.locator(".last-way").innerText(), /Ordinateur, niveau 2, cartes CE1/);
  await page.click("[data-focus=new-sujet-verbe]");
  for (const seat of [0, 1]) await page.check(`[name=seat-${seat}][value=person]`);
  await page.selectOption("[name=card-deck]", { label: "Damier, CM1" });
  await page.click("dialog footer .primary");
  await page.waitForSelector(".board [data-square]");
  await page.goto(`${tables.address}#/`);
  assert.match(await tile.locator(".last-way").innerText(), /À deux, ici, cartes CM1/);
  await page.click("[data-focus=tile-sujet-verbe]");
  await page.waitForSelector(".board [data-square]");
  const { players, cards } = await new Table(page, tables.core, "sujet-verbe").view();
  assert.ok(cards && players.every((player) => !player.engine));
  await done();
});

test("a game left unfinished is resumed by its tile, never replaced", async () => {
  const { page, table, done } = await tables.sitDown("martian", freshRecord("martian", [0, 0]));
  await table.playOut({ seed: 3, most: 3 });
  const record = await table.record();
  for (const start of ["[data-focus=tile-martian]", ".tile[data-ground=shores] .stage"]) {
    await page.goto(`${tables.address}#/`);
    assert.match(await page.locator("[data-focus=tile-martian]").innerText(), /^Reprendre/);
    await page.locator(start).click();
    await page.waitForSelector(".board [data-square]");
    assert.equal(await table.record(), record);
  }
  await done();
});

for (const [name, size] of Object.entries({ ...sizes, small })) {
  test(`whoever never met a game is offered its lesson, once: ${name}`, async () => {
    const { page, done } = await home({ size });
    for (const game of ["draughts", "martian"]) {
      const board = async () => (await page.locator(".board").boundingBox());
      await page.goto(`${tables.address}#/`);
      await page.click(`[data-focus=tile-${game}]`);
      const offer = page.locator(".voice .ways");
      await offer.waitFor();
      const [box, voice, tools] = await Promise.all([offer.boundingBox(), page.locator(".voice").boundingBox(),
        page.locator(".tools").boundingBox()]);
      const beside = size.width > size.height || tools.y >= box.y + box.height;
      assert.ok(beside && box.y + box.height <= voice.y + voice.height && box.x + box.width <= voice.x + voice.width,
        `${game}: ${JSON.stringify([box, voice, tools])}`);
      const before = await board();
      await page.click("[data-focus=learn-later]");
      await offer.waitFor({ state: "detached" });
      assert.deepEqual(await board(), before, "the board stays where it is");
      await page.reload();
      await page.waitForSelector(".board [data-square]");
      assert.equal(await offer.count(), 0, "not a second time");
    }
    await done();
  });
}

test("the offer opens the lesson, and goes with the first move otherwise", async () => {
  const { page, done } = await home({});
  await page.click("[data-focus=tile-bretonnes]");
  await page.click("[data-focus=learn-offer]");
  await page.locator("dialog.lesson").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog.lesson .close").click();
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=tile-draughts]");
  await page.locator("[data-focus=learn-offer]").waitFor();
  const table = new Table(page, tables.core, "draughts");
  await table.tap(32);
  await table.tap(28);
  await table.waitForTurns(1);
  assert.equal(await page.locator("[data-focus=learn-offer]").count(), 0);
  await page.click("[data-focus=restart]");
  await page.click("dialog footer .primary");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal((await table.view()).length, 0);
  assert.equal(await page.locator("[data-focus=learn-offer]").count(), 0, "the game has been met");
  await done();
});

test("the doors lead where they say", async () => {
  const { page, done } = await home({ size: sizes.tablet });
  await page.click(".door[data-focus=learn]");
  const games = page.locator("dialog.learn .learn-game");
  assert.equal(await games.count(), 4);
  await games.filter({ hasText: "Les Deux Rives" }).click();
  await page.locator("dialog.lesson").waitFor();
  assert.match(await page.locator("dialog.lesson h2").innerText(), /Les Deux Rives/);
  await page.locator("dialog.lesson .close").click();
  await page.click(".door[data-focus=decks]");
  await page.waitForSelector(".decks-view");
  await done();
});
