// SPDX-License-Identifier: GPL-3.0-or-later
// What the browser tests share. The environment says what is tested: DAMIER_PAGE is the folder of the
// built page, DAMIER_PROGRAM the program that serves it (a test server does if there is none); browsers.mjs
// has the rest.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
export { useBrowser } from "./browsers.mjs";
import { closedAtTheEnd, filesOf, serveFiles } from "./server.mjs";

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  lying: { width: 1180, height: 820 },
  desktop: { width: 1440, height: 900 },
};

const waitMilliseconds = 20_000;

export function pageFolder() {
  const folder = process.env.DAMIER_PAGE;
  assert.ok(folder, "DAMIER_PAGE names no folder: run tools/page_tests.py");
  return folder;
}

/** The built page as its users meet it: an address, and `close`, at the end of the file at the latest. */
export async function servePage() {
  const program = process.env.DAMIER_PROGRAM;
  return program ? serveByProgram(program) : serveFiles(filesOf(pageFolder()));
}

async function serveByProgram(program) {
  const data = mkdtempSync(join(tmpdir(), "damier-data-"));
  const child = spawn(program, ["serve", "--data", data], { stdio: ["ignore", "pipe", "inherit"] });
  const gone = new Promise((resolve) => child.once("exit", resolve)).then(() => rmSync(data, { recursive: true }));
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      const found = /http:\/\/\S+?\//.exec(said += text);
      if (found) resolve(found[0]);
    });
    void gone.then(() => reject(new Error(`${program} serve: ended before it served`)));
  });
  return closedAtTheEnd({ address, close: () => (child.kill("SIGTERM"), gone) });
}

/** Modules of the page as one script. */
export function bundle(code) {
  return execFileSync("esbuild", ["--bundle", "--format=esm", "--target=es2022", "--log-level=warning",
    "--define:damierVersion=\"0\"", "--define:damierServed=true"],
    { input: code, cwd: fileURLToPath(new URL("../../web/src", import.meta.url)) });
}

/**
 * Visits a page of one script, made of modules of the page, with the files it asks for: for parts that
 * have no view. The script ends by saying `ready()`.
 */
export async function visitModule(holder, code, options = {}, files = []) {
  const html = '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Damier</title>'
    + '<link rel="icon" href="icon.svg"><script type="module" src="module.js"></script><button>·</button></html>';
  const script = bundle(`${code}\nfunction ready() { document.documentElement.dataset.ready = ""; }`);
  const server = await serveFiles(new Map([["/index.html", html], ["/module.js", script],
    ["/icon.svg", "<svg/>"], ...files]));
  const visited = await visit(holder, server.address, options);
  await waitForModule(visited.page);
  return { server, ...visited };
}

export async function waitForModule(page) {
  await page.waitForSelector("html[data-ready]");
}

/** A WebSocket that does not open within seconds, as on a busy machine, is given up, and the page goes on by requests. */
const givenUp = /^WebSocket connection .* failed: WebSocket is closed before the connection is established\.$/;

/** Faults of the pages of a context: errors on the console or uncaught, requests to other hosts. */
function listenForFaults(context, address) {
  const faults = [];
  const listen = (page) => {
    page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !givenUp.test(message.text())) faults.push(`console: ${message.text()}`);
    });
  };
  context.on("page", listen);
  context.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(address)) faults.push(`request to another host: ${url}`);
  });
  return faults;
}

/**
 * Puts entries on the device before the page first looks there; when it is loaded again it finds what became
 * of them. Loading it to write them, and once more to have them read, would cost as much as most tests.
 */
async function keepBefore(page, entries) {
  await page.addInitScript((all) => {
    const mark = "kept-before"; // in two places: the tab's name does not outlive a visit elsewhere, nor the other every reload
    if (location.protocol !== "file:" && !origin.startsWith("http")) return; // nothing is kept for the blank page before
    if (name === mark || sessionStorage.getItem(mark) !== null) return;
    sessionStorage.setItem(mark, name = mark);
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, entries);
}

/** As where the service worker is still on its way. */
function neverRegister() {
  const { ServiceWorkerContainer: workers } = globalThis;
  if (workers) workers.prototype.register = () => new Promise(() => undefined);
}

/**
 * Visits an address in a context of its own, at a `place` of the page (`#/cartes`), with what is `kept` there
 * already, once the page is prepared. Only with `offline` is the page kept for days without network: elsewhere
 * keeping everything anew for each test would cost a fifth of their time. `done` closes the context and fails if
 * anything went wrong on the way: every test ends with it.
 */
export async function visit(holder, address, options = {}) {
  const { size = sizes.desktop, theme = "light", language = "fr", reducedMotion = "reduce", prepare, place = "", kept,
    offline = false, ...more } = options;
  const browser = await holder.browser(theme);
  const context = await browser.newContext({
    viewport: size, colorScheme: theme, locale: language === "fr" ? "fr-FR" : "en-GB", reducedMotion, ...more,
  });
  context.setDefaultTimeout(waitMilliseconds);
  const faults = listenForFaults(context, address);
  if (!offline) await context.addInitScript(neverRegister);
  const page = await context.newPage();
  if (kept) await keepBefore(page, kept);
  await prepare?.(page);
  await page.goto(address + place);
  return { context, page, faults, async done() {
    const found = [...faults]; // what closing itself cuts off is no fault
    await context.close();
    assert.deepEqual(found, []);
  } };
}

/** Until `question`, asked in the page, is answered by something true; it may be asynchronous. */
export async function until(page, question) {
  for (let waited = 0; !(await page.evaluate(question)); waited += 50) {
    assert.ok(waited < waitMilliseconds, `in vain: ${question}`);
    await page.waitForTimeout(50);
  }
}

/** Until nothing more fits on the device. */
export async function fillStorage(page) {
  await page.evaluate(() => {
    let filler = "x".repeat(1024 * 1024);
    for (let i = 0; filler.length > 0; i++) {
      try {
        localStorage.setItem(`filler.${i}`, filler);
      } catch {
        filler = filler.slice(0, filler.length / 2);
      }
    }
  });
}

export async function emptyStorage(page) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler")) localStorage.removeItem(key);
  });
}

/** Until the page shows something that is all here, and not that it is broken. */
export async function waitForView(page) {
  await page.waitForSelector("#view > :not(.fetching-view)");
  assert.equal(await page.locator(".broken-view").count(), 0, "the page says that it is broken");
}

/** Until the service worker has kept everything and looks after this page. */
export async function waitForWorker(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });
}
