// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever stands on the device under our keys, every view opens, shows what is sound, and loses nothing;
// and if a view cannot be shown all the same, what is at fault can be set aside.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { savedFile } from "./browsers.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useResults } from "./results.mjs";

const { tables, kept } = useResults();
const games = ["draughts", "bretonnes", "sujet-verbe", "martian"];

// ---- what is sound, and what is not ----

const recordOf = (game) => freshRecord(game, [0, 0], game === "sujet-verbe" ? ["cards=on"] : []);
const moves = { draughts: "32-28", bretonnes: "a1+b2", "sujet-verbe": "13-10 card=ce1-rose-1 answer=right", martian: "d3-d4" };
const savedGame = (game, change = {}) => ({ version: 1, time: 1_750_000_000_000,
  record: recordOf(game).replace("result", `turn ${moves[game]}\nresult`), ...change });
const columns = ["id", "grade", "colour", "sentence", "answers", "explanation"];
const row = (key, sentence) => [key, "", "CE1", "rose", sentence, "dort", "Hier, il *dormait*."];
const deck = (change = {}) => ({ version: 1, name: "Les animaux", columns,
  cards: [row("k1", "Le chat dort."), row("k2", "Le chien dort.")], ...change });
const choice = { seats: [{ engine: false, level: 2, name: "Inès" }, { engine: true, level: 3, name: "" }], count: 2, setup: {},
  minutes: 5, seconds: 2, deck: "animaux-1" };
const settings = { language: "fr", speed: "none", volume: 0 };

const sound = () => ({
  "damier.settings": settings,
  "damier.answers": { version: 1, answers: [kept("ce1-rose-1"), kept("ce1-verte-1", { name: "Tom", seat: 1 })] },
  "damier.progress": { version: 1, games: Object.fromEntries(games.map((game) => [game,
    { levels: [1, 2], streak: 1, best: 3, counted: [7] }])) },
  "damier.decks": ["animaux-1"],
  "damier.deck.animaux-1": deck(),
  ...Object.fromEntries(games.flatMap((game) => [[`damier.game.${game}`, savedGame(game)], [`damier.choice.${game}`, choice],
    [`damier.lesson.${game}`, ["first"]]])),
});

const atoms = [null, true, 0, -1, 1.5, 1e300, "", "__proto__", "constructor", "x".repeat(5000), "<img src=x onerror=alert(1)>",
  "\u0000\ud800\u202e", [], [null], {}, { toString: 1 }];
const texts = ["", "{", "null", "[]", "{}", "0", '"text"', "[null]", '{"__proto__":{"version":1}}', '{"version":1}',
  '{"version":1,"answers":[null],"cards":[null],"columns":[null]}', "9".repeat(400)];

/** A value with each of its fields turned into an atom. */
const mutants = (value, by = [null, 1e300, "__proto__", [null], { toString: 1 }]) =>
  Object.keys(value).flatMap((name) => by.map((atom) => ({ ...value, [name]: atom })));

/** Entries of each kind with something wrong in them. */
const spoilt = (key) => {
  const value = sound()[key];
  if (key === "damier.answers") return [{ version: 1, answers: [...mutants(value.answers[0], atoms), ...atoms, value.answers[1]] }];
  if (key === "damier.progress") return [...mutants(value), ...mutants(value.games.martian, atoms).map((martian) => ({ version: 1,
    games: { martian, constructor: martian } }))];
  if (key === "damier.decks") return [["animaux-1", ...atoms]];
  if (key.startsWith("damier.deck.")) return [...mutants(value),
    deck({ cards: [...atoms, ...atoms.map((atom) => ["k1", atom]), row("k1", "Le chat dort."), row("k1", "Le merle dort."), row("", "…")] }),
    deck({ columns: ["__proto__", "constructor", ...columns] })];
  if (key.startsWith("damier.game.")) return [...mutants(value),
    ...["", "\n", "damier record 1\n", recordOf("draughts"), recordOf("martian"), savedGame("draughts").record.replace("32-28", "32-31"),
      recordOf("sujet-verbe").replace("result", "deck __proto__\nseed 3\npending 13-10 card=constructor\nresult"),
      recordOf("draughts").replace("person 0", `person 0 ${"\u202e<b>".repeat(12)}`)].map((record) => ({ ...value, record }))];
  if (key.startsWith("damier.lesson.")) return [[...atoms, "first"]];
  return mutants(value);
};

const hostileTexts = (key) => [...texts, ...spoilt(key).map((value) => JSON.stringify(value))];

// ---- looking at every view ----

const views = { "": ".home-view .tile", draughts: ".board", bretonnes: ".board", "sujet-verbe": ".board", martian: ".board",
  resultats: ".results-view h1", cartes: ".decks-view .deck-tile", "cartes/animaux-1": ".decks-view h1" };

const openers = ["settings", "print", "about", "learn", "new-martian", "new-sujet-verbe", "tile-martian", "tile-sujet-verbe"];

/** Goes through every view, in the page; tells those that did not open, and what the dialogs did. */
function tour([places, dialogs]) {
  const go = (hash) => new Promise((told) => {
    if (location.hash === `#/${hash}`) return told();
    addEventListener("hashchange", () => told(), { once: true });
    location.hash = `#/${hash}`;
  });
  const close = () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.querySelector(".close, footer .primary")?.click();
  };
  return places.reduce(async (before, [hash, selector]) => {
    const failed = await before;
    await go(hash);
    if (!document.querySelector(selector) || document.querySelector(".broken-view")) failed.push(hash || "home");
    close();
    if (hash !== "") return failed;
    for (const opener of dialogs) {
      document.querySelector(`[data-focus=${opener}]`).click();
      const open = document.querySelector("dialog[open]") ?? document.querySelector(".board");
      if (!open || document.querySelector(".aside-names")) failed.push(opener);
      close();
      if (location.hash !== "#/") await go("");
    }
    return failed;
  }, Promise.resolve([]));
}

const look = (page, dialogs = openers) => page.evaluate(tour, [Object.entries(views), dialogs]);

/** Some of the dialogs, others every time: all of them at every text would take minutes. */
const someOpeners = (time, parts) => openers.filter((_, number) => number % parts === time % parts);

/** Puts entries on the device while the page is open: it remembers nothing of them but the settings. */
const put = (page, entries) => page.evaluate((all) => {
  localStorage.clear();
  for (const [key, text] of all) localStorage.setItem(key, text);
}, Object.entries(entries).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]));

async function sit(options = {}) {
  const seat = await visit(tables.holder, tables.address, options);
  await put(seat.page, sound());
  await seat.page.goto(`${tables.address}#/cartes`);
  await seat.page.reload();
  await waitForView(seat.page); // with the cards, for which no view has to wait from now on
  await seat.page.evaluate(() => { location.hash = "#/resultats"; });
  await seat.page.waitForSelector(".results-view");
  return seat;
}

/** The text is still on the device: at its key, aside whole, or in parts that are together no less. */
const isKept = (page, key, text) => page.evaluate(([name, wanted]) => {
  const all = Object.keys(localStorage).filter((other) => other === name || other.startsWith(`${name}.broken`))
    .map((other) => localStorage.getItem(other));
  return all.includes(wanted) || all.join("").length >= wanted.length * 0.9;
}, [key, text]);

const keys = ["damier.answers", "damier.progress", "damier.decks", "damier.deck.animaux-1", ...games.map((game) => `damier.game.${game}`),
  "damier.choice.martian", "damier.choice.sujet-verbe", "damier.lesson.martian"];

test("sound things are all shown", async () => {
  const { page, done } = await sit();
  assert.deepEqual(await look(page), []);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("broken")).length), 0);
  await done();
});

test("each key damaged alone: every view opens, and nothing is lost", async (t) => {
  const { page, done } = await sit();
  for (const key of keys) {
    await t.test(key, async () => {
      for (const [i, text] of ["{", "null", hostileTexts(key).at(-1)].entries()) {
        await put(page, { ...sound(), [key]: text });
        assert.deepEqual(await look(page, someOpeners(i, 3)), [], `${key}: ${text.slice(0, 200)}`);
        if (!/choice|lesson/.test(key)) assert.ok(await isKept(page, key, text), `${key} lost ${text.slice(0, 200)}`);
      }
    });
  }
  await done();
});

test("all keys damaged at once, in every way: every view opens", async () => {
  const { page, done } = await sit();
  const longest = Math.max(...keys.map((key) => hostileTexts(key).length));
  for (let i = 0; i < longest; i++) {
    const entries = Object.fromEntries(keys.map((key) => [key, hostileTexts(key)[i % hostileTexts(key).length]]));
    await put(page, entries);
    assert.deepEqual(await look(page, someOpeners(i, 4)), [], JSON.stringify(entries).slice(0, 400));
  }
  await done();
});

test("whatever address is asked for, a view is shown", async () => {
  const { page, done } = await sit();
  const addresses = ["__proto__", "constructor", "cartes/__proto__", "cartes/constructor", "cartes/../../etc", "cartes/animaux-1/extra",
    "cartes//", "cartes/%E0%A4%A", "%00", "\u202e", "<img src=x onerror=alert(1)>", "cartes/<img src=x onerror=alert(1)>",
    "cartes/damier.settings", "resultats/", "resultats/x", "draughts/", "draughts?x", "DRAUGHTS", "javascript:alert(1)", "/".repeat(2000),
    "x".repeat(100000), "cartes/".repeat(1000), "toString", "hasOwnProperty", " ", "\ud800"];
  for (const address of addresses) {
    await page.evaluate((hash) => new Promise((told) => {
      addEventListener("hashchange", () => told(), { once: true });
      location.hash = `#/${hash}`;
    }), address);
    assert.equal(await page.locator("#view > *").count(), 1, address.slice(0, 80));
    assert.equal(await page.locator(".broken-view, #view img[src=x]").count(), 0, address.slice(0, 80));
    await page.evaluate(() => new Promise((told) => {
      addEventListener("hashchange", () => told(), { once: true });
      location.hash = "#/";
    }));
  }
  await done();
});

test("damaged settings: the page starts", async () => {
  const { page, done } = await sit();
  for (const text of [...texts, ...atoms.map((atom) => JSON.stringify(Object.fromEntries(Object.keys(settings).map((name) => [name, atom]))))]) {
    await put(page, { ...sound(), "damier.settings": text });
    await page.reload();
    await waitForView(page);
    assert.equal(await page.locator(".results-view").count(), 1, text);
  }
  await done();
});

test("the sound part of damaged results and decks is shown, the rest is set aside, told, and saved as a file", async () => {
  const { page, done } = await sit();
  const answers = sound()["damier.answers"].answers;
  await put(page, { ...sound(), "damier.answers": { version: 1, answers: [{ ...answers[0], skills: [null] },
    { ...answers[0], task: "__proto__" }, ...answers] }, "damier.deck.animaux-1": deck({ cards: [null, row("k1", "Le chat dort.")] }) });
  await page.reload();
  await waitForView(page);
  assert.equal(await page.locator(".missed > li").count(), 2);
  const file = await savedFile(page,
    () => page.locator(".toast").getByRole("button", { name: "Enregistrer dans un fichier" }).click());
  assert.match(file.name, /^damier-donnees-de-cote-\d{4}-\d\d-\d\d\.json$/);
  const saved = JSON.parse(file.bytes.toString());
  assert.deepEqual(JSON.parse(saved["damier.answers.broken"]).map(({ skills, task }) => [skills, task]),
    [[[null], "verb"], [answers[0].skills, "__proto__"]]);
  await page.goto(`${tables.address}#/cartes/animaux-1`);
  await page.waitForSelector(".card-row");
  assert.equal(await page.locator(".card-row").count(), 1);
  await page.click("[data-focus=settings]");
  const part = page.locator(".settings-part", { hasText: "Données mises de côté" });
  await part.getByRole("button", { name: "Supprimer" }).click();
  await page.locator("dialog.small .primary").click();
  assert.equal(await part.count(), 0);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("broken"))), []);
  await done();
});

// ---- a view that cannot be shown all the same ----

/** Names with "boum" in them make the page stumble where it compares or reads them. */
function stumble() {
  const { localeCompare } = String.prototype;
  String.prototype.localeCompare = function (...rest) {
    if (`${this}${rest[0]}`.includes("boum")) throw new Error("boum");
    return localeCompare.apply(this, rest);
  };
  const { parse } = JSON;
  JSON.parse = (text) => {
    if (text.startsWith('{"events":') && text.includes("boum")) throw new Error("boum");
    return parse(text);
  };
}

const boumGame = () => savedGame("martian", { record: savedGame("martian").record.replace("player 1 person 0", "player 1 person 0 boum") });
const boumAnswers = () => ({ version: 1, answers: [kept("ce1-rose-1"), kept("ce1-rose-2", { name: "boum" })] });
const boumDecks = { "damier.decks": ["animaux-1", "boum-1", "zebres-1"], "damier.deck.boum-1": deck({ name: "boum" }),
  "damier.deck.zebres-1": deck({ name: "Les zèbres" }) };

/** Opens a view anew; the one that is open must not keep anything on its way out. */
async function reopen(page, hash) {
  await page.evaluate((address) => history.replaceState(null, "", address), `#/${hash}`);
  await page.reload();
}

for (const [name, hash, view, entries, guilty, said] of [
  ["home", "", ".home-view", () => ({ "damier.game.martian": boumGame() }), "damier.game.martian", "Partie : Les Deux Rives"],
  ["a game", "martian", ".board", () => ({ "damier.game.martian": boumGame() }), "damier.game.martian", "Partie : Les Deux Rives"],
  ["results", "resultats", ".results-view", () => ({ "damier.answers": boumAnswers() }), "damier.answers", "Réponses aux cartes"],
  ["decks", "cartes", ".decks-view .deck-tile", () => boumDecks, "damier.deck.boum-1", "Paquet de cartes : boum-1"],
]) {
  test(`${name} cannot be shown: what is at fault is saved, set aside, and the view opens`, async () => {
    const { page, context, faults } = await sit({ bypassCSP: true, size: sizes.phone });
    await page.addInitScript(stumble);
    await put(page, { ...sound(), ...entries() });
    const before = await page.evaluate((key) => localStorage.getItem(key), guilty);
    await reopen(page, hash);
    const main = page.locator(".broken-view");
    await main.waitFor();
    assert.equal((await main.locator(".aside-names").innerText()).replaceAll("\u00a0", " "), said);
    await assertFits(page, name);
    await assertAccessible(page, name);
    const { bytes } = await savedFile(page, () => main.getByRole("button", { name: "Enregistrer" }).click());
    assert.deepEqual(JSON.parse(bytes.toString()), { [guilty]: before });
    await main.getByRole("button", { name: "Mettre de côté et continuer" }).click();
    assert.equal(await page.locator(view).first().count(), 1);
    assert.equal(await main.count(), 0);
    const after = await page.evaluate(() => ({ ...localStorage }));
    assert.equal(after[`${guilty}.broken`], before);
    for (const key of Object.keys(sound()).filter((other) => other !== guilty && other !== "damier.game.martian"))
      assert.ok(after[key], `${key} stays`);
    assert.deepEqual(faults.filter((fault) => !fault.includes("boum")), []);
    await context.close();
  });
}

test("a dialog that cannot be opened, in English: the same", async () => {
  const { page, context, faults } = await sit({ bypassCSP: true });
  await page.addInitScript(stumble);
  await put(page, { ...sound(), ...boumDecks, "damier.settings": { ...settings, language: "en" } });
  await reopen(page, "");
  await waitForView(page);
  await page.click("[data-focus=print]");
  assert.equal(await page.locator("dialog .aside-names").innerText(), "Deck of cards: boum-1");
  await assertAccessible(page, "a dialog that cannot be opened");
  await page.getByRole("button", { name: "Set aside and continue" }).click();
  assert.equal(await page.locator("dialog.print").count(), 1);
  assert.ok(await page.evaluate(() => localStorage.getItem("damier.deck.boum-1.broken")));
  assert.deepEqual(faults.filter((fault) => !fault.includes("boum")), []);
  await context.close();
});
