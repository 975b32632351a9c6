// SPDX-License-Identifier: GPL-3.0-or-later
// The way through the pages of decks, as their tests go it.
import { giveFile } from "./browsers.mjs";
import { visit } from "./helpers.mjs";
import { useTables } from "./table.mjs";

export const tables = useTables();

export async function openDecks({ kept, ...options } = {}, place = "cartes") {
  const settings = JSON.stringify({ speed: "none", volume: 0, language: options.language ?? "fr" });
  const seat = await visit(tables.holder, tables.address,
    { ...options, place: `#/${place}`, kept: { "damier.settings": settings, ...kept } });
  await seat.page.waitForSelector(".decks-view, .home-view");
  return seat;
}

/** The decks as the device keeps them: for each name the texts of its cards. */
export async function keptDecks(page) {
  const entries = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.decks") ?? "[]")
    .map((id) => ({ id, ...JSON.parse(localStorage.getItem(`damier.deck.${id}`)) })));
  return entries.map(({ id, name, columns, cards }) => ({ id, name, cards: cards.map(([key, ...cells]) =>
    ({ key, ...Object.fromEntries(columns.map((column, i) => [column, cells[i]])) })) }));
}

export const editor = (page) => page.locator("dialog.card-editor");
export const words = (page) => editor(page).locator(".answer-field .word");
export const rows = (page) => page.locator(".card-row");
export const sentencesOf = (page) => page.locator(".card-row .cover").evaluateAll((all) =>
  all.map((cover) => cover.lastChild.textContent));

export async function newDeck(page, name) {
  await page.click("[data-focus=deck-new]");
  await page.fill("[name=deck-name]", name);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".first-card, .card-row");
}

/** Fills the open editor; `tap` are words of the sentence or forms, by their number. */
export async function write(page, { colour, task, grade, sentence, choices, tap, typed, explanation, hint, skills }) {
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

export async function closeEditor(page) {
  await editor(page).locator("footer .primary").click();
  await editor(page).waitFor({ state: "detached" });
}

export const ours = [
  { colour: "rose", grade: "CE2", sentence: "Il lit au lit.", tap: [1], explanation: "Hier, il *lisait* au lit.",
    hint: "Dis la phrase avec « hier ».", skills: "présent pronom" },
  { colour: "verte", grade: "CE2", sentence: "Ma petite sœur rit.", tap: [0, 1, 2],
    explanation: "C’est *ma petite sœur* qui rit.", skills: "groupe-nominal" },
  { colour: "bleue", grade: "CE2", sentence: "Les poules ___ (picorer, présent) des graines.",
    choices: "picore, picores, picorent", tap: [2], explanation: "Ce sont *les poules* qui picorent." },
  { colour: "dame", task: "verbe", grade: "CE2", sentence: "Le gardien a longtemps observé la mer.", tap: [2, 4],
    explanation: "Demain, il *observera* la mer." },
];
export const answers = ["lit#1", "Ma petite sœur", "picorent", "a … observé"];

export async function makeOurs(page) {
  await newDeck(page, "Les animaux");
  await page.click(".first-card button");
  for (const [i, card] of ours.entries()) {
    if (i > 0) await editor(page).getByRole("button", { name: /Nouvelle carte|New card/ }).click();
    await write(page, card);
  }
  await closeEditor(page);
}

export function pick(page, file) {
  return giveFile(page, () => page.click("[data-focus=deck-import]"), file);
}

/** A file without fault, and one with several. */
export const header = "id;niveau;couleur;notions;tâche;phrase;réponses;choix;indice;explication;remarque";
export const lines = [
  "a;CE1;rose;présent;verbe;L’été, le chat dort.;dort;;;Hier, il *dormait*.;",
  'b;CE2;bleue;;accord;"Les ""grands"" ___ (être; présent) là.";sont;est|sont;;Ils *sont*.;à revoir',
];
export const semicolon = `${header}\n${lines.join("\n")}\n`;
export const broken = [header, lines[0], "c;CE9;rose;;;Il dort.;mange;;;;", "d;CE1;mauve;;;Il dort.;dort;;;Oui.;", lines[1], "e;CE1"]
  .join("\n");
