// SPDX-License-Identifier: GPL-3.0-or-later
// The desk of a teacher: a new card without reproach, a deck played and printed where it is written, and the
// results of a class, pupil by skill, from several tablets.
import assert from "node:assert/strict";
import { test } from "node:test";
import { savedFile } from "./browsers.mjs";
import { closeEditor, editor, makeOurs, newDeck, openDecks, tables } from "./decks.mjs";
import { useResults } from "./results.mjs";

const { kept, openResults } = useResults(tables);

test("a blank card tells no fault, whatever colour is chosen, and speaks of no file", async () => {
  const { page, done } = await openDecks();
  await newDeck(page, "Mes cartes");
  await page.click(".first-card button");
  for (const colour of ["verte", "bleue", "dame", "rose"]) {
    await editor(page).locator(`[name=card-colour][value=${colour}]`).check();
    await page.waitForTimeout(300); // faults come a moment after the last change
    const faults = await editor(page).locator(".field-fault").allInnerTexts();
    assert.deepEqual(faults.filter((text) => text !== ""), [], colour);
  }
  await editor(page).locator("[name=sentence]").fill("Il dort.");
  await closeEditor(page);
  await page.locator(".card-row .cover").click();
  assert.equal(await editor(page).locator("h2").innerText(), "Carte 1");
  assert.doesNotMatch(await page.locator("body").innerText(), /CSV|ligne \d/u);
  await done();
});

test("a card written twice, or without its explanation, is told by cards and fields, not by lines and columns", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  await page.locator(".card-row").nth(1).getByRole("button", { name: /^Dupliquer/u }).click();
  await editor(page).getByText("la carte 2 pose déjà la même question").waitFor();
  await editor(page).locator("[name=explanation]").fill("");
  await editor(page).getByText(/«\s*Explication\s*» est vide/u).waitFor();
  await editor(page).getByText("Autres champs").click();
  for (const at of [1, 2]) {
    if (at === 2) await page.locator(".card-row .cover").nth(0).click();
    if (at === 2) await editor(page).getByText("Autres champs").click();
    await editor(page).locator("[name=id]").fill("ma-carte");
    if (at === 1) await closeEditor(page);
  }
  await closeEditor(page);
  await page.locator(".card-row .cover").nth(2).click();
  await editor(page).getByText("la carte 1 porte déjà ce nom").waitFor();
  assert.doesNotMatch(await page.locator("body").innerText(), /CSV|ligne \d|colonne/u);
  await done();
});

test("a deck is played and printed from its own page, and says that it is small", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  assert.match(await page.locator(".tiny-deck").innerText(), /cartes? sans faute/u);
  await page.getByRole("button", { name: "Imprimer" }).click();
  await page.locator("dialog.print").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Jouer avec ces cartes" }).click();
  const chosen = page.locator("dialog.new-game [name=card-deck]");
  assert.match(await chosen.evaluate((one) => one.selectedOptions[0].textContent), /^(?!Cartes)/u);
  await page.locator("dialog.new-game footer .primary").click();
  await page.locator(".game-view").waitFor();
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.game.sujet-verbe")).record);
  assert.match(record, /\ndeck \S+/u, "the game names the deck");
  await done();
});

test("pupils by skills, hints, and the answers of another tablet, each once", async () => {
  const inès = kept("ce1-rose-1", { verdict: "right", hinted: true });
  const tom = kept("ce1-rose-1", { name: "Tom", time: Date.now() - 5000 });
  const first = await openResults([tom]);
  const file = await savedFile(first.page, () => first.page.getByRole("button", { name: "Enregistrer pour réunir" }).click());
  await first.done();

  const { page, done } = await openResults([inès]);
  assert.equal(await page.getByRole("table", { name: "Par élève et par notion" }).count(), 0, "one pupil is no class");
  for (const said of [/Une réponse ajoutée/u, /Rien de nouveau/u]) {
    const given = { name: "tablette.json", mimeType: "application/json", buffer: Buffer.from(file.bytes) };
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Réunir d’autres tablettes" }).click()]);
    await chooser.setFiles(given);
    await page.locator(".results-said").getByText(said).waitFor();
  }
  const table = page.getByRole("table", { name: "Par élève et par notion" });
  assert.deepEqual(await table.getByRole("rowheader").allInnerTexts(), ["Inès", "Tom"]);
  const kinds = await table.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => row.querySelector(".mastery").classList[1]));
  assert.deepEqual(kinds, ["half", "empty"], "one right answer may be luck");
  assert.equal((await page.evaluate(() => JSON.parse(localStorage.getItem("damier.answers")).answers)).length, 2);
  await page.getByRole("columnheader", { name: "Indices" }).waitFor();
  await done();
});
