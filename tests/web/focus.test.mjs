// SPDX-License-Identifier: GPL-3.0-or-later
// Where focus is after every change of view: looked at once, right after the key or the click, never
// waited for. Whoever uses a mouse sees no ring where there was none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { giveFile } from "./browsers.mjs";
import { sizes, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();

const settings = { "damier.settings": JSON.stringify({ speed: "none", volume: 0, language: "fr" }) };

const gameOf = (game, record) =>
  ({ [`damier.game.${game}`]: JSON.stringify({ version: 1, record, time: 1_750_000_000_000 }) });
const draughts = (moves = "", position = undefined) => gameOf("draughts", freshRecord("draughts", [0, 0], [], position)
  .replace("result ongoing", `${moves.split(" ").filter(Boolean).map((move) => `turn ${move}\n`).join("")}result ongoing`));

const card = (key, sentence, colour = "rose") => [key, key, "CE1", colour, sentence, sentence.split(/[ .]/)[2], "Parce que *oui*."];
const animals = {
  "damier.decks": '["animaux-1"]',
  "damier.deck.animaux-1": JSON.stringify({ version: 1, name: "Les animaux",
    columns: ["id", "grade", "colour", "sentence", "answers", "explanation"],
    cards: [card("k1", "Le chat dort."), card("k2", "Le chien court.", "verte"), card("k3", "Le merle chante.")] }),
};
const answers = { "damier.answers": JSON.stringify({ version: 1, answers: [{ time: 1_750_000_000_000, game: 7, name: "Inès",
  seat: 0, deck: "", card: "ce1-rose-1", grade: "CE1", colour: 1, task: "verb", skills: [], sentence: "Le chat dort.",
  given: "chat", verdict: "wrong", answer: "dort", explanation: [] }] }) };

/** What has focus: a title, a square, a control by its lasting name, or an element. */
const focused = (page) => page.evaluate(() => {
  const { activeElement: element } = document;
  if (element.matches("h1")) return `title ${element.textContent}`;
  if (element.dataset.square) return "the board";
  return element.dataset.focus ?? element.getAttribute("role") ?? element.localName;
});

const ringed = (page) => page.evaluate(() => document.activeElement.matches(":focus-visible"));

const hands = {
  async key(locator) {
    await locator.focus();
    await locator.press("Enter");
  },
  mouse: (locator) => locator.click(),
  touch: (locator) => locator.tap(),
};

/** Puts things on the device before the page looks: what was written in the tab's name. */
const keepFirst = () => {
  if (name === "") return;
  localStorage.clear();
  for (const [key, text] of JSON.parse(name)) localStorage.setItem(key, text);
  name = "";
};

/** Opens a place of the page as if these things had been kept on the device before. */
async function open(page, kept, hash) {
  await page.goto(`${tables.address}#/${hash}`);
  await page.evaluate((text) => { name = text; }, JSON.stringify(Object.entries({ ...settings, ...kept })));
  await page.reload();
  await waitForView(page);
}

async function sit(kept, hash, options = {}) {
  const seat = await visit(tables.holder, tables.address, options);
  await seat.page.addInitScript(keepFirst);
  await open(seat.page, kept, hash);
  return seat;
}

const named = (name) => `[data-focus="${name}"]`;
const ok = "dialog footer .primary";
const more = async (press, text) => {
  await press(named("more"));
  await press("dialog.more button", text);
};

/**
 * What changes the view; where focus is then; what the device keeps and where the way begins. `press`
 * is the hand on a control, found by its selector and perhaps its text; the last press is what counts.
 */
const changes = [
  ["a game begins", "the board", {}, "", (press) => press(named("tile-martian"))],
  ["a game begins with other choices", "the board", {}, "", async (press) => {
    await press(named("new-martian"));
    await press(ok);
  }],
  ["a new game in the place of another", "the board", draughts("32-28"), "draughts", async (press) => {
    await more(press, "Nouvelle partie");
    await press(ok);
  }],
  ["a game is resumed", "the board", draughts("32-28"), "", (press) => press(named("resume"))],
  ["a game that has not begun starts again", "the board", draughts(), "draughts", (press) => press(named("restart"))],
  ["a game starts again", "the board", draughts("32-28"), "draughts", async (press) => {
    await press(named("restart"));
    await press(ok);
  }],
  ["revenge", "the board", draughts("32-28"), "draughts", async (press) => {
    await more(press, "Abandonner");
    await press(ok);
    await press("dialog.result footer .primary");
  }],
  ["home after a game", "title À quoi joue-t-on ?", draughts("32-28"), "draughts", async (press) => {
    await more(press, "Abandonner");
    await press(ok);
    await press("dialog.result .over .tool");
  }],
  ["home from a game", "title À quoi joue-t-on ?", draughts("32-28"), "draughts", (press) => press(".bar a")],
  ["the language", "language-en", {}, "", (press) => press(named("language-en"))],
  ["settings that rebuild the game", "settings", draughts("32-28"), "draughts", async (press, page) => {
    await press(named("settings"));
    await page.locator("dialog [name=coordinates]").setChecked(false);
    await press(ok);
  }],
  ["settings by another way", "more", draughts("32-28"), "draughts", async (press, page) => {
    await more(press, "Régler");
    await page.locator("dialog [name=theme][value=dark]").check({ force: true });
    await press(ok);
  }],
  ["settings of the home page", "settings", {}, "", async (press, page) => {
    await press(named("settings"));
    await page.locator("dialog [name=language][value=en]").check({ force: true });
    await press(ok);
  }],
  ["rules put away", "rules", draughts(), "draughts", async (press) => {
    await press(named("rules"));
    await press("dialog .close");
  }],
  ["what is printed put away", "print", {}, "", async (press) => {
    await press(named("print"));
    await press("dialog .close");
  }],
  ["a move is looked at", "ply-0", draughts("32-28 19-23"), "draughts", (press) => press(named("ply-0"))],
  ["a walk back", "walk--1", draughts("32-28 19-23 28x19"), "draughts", async (press) => {
    await press(named("ply-1"));
    await press(named("walk--1"));
  }],
  ["back in the game", "the board", draughts("32-28 19-23"), "draughts", async (press) => {
    await press(named("ply-0"));
    await press(named("ask-present"));
  }],
  ["the first move taken back", "the board", draughts("32-28"), "draughts", (press) => press(named("undo"))],
  ["a move taken back", "undo", draughts("32-28 19-23"), "draughts", (press) => press(named("undo"))],
  ["the results", "title Résultats des cartes", answers, "", (press) => press(named("results"))],
  ["results cleared", "status", answers, "resultats", async (press) => {
    await press(named("results-clear"));
    await press(ok);
  }],
  ["home from the results", "title À quoi joue-t-on ?", answers, "resultats", (press) => press("a.tool")],
  ["the decks", "title Cartes et classe", {}, "", (press) => press(named("decks"))],
  ["a deck", "title Les animaux", animals, "cartes", (press) => press(named("deck-animaux-1"))],
  ["a deck is made", "title Nouveaux", {}, "cartes", async (press, page) => {
    await press(named("deck-new"));
    await page.fill("[name=deck-name]", "Nouveaux");
    await press(ok);
  }],
  ["a deck of the house is copied", "title Cartes de Damier, CE1 (copie)", {}, "cartes/damier.CE1",
    (press) => press(named("deck-copy"))],
  ["a deck is renamed", "deck-rename", animals, "cartes/animaux-1", async (press, page) => {
    await press(named("deck-rename"));
    await page.fill("[name=deck-name]", "Les bêtes");
    await press(ok);
  }],
  ["a deck is deleted", "title Cartes et classe", animals, "cartes/animaux-1", async (press) => {
    await press(named("deck-delete"));
    await press(ok);
  }],
  ["all decks from one", "title Cartes et classe", animals, "cartes/animaux-1", (press) => press(".bar a")],
  ["a card is put away", "card-k2", animals, "cartes/animaux-1", async (press) => {
    await press(named("card-k2"));
    await press(ok);
  }],
  ["a card that was reached from another", "card-k3", animals, "cartes/animaux-1", async (press) => {
    await press(named("card-k2"));
    await press("dialog .step:not(.back)");
    await press(ok);
  }],
  ["a card the filter hides meanwhile", "title Les animaux", animals, "cartes/animaux-1", async (press, page) => {
    await page.selectOption("[name=filter-colour]", "verte");
    await press(named("card-k2"));
    await page.locator("dialog [name=card-colour][value=bleue]").check({ force: true });
    await press(ok);
  }],
  ["a card is deleted", "card-k2", animals, "cartes/animaux-1", (press) => press(named("drop-k1"))],
  ["the last card is deleted", "card-k2", animals, "cartes/animaux-1", (press) => press(named("drop-k3"))],
  ["a card is deleted among some", "card-k3", animals, "cartes/animaux-1", async (press, page) => {
    await page.selectOption("[name=filter-colour]", "rose");
    await press(named("drop-k1"));
  }],
  ["the only card is deleted", "card-add", animals, "cartes/animaux-1", async (press, page) => {
    await page.selectOption("[name=filter-colour]", "verte");
    await press(named("drop-k2"));
  }],
  ["a card comes back", "card-k1", animals, "cartes/animaux-1", async (press) => {
    await press(named("drop-k1"));
    await press(".toast .button");
  }],
  ["the offer to bring it back is put away", "card-k2", animals, "cartes/animaux-1", async (press) => {
    await press(named("drop-k1"));
    await press(".toast .tool");
  }],
];

for (const hand of ["key", "mouse"]) {
  test(`changes of view by ${hand}`, async (t) => {
    const { page, done } = await sit({}, "");
    const press = (selector, hasText) => hands[hand](page.locator(selector, { hasText }));
    for (const [name, place, kept, hash, act] of changes) {
      await t.test(name, async () => {
        await open(page, kept, hash);
        await act(press, page);
        assert.equal((await focused(page)).replaceAll("\u00a0", " "), place);
        assert.equal(await page.locator("dialog[open]").count(), 0);
        if (hand === "mouse") assert.equal(await ringed(page), false, "no ring for a mouse");
      });
    }
    await done();
  });
}

for (const [name, place, opener, kept, hash] of [
  ["rules", "rules", named("rules"), draughts(), "draughts"],
  ["more", "more", named("more"), draughts(), "draughts"],
  ["a card", "card-k2", named("card-k2"), animals, "cartes/animaux-1"],
]) {
  test(`Escape puts ${name} away`, async () => {
    const { page, done } = await sit(kept, hash);
    await hands.key(page.locator(opener));
    await page.keyboard.press("Escape");
    assert.equal(await focused(page), place);
    assert.equal(await page.locator("dialog").count(), 0);
    await done();
  });
}

/** The way back is the browser's: looked at while the page is told of it. */
const goBack = (page) => page.evaluate(() => new Promise((told) => {
  addEventListener("hashchange", () => told(`${document.activeElement.localName} ${document.activeElement.textContent}`),
    { once: true });
  history.back();
}));

test("the browser’s way back, also from under a dialog with something written in it", async () => {
  const { page, done } = await sit(animals, "cartes");
  await page.click(named("deck-animaux-1"));
  assert.equal(await goBack(page), "h1 Cartes et classe");
  await page.click(named("deck-animaux-1"));
  await page.click(named("card-k1"));
  await page.fill("dialog [name=sentence]", "Le chat ronfle.");
  assert.equal(await goBack(page), "h1 Cartes et classe");
  assert.equal(await page.locator("dialog").count(), 0);
  assert.match(await page.locator(".deck-tile").first().innerText(), /3 cartes · 1 à corriger/, "what was written counts");
  await done();
});

test("a file becomes a deck, and another a game: focus is there when they are", async () => {
  const { page, done } = await sit({}, "cartes");
  const give = (press, name, text) =>
    giveFile(page, press, { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await give(() => page.click(named("deck-import")), "Oiseaux.csv",
    "niveau;couleur;phrase;réponses;explication\nCE1;rose;Le merle chante.;chante;Hier, il *chantait*.\n");
  await page.waitForSelector(".card-row");
  assert.equal(await focused(page), "title Oiseaux");
  await page.goto(`${tables.address}#/draughts`);
  await page.click(named("more"));
  await give(() => page.getByRole("button", { name: "Ouvrir une partie" }).click(), "partie.txt", freshRecord("martian", [0, 0]));
  await page.waitForSelector('.board[data-ground="shores"]');
  assert.equal(await focused(page), "the board");
  await done();
});

test("a card on the table has focus, and the board after it", async () => {
  const record = freshRecord("sujet-verbe", [0, 0], ["cards=on"])
    .replace("result ongoing", "seed 77\npending 13-10 card=ce1-rose-1\nresult ongoing");
  const { page, done } = await sit(gameOf("sujet-verbe", record), "cartes"); // with the cards, for which no view has to wait from now on
  await page.click(".bar a");
  await hands.key(page.locator(named("resume")));
  const [first] = tables.core.card("ce1-rose-1").words;
  assert.equal(await page.evaluate(() => document.activeElement.textContent), first.text);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "the board");
  await done();
});

for (const [hand, ring] of [["key", true], ["mouse", false], ["touch", false]]) {
  test(`the ring of focus, by ${hand}`, async () => {
    const { page, done } = await sit(draughts("32-28"), "", { hasTouch: hand === "touch", size: sizes.phone });
    const press = (selector) => hands[hand](page.locator(selector));
    const framed = () => page.locator(".focus-frame.is-seen").count();
    await press(named("resume"));
    assert.equal(await framed(), ring ? 1 : 0, "around the square");
    await press(".bar a");
    assert.equal(await ringed(page), ring, "around the title");
    await press(named("decks"));
    assert.equal(await ringed(page), ring, "around another title");
    await done();
  });
}

test("nothing is taken from whoever only looks: the first view leaves focus alone", async () => {
  const { page, done } = await sit(draughts("32-28"), "draughts");
  assert.equal(await focused(page), "body");
  await done();
});

test("another view begins at its top", async () => {
  const { page, done } = await sit({}, "", { size: { width: 390, height: 500 } });
  await page.locator(named("decks")).scrollIntoViewIfNeeded();
  assert.ok(await page.evaluate(() => scrollY) > 0);
  await page.click(named("decks"));
  assert.equal(await page.evaluate(() => scrollY), 0);
  await done();
});
