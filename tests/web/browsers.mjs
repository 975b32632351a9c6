// SPDX-License-Identifier: GPL-3.0-or-later
// The browsers the page is tested in, and how their drivers differ: starting them, dark pages, files saved
// and picked. DAMIER_BROWSER chooses one, chromium if nothing is said; CHROMIUM and FIREFOX name the programs.
// Chromium's shell without windows is the same browser for a page, at half the processor time.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const { chromium, firefox } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");

export const browserName = process.env.DAMIER_BROWSER || "chromium";
const launchers = { chromium: launchChromium, firefox: launchFirefox };
assert.ok(browserName in launchers, `DAMIER_BROWSER: ${browserName} is none of ${Object.keys(launchers).join(", ")}`);

/** The options of a test that cannot run in a browser: there it is counted as skipped, with the reason. */
export function notIn(browser, reason) {
  return browserName === browser ? { skip: `in ${browser}: ${reason}` } : {};
}

/** The same of Chromium's shell without windows. */
export function notInShell(reason) {
  return browserName === "chromium" && !process.env.CHROMIUM ? { skip: `in Chromium's shell: ${reason}` } : {};
}

/** One browser for the tests of a file; in Firefox one more for its dark pages. `more`: flags of Chromium. */
export function useBrowser(more = []) {
  const launched = new Map();
  after(async () => {
    await Promise.all([...launched.values()].map(async (browser) => (await browser).close()));
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true }); // another of this file may have done it
  });
  return {
    browser(theme) {
      const key = browserName === "firefox" ? theme : "any";
      if (!launched.has(key)) launched.set(key, launchers[browserName](theme, more));
      return launched.get(key);
    },
  };
}

function launchChromium(_, more) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--no-first-run", "--autoplay-policy=user-gesture-required", ...more],
  });
}

/** What Firefox would fetch by itself is sent where nobody listens: no test leaves this computer. */
const nowhere = { "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9 };

/** Debian's own, over WebDriver BiDi, which emulates neither theme nor motion: they are preferences. */
function launchFirefox(theme) {
  folder ??= mkdtempSync(join(tmpdir(), "damier-downloads-"));
  return firefox.launch({
    channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", downloadsPath: folder,
    firefoxUserPrefs: { ...nowhere, "pdfjs.disabled": true, // a saved PDF is not opened, too
      "ui.prefersReducedMotion": 1,
      "layout.css.prefers-color-scheme.content-override": theme === "dark" ? 0 : 1 },
  });
}

// ---- files that are saved and picked ----

/** Where Firefox saves files. */
let folder;

/** The file that `press` makes the page save: its name and its bytes. */
export async function savedFile(page, press) {
  if (browserName === "firefox") return fileInFolder(page, press);
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Firefox tells its driver nothing of files made by the page, but saves them: empty and beside a .part first. */
async function fileInFolder(page, press) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await press();
  for (let waited = 0; ; waited += 50) {
    const [name, ...more] = readdirSync(folder);
    const bytes = name === undefined || more.length > 0 ? "" : readFileSync(join(folder, name));
    if (bytes.length > 0) return { name, bytes };
    assert.ok(waited < 20_000, "no file was saved");
    await page.waitForTimeout(50);
  }
}

/** Picks a file where `press` makes the page ask for one; gives back what `press` gives. */
export async function giveFile(page, press, file) {
  if (browserName === "firefox") return giveQuietly(page, press, file);
  const chooser = page.waitForEvent("filechooser");
  const pressed = press();
  await (await chooser).setFiles(file);
  return pressed;
}

/** Without a screen Firefox cancels the choice of a file at once: it must not begin. */
async function giveQuietly(page, press, file) {
  await page.evaluate(() => {
    addEventListener("click", (event) => event.target.type === "file" && event.preventDefault(), true);
  });
  const pressed = press();
  await page.locator("input[type=file]").setInputFiles(file);
  return pressed;
}
