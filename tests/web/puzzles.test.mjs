// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles: found in the list, solved by taps and by keys in every game, tried wrongly, kept for another day;
// days in a row, boards for one, without network, with damaged memory.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { emptyStorage, fillStorage, servePage, sizes, until, useBrowser, visit, waitForView, waitForWorker } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { loadCore, touchesOf } from "./table.mjs";

const holder = useBrowser();
const core = await loadCore();
const kinds = ["draughts", "bretonnes", "sujet-verbe", "martian", "solo"];

/** The puzzles of a file, as its lines have them. */
function puzzlesOf(kind) {
  const text = readFileSync(new URL(`../../data/puzzles/${kind}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((row) => row.includes("\t")).map((row) => {
    const [id, measure, , position, solution] = row.split("\t");
    return { id, measure: Number(measure), position, moves: solution.split(" ").map((move) => move.split("/")[0]) };
  });
}

const day = (number) => new Date(Date.UTC(2026, 2, 2 + number, 12)); // the first is a Monday

async function visitPuzzles(where = "", options = {}) {
  const server = await servePage();
  const { at = day(0), prepare, ...more } = options;
  const visited = await visit(holder, server.address, { timezoneId: "UTC", ...more, prepare: async (page) => {
    await page.clock.setFixedTime(at);
    await prepare?.(page);
  } });
  await waitForView(visited.page);
  await visited.page.goto(`${server.address}#/problemes${where}`);
  await visited.page.waitForSelector(where === "" ? ".puzzles-desk" : ".puzzle-view");
  return { server, ...visited };
}

/** A puzzle after moves of its line, as the core sees it. */
function viewAfter(kind, { position, moves }, count) {
  const game = kind === "solo" ? "bretonnes" : kind;
  const players = kind === "solo" ? [0] : [0, 0];
  const options = game === "bretonnes" ? [`players=${players.length}`] : [];
  return core.replay(freshRecord(game, players, options, position), moves.slice(0, count));
}

const movesMade = (page) => page.locator(".moves b").count();

/** Touches a move square by square; a capture may be done before its last. */
async function touchMove(page, move, hand) {
  const before = await movesMade(page);
  for (const square of touchesOf(move)) {
    if (await movesMade(page) > before) return;
    const place = page.locator(`.board [data-square="${square}"]`);
    if (hand === "keys") {
      await place.focus();
      await page.keyboard.press("Enter");
    } else {
      const { x, y, width, height } = await place.boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
    }
  }
}

const voice = async (page) => (await page.locator(".puzzle .voice").innerText()).replaceAll("\u00a0", " ").replaceAll("‑", "-");
const said = (page, pattern) => until(page, `/${pattern.source}/.test(document.querySelector(".puzzle .voice")?.innerText.replaceAll("\u00a0", " ").replaceAll("‑", "-") ?? "")`);

/** Finds all moves of the solver. */
async function solve(page, kind, puzzle, hand = "taps") {
  const { moves } = puzzle;
  const step = kind === "solo" ? 1 : 2;
  for (let i = 0; i < moves.length; i += step) {
    await until(page, `document.querySelectorAll(".moves b").length === ${i}`);
    const view = viewAfter(kind, puzzle, i);
    await touchMove(page, view.moves.find(({ text }) => text === moves[i]), hand);
    if (step === 2 && i + 1 < moves.length) await said(page, /Et maintenant/);
  }
  await said(page, /ésolu/);
}

/** A legal move that is not the solution. */
function wrongMove(kind, puzzle) {
  return viewAfter(kind, puzzle, 0).moves.find(({ text }) => text !== puzzle.moves[0]);
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("damier.puzzles")));
const results = async (page) => (await kept(page)).tried.map(({ id, result }) => [id, result]);

for (const kind of kinds)
  test(`${kind}: one is solved by taps, one by keys alone`, async () => {
    const [first, second] = [puzzlesOf(kind)[0], puzzlesOf(kind).at(-1)];
    const { server, page, done } = await visitPuzzles(`/${first.id}`);
    if (kind === "bretonnes") assert.match(await voice(page), /Un autre galet sera posé/, "a turn has two halves");
    await solve(page, kind, first);
    await page.goto(`${server.address}#/problemes/${second.id}`);
    await until(page, 'document.querySelectorAll(".moves b").length === 0');
    await solve(page, kind, second, "keys");
    assert.deepEqual(await results(page), [[first.id, "solved"], [second.id, "solved"]]);
    await done();
  });

test("what is said of a wrong move covers neither the tools nor the way on", async () => {
  for (const size of [{ width: 390, height: 664 }, sizes.phone, { width: 768, height: 1024 }])
    for (const kind of ["martian", "draughts"]) {
      const puzzle = puzzlesOf(kind)[0];
      const { page, done } = await visitPuzzles(`/${puzzle.id}`, { size });
      await touchMove(page, wrongMove(kind, puzzle), "taps");
      await said(page, /ne gagne pas : la réponse est/);
      const [voice, refusal, ways, tools] = await Promise.all([".voice", ".voice .refusal", ".voice .ways", ".tools"]
        .map((part) => page.locator(part).boundingBox()));
      for (const part of [refusal, ways]) assert.ok(part.y + part.height <= voice.y + voice.height + 1, `${kind}, ${size.width}: whole`);
      assert.ok(voice.y + voice.height <= tools.y + 1, `${kind}, ${size.width}: ${JSON.stringify([voice, tools])}`);
      assert.ok(await page.locator(".voice").evaluate((one) => one.scrollHeight <= one.clientHeight + 1), `${kind}, ${size.width}: nothing to scroll`);
      await done();
    }
});

test("a wrong move goes back with a reason, and the puzzle comes back: tomorrow, then later and later", async () => {
  const puzzle = puzzlesOf("draughts")[0];
  const { server, page, done } = await visitPuzzles(`/${puzzle.id}`);
  const wrong = wrongMove("draughts", puzzle);
  await touchMove(page, wrong, "taps");
  await said(page, new RegExp(`${wrong.text} ne gagne pas : la réponse est \\d`));
  assert.equal(await page.locator(".refusal[role=alert]").count(), 1);
  assert.equal(await movesMade(page), 0, "the move was taken back");
  await solve(page, "draughts", puzzle);
  assert.match(await voice(page), /reviendra demain/);
  const dues = [];
  for (const later of [1, 4, 11, 27, 62]) {
    await page.clock.setFixedTime(day(later));
    await page.goto(`${server.address}#/problemes`);
    await page.waitForSelector(".puzzles-desk");
    await page.click('[data-focus="due"]');
    await page.waitForSelector(".puzzle-view");
    await solve(page, "draughts", puzzle);
    dues.push((await kept(page)).tried[0].due);
  }
  const first = Math.floor(day(0) / 86_400_000);
  assert.deepEqual(dues, [first + 4, first + 11, first + 27, first + 62, 0], "then it is known");
  await page.goto(`${server.address}#/problemes`);
  await page.waitForSelector(".puzzles-desk");
  assert.equal(await page.locator('[data-focus="due"]').count(), 0);
  await done();
});

test("a hint says where, then what; the solution is played, and both are kept", async () => {
  const puzzle = puzzlesOf("draughts")[1];
  const { page, done } = await visitPuzzles(`/${puzzle.id}`);
  await page.click('[data-focus="hint"]');
  await said(page, new RegExp(`partir de ${puzzle.moves[0].split(/[-x]/)[0]}\\.`));
  assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), "hint", "focus stays");
  await page.click('[data-focus="hint"]');
  await said(page, new RegExp(`Le coup est ${puzzle.moves[0]}`));
  await page.waitForSelector(".board .hint");
  await solve(page, "draughts", puzzle);
  assert.deepEqual(await results(page), [[puzzle.id, "hinted"]]);
  await page.click('[data-focus="restart"]');
  await page.click('[data-focus="solution"]');
  await until(page, `document.querySelectorAll(".moves b").length === ${puzzle.moves.length}`);
  assert.deepEqual(await results(page), [[puzzle.id, "missed"]]);
  await page.click('[data-focus="next"]');
  await until(page, `!location.hash.endsWith("${puzzle.id}")`);
  await done();
});

test("a puzzle of the day that was looked up is not found, and begins no streak; without one nothing is counted", async () => {
  const { page, done } = await visitPuzzles();
  assert.equal(await page.locator(".cols .row-line .soft").last().innerText(), "", "no row of noughts");
  await page.click('[data-focus="daily"]');
  await page.waitForSelector(".puzzle-view");
  const id = (await page.evaluate(() => location.hash)).split("/").at(-1);
  const puzzle = puzzlesOf(kindOf(id)).find((one) => one.id === id);
  await page.click('[data-focus="solution"]');
  await until(page, `document.querySelectorAll(".moves b").length === ${puzzle.moves.length}`);
  assert.equal(await page.locator(".bunting").count(), 0);
  assert.deepEqual((await kept(page)).days, []);
  await page.click('[data-focus="restart"]');
  await solve(page, kindOf(id), puzzle);
  assert.deepEqual(await results(page), [[id, "missed"]], "playing what was shown is no discovery");
  assert.deepEqual((await kept(page)).days, []);
  await done();
});

const kindOf = (id) => kinds.find((kind) => puzzlesOf(kind).some((one) => one.id === id));

test("the puzzle of the day, found day after day, makes a streak; a missed day begins another", async () => {
  const { server, page, done } = await visitPuzzles();
  const streaks = [];
  for (const number of [0, 1, 2, 4]) {
    await page.clock.setFixedTime(day(number));
    await page.goto(`${server.address}#/`);
    await page.goto(`${server.address}#/problemes`);
    await page.waitForSelector(".puzzles-desk");
    await page.click('[data-focus="daily"]');
    await page.waitForSelector(".puzzle-view");
    const id = (await page.evaluate(() => location.hash)).split("/").at(-1);
    const puzzle = puzzlesOf(kindOf(id)).find((one) => one.id === id);
    if (number === 1) await touchMove(page, wrongMove(kindOf(id), puzzle), "taps");
    if (number === 1) await said(page, /ne gagne pas/);
    await solve(page, kindOf(id), puzzle);
    streaks.push(await page.locator(".bunting").getAttribute("aria-label"));
    assert.equal(await page.locator(".bunting .today").count(), 1);
  }
  assert.deepEqual(streaks.map((text) => /\d+/.exec(text)[0]), ["1", "2", "3", "1"]);
  await page.goto(`${server.address}#/problemes`);
  await page.waitForSelector(".puzzles-desk");
  assert.equal(await page.locator(".days .done").count(), 4);
  assert.equal(await page.locator(".done-list li").count(), 4);
  assert.equal(await page.locator(".done-list .again").count(), 1, "the one that was tried wrongly");
  await done();
});

test("solo: the lighthouse goes out, and the last safe turn lights it again", async () => {
  const puzzle = puzzlesOf("solo").at(-1);
  const { page, done } = await visitPuzzles(`/${puzzle.id}`);
  await page.waitForSelector(".light.is-lit");
  for (const move of viewAfter("solo", puzzle, 0).moves) {
    await touchMove(page, move, "taps");
    await until(page, 'document.querySelector(".light.is-lit, .light.is-out") && document.querySelectorAll(".moves b").length === 1');
    if (await page.locator(".light.is-out").count() === 1) break;
    await page.click('[data-focus="restart"]');
  }
  await page.waitForSelector(".light.is-out");
  await page.click('[data-focus="last-safe"]');
  await page.waitForSelector(".light.is-lit");
  assert.equal(await movesMade(page), 0);
  await page.click('[data-focus="lamp"]');
  await page.waitForSelector(".light.is-asking");
  await done();
});

test("without network all puzzles are there, and are kept on the device", async () => {
  const { server, page, context, faults } = await visitPuzzles("", { offline: true });
  await waitForWorker(page);
  await server.close();
  const puzzle = puzzlesOf("sujet-verbe")[0];
  await page.goto(`${server.address}#/`);
  await page.reload();
  await waitForView(page);
  await page.goto(`${server.address}#/problemes/${puzzle.id}`);
  await page.waitForSelector(".puzzle-view");
  await solve(page, "sujet-verbe", puzzle);
  assert.deepEqual(await results(page), [[puzzle.id, "solved"]]);
  assert.deepEqual(faults.filter((fault) => !/ERR_|Failed to load/.test(fault)), []);
  await context.close();
});

test("damaged memory is set aside, in part or whole; a full device still asks puzzles", async () => {
  const [puzzle, other] = puzzlesOf("draughts");
  const sound = { id: other.id, result: "solved", day: 20000, box: 0, due: 0 };
  const damage = async (page, text) => page.evaluate((value) => localStorage.setItem("damier.puzzles", value), text);
  const { server, page, done } = await visitPuzzles();
  const show = async () => {
    await page.goto(`${server.address}#/`);
    await page.goto(`${server.address}#/problemes`);
    await page.waitForSelector(".puzzles-desk");
  };
  await damage(page, JSON.stringify({ version: 1, tried: [sound, { id: 7 }], days: [] }));
  await show();
  assert.equal(await page.locator(".done-list li").count(), 1, "what is sound stays");
  await damage(page, "{half");
  await show();
  assert.equal(await page.locator(".done-list li").count(), 0);
  const aside = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("damier.puzzles.broken")));
  assert.equal(aside.length, 2, "nothing is thrown away");
  await fillStorage(page);
  await page.goto(`${server.address}#/problemes/${puzzle.id}`);
  await page.waitForSelector(".puzzle-view");
  await solve(page, "draughts", puzzle);
  await emptyStorage(page);
  await done();
});

for (const [size, theme, language] of [["phone", "light", "fr"], ["tablet", "dark", "en"], ["desktop", "dark", "fr"]])
  test(`list and puzzles stand axe and fit: ${size}, ${theme}, ${language}`, async () => {
    const { server, page, done } = await visitPuzzles("", { size: sizes[size], theme, language });
    await assertAccessible(page, "list");
    await assertFits(page, "list");
    for (const kind of kinds) {
      await page.goto(`${server.address}#/problemes/${puzzlesOf(kind)[0].id}`);
      await page.waitForSelector(".puzzle-view");
      await page.click(kind === "solo" ? '[data-focus="lamp"]' : '[data-focus="hint"]');
      await assertAccessible(page, kind);
      await assertFits(page, kind);
    }
    await done();
  });
