// SPDX-License-Identifier: GPL-3.0-or-later
// A game that the core knows and the page has no description of is shown and played all the same, on a
// plain ground and in plain words. Here the page has lost the descriptions of all games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, pageFolder, sizes, useBrowser, visit, waitForView } from "./helpers.mjs";
import { filesOf, listAgain, serveFiles } from "./server.mjs";
import { loadCore } from "./table.mjs";

const holder = useBrowser();

const code = `
  import { descriptions } from "../generated/games";
  descriptions.length = 0;
  void import("./main");`;

async function open(options) {
  const script = bundle(code);
  const files = [...filesOf(pageFolder())].map(([address, bytes]) =>
    [address, address.endsWith("/main.js") ? script : bytes]);
  const server = await serveFiles(listAgain(new Map(files)));
  const visited = await visit(holder, server.address, options);
  await waitForView(visited.page);
  return { server, ...visited };
}

async function openGame(page, game) {
  await page.evaluate((name) => { location.hash = `#/${name}`; }, game);
  await page.waitForSelector(".board[data-ground=plain] [data-square]");
}

const cell = (page, name) => page.locator(`.board-cell[aria-label^="case ${name},"]`);
const voice = (page) => page.locator(".voice").textContent();

/** The cells lie over the picture, which takes the taps. */
const tap = (page, name) => cell(page, name).click({ force: true });

test("every game of the core has its tile, with or without a description", async () => {
  const { page, done } = await open();
  const { games } = await loadCore();
  assert.ok(games.length > 0, "the core has games");
  assert.equal(await page.locator(".tile[data-ground=plain]").count(), games.length);
  assert.equal(await page.locator(".tile .mini .piece").count() > 40, true, "the boards stand at their start");
  await done();
});

test("it is played by taps and told in plain words", async () => {
  for (const size of [sizes.desktop, sizes.phone]) {
    const { page, done } = await open({ size });
    await openGame(page, "draughts");
    assert.match(await cell(page, "32").getAttribute("aria-label"), /pion, place 1/);
    await tap(page, "32");
    await tap(page, "28");
    await page.waitForFunction(() => document.querySelectorAll(".moves .now").length === 1);
    assert.match(await cell(page, "28").getAttribute("aria-label"), /pion, place 1/);

    await openGame(page, "martian");
    await tap(page, "d3");
    await tap(page, "d5");
    await page.waitForFunction(() => document.querySelectorAll(".moves .now").length === 1);
    assert.match(await page.locator(".seat .points").first().textContent(), /^\d/, "scores are shown");
    await done();
  }
});

test("pieces that are placed need no piece to be chosen first", async () => {
  const { page, done } = await open();
  await openGame(page, "bretonnes");
  assert.match(await voice(page), /Choisir une case libre/);
  await tap(page, "c3");
  await tap(page, "d4");
  await page.waitForFunction(() => document.querySelectorAll(".moves .now").length === 1);
  assert.equal(await page.locator(".board .piece").count(), 2);
  await done();
});

test("its rules say that there is no sheet yet, and offer no lesson", async () => {
  const { page, done } = await open();
  await openGame(page, "martian");
  await page.locator("[data-focus=rules]").click();
  assert.match(await page.locator(".rules-dialog .body").textContent(), /pas encore de fiche/);
  assert.equal(await page.locator(".rules-dialog footer .button").count(), 1);
  await done();
});
