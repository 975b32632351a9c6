// SPDX-License-Identifier: GPL-3.0-or-later
// Printing from the page: what is chosen is seen at once, and what is saved is what `damier print` writes.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { servePage, sizes, useBrowser, visit } from "./helpers.mjs";
import { desk, flip, openDesk, program, said, saved, written } from "./print.mjs";
import { loadCore } from "./table.mjs";

const holder = useBrowser();
let address;
before(async () => ({ address } = await servePage()));

async function visitDesk() {
  const visited = await visit(holder, address);
  await openDesk(visited.page);
  return visited;
}

/** Whether the page that is shown is a picture the browser could draw. */
async function drawn(page) {
  return desk(page).locator(".print-page").evaluate(async (image) => {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > image.naturalWidth;
  });
}

test("the board and the pieces of every game are seen page by page", async () => {
  const { page, done } = await visitDesk();
  const { games } = await loadCore();
  for (const game of [...games, "martian"]) {
    await desk(page).locator("select[name=print-game]").selectOption(game);
    assert.match(await said(page), /^Page 1 sur \d+$/);
    assert.ok(await drawn(page), game);
  }
  await flip(page, "board");
  await flip(page, "pieces");
  assert.equal(await said(page), "Choisir au moins une feuille.");
  assert.ok(await desk(page).locator("footer .primary").isDisabled());
  await flip(page, "board");
  await flip(page, "large");
  assert.equal(await said(page), "Page 1 sur 2");
  await desk(page).getByRole("button", { name: "Suivante" }).click();
  assert.equal(await said(page), "Page 2 sur 2");
  assert.ok(await desk(page).getByRole("button", { name: "Suivante" }).isDisabled());
  assert.ok(await drawn(page));
  await done();
});

test("what is saved is what the program writes, to the byte", { skip: !program }, async () => {
  const { page, done } = await visitDesk();
  for (const kind of ["board", "pieces", "cards", "answers"]) await flip(page, kind);
  await desk(page).locator("select[name=card-deck]").selectOption("house:CE1");
  await desk(page).getByRole("radio", { name: "Roses" }).click();
  assert.match(await said(page), /^Page 1 sur \d+ · 49 cartes$/);
  const pdf = await saved(page, "footer .primary");
  assert.match(pdf.name, /^damier-sujet-verbe-\d{4}-\d\d-\d\d\.pdf$/);
  assert.ok(pdf.bytes.equals(written("pdf", "cards", "answers", "--grade", "CE1", "--colour", "rose")));
  await flip(page, "grey");
  const svg = await saved(page, "footer .button:not(.primary)");
  assert.match(svg.name, /^damier-sujet-verbe-1-\d{4}-\d\d-\d\d\.svg$/);
  assert.ok(svg.bytes.equals(written("svg", "cards", "answers", "--grade", "CE1", "--colour", "rose", "--grey")));
  await done();
});

test("a deck of one's own is printed from its tile; a card that does not fit is named", async () => {
  const { page, done } = await visit(holder, address);
  const texts = (id, sentence) => [id, id, "CE1", "rose", "", "", sentence, "dort", "", "", "Hier, il *dormait*.", ""];
  const columns = ["id", "grade", "colour", "skills", "task", "sentence", "answers", "choices", "hint", "explanation", "note"];
  const long = `Il dort ${"profondément et tranquillement ".repeat(14)}ici.`;
  await page.evaluate(([deck]) => {
    localStorage.setItem("damier.decks", JSON.stringify(["a"]));
    localStorage.setItem("damier.deck.a", JSON.stringify(deck));
  }, [{ version: 1, name: "Ma classe", columns, cards: [texts("un", "Le chat dort."), texts("deux", long)] }]);
  await page.locator("[data-focus=decks]").click();
  await page.locator(".deck-tile", { hasText: "Ma classe" }).getByRole("button", { name: "Imprimer" }).click();
  assert.equal(await said(page), "Page 1 sur 2 · 1 carte");
  assert.match(await desk(page).locator(".print-faults").innerText(), /^Carte 2\s: le texte est trop long/u);
  assert.match(await desk(page).innerText(), /recto verso, retourné sur le bord long/);
  await done();
});

test("by keys, accessible, and no wider than a phone; in English and in the dark too", async () => {
  for (const options of [{ size: sizes.phone }, { language: "en", theme: "dark" }]) {
    const { page, done } = await visit(holder, address, { bypassCSP: true, ...options });
    await page.locator("[data-focus=print]").focus();
    await page.keyboard.press("Enter");
    await desk(page).waitFor();
    await desk(page).locator("input[name=print-cards]").focus();
    await page.keyboard.press("Space");
    assert.match(await said(page), /^Page 1 (sur|of) \d+ · 197 (cartes|cards)$/);
    await assertAccessible(page, "printing");
    await assertFits(page, "printing");
    await page.keyboard.press("Escape");
    await desk(page).waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), "print");
    await done();
  }
});
