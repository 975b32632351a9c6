#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the page is, in the real browser, beside the native program in the same run:
//
//     DAMIER_PAGE=build/web DAMIER_PROGRAM=build/damier node bench/page.mjs
//
// First visit until a game can be chosen, the answer to a tap while the engine thinks, frames a second
// while a piece moves, perft in WebAssembly. Figures, not tests: a busy machine makes them worse.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf, transferredBytes } from "../tests/web/server.mjs";
import { freshRecord } from "../tests/web/records.mjs";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const folder = process.env.DAMIER_PAGE;
const program = process.env.DAMIER_PROGRAM;
const rounds = 5;

const server = spawn(program, ["serve", "--data", mkdtempSync(join(tmpdir(), "damier-data-"))], { stdio: ["ignore", "pipe", "inherit"] });
const home = await new Promise((resolve) => server.stdout.on("data", (text) => resolve(/http:\S+/.exec(text)[0])));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });

async function visit(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "fr-FR", ...options });
  return context.newPage();
}

const best = (numbers) => Math.min(...numbers);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Milliseconds from the request to the first view, which can then be touched. */
async function firstVisit() {
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const page = await visit();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(".tile")) return;
        observer.disconnect();
        requestAnimationFrame(() => { globalThis.shown = performance.now(); });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(home);
    await page.waitForFunction(() => globalThis.shown !== undefined);
    times.push(await page.evaluate(() => globalThis.shown));
    await page.context().close();
  }
  return times;
}

async function openGame(page, game, record, settings) {
  await page.goto(home);
  await page.evaluate(([key, entry, chosen]) => {
    localStorage.setItem(key, entry);
    localStorage.setItem("damier.settings", chosen);
  }, [`damier.game.${game}`, JSON.stringify({ version: 1, record, time: Date.now() }), JSON.stringify(settings)]);
  await page.goto(`${home}#/${game}`);
  await page.reload();
  await page.waitForSelector(".board [data-square]");
}

async function tap(page, square) {
  const box = await page.locator(`.board [data-square="${square}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** From the touch to the next picture, as the browser tells it, while level 8 thinks. */
async function tapWhileThinking() {
  const page = await visit();
  await openGame(page, "draughts", freshRecord("draughts", [0, 8]), { speed: "none", volume: 0 });
  await page.evaluate(() => {
    globalThis.durations = [];
    new PerformanceObserver((list) => {
      for (const event of list.getEntries())
        if (["pointerdown", "pointerup", "click"].includes(event.name)) globalThis.durations.push(event.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  await tap(page, 32);
  await tap(page, 28);
  await page.waitForTimeout(100);
  await page.evaluate(() => { globalThis.durations = []; });
  for (let i = 0; i < 8; i++) {
    await tap(page, [31, 33, 34, 38][i % 4]);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
  const durations = await page.evaluate(() => globalThis.durations);
  await page.context().close();
  return durations;
}

/** Frames a second while a king slides over the board, slowly. */
async function framesInMotion() {
  const page = await visit();
  await openGame(page, "draughts", freshRecord("draughts", [0, 0], [], "W:WK46,50:B1,2"), { speed: "slow", volume: 0 });
  await page.evaluate(() => {
    globalThis.frames = [];
    const tick = (time) => {
      globalThis.frames.push(time);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await tap(page, 46);
  await tap(page, 5);
  await page.evaluate(() => { globalThis.frames = []; });
  await page.waitForTimeout(900);
  const frames = await page.evaluate(() => globalThis.frames);
  await page.context().close();
  return 1000 * (frames.length - 1) / (frames.at(-1) - frames[0]);
}

/** Million leaves a second of a perft from the start, native and in the browser. */
async function perft(game, index, depth) {
  const page = await visit();
  await page.goto(home);
  const address = [...filesOf(folder).keys()].find((name) => name.endsWith("damier.wasm"));
  const inBrowser = await page.evaluate(async ([url, game, depth, rounds]) => { // the first rounds are slow
    const { instance } = await WebAssembly.instantiateStreaming(fetch(url), { damier: { now: () => performance.now() } });
    instance.exports._initialize?.();
    const times = [];
    let nodes = 0;
    for (let i = 0; i < rounds; i++) {
      const begin = performance.now();
      nodes = instance.exports.perft(game, depth);
      times.push(performance.now() - begin);
    }
    return { nodes, milliseconds: Math.min(...times) };
  }, [address, index, depth, 2 * rounds]);
  await page.context().close();
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const text = execFileSync(program, ["perft", game, String(depth), "--timing"], { encoding: "utf8" });
    times.push(1000 * Number(/seconds ([\d.]+)/.exec(text)[1]));
  }
  const native = best(times);
  return { browser: inBrowser.nodes / inBrowser.milliseconds / 1000, native: inBrowser.nodes / native / 1000 };
}

const paths = [...filesOf(folder).keys()];
const atFirst = paths.filter((path) => !/\/(decks\.csv|print\.wasm)$/.test(path));
console.log(`first visit: ${await transferredBytes(home, atFirst)} bytes compressed, `
  + `${await transferredBytes(home, paths)} in all`);
const visits = await firstVisit();
console.log(`first view after ${best(visits).toFixed(0)} ms at best, ${median(visits).toFixed(0)} ms as a rule`);
const durations = await tapWhileThinking();
console.log(`tap answered while the engine thinks: ${median([16, ...durations])} ms as a rule, `
  + `${Math.max(16, ...durations)} ms at worst`);
console.log(`frames a second in motion: ${(await framesInMotion()).toFixed(1)}`);
for (const [game, index, depth] of [["draughts", 0, 9], ["bretonnes", 1, 4], ["sujet-verbe", 2, 12], ["martian", 3, 5]]) {
  const speed = await perft(game, index, depth);
  console.log(`perft ${game} ${depth}: ${speed.browser.toFixed(1)} million leaves a second in the browser, `
    + `${speed.native.toFixed(1)} native, ${(100 * speed.browser / speed.native).toFixed(0)} %`);
}
await browser.close();
server.kill();
