// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of cards: made, changed, tried, put back; faults at their fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  closeEditor, editor, keptDecks, makeOurs, newDeck, openDecks, ours, rows, sentencesOf, words, write,
} from "./decks.mjs";
import { until } from "./helpers.mjs";

test("cards are edited, duplicated, filtered, deleted and put back", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  const [first] = await sentencesOf(page);
  await rows(page).nth(0).locator(".cover").click();
  await write(page, { sentence: "Il lit très tard au lit." });
  await until(page, () => document.querySelector(".card-preview")?.textContent.includes("tard"));
  await closeEditor(page);
  assert.notEqual((await sentencesOf(page))[0], first);
  const focused = await page.evaluate(() => document.activeElement.lastChild.textContent);
  assert.equal(focused, "Il lit très tard au lit.", "focus is on its row");

  await rows(page).nth(1).getByRole("button", { name: /^Dupliquer/ }).click();
  await editor(page).getByText(/la carte 2 pose déjà la même question/).waitFor();
  assert.equal(await editor(page).locator("[name=sentence]").getAttribute("aria-invalid"), "true");
  await write(page, { sentence: "Ma petite sœur chante." });
  await editor(page).locator("[name=sentence]:not([aria-invalid])").waitFor();
  await editor(page).getByText("Choisir parmi les notions de Damier").click();
  for (const skill of ["Présent", "Groupe nominal"]) await editor(page).getByRole("button", { name: skill, exact: true }).click();
  assert.equal(await editor(page).locator("[name=skills]").inputValue(), "présent", "one more, one less");
  await closeEditor(page);
  assert.equal(await rows(page).count(), 5);
  assert.equal((await sentencesOf(page))[2], "Ma petite sœur chante.", "the copy stands behind its model");

  const count = page.locator(".decks-main > [role=status]");
  await page.selectOption("[name=filter-colour]", "verte");
  assert.deepEqual(await sentencesOf(page), ["Ma petite sœur rit.", "Ma petite sœur chante."]);
  assert.match(await count.innerText(), /2 cartes sur 5/);
  await page.selectOption("[name=filter-colour]", "");
  await page.selectOption("[name=filter-skill]", "pronom");
  assert.deepEqual(await sentencesOf(page), ["Il lit très tard au lit."]);
  await page.selectOption("[name=filter-skill]", "");
  await page.fill("[name=filter-text]", "SOEUR RIT".replace("OE", "œ"));
  assert.deepEqual(await sentencesOf(page), ["Ma petite sœur rit."]);
  await page.fill("[name=filter-text]", "");
  await page.selectOption("[name=filter-grade]", "CM1");
  assert.equal(await rows(page).count(), 0);
  await page.selectOption("[name=filter-grade]", "");

  await rows(page).nth(3).getByRole("button", { name: /^Supprimer/ }).click();
  assert.equal((await keptDecks(page))[0].cards.length, 4);
  assert.match(await page.locator(".toast").innerText(), /Carte supprimée/);
  await page.getByRole("button", { name: "Remettre la carte" }).click();
  assert.equal((await sentencesOf(page))[3], ours[2].sentence, "it comes back where it was");
  assert.equal((await keptDecks(page))[0].cards.length, 5);
  await done();
});

test("faults are told at their fields, and only cards with faults are shown if wanted", async () => {
  const { page, done } = await openDecks({ language: "en" });
  await newDeck(page, "Faults");
  await page.click(".first-card button");
  assert.equal(await editor(page).locator(".field-fault:not(:empty)").count(), 0, "a blank card is no list of faults");
  await write(page, { sentence: "Le chat dort.", explanation: "C’est *dort." });
  const fault = (column) => editor(page).locator(`#fault-${column}`);
  await fault("explanation").getByText(/stars/).waitFor();
  assert.equal(await editor(page).getByRole("textbox", { name: "Explanation" }).getAttribute("aria-describedby"),
    "note-explanation fault-explanation");
  await words(page).nth(2).click();
  await editor(page).getByRole("button", { name: "Try the card" }).click();
  await editor(page).getByText(/still has a fault/).waitFor();
  await write(page, { explanation: "Hier, le chat *dormait*." });
  await editor(page).locator(".card-preview .answer.good").waitFor();
  assert.equal(await editor(page).locator(".field-fault:not(:empty)").count(), 0);
  await editor(page).getByRole("button", { name: "New card" }).click();
  await write(page, { sentence: "Le chien court." });
  await closeEditor(page);
  await page.check("[name=filter-faulty]");
  assert.deepEqual(await sentencesOf(page), ["Le chien court."]);
  assert.match(await rows(page).innerText(), /“Right answer” is empty · “Explanation” is empty/);
  await done();
});

test("the preview is the card, and the card can be tried without a game", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  await rows(page).nth(1).locator(".cover").click();
  const [front, back] = [editor(page).locator(".card-preview").nth(0), editor(page).locator(".card-preview").nth(1)];
  assert.match(await front.innerText(), /Trouve le sujet/);
  assert.equal(await back.locator(".word.right").count(), 3);
  assert.deepEqual((await back.locator(".frame").allInnerTexts()).map((text) => text.trim()), ["C’est", "qui"]);
  await editor(page).getByRole("button", { name: "Essayer la carte" }).click();
  const card = page.locator("dialog.card:not(.card-preview)");
  for (const index of [0, 1, 2]) await card.locator("button.word").nth(index).click();
  await card.locator("footer .primary").click();
  await card.locator(".answer.good").waitFor();
  assert.equal(await card.locator(".fate").count(), 0);
  await card.locator("footer .primary").click();
  await card.waitFor({ state: "detached" });
  await editor(page).getByRole("button", { name: "Suivante" }).click();
  assert.equal(await editor(page).locator("[name=sentence]").inputValue(), ours[2].sentence);
  await editor(page).getByRole("button", { name: "Essayer la carte" }).click();
  await card.waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  assert.equal(await editor(page).count(), 1, "only the trial is put away");
  assert.equal(await page.evaluate(() => localStorage.getItem("damier.answers")), null, "a trial is no result");
  await done();
});

test("a subject card says of which verb, and forgets it when it asks something else", async () => {
  const { page, done } = await openDecks();
  await newDeck(page, "Deux verbes");
  await page.click(".first-card button");
  const verb = editor(page).getByRole("textbox", { name: "Sujet de quel verbe ?" });
  const front = editor(page).locator(".card-preview h4").first();
  assert.equal(await verb.isVisible(), false, "a pink card asks for no subject");
  await write(page, { colour: "verte", sentence: "Léa chante et Tom danse.", tap: [3], explanation: "C’est *Tom* qui danse." });
  await verb.fill("dansait");
  await editor(page).locator("#fault-task").getByText(/dansait/).waitFor();
  await verb.fill("danse");
  await front.getByText("Trouve le sujet de « danse »").waitFor();
  assert.equal(await editor(page).locator(".field-fault:not(:empty)").count(), 0);
  await write(page, { colour: "dame", task: "verbe" });
  await front.getByText(/Trouve le verbe/).waitFor();
  assert.equal(await verb.isVisible(), false);
  await write(page, { task: "sujet" });
  await front.getByText("Trouve le sujet de « danse »").waitFor();
  await closeEditor(page);
  const [{ cards }] = await keptDecks(page);
  assert.deepEqual(cards.map(({ colour, task }) => [colour, task]), [["dame", "sujet: danse"]]);
  await rows(page).first().locator(".cover").click();
  assert.equal(await verb.inputValue(), "danse");
  await done();
});

test("more than one answer is accepted; a form without choices is typed", async () => {
  const { page, done } = await openDecks();
  await newDeck(page, "Réponses");
  await page.click(".first-card button");
  await write(page, { sentence: "Le phare se tenait là.", tap: [3], explanation: "Demain, il se *tiendra* là." });
  await editor(page).getByRole("button", { name: "Accepter aussi une autre réponse" }).click();
  await editor(page).locator(".answer-field .sentence").nth(1).locator(".word").nth(2).click();
  await editor(page).locator(".answer-field .sentence").nth(1).locator(".word").nth(3).click();
  await editor(page).getByRole("button", { name: "Nouvelle carte" }).click();
  await write(page, { colour: "bleue", sentence: "Tu ", explanation: "Tu *dors*." });
  await editor(page).getByRole("button", { name: /Mettre le trou/ }).click();
  await page.keyboard.type(" (dormir) bien.");
  await write(page, { typed: "dors" });
  await closeEditor(page);
  const [{ cards }] = await keptDecks(page);
  assert.deepEqual(cards.map((card) => card.answers), ["tenait|se tenait", "dors"]);
  assert.equal(cards[1].sentence, "Tu ___ (dormir) bien.");
  assert.equal(await rows(page).locator(".field-fault").count(), 0);
  await done();
});

test("a deck is renamed, and deleted only after a question", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  await page.click("[data-focus=deck-rename]");
  await page.fill("[name=deck-name]", "Les bêtes");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("h1").innerText(), "Les bêtes");
  await page.click("[data-focus=deck-delete]");
  assert.match(await page.locator("dialog").innerText(), /Supprimer «\sLes bêtes\s»\s\?[^]*4 cartes/u);
  await page.getByRole("button", { name: "Renoncer" }).click();
  assert.equal((await keptDecks(page)).length, 1);
  await page.click("[data-focus=deck-delete]");
  await page.locator("dialog footer .primary").click();
  await page.waitForSelector("[data-focus=deck-new]");
  assert.deepEqual(await keptDecks(page), []);
  await done();
});

test("the cards of the house are looked at, tried, and copied to be changed", async () => {
  const { page, done } = await openDecks();
  await page.click("[data-focus='deck-damier.CE2']");
  await page.waitForSelector(".card-row");
  assert.equal(await page.getByRole("button", { name: /^Supprimer/ }).count(), 0);
  const shown = await rows(page).count();
  assert.ok(shown >= 120);
  await rows(page).nth(2).locator(".cover").click();
  await page.locator("dialog.card-view .card-preview").nth(1).waitFor();
  await page.keyboard.press("Escape");
  await page.click("[data-focus=deck-copy]");
  await page.waitForSelector("[data-focus=card-add]");
  const [{ name, cards }] = await keptDecks(page);
  assert.equal(name, "Cartes de Damier, CE2 (copie)");
  assert.equal(cards.length, shown);
  assert.equal(await rows(page).locator(".field-fault").count(), 0);
  await done();
});
