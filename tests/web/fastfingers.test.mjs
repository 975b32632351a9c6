// SPDX-License-Identifier: GPL-3.0-or-later
// Fast fingers: a tap, a drag or a key while something moves ends the motion at once and counts as if it
// had come after it. Motion is real here, and made so slow that nothing is a matter of luck.
import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { Table, useTables } from "./table.mjs";

const tables = useTables();

/** Moves take a hundred times as long, and so do the timers that stand in for frames; and cards. */
function slowDown() {
  const slow = 100;
  const { animate } = Element.prototype;
  const wait = setTimeout;
  let stretched = false;
  Element.prototype.animate = function (frames, timing) {
    if (timing.fill !== "both") return animate.call(this, frames, timing); // no part of a move
    stretched = true;
    queueMicrotask(() => { stretched = false; });
    return animate.call(this, frames, { ...timing, duration: timing.duration * slow, delay: (timing.delay ?? 0) * slow });
  };
  globalThis.setTimeout = (act, ms) => wait(act, stretched ? ms * slow : ms);
  const cards = new CSSStyleSheet();
  cards.replaceSync(".card[open].turning { animation-duration: 42s !important; }");
  document.adoptedStyleSheets = [cards];
}

async function sit(game, record, { kept = {}, ...options } = {}) {
  const entries = Object.entries({ "damier.settings": { volume: 0, language: "fr" },
    [`damier.game.${game}`]: { version: 1, record, time: Date.now() }, ...kept });
  const seat = await visit(tables.holder, tables.address, { reducedMotion: "no-preference", place: `#/${game}`,
    kept: Object.fromEntries(entries.map(([key, value]) => [key, JSON.stringify(value)])),
    prepare: (page) => page.addInitScript(slowDown), ...options });
  const { page } = seat;
  await page.waitForSelector(".board [data-square]");
  return { ...seat, table: new Table(page, tables.core, game) };
}

/** Whether a move is being shown. */
const moving = (page) => page.evaluate(() =>
  (document.querySelector("dialog[open]") ?? document).querySelector(".board").getAnimations({ subtree: true })
    .some((one) => one.constructor === Animation && one.effect.getTiming().fill === "both" && one.playState === "running"));

const chosen = (page) => page.evaluate(() =>
  Number(document.querySelector('.board [aria-selected="true"]')?.dataset.square ?? 0));

const middle = async (table, square) => {
  const { x, y, width, height } = await table.cell(square).boundingBox();
  return [x + width / 2, y + height / 2];
};

const hands = {
  mouse: (table, square) => table.tap(square),
  touch: async (table, square) => table.page.touchscreen.tap(...await middle(table, square)),
  key: (table, square) => table.press(square),
};

const games = [
  { game: "draughts", first: [32, 28], second: [19, 23], texts: ["32-28", "19-23"] },
  { game: "martian", first: "d3-d4", second: "a6-a5", texts: ["d3-d4", "a6-a5"] },
  { game: "sujet-verbe", options: ["cards=off"], first: [13, 10], second: [4, 7], texts: ["13-10", "4-7"] },
  { game: "bretonnes", first: "b2+d4", second: "b2-b3+b6", texts: ["b2+d4", "b2-b3+b6"] },
];

/** The squares of a move: given, or by their names. */
async function squaresOf(table, move) {
  if (Array.isArray(move)) return move;
  const { cells } = await table.view();
  return move.split(/[-+]/).map((name) => cells.find((cell) => cell.name === name).square);
}

for (const [hand, use] of Object.entries(hands)) {
  for (const { game, options = [], first, second, texts } of games) {
    test(`${game}: the next player does not wait for the move before, by ${hand}`, async () => {
      const { page, table, done } = await sit(game, freshRecord(game, [0, 0], options), { hasTouch: hand === "touch" });
      for (const square of await squaresOf(table, first)) await use(table, square);
      assert.equal(await moving(page), true, "the first move is being shown");
      const [from, ...ways] = await squaresOf(table, second);
      await use(table, from);
      assert.equal(await moving(page), false, "it is over at once");
      assert.equal(await chosen(page), from, "the piece is chosen");
      for (const square of ways) await use(table, square);
      assert.deepEqual((await table.view()).turns.map((turn) => turn.text), texts);
      await done();
    });
  }
}

test("a drag may begin while the move before is shown", async () => {
  const { page, table, done } = await sit("draughts", freshRecord("draughts", [0, 0]));
  await table.drag(32, 28);
  assert.equal(await moving(page), true);
  await table.drag(19, 23);
  assert.deepEqual((await table.view()).turns.map((turn) => turn.text), ["32-28", "19-23"]);
  await done();
});

test("a piece is pressed while a move is shown, and let go later", async () => {
  const { page, table, done } = await sit("draughts", freshRecord("draughts", [0, 0]));
  await table.tap(32);
  await table.tap(28);
  await page.mouse.move(...await middle(table, 19));
  await page.mouse.down();
  assert.equal(await moving(page), false);
  await page.mouse.up();
  assert.equal(await chosen(page), 19);
  await done();
});

for (const hand of ["mouse", "touch", "key"]) {
  test(`a touch ends the move of the computer, and counts: ${hand}`, async () => {
    const { page, table, done } = await sit("draughts", freshRecord("draughts", [1, 0]), { hasTouch: hand === "touch" });
    const { moves } = await table.waitForTurns(1);
    assert.equal(await moving(page), true);
    const [, from] = moves[0].steps;
    await hands[hand](table, from);
    assert.equal(await moving(page), false);
    assert.equal(await chosen(page), from);
    await done();
  });
}

test("a finger that lay on the board before the computer moved counts when it is lifted", async () => {
  const { page, table, done } = await sit("martian", freshRecord("martian", [0, 1]));
  const [from, to] = await squaresOf(table, "d3-d4");
  await table.tap(from);
  await table.tap(to);
  const [mine] = await squaresOf(table, "b3");
  await page.mouse.move(...await middle(table, mine));
  await page.mouse.down();
  await table.waitForTurns(2);
  assert.equal(await moving(page), true);
  await page.mouse.up();
  assert.equal(await moving(page), false);
  assert.equal(await chosen(page), mine);
  await done();
});

test("the rest of a capture that goes on by itself is cut short too", async () => {
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=off"], "W:W17,18:B6,7,13");
  const { page, table, done } = await sit("sujet-verbe", record);
  await table.tap(17);
  assert.equal((await table.view()).turns[0].text, "17x5");
  assert.equal(await moving(page), true);
  await table.tap(6);
  assert.equal(await moving(page), false);
  assert.equal(await chosen(page), 6);
  assert.match(await table.cell(13).getAttribute("aria-label"), /vide/);
  await done();
});

test("arrows, Escape, a hint and a written move do not wait either", async () => {
  const { page, table, done } = await sit("draughts", freshRecord("draughts", [0, 0]));
  const play = async (...squares) => {
    for (const square of squares) await table.press(square);
    assert.equal(await moving(page), true);
  };
  await play(32, 28);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await moving(page), false);
  assert.equal(await page.evaluate(() => Number(document.activeElement.dataset.square)), 27);
  await play(19, 23);
  await page.keyboard.press("Escape");
  assert.equal(await moving(page), false);
  await play(28);
  await page.keyboard.press("h");
  assert.equal(await moving(page), false);
  await page.waitForFunction(() => /Indice\s:/.test(document.querySelector(".voice").innerText));
  await play(14, 23);
  await page.click("[data-focus=more]");
  await page.locator("dialog.more summary").click();
  await page.fill("#written-move", "33-28");
  await page.keyboard.press("Enter");
  assert.deepEqual((await table.view()).turns.map((turn) => turn.text), ["32-28", "19-23", "28x19", "14x23", "33-28"]);
  await done();
});

test("resigning while a move is shown ends the game once", async () => {
  const { page, table, done } = await sit("draughts", freshRecord("draughts", [0, 0]));
  await table.tap(32);
  await table.tap(28);
  await page.click("[data-focus=more]");
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.locator("dialog.small .primary").click();
  assert.equal(await moving(page), false);
  await page.waitForSelector("dialog.result");
  await page.click("dialog.result .close");
  assert.equal(await page.locator("dialog").count(), 0, "told once");
  await done();
});

test("the second tap of a double tap, or a key held down, is not the next player’s", async () => {
  const { page, table, done } = await sit("draughts", freshRecord("draughts", [0, 0]));
  await page.evaluate(() => { performance.now = () => 1000; });
  await table.tap(32);
  await table.tap(28);
  await table.tap(28);
  assert.match(await page.locator(".voice").innerText(), /Prochain coup\s: Noirs/u);
  await table.press(19);
  await table.cell(23).focus();
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  assert.equal(await moving(page), true, "the key repeats itself");
  assert.equal((await table.view()).length, 2);
  await done();
});

test("in a lesson the first move of the other side is not waited for", async () => {
  const kept = { "damier.lesson.martian": ["small", "medium", "large", "cross", "capture", "best"] };
  for (const hand of ["mouse", "key"]) {
    const { page, done } = await sit("martian", freshRecord("martian", [0, 0]), { kept });
    await page.click("[data-focus=rules]");
    await page.locator("dialog footer .button").first().click();
    const lesson = { page, cell: (square) => page.locator(`dialog.lesson [data-square="${square}"]`) };
    const square = await page.locator('dialog.lesson [aria-label*="c4"]').getAttribute("data-square");
    assert.equal(await moving(page), true);
    if (hand === "mouse") await page.mouse.click(...await middle(lesson, square));
    else await Table.prototype.press.call(lesson, square);
    assert.equal(await moving(page), false);
    assert.equal(await page.locator('dialog.lesson [aria-selected="true"]').getAttribute("data-square"), square, hand);
    await done();
  }
});

// ---- cards ----

const card = (page) => page.locator("dialog.card");
const turning = (page) => card(page).evaluate((one) => one.classList.contains("turning"));
const pending = freshRecord("sujet-verbe", [0, 0], ["cards=on"])
  .replace("result ongoing", "seed 77\npending 13-10 card=ce1-rose-1\nresult ongoing");

for (const hand of ["mouse", "touch", "key"]) {
  test(`a card that is turning over is answered already: ${hand}`, async () => {
    const { page, done } = await sit("sujet-verbe", pending, { hasTouch: hand === "touch" });
    await page.keyboard.press("Shift"); // any key lays it down
    assert.equal(await turning(page), false);
    const words = card(page).locator("button.word");
    const last = await words.count() - 1; // on the other side of the card that is turning
    const { x, y, width, height } = await words.nth(last).boundingBox();
    await page.reload();
    await card(page).waitFor();
    assert.equal(await turning(page), true);
    const [at, index] = [[x + width / 2, y + height / 2], hand === "key" ? 0 : last];
    if (hand === "mouse") await page.mouse.click(...at);
    else if (hand === "touch") await page.touchscreen.tap(...at);
    else await page.keyboard.press("Space");
    assert.equal(await turning(page), false);
    const pressed = await words.evaluateAll((all) => all.map((one) => one.getAttribute("aria-pressed") === "true"));
    assert.equal(pressed.indexOf(true), index, "the word that lies there is chosen");
    assert.equal(pressed.filter(Boolean).length, 1);
    assert.equal(await words.nth(index).evaluate((one) => one === document.activeElement), true);
    await done();
  });
}
