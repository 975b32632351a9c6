// SPDX-License-Identifier: GPL-3.0-or-later
// Saved games in the browser's own storage, files, and the clipboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { giveFile, savedFile } from "./browsers.mjs";
import { emptyStorage, fillStorage, pageFolder, servePage, useBrowser, visit, visitModule, waitForModule, waitForView }
  from "./helpers.mjs";
import { filesOf } from "./server.mjs";

const holder = useBrowser();

const code = `
  import { compile, instantiate } from "./core/module";
  import { Room } from "./core/room";
  import * as files from "./ui/files";
  import { exportRecord, importRecord } from "./play/recordfile";
  import { makeSavedGames } from "./store/savedgames";
  import { setLanguage } from "./words/words";
  const core = await instantiate(await compile(await fetch("damier.wasm")));
  const room = Room.create(core, 0);
  const say = (language) => { setLanguage(language); core.setLanguage(language); };
  Object.assign(globalThis, { ...files, exportRecord, importRecord, core, room, say, saved: makeSavedGames(Room.games(core).map(({ id }) => id)), heard: [] });
  saved.listen((game) => heard.push(game));
  ready();`;

function open(options) {
  const [, module] = [...filesOf(pageFolder())].find(([address]) => address.endsWith("/damier.wasm"));
  return visitModule(holder, code, options, [["/damier.wasm", module]]);
}

test("a game outlives its page; another page hears of it, and the last move wins", async () => {
  const { server, context, page, done } = await open();
  const other = await context.newPage();
  await other.goto(server.address);
  await waitForModule(other);
  assert.equal(await page.evaluate(() => saved.save("draughts", "one")), true);
  await other.waitForFunction(() => heard.length === 1 && heard[0] === "draughts");
  assert.equal(await other.evaluate(() => saved.load("draughts").record), "one");
  await other.evaluate(() => saved.save("draughts", "two"));
  assert.equal(await page.evaluate(() => saved.load("draughts").record), "two");
  await page.reload();
  await waitForModule(page);
  assert.equal(await page.evaluate(() => saved.list()[0].record), "two");
  await done();
});

test("full storage is told; what was there stays; there is room again later", async () => {
  const { page, done } = await open();
  await page.evaluate(() => saved.save("martian", "before"));
  await fillStorage(page);
  const outcome = await page.evaluate(() => {
    const refused = saved.save("martian", "after".repeat(100));
    const inMemory = saved.load("martian").record.length;
    const stored = JSON.parse(localStorage.getItem("damier.game.martian")).record;
    return { refused, inMemory, stored };
  });
  assert.deepEqual(outcome, { refused: false, inMemory: 500, stored: "before" });
  await emptyStorage(page);
  assert.equal(await page.evaluate(() => saved.save("martian", "again")), true);
  await done();
});

test("a broken entry is kept aside", async () => {
  const { page, done } = await open();
  const outcome = await page.evaluate(() => {
    localStorage.setItem("damier.game.bretonnes", "{broken");
    return [saved.list().length, localStorage.getItem("damier.game.bretonnes.broken")];
  });
  assert.deepEqual(outcome, [0, "{broken"]);
  await done();
});

test("where storage is forbidden the page plays all the same", async () => {
  const { address } = await servePage();
  const { page, done } = await visit(holder, address);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
  });
  for (const hash of ["#/", "#/draughts"]) {
    await page.goto(address + hash);
    await page.reload();
    await waitForView(page);
  }
  await done();
});

test("a game is exported under its name and imported again", async () => {
  const { page, done } = await open();
  const { name, bytes } = await savedFile(page,
    () => page.evaluate(() => exportRecord("draughts", room.record())));
  assert.match(name, /^damier-draughts-\d{4}-\d\d-\d\d\.txt$/);
  const record = await page.evaluate(() => room.record());
  assert.equal(bytes.toString(), record);
  assert.equal(await importFile(page, { name: "g.txt", mimeType: "text/plain", buffer: bytes }), record);
  await done();
});

/** What `importRecord` gives for a file, or null if it refuses it. */
function importFile(page, file) {
  return giveFile(page, () => page.evaluate(async () => await importRecord(core) ?? null), file);
}

test("a bad file is refused with its name and line, in the language of the page", async () => {
  const { page, done } = await open();
  const text = "damier record 1\ngame draughts\nposition W:W51:B1\nresult ongoing\n";
  const file = { name: "mauvais.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
  for (const [language, said] of [["fr", /mauvais\.txt.*ligne 3.*51/], ["en", /mauvais\.txt.*line 3.*51/]]) {
    await page.evaluate((chosen) => say(chosen), language);
    assert.equal(await importFile(page, file), null);
    assert.match(await page.locator("dialog [role=alert]").innerText(), said);
    await page.click("dialog footer button");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await done();
});

test("a position is copied, also where the clipboard of the browser is closed to pages", async () => {
  const { page, done } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  const pasted = () => page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await page.evaluate(() => copyText("W:W31:B1")), true);
  assert.equal(await pasted(), "W:W31:B1");
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("closed")); });
  await page.focus("button");
  const copied = page.evaluate(() => new Promise((resolve) =>
    document.querySelector("button").addEventListener("click", async () => resolve(await copyText("copied so")))));
  await page.click("button");
  assert.equal(await copied, true);
  assert.equal(await pasted(), "copied so");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BUTTON", "focus is where it was");
  await done();
});
