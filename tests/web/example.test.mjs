// SPDX-License-Identifier: GPL-3.0-or-later
// The example of a game (src/games/example) in the page of a developer: shown, told and played to the end with
// nothing of its own in the page but one description, or not even that; the page that is shipped has no such
// game. DAMIER_EXAMPLE names the folder of the page built with it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { bundle, servePage, sizes, useBrowser, visit, waitForView } from "./helpers.mjs";
import { filesOf, listAgain, serveFiles } from "./server.mjs";
import { loadCore } from "./table.mjs";

const holder = useBrowser();
const cell = (page, name) => page.locator(`.board-cell[aria-label^="case ${name},"]`);
const label = (page, name) => cell(page, name).getAttribute("aria-label");
/** The cells lie over the picture, which takes the taps. */
const tap = (page, name) => cell(page, name).click({ force: true });
const empty = (page) => page.locator(".board-cell[aria-label*=', vide']");
const turns = (page, count) => page.waitForFunction((least) =>
  document.querySelectorAll(".board .piece").length >= least || document.querySelector("dialog.result"), count);

function exampleFolder() {
  const folder = process.env.DAMIER_EXAMPLE;
  assert.ok(folder, "DAMIER_EXAMPLE names no folder: run tools/page_tests.py");
  return folder;
}

/** The page of developers; `change` makes other files of its files. */
async function visitExample(options, change = (files) => files) {
  const server = await serveFiles(change(filesOf(exampleFolder())));
  const visited = await visit(holder, server.address, options);
  await waitForView(visited.page);
  return visited;
}

/** Begins through the dialog, seats as it offers them: a person and the computer, or two people. */
async function begin(page, opponent) {
  await page.getByRole("button", { name: /^Morpion/ }).click();
  await page.locator("dialog.new-game").waitFor();
  await page.locator(`label:has(input[name=seat-1][value=${opponent}])`).click();
  await page.getByRole("button", { name: "Jouer", exact: true }).click();
  await page.locator(".board [data-square]").first().waitFor();
}

test("the page that is shipped does not offer it", async () => {
  const server = await servePage();
  const { page, done } = await visit(holder, server.address);
  await waitForView(page);
  await page.evaluate(() => { location.hash = "#/example"; });
  await waitForView(page);
  const { games } = await loadCore();
  assert.ok(games.length > 0 && !games.includes("example"), games.join());
  assert.equal(await page.locator(".tile").count(), games.length);
  assert.equal(await page.getByText("Morpion").count(), 0);
  await done();
});

test("two people play it with taps and keys, and are told how it stands", async () => {
  const { page, done } = await visitExample({ size: sizes.phone });
  const { games } = await loadCore(exampleFolder());
  assert.equal(games.at(-1), "example");
  assert.equal(await page.locator(".tile").count(), games.length);
  assert.equal(await page.getByText("Trois signes alignés").count(), 1);
  await begin(page, "person");
  const voice = page.locator(".voice");
  await voice.getByText("Choisir une case libre").waitFor();
  await tap(page, "b2");
  await turns(page, 1);
  assert.match(await label(page, "b2"), /croix/);
  await tap(page, "b2");
  await voice.getByText(/b2/).waitFor();
  assert.equal(await page.locator(".board .piece").count(), 1, "taken squares are refused, in words");

  await cell(page, "b2").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await turns(page, 2);
  assert.match(await label(page, "a2"), /rond/);
  assert.deepEqual(await page.locator(".board .piece .glyph").allTextContents(), ["×", "○"]);
  await assertAccessible(page, "example");

  await page.getByRole("button", { name: "Annuler" }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".board .piece").length === 1);
  for (const name of ["a2", "c1", "a1", "a3"]) await tap(page, name);
  const result = page.locator("dialog.result");
  await result.waitFor();
  assert.match(await result.innerText(), /Les croix gagnent/);
  await done();
});

test("the computer plays it, and gives a hint", async () => {
  const { page, done } = await visitExample();
  await begin(page, "engine");
  await page.locator("[data-focus=hint]").click();
  await page.locator(".layer-top .hint, .hint").first().waitFor({ state: "attached" });
  for (let mine = 1; await page.locator("dialog.result").count() === 0; mine++) {
    assert.ok(mine <= 5, "at most five crosses");
    await empty(page).first().click({ force: true });
    await turns(page, 2 * mine);
  }
  assert.match(await page.locator("dialog.result").innerText(), /gagne|Partie nulle|Égalité/i);
  await done();
});

test("without a description it is shown plainly, and played", async () => {
  const code = 'import { descriptions } from "../generated/games"; descriptions.length = 0; void import("./main");';
  const { page, done } = await visitExample({}, (files) => listAgain(new Map([...files].map(([address, bytes]) =>
    [address, address.endsWith("/main.js") ? bundle(code) : bytes]))));
  await begin(page, "person");
  assert.equal(await page.locator(".board[data-ground=plain]").count(), 1);
  await tap(page, "a1");
  await turns(page, 1);
  await tap(page, "c3");
  await turns(page, 2);
  assert.deepEqual(await page.locator(".board .piece .glyph").allTextContents(), ["×", "○"]);
  assert.match(await label(page, "c3"), /rond, place 2/);
  await done();
});

