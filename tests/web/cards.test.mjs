// SPDX-License-Identifier: GPL-3.0-or-later
// Subject/verb draughts with its cards: every kind of card answered right, wrong, and with a wrong
// accent; the computer at its cards; a card that survives a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

const sitDown = (levels, options = {}) =>
  tables.sitDown("sujet-verbe", freshRecord("sujet-verbe", levels, ["cards=on"]), options);

const dialog = (page) => page.locator("dialog.card");

/** The card on the table: the match names it as soon as it is drawn. */
async function cardOnTable(table) {
  await dialog(table.page).waitFor();
  const { pending } = await table.view();
  return tables.core.card(pending.card);
}

async function fillIn(page, card, right) {
  const { solution } = card;
  if (card.task !== "agreement") {
    const wrong = card.words.map((_, index) => index).find((index) => !solution.words.includes(index));
    for (const index of right ? solution.words : [wrong]) await dialog(page).locator(".word").nth(index).click();
  } else if (card.choices.length > 0) {
    const wrong = card.choices.find((form) => form !== solution.answer);
    await dialog(page).getByText(right ? solution.answer : wrong, { exact: true }).click();
  } else {
    await dialog(page).locator("input").fill(right ? solution.answer : "xyz");
  }
}

async function check(page) {
  await dialog(page).locator("footer .primary").click();
}

async function goOn(page) {
  await dialog(page).locator("footer .primary").click();
  await dialog(page).waitFor({ state: "detached" });
}

test("a whole game with right and wrong cards of every colour", async () => {
  const { page, table, done } = await sitDown([0, 0]);
  const seen = new Set();
  let number = 0;
  const view = await table.playOut({ seed: 11, most: 60, card: async () => {
    const card = await cardOnTable(table);
    const right = number++ % 4 !== 3;
    await fillIn(page, card, right);
    await check(page);
    seen.add(`${card.colour} ${right}`);
    await goOn(page);
  } });
  const answered = view.turns.map((turn) => turn.answer);
  assert.ok(answered.includes(1) && answered.includes(2), "right and wrong answers are recorded");
  assert.ok(view.turns.some((turn) => turn.pass), "a wrong answer costs the turn");
  for (const colour of [1, 2, 3]) assert.ok(seen.has(`${colour} true`), `a right card of colour ${colour}`);
  const names = view.turns.map((turn) => turn.card);
  const firstPink = names.filter((name) => tables.core.card(name).colour === 1).slice(0, 8);
  assert.equal(new Set(firstPink).size, firstPink.length, "no card twice before the deck is exhausted");
  await done();
});

test("a wrong answer is explained kindly, and the move is not made", async () => {
  const { page, table, done } = await sitDown([0, 0], { size: sizes.phone });
  await table.tap(13);
  await table.tap(10);
  const card = await cardOnTable(table);
  await fillIn(page, card, false);
  await check(page);
  assert.match(await dialog(page).innerText(), /Pas tout à fait/);
  assert.match(await dialog(page).innerText(), /n’est pas joué/);
  await goOn(page);
  const view = await table.waitForTurns(1);
  assert.ok(view.turns[0].pass);
  assert.equal(view.seat, 1);
  assert.match(await table.cell(13).getAttribute("aria-label"), /pion jaune/);
  await done();
});

test("a card lies on the table after a reload, and it is the same", async () => {
  const { page, table, done } = await sitDown([0, 0]);
  await table.tap(13);
  await table.tap(10);
  const card = await cardOnTable(table);
  await page.reload();
  const again = await cardOnTable(table);
  assert.equal(again.name, card.name);
  await fillIn(page, again, true);
  await check(page);
  assert.match(await dialog(page).innerText(), /Oui, bien vu/);
  await goOn(page);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "13-10");
  await done();
});

test("the card is answered by keys alone", async () => {
  const { page, table, done } = await sitDown([0, 0]);
  await table.press(13);
  await table.press(10);
  const card = await cardOnTable(table);
  assert.notEqual(card.task, "agreement");
  for (const index of card.solution.words) {
    await dialog(page).locator(".word").nth(index).focus();
    await page.keyboard.press("Space");
    assert.equal(await dialog(page).locator(".word").nth(index).getAttribute("aria-pressed"), "true");
  }
  await page.keyboard.press("Enter");
  await dialog(page).getByText(/Oui, bien vu/).waitFor();
  await page.keyboard.press("Enter");
  assert.equal((await table.waitForTurns(1)).turns[0].answer, 1);
  await done();
});

test("the computer thinks its card aloud", async () => {
  const { page, table, done } = await sitDown([1, 0]);
  await dialog(page).waitFor();
  await dialog(page).locator("footer .primary").last().click();
  const view = await table.waitForTurns(1).catch(async () => {
    await dialog(page).locator("footer .primary").last().click();
    return table.waitForTurns(1);
  });
  assert.notEqual(view.turns[0].answer, 0);
  await done();
});
