// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the page: their places, their numbers, and French as it is printed.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { english, french } from "../generated/catalogue";
import { dateText } from "../src/study/gamewords";
import { counted, currentLanguage, fill, setLanguage, word, type CountedName, type WordName } from "../src/words/words";

const names = Object.keys(french) as WordName[];
const stems = names.filter((name) => name.endsWith(".one")).map((name) => name.slice(0, -4) as CountedName);

afterEach(() => setLanguage("fr"));

test("places are filled, and stay where nothing fills them", () => {
  assert.equal(fill("{1}, {2} {1}", ["a", 2]), "a, 2 a");
  assert.equal(fill("{1} {3}", ["a", "b"]), "a {3}");
  assert.equal(fill("{4} {0} {}", ["a"]), "{4} {0} {}");
  assert.equal(fill("{1}", ["{2}", "no"]), "{2}", "what fills a place is not looked into");
});

test("words follow the language", () => {
  assert.equal(word("close"), "Fermer");
  setLanguage("en");
  assert.equal(currentLanguage(), "en");
  assert.equal(word("close"), "Close");
});

test("nothing is one in French and many in English", () => {
  const differs = (table: typeof french, name: string) => table[`${name}.one` as WordName] !== table[`${name}.many` as WordName];
  const stem = stems.find((name) => differs(french, name) && differs(english, name))!;
  const form = (language: "fr" | "en", number: number) => {
    setLanguage(language);
    const table = language === "fr" ? french : english;
    return counted(stem, number) === fill(table[`${stem}.one` as WordName], [number]) ? "one" : "many";
  };
  assert.deepEqual([0, 1, 2].map((number) => form("fr", number)), ["one", "one", "many"]);
  assert.deepEqual([0, 1, 2].map((number) => form("en", number)), ["many", "one", "many"]);
});

test("a name with .one has .many, and the other way round", () => {
  const others = names.filter((name) => name.endsWith(".many")).map((name) => name.slice(0, -5));
  assert.deepEqual([...stems].sort(), others.sort());
});

test("both languages have the same names, none empty", () => {
  assert.deepEqual(Object.keys(english).sort(), [...names].sort());
  for (const name of names) assert.ok(french[name].trim() && english[name].trim(), name);
});

test("typographic apostrophes and quotation marks in both languages", () => {
  for (const table of [french, english])
    for (const name of names) assert.doesNotMatch(table[name], /['"]/, name);
});

test("French has a no-break space before : ; ! ? » and after «", () => {
  for (const name of names) {
    assert.doesNotMatch(french[name], /[^\u00a0][;!?»]|«[^\u00a0]/, name);
    assert.doesNotMatch(french[name], /[^\u00a0\d]:|\d:(?!\d)/, name);
  }
});

test("the page never says tu, vous or you must outside cards and lessons", () => {
  const spoken = names.filter((name) => !/^(card|deck|rules|lesson)/.test(name));
  for (const name of spoken) {
    assert.doesNotMatch(french[name], /(?<!\p{L})(tu|vous|votre|vos|ton|tes)(?!\p{L})/iu, name);
    assert.doesNotMatch(english[name], /\byou (must|have to)\b/i, name);
  }
});

test("dates are written as in France and in Britain", () => {
  assert.equal(dateText("2026.03.12"), "12 mars 2026");
  setLanguage("en");
  assert.equal(dateText("2026.03.12"), "12 March 2026");
});
