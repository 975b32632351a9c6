// SPDX-License-Identifier: GPL-3.0-or-later
// Results of the cards: kept while playing, shown at the end of a game and over all games, practised again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { dialog } from "./cards.mjs";
import { exported, keptAnswers, missedCount, namedRecord, rowsOf, useResults } from "./results.mjs";

const { tables, kept, openResults, answer } = useResults();
const day = 86_400_000;

test("answers are kept as they are judged; neither a reload nor taking back removes them", async () => {
  const { page, table, done } = await tables.sitDown("sujet-verbe", namedRecord("ce1-rose-1"));
  await answer(page, "ce1-rose-1", true);
  await table.waitForTurns(1);
  await page.locator(".tools .tool").first().click(); // take back
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("damier.game.sujet-verbe")).record.includes("standing 0"));
  const [first, ...more] = await keptAnswers(page);
  assert.equal(more.length, 0);
  const { sentence, solution } = tables.core.card("ce1-rose-1");
  assert.deepEqual([first.name, first.seat, first.game, first.card, first.verdict, first.given, first.answer, first.sentence],
    ["Inès", 0, 77, "ce1-rose-1", "right", solution.answer, solution.answer, sentence]);
  await table.tap(14);
  await table.tap(11);
  await dialog(page).waitFor();
  await page.reload();
  await dialog(page).waitFor();
  assert.equal((await keptAnswers(page)).length, 1, "a card that is not answered is not counted");
  await done();
});

test("the end of a game tells the cards of each player, and practice takes what is known off the list", async () => {
  const { page, table, done } = await tables.sitDown("sujet-verbe", namedRecord("ce2-verte-1"), { bypassCSP: true });
  await answer(page, "ce2-verte-1", false);
  await table.waitForTurns(1);
  await page.locator(".tools .tool").last().click();
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.locator("dialog.small .primary").click();
  const result = page.locator("dialog.result");
  await result.waitFor();
  assert.deepEqual(await rowsOf(page, "Cartes"), [["Inès", "0 sur 1", "0 %"]]);
  assert.equal(await missedCount(page), 1);
  const { sentence, solution } = tables.core.card("ce2-verte-1");
  const missed = await result.locator(".missed").innerText();
  const explanation = solution.explanation.map((run) => run.text).join("");
  for (const text of [sentence, solution.answer, explanation]) assert.ok(missed.includes(text), text);
  assert.equal(await result.locator(".missed b.frame").count(), 2, "C’est and qui stand out");
  await assertAccessible(page, "the end of a game with cards");
  await result.getByRole("button", { name: "S’entraîner sur ces cartes" }).click();
  await answer(page, "ce2-verte-1", true);
  await result.getByRole("status").getByText("Entraînement\u00a0: 1 bonne réponse sur 1.").waitFor();
  assert.equal(await missedCount(page), 0);
  assert.deepEqual(await rowsOf(page, "Cartes"), [["Inès", "0 sur 1", "0 %"]], "the game stays as it was answered");
  await result.getByRole("button", { name: "Tous les résultats" }).click();
  await page.waitForSelector(".results-view");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(await rowsOf(page, "Par nom"), [["Inès", "1 sur 2", "50 %"]]);
  await done();
});

test("results are counted by player, by question and by skill, and filtered", async () => {
  const answers = [
    kept("ce1-rose-1", { time: Date.now() - 3 * day, verdict: "right" }), kept("ce1-verte-1", { time: Date.now() - 3 * day }),
    kept("ce1-rose-1", { name: "Tom", seat: 1 }),
    kept("ce1-rose-2", { name: "", seat: 1, verdict: "right", skills: ["mes-mots"] }),
  ];
  const { page, done } = await openResults(answers);
  assert.deepEqual(await rowsOf(page, "Par nom"),
    [["Bleus", "1 sur 1", "100 %"], ["Inès", "1 sur 2", "50 %"], ["Tom", "0 sur 1", "0 %"]]);
  assert.deepEqual(await rowsOf(page, "Par consigne"),
    [["Trouver le verbe conjugué", "2 sur 3", "67 %"], ["Trouver le sujet", "0 sur 1", "0 %"]]);
  const skills = await rowsOf(page, "Par notion");
  assert.ok(skills.some(([name]) => name === "Présent") && skills.some(([name]) => name === "mes-mots"));
  assert.equal(await missedCount(page), 2);
  await page.getByLabel("Nom").selectOption({ label: "Tom" });
  assert.deepEqual(await rowsOf(page, "Par nom"), [["Tom", "0 sur 1", "0 %"]]);
  assert.equal(await missedCount(page), 1);
  await page.getByLabel("Nom").selectOption({ label: "Inès" });
  await page.getByRole("radio", { name: "Aujourd’hui" }).check();
  await page.getByText("Aucune réponse pour ce choix.").waitFor();
  await page.getByLabel("Nom").selectOption({ label: "Tout le monde" });
  assert.deepEqual((await rowsOf(page, "Par nom")).map(([name]) => name), ["Bleus", "Tom"]);
  await done();
});

test("missed cards are asked one after another; a right one leaves the list, the cross ends it", async () => {
  const cards = ["ce1-rose-1", "ce1-rose-2", "ce1-rose-3"];
  const gone = kept("ce1-rose-4", { card: "disparue", time: Date.now() - 9000 });
  const { page, done } = await openResults([...cards.map((card, i) => kept(card, { time: Date.now() - 1000 * (i + 1) })), gone]);
  assert.equal(await missedCount(page), 4);
  const train = page.getByRole("button", { name: "S’entraîner sur ces cartes" });
  await train.click();
  await dialog(page).getByText("1 sur 3").waitFor();
  await answer(page, cards[0], true);
  await dialog(page).getByText("2 sur 3").waitFor();
  await answer(page, cards[1], false);
  await dialog(page).getByText("3 sur 3").waitFor();
  await page.keyboard.press("Escape");
  const status = page.getByRole("status");
  await status.getByText("Entraînement\u00a0: 1 bonne réponse sur 2. 1 carte n’est plus sur cet appareil").waitFor();
  assert.equal(await missedCount(page), 3);
  assert.equal(await page.getByText("Manquée 2 fois").count(), 1);
  const practised = (await keptAnswers(page)).slice(4);
  assert.deepEqual(practised.map(({ name, game, card, verdict }) => [name, game, card, verdict]),
    [["Inès", 0, cards[0], "right"], ["Inès", 0, cards[1], "wrong"]]);
  assert.ok(await train.evaluate((one) => one === document.activeElement), "focus is on the button again");
  await done();
});

test("a card of one’s own deck is practised from that deck, and named by it", async () => {
  const own = { version: 1, name: "Mes cartes", columns: ["id", "grade", "colour", "sentence", "answers", "explanation"],
    cards: [["k1", "hibou-1", "CE1", "rose", "Le hibou hulule.", "hulule", "Hier, le hibou *hululait*."]] };
  const missed = kept("ce1-rose-1", { deck: "mes-cartes-1", card: "hibou-1", sentence: "Le hibou hulule." });
  const { page, done } = await openResults([missed]);
  await page.evaluate((text) => {
    localStorage.setItem("damier.decks", '["mes-cartes-1"]');
    localStorage.setItem("damier.deck.mes-cartes-1", text);
  }, JSON.stringify(own));
  const { bytes } = await exported(page);
  assert.match(bytes.toString(), /;Mes cartes;hibou-1;/);
  await page.getByRole("button", { name: "S’entraîner sur ces cartes" }).click();
  await dialog(page).getByRole("button", { name: "hulule", exact: true }).click();
  await dialog(page).locator("footer .primary").click();
  await dialog(page).getByText("Hier, le hibou hululait.").waitFor();
  await dialog(page).locator("footer .primary").click();
  await page.getByText("Aucune phrase à revoir.").waitFor();
  assert.deepEqual((await keptAnswers(page)).map(({ deck, verdict }) => [deck, verdict]),
    [["mes-cartes-1", "wrong"], ["mes-cartes-1", "right"]]);
  await done();
});

test("by keys: from the home page to the results, and a practice", async () => {
  const { page, done } = await openResults([kept("ce1-rose-1")]);
  await page.goto(`${tables.address}#/`);
  await page.getByRole("link", { name: "Résultats", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".results-view");
  const train = page.getByRole("button", { name: "S’entraîner sur ces cartes" });
  const reached = () => train.evaluate((one) => one === document.activeElement);
  for (let i = 0; i < 20 && !(await reached()); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  const { solution } = tables.core.card("ce1-rose-1");
  for (let i = 0; i < solution.words[0]; i++) await page.keyboard.press("ArrowRight");
  for (const key of ["Space", "Enter", "Enter"]) await page.keyboard.press(key);
  await page.getByText("Aucune phrase à revoir.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "status",
    "focus is where the outcome is said");
  await done();
});
