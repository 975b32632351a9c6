// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson done by hand, exercise after exercise: what a learner may try first, each card, and the token at the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

const code = bundle('export { descriptions } from "../generated/games";').toString("base64");
const { descriptions } = await import(`data:text/javascript;base64,${code}`);

/** Moves that are allowed but not asked for, and what must be said of them: true of the piece that was moved. */
const misses = {
  "draughts flight": [["30", "24"], /c’est la dame qui voyage/u],
  "draughts backward": [["23", "18"], /Prendre est obligatoire/u],
  "martian medium": [["c2", "b3"], /pas le coup demandé/u],
  "martian large": [["c3", "d4"], /pas le coup demandé/u],
};
const answers = {
  fr: { pink: ["dort"], green: ["les", "vieux", "marins"], blue: ["crient"], dame: ["partent"], check: "Valider", right: /Oui, bien vu/u },
  en: { pink: ["sleeps"], green: ["the", "old", "sailors"], blue: ["cry"], dame: ["leave"], check: "Check", right: /Yes, well spotted/u },
};

const says = (page) => page.locator(".lesson-says").innerText();

async function touch(page, names) {
  for (const name of names) {
    const cells = page.locator("dialog.lesson .board [data-square]");
    const index = await cells.evaluateAll((all, wanted) =>
      all.findIndex((cell) => cell.getAttribute("aria-label").split(/[ ,]/).includes(wanted)), name);
    assert.notEqual(index, -1, name);
    const { x, y, width, height } = await cells.nth(index).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  }
}

async function answer(page, kind, { [kind]: words, check, right }) {
  const card = page.locator("dialog.card");
  await card.waitFor();
  for (const text of words) await card.getByRole("button", { name: text, exact: true }).click();
  if (words.length > 1) await card.getByRole("button", { name: check }).click();
  await card.getByText(right).waitFor();
  await card.locator("footer .primary").click();
}

test("a refusal stands below what is asked, and goes with the next good touch", async () => {
  const { page, done } = await tables.sitDown("draughts", freshRecord("draughts", [0, 0]), { size: sizes.phone });
  await page.locator("[data-focus=learn-offer]").click();
  const asked = (await says(page)).trim();
  const [{ solution }] = descriptions.find(({ id }) => id === "draughts").lesson;
  const refusal = page.locator(".lesson-says .refusal");
  for (const wrong of ["1", "50"]) { // one refusal takes the place of another
    await touch(page, [wrong]);
    assert.equal(await refusal.count(), 1);
    const whole = await says(page);
    assert.ok(whole.startsWith(asked), whole);
    assert.match(whole, /Pas ici\./u);
  }
  for (const size of [sizes.phone, { width: 390, height: 664 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    const [panel, tools] = [await page.locator(".lesson-says").boundingBox(), await page.locator(".lesson-tools").boundingBox()];
    assert.ok(panel.y + panel.height <= tools.y, "clear of the tools");
    assert.ok(tools.y + tools.height <= size.height, `which stay on a screen ${size.height} high`);
    assert.ok(await page.locator(".lesson-says b").first().isVisible());
  }
  await page.setViewportSize(sizes.phone);
  await touch(page, [solution.split(/[-x]/)[0]]);
  assert.equal(await refusal.count(), 0);
  await done();
});

/** In English, too, where sentences of its own are asked. */
const lessons = descriptions.filter((one) => one.lesson.length > 0).flatMap(({ id, lesson }) =>
  (lesson.some(({ card }) => card) ? ["fr", "en"] : ["fr"]).map((language) => ({ id, lesson, language })));

for (const { id, lesson, language } of lessons) {
  test(`the lesson of ${id}, every exercise solved: ${language}`, async () => {
    const { page, done } = await tables.sitDown(id, freshRecord(id, [0, 0]), { size: sizes.phone, language });
    await page.locator("[data-focus=learn-offer]").click();
    for (const { name, solution, card, lead } of lesson) {
      await page.locator(".lesson-says.is-ask").waitFor();
      if (lead !== undefined) await page.waitForFunction(() => document.querySelector(".lesson-says p")); // the other side has played
      const missed = misses[`${id} ${name}`];
      if (missed) {
        await touch(page, missed[0]);
        assert.match(await says(page), missed[1]);
        await page.locator(".lesson-tools").getByRole("button", { name: "Recommencer" }).click();
      }
      await touch(page, solution.split(/[-x+]/));
      if (card) await answer(page, card, answers[language]);
      await page.locator(".lesson-says.is-done").waitFor();
      await page.locator(".lesson-tools .primary:not([hidden])").click();
    }
    await page.getByText(language === "fr" ? "Leçon terminée" : "Lesson finished").waitFor();
    await done();
  });
}
