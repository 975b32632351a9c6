// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of cards share: games whose cards are known, answers of every kind, and what a verdict
// says in both languages.
import assert from "node:assert/strict";
import { freshRecord } from "./records.mjs";

/** A game of two people whose cards come in the order of a seed; perhaps with a card on the table. */
export function recordOf({ levels = [0, 0], seed = 5, card = undefined }) {
  const pending = card === undefined ? "" : `pending 13-10 card=${card}\n`;
  return freshRecord("sujet-verbe", levels, ["cards=on"])
    .replace("result ongoing", `seed ${seed}\n${pending}result ongoing`);
}

export const dialog = (page) => page.locator("dialog.card");

export const said = {
  fr: { right: /Oui, bien vu\s!/u, wrong: /Pas tout à fait\. Regarde/u, accent: /Presque\s: (il manque|un accent|\d accents)/u,
    fate: /n’est pas joué/u, good: /\(la bonne réponse\)/u, bad: /\(pas cette fois\)/u, check: "Valider", goOn: "Continuer",
    ask: { verb: "Trouve le verbe conjugué", subject: "Trouve le sujet", agreement: "Accorde le verbe" },
    sentence: "Phrase", choices: "Formes du verbe", form: "Forme du verbe", accents: "Lettres avec accent",
    nothing: /Touche d’abord un mot/u, hint: "Indice" },
  en: { right: /Yes, well spotted!/u, wrong: /Not quite\. Look/u, accent: /Almost: (one|\d) accents? (is|are) (missing|wrong)/u,
    fate: /is not made/u, good: /\(the right answer\)/u, bad: /\(not this time\)/u, check: "Check", goOn: "Continue",
    ask: { verb: "Find the conjugated verb", subject: "Find the subject", agreement: "Make the verb agree" },
    sentence: "Sentence", choices: "Forms of the verb", form: "Form of the verb", accents: "Letters with accents",
    nothing: /First tap a word/u, hint: "Hint" },
};

export const cardNames = {
  verb: "ce1-rose-1", group: "ce2-verte-1", chosen: "ce1-bleue-1", typed: "cm1-bleue-24", dame: "cm2-dame-1",
};

/** What sort of card this is to whoever answers it. */
export function kindOf(card) {
  if (card.colour === 4) return "dame";
  if (card.task === "subject") return card.solution.words.length > 1 ? "group" : "subject";
  if (card.task === "verb") return "verb";
  return card.choices.length > 0 ? "chosen" : "typed";
}

/** The card on the table: the match names it as soon as it is drawn. */
export async function cardOnTable(table) {
  await dialog(table.page).waitFor();
  const { pending } = await table.view();
  return table.core.card(pending.card);
}

/** The same form with one accent too many or too few. */
export function wrongAccent(form) {
  const plain = form.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain === form ? form.replace(/[eaiou]/u, (vowel) => ({ e: "é", a: "à", i: "î", o: "ô", u: "ù" })[vowel]) : plain;
}

/** What is given for an outcome: numbers of words, or a form. */
export function answerFor(card, outcome) {
  const { words, answer } = card.solution;
  if (card.task !== "agreement") {
    const wrong = card.words.map((_, index) => index).find((index) => !words.includes(index));
    return outcome === "right" ? words : [wrong];
  }
  if (outcome === "right") return answer;
  if (outcome === "accent") return wrongAccent(answer);
  return card.choices.find((form) => form !== answer) ?? "xyz";
}

export async function fillIn(page, card, outcome) {
  const given = answerFor(card, outcome);
  if (card.task !== "agreement")
    for (const index of given) await dialog(page).locator(".word").nth(index).click();
  else if (card.choices.length > 0) await dialog(page).getByRole("button", { name: given, exact: true }).click();
  else await dialog(page).locator("input").fill(given);
}

/** From the first button of a group to another, with the arrows. */
async function arrowsTo(page, from, to) {
  const key = to > from ? "ArrowRight" : "ArrowLeft";
  for (let i = 0; i < Math.abs(to - from); i++) await page.keyboard.press(key);
}

/** With the keyboard alone: focus is on the first word, form or field. */
export async function answerByKeys(page, card, outcome) {
  const given = answerFor(card, outcome);
  if (card.task !== "agreement") {
    let at = 0;
    for (const index of given) {
      await arrowsTo(page, at, index);
      await page.keyboard.press("Space");
      at = index;
    }
  } else if (card.choices.length > 0) {
    await arrowsTo(page, 0, card.choices.indexOf(given));
    await page.keyboard.press("Space");
  } else {
    await page.keyboard.type(given);
  }
  await page.keyboard.press("Enter");
}

export async function check(page) {
  await dialog(page).locator("footer .primary").click();
}

/** Puts this card away; the computer's may follow at once. */
export async function goOn(page) {
  const card = await dialog(page).elementHandle();
  await card.$("footer .primary").then((button) => button.click());
  await page.waitForFunction((element) => !element.isConnected, card);
}

/** What a verdict says, shows and reads out, whatever the card. */
export async function assertVerdict(page, card, outcome, language) {
  const texts = said[language];
  const status = dialog(page).getByRole("status");
  await status.getByText(texts[outcome]).waitFor();
  assert.equal(await status.getByText(texts.fate).count(), outcome === "right" ? 0 : 1, "what becomes of the move");
  const explanation = card.solution.explanation.map((run) => run.text).join("");
  assert.equal(await status.locator(".frame-line[lang=fr]").innerText(), explanation);
  const frame = card.solution.explanation.filter((run) => run.kind === "frame").length;
  assert.equal(await status.locator(".frame-line .frame").count(), frame, "the frame C’est … qui stands out");
  const right = await dialog(page).locator(".body .word.right").evaluateAll((all) => all.map((one) => one.textContent));
  const words = card.task === "agreement" ? [card.solution.answer] : card.solution.words.map((index) => card.words[index].text);
  assert.equal(right.length, words.length);
  right.forEach((text, i) => assert.ok(text.startsWith(words[i]) && texts.good.test(text), text));
  const wrong = await dialog(page).locator(".body .word.wrong").allTextContents();
  assert.equal(wrong.length, outcome === "right" ? 0 : 1);
  for (const text of wrong) assert.match(text, texts.bad);
  assert.equal(await dialog(page).locator("footer .primary").evaluate((one) => one === document.activeElement), true);
}
