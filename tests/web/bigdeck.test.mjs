// SPDX-License-Identifier: GPL-3.0-or-later
// A deck of five thousand cards: only the rows near the screen exist, and nobody notices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { savedFile } from "./browsers.mjs";
import { header, keptDecks, openDecks, pick, rows } from "./decks.mjs";
import { sizes } from "./helpers.mjs";

/** More than this is no window. */
const mostRows = 100;

const sentence = (i) => `Le chat numéro ${i} dort${i % 7 === 0 ? `, ${"comme toujours quand il pleut, ".repeat(6)}au chaud` : ""}.`;

const deckOf = (count) => JSON.stringify({ version: 1, name: "Grand paquet",
  columns: ["id", "grade", "colour", "sentence", "answers", "explanation"],
  cards: Array.from({ length: count }, (_, i) => [`k${i}`, "", "CE1", "rose", sentence(i), "dort", "Hier, il *dormait*."]) });

async function openBig(count, options = {}) {
  const seat = await openDecks({ ...options, kept: { "damier.decks": '["grand-1"]', "damier.deck.grand-1": deckOf(count) } });
  await seat.page.click("[data-focus=deck-grand-1]");
  return seat;
}

/** Two frames: scrolling has been heard of and drawn. */
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const scrollTo = async (page, y) => {
  await page.evaluate((top) => scrollTo(0, top), y);
  await settled(page);
};

/** The rows that are seen, by their place in the list; and what is seen of the list where there is none. */
const seen = (page) => page.evaluate(() => {
  const places = [];
  const list = document.querySelector(".card-rows").getBoundingClientRect();
  const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  let holes = 0;
  for (let y = Math.max(bar, list.top) + 12; y < Math.min(innerHeight, list.bottom) - 12; y += 12) {
    const at = document.elementFromPoint(list.left + 40, y);
    const place = Number(at?.closest(".card-row")?.getAttribute("aria-posinset") ?? 0);
    if (place > 0 && places.at(-1) !== place) places.push(place);
    if (at?.closest(".gap")) holes++;
  }
  return { places, holes };
});

const focusedPlace = (page) => page.evaluate(() =>
  Number(document.activeElement.closest(".card-row")?.getAttribute("aria-posinset") ?? 0));

for (const size of ["desktop", "phone"]) {
  test(`five thousand cards are there at once, and the list is whole wherever one scrolls: ${size}`, async () => {
    const { page, done } = await openBig(5000, { size: sizes[size], bypassCSP: true });
    const count = await rows(page).count();
    assert.ok(count > 5 && count < mostRows, `${count} rows`);
    assert.equal(await rows(page).first().getAttribute("aria-setsize"), "5000");
    assert.equal(await rows(page).first().getAttribute("aria-posinset"), "1");
    assert.match(await page.locator(".decks-main > [role=status]").innerText(), /5000 cartes/);
    await assertAccessible(page, "a long deck");
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height > 5000 * 50, "as long as five thousand rows");
    for (const part of [0.1, 0.5, 0.51, 0.9, 0.2]) {
      await scrollTo(page, Math.round(height * part));
      const { places, holes } = await seen(page);
      assert.ok(places.length > 3 && holes === 0, `${holes} holes at ${part}`);
      assert.deepEqual(places, places.map((_, i) => places[0] + i), "in order");
      assert.ok(await rows(page).count() < mostRows);
    }
    for (let i = 0; i < 4; i++) await scrollTo(page, 1e9);
    const { places } = await seen(page);
    assert.equal(places.at(-1), 5000, "down to the last");
    await done();
  });
}

test("what is on the screen stays there while rows of other heights come above it", async () => {
  const { page, done } = await openBig(5000, { size: sizes.phone });
  await scrollTo(page, 150_000);
  for (let i = 0; i < 12; i++) {
    const [place, before] = await page.evaluate(() => {
      const row = [...document.querySelectorAll(".card-row")].find((one) => one.getBoundingClientRect().top > 100);
      return [row.getAttribute("aria-posinset"), row.getBoundingClientRect().top];
    });
    await page.evaluate(() => scrollBy(0, -400));
    await settled(page);
    const after = await page.locator(`[aria-posinset="${place}"]`).evaluate((row) => row.getBoundingClientRect().top);
    assert.ok(Math.abs(after - before - 400) <= 2, `row ${place} moved by ${after - before}, not 400`);
  }
  await done();
});

test("the filter looks at all cards, and comes back to all", async () => {
  const { page, done } = await openBig(5000);
  await page.fill("[name=filter-text]", "numéro 4321 ");
  assert.equal(await rows(page).count(), 1);
  assert.match(await rows(page).innerText(), /Carte 4322/);
  await page.fill("[name=filter-text]", "numero 43");
  assert.match(await page.locator(".decks-main > [role=status]").innerText(), /111 cartes sur 5000/);
  assert.equal(await rows(page).count(), 111, "few enough for all of them to exist");
  await page.fill("[name=filter-text]", "");
  assert.equal(await rows(page).first().getAttribute("aria-setsize"), "5000");
  assert.ok(await rows(page).count() < mostRows);
  await done();
});

test("Tab goes from row to row and never falls out; focus stays when one scrolls away, and leads on from there", async () => {
  const { page, done } = await openBig(5000);
  await page.focus("[data-focus=card-k0]");
  for (let i = 1; i <= 90; i++) {
    await page.keyboard.press("Tab");
    assert.equal(await focusedPlace(page), Math.floor(i / 3) + 1, "three controls a row");
  }
  await scrollTo(page, 200_000);
  assert.equal(await focusedPlace(page), 31, "the row with focus still exists");
  assert.ok(await rows(page).count() < mostRows);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focusedPlace(page), 32);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focusedPlace(page), 31);
  await settled(page);
  const { places, holes } = await seen(page);
  assert.ok(places.includes(31) && holes === 0, "and the page is there again");
  await done();
});

test("a card in the middle is opened, walked from, deleted and put back: focus is on its row, which is seen", async () => {
  const { page, done } = await openBig(5000);
  const onScreen = async (key) => {
    const { key: focused, top, bottom, height } = await page.evaluate(() => {
      const box = document.activeElement.getBoundingClientRect();
      return { key: document.activeElement.dataset.focus, top: box.top, bottom: box.bottom, height: innerHeight };
    });
    assert.equal(focused, `card-${key}`);
    assert.ok(top >= 0 && bottom <= height, `${key} is at ${top} of ${height}`);
  };
  await scrollTo(page, 200_000);
  const { places: [, place] } = await seen(page);
  const key = (number) => `k${number - 1}`;
  const scrolled = () => page.evaluate(() => scrollY);
  await page.click(`[data-focus=card-${key(place)}]`);
  await page.locator("dialog .step:not(.back)").click();
  const before = await scrolled();
  await page.locator("dialog footer .primary").click();
  await onScreen(key(place + 1));
  assert.ok(Math.abs(await scrolled() - before) < 400, "the page stays about where it was");
  await page.click(`[data-focus=drop-${key(place + 1)}]`);
  await onScreen(key(place + 2));
  await page.click(".toast .button");
  await onScreen(key(place + 1));
  assert.equal((await keptDecks(page))[0].cards.length, 5000);
  await page.click(`[data-focus=card-${key(place)}]`);
  for (let i = 0; i < 25; i++) await page.locator("dialog .step.back").click();
  await page.locator("dialog footer .primary").click();
  await onScreen(key(place - 25));
  await done();
});

test("on paper and in a file all cards are there", async () => {
  const { page, done } = await openBig(300);
  assert.ok(await rows(page).count() < mostRows);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await rows(page).count(), 300);
  assert.equal(await page.locator(".gap").count(), 0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.ok(await rows(page).count() < mostRows);
  await page.click("[data-focus=deck-export]");
  const { bytes } = await savedFile(page, () => page.locator("dialog footer .primary").click());
  assert.equal(bytes.toString().trim().split("\n").length, 301);
  await done();
});

test("a file with five thousand cards becomes a deck", async () => {
  const { page, done } = await openDecks();
  const lines = Array.from({ length: 5000 }, (_, i) => `;CE1;rose;;verbe;${sentence(i)};dort;;;Hier, il *dormait*.;`);
  await pick(page, { name: "Grand.csv", mimeType: "text/csv", buffer: Buffer.from(`${header}\n${lines.join("\n")}\n`) });
  await page.waitForSelector(".card-row");
  assert.ok(await rows(page).count() < mostRows);
  assert.match(await page.locator(".toast").innerText(), /5000 cartes/);
  const [{ cards }] = await keptDecks(page);
  assert.deepEqual([cards.length, cards[4999].sentence], [5000, sentence(4999)]);
  await done();
});
