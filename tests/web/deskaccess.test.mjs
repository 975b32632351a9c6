// SPDX-License-Identifier: GPL-3.0-or-later
// Everyone can play together: axe-core finds nothing in any state of the desk and of a room, nothing is wider than
// the window at any size or at twice the text, and a room is opened by keys alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { sizes, until } from "./helpers.mjs";
import { desk, openRoom, resign, sitDown, twoAtABoard, usePeople, waitForBoard } from "./rooms.mjs";

const people = usePeople();
const small = { width: 390, height: 664 };

/** A choice of the voice, until it is made: a finger that was on its way already does not answer. */
const press = (page, name) => until(page, `{
  document.querySelector("[data-focus=${name}]")?.click();
  document.querySelector("[data-focus=${name}]") === null;
}`);

/** Every state, one after another, of two people: `check` looks at each. */
async function walk(options, check) {
  const host = await people.come(undefined, options);
  await desk(host.page);
  await check(host.page, "the desk");
  await host.page.click("[data-focus=room-game-sujet-verbe]");
  await host.page.click("[data-focus=room-more]");
  await host.page.click("[data-focus=room-clock-other]");
  await check(host.page, "all choices");
  await host.page.click("[data-focus=room-game-bretonnes]");
  await host.page.click("[data-focus=room-count-4]");
  await host.page.click("[data-focus=chair-3-2]");
  await host.page.fill("#desk-code", "ZZZZZZ");
  await host.page.locator("#desk-code-said:not(:empty)").waitFor();
  await check(host.page, "four chairs, and a code that opens nothing");
  await host.page.click("[data-focus=room-game-draughts]");
  const link = await openRoom(host.page, "Malo");
  await check(host.page, "a room that waits");
  for (const part of ["large-qr", "large-code", "large-link"]) {
    await host.page.click(`[data-focus=${part}]`);
    await check(host.page, part);
    await host.page.keyboard.press("Escape");
  }
  const guest = await people.come(link, options);
  await guest.page.waitForSelector("#desk-arrival");
  await check(guest.page, "somebody comes by the link");
  await guest.page.click("[data-focus=watch]");
  await guest.page.waitForSelector("[data-focus=sit-1]");
  await check(guest.page, "watching a room that waits");
  await guest.page.click("[data-focus=sit-1]");
  await waitForBoard(host.page);
  await check(host.page, "a game played together");
  assert.equal(await host.page.getByRole("button", { name: /^(Autres|More)$/ }).count(), 1, "one menu, not two");
  await host.page.click("[data-focus=say]");
  await host.page.waitForSelector(".pop");
  await check(host.page, "phrases");
  await host.page.keyboard.press("Escape");
  await host.page.locator(".tools [data-focus=more]").click();
  await host.page.waitForSelector("dialog.more");
  await check(host.page, "what is wanted less often");
  await host.page.locator("dialog button", { hasText: /Demander une pause|Ask for a pause/ }).click();
  await guest.page.waitForSelector("[data-focus=choose-agree]");
  await check(guest.page, "a request");
  assert.equal(await guest.page.locator("[data-focus=learn-offer]").count(), 0, "one thing is asked at a time");
  await press(guest.page, "choose-agree");
  await host.page.waitForSelector("[data-focus=choose-resume]");
  await check(host.page, "a pause");
  await press(host.page, "choose-resume");
  await resign(guest.page);
  await host.page.waitForSelector("dialog.result");
  await check(host.page, "the end");
  await host.page.keyboard.press("Escape");
  await host.page.evaluate(() => { location.hash = "#/ensemble"; });
  await host.page.locator("#desk-mine li").waitFor();
  await check(host.page, "one's own games");
  await host.page.evaluate(() => { location.hash = "#/ensemble/abcdefgh23456789"; });
  await host.page.waitForSelector("#desk-old");
  await check(host.page, "an old link");
  await host.done();
  await guest.done();
}

for (const [theme, language] of [["light", "fr"], ["dark", "en"]])
  test(`axe finds nothing, ${theme}, ${language}`, () => walk({ theme, language, bypassCSP: true }, assertAccessible));

for (const [name, size] of Object.entries({ small, tablet: sizes.tablet }))
  test(`nothing is wider than the window: ${name}`, () => walk({ size }, assertFits));

test("text twice as large loses nothing", () => walk({ size: sizes.tablet }, async (page, what) => {
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await assertFits(page, what);
}));

test("from the home page to a room by keys alone", async () => {
  const { page, done } = await people.come(people.server.address);
  await page.locator("[data-focus=together]").focus();
  await page.keyboard.press("Enter");
  await desk(page);
  const focused = () => page.evaluate(() => document.activeElement.dataset.focus ?? document.activeElement.tagName);
  assert.equal(await focused(), "H1", "focus begins at the heading");
  const tabTo = async (name) => {
    for (let i = 0; i < 40 && await focused() !== name; i++) await page.keyboard.press("Tab");
    assert.equal(await focused(), name);
  };
  await tabTo("room-game-draughts");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "room-game-bretonnes", "an arrow chooses the next game, and focus follows");
  await tabTo("room-count-2");
  await page.keyboard.press("ArrowRight");
  await tabTo("room-name");
  await page.keyboard.type("Inès");
  await tabTo("open-room");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".invite");
  assert.deepEqual(await page.locator(".chairs b").allInnerTexts(), ["Inès", "Place libre", "Place libre"]);
  await done();
});

test("every view begins at its heading or its board, and nothing loses one’s place", async () => {
  const focused = (page) => page.evaluate(() => document.activeElement.closest(".board") ? "board"
    : document.activeElement.dataset.focus ?? document.activeElement.tagName);
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  await host.page.waitForSelector(".invite");
  assert.equal(await focused(host.page), "H1", "waiting");
  const guest = await people.come(link);
  await guest.page.waitForSelector("#desk-arrival");
  assert.equal(await focused(guest.page), "H1", "asked");
  await guest.page.click("[data-focus=watch]");
  await guest.page.waitForSelector("[data-focus=sit-1]");
  assert.notEqual(await focused(guest.page), "BODY", "watching");
  await guest.page.click("[data-focus=sit-1]");
  await host.page.waitForSelector(".game-view .seat .here");
  for (const { page } of [host, guest]) {
    await waitForBoard(page);
    assert.equal(await focused(page), "board", "the game begins");
  }
  assert.match(await host.page.locator("main").ariaSnapshot(), /Noirs est là/, "who is there is heard after the name");
  await host.page.click("[data-focus=say]");
  assert.equal(await focused(host.page), "phrase-1");
  await host.page.keyboard.press("Escape");
  assert.equal(await focused(host.page), "say");
  await resign(guest.page);
  await host.page.waitForSelector("dialog.result");
  assert.notEqual(await focused(host.page), "BODY", "the end");
  await host.done();
  await guest.done();
});

test("a chair that is filled is told to those who hear", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo", async (page) => {
    await page.click("[data-focus=room-game-bretonnes]");
    await page.click("[data-focus=room-count-3]");
  });
  const guest = await people.come(link);
  await sitDown(guest.page, "Nolwenn");
  await host.page.locator("[aria-live=polite]", { hasText: /Nolwenn s’assoit/ }).waitFor({ state: "attached" });
  await host.done();
  await guest.done();
});

test("on a tablet lying down the names at the table are whole, and so is the heading of the phrases", async () => {
  const { host, guest } = await twoAtABoard(people, { size: sizes.lying });
  for (const { page } of [host, guest]) {
    const names = page.locator(".seat .who b");
    assert.deepEqual((await names.allInnerTexts()).map((name) => name.trim()).sort(), ["Malo", "Nolwenn"]);
    for (const name of await names.all()) assert.ok(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), await name.innerText());
  }
  await host.page.click("[data-focus=say]");
  const [say, show] = await Promise.all([".pop header > span", ".pop .toggle > span"].map((part) => host.page.locator(part).boundingBox()));
  assert.ok(say.x + say.width + 4 <= show.x || say.y + say.height <= show.y, JSON.stringify([say, show]));
  await host.done();
  await guest.done();
});
