// SPDX-License-Identifier: GPL-3.0-or-later
// Decks of cards in the page: from a blank deck to a game played with it, the editor, files that are
// good and files that are not, two windows, a full device; by touch and by keys, in both languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { emptyStorage, fillStorage, sizes, until, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { openGame, Table, useTables } from "./table.mjs";

const tables = useTables();

// ---- the way through the page ----

async function openDecks(options = {}, place = "cartes") {
  const seat = await visit(tables.holder, tables.address, options);
  await waitForView(seat.page);
  await seat.page.evaluate(() => localStorage.setItem("damier.settings", JSON.stringify({ speed: "none", volume: 0,
    language: navigator.language.slice(0, 2) })));
  await seat.page.goto(`${tables.address}#/${place}`);
  await seat.page.reload();
  await seat.page.waitForSelector(".decks-view, .home-view");
  return seat;
}

/** The decks as the device keeps them: for each name the texts of its cards. */
async function keptDecks(page) {
  const entries = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.decks") ?? "[]")
    .map((id) => ({ id, ...JSON.parse(localStorage.getItem(`damier.deck.${id}`)) })));
  return entries.map(({ id, name, columns, cards }) => ({ id, name, cards: cards.map(([key, ...cells]) =>
    ({ key, ...Object.fromEntries(columns.map((column, i) => [column, cells[i]])) })) }));
}

const editor = (page) => page.locator("dialog.card-editor");
const words = (page) => editor(page).locator(".answer-field .word");
const rows = (page) => page.locator(".card-row");
const sentencesOf = (page) => page.locator(".card-row .cover").evaluateAll((all) =>
  all.map((cover) => cover.lastChild.textContent));

async function newDeck(page, name) {
  await page.click("[data-focus=deck-new]");
  await page.fill("[name=deck-name]", name);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".first-card, .card-row");
}

/** Fills the open editor; `tap` are words of the sentence or forms, by their number. */
async function write(page, { colour, task, grade, sentence, choices, tap, typed, explanation, hint, skills }) {
  const form = editor(page);
  if (colour) await form.locator(`[name=card-colour][value=${colour}]`).check();
  if (task) await form.locator(`[name=card-task][value=${task}]`).check();
  if (grade) await form.locator(`[name=card-grade][value=${grade}]`).check();
  if (sentence !== undefined) await form.locator("[name=sentence]").fill(sentence);
  if (choices !== undefined) await form.locator("[name=choices]").fill(choices);
  for (const index of tap ?? []) await words(page).nth(index).click();
  if (typed !== undefined) await form.locator(".answer-field input").fill(typed);
  if (explanation !== undefined) await form.locator("[name=explanation]").fill(explanation);
  if (hint !== undefined) await form.locator("[name=hint]").fill(hint);
  if (skills !== undefined) await form.locator("[name=skills]").fill(skills);
}

async function closeEditor(page) {
  await editor(page).locator("footer .primary").click();
  await editor(page).waitFor({ state: "detached" });
}

const ours = [
  { colour: "rose", grade: "CE2", sentence: "Il lit au lit.", tap: [1], explanation: "Hier, il *lisait* au lit.",
    hint: "Dis la phrase avec « hier ».", skills: "présent pronom" },
  { colour: "verte", grade: "CE2", sentence: "Ma petite sœur rit.", tap: [0, 1, 2],
    explanation: "C’est *ma petite sœur* qui rit.", skills: "groupe-nominal" },
  { colour: "bleue", grade: "CE2", sentence: "Les poules ___ (picorer, présent) des graines.",
    choices: "picore, picores, picorent", tap: [2], explanation: "Ce sont *les poules* qui picorent." },
  { colour: "dame", task: "verbe", grade: "CE2", sentence: "Le gardien a longtemps observé la mer.", tap: [2, 4],
    explanation: "Demain, il *observera* la mer." },
];
const answers = ["lit#1", "Ma petite sœur", "picorent", "a … observé"];

async function makeOurs(page) {
  await newDeck(page, "Les animaux");
  await page.click(".first-card button");
  for (const [i, card] of ours.entries()) {
    if (i > 0) await editor(page).getByRole("button", { name: /Nouvelle carte|New card/ }).click();
    await write(page, card);
  }
  await closeEditor(page);
}

// ---- from a blank deck to a game ----

/** Answers the card on the table right, by what it asks. */
async function answerOurs(page) {
  const dialog = page.locator("dialog.card");
  await dialog.waitFor();
  const text = (await dialog.innerText()).replaceAll(/\s+/gu, "");
  const card = ours.find(({ sentence }) => text.includes(sentence.split("___")[0].replaceAll(/\s+/gu, "")));
  assert.ok(card, `a card that is not ours: ${text}`);
  if (card.choices) await dialog.getByRole("button", { name: "picorent" }).click();
  else for (const index of card.tap) await dialog.locator("button.word").nth(index).click();
  await dialog.locator("footer .primary").click();
  await dialog.locator(".answer.good").waitFor();
  await dialog.locator("footer .primary").click();
  await dialog.waitFor({ state: "detached" });
  return card.colour;
}

for (const [size, language] of [["desktop", "fr"], ["phone", "en"]]) {
  test(`from a blank deck to a game with it: ${size}, ${language}`, async () => {
    const { page, done } = await openDecks({ size: sizes[size], language }, "");
    await page.click("[data-focus=decks]");
    await page.waitForSelector(".decks-view");
    await makeOurs(page);
    const [deck] = await keptDecks(page);
    assert.equal(deck.name, "Les animaux");
    assert.deepEqual(deck.cards.map((card) => card.answers), answers);
    assert.deepEqual(deck.cards.map((card) => card.task), ["verbe", "sujet", "accord", "verbe"]);
    assert.deepEqual(await rows(page).locator(".field-fault").count(), 0);
    await page.goto(`${tables.address}#/`);
    await page.click("[data-focus=tile-sujet-verbe]");
    for (const seat of [0, 1]) await page.check(`[name=seat-${seat}][value=person]`);
    await page.selectOption("[name=card-deck]", { label: "Les animaux" });
    assert.equal(await page.locator(".card-choice [role=status]").innerText(), "", "nothing is missing");
    await page.click("dialog footer .primary");
    await page.waitForSelector(".board [data-square]");
    const table = new Table(page, tables.core, "sujet-verbe");
    const seen = new Set();
    const view = await table.playOut({ seed: 3, most: 14, card: async () => seen.add(await answerOurs(page)) });
    assert.equal(view.deck, deck.id);
    assert.ok(seen.size >= 3, `colours drawn: ${[...seen].join(", ")}`);
    assert.ok(view.turns.every((turn) => turn.answer === 1));
    await page.goto(`${tables.address}#/`);
    await page.click("[data-focus=new-sujet-verbe]");
    assert.equal(await page.inputValue("[name=card-deck]"), deck.id, "the choice is remembered");
    await done();
  });
}

test("a colour that is missing is said, and comes from the cards of the house of that class", async () => {
  const { page, done } = await openDecks();
  await newDeck(page, "Roses");
  await page.click(".first-card button");
  await write(page, { ...ours[0], grade: "CM2" });
  await closeEditor(page);
  const [{ id }] = await keptDecks(page);
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=tile-sujet-verbe]");
  await page.selectOption("[name=card-deck]", id);
  assert.match(await page.locator(".card-choice [role=status]").innerText(),
    /les cartes vertes, les cartes bleues, les cartes dame.*Damier/u);
  await page.keyboard.press("Escape");
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"]).replace("result ongoing", `seed 5\ndeck ${id}\nresult ongoing`);
  const table = await openGame(page, tables.address, tables.core, "sujet-verbe", record);
  let view = await table.view();
  const houseCards = [];
  for (let i = 0; i < 6; i++) {
    await table.play(view, view.moves[0]);
    await page.locator("dialog.card").waitFor();
    const { pending } = await table.view();
    if (pending.deck !== 1) houseCards.push(tables.core.card(pending.card));
    else assert.match(await page.locator("dialog.card").innerText(), /lit/);
    for (const control of await page.locator("dialog.card button.word:not(.accent)").all()) {
      await control.click();
      if (pending.deck === 3) break;
    }
    if (await page.locator("dialog.card .gap-input").count()) await page.fill("dialog.card .gap-input", "x");
    await page.click("dialog.card footer .primary");
    await page.locator("dialog.card .answer").waitFor();
    await page.click("dialog.card footer .primary");
    view = await table.waitForTurns(i + 1);
  }
  assert.ok(houseCards.length > 0);
  for (const card of houseCards) assert.equal(card.grade, "CM2");
  await done();
});

test("a game whose deck is gone says so kindly and goes on with the cards of the house", async () => {
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"])
    .replace("result ongoing", "seed 5\ndeck partie-0000000\nresult ongoing");
  const { page, table, done } = await tables.sitDown("sujet-verbe", record);
  assert.match(await page.locator(".toast [role=status]").innerText(), /n’est plus sur cet appareil.*Damier/u);
  await page.locator(".toast .tool").click();
  await table.tap(13);
  await table.tap(10);
  await page.locator("dialog.card").waitFor();
  const { pending } = await table.view();
  assert.equal(tables.core.card(pending.card).name, pending.card);
  await done();
});

test("with the cards of the house the class is chosen with the game", async () => {
  const { page, done } = await openDecks();
  await page.goto(`${tables.address}#/`);
  await page.click("[data-focus=tile-sujet-verbe]");
  await page.selectOption("[name=card-deck]", { label: "Damier, CM1" });
  await page.click("dialog footer .primary");
  await page.waitForSelector(".board [data-square]");
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("damier.settings")).grade), "CM1");
  assert.equal((await new Table(page, tables.core, "sujet-verbe").view()).deck, "");
  await done();
});

// ---- the editor ----

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
  await editor(page).getByText(/la même question est déjà à la ligne 3/).waitFor();
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
  assert.match(await rows(page).innerText(), /“answers” is empty · the column “explanation” is empty/);
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

// ---- files ----

const header = "id;niveau;couleur;notions;tâche;phrase;réponses;choix;indice;explication;remarque";
const lines = [
  "a;CE1;rose;présent;verbe;L’été, le chat dort.;dort;;;Hier, il *dormait*.;",
  'b;CE2;bleue;;accord;"Les ""grands"" ___ (être; présent) là.";sont;est|sont;;Ils *sont*.;à revoir',
];
const semicolon = `${header}\n${lines.join("\n")}\n`;
const texts = (rows) => rows.map(({ texts: cells, key, ...flat }) => cells ?? flat);

/** The same table with commas: cells that hold one are quoted. */
function withCommas(text) {
  const { rows: read } = tables.core.deck(Buffer.from(text));
  const quote = (cell) => `"${cell.replaceAll('"', '""')}"`;
  return [header.replaceAll(";", ","), ...read.map((row) => Object.values(row.texts).map(quote).join(","))].join("\r\n");
}

async function pick(page, file) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("[data-focus=deck-import]")]);
  await chooser.setFiles(file);
}

async function drop(page, name, bytes) {
  await page.evaluate(([file, list]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([new Uint8Array(list)], file));
    const view = document.querySelector(".decks-view");
    for (const type of ["dragover", "drop"])
      view.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
  }, [name, [...bytes]]);
}

test("good files are imported, whatever their separator, encoding and sign", async () => {
  const { page, done } = await openDecks();
  const wanted = texts(tables.core.deck(Buffer.from(semicolon)).rows);
  assert.equal(wanted.length, 2);
  const files = {
    "point-virgule": Buffer.from(semicolon),
    virgule: Buffer.from(withCommas(semicolon)),
    tabulation: Buffer.from(withCommas(semicolon).replaceAll('","', '"\t"').replaceAll(/,(?=[^\s"])/g, "\t")),
    "windows-1252": Buffer.from(semicolon.replaceAll("’", "\u0092"), "latin1"),
    bom: Buffer.from(`\ufeff${semicolon}`),
  };
  for (const [name, buffer] of Object.entries(files)) {
    if (name === "bom") await drop(page, `${name}.csv`, buffer);
    else await pick(page, { name: `${name}.csv`, mimeType: "text/csv", buffer });
    await page.locator(".card-row").nth(1).waitFor();
    assert.match(await page.locator(".toast").innerText(), new RegExp(`«\\s${name}\\s»\\s: 2 cartes importées`, "u"));
    const deck = (await keptDecks(page)).find((kept) => kept.name === name);
    assert.deepEqual(texts(deck.cards), wanted, name);
    await page.goto(`${tables.address}#/cartes`);
    await page.waitForSelector("[data-focus=deck-import]");
  }
  await done();
});

const broken = [header, lines[0], "c;CE9;rose;;;Il dort.;mange;;;;", "d;CE1;mauve;;;Il dort.;dort;;;Oui.;", lines[1], "e;CE1"]
  .join("\n");

for (const [language, faults] of [
  ["fr", [/Ligne 3 : « CE9 » n’est pas un niveau/u, /Ligne 3 : la réponse « mange » n’est pas dans la phrase/u,
    /Ligne 3 : la colonne « explication » est vide/u, /Ligne 4 : « mauve » n’est pas une couleur/u,
    /Ligne 6 : 2 colonnes au lieu de 11/u]],
  ["en", [/Line 3: “CE9” is not a level/, /Line 3: the answer “mange” is not in the sentence/,
    /Line 3: the column “explication” is empty/, /Line 4: “mauve” is not a colour/, /Line 6: 2 columns instead of 11/]],
]) {
  test(`a broken file changes nothing before the teacher has seen its faults, line by line: ${language}`, async () => {
    const { page, done } = await openDecks({ language });
    const file = { name: "mauvais.csv", mimeType: "text/csv", buffer: Buffer.from(broken) };
    const dialog = page.locator("dialog.import-faults");
    await pick(page, file);
    await dialog.waitFor();
    const told = (await dialog.innerText()).replaceAll("\u00a0", " ");
    for (const fault of faults) assert.match(told, fault);
    assert.deepEqual(await keptDecks(page), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await keptDecks(page), [], "to leave is to change nothing");

    await pick(page, file);
    await dialog.locator("footer .primary").click();
    await page.locator(".card-row").nth(1).waitFor();
    assert.deepEqual((await keptDecks(page))[0].cards.map((card) => card.id), ["a", "b"]);
    await page.goto(`${tables.address}#/cartes`);
    await pick(page, file);
    await dialog.getByRole("button", { name: /corriger ici|put it right here/ }).click();
    await page.locator(".card-row").nth(4).waitFor();
    assert.equal(await page.locator(".card-row.has-fault").count(), 3);
    await done();
  });
}

test("what is no deck at all is refused with a reason", async () => {
  const { page, done } = await openDecks();
  const files = [
    ["vide.csv", Buffer.from(""), /le fichier est vide/u],
    ["photo.png", Buffer.from("\x89PNG\r\n\x1a\n\0\0"), /colonne/u],
    ["utf16.csv", Buffer.from("\ufeffid;niveau", "utf16le"), /UTF-16/u],
    ["gros.csv", Buffer.alloc(2_100_000, 97), /trop gros/u],
  ];
  for (const [name, buffer, reason] of files) {
    await pick(page, { name, mimeType: "text/csv", buffer });
    const dialog = page.locator("dialog.import-faults");
    await dialog.waitFor();
    assert.match(await dialog.innerText(), reason, name);
    assert.equal(await dialog.locator("footer .primary").count(), 0, "there is nothing to keep");
    await dialog.getByRole("button", { name: "Renoncer" }).click();
  }
  assert.deepEqual(await keptDecks(page), []);
  await done();
});

test("an exported file is read back to the letter by the core and by the page", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  await rows(page).nth(0).locator(".cover").click();
  await editor(page).locator("summary").last().click();
  await editor(page).locator("[name=note]").fill('Dire "lit"; puis, attendre.');
  await closeEditor(page);
  const [{ cards }] = await keptDecks(page);
  for (const separator of [";", ","]) {
    await page.click("[data-focus=deck-export]");
    await page.check(`[name=separator][value="${separator}"]`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog footer .primary").click()]);
    assert.equal(download.suggestedFilename(), "les-animaux.csv");
    const bytes = readFileSync(await download.path());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.match(bytes.toString(), new RegExp(`^\ufeffid${separator}niveau${separator}`, "u"));
    const { faults, rows: read } = tables.core.deck(bytes);
    assert.deepEqual(faults, []);
    assert.deepEqual(texts(read), texts(cards));
    await page.goto(`${tables.address}#/cartes`);
    await pick(page, { name: `retour ${separator}.csv`, mimeType: "text/csv", buffer: bytes });
    await page.locator(".card-row").nth(3).waitFor();
    const back = (await keptDecks(page)).find((deck) => deck.name.startsWith("retour") && deck.name.includes(separator));
    assert.deepEqual(texts(back.cards), texts(cards));
    await page.goto(`${tables.address}#/cartes/${(await keptDecks(page))[0].id}`);
    await page.waitForSelector("[data-focus=deck-export]");
  }
  await done();
});

// ---- two windows, and no room ----

test("two windows do not undo each other's work", async () => {
  const { context, page, done } = await openDecks();
  await makeOurs(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator(".card-row").nth(3).waitFor();
  await rows(page).nth(0).locator(".cover").click();
  await rows(other).nth(1).locator(".cover").click();
  await write(page, { sentence: "Il lit ici." });
  await write(other, { sentence: "Ma petite sœur rit là." });
  await closeEditor(page);
  await closeEditor(other);
  const sentences = async () => (await keptDecks(page))[0].cards.map((card) => card.sentence);
  assert.deepEqual((await sentences()).slice(0, 2), ["Il lit ici.", "Ma petite sœur rit là."]);
  await until(page, () => document.querySelector(".card-rows").textContent.includes("rit là"));

  await rows(page).nth(0).locator(".cover").click();
  await rows(other).nth(0).locator(".cover").click();
  await write(other, { sentence: "Il lit là-bas." });
  await editor(page).getByText(/vient d’être modifiée dans une autre fenêtre/).waitFor();
  assert.equal(await editor(page).locator("[name=sentence]").inputValue(), "Il lit là-bas.", "it is shown here too");
  await closeEditor(page);
  await closeEditor(other);
  assert.equal((await sentences()).length, 4);

  await other.click("[data-focus=deck-delete]");
  await other.locator("dialog footer .primary").click();
  await page.waitForSelector("[data-focus=deck-new]");
  await done();
});

test("a full device is told and loses nothing", async () => {
  const { page, done } = await openDecks();
  await makeOurs(page);
  await fillStorage(page);
  await rows(page).nth(0).locator(".cover").click();
  const long = `Il lit ${"tard ".repeat(50)}au lit.`;
  await write(page, { sentence: long });
  await editor(page).getByText(/n’a plus de place/).waitFor();
  await closeEditor(page);
  assert.match(await page.locator(".deck-head [role=alert]").innerText(), /n’a plus de place/u);
  assert.equal((await keptDecks(page))[0].cards[0].sentence, ours[0].sentence, "what was kept is still kept");
  assert.equal((await sentencesOf(page))[0], long, "what was written is still there");
  await page.locator(".deck-head [role=alert] button").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog footer .primary").click()]);
  assert.equal(tables.core.deck(readFileSync(await download.path())).rows[0].texts.sentence, long);
  await emptyStorage(page);
  await rows(page).nth(1).locator(".cover").click();
  await write(page, { hint: "Qui rit ?" });
  await closeEditor(page);
  const [{ cards }] = await keptDecks(page);
  assert.deepEqual([cards[0].sentence, cards[1].hint], [long, "Qui rit ?"], "everything is kept once there is room");
  assert.equal(await page.locator(".deck-head [role=alert]").innerText(), "");
  await done();
});

// ---- for everyone ----

test("from the home page to a card by keys alone", async () => {
  const { page, done } = await openDecks();
  await page.goto(`${tables.address}#/`);
  await page.waitForSelector(".home-view");
  const focusOn = async (pattern) => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const { activeElement: element } = document;
        const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? "";
        return `${label} ${element.innerText ?? ""} ${element.value ?? ""}`;
      });
      if (pattern.test(name)) return;
    }
    assert.fail(`no focus on ${pattern}`);
  };
  const enter = async (pattern) => {
    await focusOn(pattern);
    await page.keyboard.press("Enter");
  };
  await enter(/Cartes et classe/);
  await enter(/Nouveau paquet/);
  await page.keyboard.type("Clavier");
  await page.keyboard.press("Enter");
  await enter(/Créer la première carte/);
  await page.waitForSelector("dialog.card-editor");
  await page.keyboard.type("L’enfant dort.");
  await focusOn(/^\s*L’/u);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true", "focus stays on the word");
  await focusOn(/^Explication/);
  await page.keyboard.type("Hier, il *dormait*.");
  await enter(/Essayer la carte/);
  await page.waitForSelector("dialog.card:not(.card-preview)");
  await page.keyboard.press("Escape");
  await enter(/^\s*OK/);
  await page.waitForSelector(".card-row .cover:focus");
  await focusOn(/Supprimer\s: L’enfant/u);
  await page.keyboard.press("Enter");
  assert.equal(await rows(page).count(), 0);
  await enter(/Remettre la carte/);
  assert.equal(await rows(page).count(), 1);
  assert.equal((await keptDecks(page))[0].cards[0].answers, "dort");
  await done();
});

for (const [theme, language] of [["light", "fr"], ["dark", "en"]]) {
  test(`axe finds nothing in the pages of decks, ${theme}, ${language}`, async () => {
    const { page, done } = await openDecks({ theme, language, bypassCSP: true });
    await assertAccessible(page, "no deck");
    await makeOurs(page);
    await assertAccessible(page, "a deck");
    for (const [i, { colour }] of ours.entries()) {
      await rows(page).nth(i).locator(".cover").click();
      await assertAccessible(page, `editor, ${colour}`);
      if (i === 0) {
        for (const fold of await editor(page).locator("summary").all()) await fold.click();
        await write(page, { sentence: "Il", explanation: "*" });
        await page.waitForSelector("#fault-explanation:not(:empty)");
        await assertAccessible(page, "editor with faults");
      }
      await closeEditor(page);
    }
    await assertAccessible(page, "a deck with a fault");
    await page.click("[data-focus=deck-export]");
    await assertAccessible(page, "export");
    await page.keyboard.press("Escape");
    await rows(page).nth(3).locator(".row-tools button").last().click();
    await assertAccessible(page, "toast");
    await page.goto(`${tables.address}#/cartes`);
    await page.waitForSelector("[data-focus=deck-import]");
    await assertAccessible(page, "decks");
    await pick(page, { name: "x.csv", mimeType: "text/csv", buffer: Buffer.from(broken) });
    await page.waitForSelector("dialog.import-faults");
    await assertAccessible(page, "faults of a file");
    await page.goto(`${tables.address}#/`);
    await page.click("[data-focus=tile-sujet-verbe]");
    await page.selectOption("[name=card-deck]", { label: "Les animaux" });
    await assertAccessible(page, "new game");
    await done();
  });
}

for (const size of ["phone", "tablet", "desktop"]) {
  test(`nothing is too wide, also with text twice as large: ${size}`, async () => {
    const { page, done } = await openDecks({ size: sizes[size] });
    await makeOurs(page);
    const double = () => page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    const dialogFits = async (what) => {
      const wide = await page.evaluate(() => Math.max(...[...document.querySelectorAll("dialog, dialog .body")].map((box) =>
        box.scrollWidth - box.clientWidth)));
      assert.ok(wide <= 0, `${what}: ${wide} px too wide`);
    };
    for (const larger of [false, true]) {
      if (larger) await double();
      await assertFits(page, `deck ${larger}`);
      await rows(page).nth(2).locator(".cover").click();
      await dialogFits(`editor ${larger}`);
      await page.keyboard.press("Escape");
    }
    await page.goto(`${tables.address}#/cartes`);
    await page.waitForSelector("[data-focus=deck-import]");
    await double();
    await assertFits(page, "decks, twice as large");
    await done();
  });
}

test("the text of cards grows with the settings of reading", async () => {
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"])
    .replace("result ongoing", "seed 77\npending 13-10 card=ce1-rose-1\nresult ongoing");
  const { page, table, done } = await tables.sitDown("sujet-verbe", record);
  const look = async (settings) => {
    await page.evaluate((change) => localStorage.setItem("damier.settings", JSON.stringify(
      { ...JSON.parse(localStorage.getItem("damier.settings")), reading: "plain", cardText: "normal", ...change })), settings);
    await page.reload();
    await page.waitForSelector("dialog.card .word");
    return page.evaluate(() => {
      const style = getComputedStyle(document.querySelector("dialog.card .word"));
      return { size: parseFloat(style.fontSize), letters: parseFloat(style.letterSpacing) || 0 };
    });
  };
  const [plain, airy, large, huge] = [await look({}), await look({ reading: "airy" }), await look({ cardText: "large" }),
    await look({ cardText: "huge", reading: "airy" })];
  assert.ok(airy.size > plain.size * 1.1 && airy.letters > plain.letters, "airy");
  assert.ok(large.size > plain.size * 1.3, "large");
  assert.ok(huge.size > large.size * 1.3 && huge.letters > 0, "very large and airy");
  assert.equal((await table.view()).pending.card, "ce1-rose-1");
  await page.setViewportSize(sizes.phone);
  await assertFits(page, "a very large card on a phone");
  await done();
});
