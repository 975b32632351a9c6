// SPDX-License-Identifier: GPL-3.0-or-later
// Working on a game: threats, arrows and marks by hand, comments and signs, variations put first and removed, all
// undone, kept over a reload and written as PDN; and the cores of the computer shared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { freshRecord } from "./records.mjs";
import { servePage, sizes, useBrowser, visit, waitForView } from "./helpers.mjs";

const holder = useBrowser();

const game = `[Event "Club"]
[White "Ana"]
[Black "Bob"]
[Result "0-2"]

1. 32-28 {[%eval 0.10] [%cal G3228,R1923] Sage. [%csl Y28]} 19-23 2. 28x19 14x23 (2... 13x24 3. 37-32) 3. 37-32 0-2
`;
const text = async (page, where) => (await page.locator(where).first().textContent()).replaceAll("\u00a0", " ");
const now = (page) => text(page, ".tree .mv.now");
const square = (page, number) => page.locator(`[role="gridcell"][aria-label^="case ${number},"]`);

async function opened(pdn = game, options = {}) {
  const server = await servePage();
  const visited = await visit(holder, server.address, options);
  await waitForView(visited.page);
  await visited.page.goto(`${server.address}#/etudier`);
  await visited.page.fill("#study-pasted", pdn);
  await visited.page.click('[data-focus="open-pasted"]');
  await visited.page.waitForSelector(".study .treebox");
  return { ...visited, server };
}

async function exported(page) {
  await page.click('[data-focus="save"]');
  const coming = page.waitForEvent("download");
  await page.click('[data-focus="save-pdn"]');
  return readFileSync(await (await coming).path(), "utf8");
}

/** A stroke with the other button of the mouse. */
async function stroke(page, from, to) {
  const middle = async (number) => {
    const box = await square(page, number).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle(from));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...await middle(to), { steps: 4 });
  await page.mouse.up({ button: "right" });
}

test("comments, signs, arrows and marks are added, undone, kept over a reload and exported", async () => {
  const { page, done } = await opened();
  await page.keyboard.press("ArrowRight");
  assert.equal(await text(page, ".tree .remark"), "Sage.", "commands are not read aloud");
  assert.equal(await page.locator(".hint.drawn").count(), 2, "arrows of the file");
  assert.equal(await page.locator(".hand-ring").count(), 1);
  await stroke(page, 20, 25);
  assert.equal(await page.locator(".hint.drawn").count(), 3);
  await stroke(page, 44, 44);
  assert.equal(await page.locator(".hand-ring").count(), 2);
  await stroke(page, 32, 28);
  assert.equal(await page.locator(".hint.drawn").count(), 2, "the same again takes it away");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".hint.drawn").count(), 3);
  await page.click('[data-focus="annotate"]');
  assert.match(page.url(), /#\/etudier\/e1$/, "it is a study now");
  await page.fill("#study-note", "Un début\n  sage {très}.");
  await page.click('[data-focus="sign-5"]');
  assert.equal(await text(page, ".tree .mv.now .glyph"), "!?");
  await page.click('[data-focus="sign-1"]');
  assert.equal(await text(page, ".tree .mv.now .glyph"), "!");
  await assertAccessible(page);
  await page.click('[data-focus="study.undo"]');
  assert.equal(await text(page, ".tree .mv.now .glyph"), "!?");
  assert.equal(await text(page, ".treebox .note-said"), "Enregistré sur cet appareil.");
  const before = await exported(page);
  assert.match(before.replaceAll(/\s+/g, " "), /1\. 32-28 \$5 \{\[%eval 0\.10\] \[%cal G3228,R1923,G2025\] \[%csl Y28,G44\] Un début sage \(très\)\.\}/);
  await page.reload();
  await page.waitForSelector(".study .treebox");
  await page.keyboard.press("ArrowRight");
  assert.equal(await text(page, ".tree .remark"), "Un début sage (très).");
  assert.equal(await page.locator(".hint.drawn").count(), 3);
  assert.equal(await page.locator(".hand-ring").count(), 2);
  assert.equal(await exported(page), before, "read back, it is the same to the byte");
  await done();
});

test("variations are put first and removed, and all of it is undone", async () => {
  const { page, done } = await opened();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await now(page), "13x24");
  await page.click('[data-focus="annotate"]');
  await page.click('[data-focus="study.promote"]');
  assert.equal(await page.locator('[data-focus="study.promote"]').getAttribute("aria-disabled"), "true");
  assert.match((await exported(page)).replaceAll(/\s+/g, " "), /2\. 28x19 13x24 \(2\.\.\. 14x23 3\. 37-32\) 3\. 37-32/);
  await page.click('[data-focus="study.remove"]');
  assert.equal(await now(page), "28x19");
  assert.match((await exported(page)).replaceAll(/\s+/g, " "), /2\. 28x19 14x23 3\. 37-32 0-2/);
  await page.click('[data-focus="study.undo"]');
  await page.click('[data-focus="study.undo"]');
  assert.equal(await page.locator('[data-focus="study.undo"]').getAttribute("aria-disabled"), "true");
  assert.match((await exported(page)).replaceAll(/\s+/g, " "), /14x23 \(2\.\.\. 13x24 3\. 37-32\) 3\. 37-32 0-2/);
  await page.keyboard.press("Home");
  for (const number of [33, 29]) await square(page, number).click({ force: true });
  assert.equal(await now(page), "33‑29", "another first move");
  await page.reload();
  await page.waitForSelector(".study .treebox");
  assert.equal(await page.locator('[role="treeitem"]').count(), 8);
  await page.click('[data-focus="to-study"]');
  assert.match(await text(page, '[data-focus="study-1"]'), /Ana – Bob.*0–2 · 5 coups.*Club · Variante symétrique/);
  await assertAccessible(page);
  await page.click('[data-focus="forget-1"]');
  await page.click('[data-focus="forget-yes"]');
  await page.waitForFunction(() => !document.querySelector('[data-focus="study-1"]'));
  assert.equal(await page.evaluate(() => localStorage.getItem("damier.study.1")), null);
  await done();
});

test("drawing by touch on a phone and by keys alone", async () => {
  const { page, done } = await opened(game, { size: sizes.phone, theme: "dark", touch: true });
  await page.click('[data-focus="annotate"]');
  await page.click('[data-focus="draw"]');
  for (const number of [35, 30]) await square(page, number).click({ force: true });
  assert.equal(await page.locator(".hint.drawn").count(), 1);
  assert.equal(await page.locator(".tree .mv.now").count(), 0, "nothing was played");
  await page.focus('[data-focus="draw"]');
  await square(page, 31).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".hand-ring").count(), 1);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await assertAccessible(page);
  await page.click('[data-focus="annotate"]');
  for (const number of [33, 29]) await square(page, number).click({ force: true });
  assert.equal(await text(page, ".strip .mv.now"), "33‑29", "moves again");
  await done();
});

test("a threat is shown as an arrow and a line; where a pass makes no sense it is said", async () => {
  const { page, done } = await opened('[FEN "W:W28,45,46,47:B6,7,8,18"]\n\n1. 46-41 18-22 2. 28x17 *\n');
  await page.click('[data-focus="threat"]');
  await page.waitForSelector(".hint.threat");
  assert.match(await text(page, ".slipcard b"), /^Menace : \d/);
  assert.match(await text(page, ".slipcard p"), /^Si l’on passait : \d+‑\d+.*\([+−]?\d/);
  await assertAccessible(page);
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".slipcard p")?.textContent.includes("obligatoire"));
  assert.equal(await page.locator(".hint.threat").count(), 0);
  assert.match(await page.locator('[data-focus="threat"]').getAttribute("title"), /^La prise est obligatoire/);
  await page.click('[data-focus="threat"]');
  assert.equal(await page.locator(".slipcard").isVisible(), false);
  for (const other of ["martian", "sujet-verbe", "bretonnes"]) {
    await page.goto(`${new URL("#/", page.url())}`);
    await page.waitForSelector(".tile");
    await page.evaluate((record) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", record);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, freshRecord(other, [0, 0]));
    await page.waitForSelector(".study .treebox");
    await page.click('[data-focus="threat"]');
    await page.waitForSelector(".hint.threat", { timeout: 30_000 });
  }
  await done();
});

test("the positions of a game are shared among the cores, and the page goes on meanwhile", async () => {
  const long = `[Result "*"]\n\n${"1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 6. 35-30 20-25 7. 40-35 10-14 8. 45-40 *"}\n`;
  for (const [cores, workers] of [[1, 1], [2, 2], [4, 3]]) {
    const { page, done } = await opened(long, { prepare: (page) => page.addInitScript((count) =>
      Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count }), cores) });
    let most = 0;
    page.on("worker", () => { most = Math.max(most, page.workers().length); });
    await page.evaluate(() => {
      globalThis.frames = 0;
      const tick = () => { globalThis.frames++; requestAnimationFrame(tick); };
      requestAnimationFrame(tick);
    });
    const begun = Date.now();
    await page.click('[data-focus="analyse"]');
    await page.waitForFunction(() => /^(Aucune faute|\d+ faute)/.test(document.querySelector(".slipcard b")?.textContent ?? ""),
      undefined, { timeout: 120_000 });
    console.log(`# ${cores} cores: ${Date.now() - begun} ms for 16 positions`);
    assert.equal(most, workers + 1, "one besides thinks about the position shown");
    assert.ok(await page.evaluate(() => globalThis.frames) > 20);
    assert.equal(page.workers().length, 2, "the others are let go");
    await done();
  }
});
