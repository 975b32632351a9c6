// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of card by keys alone, what a screen reader is told of it, and reading aloud.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerByKeys, assertVerdict, cardNames, cardOnTable, check, dialog, fillIn, goOn, kindOf, recordOf, said }
  from "./cards.mjs";
import { sizes } from "./helpers.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

const sitDown = ({ card, ...options }) =>
  tables.sitDown("sujet-verbe", recordOf({ card }), options);

const focusInside = (page) => page.evaluate(() => document.activeElement.closest("dialog.card") !== null);

/** The same table in another page: focus may have left the first for the browser's own buttons. */
async function openAgain(table) {
  const { page } = table;
  table.page = await page.context().newPage();
  await page.close();
  await table.page.goto(`${tables.address}#/sujet-verbe`);
  await dialog(table.page).waitFor();
  return table.page;
}

/** Roles, names and states before anything is answered. */
async function assertAsked(page, card, texts) {
  const asked = page.getByRole("dialog", { name: texts.ask[card.task], exact: true });
  assert.equal(await asked.count(), 1, "the dialog is named by what it asks");
  assert.equal(await asked.getByRole("status").count(), 1, "what is said later is said in a live region");
  assert.equal((await asked.getByRole("status").innerText()).trim(), "");
  for (const name of [texts.check, texts.hint]) assert.equal(await asked.getByRole("button", { name, exact: true }).count(), 1);
  if (card.task === "agreement" && card.choices.length === 0) {
    const input = asked.getByRole("textbox", { name: texts.form, exact: true });
    assert.equal(await input.evaluate((one) => one === document.activeElement && one.lang === "fr"), true);
    assert.ok(await asked.getByRole("group", { name: texts.accents }).getByRole("button").count() >= 12);
    return;
  }
  const name = card.task === "agreement" ? texts.choices : texts.sentence;
  const group = asked.getByRole("group", { name, exact: true });
  assert.equal(await group.getAttribute("lang"), "fr", "a French sentence is read in French on any page");
  const words = card.task === "agreement" ? card.choices : card.words.map((word) => word.text);
  const buttons = group.getByRole("button", { pressed: false });
  assert.deepEqual(await buttons.allInnerTexts(), words);
  assert.equal(await buttons.first().evaluate((one) => one === document.activeElement), true);
}

for (const [kind, name] of Object.entries(cardNames)) {
  for (const language of ["fr", "en"]) {
    test(`by keys alone, as a screen reader tells it: ${kind}, ${language}`, async () => {
      const { page: first, table, done } = await sitDown({ card: name, language });
      const card = await cardOnTable(table);
      assert.equal(card.name, name);
      assert.equal(kindOf(card), kind);
      await assertAsked(first, card, said[language]);
      await first.keyboard.press("Escape");
      for (let i = 0; i < 40; i++) {
        await first.keyboard.press(i % 3 === 2 ? "Shift+Tab" : "Tab");
        assert.ok(await focusInside(first) || await first.evaluate(() => document.activeElement === document.body),
          "focus stays with the card");
      }
      const page = await openAgain(table);
      const outcome = kind === "typed" ? "accent" : language === "fr" ? "right" : "wrong";
      await answerByKeys(page, card, outcome);
      await assertVerdict(page, card, outcome, language);
      await page.keyboard.press("Enter");
      const view = await table.waitForTurns(1);
      assert.equal(view.turns[0].answer, outcome === "right" ? 1 : 2);
      await dialog(page).waitFor({ state: "detached" });
      await done();
    });
  }
}

test("nothing answered is nothing judged; the hint is said where the verdict will be", async () => {
  const { page, table, done } = await sitDown({ card: cardNames.verb });
  const card = await cardOnTable(table);
  const status = dialog(page).getByRole("status");
  await check(page);
  await status.getByText(said.fr.nothing).waitFor();
  await dialog(page).locator(".word").first().click();
  assert.equal(await status.innerText(), "", "the reminder goes as soon as a word is touched");
  await dialog(page).getByRole("button", { name: said.fr.hint }).click();
  await status.getByText(card.hint).waitFor();
  assert.ok(await focusInside(page));
  await done();
});

test("an accent can be touched where the keyboard has none", async () => {
  const { page, table, done } = await sitDown({ card: cardNames.typed, size: sizes.phone });
  const card = await cardOnTable(table);
  assert.equal(card.solution.answer, "étaient");
  await dialog(page).getByRole("button", { name: "é", exact: true }).click();
  await page.keyboard.type("taient");
  await page.keyboard.press("Enter");
  await assertVerdict(page, card, "right", "fr");
  await done();
});

// ---- aloud ----

/** Voices of one's own, and a list of what was said. */
function stubSpeech() {
  const voices = [
    { name: "anglaise", lang: "en-GB", localService: true, default: true },
    { name: "lointaine", lang: "fr-FR", localService: false, default: false },
    { name: "française", lang: "fr-FR", localService: true, default: false },
  ];
  const heard = [];
  class Utterance {
    constructor(text) {
      this.text = text;
    }
  }
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices, cancel: () => heard.push("cancel"),
    speak: ({ text, voice, lang }) => heard.push({ text, voice: voice.name, lang }),
  });
  Object.defineProperty(globalThis, "speechSynthesis", { value: speech });
  Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, heard });
}

for (const kind of ["group", "typed"]) {
  test(`a card is read aloud by a French voice of this device: ${kind}`, async () => {
    const { page, table, done } = await tables.sitDown("sujet-verbe", recordOf({ card: cardNames[kind] }),
      { prepare: (opened) => opened.addInitScript(stubSpeech) });
    const card = await cardOnTable(table);
    const listen = dialog(page).getByRole("button", { name: "Écouter" });
    const last = () => page.evaluate(() => heard.findLast((one) => one !== "cancel"));
    await listen.click();
    const question = await last();
    assert.deepEqual([question.voice, question.lang], ["française", "fr-FR"]);
    if (card.task === "agreement") assert.equal(question.text, "Inès et Malo … inséparables à la maternelle. être, imparfait");
    else assert.equal(question.text, card.sentence);
    await fillIn(page, card, "wrong");
    await check(page);
    await listen.click();
    const answer = await last();
    assert.ok(answer.text.endsWith(card.solution.explanation.map((run) => run.text).join("")));
    assert.ok(!/[*_()]/u.test(answer.text), "no sign of the deck's file is read");
    if (card.task === "agreement") assert.ok(answer.text.startsWith("Inès et Malo étaient inséparables"));
    await goOn(page);
    assert.equal(await page.evaluate(() => heard.at(-1)), "cancel", "silence once the card is gone");
    await done();
  });
}

test("without a French voice nothing offers to listen", async () => {
  const { page, table, done } = await sitDown({ card: cardNames.verb });
  await cardOnTable(table);
  assert.equal(await dialog(page).getByRole("button", { name: "Écouter" }).count(), 0);
  await done();
});
