// SPDX-License-Identifier: GPL-3.0-or-later
// All that is kept, saved to one file and taken back, between the served page and the page in one file:
// asked before, refused with a reason, all or nothing, and never lost. And pages that may keep nothing.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { giveFile, savedFile } from "./browsers.mjs";
import { keptDecks, makeOurs, openDecks, tables } from "./decks.mjs";
import { fillStorage, servePage, sizes, visit, waitForView } from "./helpers.mjs";
import { putOnStick } from "./onefile.mjs";
import { freshRecord } from "./records.mjs";
import { useResults } from "./results.mjs";

const { kept } = useResults(tables);
const stick = putOnStick();
const texts = {
  fr: { settings: "Régler", save: "Tout enregistrer dans un fichier", take: "Tout reprendre d’un fichier", replace: "Tout reprendre",
    undo: "Annuler", back: "Remettre", forget: "Oublier" },
  en: { settings: "Settings", save: "Save everything to a file", take: "Restore everything from a file", replace: "Restore everything",
    undo: "Undo", back: "Put back", forget: "Forget" },
};

/** What the device keeps for Damier; what was replaced only if it is asked for. */
const storage = (page, aside = false) => page.evaluate((all) => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("damier.") && (all || !key.startsWith("damier.aside."))).sort()), aside);

const settings = (page) => page.locator("dialog.settings");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function openSettings(page, { settings: name } = texts.fr) {
  await press(page, name);
  await settings(page).waitFor();
}

/** Presses the button that saves everything; the name of the file and its text. */
async function saveAll(page, { save } = texts.fr) {
  const { name, bytes } = await savedFile(page, () => settings(page).getByRole("button", { name: save }).click());
  return { name, text: bytes.toString() };
}

/** Lets everything be taken from a file, which may be made longer than its text. */
async function choose(page, name, text, { take } = texts.fr, bytes = undefined) {
  const folder = mkdtempSync(join(tmpdir(), "damier-everything-"));
  const path = join(folder, name);
  writeFileSync(path, text);
  if (bytes !== undefined) truncateSync(path, bytes);
  await giveFile(page, () => settings(page).getByRole("button", { name: take }).click(), path);
  await question(page).waitFor();
  rmSync(folder, { recursive: true });
}

const question = (page) => page.locator("dialog.small");
const plain = async (locator) => (await locator.innerText()).replaceAll("\u00a0", " ");

/** A device with a deck, a game, answers, a lesson and settings of its own; the settings are open. */
async function livedIn(options = {}) {
  const seat = await openDecks(options);
  const { page } = seat;
  await makeOurs(page);
  await page.evaluate(([answers, record]) => {
    localStorage.setItem("damier.answers", JSON.stringify({ version: 1, answers }));
    localStorage.setItem("damier.game.draughts", JSON.stringify({ version: 1, record, time: Date.now() }));
    localStorage.setItem("damier.lesson.draughts", '["move"]');
  }, [[kept("ce1-rose-1"), kept("ce2-verte-1", { name: "Malo", verdict: "right" })],
    freshRecord("draughts", [0, 0]).replace("result ongoing", "turn 32-28\nresult ongoing")]);
  await page.goto(`${tables.address}#/`);
  await page.reload();
  await openSettings(page);
  return seat;
}

async function visitHome(address, options = {}) {
  const seat = await visit(tables.holder, address, options);
  await waitForView(seat.page);
  return seat;
}

const sameContents = (a, b) => assert.deepEqual({ ...JSON.parse(a), written: "" }, { ...JSON.parse(b), written: "" });

test("from the served page to the page in one file, and back to another device", async () => {
  const first = await livedIn();
  const before = await storage(first.page);
  const { name, text } = await saveAll(first.page);
  assert.match(name, /^damier-tout-\d{4}-\d\d-\d\d\.json$/);
  assert.deepEqual(await storage(first.page, true), before, "saving changes nothing");
  await first.done();

  const second = await visitHome(stick, { language: "en", size: sizes.phone });
  await openSettings(second.page, texts.en);
  await choose(second.page, name, text, texts.en);
  const asked = await plain(question(second.page));
  for (const told of [/“damier-tout-.*\.json”, saved on .* 2\d\d\d/, /1 deck of cards\n1 game\n2 answers\n1 lesson started\nthe settings/,
    /Nothing is kept here yet\./]) assert.match(asked, told);
  await press(question(second.page), texts.en.replace);
  await second.page.getByText("Tout est repris du fichier.").waitFor();
  const taken = { ...before, "damier.settings": JSON.stringify(JSON.parse(text).settings) };
  assert.deepEqual(await storage(second.page), taken, "the language too");
  assert.deepEqual((await keptDecks(second.page)).map((deck) => deck.name), ["Les animaux"]);
  await second.page.locator(".resume").getByText("1 coup joué").first().waitFor();
  await openSettings(second.page);
  const again = await saveAll(second.page);
  sameContents(again.text, text);
  await second.done();

  const { address } = await servePage();
  const third = await visitHome(address);
  await openSettings(third.page);
  await choose(third.page, again.name, again.text);
  await press(question(third.page), texts.fr.replace);
  await third.page.getByText("Tout est repris du fichier.").waitFor();
  assert.deepEqual(await storage(third.page), taken);
  await third.page.goto(`${address}#/resultats`);
  await third.page.getByRole("table", { name: "Par nom" }).getByText("Malo").waitFor();
  await third.done();
});

test("to think better of it changes nothing", async () => {
  const { page, done } = await livedIn();
  const before = await storage(page, true);
  const { text } = await saveAll(page);
  await choose(page, "a.json", text.replace("Les animaux", "Autre"));
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  assert.deepEqual(await storage(page, true), before);
  assert.equal(await settings(page).count(), 1, "the settings are still open");
  await done();
});

test("what was replaced comes back by the message, or later from the settings, until it is forgotten", async () => {
  const { page, done } = await livedIn();
  const before = await storage(page);
  const { text } = await saveAll(page);
  const other = JSON.stringify({ ...JSON.parse(text), decks: undefined, answers: undefined });
  await choose(page, "b.json", other);
  assert.match(await plain(question(page)), /remplace ce qui est gardé ici : 1 paquet de cartes, 1 partie, 2 réponses, 1 leçon commencée, les réglages\./);
  await press(question(page), texts.fr.replace);
  await page.locator(".toast").getByRole("button", { name: texts.fr.undo }).click();
  await page.getByText("Tout est comme avant.").waitFor();
  assert.deepEqual(await storage(page), before);

  await openSettings(page);
  assert.equal(await page.locator(".asides li").count(), 1, "what the undo replaced");
  await choose(page, "b.json", other);
  await press(question(page), texts.fr.replace);
  await page.getByText("Tout est repris du fichier.").waitFor();
  await page.reload();
  await openSettings(page);
  const [latest, older] = (await page.locator(".asides li > span").allInnerTexts()).map((line) => line.replaceAll("\u00a0", " "));
  assert.match(latest, /^Remplacé et mis de côté le .*: 1 paquet de cartes, 1 partie, 2 réponses/);
  assert.match(older, /: 1 partie, 1 leçon commencée, les réglages\.$/);
  await page.locator(".asides li").first().getByRole("button", { name: texts.fr.back }).click();
  await page.getByText("Tout est comme avant.").waitFor();
  assert.deepEqual(await storage(page), before);

  await openSettings(page);
  for (let left = 2; left > 0; left--) {
    assert.equal(await page.locator(".asides li").count(), left);
    await page.locator(".asides li").first().getByRole("button", { name: texts.fr.forget }).click();
    await press(question(page), texts.fr.forget);
    await question(page).waitFor({ state: "detached" });
  }
  assert.deepEqual(await storage(page, true), before);
  await done();
});

test("a bad file is refused with its name and the reason, and changes nothing", async () => {
  const { page, done } = await livedIn();
  const before = await storage(page, true);
  const { text } = await saveAll(page);
  const file = JSON.parse(text);
  const [[deck]] = Object.entries(file.decks);
  const cases = [
    ["photo.json", Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"), /« photo\.json » n’est pas un texte/],
    ["liste.json", "[1, 2]", /« liste\.json » n’est pas repris : ce n’est pas un fichier où Damier a tout enregistré\. Rien n’a changé/],
    ["coupé.json", text.slice(0, -40), /« coupé\.json » n’est pas repris : ce n’est pas un fichier/],
    ["demain.json", JSON.stringify({ ...file, version: 2 }), /version plus récente de Damier/],
    ["partie.json", text.replace("turn 32-28", "turn 32-23"), /la partie « draughts » : ligne \d+, .*32-23/],
    ["paquet.json", JSON.stringify({ ...file, decks: { [deck]: { ...file.decks[deck], cards: [3] } } }), /le paquet « les-animaux-/],
    ["gros.json", text, /« gros\.json » est trop grand/, 17 * 1024 * 1024],
  ];
  for (const [name, content, reason, bytes] of cases) {
    await choose(page, name, content, texts.fr, bytes);
    assert.match(await plain(page.getByRole("alert")), reason, name);
    await press(question(page), "OK");
    await question(page).waitFor({ state: "detached" });
  }
  assert.deepEqual(await storage(page, true), before);
  await done();
});

test("a device without room for both is left as it was", async () => {
  const { page, done } = await livedIn();
  const { text } = await saveAll(page);
  await fillStorage(page);
  const before = await storage(page, true);
  await choose(page, "a.json", text);
  await press(question(page), texts.fr.replace);
  assert.match(await plain(page.getByRole("alert")), /pas assez de place.*Rien n’a changé/);
  assert.deepEqual(await storage(page, true), before);
  await done();
});

test("a game on the table gives way to the one of the file", async () => {
  const { page, table, done } = await tables.sitDown("martian", freshRecord("martian", [0, 0]));
  await table.playOut({ seed: 4, most: 2 });
  await page.locator(".tools .tool").last().click();
  await press(page.locator("dialog.more"), "Régler");
  const { text } = await saveAll(page);
  await page.locator("dialog.settings footer .primary").click();
  await table.playOut({ seed: 5, most: 4 });
  await page.locator(".tools .tool").last().click();
  await press(page.locator("dialog.more"), "Régler");
  await choose(page, "a.json", text);
  await press(question(page), texts.fr.replace);
  await page.getByText("Tout est repris du fichier.").waitFor();
  assert.equal((await table.view()).length, 2);
  await page.reload();
  await page.waitForSelector(".board [data-square]");
  assert.equal((await table.view()).length, 2, "leaving the page does not bring the other back");
  await done();
});

for (const [how, code] of [
  ["forbidden", () => { throw new DOMException("forbidden", "SecurityError"); }],
  ["absent", () => null],
]) {
  test(`where storage is ${how} the page says so, plays, and can be saved and taken back`, async () => {
    const { page, done } = await visit(tables.holder, stick);
    await page.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get: ${code} });`);
    await page.reload();
    await waitForView(page);
    assert.match(await plain(page.locator(".home-main .nothing-kept")), /ne laisse rien garder à cette page : tout s’efface/);
    await page.locator("[data-focus=tile-draughts]").click();
    await page.waitForSelector(".board [data-square]");
    await page.locator(".tools .tool").last().click();
    await page.locator("dialog.more summary").click();
    await page.fill("#written-move", "32-28");
    await page.keyboard.press("Enter");
    await page.locator(".ply").nth(1).waitFor();
    await page.goto(`${stick}#/`);
    await page.getByRole("button", { name: "Reprendre" }).first().waitFor();
    await openSettings(page);
    const { text } = await saveAll(page);
    assert.deepEqual(Object.keys(JSON.parse(text).games), ["draughts"]);
    await choose(page, "a.json", JSON.stringify({ ...JSON.parse(text), games: {} }));
    await press(question(page), texts.fr.replace);
    await page.getByText("Tout est repris du fichier.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Reprendre" }).count(), 0);
    await page.locator(".toast").getByRole("button", { name: texts.fr.undo }).click();
    await page.getByRole("button", { name: "Reprendre" }).first().waitFor();
    await done();
  });
}

for (const [theme, language, size] of [["light", "fr", sizes.phone], ["dark", "en", sizes.desktop]]) {
  test(`axe finds nothing and everything fits, ${theme}, ${language}, ${size.width}`, async () => {
    const { page, done } = await visitHome(tables.address, { theme, language, size, bypassCSP: true });
    const words = texts[language];
    await openSettings(page, words);
    const { text } = await saveAll(page, words);
    await choose(page, "a.json", text, words);
    await assertAccessible(page, "the question");
    await assertFits(page, "the question");
    await press(question(page), words.replace);
    await openSettings(page, words);
    await choose(page, "a.json", text, words);
    await press(question(page), words.replace);
    await openSettings(page, words);
    await page.locator(".asides li").first().waitFor();
    await assertAccessible(page, "the settings");
    await assertFits(page, "the settings");
    await done();
  });
}
