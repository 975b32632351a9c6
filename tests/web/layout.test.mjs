// SPDX-License-Identifier: GPL-3.0-or-later
// Where things stand on the screen: large text, lists, labels, margins, rings, the menu of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFits } from "./access.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { sawResult, useTables } from "./table.mjs";

const tables = useTables();
const { sitDown } = tables;
const small = { width: 390, height: 664 };

const played = (game, levels, turns, options = []) => freshRecord(game, levels, options)
  .replace("result ongoing", `${turns.map((turn) => `turn ${turn}\n`).join("")}result ongoing`);
const sixTurns = played("draughts", [0, 0], ["32-28", "18-23", "38-32", "12-18", "31-27", "7-12"]);

async function enlarge(page, percent) {
  await page.evaluate((size) => { document.documentElement.style.fontSize = size; }, percent);
  await page.waitForSelector("html[data-text=large]");
}

const whole = (locator) => locator.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 && one.clientWidth > 0);

for (const [name, size] of Object.entries({ ...sizes, small })) {
  test(`text twice as large keeps title, goal, list and numbers: ${name}`, async () => {
    const { page, done } = await sitDown("draughts", sixTurns, { size });
    await enlarge(page, "200%");
    await assertFits(page, "twice the text");
    assert.ok(await whole(page.locator(".bar h1")), "the title");
    assert.ok(await whole(page.locator(".bar .goal > span").last()), "the goal");
    const list = page.locator(".moves");
    await list.scrollIntoViewIfNeeded();
    assert.ok(await page.locator(".moves .ply").last().isVisible());
    assert.deepEqual(await page.locator(".moves li > i").allInnerTexts(), ["1.", "2.", "3."]);
    const [{ height }, { width }] = await Promise.all([list.boundingBox(), page.locator(".board").boundingBox()]);
    assert.ok(height >= 100, `the list is ${height} px high`);
    assert.ok(width >= 0.4 * Math.min(size.width, size.height), `the board is ${width} px wide`);
    await done();
  });
}

for (const width of [360, 390]) {
  test(`a game left unfinished is resumed by a button inside its tile: ${width}`, async () => {
    const { page, done } = await sitDown("draughts", sixTurns, { size: { width, height: 664 } });
    await page.goto(`${tables.address}#/`);
    const [tile, go] = await Promise.all([".tile", "[data-focus=tile-draughts]"].map((part) => page.locator(part).first().boundingBox()));
    assert.match(await page.locator("[data-focus=tile-draughts]").innerText(), /Reprendre/u);
    assert.ok(go.x > tile.x && go.x + go.width < tile.x + tile.width, JSON.stringify([tile, go]));
    assert.ok(await page.locator("[data-focus=tile-draughts]").evaluate((one) => one.scrollWidth <= one.clientWidth));
    await done();
  });
  for (const language of ["fr", "en"]) {
    test(`name and goal of every game are whole on a phone: ${width}, ${language}`, async () => {
      const solo = ["bretonnes", freshRecord("bretonnes", [0], ["players=1"], "o1ooo1/1ooooo/ooo1oo/oooo1o/oo1ooo/ooooo1 1 1 0")];
      for (const [game, record] of [...tables.core.games.map((id) => [id, freshRecord(id, [0, 0])]), solo]) {
        const { page, done } = await sitDown(game, record, { size: { width, height: 664 }, language });
        for (const part of [".bar h1", ".bar .goal > span:last-child"])
          assert.ok(await page.locator(part).evaluate((one) => one.scrollWidth <= one.clientWidth), `${game}: ${part}`);
        await done();
      }
    });
  }
}

for (const percent of ["150%", "200%"]) {
  test(`a hint is seen where it is asked for: text at ${percent} on a small phone`, async () => {
    const { page, done } = await sitDown("draughts", sixTurns, { size: small });
    await enlarge(page, percent);
    const seen = (selector) => page.locator(selector).evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.ok(await seen("[data-focus=hint]"), "the tool");
    await page.click("[data-focus=hint]");
    await page.waitForFunction(() => /Indice\s:/.test(document.querySelector(".voice").innerText));
    assert.ok(await seen(".voice"), "what it says");
    await done();
  });
}

for (const [name, size] of Object.entries({ ...sizes, small })) {
  test(`four players, two of them computers: every name is whole: ${name}`, async () => {
    const { page, done } = await sitDown("bretonnes", freshRecord("bretonnes", [0, 0, 1, 1], ["players=4"]), { size });
    const names = page.locator(".trio .who b");
    assert.deepEqual(await names.evaluateAll((all) => all.map((one) => one.textContent)),
      ["Numéro 1", "Numéro 2", "Ordinateur Numéro 3", "Ordinateur Numéro 4"]);
    for (const one of [...await names.all(), page.locator(".supply .who b")])
      assert.ok(await one.evaluate((b) => b.scrollWidth <= b.clientWidth), await one.innerText());
    const [seats, voice] = await Promise.all([".trio", ".voice"].map((part) => page.locator(part).boundingBox()));
    assert.ok(Math.abs(seats.width - voice.width) <= 1, `the seats are ${seats.width} px wide, the voice ${voice.width}`);
    await done();
  });
}

for (const players of [3, 4]) {
  test(`on the smallest phone every name and the number of pebbles are whole: ${players} players`, async () => {
    const record = freshRecord("bretonnes", Array(players).fill(0), [`players=${players}`]);
    for (const language of ["fr", "en"]) {
      const { page, done } = await sitDown("bretonnes", record, { size: { width: 360, height: 640 }, language });
      const names = await page.locator(".seat .who b").all();
      assert.equal(names.length, players + 1, "the players, and what is left of the pebbles");
      for (const one of names) assert.ok(await whole(one), `${language}: ${await one.innerText()}`);
      await done();
    }
  });
}

test("four players: two moves a line, none over another", async () => {
  const record = played("bretonnes", [0, 0, 0, 0], ["a1+b3", "a1-b1+e1", "b1-c1+f1", "b3-b4+b6", "b4-c4+f4"], ["players=4"]);
  for (const size of [sizes.desktop, sizes.lying]) {
    const { page, done } = await sitDown("bretonnes", record, { size });
    const boxes = await page.locator(".moves li > *").evaluateAll((all) => all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }));
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1))
      assert.ok(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1,
        JSON.stringify([a, b]));
    await done();
  }
});

for (const language of ["fr", "en"]) {
  test(`in the choices of a game no name touches the choice beside it: ${language}`, async () => {
    const { page, done } = await visit(tables.holder, tables.address, { size: sizes.phone, language });
    await waitForView(page);
    for (const game of tables.core.games) {
      await page.click(`[data-focus=new-${game}]`);
      for (const seat of await page.locator("dialog.new-game .seat-choice").all()) {
        const [name, choice] = await Promise.all([".seat-name", ".segments"].map((part) => seat.locator(part).boundingBox()));
        assert.ok(name.x + name.width + 4 <= choice.x, `${game}: ${name.x + name.width}, ${choice.x}`);
      }
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.new-game", { state: "detached" });
    }
    await done();
  });
}

test("every choice of the settings stays in its own frame", async () => {
  for (const size of [sizes.lying, sizes.desktop, sizes.phone, { width: 700, height: 800 }]) {
    const { page, done } = await visit(tables.holder, tables.address, { size });
    await waitForView(page);
    await page.click("[data-focus=settings]");
    const over = await page.locator("dialog .segments label").evaluateAll((all) => all.filter((label) =>
      label.firstElementChild.nextElementSibling.getBoundingClientRect().width > label.getBoundingClientRect().width + 1)
      .map((label) => label.innerText));
    assert.deepEqual(over, [], `${size.width} px`);
    await done();
  }
});

test("results have the bar of the other pages", async () => {
  for (const size of [sizes.desktop, sizes.phone]) {
    const { page, done } = await visit(tables.holder, tables.address, { size });
    await page.goto(`${tables.address}#/cartes`);
    await page.waitForSelector(".decks-view");
    const shape = async () => page.locator(".bar").evaluate((bar) => {
      const box = (one) => { const { left, top, height } = one.getBoundingClientRect(); return [left, top, height].map(Math.round); };
      return [box(bar), box(bar.querySelector("a")), box(bar.querySelector("h1"))[0]];
    });
    const decks = await shape();
    await page.goto(`${tables.address}#/resultats`);
    await page.waitForSelector(".results-view");
    assert.deepEqual(await shape(), decks);
    await done();
  }
});

test("the margins beside the tall board are not of the colours of its squares", async () => {
  const { page, done } = await sitDown("martian", freshRecord("martian", [0, 0]));
  const opacities = await page.locator(".wider-shore .shore").evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)));
  assert.equal(opacities.length, 4);
  assert.ok(opacities.every((opacity) => opacity <= 0.5), opacities.join());
  await done();
});

test("rings stand around their pieces, lifted ones too", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "1o4/6/ooo1o1/2o3/5o/6 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record);
  await table.tap(15);
  const [ring, piece] = await page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector(".board .sel").getBoundingClientRect();
    const body = document.querySelector(".board .layer-lifted .piece-body");
    const { e, f } = body.getScreenCTM(); // where the middle of the piece is seen
    return [{ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left },
      { x: e, y: f, width: body.firstElementChild.getBoundingClientRect().width }];
  });
  assert.ok(Math.abs(ring.x - piece.x) < 1 && Math.abs(ring.y - piece.y) < 1, JSON.stringify([ring, piece]));
  assert.ok(ring.width > piece.width, "it goes all the way round");
  await done();
});

test("pebbles of a line roll off the board uncut", async () => {
  const { page, done } = await sitDown("bretonnes", freshRecord("bretonnes", [0, 0]));
  assert.equal(await page.locator(".board-picture").evaluate((picture) => getComputedStyle(picture).overflow), "visible");
  await done();
});

test("a draw names both players and puts nobody first", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await table.playOut({ seed: 3, most: 2 });
  await page.click("[data-focus=more]");
  await page.getByRole("button", { name: "Proposer la nulle" }).click();
  await page.locator(".voice").getByRole("button", { name: "Accepter" }).click();
  await sawResult(page);
  assert.deepEqual((await page.locator(".ranks li").allInnerTexts()).map((text) => text.trim()), ["Blancs", "Noirs"]);
  assert.equal(await page.locator(".ranks .first").count(), 0);
  await done();
});

for (const chosen of ["auto", "dark"]) {
  test(`the night dims the card: ${chosen}`, async () => {
    const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"]);
    const brightness = async (theme) => {
      const { page, table, done } = await sitDown("sujet-verbe", record, { theme });
      if (chosen === "dark" && theme === "dark") await page.evaluate(() => { document.documentElement.dataset.theme = "dark"; });
      await table.tap(13);
      await table.tap(10);
      await page.locator("dialog.card").waitFor();
      const colour = await page.locator("dialog.card").evaluate((card) => getComputedStyle(card).backgroundColor);
      await done();
      return Math.max(...colour.match(/\d+/g).map(Number));
    };
    const [day, night] = [await brightness("light"), await brightness("dark")];
    assert.ok(night <= 0.86 * day, `${night} of ${day}`);
  });
}

test("the menu of a game is in groups, each entry with its sign; the game as text is folded", async () => {
  const { page, done } = await sitDown("draughts", sixTurns, { size: sizes.phone });
  await page.click("[data-focus=more]");
  assert.deepEqual(await page.locator("dialog.more h3").allInnerTexts(), ["Partie", "Garder", "Page"]);
  for (const entry of await page.locator("dialog.more .more-list .button").all())
    assert.equal(await entry.locator("svg use").count(), 1, await entry.innerText());
  assert.ok(!(await page.locator("dialog.more .position").isVisible()));
  await page.locator("dialog.more summary").click();
  assert.equal(await page.locator("dialog.more summary").innerText(), "Texte");
  assert.match(await page.locator("dialog.more .position").innerText(), /^W:W/);
  await done();
});
