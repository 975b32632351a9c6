// SPDX-License-Identifier: GPL-3.0-or-later
// Settings as they are read: unknown or broken values fall back one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settingsOf } from "../src/store/settings";
import { parsed } from "../src/store/shapes";

const readSettings = (text: string | null, language: string) => settingsOf(parsed(text ?? "{}"), language);

const standard = readSettings(null, "fr-FR");

test("the standard, with the language of the browser", () => {
  const expected = { language: "fr", theme: "auto", board: "slate", reading: "plain", speed: "normal", volume: 6,
    coordinates: true, movable: true, oneTap: false, captures: "last", solvable: false, spoken: false };
  assert.deepEqual({ ...standard, ...expected }, standard);
  for (const [browser, language] of [["fr", "fr"], ["FR-ca", "fr"], ["en-GB", "en"], ["br", "en"], ["", "en"]])
    assert.equal(readSettings(null, browser!).language, language, browser);
});

test("choices survive being written and read", () => {
  const chosen = { ...standard, language: "en", theme: "contrast", board: "lande", reading: "airy",
    speed: "none", volume: 0, coordinates: false, movable: false, oneTap: true,
    captures: "each", solvable: true, spoken: true };
  assert.deepEqual(readSettings(JSON.stringify(chosen), "fr"), chosen);
});

test("unknown values fall back one by one", () => {
  const kept = { theme: "neon", volume: 11, speed: "slow", board: 3, coordinates: "yes", extra: 1 };
  assert.deepEqual(readSettings(JSON.stringify(kept), "fr"), { ...standard, speed: "slow" });
  assert.equal(readSettings('{"volume":"6"}', "fr").volume, 6);
  assert.equal(readSettings('{"volume":3.5}', "fr").volume, 6);
});

test("what is no object of settings counts for nothing", () => {
  for (const text of ["", "{", "null", "7", '"fr"', "[1]", '{"__proto__":{"theme":"dark"}}'])
    assert.deepEqual(readSettings(text, "fr"), standard, text);
});
