// SPDX-License-Identifier: GPL-3.0-or-later
// A tour of the page in WebKit, the browser of iPads: every game by hand and against the computer, a card,
// decks, settings, printing, results, and all of it without the server. Nothing may go wrong on the way, and
// no dialog may be higher than what it holds. DAMIER_SHOTS names a folder for pictures of every stop.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { answerFor, cardNames, recordOf } from "../web/cards.mjs";
import { pageFolder } from "../web/helpers.mjs";
import { freshRecord } from "../web/records.mjs";
import { filesOf, listAgain, serveFiles } from "../web/server.mjs";
import { loadCore, openGame } from "../web/table.mjs";
import { startWebKit } from "./driver.mjs";
import { WebKitPage } from "./page.mjs";

const games = ["draughts", "bretonnes", "sujet-verbe", "martian"];
/** A window of WebKitGTK is never narrower than 447. */
const sizes = { narrow: { width: 447, height: 900 }, wide: { width: 1280, height: 850 } };
const bounded = { timeout: 180_000 };

/** Runs before the page: the driver tells nothing of errors. */
const noteFaults = `globalThis.faults = [];
  addEventListener("error", (event) => faults.push(event.message ?? "not loaded: " + event.target.outerHTML), true);
  addEventListener("unhandledrejection", (event) => faults.push("unhandled: " + event.reason));
  addEventListener("securitypolicyviolation", (event) => faults.push("forbidden: " + event.violatedDirective));
  for (const kind of ["error", "warn"]) console[kind] = (...words) => faults.push(kind + ": " + words.join(" "));`;

let webkit, page, server, core;

before(async () => {
  const files = filesOf(pageFolder());
  const html = files.get("/index.html").toString();
  assert.ok(html.includes("<head>"));
  files.set("/index.html", Buffer.from(html.replace("<head>", '<head><script src="faults.js"></script>')));
  files.set("/faults.js", Buffer.from(noteFaults));
  server = await serveFiles(listAgain(files));
  core = await loadCore();
  webkit = await startWebKit();
  page = new WebKitPage(webkit);
  await page.resize(sizes.wide);
  await page.goto(server.address);
  await page.evaluate(() => localStorage.setItem("damier.settings", '{"language":"fr","speed":"none","volume":0}'));
}, bounded);
after(() => webkit?.close());

async function shot(name) {
  if (process.env.DAMIER_SHOTS) {
    await page.waitForTimeout(300); // the picture may be of the frame before
    await page.screenshot(join(process.env.DAMIER_SHOTS, `${name}.png`));
  }
}

async function goHome() {
  await page.goto(`${server.address}#/`);
  await page.reload();
  await page.waitForSelector(".tile");
}

const sitDown = (game, levels, options) =>
  openGame(page, server.address, core, game, freshRecord(game, levels, options));

/** The open dialog is as high as its parts, or as high as it may be: then its body scrolls. */
async function assertHeight(what) {
  await page.waitForSelector("dialog[open]");
  const { high, parts, most, scrolls } = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const body = dialog.querySelector(".body");
    const style = getComputedStyle(body);
    const inBody = [...body.children].map((child) => child.getBoundingClientRect().bottom);
    const bodyHeight = Math.max(...inBody) - body.getBoundingClientRect().top + body.scrollTop + parseFloat(style.paddingBottom);
    const others = [...dialog.children].filter((child) => child !== body && !child.matches(".card-back"))
      .map((child) => child.getBoundingClientRect().height);
    return { high: dialog.getBoundingClientRect().height, parts: others.reduce((sum, part) => sum + part, bodyHeight + 4),
      most: parseFloat(getComputedStyle(dialog).maxHeight), scrolls: body.scrollHeight > body.clientHeight + 1 };
  });
  assert.ok(Math.abs(high - Math.min(parts, most)) <= 3, `${what}: ${high} px high; its parts ${parts}, at most ${most}`);
  assert.equal(scrolls, parts > most + 3, `${what}: whether its body scrolls`);
}

async function closeDialog() {
  await page.evaluate(() => [...document.querySelectorAll("dialog[open]")].at(-1).close());
  await page.waitForSelector("dialog", { state: "detached" });
}

async function assertNoFault() {
  assert.deepEqual(await page.faults(), []);
}

for (const game of games) {
  test(`${game}: by hand, and against the computer`, bounded, async () => {
    const options = game === "sujet-verbe" ? ["cards=off"] : [];
    const byHand = await (await sitDown(game, [0, 0], options)).playOut({ seed: 5, most: 4 });
    assert.equal(byHand.length, 4);
    const table = await sitDown(game, [0, 2], options);
    for (let turns = 0; turns < 6; turns += 2) {
      const view = await table.waitForTurns(turns);
      await table.play(view, view.moves[0]);
      await table.waitForTurns(turns + 2);
    }
    await shot(`${game}`);
    await page.click(".tools .tool:nth-child(3)"); // a hint
    await page.waitForFunction(() => /Indice\s:/.test(document.querySelector(".voice").innerText));
    await assertNoFault();
  });
}

test("a card is asked, answered and explained", bounded, async () => {
  const table = await openGame(page, server.address, core, "sujet-verbe", recordOf({ card: cardNames.verb }));
  await assertHeight("the card");
  await shot("card");
  for (const index of answerFor(core.card(cardNames.verb), "right")) await page.locator("dialog.card .word").nth(index).click();
  await page.click("dialog.card footer .primary");
  await page.waitForSelector("dialog.card .answer.good");
  await assertHeight("the answer");
  await shot("answer");
  await page.click("dialog.card footer .primary");
  assert.equal((await table.waitForTurns(1)).turns[0].answer, 1);
  await assertNoFault();
});

test("results of the cards", bounded, async () => {
  await page.goto(`${server.address}#/resultats`);
  await page.waitForSelector(".results-view .tally");
  assert.match(await page.locator(".results-view .tally").innerText(), /1 sur 1/);
  await shot("results");
  await assertNoFault();
});

test("a deck is made, and a card for it", bounded, async () => {
  await page.goto(`${server.address}#/cartes`);
  await page.waitForSelector(".decks-view");
  await shot("decks");
  await page.click("[data-focus=deck-new]");
  await assertHeight("the name of a deck");
  await page.locator("[name=deck-name]").fill("Les animaux");
  await page.click("dialog footer .primary");
  await page.click(".first-card button");
  await page.waitForSelector("dialog.card-editor");
  await assertHeight("the editor");
  await page.locator("[name=sentence]").fill("Le chat dort.");
  await page.locator(".answer-field .word").nth(2).click();
  await shot("editor");
  await page.click("dialog.card-editor footer .primary");
  await page.waitForSelector(".card-row");
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("damier.deck."))
    .map((key) => localStorage.getItem(key)).join());
  assert.match(kept, /Les animaux.*Le chat dort\..*dort/s);
  await assertNoFault();
});

test("settings: another theme, another language", bounded, async () => {
  await goHome();
  await page.click(".head-actions .tool");
  await assertHeight("settings");
  await shot("settings");
  for (const [name, value] of [["theme", "dark"], ["language", "en"]])
    await page.evaluate(([field, choice]) => document.querySelector(`dialog input[name=${field}][value=${choice}]`).click(),
      [name, value]);
  await page.waitForSelector('html[data-theme="dark"][lang="en"]');
  await closeDialog();
  assert.match(await page.locator("h1").innerText(), /play/);
  await shot("home-dark");
  await page.evaluate(() => localStorage.setItem("damier.settings", '{"language":"fr","speed":"none","volume":0}'));
  await assertNoFault();
});

test("printing: every page is drawn", bounded, async () => {
  await goHome();
  await page.click("[data-focus=print]");
  await page.waitForFunction(() => /^Page 1 sur/.test(document.querySelector(".print-walk [role=status]")?.innerText));
  await page.waitForFunction(async () => {
    const image = document.querySelector(".print-page");
    await image.decode();
    return image.naturalHeight > image.naturalWidth && image.naturalWidth > 0;
  });
  await assertHeight("printing");
  await shot("print");
  await assertNoFault();
});

for (const [name, size] of Object.entries(sizes)) {
  test(`dialogs are as high as what they hold: ${name}`, bounded, async () => {
    await page.resize(size);
    await goHome();
    await shot(`${name}-home`);
    for (const key of [...games.map((game) => `tile-${game}`), "about"]) {
      // a game that was begun is opened by its tile: its other button asks for a new one
      await page.evaluate((focus) => (document.querySelector(`[data-focus=${focus.replace("tile", "new")}]`)
        ?? document.querySelector(`[data-focus=${focus}]`)).click(), key);
      await assertHeight(`${key}, ${name}`);
      const outside = await page.evaluate(() => [...document.querySelectorAll("dialog .seat-choice")].filter((seat) =>
        seat.querySelector(".seat-name").getBoundingClientRect().top < seat.getBoundingClientRect().top + 4).length);
      assert.equal(outside, 0, `${key}, ${name}: the names of the seats stand inside their frames`);
      await shot(`${name}-${key}`);
      await closeDialog();
    }
    for (const game of games) {
      await sitDown(game, game === "bretonnes" ? [0, 0, 0] : [0, 0], game === "bretonnes" ? ["players=3"] : []);
      for (const [what, tool] of [["rules", ".bar .tool.keep"], ["more", ".tools .tool:last-child"]]) {
        await page.click(tool);
        await assertHeight(`${what} of ${game}, ${name}`);
        await shot(`${name}-${game}-${what}`);
        await closeDialog();
      }
      await shot(`${name}-${game}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    await assertNoFault();
  });
}

test("without its server the page loads again, and plays", bounded, async () => {
  await goHome();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active.state === "activated"
    && navigator.serviceWorker.controller !== null);
  await server.close();
  const table = await sitDown("martian", [0, 2]);
  const view = await table.view();
  await table.play(view, view.moves[0]);
  await table.waitForTurns(2);
  await shot("offline");
  await assertNoFault();
});
