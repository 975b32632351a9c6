// SPDX-License-Identifier: GPL-3.0-or-later
// The page in one file where it cannot open: half copied, changed on the way, in a browser that is too old.
// It then says what is wrong, in both languages, and runs nothing that was not built with it.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { useBrowser } from "./helpers.mjs";
import { putOnStick, readOneFile } from "./onefile.mjs";

const holder = useBrowser();
const part = (name) => new RegExp(`(<script type="application/gzip" id="${name}">)([^<]*)`);
const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The page with another script; the policy lets it run if that is `allowed`. */
function withScript(script, allowed) {
  const page = readOneFile().toString();
  const [, , code] = part("main.js").exec(page);
  const known = hashOf(gunzipSync(Buffer.from(code, "base64")));
  assert.ok(page.includes(known), "the policy names the script of the build");
  const changed = page.replace(part("main.js"), `$1${gzipSync(script).toString("base64")}`);
  return Buffer.from(allowed ? changed.replace(known, hashOf(script)) : changed);
}

/** Opens a page, in a browser without some of its parts; what it says, by the name of the text. */
async function opened(bytes, lacking = []) {
  const context = await (await holder.browser("light")).newContext();
  const page = await context.newPage();
  await page.addInitScript((names) => names.forEach((name) => delete globalThis[name]), lacking);
  await page.goto(putOnStick(bytes));
  return { page, close: () => context.close(), async tells(id, ...patterns) {
    await page.locator(`#${id}`).waitFor();
    assert.deepEqual(await page.locator(".lacks:visible, [role=alert]:visible").evaluateAll((all) => all.map((one) => one.id)),
      [id], "and nothing else");
    const [french, english] = await page.locator(`#${id} > [lang]`).allInnerTexts();
    for (const [i, text] of [french, english].entries()) assert.match(text, patterns[i]);
    await context.close();
  } };
}

for (const [kind, change] of [
  ["cut off in the middle", (page) => page.subarray(0, page.length * 0.6)],
  ["cut off near its end", (page) => page.subarray(0, page.length - 5000)],
  ["with one letter changed", (page) => {
    const changed = Buffer.from(page);
    const at = page.length - 5000;
    changed[at] = page[at] === 65 ? 66 : 65;
    return changed;
  }],
]) {
  test(`a file ${kind} says that it is damaged`, async () => {
    const { tells } = await opened(change(readOneFile()));
    await tells("damaged", /incomplet ou abîmé/u, /incomplete or damaged/);
  });
}

const tooOld = ["lacks-old", /trop ancien pour Damier[^]*Safari 16\.4/u, /too old for Damier[^]*Safari 16\.4/];

test("a browser that cannot unpack is told that it is too old", async () => {
  const { tells } = await opened(readOneFile(), ["DecompressionStream"]);
  await tells(...tooOld);
});

test("a browser without WebAssembly is told that it lacks it", async () => {
  const { tells } = await opened(readOneFile(), ["WebAssembly"]);
  await tells("lacks-wasm", /besoin de WebAssembly/u, /needs WebAssembly/);
});

test("a browser that cannot read the script is told so", async () => {
  const { tells } = await opened(withScript("class { static { of a later age } }", true));
  await tells(...tooOld);
});

test("only the script of this build runs", async () => {
  const script = "document.documentElement.dataset.ran = 'yes';";
  for (const allowed of [true, false]) {
    const { page, close } = await opened(withScript(script, allowed));
    await page.waitForSelector("head > script[type=module]", { state: "attached" });
    await page.waitForTimeout(200);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), allowed ? "yes" : undefined);
    await close();
  }
});
