// SPDX-License-Identifier: GPL-3.0-or-later
// Games, links, positions, studies and puzzles that mean harm, or make no sense: a view is always shown, nothing
// is read as HTML, nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { savedFile } from "./browsers.mjs";
import { fillStorage, servePage, useBrowser, visit, waitForView } from "./helpers.mjs";

const holder = useBrowser();
const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script><b>gras</b>';
const pdn = '[White "Ada"]\n[Black "Bo"]\n\n1. 32-28 19-23 {bien} (1... 18-23) 2. 28x19 *\n';

async function sit(kept = {}) {
  const server = await servePage();
  const seat = await visit(holder, server.address, { kept });
  await waitForView(seat.page);
  for (const [hash, view] of [["etudier", ".study-desk"], ["problemes", ".desk-view"], ["", ".home-view"]]) {
    await seat.page.evaluate((place) => { location.hash = `#/${place}`; }, hash);
    await seat.page.waitForSelector(view); // parts that no view has to wait for from now on
  }
  return seat;
}

const go = (page, hash) => page.evaluate((place) => new Promise((told) => {
  if (location.hash === `#/${place}`) return told();
  addEventListener("hashchange", () => setTimeout(told), { once: true });
  location.hash = `#/${place}`;
}), hash);

/** One view, not that of a page that broke, and nothing of a text became an element. */
async function assertShown(page, what) {
  assert.equal(await page.locator("#view > *").count(), 1, what);
  assert.equal(await page.locator(".broken-view").count(), 0, what);
  assert.equal(await page.locator('img[src="x"], #view script').count(), 0, what);
  assert.notEqual(await page.title(), "1", what);
}

const closeDialogs = (page) => page.evaluate(() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
});

const put = (page, entries) => page.evaluate((all) => {
  localStorage.clear();
  for (const [key, text] of all) localStorage.setItem(key, text);
}, Object.entries(entries));

const study = (change) => JSON.stringify({ version: 1, pdn, time: 1_750_000_000_000, ...change });
const tried = { id: "x", result: "solved", day: 20000, box: 0, due: 0 };
const puzzles = (change) => JSON.stringify({ version: 1, tried: [tried], days: [20000], ...change });
const atoms = [null, true, -1, 1.5, 1e300, "__proto__", "constructor", [], [null], {}, { toString: 1 }, markup, "\u0000\ud800\u202e"];

const studies = ["", "{", "null", "[]", '"text"', '{"__proto__":{"version":1}}', study({ version: 2 }),
  ...atoms.flatMap((atom) => [study({ pdn: atom }), study({ time: atom })]),
  ...["", "*", "1. 99-99 *", "(".repeat(500), "{".repeat(500), '[Damier "x"]', '[GameType "21"] 1. 11-15 *', '[FEN "x"] *',
    `[White "${markup}"]\n1. 32-28 {${markup}} *`, `1. 32-28 ${"(1. 33-28) ".repeat(300)}*`,
    `1. 32-28 ${"(1. 33-28 ".repeat(200)}${")".repeat(200)} *`, "\u0000", "damier record 1"].map((text) => study({ pdn: text }))];
const memories = ["", "{", "null", "[]", '{"version":1}', puzzles({ version: 2 }),
  ...atoms.flatMap((atom) => [puzzles({ tried: atom }), puzzles({ days: atom }), puzzles({ tried: [atom, tried] }),
    ...Object.keys(tried).map((name) => puzzles({ tried: [{ ...tried, [name]: atom }] }))]),
  puzzles({ days: Array.from({ length: 30000 }, (_, day) => day) })];

/** The text is still there: at its key, aside whole, or in parts. */
const isKept = (page, key, text) => page.evaluate(([name, wanted]) => Object.keys(localStorage)
  .filter((other) => other === name || other.startsWith(`${name}.broken`)).map((other) => localStorage.getItem(other))
  .some((held, _, all) => held === wanted || all.join("").length >= wanted.length * 0.6), [key, text]);

test("whatever stands where studies and puzzles are kept, views open and nothing is lost", async () => {
  const { page, done } = await sit();
  for (let i = 0; i < Math.max(studies.length, memories.length); i++) {
    const entries = { "damier.study.1": studies[i % studies.length], "damier.study.__proto__": studies[(i + 1) % studies.length],
      "damier.study.2": study(), "damier.puzzles": memories[i % memories.length] };
    await put(page, entries);
    for (const hash of ["etudier", "etudier/e1", "etudier/e__proto__", "etudier/e2", "problemes", ""]) {
      await go(page, hash);
      await assertShown(page, `${hash}: ${JSON.stringify(entries).slice(0, 300)}`);
    }
    for (const key of Object.keys(entries)) assert.ok(await isKept(page, key, entries[key]), `${key} lost ${entries[key].slice(0, 200)}`);
  }
  await done();
});

test("whatever comes in an address, a view is shown, and a link that is none is told", async () => {
  const { page, done } = await sit({ "damier.study.2": study() });
  const places = ["", "A", "AQ", "AQAAAA", "%", "%00", "%E0%A4%A", "../..", "__proto__", markup, "\u202e", "A".repeat(100000), "-".repeat(5000),
    "AQ".repeat(20000), "AAAA====", "AQ/AQ/AQ", "é", "\ud800"].map((link) => `lien/${link}`);
  const positions = ["", "x", "%", "%ZZ", markup, "W:W", "W:W1-50:B1-50", "W:W" + "1,".repeat(50000), "B:WK1:BK50", "\u0000", "__proto__"];
  const composed = ["draughts", "bretonnes", "sujet-verbe", "martian", "nothing", "__proto__", "constructor"]
    .flatMap((game) => positions.flatMap((position) => ["", "players=9", "__proto__=1", "=,=,=", "x".repeat(3000)]
      .slice(0, game === "bretonnes" ? 5 : 1).map((options) => `composer/${game}/${options}/${encodeURIComponent(position)}`)));
  const others = ["etudier/e", "etudier/e9", "etudier/__proto__", "etudier/constructor", "etudier/-1", "etudier/1e9", "etudier/draughts",
    "problemes/__proto__", "problemes/constructor", "problemes/x", `problemes/${markup}`, "composer", "composer//", "lien"];
  for (const place of [...places, ...composed, ...others]) {
    await go(page, place);
    await assertShown(page, place.slice(0, 120));
    await closeDialogs(page);
    await go(page, "");
  }
  assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem("damier.study.2"))).pdn, pdn);
  await done();
});

test("a game full of markup is shown as it is written", async () => {
  const { page, done } = await sit();
  await go(page, "etudier");
  const marked = `[Event "${markup.replaceAll('"', "'")}"]\n[White "<b>Ada</b>"]\n[Black "</script>&lt;"]\n[Date "<i>"]\n\n`
    + `1. 32-28 {${markup}} 19-23 {[%csl G<b>] [%cal G0102,<i>]} (1... 18-23 {<svg onload=alert(1)>}) *\n`;
  await page.fill("#study-pasted", marked);
  await page.click('[data-focus="open-pasted"]');
  await page.waitForSelector(".tree .mv");
  await assertShown(page, "a game with markup");
  assert.match(await page.locator("#view").innerText(), /<b>Ada<\/b>/);
  assert.match(await page.locator("#view").innerText(), /<img src=x onerror=/);
  await page.keyboard.press("ArrowRight");
  await page.click('[data-focus="annotate"]');
  await page.fill("#study-note", `encore ${markup}`);
  await page.locator("#study-note").blur();
  await page.waitForSelector(".tree .remark >> text=encore");
  await go(page, "etudier");
  await assertShown(page, "a list with markup");
  assert.match(await page.locator(".study-row").innerText(), /<b>Ada<\/b>/);
  await done();
});

test("what is typed for a position is a position, or is refused", async () => {
  const { page, done } = await sit();
  for (const game of ["draughts", "bretonnes", "sujet-verbe", "martian"]) {
    await go(page, `composer/${game}`);
    await page.click(".edit details.text summary");
    const field = page.locator("#compose-text");
    for (const text of [markup, "\u0000", "W:W1:B1", "x".repeat(200000), "W:W" + "K1,".repeat(20000), "W\nB\n", "__proto__", "\u202e\ud800", "-1", " "]) {
      await field.fill(text);
      await field.press("Enter");
      await assertShown(page, `${game}: ${text.slice(0, 60)}`);
      assert.ok(await page.locator("#view .board").count() >= 1, `${game}: ${text.slice(0, 60)}`);
    }
  }
  await done();
});

test("a game of more turns and variations than anybody plays opens, and can be left", async () => {
  const { page, done } = await sit();
  const shuffle = Array.from({ length: 3000 }, (_, i) => `${2 * i + 1}. 46-41 5-10 ${2 * i + 2}. 41-46 10-5`).join(" ");
  for (const text of [`[FEN "W:WK46:BK5"]\n${shuffle} *`, `1. 32-28 ${"(1. 33-28 19-23) ".repeat(3000)} 19-23 *`,
    `${"[T \"v\"]".repeat(3000)} 1. 32-28 *`]) {
    await go(page, "etudier");
    await page.fill("#study-pasted", text);
    await page.click('[data-focus="open-pasted"]');
    await page.waitForSelector(".tree .mv");
    await assertShown(page, text.slice(0, 80));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    await assertShown(page, text.slice(0, 80));
    await go(page, "");
  }
  await done();
});

test("a study for which the device has no room is in the file of everything", async () => {
  const { page, done } = await sit();
  await go(page, "etudier");
  await page.fill("#study-pasted", pdn);
  await fillStorage(page);
  await page.click('[data-focus="open-pasted"]');
  await page.waitForSelector(".tree .mv");
  await page.keyboard.press("ArrowRight");
  await page.click('[data-focus="annotate"]');
  await page.fill("#study-note", "à garder");
  await page.locator("#study-note").blur();
  await page.waitForSelector(".tree .remark >> text=à garder");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("damier.study."))), []);
  await go(page, "");
  await page.click("[data-focus=settings]");
  const { bytes } = await savedFile(page, () => page.getByRole("button", { name: "Tout enregistrer dans un fichier" }).click());
  assert.match(JSON.parse(bytes.toString()).studies["1"].pdn, /à garder/);
  await done();
});

/** The page stumbles over a game of somebody called boum. */
function stumble() {
  const { parse } = JSON;
  JSON.parse = (text) => {
    if (text.startsWith('{"games":') && text.includes("boum")) throw new Error("boum");
    return parse(text);
  };
}

test("a study that keeps the view from being shown is named, set aside, and the view opens", async () => {
  const server = await servePage();
  const kept = { "damier.study.1": study({ pdn: pdn.replace("Ada", "boum") }), "damier.study.2": study() };
  const { page, context, faults } = await visit(holder, server.address, { kept, bypassCSP: true });
  await page.addInitScript(stumble);
  await page.goto(`${server.address}#/etudier`);
  await page.reload();
  const main = page.locator(".broken-view");
  await main.waitFor();
  assert.equal((await main.locator(".aside-names").innerText()).replaceAll("\u00a0", " "), "Étude : 1");
  await main.getByRole("button", { name: "Mettre de côté et continuer" }).click();
  await page.waitForSelector(".study-desk");
  assert.equal(await page.locator(".study-row").count(), 1);
  assert.equal(await page.evaluate(() => localStorage.getItem("damier.study.1.broken")), kept["damier.study.1"]);
  assert.deepEqual(faults.filter((fault) => !fault.includes("boum")), []);
  await context.close();
});
