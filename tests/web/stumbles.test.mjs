// SPDX-License-Identifier: GPL-3.0-or-later
// What a walk through every view stumbled over: signs of cards without their colours, columns that ran into each
// other, keys that were not heard, focus that was taken, words that were cut off, and who plays alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closeEditor, makeOurs, newDeck, openDecks, tables, write } from "./decks.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useResults } from "./results.mjs";

const { kept, openResults } = useResults(tables);
const small = { width: 360, height: 640 };
const flat = (text) => text.replaceAll(/\s+/gu, " ").trim();

/** Whether nothing inside reaches beyond it. */
const whole = (locator) => locator.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 && one.clientWidth > 0);

/** Of each: how wide and high it is, how round, and the colour of its sign. */
const signsOf = (locator) => locator.evaluateAll((all) => all.map((one) => {
  const { borderTopLeftRadius, borderTopColor } = getComputedStyle(one);
  return { wide: one.offsetWidth, high: one.offsetHeight, round: borderTopLeftRadius === "50%", colour: borderTopColor };
}));

test("the signs of cards are round and of their colour, in decks, rows and the editor", async () => {
  for (const size of [sizes.phone, sizes.desktop]) {
    const { page, done } = await openDecks({ size });
    await makeOurs(page);
    const check = async (where) => {
      const signs = await signsOf(page.locator(`${where} .sign`));
      assert.ok(signs.length >= 4, where);
      for (const { wide, high, round } of signs) assert.ok(round && wide === high && wide <= 40, `${where}: ${wide} × ${high}`);
      assert.equal(new Set(signs.slice(0, 4).map(({ colour }) => colour)).size, 4, `${where}: four colours`);
    };
    await check(".card-row");
    await page.locator(".card-row .cover").first().click();
    await check("dialog.card-editor");
    await page.keyboard.press("Escape");
    await page.goto(`${tables.address}#/cartes`);
    await page.locator(".deck-tile").first().waitFor();
    await check(".deck-tile");
    await done();
  }
});

test("a field that is missing is named as the form names it", async () => {
  const { page, done } = await openDecks();
  await newDeck(page, "À finir");
  await page.click(".first-card button");
  await write(page, { colour: "rose", sentence: "Il dort." });
  await closeEditor(page);
  const row = page.locator(".card-row.has-fault");
  for (const field of ["Explication", "Bonne réponse"]) await row.getByText(new RegExp(`«\\s*${field}\\s*» est vide`, "u")).waitFor();
  assert.doesNotMatch(await row.innerText(), /«\s*(réponses|explication)\s*»/u);
  await done();
});

test("results on a phone: with hints counted, no column runs into the next", async () => {
  for (const [size, language, name] of [[sizes.phone, "fr", "Par nom"], [small, "fr", "Par nom"], [sizes.phone, "en", "By name"]]) {
    const answers = ["ce1-rose-1", "ce2-verte-1"].flatMap((card) => [kept(card, { verdict: "right", hinted: true }), kept(card, { name: "Tom" })]);
    const { page, done } = await openResults(answers, { size, language });
    const table = page.getByRole("table", { name });
    assert.equal(await table.getByRole("columnheader").count(), 4);
    for (const cell of await table.locator("th, td").all()) assert.ok(await whole(cell), `${size.width}: ${await cell.innerText()}`);
    const heights = await table.locator("td.score").evaluateAll((all) => all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    }));
    assert.deepEqual([...new Set(heights)], [1], "each number on one line");
    await done();
  }
});

test("keys are heard while nothing has focus, and only by what lies on top", async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "turn 32-28\nturn 19-23\nresult ongoing");
  const { page, done } = await tables.sitDown("draughts", record);
  const title = async () => flat(await page.locator(".voice .asked b").first().innerText());
  assert.ok(await page.evaluate(() => document.activeElement === document.body), "nobody has touched anything");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await title(), "Après 1 coup sur 2");
  await page.keyboard.press("Home");
  assert.equal(await title(), "Après 0 coup sur 2");
  await page.keyboard.press("End");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Les touches du clavier" }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("[");
  assert.doesNotMatch(await title(), /Après/u, "a dialog is on top");
  await done();
});

test("a game with cards that is loaded again takes no focus from whoever only looks", async () => {
  const { page, done } = await tables.sitDown("sujet-verbe", freshRecord("sujet-verbe", [0, 0], ["cards=on"]));
  assert.ok(await page.evaluate(() => document.activeElement === document.body));
  assert.equal(await page.locator(".board :focus-visible").count(), 0, "no square has the ring");
  await done();
});

test("a page that is opened by its address takes no focus from whoever only looks", async () => {
  for (const place of ["etudier", "problemes", "cartes", "composer/draughts"]) {
    const { page, done } = await visit(tables.holder, tables.address, { place: `#/${place}` });
    await waitForView(page);
    assert.ok(await page.evaluate(() => document.activeElement === document.body), place);
    await done();
  }
  const { page, done } = await visit(tables.holder, tables.address);
  await waitForView(page);
  await page.locator("[data-focus=decks]").press("Enter");
  await page.locator("#view > :not(.fetching-view) h1:focus").waitFor();
  await done();
});

test("who composes reads the name of the game whole, and how many pieces there are", async () => {
  for (const size of [small, sizes.phone, sizes.tablet])
    for (const language of ["fr", "en"]) {
      const { page, done } = await visit(tables.holder, tables.address, { size, language });
      await waitForView(page);
      for (const game of tables.core.games) {
        await page.goto(`${tables.address}#/composer/${game}`);
        await page.waitForSelector(`.edit .palette`);
        const goal = page.locator(".edit .goal > span").first();
        assert.ok(await whole(goal), `${game}, ${size.width}: ${await goal.innerText()}`);
      }
      await page.goto(`${tables.address}#/composer/draughts`);
      const counts = /Pion blanc : 20 · Pion noir : 20|White man: 20 · Black man: 20/u;
      await page.waitForFunction((source) => new RegExp(source, "u").test(document.querySelector(".editpanel")?.innerText.replaceAll("\u00a0", " ")),
        counts.source);
      await done();
    }
});

test("large text: no game of the home page is cut off", async () => {
  for (const size of [sizes.phone, sizes.tablet, sizes.desktop]) {
    const { page, done } = await visit(tables.holder, tables.address, { size });
    await waitForView(page);
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await page.waitForSelector("html[data-text=large]");
    for (const tile of await page.locator(".tile").all()) {
      assert.ok(await whole(tile), `${size.width}: ${flat(await tile.innerText())}`);
      const [outer, choose] = await Promise.all([tile.boundingBox(), tile.locator(".go .square").boundingBox()]);
      assert.ok(choose.x + choose.width <= outer.x + outer.width, `${size.width}: the choices`);
    }
    await done();
  }
});

test("large text: names, tokens and pebbles beside the board are whole", async () => {
  const records = [["bretonnes", freshRecord("bretonnes", [0, 2])], ["martian", freshRecord("martian", [0, 2])]];
  for (const size of [sizes.phone, sizes.tablet])
    for (const [game, record] of records) {
      const { page, done } = await tables.sitDown(game, record, { size });
      await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
      await page.waitForSelector("html[data-text=large]");
      for (const name of await page.locator(".seat .who b").all()) {
        assert.ok(await whole(name), `${size.width}: ${await name.innerText()}`);
        assert.ok((await name.boundingBox()).width > 60, `${size.width}: ${await name.innerText()} has room`);
      }
      const tops = await page.locator(".seat .tokens").evaluateAll((all) => all.map((tokens) =>
        new Set([...tokens.children].map((one) => Math.round(one.getBoundingClientRect().top))).size));
      assert.ok(tops.every((rows) => rows === 1), `${size.width}: tokens lie in a row, ${tops}`);
      await done();
    }
});

test("large text: the title of a dialog breaks no word, and no choice leaves it", async () => {
  const { page, done } = await visit(tables.holder, tables.address, { size: sizes.phone });
  await waitForView(page);
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await page.waitForSelector("html[data-text=large]");
  await page.click("[data-focus=settings]");
  const lines = (locator) => locator.evaluate((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)));
  assert.equal(await lines(page.locator("dialog h2")), 1, "Régler");
  await page.keyboard.press("Escape");
  await page.click("[data-focus=new-sujet-verbe]");
  const dialog = page.locator("dialog.new-game");
  assert.ok(await lines(dialog.locator("h2")) <= 3, "Dame Sujet/Verbe");
  const right = await dialog.evaluate((one) => one.getBoundingClientRect().right);
  for (const choice of await dialog.locator(".seat-choice label").all()) {
    const { x, width } = await choice.boundingBox();
    assert.ok(x + width <= right, await choice.innerText());
  }
  await done();
});

test("who plays alone is no number", async () => {
  const { page, done } = await tables.sitDown("bretonnes", freshRecord("bretonnes", [0], ["players=1"]));
  assert.equal(flat(await page.locator(".voice .asked b").first().innerText()), "Solo : poser deux galets");
  assert.match(flat(await page.locator(".seat.supply").innerText()), /Réserve : 30 galets 0 galet sur 30/u);
  assert.doesNotMatch(await page.locator("main").innerText(), /Numéro 1/u);
  await done();
});

test("a door by itself, and the last of the colours to print, fill their rows", async () => {
  const { page, done } = await visit(tables.holder, tables.address, { size: sizes.phone });
  await waitForView(page);
  await page.click("[data-focus=print]");
  await page.locator("dialog.print label:has(input[name=print-cards])").click();
  const [row, last] = await page.locator("dialog.print .print-deck .segments").evaluate((one) =>
    [one, one.lastElementChild].map((part) => Math.round(part.getBoundingClientRect().right)));
  assert.equal(last, row);
  await page.keyboard.press("Escape");
  if (process.env.DAMIER_PROGRAM) {
    await page.goto(`${tables.address}#/etudier`);
    await page.locator("[data-focus=puzzles]").waitFor();
    const [doors, door] = await Promise.all([".study-desk .doors", "[data-focus=puzzles]"].map((part) => page.locator(part).boundingBox()));
    assert.ok(door.width >= doors.width - 1, `${door.width} of ${doors.width}`);
  }
  await done();
});

test("a move half made is heard as it is seen", async () => {
  const heard = async (table, ...squares) => Promise.all(squares.map(async (square) => flat(await table.cell(square).getAttribute("aria-label"))));
  const step = await tables.sitDown("bretonnes", freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/o5/2o3 2 1 0,0"));
  for (const square of [15, 21]) await step.table.tap(square);
  assert.deepEqual(await heard(step.table, 15, 21, 27), ["case c3, vide", "case c4, galet", "case c5, vide, arrivée possible"]);
  await step.page.locator("[data-focus=undo]").click();
  assert.deepEqual((await heard(step.table, 15, 21))[0], "case c3, galet");
  await step.done();

  const first = await tables.sitDown("bretonnes", freshRecord("bretonnes", [0, 0]));
  await first.table.tap(8);
  assert.deepEqual(await heard(first.table, 8), ["case b2, galet"]);
  await first.done();

  const capture = await tables.sitDown("draughts", freshRecord("draughts", [0, 0], [], "W:WK46,6:B37,29,1"));
  for (const square of [46, 23]) await capture.table.tap(square);
  assert.deepEqual(await heard(capture.table, 46, 23, 37), ["case 46, vide", "case 23, dame blanche", "case 37, pion noir, prise en cours"]);
  await capture.done();
});

test("a message at the foot of a phone leaves the tools of a game free", async () => {
  const { page, done } = await visit(tables.holder, tables.address, { size: sizes.phone, kept: { "damier.game.martian": "{broken" } });
  await page.locator(".toast").waitFor();
  await page.click("[data-focus=tile-draughts]");
  await page.waitForSelector(".board [data-square]");
  const [toast, tools] = await Promise.all([".toast", ".tools"].map((part) => page.locator(part).boundingBox()));
  assert.ok(toast.y + toast.height <= tools.y, JSON.stringify([toast, tools]));
  await done();
});

test("what is said about what stays on the device is true where people play together", async () => {
  for (const language of ["fr", "en"]) {
    const { page, done } = await visit(tables.holder, tables.address, { language });
    await waitForView(page);
    await page.click("[data-focus=about]");
    const said = flat(await page.locator("dialog.about").innerText());
    assert.doesNotMatch(said, /Tout reste sur cet appareil|Everything stays on this device/u);
    assert.match(said, /sauf jouer ensemble|except playing together/u);
    await done();
  }
});
