// SPDX-License-Identifier: GPL-3.0-or-later
// Decks of cards in the page: from a blank deck to a game played with it, on phone and desktop.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answers, closeEditor, keptDecks, makeOurs, newDeck, openDecks, ours, rows, tables, write,
} from "./decks.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { openGame, Table } from "./table.mjs";

/** Answers the card on the table right, by what it asks. */
async function answerOurs(page) {
  const dialog = page.locator("dialog.card");
  await dialog.waitFor();
  const text = (await dialog.innerText()).replaceAll(/\s+/gu, "");
  const card = ours.find(({ sentence }) => text.includes(sentence.split("___")[0].replaceAll(/\s+/gu, "")));
  assert.ok(card, `a card that is not ours: ${text}`);
  if (card.choices) await dialog.getByRole("button", { name: "picorent" }).click();
  else for (const index of card.tap) await dialog.locator("button.word").nth(index).click();
  await dialog.locator("footer .primary").click();
  await dialog.locator(".answer.good").waitFor();
  await dialog.locator("footer .primary").click();
  await dialog.waitFor({ state: "detached" });
  return card.colour;
}

for (const [size, language] of [["desktop", "fr"], ["phone", "en"]]) {
  test(`from a blank deck to a game with it: ${size}, ${language}`, async () => {
    const { page, done } = await openDecks({ size: sizes[size], language }, "");
    await page.click("[data-focus=decks]");
    await page.waitForSelector(".decks-view");
    await makeOurs(page);
    const [deck] = await keptDecks(page);
    assert.equal(deck.name, "Les animaux");
    assert.deepEqual(deck.cards.map((card) => card.answers), answers);
    assert.deepEqual(deck.cards.map((card) => card.task), ["verbe", "sujet", "accord", "verbe"]);
    assert.deepEqual(await rows(page).locator(".field-fault").count(), 0);
    await page.goto(`${tables.address}#/`);
    await page.click("[data-focus=new-sujet-verbe]");
    for (const seat of [0, 1]) await page.check(`[name=seat-${seat}][value=person]`);
    await page.selectOption("[name=card-deck]", { label: "Les animaux" });
    assert.equal(await page.locator(".card-choice [role=status]").innerText(), "", "nothing is missing");
    await page.click("dialog footer .primary");
    await page.waitForSelector(".board [data-square]");
    const table = new Table(page, tables.core, "sujet-verbe");
    const seen = new Set();
    const view = await table.playOut({ seed: 3, most: 14, card: async () => seen.add(await answerOurs(page)) });
    assert.equal(view.deck, deck.id);
    assert.ok(seen.size >= 3, `colours drawn: ${[...seen].join(", ")}`);
    assert.ok(view.turns.every((turn) => turn.answer === 1));
    await page.goto(`${tables.address}#/`);
    await page.click("[data-focus=new-sujet-verbe]");
    assert.equal(await page.inputValue("[name=card-deck]"), deck.id, "the choice is remembered");
    await done();
  });
}

test("a colour that is missing is said, and comes from the cards of the house of that class", async () => {
  const { page, done } = await openDecks();
  await newDeck(page, "Roses");
  await page.click(".first-card button");
  await write(page, { ...ours[0], grade: "CM2" });
  await closeEditor(page);
  const [{ id }] = await keptDecks(page);
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=new-sujet-verbe]");
  await page.selectOption("[name=card-deck]", id);
  assert.match(await page.locator(".card-choice [role=status]").innerText(),
    /les cartes vertes, les cartes bleues, les cartes dame.*Damier/u);
  await page.keyboard.press("Escape");
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"]).replace("result ongoing", `seed 5\ndeck ${id}\nresult ongoing`);
  const table = await openGame(page, tables.address, tables.core, "sujet-verbe", record);
  let view = await table.view();
  const houseCards = [];
  for (let i = 0; i < 6; i++) {
    await table.play(view, view.moves[0]);
    await page.locator("dialog.card").waitFor();
    const { pending } = await table.view();
    if (pending.deck !== 1) houseCards.push(tables.core.card(pending.card));
    else assert.match(await page.locator("dialog.card").innerText(), /lit/);
    for (const control of await page.locator("dialog.card button.word:not(.accent)").all()) {
      await control.click();
      if (pending.deck === 3) break;
    }
    if (await page.locator("dialog.card .gap-input").count()) await page.fill("dialog.card .gap-input", "x");
    await page.click("dialog.card footer .primary");
    await page.locator("dialog.card .answer").waitFor();
    await page.click("dialog.card footer .primary");
    view = await table.waitForTurns(i + 1);
  }
  assert.ok(houseCards.length > 0);
  for (const card of houseCards) assert.equal(card.grade, "CM2");
  await done();
});

test("a game whose deck is gone says so kindly and goes on with the cards of the house", async () => {
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"])
    .replace("result ongoing", "seed 5\ndeck partie-0000000\nresult ongoing");
  const { page, table, done } = await tables.sitDown("sujet-verbe", record);
  assert.match(await page.locator(".toast [role=status]").innerText(), /n’est plus sur cet appareil.*Damier/u);
  await page.locator(".toast .tool").click();
  await table.tap(13);
  await table.tap(10);
  await page.locator("dialog.card").waitFor();
  const { pending } = await table.view();
  assert.equal(tables.core.card(pending.card).name, pending.card);
  await done();
});

test("with the cards of the house the class is chosen with the game", async () => {
  const { page, done } = await openDecks();
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=new-sujet-verbe]");
  await page.selectOption("[name=card-deck]", { label: "Damier, CM1" });
  await page.click("dialog footer .primary");
  await page.waitForSelector(".board [data-square]");
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("damier.settings")).grade), "CM1");
  assert.equal((await new Table(page, tables.core, "sujet-verbe").view()).deck, "");
  await done();
});
