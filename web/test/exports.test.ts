// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says the modules export (core/module.ts, core/sheets.ts, core/written.ts) is what they export, with as many arguments.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { partOf } from "./core";

/** The functions of what all modules have and of `interface Exports`, and how many arguments each takes. */
function declared(source: string): Map<string, number> {
  const bodies = [...source.matchAll(/^(?:export )?interface (?:Bridge|Exports extends Bridge) \{\n(.*?)^\}/gms)];
  const functions = bodies.flatMap(([, body]) => [...body!.matchAll(/^ {2}(\w+)\??\(([^)]*)\): \w+;$/gm)]);
  return new Map(functions.map(([, name, list]) => [name!, list === "" ? 0 : list!.split(",").length]));
}

async function exported(name: string): Promise<Map<string, number>> {
  const compiled = await WebAssembly.compile(partOf(name));
  const { exports } = await WebAssembly.instantiate(compiled, { damier: { now: () => 0 } });
  const functions = Object.entries(exports).filter(([, value]) => typeof value === "function");
  return new Map(functions.map(([function_, value]) => [function_, (value as () => void).length]));
}

const bridge = readFileSync("src/core/module.ts", "utf8");
const shared = bridge.replace(/^interface Exports.*?^\}/ms, "");
const printing = shared + readFileSync("src/core/sheets.ts", "utf8");
const studying = shared + readFileSync("src/core/written.ts", "utf8");

for (const [name, source, least] of [["damier.wasm", bridge, 20], ["print.wasm", printing, 8],
  ["study.wasm", studying, 10]] as const)
  test(`${name} exports what the page declares, and nothing else`, async () => {
    const said = declared(source);
    assert.ok(said.size > least, "the interface was read");
    assert.deepEqual([...said].sort(), [...await exported(name)].sort());
  });
