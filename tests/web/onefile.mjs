// SPDX-License-Identifier: GPL-3.0-or-later
// The page in one file where people put it: in a folder whose name has spaces and accents. DAMIER_ONE_FILE
// names the file that `make page` wrote.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

export function readOneFile() {
  const path = process.env.DAMIER_ONE_FILE;
  assert.ok(path, "DAMIER_ONE_FILE names no file: run tools/page_tests.py");
  return readFileSync(path);
}

/** Puts the bytes of a page into a folder of its own, until the tests of the file are over; its address. */
export function putOnStick(bytes = readOneFile()) {
  const root = mkdtempSync(join(tmpdir(), "damier-stick-"));
  after(() => rmSync(root, { recursive: true }));
  const folder = join(root, "Clé de l’école (été)");
  mkdirSync(folder);
  writeFileSync(join(folder, "damier.html"), bytes);
  return pathToFileURL(join(folder, "damier.html")).href;
}

/** Lets the tests of a file play on the page in one file instead of the served one. */
export function useStick(tables) {
  tables.address = putOnStick();
}
