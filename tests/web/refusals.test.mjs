// SPDX-License-Identifier: GPL-3.0-or-later
// A touch that is refused: the reason is true, stays below what is asked until the next good tap, and
// takes no way back away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { sizes } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const { sitDown } = useTables();

/** What the voice says: what is asked, the refusal, the buttons. */
async function said(page) {
  return page.locator(".voice").evaluate((voice) => ({
    asked: voice.querySelector(".asked").innerText.replace(/\s+/gu, " "),
    refusal: voice.querySelector(".refusal")?.innerText.replace(/\s+/gu, " ") ?? "",
    ways: [...voice.querySelectorAll("button")].map((button) => button.querySelector(".long").textContent.replace(/\s+/gu, " ")),
  }));
}

const square = (name) => name.charCodeAt(0) - 96 + 6 * (Number(name[1]) - 1);

test("bretonnes: the square just left, an occupied one on the lit line, one beside it", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/o5/2o3 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record, { size: sizes.phone });
  await table.tap(square("c3"));
  await table.tap(square("c4"));
  const before = await said(page);
  assert.deepEqual([before.refusal, before.ways], ["", ["Reprendre le pas"]]);
  const refusals = { c3: "le galet vient de quitter cette case.", c1: "la case est occupée.",
    d4: "poser sur la ligne éclairée." };
  for (const [name, why] of Object.entries(refusals)) {
    await table.tap(square(name));
    assert.deepEqual(await said(page), { asked: before.asked, refusal: `Pas en ${name} : ${why}`,
      ways: ["Reprendre le pas", "Pourquoi ?"] });
    assert.equal(await page.locator(".board .refused").count(), 1);
  }
  assert.equal(await page.locator('.voice [role="alert"]').count(), 1);
  await assertAccessible(page, "a refusal");
  await page.getByRole("button", { name: "Reprendre le pas" }).click();
  const back = await said(page);
  assert.match(back.asked, /Choisir la case d’arrivée/u);
  assert.equal(back.refusal, "");
  await table.tap(square("c4"));
  await table.tap(square("c6"));
  assert.equal((await table.waitForTurns(1)).turns[0].text, "c3-c4+c6");
  await done();
});

test("a king in the middle of its capture is told what is true of each square", async () => {
  const record = freshRecord("draughts", [0, 0], [], "W:WK46,6:B37,29,1");
  const { page, table, done } = await sitDown("draughts", record);
  await table.tap(6);
  assert.equal((await said(page)).refusal, "Pas depuis 6 : une autre pièce peut prendre, c’est elle qui doit jouer.");
  await table.tap(46);
  assert.equal((await said(page)).refusal, "", "a good tap takes the refusal away");
  await table.tap(19);
  assert.equal((await said(page)).refusal, "Pas en 19 : par là, la rafle prendrait moins de pièces, 1 au lieu de 2.");
  await table.tap(23);
  const midway = await said(page);
  assert.deepEqual(midway.ways, ["Reprendre", "Pourquoi ?"]);
  for (const [touched, why] of [[19, "aucune prise n’arrive là."], [37, "cette pièce est déjà prise."],
    [6, "la rafle n’est pas finie, la pièce en 23 continue."]]) {
    await table.tap(touched);
    assert.deepEqual(await said(page), { ...midway, refusal: `Pas en ${touched} : ${why}` });
  }
  await table.tap(34);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "46x34");
  await done();
});

test("a drag that is refused leaves the next drag its own reason", async () => {
  const { page, table, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]));
  await table.drag(32, 22);
  assert.equal((await said(page)).refusal, "Pas en 22 : un pion avance d’une seule case, en diagonale.");
  await table.drag(19, 23);
  assert.equal((await said(page)).refusal, "Pas depuis 19 : cette pièce est à l’autre camp.");
  await table.drag(32, 31);
  assert.equal((await said(page)).refusal, "Pas en 31 : la case est occupée.");
  await table.drag(46, 41);
  assert.equal((await said(page)).refusal, "Pas depuis 46 : cette pièce ne peut pas bouger.");
  await table.drag(31, 27);
  assert.equal((await table.waitForTurns(1)).turns[0].text, "31-27");
  await done();
});

test("bretonnes: a counter dragged on after its step makes another step, or goes back", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/6/o5 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record);
  await table.drag(square("c3"), square("c4"));
  await table.drag(square("c4"), square("d5"));
  assert.equal((await said(page)).refusal, "Pas en d5 : un galet va d’une seule case, jamais en diagonale.");
  await table.drag(square("c4"), square("d3"));
  assert.match((await said(page)).asked, /rangée 3/u);
  await table.drag(square("d3"), square("c3"));
  assert.match((await said(page)).asked, /Choisir la case d’arrivée/u);
  await done();
});

test("deux rives: the piece that has just arrived is told where it stays", async () => {
  const record = freshRecord("martian", [0, 0], [], "4/4/4/P3/2G1/P3/4/M3 S 14,15 c4");
  const { page, table, done } = await sitDown("martian", record);
  const at = (name) => name.charCodeAt(0) - 96 + 4 * (Number(name[1]) - 1);
  await table.tap(at("c4"));
  await table.tap(at("c5"));
  const refused = await said(page);
  assert.match(refused.asked, /Pièce retenue/u);
  assert.equal(refused.refusal, "Pas en c5 : cette pièce vient d’arriver, elle reste sur la rive sud ce tour-ci.");
  assert.deepEqual(refused.ways, ["Pourquoi ?"]);
  await table.tap(at("a4"));
  assert.equal((await table.waitForTurns(1)).turns[0].text, "c4-a4");
  await done();
});

/** A refusal in every game, mid-move or not: game, position, what is touched. */
const refused = [["draughts", "W:W37,38,41:B32,22,11,1", [38]], ["draughts", "W:WK46,6:B37,29,1", [46, 23, 6]],
  ["bretonnes", "6/6/6/2o3/o5/2o3 2 1 0,0", ["c3", "c4", "d4"].map(square)], ["sujet-verbe", undefined, [13, 7]],
  ["martian", "4/4/4/P3/2G1/P3/4/M3 S 14,15 c4", [15, 19]]];

/** Phones of every height, the largest tablet. */
const others = { small: { width: 390, height: 664 }, middle: { width: 412, height: 785 }, slim: { width: 375, height: 812 },
  broad: { width: 600, height: 900 }, large: { width: 1024, height: 1366 } };

for (const [name, size] of Object.entries({ ...sizes, ...others })) {
  for (const language of size.width < 420 ? ["fr", "en"] : ["fr"]) {
    test(`a refusal is seen whole, beside nothing else: ${name}, ${language}`, async () => {
      for (const [game, position, touches] of refused) {
        const { page, table, done } = await sitDown(game, freshRecord(game, [0, 0], [], position), { size, language });
        for (const one of touches) await table.tap(one);
        const places = await page.evaluate(() => Object.fromEntries([".voice", ".voice .asked b", ".voice .refusal span", ".voice .ways"]
          .map((part) => [part, document.querySelector(part).getBoundingClientRect().toJSON()])));
        const { ".voice": voice, ...parts } = places;
        for (const [part, place] of Object.entries(parts)) {
          assert.ok(place.width > 30 && place.height > 14, `${game}: ${part} is too small, ${JSON.stringify(place)}`);
          assert.ok(place.top >= voice.top && place.bottom <= voice.bottom && place.left >= voice.left && place.right <= voice.right,
            `${game}: ${part} leaves the voice, ${JSON.stringify([place, voice])}`);
          for (const [other, there] of Object.entries(parts))
            assert.ok(part === other || place.bottom <= there.top + 1 || there.bottom <= place.top + 1 || place.right <= there.left
              || there.right <= place.left, `${game}: ${part} lies over ${other}`);
        }
        const tools = await page.locator(".tools").boundingBox();
        assert.ok(voice.bottom <= tools.y || voice.left >= tools.x + tools.width, `${game}: the voice lies over the tools`);
        await done();
      }
    });
  }
}

test("the reasons are in the language of the page", async () => {
  const record = freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/6/6 2 1 0,0");
  const { page, table, done } = await sitDown("bretonnes", record, { language: "en" });
  for (const name of ["c3", "c4", "c3"]) await table.tap(square(name));
  assert.equal((await said(page)).refusal, "Not on c3: the pebble has just left this square.");
  await done();
});
