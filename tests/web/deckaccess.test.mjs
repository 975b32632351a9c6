// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of decks for everyone: by keys alone, in both languages, small and large, light and dark.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import {
  broken, closeEditor, editor, keptDecks, makeOurs, openDecks, ours, pick, rows, tables, write,
} from "./decks.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";

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
  await enter(/La classe/);
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
    await page.click("[data-focus=new-sujet-verbe]");
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
