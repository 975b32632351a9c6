// SPDX-License-Identifier: GPL-3.0-or-later
// Browsers that are too old, or were told to refuse what the page cannot do without: they get a message that
// says what is missing and what to do, in both languages. Each feature is taken away in turn.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { notIn } from "./browsers.mjs";
import { pageFolder, sizes, visit } from "./helpers.mjs";
import { visitChanged, without } from "./lacks.mjs";
import { filesOf, headers, serveFiles } from "./server.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();
const scriptsOff = notIn("firefox", "its driver does not switch JavaScript off");
const policy = headers["content-security-policy"];

/** One message is shown, in French and in English, and nothing else. */
async function assertSaid(page, french, english) {
  const shown = page.locator(".lacks:visible");
  await shown.waitFor();
  assert.equal(await shown.count(), 1);
  assert.match(await shown.locator("[lang=fr]").innerText(), french);
  assert.match(await shown.locator("[lang=en]").innerText(), english);
  assert.equal(await page.locator("#view > *").count(), 0);
}

const tooOld = [/trop ancien pour Damier[^]*Chrome ou Edge 105, Firefox 115, Safari 16\.4/, /too old for Damier[^]*Update the browser/];
const noModule = [/besoin de WebAssembly[^]*mode Isolement/, /needs WebAssembly[^]*Lockdown Mode/];
const notWhole = [/pas arrivée en entier[^]*recharger/, /did not arrive complete[^]*reload/];

// ---- too old ----

test("a browser that cannot read the script is told that it is too old", async () => {
  const { page, faults, context } = await visitChanged(tables.holder, "/main.js", () => "export const new syntax;");
  await assertSaid(page, ...tooOld);
  await context.close();
  assert.equal(faults.length, 1, faults.join("\n"));
});

test("a browser that knows no modules is told that it is too old", async () => {
  const { page, done } = await visitChanged(tables.holder, "/index.html", (html) => html.replace('type="module"', 'type="unknown"'),
    { size: sizes.phone, bypassCSP: true });
  await assertSaid(page, ...tooOld);
  await assertAccessible(page, "too old");
  await assertFits(page, "too old");
  await done();
});

for (const [name, remove] of Object.entries({
  "modal dialogs": () => { delete HTMLDialogElement.prototype.showModal; },
  inert: () => { delete HTMLElement.prototype.inert; },
  "Array.prototype.at": () => { delete Array.prototype.at; },
  "Object.hasOwn": () => { delete Object.hasOwn; },
  DecompressionStream: () => { delete globalThis.DecompressionStream; },
})) {
  test(`a browser without ${name} is told that it is too old, and nothing is tried`, async () => {
    const { page, done } = await visit(tables.holder, tables.address, without(remove));
    await assertSaid(page, ...tooOld);
    await done();
  });
}

test("the oldest browsers are the same to the build, in the message and in the documents", () => {
  const oldest = readFileSync(new URL("../../web/oldest.txt", import.meta.url), "utf8");
  const [, chrome, firefox, safari] = /^chrome(\d+),firefox(\d+),safari([\d.]+)\n$/.exec(oldest);
  const html = filesOf(pageFolder()).get("/index.html").toString();
  assert.ok(html.includes(`Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (`), "the message");
  const written = readFileSync(new URL("../../docs/browsers.md", import.meta.url), "utf8");
  for (const row of [`| Chrome, Edge | ${chrome} |`, `| Firefox | ${firefox} |`, `| Safari, iOS | ${safari} |`])
    assert.ok(written.includes(row), row);
});

// ---- refused ----

test("where JavaScript is off, that is said", scriptsOff, async () => {
  const { page, done } = await visit(tables.holder, tables.address, { javaScriptEnabled: false });
  await assertSaid(page, /besoin de JavaScript/, /needs JavaScript/);
  await done();
});

for (const [what, ending] of [["script", "/main.js"], ["module", "/damier.wasm"]]) {
  test(`a page that comes without its ${what} says so`, async () => {
    const { page, context } = await visitChanged(tables.holder, ending, () => undefined);
    await assertSaid(page, ...notWhole);
    await context.close();
  });
}

test("a browser without WebAssembly is told what to do", async () => {
  const { page, done } = await visit(tables.holder, tables.address, without(() => { delete globalThis.WebAssembly; }));
  await assertSaid(page, ...noModule);
  await done();
});

test("a browser that forbids WebAssembly is told what to do", async () => {
  const server = await serveFiles(filesOf(pageFolder()), { "content-security-policy": policy.replace("'wasm-unsafe-eval'", "") });
  const { page, context } = await visit(tables.holder, server.address);
  await assertSaid(page, ...noModule);
  await context.close();
});
