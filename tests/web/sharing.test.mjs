// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game in a link: made in the review and in a game's menu, opened by somebody else, refused when it is
// damaged; from a page in one file as a text to paste.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { freshRecord } from "./records.mjs";
import { servePage, sizes, until, visit, waitForView } from "./helpers.mjs";
import { putOnStick } from "./onefile.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();
const { holder } = tables;
const pdn = '[White "Papi Yann"]\n[Black "Zoé"]\n[Result "0-2"]\n\n1. 32-28 19-23 2. 28x19 14x23 (2... 13x24) 3. 37-32 {calme} 0-2\n';

async function visitStudy(options = {}) {
  const server = await servePage();
  const visited = await visit(holder, server.address, options);
  await waitForView(visited.page);
  await visited.page.goto(`${server.address}#/etudier`);
  await visited.page.waitForSelector(".study-desk");
  return { server, ...visited };
}

async function openPasted(page, text) {
  await page.fill("#study-pasted", text);
  await page.click('[data-focus="open-pasted"]');
}

const titleOf = async (page) => (await page.locator(".bar h1").textContent()).replaceAll("\u00a0", " ");
const movesOf = (page) => page.locator('.study [role="treeitem"]').count();
/** On a phone the tree is a strip. */
const seen = (page) => page.waitForSelector(".study .treebox");
const linkOf = (page) => page.locator('[data-focus="game-link"]').inputValue();

for (const size of ["desktop", "phone"])
  test(`a game looked at is shared, and looked at by who opens the link: ${size}`, async () => {
    const { server, page, context, done } = await visitStudy({ size: sizes[size], permissions: ["clipboard-read", "clipboard-write"] });
    await openPasted(page, pdn);
    await seen(page);
    await page.click('[data-focus="share-tool"]');
    const link = await linkOf(page);
    assert.ok(link.startsWith(`${server.address}#/lien/`));
    assert.ok(link.length - server.address.length < 60, link);
    await assertAccessible(page, "the link of a game");
    await assertFits(page, "the link of a game");
    await page.click('[data-focus="copy-game-link"]');
    await page.waitForSelector(".toast");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    const other = await context.newPage();
    await other.goto(link);
    await seen(other);
    assert.equal(await titleOf(other), "Revoir : Papi Yann – Zoé");
    assert.equal(await movesOf(other), 5, "the game itself, without its variation");
    await other.reload();
    await seen(other);
    await done();
  });

test("the system's own sheet is offered where there is one", async () => {
  const { page, done } = await visitStudy({ prepare: (page) => page.addInitScript(() => {
    navigator.share = (data) => {
      globalThis.shared = data;
      return Promise.resolve();
    };
  }) });
  await openPasted(page, pdn);
  await page.click('[data-focus="share-tool"]');
  const link = await linkOf(page);
  await page.click('dialog [data-focus="share"]');
  assert.deepEqual(await page.evaluate(() => globalThis.shared.url), link);
  await done();
});

test("links that are damaged, cut or strange are refused in words, and the page goes on", async () => {
  const { server, page, done } = await visitStudy();
  await openPasted(page, pdn);
  await page.click('[data-focus="share-tool"]');
  const link = await linkOf(page);
  const changed = link.slice(0, -1) + (link.endsWith("A") ? "B" : "A");
  for (const bad of [changed, link.slice(0, -3), `${server.address}#/lien/`, `${server.address}#/lien/%3Cb%3E`, `${server.address}#/lien/CQAAAQ`]) {
    await page.goto("about:blank");
    await page.goto(bad);
    await page.waitForSelector("dialog [role=alert]");
    assert.match(await page.locator("dialog [role=alert]").textContent(), /Ce lien ne s’ouvre pas/);
    await page.click("dialog .primary");
    await page.waitForSelector(".study-desk");
  }
  await openPasted(page, changed);
  assert.match(await page.locator("dialog [role=alert]").textContent(), /Ce lien ne s’ouvre pas/);
  await done();
});

for (const game of ["draughts", "bretonnes", "sujet-verbe", "martian"])
  test(`${game}: shared from the menu of a game, opened again`, async () => {
    const { page, table, done } = await tables.sitDown(game, freshRecord(game, [0, 0]));
    for (let turns = 0; turns < 3; turns++) {
      const view = await table.waitForTurns(turns);
      await table.play(view, view.moves[turns]);
    }
    await table.waitForTurns(3);
    await page.click('[data-focus="more"]');
    await page.click('dialog .button:has-text("Partager")');
    await page.waitForSelector('[data-focus="game-link"]');
    await page.goto(await linkOf(page));
    await seen(page);
    assert.equal(await movesOf(page), 3);
    await done();
  });

test("a page in one file gives a text to copy, which is pasted to open it", async () => {
  const address = putOnStick();
  const { page, done } = await visit(holder, address);
  await waitForView(page);
  await page.goto(`${address}#/etudier`);
  await page.waitForSelector(".study-desk");
  await openPasted(page, pdn);
  await page.click('[data-focus="share-tool"]');
  const text = await linkOf(page);
  assert.match(text, /^#\/lien\/[\w-]+$/);
  await page.keyboard.press("Escape");
  await page.click('[data-focus="to-study"]');
  await openPasted(page, text);
  await until(page, () => document.querySelectorAll('.study [role="treeitem"]').length === 5);
  assert.equal(await titleOf(page), "Revoir : Papi Yann – Zoé");
  await done();
});
