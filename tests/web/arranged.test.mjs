// SPDX-License-Identifier: GPL-3.0-or-later
// Small things that a walk through the page stumbled over: nothing stands alone on its row, no choice jumps when it is
// taken, a phone lying down keeps name, goal and every way on, and text twice as large fits the narrowest window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFits } from "./access.mjs";
import { cardNames, dialog, recordOf } from "./cards.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useResults } from "./results.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();
const { kept, openResults } = useResults(tables);
const lying = { width: 844, height: 390 };

async function home(options) {
  const visited = await visit(tables.holder, tables.address, options);
  await waitForView(visited.page);
  return visited;
}

/** How many stand on each row, from the top. */
const rowsOf = (locator) => locator.evaluateAll((all) => {
  const rows = new Map();
  for (const one of all) {
    const top = Math.round(one.getBoundingClientRect().top);
    rows.set(top, (rows.get(top) ?? 0) + 1);
  }
  return [...rows.values()];
});

test("the doors of the home page fill their rows", async () => {
  for (const [size, rows] of [[sizes.phone, [2, 2]], [sizes.tablet, [2, 2]], [sizes.desktop, [4]]]) {
    const { page, done } = await home({ size });
    if (process.env.DAMIER_PROGRAM) await page.locator("[data-focus=together]").waitFor();
    const without = size === sizes.phone ? [2, 1] : [3]; // no server, nobody to play with
    assert.deepEqual(await rowsOf(page.locator(".door")), process.env.DAMIER_PROGRAM ? rows : without, `${size.width}`);
    await done();
  }
});

test("no choice of the settings is left half a row", async () => {
  const { page, done } = await home({ size: sizes.phone });
  await page.click("[data-focus=settings]");
  for (const segments of await page.locator("dialog.settings .segments").all()) {
    const [right, ...others] = await segments.evaluate((one) => [one, one.lastElementChild].map((part) =>
      Math.round(part.getBoundingClientRect().right)));
    assert.deepEqual(others, [right], await segments.innerText());
  }
  assert.deepEqual(await rowsOf(page.locator("dialog.settings .classes label")), [4, 1], "the classes, then all of them");
  await done();
});

test("a choice taken is no higher than before", async () => {
  const { page, done } = await home({ size: sizes.phone });
  await page.click("[data-focus=new-draughts]");
  const heights = () => page.locator(".seat-choice .segments").evaluateAll((all) => all.map((one) => one.offsetHeight));
  const before = await heights();
  assert.ok(Math.max(...before) <= 46, `${before}`);
  await page.locator("[name=seat-1]").first().check();
  assert.deepEqual(await heights(), before);
  await done();
});

test("a phone lying down: name and goal whole, the way back and the reason in sight", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/o5/2o3 2 1 0,0");
  const { page, table, done } = await tables.sitDown("bretonnes", record, { size: lying });
  for (const part of [".bar h1", ".bar .goal > span:last-child"])
    assert.ok(await page.locator(part).evaluate((one) => one.scrollWidth <= one.clientWidth), part);
  for (const square of [15, 21, 15]) await table.tap(square);
  const voice = await page.locator(".voice").boundingBox();
  for (const name of ["ask-step-back", "ask-why"]) {
    const { x, y, width, height } = await page.locator(`[data-focus=${name}]`).boundingBox();
    assert.ok(Math.min(width, height) >= 40, `${name}: ${width} x ${height}`);
    assert.ok(y >= voice.y && y + height <= voice.y + voice.height && x + width <= voice.x + voice.width, name);
  }
  await page.click("[data-focus=ask-step-back]");
  assert.equal(await page.locator(".voice .refusal").count(), 0);
  await done();
});

test("an offer of a draw says whose it is", async () => {
  const { page, table, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]), { size: lying });
  for (const square of [32, 28]) await table.tap(square);
  await table.waitForTurns(1);
  await page.click("[data-focus=more]");
  await page.getByRole("button", { name: "Proposer la nulle" }).click();
  assert.match(await page.locator(".voice .asked").innerText(), /^Noirs\s: «\sPartie nulle\s\?\s»$/u);
  assert.ok(await page.getByRole("button", { name: "Accepter" }).isVisible());
  await done();
});

test("below a wide board the reason is whole, its button too", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:W37,38,41:B32,22,11,1");
  const { page, done } = await tables.sitDown("draughts", record, { size: sizes.tablet });
  await page.getByRole("button", { name: "Pourquoi ?" }).click();
  const card = page.locator(".why");
  assert.ok(await card.evaluate((one) => one.scrollHeight <= one.clientHeight + 1), "nothing to scroll");
  const [{ y, height }, outer] = await Promise.all([card.locator(".primary").boundingBox(), card.boundingBox()]);
  assert.ok(y + height <= outer.y + outer.height);
  await done();
});

test("the three small boards of the rules are as large as each other", async () => {
  const { page, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]), { size: sizes.phone });
  await page.locator(".bar").getByRole("button", { name: "Règles" }).click();
  const widths = await page.locator(".act .mini").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  assert.equal(widths.length, 3);
  assert.ok(Math.max(...widths) - Math.min(...widths) <= 1, `${widths}`);
  await done();
});

test("results on a phone: no skill breaks within a word without a hyphen, a long name leaves room for the skills", async () => {
  const answers = ["Inès", "Jean-Baptiste de la Villemarqué"].flatMap((name) =>
    ["cm2-dame-1", "ce1-rose-1"].map((card) => kept(card, { name })));
  const { page, done } = await openResults(answers, { size: sizes.phone });
  const heading = page.locator(".tally tbody th", { hasText: "Phrase interrogative" });
  assert.equal(await heading.evaluate((one) => getComputedStyle(one).hyphens), "auto");
  const { width } = await page.locator(".skill-matrix tbody th").last().boundingBox();
  assert.ok(width <= 170, `names take ${width} px`);
  await done();
});

test("a form to type keeps its distance from the word before it", async () => {
  const { page, done } = await tables.sitDown("sujet-verbe", recordOf({ card: cardNames.typed }), { size: sizes.phone });
  const field = dialog(page).locator(".gap-input");
  await field.waitFor();
  assert.ok(await field.evaluate((one) => parseFloat(getComputedStyle(one).marginLeft) >= 4));
  await done();
});

/** As much room as a phone has for text twice as large: rems, also those of media queries, are counted alike. */
const half = { width: 195, height: 332 };

for (const place of ["", ...(process.env.DAMIER_PROGRAM ? ["ensemble"] : []), "cartes", "resultats", "etudier"]) {
  test(`half a phone, or text twice as large: #/${place}`, async () => {
    const { page, done } = await home({ size: half });
    await page.goto(`${tables.address}#/${place}`);
    await page.waitForTimeout(300);
    await waitForView(page);
    await assertFits(page, place);
    if (place === "ensemble") assert.ok(await page.locator("h1").evaluate((one) => one.scrollWidth <= one.clientWidth + 1), "the title");
    await done();
  });
}
