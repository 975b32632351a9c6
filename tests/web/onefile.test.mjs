// SPDX-License-Identifier: GPL-3.0-or-later
// The page in one file, opened from a folder without any server: everything works, nothing is asked for.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { cardOnTable, check, dialog, fillIn, goOn, recordOf } from "./cards.mjs";
import { keptDecks, makeOurs, openDecks, ours, tables } from "./decks.mjs";
import { pageFolder, sizes, visit, waitForView } from "./helpers.mjs";
import { readOneFile, useStick } from "./onefile.mjs";
import { desk, flip, openDesk, program, saved, written } from "./print.mjs";
import { freshRecord } from "./records.mjs";
import { closedAtTheEnd, filesOf } from "./server.mjs";
import { Table } from "./table.mjs";

/** With what reads PDN, a module of its own so that the first visit of the served page does not pay for it. */
const mostBytes = 1_000_000;
useStick(tables);

const open = (options) => visit(tables.holder, tables.address, options);

test("it is small, and holds the served files to the byte, but for the script, which is whole", () => {
  const page = readOneFile();
  console.log(`# page in one file: ${page.length} bytes, of ${mostBytes}`);
  assert.ok(page.length <= mostBytes, `${page.length} bytes`);
  const parts = [...page.toString().matchAll(/<script type="application\/gzip" id="([^"]+)">([^<]*)</g)];
  const files = filesOf(pageFolder());
  const support = [...files.keys()].find((address) => address.endsWith("/support.js"));
  assert.ok(page.includes(`<script>${files.get(support).toString().trim()}</script>`), "the script before the page");
  const piece = /\/((chunk|pages|studypages|puzzlepages)-\w+\.js|puzzles\.txt)$/; // puzzles are of the served page alone
  const folder = [...files.keys()].filter((address) => address.startsWith("/files-") && address !== support && !piece.test(address));
  assert.deepEqual(parts.map(([, name]) => name).sort(), folder.map((address) => address.split("/").at(-1)).sort());
  for (const [, name, code] of parts.filter(([, name]) => name !== "main.js"))
    assert.ok(gunzipSync(Buffer.from(code, "base64")).equals(files.get(folder.find((address) => address.endsWith(`/${name}`)))), name);
});

test("the program writes the same file as make page", { skip: !program }, () => {
  const path = fileURLToPath(`${tables.address}-again`);
  execFileSync(program, ["page", "-o", path]);
  assert.ok(readFileSync(path).equals(readOneFile()));
});

for (const [game, size, language] of [["draughts", "phone", "en"], ["bretonnes", "desktop", "fr"], ["martian", "phone", "fr"]]) {
  test(`${game} against the computer on a ${size}, ${language}`, async () => {
    const { page, table, done } = await tables.sitDown(game, freshRecord(game, [0, 1]), { size: sizes[size], language });
    for (let turns = 0; turns < 6; turns += 2) {
      const view = await table.waitForTurns(turns);
      await table.play(view, view.moves[0]);
      await table.waitForTurns(turns + 2);
    }
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    await page.reload();
    await waitForView(page);
    assert.ok((await table.view()).length >= 6, "it is kept");
    await done();
  });
}

test("subject/verb draughts asks its cards, of the person and of the computer, and counts the answers", async () => {
  const { page, table, done } = await tables.sitDown("sujet-verbe", recordOf({ levels: [0, 1] }));
  await table.tap(13);
  await table.tap(10);
  const card = await cardOnTable(table);
  await fillIn(page, card, "right");
  await check(page);
  await goOn(page);
  await dialog(page).getByRole("button", { name: "Voir sa réponse" }).click();
  await dialog(page).getByRole("button", { name: "Continuer" }).click();
  await table.waitForTurns(2);
  await page.goto(`${tables.address}#/resultats`);
  await page.getByRole("table", { name: "Par nom" }).getByText("1 sur 1").waitFor();
  await done();
});

test("a deck made in the editor is there after the page was closed", async () => {
  const { context, page, done } = await openDecks();
  await makeOurs(page);
  assert.equal((await keptDecks(page))[0].cards.length, ours.length);
  await page.close();
  const again = await context.newPage();
  await again.goto(`${tables.address}#/cartes`);
  await again.getByRole("link", { name: "Les animaux" }).click();
  await again.locator(".card-row").nth(ours.length - 1).waitFor();
  await done();
});

test("what it prints is what the program writes, to the byte", { skip: !program }, async () => {
  const { page, done } = await open();
  await openDesk(page);
  for (const kind of ["pieces", "rules"]) await flip(page, kind);
  assert.ok((await saved(page, "footer .primary")).bytes.equals(written("pdf", "board", "rules")));
  assert.ok(await desk(page).locator(".print-page").evaluate((image) => image.naturalWidth > 0));
  await done();
});

test("the rules are shown, the lesson begins, sounds are made", async () => {
  const { page, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]));
  await page.getByRole("button", { name: "Règles" }).click();
  await page.locator("dialog.rules-dialog svg").first().waitFor();
  await page.locator("dialog.rules-dialog footer button").first().click();
  await page.waitForSelector("dialog.lesson [data-square]");
  await page.goto(`${tables.address}#/`);
  await page.getByRole("button", { name: "Régler" }).click();
  await page.evaluate(() => {
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      globalThis.heard = (globalThis.heard ?? 0) + 1;
      return start.apply(this, when);
    };
  });
  await page.getByRole("slider", { name: "Volume" }).fill("5");
  await page.getByRole("button", { name: "Écouter" }).click();
  assert.ok(await page.evaluate(() => globalThis.heard) > 0);
  await done();
});

test("of two windows on one game the second takes it over", async () => {
  const { context, table, done } = await tables.sitDown("martian", freshRecord("martian", [0, 0]));
  await table.playOut({ seed: 4, most: 1 });
  const other = await context.newPage();
  await other.goto(`${tables.address}#/martian`);
  await other.getByRole("button", { name: "Continuer ici" }).click();
  await other.waitForSelector(".board [data-square]");
  await new Table(other, tables.core, "martian").playOut({ seed: 5, most: 2 });
  assert.equal((await table.view()).length, 2);
  await done();
});

test("without a network nothing is missed, and the page could not reach one", async () => {
  const { context, page } = await open({ offline: true });
  await waitForView(page);
  let asked = 0;
  const server = createServer((_, response) => response.end(String(asked++)));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  closedAtTheEnd({ close: () => server.close() });
  await context.setOffline(false);
  const refused = await page.evaluate(async (address) => {
    const image = new Promise((resolve) => {
      const element = new Image();
      element.onload = () => resolve("loaded");
      element.onerror = () => resolve("refused");
      element.src = address;
    });
    return [await fetch(address).then(() => "fetched", () => "refused"), await image];
  }, `http://127.0.0.1:${server.address().port}/`);
  assert.deepEqual(refused, ["refused", "refused"]);
  assert.equal(asked, 0);
  await context.close();
});
