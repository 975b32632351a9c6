// SPDX-License-Identifier: GPL-3.0-or-later
// Subject/verb draughts with its cards: whole games with every kind of card answered right, wrong, and
// with a wrong accent, in both languages; cards that follow the player; the computer at its cards; a card
// that survives a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertVerdict, cardOnTable, check, dialog, fillIn, goOn, kindOf, recordOf } from "./cards.mjs";
import { sizes } from "./helpers.mjs";
import { seeded, useTables } from "./table.mjs";

const tables = useTables();

const sitDown = ({ levels, seed, card, ...options } = {}) =>
  tables.sitDown("sujet-verbe", recordOf({ levels, seed, card }), options);

const wantedOf = { 1: ["verb"], 2: ["group"], 3: ["chosen", "typed"], 4: ["dame"] };
const wanted = () => new Set([...Object.values(wantedOf).flat().flatMap((kind) => [`${kind} right`, `${kind} wrong`]),
  "typed accent"]);

/** Lands where a card still wanted may be drawn; takes and crowns when it can. */
function leadTo(missing, random) {
  return (view) => {
    const useful = view.moves.filter((move) =>
      (wantedOf[move.deck] ?? []).some((kind) => [...missing].some((one) => one.startsWith(kind))));
    const from = useful.length > 0 ? useful : view.moves;
    return from[random(from.length)];
  };
}

for (const [language, size, seed] of [["fr", sizes.desktop, 11], ["en", sizes.phone, 12]]) {
  test(`whole games with every kind of card right, wrong and with a wrong accent, ${language}`, async () => {
    const missing = wanted();
    const cardsSeen = new Set();
    for (let game = 0; game < 4 && (game === 0 || missing.size > 0); game++) {
      const { page, table, done } = await sitDown({ seed: seed + game, language, size });
      const view = await table.playOut({ most: 160, choose: leadTo(missing, seeded(seed + game)), card: async () => {
        const card = await cardOnTable(table);
        const kind = kindOf(card);
        const outcome = ["right", "wrong", "accent"].find((one) => missing.has(`${kind} ${one}`)) ?? "right";
        await fillIn(page, card, outcome);
        await check(page);
        await assertVerdict(page, card, outcome, language);
        missing.delete(`${kind} ${outcome}`);
        cardsSeen.add(card.name);
        await goOn(page);
      } });
      assert.ok(view.outcome.over, "the game was played to its end");
      for (const turn of view.turns) assert.equal(turn.pass, turn.answer === 2, "a wrong answer costs the turn, no other does");
      const drawn = view.turns.map((turn) => turn.card);
      assert.equal(new Set(drawn).size, drawn.length, "no card twice before the deck is exhausted");
      await done();
    }
    assert.deepEqual([...missing], [], "every kind of card was answered in every way");
    assert.ok(cardsSeen.size > 20);
  });
}

test("cards follow the player if that is chosen: three right answers, and the next is of the class above", async () => {
  const { page, table, done } = await tables.sitDown("sujet-verbe", recordOf({}), { settings: { adapt: true, grade: "CE1" } });
  const grades = [];
  await table.playOut({ most: 7, seed: 3, card: async () => {
    const card = await cardOnTable(table);
    grades.push(card.grade);
    await fillIn(page, card, "right");
    await check(page);
    await goOn(page);
  } });
  assert.deepEqual(grades, ["CE1", "CE1", "CE1", "CE1", "CE1", "CE1", "CE2"], "each player is followed apart");
  await done();
});

test("a wrong answer is explained kindly, and the move is not made", async () => {
  const { page, table, done } = await sitDown({ size: sizes.phone });
  await table.tap(13);
  await table.tap(10);
  const card = await cardOnTable(table);
  await fillIn(page, card, "wrong");
  await check(page);
  await assertVerdict(page, card, "wrong", "fr");
  await goOn(page);
  const view = await table.waitForTurns(1);
  assert.ok(view.turns[0].pass);
  assert.equal(view.seat, 1);
  assert.match(await table.cell(13).getAttribute("aria-label"), /pion jaune/);
  await done();
});

test("a card lies on the table after a reload, and it is the same", async () => {
  const { page, table, done } = await sitDown();
  await table.tap(13);
  await table.tap(10);
  const card = await cardOnTable(table);
  await page.reload();
  const again = await cardOnTable(table);
  assert.equal(again.name, card.name);
  await fillIn(page, again, "right");
  await check(page);
  await assertVerdict(page, again, "right", "fr");
  await goOn(page);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "13-10");
  await done();
});

test("the computer thinks its card aloud", async () => {
  const { page, table, done } = await sitDown({ levels: [1, 0] });
  await dialog(page).waitFor();
  assert.match(await dialog(page).getByRole("status").innerText(), /réfléchit tout haut/);
  await dialog(page).getByRole("button", { name: "Voir sa réponse" }).click();
  assert.match(await dialog(page).getByRole("status").innerText(), /L’ordinateur répond «/);
  await dialog(page).getByRole("button", { name: "Continuer" }).click();
  assert.notEqual((await table.waitForTurns(1)).turns[0].answer, 0);
  assert.equal(await page.evaluate(() => localStorage.getItem("damier.answers")), null, "its answers are nobody’s results");
  await done();
});
