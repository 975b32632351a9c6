// SPDX-License-Identifier: GPL-3.0-or-later
// The best lines of a game looked at again, found by a program of the page's server: a real server, with the
// program itself as the other engine. A page without such a server shows nothing of it.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { useBrowser, visit } from "./helpers.mjs";
import { serveRooms } from "./rooms.mjs";
import { closedAtTheEnd } from "./server.mjs";

const holder = useBrowser();
const program = process.env.DAMIER_PROGRAM;
const game = '[White "Ada"]\n[Black "Bo"]\n[Result "*"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *';

/** An engine that hands all on to the program, and says what it was asked in a file; it fails while another file is there. */
const spy = `
import os, subprocess, sys
program, log, fails = sys.argv[1:]
engine = subprocess.Popen([program, "hub", "--hash", "1"], stdin=subprocess.PIPE, text=True, bufsize=1)
for line in sys.stdin:
    command = line.split()[0]
    if command == "go" and os.path.exists(fails):
        engine.kill()
        sys.exit(3)
    if command in ("pos", "level"):
        open(log, "a").write(line)
    engine.stdin.write(line)
`;

async function serveEngines() {
  const folder = mkdtempSync(join(tmpdir(), "damier-engine-"));
  closedAtTheEnd({ close: async () => rmSync(folder, { recursive: true }) });
  const files = { log: join(folder, "log"), fails: join(folder, "fails"), code: join(folder, "spy.py") };
  writeFileSync(files.log, "");
  writeFileSync(files.code, spy);
  const server = await serveRooms(undefined, ["--engine", `Spy=python3 ${files.code} ${program} ${files.log} ${files.fails}`, "--engine", `${program} hub --hash 1`]);
  return { ...server, ...files };
}

async function review(server, text = game) {
  const visited = await visit(holder, server.address, { place: "#/etudier" });
  const { page } = visited;
  await page.waitForSelector(".study-desk");
  const chooser = page.waitForEvent("filechooser");
  await page.click('[data-focus="open-file"]');
  await (await chooser).setFiles({ name: "a.pdn", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector(".study .tree");
  await page.click('[data-focus="analyse"]');
  await page.waitForSelector(".lines li code");
  return visited;
}

const choice = "[data-focus=engine]";
const said = async (page) => (await page.locator(".linesbox > [role=status]").textContent()).replaceAll("\u00a0", " ");
const asked = (server) => readFileSync(server.log, "utf8").split("\n").filter((line) => line.startsWith("pos"));

/** The walls of time have no say here: what is awaited is what is seen. */
const until = (page, holds, given) => page.waitForFunction(holds, given, { timeout: 20_000 });

test("a program of the server is chosen, and finds the lines; the page's own engine is the usual one", async () => {
  const server = await serveEngines();
  const { page, done } = await review(server);
  await page.waitForSelector(choice);
  const names = await page.locator(`${choice} option`).allInnerTexts();
  assert.deepEqual(names.slice(0, 2), ["Damier, ici", "Spy"]);
  assert.match(names[2], /^Damier \d/);
  assert.equal(await page.locator(choice).inputValue(), "");
  assert.deepEqual(asked(server), [], "nobody asks before it is chosen");
  await until(page, () => document.querySelectorAll(".lines li").length === 3);
  await page.selectOption(choice, "Spy");
  await until(page, () => document.querySelectorAll(".lines li").length === 1 && document.querySelector(".lines li code"));
  assert.ok(await page.locator(".linesbox .stepper").isHidden(), "a program tells one line");
  assert.match(await page.locator(".lines code").innerText(), /^\d+[‑x]\d+ /);
  const before = asked(server).length;
  assert.ok(before >= 1);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".tree .mv.now")?.textContent === "32‑28");
  await until(page, () => document.querySelector(".lines li code b"));
  assert.ok(asked(server).length > before, "the next position is asked too");
  assert.equal(await said(page), "");
  await assertAccessible(page);
  await page.selectOption(choice, "");
  await until(page, () => document.querySelectorAll(".lines li").length === 3);
  assert.ok(await page.locator(".linesbox .stepper").isVisible());
  await done();
});

test("a program that fails, and a server that is gone, are told, and the page thinks itself", async () => {
  const server = await serveEngines();
  const { page, faults, done } = await review(server);
  await page.waitForSelector(choice);
  writeFileSync(server.fails, "");
  await page.selectOption(choice, "Spy");
  await until(page, () => document.querySelectorAll(".lines li code").length === 3);
  assert.equal(await said(page), "Spy ne répond pas sur le serveur : pour cette position, Damier réfléchit ici.");
  assert.equal(await page.locator(choice).inputValue(), "Spy", "the next position is another try");
  rmSync(server.fails);
  await page.selectOption(choice, { index: 2 });
  await until(page, () => document.querySelectorAll(".lines li code").length === 1);
  assert.equal(await said(page), "");
  await server.stop();
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelectorAll(".lines li code").length === 3);
  assert.equal(await said(page), "Le serveur ne répond plus : Damier réfléchit ici, dans la page.");
  assert.equal(await page.locator(choice).inputValue(), "");
  // what the browser itself says of requests without an answer
  assert.ok(faults.splice(0).every((fault) => /^console: Failed to load resource/.test(fault)));
  await done();
});

test("a program that too many ask is told as busy, and asked again for the next position", async () => {
  const server = await serveEngines();
  const { page, faults, done } = await review(server);
  await page.waitForSelector(choice);
  const crowd = new AbortController();
  const question = { method: "POST", signal: crowd.signal,
    body: JSON.stringify({ engine: "Spy", position: "W:W31,32,33,34,35:B1,2,3,4,5", time: 5000 }) };
  const asked = Array.from({ length: 4 }, () => fetch(`${server.address}together/analyse`, question).catch(() => undefined));
  await fetch(`${server.address}together/analyse`, question); // all of them have come: this one is refused
  await page.selectOption(choice, "Spy");
  await until(page, () => document.querySelectorAll(".lines li code").length === 3);
  assert.equal(await said(page), "Spy a trop à faire sur le serveur : pour cette position, Damier réfléchit ici.");
  crowd.abort();
  await Promise.all(asked);
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelectorAll(".lines li code").length === 1);
  assert.equal(await said(page), "");
  assert.ok(faults.splice(0).every((fault) => /^console: Failed to load resource/.test(fault)));
  await done();
});

test("the end of a game is asked of nobody, and the program stays chosen", async () => {
  const server = await serveEngines();
  const { page, done } = await review(server, '[FEN "W:W33:B28"]\n1. 33x22 *');
  await page.waitForSelector(choice);
  await page.selectOption(choice, "Spy");
  await until(page, () => document.querySelectorAll(".lines li").length === 1 && document.querySelector(".lines li code"));
  await page.keyboard.press("End");
  await until(page, () => document.querySelectorAll(".lines li").length !== 1);
  assert.equal(await said(page), "");
  assert.equal(await page.locator(choice).inputValue(), "Spy");
  await page.keyboard.press("Home");
  await until(page, () => document.querySelectorAll(".lines li").length === 1 && document.querySelector(".lines li code"));
  await done();
});

test("other games, and servers without programs, show no choice", async () => {
  const server = await serveRooms();
  const { page, done } = await review(server);
  await page.waitForFunction(() => document.querySelectorAll(".lines li code").length === 3);
  assert.ok(await page.locator(choice).isHidden());
  await done();
});
