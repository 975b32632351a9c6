// SPDX-License-Identifier: GPL-3.0-or-later
// Places where there is little room: a tablet lying down with its narrow panel, a phone lying down, the smallest
// phones, text twice as large. Names, openings, rules and ways back are whole there, and nothing covers anything else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "./access.mjs";
import { cardNames, check, dialog, recordOf, wrongAccent } from "./cards.mjs";
import { sizes, until, visit, waitForView } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { useTables } from "./table.mjs";

const tables = useTables();
const { sitDown } = tables;
const lyingPhone = { width: 844, height: 390 };
const smallest = { width: 360, height: 640 };
/** As a phone whose text is twice as large: half as many letters fit on a line. */
const half = { width: 195, height: 422 };

const whole = (locator) => locator.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 && one.clientWidth > 0);

/** How far two parts of the page lie over each other. */
const overlap = (page, one, other) => page.evaluate((parts) => {
  const [a, b] = parts.map((part) => document.querySelector(part).getBoundingClientRect());
  return Math.max(0, Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)));
}, [one, other]);

const games = {
  "two players of Bretonnes": ["bretonnes", freshRecord("bretonnes", [0, 2])],
  "three, two of them computers": ["bretonnes", freshRecord("bretonnes", [0, 1, 1], ["players=3"])],
  "four, two of them computers": ["bretonnes", freshRecord("bretonnes", [0, 0, 1, 1], ["players=4"])],
  "the computer with points": ["martian", freshRecord("martian", [0, 2])],
  "with a clock": ["draughts", freshRecord("draughts", [0, 0]).replace("1 person 0", "1 person 0 Maëlys")
    .replace("2 person 0", "2 person 0 Nolwenn").replace("result ongoing", "clock 1200000 5000\nresult ongoing")],
};

for (const [name, [game, record]] of Object.entries(games))
  test(`every name is whole, and what is said has its own place: ${name}`, async () => {
    for (const size of [sizes.lying, lyingPhone, smallest]) {
      const { page, done } = await sitDown(game, record, { size });
      await page.locator("[data-focus=learn-later]").click();
      for (const one of await page.locator(".seat .who b").all()) assert.ok(await whole(one), `${size.width}: ${await one.innerText()}`);
      for (const seat of [".far", ".near"]) assert.ok(await overlap(page, ".voice", seat) <= 1, `${size.width}: ${seat}`);
      await done();
    }
  });

test("the one rule that applies is read whole on a tablet lying down", async () => {
  const refused = [["draughts", "W:W37,38,41:B32,22,11,1", [38]], ["bretonnes", "6/6/6/2o3/o5/2o3 2 1 0,0", [15, 21, 22]],
    ["martian", "4/4/4/P3/2G1/P3/4/M3 S 14,15 c4", [15, 19]]];
  for (const [game, position, touches] of refused) {
    const { page, table, done } = await sitDown(game, freshRecord(game, [0, 0], [], position), { size: sizes.lying });
    for (const one of touches) await table.tap(one);
    await page.click("[data-focus=ask-why]");
    const [high, seen] = await page.locator(".why").evaluate((one) => [one.scrollHeight, one.clientHeight]);
    assert.ok(high <= seen + 1, `${game}: ${high} px of which ${seen} are seen`);
    await done();
  }
});

const pdn = `[White "Jean-Christophe Le Floch de Kerambrun"]
[Black "Malo"]
[Result "*"]

1. 32-28 18-23 2. 33-29 23x32 3. 37x28 17-22 *
`;

async function openReview(options, text = pdn) {
  const seat = await visit(tables.holder, tables.address, { ...options, place: "#/etudier" });
  await seat.page.fill("#study-pasted", text);
  await seat.page.click("[data-focus=open-pasted]");
  await seat.page.waitForSelector(".study-view");
  return seat;
}

test("who played and which opening it was are read whole", async () => {
  for (const size of [smallest, sizes.phone, sizes.tablet, sizes.lying, lyingPhone]) {
    const { page, done } = await openReview({ size });
    assert.match(await page.locator(".bar .goal").innerText(), /variante moderne/u);
    for (const part of await page.locator(".bar h1, .bar .goal > span, .study .head b").all()) {
      assert.ok(await whole(part), `${size.width}: ${await part.innerText()}`);
      const ellipsis = await part.evaluate((one) => one.getClientRects().length > 0 && getComputedStyle(one).whiteSpace === "nowrap");
      assert.ok(!ellipsis, `${size.width}: ${await part.innerText()}`);
    }
    await assertFits(page, `${size.width}`);
    await done();
  }
});

test("a phone: a game looked at again is seen without scrolling", async () => {
  for (const [size, text] of [[sizes.phone, pdn], [{ width: 390, height: 664 }, pdn.replace(/Jean.*brun/u, "Jean-Christophe Le Floch")]]) {
    const { page, done } = await openReview({ size }, text);
    const [high, seen] = await page.evaluate(() => [document.scrollingElement.scrollHeight, innerHeight]);
    assert.ok(high <= seen, `${high} px of which ${seen} are seen`);
    await done();
  }
});

test("a phone: the bar of a game looked at again has two lines of each text at most, and one way to export it", async () => {
  for (const size of [smallest, sizes.phone]) {
    const { page, done } = await openReview({ size });
    const { y } = await page.locator(".bar h1").boundingBox();
    assert.ok(y >= 4, `${size.width}: the title begins ${y} px below the edge`);
    for (const part of [".bar h1", ".bar .goal > span"]) {
      const lines = await page.locator(part).evaluate((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)));
      assert.ok(lines <= 2, `${size.width}, ${part}: ${lines} lines`);
    }
    assert.equal(await page.getByRole("button", { name: "Exporter" }).count(), 1);
    await done();
  }
});

/** Whether it can be pressed: it is inside the window, and nothing lies over it. */
const free = (locator) => locator.evaluate((one) => {
  one.scrollIntoView({ block: "center" });
  const { left, right, top, width, height } = one.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
});

test("large text: who studies or composes can press every button", async () => {
  for (const size of [{ width: 390, height: 664 }, sizes.tablet, sizes.desktop]) {
    const { page, done } = await openReview({ size });
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await page.waitForSelector("html[data-text=large]");
    const check = async (where) => {
      await page.locator(where).first().waitFor();
      for (const part of await page.locator(where).all())
        assert.ok(await free(part), `${size.width}: ${await part.innerText()}`);
      await assertFits(page, `${size.width}: ${where}`);
    };
    await check(".study-view :is(.tools, .walk) button");
    await page.goto(`${tables.address}#/composer/martian`);
    await check(".edit :is(.palette button, .edit-tools .tool, .gobox .button)");
    await done();
  }
});

test("what is said of a study that is kept is no empty bubble", async () => {
  const { page, done } = await openReview({ size: sizes.lying });
  const { before, border } = await page.locator(".treebox header [role=status]").evaluate((one) =>
    ({ before: getComputedStyle(one, "::before").content, border: getComputedStyle(one).borderTopWidth }));
  assert.deepEqual([before, border], ["none", "0px"]);
  await done();
});

test("a phone lying down: who annotates has every button for itself", async () => {
  const { page, done } = await openReview({ size: lyingPhone });
  await page.click("[data-focus=annotate]");
  await page.locator(".notesbox [data-focus=draw]").scrollIntoViewIfNeeded();
  for (const part of [".notesbox [data-focus=draw]", ".notesbox textarea"])
    assert.equal(await page.locator(part).evaluate((one) => {
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }), true, part);
  await done();
});

test("numbers of players stand in one row, or two by two", async () => {
  for (const size of [sizes.desktop, sizes.tablet, sizes.phone, lyingPhone]) {
    const { page, done } = await visit(tables.holder, tables.address, { size });
    await waitForView(page);
    await page.click("[data-focus=new-bretonnes]");
    const tops = await page.locator("dialog .who-plays > fieldset label").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    assert.equal(tops.length, 4);
    assert.equal(new Set(rows).size, 1, `${size.width}: ${rows}`);
    await done();
  }
});

test("large text: the way back of a step keeps its sign", async () => {
  const { page, table, done } = await sitDown("bretonnes", freshRecord("bretonnes", [0, 0], [], "6/6/6/2o3/o5/2o3 2 1 0,0"), { size: { width: 390, height: 664 } });
  for (const one of [15, 21, 22]) await table.tap(one);
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await page.waitForSelector("html[data-text=large]");
  assert.ok(await page.locator("[data-focus=ask-step-back] svg").isVisible());
  await done();
});

test("half as many letters on a line: the keys are explained, nothing leaves the menu, games have names", async () => {
  const { page, done } = await sitDown("draughts", freshRecord("draughts", [0, 0]), { size: half });
  await page.keyboard.press("?");
  await page.locator("dialog .keys").waitFor();
  for (const text of await page.locator("dialog .keys dd").all())
    assert.ok((await text.boundingBox()).width > 80, await text.innerText());
  await page.keyboard.press("Escape");
  await page.click("[data-focus=more]");
  for (const entry of await page.locator("dialog.more .more-list .button").all()) {
    const inside = await entry.evaluate((one) => one.scrollWidth <= one.clientWidth + 1
      && one.getBoundingClientRect().right <= one.closest("dialog").getBoundingClientRect().right);
    assert.ok(inside, await entry.innerText());
  }
  await page.keyboard.press("Escape");
  await page.goto(`${tables.address}#/etudier`);
  await page.locator("[data-focus=kept-draughts] b").waitFor();
  assert.ok((await page.locator("[data-focus=kept-draughts] b").boundingBox()).width > 80, "Jeu de dames");
  await done();
});

/** Whether all of a part is seen in the part of the page that scrolls it. */
const seenIn = (page, part, scroller) => page.evaluate(([one, around]) => {
  const [a, b] = [one, around].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
}, [part, scroller]);

test("a phone: the one rule that applies and the way back are seen, whatever squares are named", async () => {
  const refused = [["martian", "4/4/4/P3/2G1/P3/4/M3 S 14,15 c4", [15]], ["bretonnes", "6/6/6/2o3/6/2o3 2 1 0,0", [15, 21, 15]]];
  for (const [game, position, touches] of refused) {
    const { page, table, done } = await sitDown(game, freshRecord(game, [0, 0], [], position), { size: sizes.phone });
    for (const one of touches) await table.tap(one);
    await page.click("[data-focus=ask-why]");
    for (const part of [".why > p", ".why .primary", ".why .paths"]) assert.ok(await seenIn(page, part, ".why"), `${game}: ${part}`);
    const [high, seen] = await page.locator(".why").evaluate((one) => [one.scrollHeight, one.clientHeight]);
    assert.ok(high <= seen + 1, `${game}: ${high} px of which ${seen} are seen`);
    await assertAccessible(page, `${game}: why`);
    await done();
  }
});

test("a tablet: a refusal is said below what is asked, inside the voice and clear of the tools", async () => {
  const refused = [["draughts", "W:W37,38,41:B32,22,11,1", [38]], ["bretonnes", "6/6/6/2o3/o5/2o3 2 1 0,0", [15, 21, 15]]];
  for (const size of [sizes.tablet, { width: 768, height: 1024 }, { width: 744, height: 1133 }])
    for (const language of ["fr", "en"])
      for (const [game, position, touches] of refused) {
        const { page, table, done } = await sitDown(game, freshRecord(game, [0, 0], [], position), { size, settings: { language } });
        for (const one of touches) await table.tap(one);
        await page.locator(".voice .refusal").waitFor();
        const what = `${size.width}, ${game}, ${language}`;
        const [asked, refusal] = await Promise.all([".voice .asked", ".voice .refusal"].map((part) => page.locator(part).boundingBox()));
        assert.ok(refusal.y >= asked.y + asked.height - 1, what);
        for (const part of [".voice .asked", ".voice .refusal", ".voice .ways"]) assert.ok(await seenIn(page, part, ".voice"), `${what}: ${part}`);
        assert.ok(await overlap(page, ".voice", ".tools") <= 1, `${what}: the tools are free`);
        await done();
      }
});

test("who plays Bretonnes: names are readable and clear of the edge, and whoever is to move has the pennant", async () => {
  for (const size of [smallest, sizes.phone, sizes.tablet])
    for (const players of [2, 3, 4]) {
      const record = freshRecord("bretonnes", Array(players).fill(0), [`players=${players}`]);
      const { page, done } = await sitDown("bretonnes", record, { size });
      const what = `${size.width}, ${players} players`;
      assert.ok(await page.locator(".seat.is-turn .flag").isVisible(), what);
      for (const seat of await page.locator(".trio .seat").all()) {
        const room = await seat.evaluate((one) => {
          const text = document.createRange();
          text.selectNodeContents(one.querySelector("b"));
          const [outer, inner] = [one.getBoundingClientRect(), text.getBoundingClientRect()];
          return { beside: inner.left - outer.left, above: inner.top - outer.top, letters: parseFloat(getComputedStyle(one.querySelector("b")).fontSize) };
        });
        assert.ok(room.beside >= 8 && room.letters >= 11, `${what}: ${JSON.stringify(room)}`);
        assert.ok(await whole(seat.locator(".who b")), what);
      }
      await done();
    }
});

const hugeCards = { cardText: "huge", reading: "airy", language: "en" };

test("a card of the computer with very large text is read by the keyboard too", async () => {
  const { page, done } = await sitDown("sujet-verbe", recordOf({ levels: [1, 0], card: cardNames.verb }), { size: sizes.phone, settings: hugeCards });
  await dialog(page).waitFor();
  for (const moment of ["while it thinks", "once it has answered"]) {
    assert.ok(await dialog(page).locator(".body").evaluate((one) => one.scrollHeight > one.clientHeight), `${moment}: it scrolls`);
    await until(page, () => document.querySelector("dialog.card .body").tabIndex === 0);
    await assertAccessible(page, moment);
    await check(page);
  }
  await done();
});

test("with very large text what is said of an answer that is almost right is seen", async () => {
  const { page, table, done } = await sitDown("sujet-verbe", recordOf({ card: cardNames.typed }), { size: sizes.phone, settings: { ...hugeCards, again: true } });
  await dialog(page).waitFor();
  await dialog(page).locator("input").fill(wrongAccent(table.core.card(cardNames.typed).solution.answer));
  await check(page);
  await dialog(page).getByText(/One more try/u).waitFor();
  assert.ok(await seenIn(page, "dialog.card .answer", "dialog.card .body"));
  await done();
});
