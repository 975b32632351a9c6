// SPDX-License-Identifier: GPL-3.0-or-later
// What every view must stand: axe-core finds nothing, nothing is wider than the window.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const axe = readFileSync(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export async function assertAccessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await globalThis.axe.run()).violations
    .map((fault) => `${fault.id}: ${fault.nodes[0].html.slice(0, 120)}`));
  assert.deepEqual(found, [], what);
}

export async function assertFits(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${what}: ${wide} px too wide`);
}
