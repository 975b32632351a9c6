// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of a class, as a teacher sets them and pupils meet them: turns that stand, accents, a second
// try, no hints; partial answers named; the computer's card that goes on by itself; the lesson's group.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardNames, check, dialog, goOn, recordOf } from "./cards.mjs";
import { visit, waitForView } from "./helpers.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

/** A game on a device with these settings, perhaps with a card on the table. */
const sitDown = ({ settings, ...record }) => tables.sitDown("sujet-verbe", recordOf(record), { settings });

const status = (page) => dialog(page).getByRole("status");
const voice = (page) => page.locator(".voice");

async function tapWords(page, indices) {
  for (const index of indices) await dialog(page).locator(".word").nth(index).click();
  await check(page);
}

test("a wrong answer cannot be taken back and given again; a teacher may allow it", async () => {
  for (const [retake, stands] of [["right", true], ["all", false]]) {
    const { page, table, done } = await sitDown({ settings: { retake }, card: cardNames.verb });
    const card = tables.core.card(cardNames.verb);
    const wrong = card.words.findIndex((_, index) => !card.solution.words.includes(index));
    await tapWords(page, [wrong]);
    await goOn(page);
    await table.waitForTurns(1);
    const undo = page.getByRole("button", { name: "Annuler" });
    if (stands) await refusesToTakeBack(page, undo);
    else await undo.click();
    if (!stands) await page.waitForFunction(() => !document.querySelector(".moves .now"));
    assert.equal((await table.view()).length, stands ? 1 : 0);
    await done();
  }
});

/** The tool says why it is of no use; by its key the reason stands below what is asked, as a sentence. */
async function refusesToTakeBack(page, undo) {
  assert.ok(await undo.isDisabled());
  assert.match(await undo.getAttribute("title"), /^La réponse à la carte est donnée/u);
  const asked = await voice(page).locator(".asked b").innerText();
  await page.keyboard.press("Control+z");
  assert.equal((await voice(page).locator(".refusal").innerText()).replace(/\s/gu, " ").trim(),
    "Ce tour a eu sa carte : il ne se reprend plus.");
  assert.equal(await voice(page).locator(".asked b").innerText(), asked);
}

test("a subject card asks for every word of the group, and names those that are missing", async () => {
  const { page, done } = await sitDown({ card: cardNames.group });
  await dialog(page).getByText("Touche tous les mots du groupe.").waitFor();
  const card = tables.core.card(cardNames.group);
  const [first, ...others] = card.solution.words;
  await tapWords(page, others);
  const missing = card.words[first].text;
  assert.match(await status(page).locator("h3").innerText(), new RegExp(`Il manque\\s: ${missing}$`, "u"));
  await done();
});

test("almost right is asked once more where the class says so, and only once", async () => {
  const { page, table, done } = await sitDown({ settings: { again: true, hints: false }, card: cardNames.group });
  const card = tables.core.card(cardNames.group);
  assert.equal(await dialog(page).getByRole("button", { name: "Indice" }).count(), 0, "no hints in this class");
  await tapWords(page, card.solution.words.slice(1));
  await status(page).getByText(/Presque\s: il manque un mot\. Encore un essai\./u).waitFor();
  assert.equal((await table.view()).length, 0);
  await tapWords(page, card.solution.words.slice(0, 1));
  await status(page).getByText(/Oui, bien vu/u).waitFor();
  await goOn(page);
  assert.equal((await table.waitForTurns(1)).turns[0].answer, 1);
  assert.equal(await page.getByRole("button", { name: "Indice" }).count(), 0, "nor beside the board");
  await done();
});

test("what is almost right is told as what it is: accents that are missing, or wrong", async () => {
  for (const [given, slip] of [["etaient", /il manque un accent\. Encore un essai\./u], ["ètaient", /un accent est à changer\. Encore un essai\./u]]) {
    const { page, done } = await sitDown({ settings: { again: true }, card: cardNames.typed });
    assert.equal(tables.core.card(cardNames.typed).solution.answer, "étaient");
    await dialog(page).getByRole("textbox").fill(given);
    await check(page);
    await status(page).getByText(slip).waitFor();
    await done();
  }
});

test("a hint stays until the answer is judged", async () => {
  const { page, done } = await sitDown({ settings: { again: true }, card: cardNames.group });
  const card = tables.core.card(cardNames.group);
  await dialog(page).getByRole("button", { name: "Indice" }).click();
  const hint = dialog(page).locator("[data-help=hint] p");
  await hint.waitFor();
  const text = await hint.innerText();
  await check(page);
  await status(page).getByText(/Touche d’abord un mot/u).waitFor();
  assert.equal(await hint.innerText(), text, "nothing was tapped yet");
  await tapWords(page, card.solution.words.slice(1));
  await status(page).getByText(/Encore un essai/u).waitFor();
  assert.equal(await hint.innerText(), text, "almost right");
  await tapWords(page, card.solution.words.slice(0, 1));
  await status(page).getByText(/Oui, bien vu/u).waitFor();
  assert.equal(await hint.count(), 0);
  await done();
});

test("accents are counted, or forgiven and pointed out", async () => {
  const card = tables.core.card(cardNames.typed);
  const bare = card.solution.answer.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const missing = card.solution.answer.normalize("NFD").match(/\p{M}/gu).length;
  const told = missing === 1 ? /il manque un accent/u : new RegExp(`il manque ${missing} accents`, "u");
  for (const [accents, right] of [[true, false], [false, true]]) {
    const { page, table, done } = await sitDown({ settings: { accents }, card: cardNames.typed });
    await dialog(page).locator("input").fill(bare);
    await check(page);
    const heading = await status(page).locator("h3").innerText();
    assert.match(heading, told);
    assert.match(heading, right ? /^Oui/u : /^Presque/u);
    assert.equal(await dialog(page).locator(".body .word.wrong").count(), right ? 0 : 1);
    await goOn(page);
    assert.equal((await table.waitForTurns(1)).turns[0].answer, right ? 1 : 2);
    await done();
  }
});

test("the card of the computer goes on without a touch", async () => {
  const { page, table, done } = await sitDown({ settings: { pace: "quick" }, levels: [1, 0] });
  await dialog(page).waitFor();
  await status(page).getByText(/L’ordinateur répond «/u).waitFor({ timeout: 10_000 });
  await dialog(page).waitFor({ state: "detached", timeout: 15_000 });
  assert.notEqual((await table.waitForTurns(1)).turns[0].answer, 0);
  await done();
});

test("with “one step a touch” it waits", async () => {
  const { page, done } = await sitDown({ settings: { pace: "wait" }, levels: [1, 0] });
  await dialog(page).waitFor();
  await page.waitForTimeout(6000);
  await dialog(page).getByRole("button", { name: "Voir sa réponse" }).waitFor();
  await done();
});

test("a teacher sets the rules in the settings, and they are kept", async () => {
  const { page, done } = await visit(tables.holder, tables.address);
  await waitForView(page);
  await page.getByRole("button", { name: "Régler" }).click();
  const part = page.locator(".settings-part", { hasText: "Règles de la classe" });
  await part.getByLabel("Jamais").check();
  await part.getByLabel("Compter les accents").uncheck();
  await part.getByLabel("Un deuxième essai").check();
  await part.getByLabel("Permettre les indices").uncheck();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.settings")));
  assert.deepEqual([kept.retake, kept.accents, kept.again, kept.hints], ["none", false, true, false]);
  await done();
});

test("the lesson teaches the group of three words and Valider", async () => {
  const learnt = JSON.stringify(["step", "capture", "rafle", "choice", "pink"]);
  const { page, done } = await tables.sitDown("sujet-verbe", recordOf({}), { kept: { "damier.lesson.sujet-verbe": learnt } });
  await page.getByRole("button", { name: "Règles" }).click();
  await page.getByRole("button", { name: /pas à pas/u }).click();
  const cell = (square) => page.locator(`dialog.lesson [data-square="${square}"]`);
  await cell(14).click();
  await cell(11).click();
  const card = dialog(page).last();
  await card.getByText(/Touche tous les mots du groupe/u).waitFor();
  for (const text of ["les", "vieux"]) await card.getByRole("button", { name: text, exact: true }).click();
  await card.getByRole("button", { name: "Valider" }).click();
  await card.getByText(/Il manque\s: marins/u).waitFor();
  await done();
});
