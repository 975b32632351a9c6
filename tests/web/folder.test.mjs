// SPDX-License-Identifier: GPL-3.0-or-later
// The page as a folder on any web server: below any path, without special headers, whatever types the
// server knows.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pageFolder, useBrowser, visit, waitForView, waitForWorker } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { closedAtTheEnd, filesOf } from "./server.mjs";
import { loadCore, openGame } from "./table.mjs";

const holder = useBrowser();
const below = "école/mes jeux/damier/";

/** Python's own server over a folder that has the page somewhere below it. */
async function serveByPython() {
  const root = mkdtempSync(join(tmpdir(), "damier-host-"));
  after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, below), { recursive: true });
  cpSync(pageFolder(), join(root, below), { recursive: true });
  const child = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", root],
    { stdio: ["ignore", "pipe", "ignore"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      const found = /\((http:\S+)\)/.exec(text);
      if (found) resolve(found[1]);
    });
    void gone.then(() => reject(new Error("python3 -m http.server ended before it served")));
  });
  return closedAtTheEnd({ address: address + encodeURI(below), close: () => (child.kill("SIGTERM"), gone) });
}

/** A server that knows the types of four kinds of files, and no header besides. */
async function servePoorly() {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const files = filesOf(pageFolder());
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
    const type = types[name.split(".").at(-1)];
    if (!files.has(name)) return response.writeHead(404).end();
    return response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(files.get(name));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return closedAtTheEnd({ address: `http://127.0.0.1:${server.address().port}/`, close: () => {
    server.closeAllConnections();
    server.close();
  } });
}

async function assertPlays(page, address) {
  const table = await openGame(page, address, await loadCore(), "martian", freshRecord("martian", [1, 0]));
  await table.waitForTurns(1);
}

test("below any path of Python's server it plays, and then without the server", async () => {
  const server = await serveByPython();
  const { page, done } = await visit(holder, server.address, { offline: true });
  await waitForView(page);
  await assertPlays(page, server.address);
  await waitForWorker(page);
  await server.close();
  await page.reload();
  await waitForView(page);
  await done();
});

test("a server that does not know what a module is will do", async () => {
  const server = await servePoorly();
  const { page, done } = await visit(holder, server.address);
  await waitForView(page);
  await assertPlays(page, server.address);
  await done();
});

test("the address without its last stroke leads to the same page", async () => {
  const server = await serveByPython();
  const { page, done } = await visit(holder, server.address.slice(0, -1));
  await waitForView(page);
  assert.equal(page.url(), server.address);
  await done();
});
