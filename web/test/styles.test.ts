// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheets are loaded together, one after another: what one says of a class by its name alone holds in
// every view. So no two give one class its look; look.css, which is the identity, may be added to.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = "style"; // from web/, where these tests run
const identity = new Set(["tokens.css", "look.css", "main.css"]);

/** The classes that a sheet styles wherever they stand; what it says of paper is not seen. */
function classesOf(sheet: string): Set<string> {
  const text = readFileSync(`${folder}/${sheet}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  const seen = text.replaceAll(/@media print\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
  const selectors = [...seen.matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, list]) => list!.split(/,(?![^(]*\))/));
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []));
}

test("no two sheets give one class its look", () => {
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css") && !identity.has(name));
  assert.ok(sheets.length > 10);
  const first = new Map<string, string>();
  const twice: string[] = [];
  for (const sheet of sheets)
    for (const name of classesOf(sheet)) {
      if (first.has(name)) twice.push(`.${name}: ${first.get(name)}, ${sheet}`);
      else first.set(name, sheet);
    }
  assert.deepEqual(twice, []);
});
