// SPDX-License-Identifier: GPL-3.0-or-later
// Decks as files, good and broken; two windows at once, and a device without room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { savedFile } from "./browsers.mjs";
import {
  broken, closeEditor, editor, header, keptDecks, makeOurs, openDecks, ours, pick, rows, semicolon, sentencesOf, tables, write,
} from "./decks.mjs";
import { emptyStorage, fillStorage, until } from "./helpers.mjs";

const texts = (rows) => rows.map(({ texts: cells, key, ...flat }) => cells ?? flat);

/** The same table with commas: cells that hold one are quoted. */
function withCommas(text) {
  const { rows: read } = tables.core.deck(Buffer.from(text));
  const quote = (cell) => `"${cell.replaceAll('"', '""')}"`;
  return [header.replaceAll(";", ","), ...read.map((row) => Object.values(row.texts).map(quote).join(","))].join("\r\n");
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

for (const [language, faults] of [
  ["fr", [/Ligne 3 : « CE9 » n’est pas une classe/u, /Ligne 3 : la réponse « mange » n’est pas dans la phrase/u,
    /Ligne 3 : « explication » est vide/u, /Ligne 4 : « mauve » n’est pas une couleur/u,
    /Ligne 6 : 2 au lieu de 11 colonnes/u]],
  ["en", [/Line 3: “CE9” is not a class/, /Line 3: the answer “mange” is not in the sentence/,
    /Line 3: “explication” is empty/, /Line 4: “mauve” is not a colour/, /Line 6: 2 instead of 11 columns/]],
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
    await dialog.getByRole("button", { name: /corriger ici|fix it here/ }).click();
    await page.locator(".card-row").nth(4).waitFor();
    assert.equal(await page.locator(".card-row.has-fault").count(), 3);
    await done();
  });
}

test("what is no deck at all is refused with a reason", async () => {
  const { page, done } = await openDecks();
  const files = [
    ["vide.csv", Buffer.from(""), /le fichier est vide/u],
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
  await pick(page, { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1") });
  const refused = await page.getByRole("dialog", { name: "Fichier refusé" }).innerText();
  assert.match(refused, /«\s*photo\.png\s*» n’est pas un texte\. Rien n’a changé\./u, "no column, no line, no sign of its inside");
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
    const { name, bytes } = await savedFile(page, () => page.locator("dialog footer .primary").click());
    assert.equal(name, "les-animaux.csv");
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
  const { bytes } = await savedFile(page, () => page.locator("dialog footer .primary").click());
  assert.equal(tables.core.deck(bytes).rows[0].texts.sentence, long);
  await emptyStorage(page);
  await rows(page).nth(1).locator(".cover").click();
  await write(page, { hint: "Qui rit ?" });
  await closeEditor(page);
  const [{ cards }] = await keptDecks(page);
  assert.deepEqual([cards[0].sentence, cards[1].hint], [long, "Qui rit ?"], "everything is kept once there is room");
  assert.equal(await page.locator(".deck-head [role=alert]").innerText(), "");
  await done();
});
