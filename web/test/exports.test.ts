// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says the module exports (core/module.ts) is what the module exports, with as many arguments.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./core";

/** The functions of `interface Exports`, and how many arguments each takes. */
function declared(source: string): Map<string, number> {
  const body = /^interface Exports \{\n(.*?)^\}/ms.exec(source)?.[1] ?? "";
  const functions = [...body.matchAll(/^ {2}(\w+)\??\(([^)]*)\): \w+;$/gm)];
  return new Map(functions.map(([, name, list]) => [name!, list === "" ? 0 : list!.split(",").length]));
}

test("the module exports what the page declares, and nothing else", async () => {
  const { call } = await load();
  const functions = Object.entries(call).filter(([, value]) => typeof value === "function");
  const exported = new Map(functions.map(([name, value]) => [name, (value as () => void).length]));
  const said = declared(readFileSync("src/core/module.ts", "utf8"));
  assert.ok(said.size > 10, "the interface was read");
  assert.deepEqual([...said].sort(), [...exported].sort());
});
