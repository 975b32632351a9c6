// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of results: exported, printed, cleared, too many for the device; and for everyone to read.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { notIn } from "./browsers.mjs";
import { dialog } from "./cards.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { exported, keptAnswers, namedRecord, rowsOf, useResults } from "./results.mjs";

const { tables, kept, openResults, answer } = useResults();

const asOnPaper = notIn("firefox", "its driver does not show a page as it would be on paper");

test("the table for a spreadsheet has one line an answer, and no formula", async () => {
  const { page, done } = await openResults([kept("ce1-rose-1", { name: "=1+1" }), kept("ce2-verte-1", { given: 'a;"b"' })]);
  const { name, bytes } = await exported(page);
  assert.match(name, /^damier-resultats-\d{4}-\d\d-\d\d\.csv$/);
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").slice(1).split("\r\n");
  assert.equal(lines.length, 4);
  assert.match(lines[0], /^date;heure;partie;joueur;/);
  assert.match(lines[1], /^\d{4}-\d\d-\d\d;\d\d:\d\d;1;'=1\+1;Damier;ce1-rose-1;CE1;rose;Trouver le verbe conjugué;/);
  assert.ok(lines[2].includes(';"a;""b""";faux;'));
  await done();
});

test("on paper: A4, with what was chosen, without buttons", async () => {
  const { page, done } = await openResults([kept("ce1-rose-1"), kept("ce2-verte-1")]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const read = (program) => execFileSync(program, program === "pdfinfo" ? ["-"] : ["-", "-"], { input: pdf }).toString();
  const [, width, height] = /^Page size: +([\d.]+) x ([\d.]+) pts/m.exec(read("pdfinfo"));
  assert.ok(Math.abs(width - 595) <= 1 && Math.abs(height - 842) <= 1, `${width} x ${height}`);
  const text = read("pdftotext");
  assert.match(text, /Tout le monde · Depuis le début · \d/);
  assert.doesNotMatch(text, /Exporter|Imprimer|Tout effacer/);
  await done();
});

test("on paper: ink on white, nothing to press, in any theme", asOnPaper, async () => {
  const { page, done } = await openResults([kept("ce1-rose-1"), kept("ce2-verte-1")], { theme: "dark" });
  await page.evaluate(() => { globalThis.print = () => { globalThis.printed = true; }; });
  await page.getByRole("button", { name: "Imprimer" }).click();
  assert.equal(await page.evaluate(() => globalThis.printed), true);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("button:visible, select:visible, input:visible").count(), 0);
  const colours = await page.locator(".results-view").evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]);
  assert.deepEqual(colours, ["rgb(255, 255, 255)", "rgb(26, 43, 56)"]);
  const [line, said] = await page.evaluate(() => [".results-head", ".print-only"].map((part) => {
    const one = document.querySelector(part);
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom, shadow: getComputedStyle(one).boxShadow };
  }));
  assert.ok(line.shadow === "none" && said.top >= line.bottom, "no rule runs through what was chosen");
  await done();
});

test("one button clears everything, after a question", async () => {
  const { page, done } = await openResults([kept("ce1-rose-1")]);
  const clear = page.getByRole("button", { name: "Tout effacer" });
  await clear.click();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal((await keptAnswers(page)).length, 1);
  await clear.click();
  await page.locator("dialog .primary").click();
  await page.getByRole("status").getByText("Les résultats sont effacés.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("damier.answers")), null);
  await page.getByText("Pas encore de réponse.").waitFor();
  await page.reload();
  await page.getByText("Pas encore de réponse.").waitFor();
  await done();
});

test("what a full device cannot keep is shown and told", async () => {
  const { page, done } = await tables.sitDown("sujet-verbe", namedRecord("ce1-rose-1"));
  await dialog(page).waitFor();
  await page.evaluate(() => {
    for (let size = 1024 * 1024, i = 0; size > 0; i++) {
      try {
        localStorage.setItem(`filler.${i}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await answer(page, "ce1-rose-1", false);
  await dialog(page).waitFor({ state: "detached" });
  assert.equal((await keptAnswers(page)).length, 0);
  await page.evaluate(() => { location.hash = "#/resultats"; });
  await page.getByRole("alert").getByText("Cet appareil ne peut plus rien garder").waitFor();
  assert.deepEqual(await rowsOf(page, "Par nom"), [["Inès", "0 sur 1", "0 %"]]);
  await done();
});

test("the difficulty follows the player only if that is chosen", async () => {
  const { page, done } = await visit(tables.holder, tables.address);
  await waitForView(page);
  await page.getByRole("button", { name: "Régler" }).click();
  const adapt = page.getByRole("switch", { name: /Adapter la difficulté/ });
  assert.equal(await adapt.isChecked(), false);
  await adapt.check();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("damier.settings")).adapt), true);
  await page.reload();
  await waitForView(page);
  await page.getByRole("button", { name: "Régler" }).click();
  assert.equal(await adapt.isChecked(), true);
  await done();
});

for (const [theme, language, size] of [["light", "fr", sizes.phone], ["dark", "en", sizes.desktop], ["light", "en", sizes.tablet]]) {
  test(`axe finds nothing and everything fits, ${theme}, ${language}, ${size.width}`, async () => {
    const answers = ["ce1-rose-1", "ce2-verte-1", "cm1-bleue-24", "cm2-dame-1"].flatMap((card) =>
      [kept(card), kept(card, { name: "", seat: 1, verdict: "accent" }), kept(card, { name: "Anne-Gwenaëlle-Marie de Kermadec" })]);
    const { page, done } = await openResults(answers, { theme, language, size, bypassCSP: true });
    await assertAccessible(page, "results");
    await assertFits(page, "results");
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await assertFits(page, "results, text twice as large");
    await page.evaluate(() => { document.documentElement.style.fontSize = ""; });
    await page.locator(".missed-part .primary").first().click();
    await dialog(page).waitFor();
    await assertAccessible(page, "practice");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.evaluate(() => localStorage.removeItem("damier.answers"));
    await page.reload();
    await page.waitForSelector(".results-empty");
    await assertAccessible(page, "no results");
    await done();
  });
}
