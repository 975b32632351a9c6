// SPDX-License-Identifier: GPL-3.0-or-later
// The page does without what a browser may lack or refuse: storage, workers, newer styles. Each is taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { pageFolder, sizes, visit, waitForView } from "./helpers.mjs";
import { serveChanged, visitChanged, without } from "./lacks.mjs";
import { freshRecord } from "./records.mjs";
import { useResults } from "./results.mjs";
import { filesOf, headers, serveFiles } from "./server.mjs";
import { openGame } from "./table.mjs";

const { tables, kept, openResults } = useResults();
const policy = headers["content-security-policy"];

test("where nothing is kept the home page says so, and a game is played all the same", async () => {
  const forbid = () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
  };
  const { page, done } = await visit(tables.holder, tables.address, { ...without(forbid), bypassCSP: true, size: sizes.phone });
  await page.getByRole("status").getByText(/ne laisse rien garder/).waitFor();
  await assertAccessible(page, "nothing is kept");
  await assertFits(page, "nothing is kept");
  await page.click("[data-focus=new-martian]");
  await page.check("[name=seat-1][value=person]");
  await page.click("dialog footer .primary");
  await page.locator('.board [data-square="7"]').first().waitFor();
  await done();
});

// ---- no worker: the page thinks ----

/** The computer answers a move, and a hint comes. */
async function assertThinks({ page }, address) {
  const table = await openGame(page, address, tables.core, "martian", freshRecord("martian", [0, 3]));
  const view = await table.view();
  await table.play(view, view.moves[0]);
  await table.waitForTurns(2);
  await page.locator(".tools .tool").nth(2).click();
  await page.waitForFunction(() => /Indice\s:/.test(document.querySelector(".voice").innerText));
}

test("without workers the computer thinks in the page", async () => {
  const refuse = () => { globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } }; };
  const visited = await visit(tables.holder, tables.address, without(refuse));
  await assertThinks(visited, tables.address);
  await visited.done();
});

test("where the policy forbids workers the computer thinks in the page", async () => {
  const server = await serveFiles(filesOf(pageFolder()), { "content-security-policy": policy.replace("worker-src 'self'", "worker-src 'none'") });
  const visited = await visit(tables.holder, server.address);
  await assertThinks(visited, server.address);
  await visited.context.close();
});

for (const [what, script] of [["does not come", undefined], ["breaks", "throw new Error('broken');"],
  ["breaks as it thinks", "onmessage = ({ data }) => { if (data.kind === 'think') throw new Error('broken'); };"],
  ["never answers", ""]]) {
  test(`a worker that ${what} is replaced by the page`, async () => {
    const visited = await visitChanged(tables.holder, "/worker.js", () => script);
    await assertThinks(visited, new URL("/", visited.page.url()).href);
    await visited.context.close();
  });
}

// ---- styles ----

test("without dynamic heights the board is whole, and nothing scrolls", async () => {
  for (const size of [sizes.phone, sizes.desktop]) {
    const { page, done } = await visitChanged(tables.holder, "/main.css", (css) => css.replaceAll("dvh", "unknown"), { size });
    await waitForView(page);
    for (const game of ["draughts", "martian"]) {
      await openGame(page, new URL("/", page.url()).href, tables.core, game, freshRecord(game, [0, 0]));
      const box = await page.locator(".board").boundingBox();
      assert.ok(box.width > 200 && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height,
        `${game}: ${JSON.stringify(box)}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), game);
    }
    await page.locator(".bar .tool.keep").click();
    const dialog = await page.locator("dialog").boundingBox();
    assert.ok(dialog.y >= 0 && dialog.y + dialog.height <= size.height, `rules: ${JSON.stringify(dialog)}`);
    await done();
  }
});

test("without :has what has the focus is still seen", async () => {
  const { page, done } = await visitChanged(tables.holder, "/main.css", (css) => css.replaceAll(":has(", ":unknown("));
  await waitForView(page);
  const ring = (selector) => page.locator(selector).first().evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return one === document.activeElement && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  const address = new URL("/", page.url()).href;
  await page.keyboard.press("Tab"); // what comes next is shown as a keyboard shows it
  await page.locator(".tile .go .button").first().focus();
  assert.ok(await ring(".tile .go .button"), "a tile");
  await openGame(page, address, tables.core, "martian", freshRecord("martian", [0, 0]))
    .then((table) => table.playOut({ seed: 1, most: 1 }));
  await page.goto(`${address}#/`);
  await page.keyboard.press("Tab");
  await page.locator(".resume .gorse").focus();
  assert.ok(await ring(".resume .gorse"), "the game to resume");
  await page.goto(`${address}#/cartes`);
  await page.waitForSelector(".deck-tile");
  await page.keyboard.press("Tab");
  await page.locator(".deck-tile .cover").first().focus();
  assert.ok(await ring(".deck-tile .cover"), "a deck");
  await done();
});

test("without container queries results stay a table, and fit", async () => {
  const address = await serveChanged("/main.css", (css) => css.replaceAll("@container", "@unknown"));
  const { page, done } = await openResults([kept("ce1-rose-1"), kept("ce2-verte-1")], { address, size: sizes.phone });
  await assertFits(page, "results");
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  assert.equal(await page.locator(".tally tr").first().evaluate((row) => getComputedStyle(row).display), "table-row");
  await done();
});
