// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the page that a first visit does not need: cards and printing are fetched when somebody wants them,
// which is said, as is what does not come; the service worker keeps them for later.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { pageFolder, servePage, useBrowser, visit, waitForView, waitForWorker } from "./helpers.mjs";
import { filesOf, serveFiles } from "./server.mjs";

const holder = useBrowser();

const noWorker = () => { delete Navigator.prototype.serviceWorker; };

/** The page without service worker, and a gate before one part of it: `open`, `shut` or `slow`. */
async function visitWithout(part) {
  const files = filesOf(pageFolder());
  const server = await serveFiles(files);
  const gate = { state: "shut", asked: 0, let: () => undefined };
  const visited = await visit(holder, server.address, { prepare: async (page) => {
    await page.addInitScript(noWorker);
    await page.route(`**/${part}`, async (route) => {
      gate.asked++;
      if (gate.state === "slow") await new Promise((pass) => { gate.let = pass; });
      if (gate.state === "shut") await route.abort();
      else await route.continue();
    });
  } });
  await waitForView(visited.page);
  return { gate, ...visited };
}

/** What a part that does not come makes the browser and the page say on the console. */
async function doneAfterMissing({ context, faults }) {
  await context.close();
  assert.ok(faults.length > 0 && faults.every((fault) => /ERR_FAILED|NotLoaded|no answer|NetworkError|Cross-Origin/.test(fault)),
    faults.join("\n"));
}

const go = (page, hash) => page.evaluate((to) => { location.hash = to; }, hash);

test("a game without cards is played without the parts for cards and printing", async () => {
  const asked = [];
  const server = await serveFiles(filesOf(pageFolder()));
  const { page, done } = await visit(holder, server.address, { prepare: async (opened) => {
    await opened.addInitScript(noWorker);
    opened.on("request", (request) => asked.push(request.url()));
  } });
  await waitForView(page);
  await go(page, "#/draughts");
  await page.locator('.board-cell[aria-label^="case 32,"]').click({ force: true });
  await page.locator('.board-cell[aria-label^="case 28,"]').click({ force: true });
  await page.waitForFunction(() => document.querySelectorAll(".moves .now").length === 1);
  assert.ok(asked.some((url) => url.endsWith("/damier.wasm")));
  assert.deepEqual(asked.filter((url) => /weights\.bin|decks\.csv|print\.wasm/.test(url)), []);
  await done();
});

/** The computer has shown a move. */
const hinted = (page) => page.waitForFunction(() => /Indice\s:/.test(document.querySelector(".voice").innerText));

test("what the engine knows is fetched for its first thought, once", async () => {
  const { gate, page, done } = await visitWithout("weights.bin");
  gate.state = "open";
  await go(page, "#/draughts");
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: "Indice" }).click();
    await hinted(page);
    await page.locator('.board-cell[aria-label^="case 32,"]').click({ force: true });
    await page.locator('.board-cell[aria-label^="case 28,"]').click({ force: true });
    await page.getByRole("button", { name: "Annuler" }).click();
  }
  assert.equal(gate.asked, 1);
  await done();
});

test("without what it knows the engine thinks all the same, and asks for it again", async () => {
  const visited = await visitWithout("weights.bin");
  const { gate, page } = visited;
  await go(page, "#/draughts");
  await page.getByRole("button", { name: "Indice" }).click();
  await hinted(page);
  assert.equal(gate.asked, 1);
  gate.state = "open";
  await page.locator('.board-cell[aria-label^="case 32,"]').click({ force: true });
  await page.locator('.board-cell[aria-label^="case 28,"]').click({ force: true });
  await page.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Indice" }).click();
  await hinted(page);
  assert.equal(gate.asked, 2);
  await doneAfterMissing(visited);
});

test("views with cards say that these are coming, and go on when they have come", async () => {
  for (const [hash, shown] of [["#/cartes", ".decks-main, .deck-tiles, .decks-page main"], ["#/sujet-verbe", ".board"]]) {
    const { gate, page, done } = await visitWithout("decks.csv");
    gate.state = "slow";
    await go(page, hash);
    await page.getByText("Les cartes arrivent").waitFor();
    await assertAccessible(page, `fetching ${hash}`);
    gate.let();
    await page.locator(".fetching-view").waitFor({ state: "detached" });
    await page.locator(shown).first().waitFor();
    await go(page, "#/");
    await page.locator(".tiles").waitFor();
    await go(page, hash);
    await page.locator(shown).first().waitFor();
    assert.equal(gate.asked, 1, "fetched once");
    await done();
  }
});

test("cards that do not come are missed, and can be asked for again", async () => {
  const visited = await visitWithout("decks.csv");
  const { gate, page } = visited;
  await go(page, "#/sujet-verbe");
  await page.getByText("Les cartes ne sont pas arrivées").waitFor();
  await assertAccessible(page, "cards missing");
  gate.state = "open";
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.locator(".board").waitFor();
  assert.equal(gate.asked, 2);
  await doneAfterMissing(visited);
});

test("the printing dialog says what is coming and what is missing", async () => {
  const visited = await visitWithout("print.wasm");
  const { gate, page } = visited;
  await page.locator("[data-focus=print]").click();
  await page.getByText("imprimer n’est pas arrivé").waitFor();
  gate.state = "slow";
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.getByText("Ce qu’il faut pour imprimer arrive").waitFor();
  gate.let();
  await page.locator("dialog.print .print-page").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 1, "the notice has gone");
  await doneAfterMissing(visited);
});

test("a dialog closed meanwhile does not open another", async () => {
  const { gate, page, done } = await visitWithout("print.wasm");
  gate.state = "slow";
  await page.locator("[data-focus=print]").click();
  await page.getByText("Ce qu’il faut pour imprimer arrive").waitFor();
  await page.keyboard.press("Escape");
  gate.let();
  await page.waitForResponse(/print\.wasm/).catch(() => undefined);
  await page.waitForTimeout(300);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await done();
});

test("once visited, cards and printing are there without the server", async () => {
  const server = await servePage();
  const { page, done } = await visit(holder, server.address, { offline: true });
  await waitForView(page);
  await waitForWorker(page);
  await server.close();
  await page.reload();
  await waitForView(page);
  await page.locator("[data-focus=print]").click();
  await page.locator("dialog.print .print-page").waitFor();
  await page.keyboard.press("Escape");
  await go(page, "#/cartes");
  await page.locator(".deck-counts").first().waitFor();
  await done();
});
