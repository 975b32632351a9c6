// SPDX-License-Identifier: GPL-3.0-or-later
// Games that were written down: a PDN file opened in every way there is, listed, filtered, walked through with
// its variations, and saved again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { freshRecord } from "./records.mjs";
import { servePage, sizes, useBrowser, visit, waitForView } from "./helpers.mjs";

const holder = useBrowser();

const one = `[Event "Club"]
[Date "2026.03.12"]
[White "Papi Yann"]
[Black "Malo"]
[Result "0-2"]

{Un début sage.} 1. 32-28! 19-23 {La prise est forcée.} 2. 28x19 14x23 (2... 13x24 3. 37-32 (3. 33-29 24x33 4. 39x28) 3... 24-29) 3. 37-32 0-2
`;
const broken = '[White "Cassé"]\n[Black "Fichu"]\n[Result "*"]\n\n1. 32-28 19-23 2. 1-50 *\n';
const other = '[White "x"]\n[GameType "21"]\n[Result "*"]\n\n1. 11-15 *\n';
const short = (number) => `[White "Blanc ${number}"]\n[Black "Élodie"]\n[Result "1-1"]\n\n1. 34-30 20-25 2. 39-34 1-1\n`;

async function visitStudy(options = {}) {
  const server = await servePage();
  const visited = await visit(holder, server.address, options);
  await waitForView(visited.page);
  await visited.page.goto(`${server.address}#/etudier`);
  await visited.page.waitForSelector(".study-desk");
  return visited;
}

const file = (text, name = "club.pdn") => ({ name, mimeType: "application/x-draughts-pdn", buffer: Buffer.from(text) });

async function choose(page, given) {
  const chooser = page.waitForEvent("filechooser");
  await page.click('[data-focus="open-file"]');
  await (await chooser).setFiles(given);
}

/** A file dropped on the page, or a text pasted into it. */
const drop = (page, text, name = "club.pdn") => page.evaluate(([contents, title]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([contents], title));
  document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}, [text, name]);
const paste = (page, text) => page.evaluate((contents) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", contents);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** What is read somewhere, with plain blanks. */
const textOf = async (page, where) => (await page.locator(where).first().textContent()).replaceAll("\u00a0", " ");
const title = (page) => textOf(page, ".bar h1");
const now = (page) => textOf(page, ".tree .mv.now");
async function downloaded(page, act) {
  const coming = page.waitForEvent("download");
  await act();
  const download = await coming;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("one game opens at once: walked by keys and buttons, with variations and comments", async () => {
  const { page, done } = await visitStudy();
  await choose(page, file(one));
  await page.waitForSelector(".study .tree");
  assert.equal(await title(page), "Revoir : Papi Yann – Malo");
  assert.match(await textOf(page, ".bar .goal"), /0–2 · 5 coups/);
  assert.equal(await textOf(page, ".tree .remark"), "Un début sage.");
  assert.equal(await page.locator(".tree .branch").count(), 2, "a variation, and one in it");
  assert.equal(await page.locator('[role="treeitem"]').count(), 5 + 3 + 3);
  assert.equal(await textOf(page, ".tree .glyph.good"), "!");
  await page.keyboard.press("End");
  assert.equal(await now(page), "37‑32");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await now(page), "14x23");
  await page.keyboard.press("ArrowDown");
  assert.equal(await now(page), "13x24", "the move beside it");
  assert.match(await textOf(page, ".study-view p[role=status]"), /13 prend et arrive en 24/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await now(page), "33‑29");
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".tree .mv.now").count(), 0);
  await page.click('[data-focus="walk-on"]');
  await page.click('[data-focus="walk-on"]');
  assert.equal(await now(page), "19‑23");
  await page.click('[data-focus="walk-last"]');
  assert.equal(await page.locator('[data-focus="walk-on"]').getAttribute("aria-disabled"), "true");
  await assertAccessible(page);
  await done();
});

test("a move tried on the board becomes a variation", async () => {
  const { page, done } = await visitStudy();
  await choose(page, file(one));
  await page.waitForSelector(".study .tree");
  await page.keyboard.press("ArrowRight");
  for (const square of [20, 25]) await page.locator(`[role="gridcell"][aria-label^="case ${square},"]`).click({ force: true });
  assert.equal(await now(page), "20‑25");
  assert.equal(await page.locator(".tree .branch").count(), 3);
  await done();
});

test("several games are listed, with what is wrong; the others open", async () => {
  const { page, done } = await visitStudy();
  await choose(page, file(one + broken + other + short(1)));
  await page.waitForSelector(".game-rows .game-row[href$='/1']");
  assert.equal(await textOf(page, ".sheet [role=status]"), "3 parties · 1 partie d’un autre jeu, laissée de côté");
  assert.match(await textOf(page, ".game-row .fault"), /^Lue jusqu’à la ligne 12:19 : /);
  assert.match(await textOf(page, ".game-row"), /Papi Yann – Malo.*0–2 · 5 coups.*Club · 12 mars 2026/);
  await assertAccessible(page);
  await page.fill("#study-filter", "elodie");
  assert.equal(await textOf(page, ".sheet .game-row b"), "Blanc 1 – Élodie", "without accents and case");
  assert.match(await textOf(page, ".sheet [role=status]"), /^1 partie sur 3/);
  await page.fill("#study-filter", "");
  await page.click(".game-row:has(.fault)");
  await page.waitForSelector(".study .tree");
  assert.equal(await page.locator('[role="treeitem"]').count(), 2, "what could be read");
  await page.click('[data-focus="to-study"]');
  const all = await downloaded(page, () => page.click('[data-focus="save-all"]'));
  assert.match(all.name, /^damier-parties-.*\.pdn$/);
  assert.equal(all.text.match(/\[White /g).length, 3);
  assert.match(all.text, /2\.\s28x19\s14x23\s\(2\.\.\.\s13x24/);
  await done();
});

test("one game is saved as PDN and as a record, which opens again", async () => {
  const { page, done } = await visitStudy();
  await choose(page, file(one));
  await page.waitForSelector(".study .tree");
  const save = async (form) => {
    await page.click('[data-focus="save"]');
    return downloaded(page, () => page.click(`[data-focus="save-${form}"]`));
  };
  const pdn = await save("pdn");
  assert.match(pdn.text, /\[White "Papi Yann"\]/);
  assert.match(pdn.text, /\{Un début sage\.\}/);
  const record = await save("record");
  assert.match(record.text, /^damier record 1\ngame draughts\n/);
  assert.match(record.text, /player 1 person 0 Papi Yann\n/);
  await page.goto(`${new URL("#/", page.url())}`);
  await waitForView(page);
  await drop(page, record.text, "partie.txt");
  await page.waitForSelector(".study .tree");
  assert.equal(await title(page), "Revoir : Papi Yann – Malo");
  assert.equal(await page.locator('[role="treeitem"]').count(), 5);
  await done();
});

test("games come by dropping and pasting, on the home page and in a game; other texts do nothing", async () => {
  const server = await servePage();
  const { page, done } = await visit(holder, server.address);
  await waitForView(page);
  await paste(page, "Bonjour, à 10-12 heures ?");
  assert.equal(await page.locator(".tile").count(), 4, "nothing has happened");
  await drop(page, one);
  await page.waitForSelector(".study .tree");
  await page.goto(`${server.address}#/draughts`);
  await page.waitForSelector(".game-view .board");
  await paste(page, one);
  await page.waitForSelector(".study .tree");
  await page.goto(`${server.address}#/etudier`);
  await page.fill("#study-pasted", short(1) + short(2));
  await page.click('[data-focus="open-pasted"]');
  await page.waitForSelector(".game-row[href$='/2']");
  await done();
});

/** What the system does where the page is installed: the file it was asked to open with it waits in a queue. */
function openedWith(contents) {
  const setConsumer = (consume) => consume({ files: [{ getFile: async () => new File([contents], "club.pdn") }] });
  Object.defineProperty(globalThis, "launchQueue", { value: { setConsumer } });
}

test("a file that the system opens with the page is shown", async () => {
  const server = await servePage();
  const { page, done } = await visit(holder, server.address, { prepare: (first) => first.addInitScript(openedWith, one) });
  await page.waitForSelector(".study .tree");
  assert.equal(await title(page), "Revoir : Papi Yann – Malo");
  const { file_handlers: handlers } = await page.evaluate(async () => (await fetch("manifest.webmanifest")).json());
  assert.deepEqual(handlers[0].accept["application/x-draughts-pdn"], [".pdn"]);
  await done();
});

test("what holds no game is refused with its fault, and what was open stays", async () => {
  const { page, done } = await visitStudy();
  await choose(page, file(short(1) + short(2)));
  await page.waitForSelector(".game-row[href$='/2']");
  for (const [bad, said] of [["Ceci n’est pas une partie.", /« faux\.pdn » ne contient aucune partie \(1:1 : /],
    ["", /« faux\.pdn » ne contient aucune partie\./], [other, /qu’une partie d’un autre jeu/],
    ["damier record 1\ngame dames\n", /« faux\.pdn », ligne 2 : /], ["a\0b", /n’est pas un texte/]]) {
    await choose(page, file(bad, "faux.pdn"));
    await page.waitForSelector("dialog [role=alert]");
    assert.match(await textOf(page, "dialog [role=alert]"), said);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".game-rows .game-row[href$='/2']").count(), 1);
  }
  await done();
});

test("a game by itself that breaks is shown up to there, and says why", async () => {
  const { page, done } = await visitStudy();
  await choose(page, file(broken));
  await page.waitForSelector(".study-view");
  assert.match(await textOf(page, ".treebox .fault"), /^Lue jusqu’à la ligne 5:19 : /);
  assert.ok(await page.locator(".treebox .fault").isVisible());
  await done();
});

test("thousands of games are listed while the page goes on", async () => {
  const { page, done } = await visitStudy();
  await page.evaluate(() => {
    globalThis.frames = 0;
    const tick = () => {
      globalThis.frames++;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await choose(page, file(Array.from({ length: 5000 }, (_, i) => short(i + 1)).join("\n")));
  await page.waitForFunction(() => document.querySelector(".sheet [role=status]")?.textContent === "5000 parties");
  assert.ok(await page.locator(".game-row").count() < 300, "only the rows near the screen exist");
  assert.ok(await page.evaluate(() => globalThis.frames) > 10, "it was drawn again and again meanwhile");
  await page.fill("#study-filter", "blanc 4999");
  await page.waitForSelector(".game-row[href$='/4999']");
  await done();
});

test("a game of this device is looked at again", async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "turn 32-28\nturn 19-23\nresult ongoing");
  const { page, done } = await visitStudy({ prepare: (page) => page.addInitScript((kept) =>
    localStorage.setItem("damier.game.draughts", JSON.stringify({ version: 1, record: kept, time: 1 })), record) });
  await page.click('[data-focus="kept-draughts"]');
  await page.waitForSelector(".study .tree");
  assert.equal(await page.locator('[role="treeitem"]').count(), 2);
  assert.equal(await textOf(page, ".bar .goal"), "inachevée · 2 coups · Variante symétrique");
  await done();
});

test("a phone shows the moves on one line, at night too", async () => {
  const { page, done } = await visitStudy({ size: sizes.phone, theme: "dark" });
  await choose(page, file(one));
  await page.waitForSelector(".study .strip");
  await page.click('[data-focus="walk-on"]');
  assert.equal(await textOf(page, ".strip .mv.now"), "32‑28!");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await assertAccessible(page);
  await done();
});

const blunder = '[White "Ana"]\n[Black "Bob"]\n[FEN "W:W28,45,46,47:B6,7,8,17"]\n[Result "0-2"]\n\n'
  + "1. 28-22 17x28 2. 46-41 28-33 0-2\n";

async function analysed(options = {}) {
  const visited = await visitStudy(options);
  await choose(visited.page, file(blunder));
  await visited.page.waitForSelector(".study .treebox");
  assert.equal(await visited.page.locator(".gauge, .linesbox, .graphbox, .slipcard").filter({ visible: true }).count(), 0,
    "no figure before it is asked");
  await visited.page.click('[data-focus="analyse"]');
  await visited.page.waitForSelector(".slipcard .glyph", { timeout: 60_000 });
  return visited;
}

test("analysis finds the slip, tells it in words, and shows lines, gauge and graph", async () => {
  const { page, done } = await analysed();
  assert.match(await textOf(page, ".slipcard b"), /^Coup 1 : 28‑22 (perd|laisse)/);
  assert.match(await textOf(page, ".head"), /Ana.*1 faute.*Bob/);
  assert.match(await textOf(page, '[role="treeitem"]'), /28‑22\?/);
  await page.waitForFunction(() => document.querySelectorAll(".lines .mark").length === 3);
  await page.click('[data-focus="study.fewer-lines"]');
  await page.waitForFunction(() => document.querySelectorAll(".lines .mark").length === 2);
  assert.match(await textOf(page, ".slipcard .glyph"), /^\?\??$/);
  assert.equal(await page.locator(".hint:not(.played)").count(), 1, "the best move");
  assert.equal(await page.locator(".hint.played").count(), 1, "and the one that was played");
  await page.click('[data-focus="walk-last"]');
  await page.waitForFunction(() => /^Noirs, /.test(document.querySelector('[role="meter"]').getAttribute("aria-valuetext")));
  const graph = page.locator('[role="slider"]');
  assert.equal(await graph.getAttribute("aria-valuemax"), "4");
  await graph.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.match(await graph.getAttribute("aria-valuetext"), /^coup 1, .*faute$/);
  await page.keyboard.press("n");
  await page.waitForSelector('[data-focus="retry"]');
  await page.waitForSelector(".hint:not(.played)");
  await page.keyboard.press(" ");
  assert.ok(!["28‑22?", "28‑22??"].includes(await now(page)), "the best move is a variation");
  await page.keyboard.press("ArrowLeft");
  await assertAccessible(page);
  await done();
});

test("a slip is played anew: three tries, or a better move", async () => {
  const { page, done } = await analysed();
  const play = async (...squares) => {
    for (const square of squares) await page.locator(`[role="gridcell"][aria-label^="case ${square},"]`).click({ force: true });
  };
  await page.click('[data-focus="retry"]');
  assert.equal(await textOf(page, ".slipcard b"), "Trouver mieux que 28‑22");
  assert.equal(await page.locator(".hint").count(), 0, "nothing is given away");
  assert.equal(await page.locator(".linesbox").isVisible(), false);
  for (const left of ["Encore 2 essais", "Encore 1 essai"]) {
    await play(28, 22);
    await page.waitForFunction((text) => document.querySelector(".slipcard b").textContent.includes(text), left);
  }
  await play(28, 22);
  await page.waitForSelector('[data-focus="retry"]');
  assert.equal(await page.locator(".hint:not(.played)").count(), 1, "what was better is shown");
  await page.click('[data-focus="retry"]');
  await play(28, 23);
  await page.waitForFunction(() => document.querySelector(".slipcard b").textContent.startsWith("Oui"));
  assert.equal(await now(page), "28‑23", "a variation of its own");
  await done();
});

test("analysis on a phone, at night, and of the other games", async () => {
  const { page, done } = await analysed({ size: sizes.phone, theme: "dark" });
  assert.ok(await page.locator('[role="meter"]').isVisible() && await page.locator('[role="slider"]').isVisible());
  await assertAccessible(page);
  for (const game of ["martian", "sujet-verbe", "bretonnes"]) {
    await page.goto(`${new URL("#/", page.url())}`);
    await page.waitForSelector(".tile");
    await drop(page, freshRecord(game, [0, 0]), "partie.txt");
    await page.waitForSelector(".study .treebox");
    await page.waitForSelector(".hint", { timeout: 60_000 });
  }
  await done();
});
