// SPDX-License-Identifier: GPL-3.0-or-later
// Playing together before the first move and after the last, on a real server: opening a room, coming by its link
// or its code, sitting down, watching, coming back, another device, a rematch.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { pageFolder, sizes, visit } from "./helpers.mjs";
import { chairs, desk, openRoom, resign, serveRooms, sitDown, twoAtABoard, usePeople, waitForBoard } from "./rooms.mjs";
import { filesOf, serveFiles } from "./server.mjs";

const people = usePeople();
const plain = (text) => text.replaceAll("\u00a0", " ");
const keptSeats = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("damier.seats") ?? '{"seats":[]}').seats);
const door = (page) => page.locator("[data-focus=together]");

test("the door is there where a server keeps rooms, without a count while nothing waits", async () => {
  const { page, done } = await people.come(people.server.address);
  await door(page).waitFor();
  assert.match(plain(await page.locator(".home-foot p").innerText()), /sauf les parties jouées ensemble/);
  assert.equal(await door(page).locator(".count").count(), 0);
  await door(page).click();
  await desk(page);
  await done();
});

test("a page without a server shows no door, and its address promises nothing", async () => {
  const server = await serveFiles(filesOf(pageFolder()));
  const { page, done } = await visit(people.holder, server.address);
  await page.goto(`${server.address}#/ensemble`);
  await page.getByText("n’a pas de serveur où jouer ensemble").waitFor();
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".doors");
  assert.equal(await door(page).count(), 0);
  assert.doesNotMatch(await page.locator(".home-foot p").innerText(), /ensemble/);
  await done();
});

test("opening the link takes nothing, a button does, and the game begins with the last chair", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  assert.deepEqual(await chairs(host.page), ["Malo", "Place libre"]);
  const guest = await people.come(link);
  await guest.page.waitForSelector("#desk-arrival");
  assert.equal(await guest.page.locator("#desk-arrival").innerText(), "Malo invite à jouer");
  assert.deepEqual(await chairs(host.page), ["Malo", "Place libre"]);
  await sitDown(guest.page, "Nolwenn");
  await Promise.all([waitForBoard(host.page), waitForBoard(guest.page)]);
  for (const { page } of [host, guest])
    assert.deepEqual((await page.locator(".who b").allInnerTexts()).sort(), ["Malo", "Nolwenn"]);
  await host.done();
  await guest.done();
});

/** What is drawn around what has focus: the frame on the board, or the ring of a title. */
const drawn = (page) => page.evaluate(() => {
  const ring = (element) => element !== null && getComputedStyle(element).outlineStyle !== "none";
  const { activeElement: focused } = document;
  return { frame: getComputedStyle(document.querySelector(".focus-frame") ?? document.body).visibility === "visible"
      && document.querySelector(".focus-frame") !== null,
    title: focused.matches("h1") && (ring(focused) || ring(focused.closest(".title"))) };
});

test("who uses a mouse sees no ring on title or board, and a refused square is framed; keys bring the ring", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  const guest = await people.come(link);
  await guest.page.waitForSelector("#desk-arrival");
  assert.equal((await drawn(guest.page)).title, false, "on arrival");
  await guest.page.locator("#room-name").click();
  await guest.page.keyboard.type("Nolwenn");
  await sitDown(guest.page);
  await Promise.all([waitForBoard(host.page), waitForBoard(guest.page)]);
  for (const { page } of [host, guest]) {
    assert.equal((await drawn(page)).frame, false, "when the game begins");
    await page.locator('.board [data-square="28"]').click();
    assert.equal((await drawn(page)).frame, false, "after a touch");
  }
  assert.equal(await host.page.locator(".board .refused").count(), 1);
  await host.page.keyboard.press("Tab");
  await host.page.keyboard.press("Shift+Tab");
  await host.page.locator('.board [data-square="28"]').focus();
  assert.equal((await drawn(host.page)).frame, true, "by key");
  const [inner, outer] = await host.page.evaluate(() => [".focus-frame .focus-out", ".board .refused"]
    .map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
  assert.ok(inner.left > outer.left && inner.right < outer.right && inner.top > outer.top, "within the frame of the refusal");
  await host.done();
  await guest.done();
});

test("a touch out of turn says whose turn it is, and a watcher’s that they watch", async () => {
  const { host, guest, link } = await twoAtABoard(people);
  const watcher = await people.come(link);
  await waitForBoard(watcher.page);
  const pages = [host.page, guest.page];
  const seats = await Promise.all(pages.map((page) => page.locator(".seat.near").getAttribute("data-seat")));
  const [first, second] = seats[0] === "0" ? pages : pages.toReversed();
  const mover = plain(await first.locator(".seat.near .who b").innerText());
  const refusal = async (page) => {
    await page.locator('.board [data-square="20"]').click();
    return plain(await page.locator(".voice .refusal").innerText()).trim();
  };
  assert.equal(await refusal(second), `Ce n’est pas encore le moment de jouer. Prochain coup : ${mover}.`);
  assert.equal(await refusal(watcher.page), `Ici on regarde sans jouer. Prochain coup : ${mover}.`);
  assert.match(plain(await second.locator(".voice .asked").innerText()), new RegExp(`Prochain coup : ${mover}`, "u"), "what was said stays");
  assert.equal(await second.locator(".board .refused").count(), 0);
  for (const square of [32, 28]) await first.locator(`.board [data-square="${square}"]`).click();
  for (const page of [second, watcher.page]) await page.locator(".voice .refusal").waitFor({ state: "detached" });
  for (const person of [host, guest, watcher]) await person.done();
});

test("a code is typed in any case, sent by itself, and one that opens nothing is told", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  const code = (await host.page.locator(".code").innerText()).replace(/\s/g, "");
  assert.match(code, /^[A-Z]{6}$/);
  const guest = await people.come();
  const field = guest.page.locator("#desk-code");
  await field.pressSequentially("zz zzz");
  assert.ok(await guest.page.locator("[data-focus=enter-code]").isDisabled());
  await field.pressSequentially("z");
  await guest.page.getByText("Ce code n’ouvre rien. Vérifier les lettres.").waitFor();
  assert.ok(await field.evaluate((input) => document.activeElement === input), "the letters can be mended at once");
  await field.fill("");
  await field.pressSequentially(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await guest.page.waitForSelector("#desk-arrival");
  assert.equal(guest.page.url(), link);
  await host.done();
  await guest.done();
});

test("a code is pasted whole", async () => {
  const host = await people.come();
  const link = await openRoom(host.page);
  const code = (await host.page.locator(".code").innerText()).replace(/\s/g, "");
  const guest = await people.come();
  await guest.page.fill("#desk-code", ` ${code.slice(0, 3)}-${code.slice(3)} `);
  await guest.page.waitForSelector("#desk-arrival");
  assert.equal(guest.page.url(), link);
  await host.done();
  await guest.done();
});

test("who comes to a full table watches", async () => {
  const { host, guest, link } = await twoAtABoard(people);
  const third = await people.come(link);
  await waitForBoard(third.page);
  assert.equal(await third.page.locator("#desk-arrival").count(), 0);
  assert.equal(await third.page.locator("[data-focus=say]").count(), 0, "nothing to say for who watches");
  assert.deepEqual(await keptSeats(third.page), []);
  for (const person of [host, guest, third]) await person.done();
});

test("somebody may watch a room that waits, and sit down later", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  const guest = await people.come(link);
  await guest.page.click("[data-focus=watch]");
  await guest.page.locator("[data-focus=sit-1]").waitFor();
  assert.deepEqual(await chairs(guest.page), ["Malo", "Place libre"]);
  await guest.page.click("[data-focus=sit-1]");
  await waitForBoard(guest.page);
  await waitForBoard(host.page);
  await host.done();
  await guest.done();
});

test("an old link explains itself and offers the game anew", async () => {
  const { page, done } = await people.come(`${people.server.address}#/ensemble/abcdefgh23456789`, { prepare: (page) =>
    page.addInitScript(() => localStorage.setItem("damier.seats", JSON.stringify({ version: 1, name: "", seats: [
      { room: "abcdefgh23456789", key: "k".repeat(32), game: "martian", time: 5 }] }))) });
  await page.getByText("Cette partie n’est plus là").waitFor();
  assert.match(plain(await page.locator(".arrival").innerText()), /14 jours/);
  await page.click("[data-focus=open-anew]");
  await desk(page);
  assert.equal(await page.locator("[data-focus=room-game-martian]").getAttribute("aria-checked"), "true");
  await done();
});

test("a game that is removed while pages are open explains itself to who moves, and to who comes back", async () => {
  const { host, guest } = await twoAtABoard(people);
  people.server.removeRooms();
  for (const square of [32, 28]) await host.page.locator(`.board [data-square="${square}"]`).click();
  await host.page.getByText("Cette partie n’est plus là").waitFor();
  await guest.page.reload();
  await guest.page.getByText("Cette partie n’est plus là").waitFor();
  await host.page.click("[data-focus=open-anew]");
  await desk(host.page);
  assert.equal(await host.page.locator("[data-focus=room-game-draughts]").getAttribute("aria-checked"), "true");
  await host.done();
  await guest.done();
});

test("the seat survives a reload and another tab", async () => {
  const { host, guest } = await twoAtABoard(people);
  await guest.page.reload();
  await waitForBoard(guest.page);
  await guest.page.locator("[data-focus=say]").waitFor();
  const tab = await guest.context.newPage();
  await tab.goto(guest.page.url());
  await waitForBoard(tab);
  await tab.locator("[data-focus=say]").waitFor();
  await host.done();
  await guest.done();
});

test("a browser that forgets what pages keep still has the seat, in a cookie that each visit renews", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  await host.page.locator(".chairs .mine").waitFor();
  const name = `damier-${new URL(link).hash.split("/")[2]}`;
  const cookieAfter = async (expiry) => {
    for (let tries = 0; tries < 200; tries++) {
      const cookies = await host.context.cookies(`${people.server.address}together`);
      const found = cookies.find((one) => one.name === name && one.expires > expiry);
      if (found) return found;
      await host.page.waitForTimeout(50);
    }
    throw new Error("no such cookie");
  };
  const { httpOnly, sameSite, path, expires } = await cookieAfter(0);
  assert.deepEqual([httpOnly, sameSite, path], [true, "Strict", "/together"]);
  await host.page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem("came", "yes");
  });
  await host.page.waitForTimeout(1100); // cookies end by whole seconds
  await host.page.goto("about:blank");
  await host.page.goto(link);
  await host.page.locator(".chairs .mine").waitFor();
  assert.equal((await keptSeats(host.page)).length, 1, "the page has the key again");
  await cookieAfter(expires);
  await host.done();
});

test("the return link opens the seat on another device, and leaves the address bar at once", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  assert.ok(!await host.page.locator("[data-focus=return-link]").isVisible(), "a projector does not show it");
  const back = await host.page.locator("[data-focus=return-link]").inputValue();
  assert.ok(back.startsWith(`${link}/`));
  const other = await people.come(back);
  await other.page.locator(".chairs .mine").waitFor();
  assert.equal(other.page.url(), link);
  assert.deepEqual((await keptSeats(other.page)).map(({ key }) => key), [back.slice(link.length + 1)]);
  await host.done();
  await other.done();
});

test("a code moves the seat to another device, once", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  await host.page.click("[data-focus=move-seat]");
  const code = (await host.page.locator("dialog .code").innerText()).replace(/\s/g, "");
  const other = await people.come();
  await other.page.fill("#desk-code", code);
  await other.page.locator("[aria-labelledby=desk-table] .mine").waitFor();
  assert.equal(other.page.url(), link);
  assert.deepEqual(await chairs(other.page), ["Malo", "Place libre"]);
  const third = await people.come();
  await third.page.fill("#desk-code", code);
  await third.page.getByText("Ce code n’ouvre rien.").waitFor();
  for (const person of [host, other, third]) await person.done();
});

test("on a shared device the seat is forgotten after a question", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  await host.page.click("[data-focus=not-me]");
  await host.page.getByText("Oublier cette place ici").waitFor();
  await host.page.keyboard.press("Escape");
  assert.equal((await keptSeats(host.page)).length, 1);
  await host.page.click("[data-focus=not-me]");
  await host.page.locator("dialog footer .primary").click();
  await desk(host.page);
  assert.deepEqual(await keptSeats(host.page), []);
  assert.equal(await host.page.inputValue("#room-name"), "");
  await host.page.evaluate((hash) => { location.hash = hash; }, new URL(link).hash);
  await host.page.waitForSelector("#desk-arrival");
  await host.done();
});

test("a seat that is given up is free for others", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo");
  await host.page.click("[data-focus=leave-room]");
  await host.page.locator("dialog footer .primary").click();
  await desk(host.page);
  const guest = await people.come(link);
  await guest.page.waitForSelector("#desk-arrival");
  assert.equal(await guest.page.locator("[data-focus^=take-]").count(), 2);
  await host.done();
  await guest.done();
});

test("the computer takes a chair, and the game begins", async () => {
  const { page, done } = await people.come();
  await openRoom(page, "Malo");
  await page.click("[data-focus=computer-1]");
  await waitForBoard(page);
  await done();
});

test("four people at a table, filling it chair by chair", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo", async (page) => {
    await page.click("[data-focus=room-game-bretonnes]");
    await page.click("[data-focus=room-count-4]");
  });
  assert.deepEqual(await chairs(host.page), ["Malo", "Place libre", "Place libre", "Place libre"]);
  const others = [];
  for (const name of ["Nolwenn", "Tom", "Inès"]) {
    const guest = await people.come(link, { size: name === "Tom" ? { width: 360, height: 640 } : sizes.desktop });
    await guest.page.waitForSelector("#desk-arrival");
    const inviting = ["Malo", ...others.map((other) => other.name)].join(", ").replace(/, (?=\p{L}+$)/u, " et ");
    assert.equal(plain(await guest.page.locator("#desk-arrival").innerText()),
      `${inviting} ${others.length === 0 ? "invite" : "invitent"} à jouer`);
    await sitDown(guest.page, name);
    others.push({ ...guest, name });
    if (others.length < 3) await host.page.locator(".chairs b", { hasText: name }).waitFor();
  }
  for (const { page } of [host, ...others]) {
    await waitForBoard(page);
    const names = page.locator(".who b", { hasText: /^(Malo|Nolwenn|Tom|Inès)$/ });
    assert.equal(await names.count(), 4);
    assert.ok(await names.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth + 1)), "every name is whole");
  }
  for (const person of [host, ...others]) await person.done();
});

test("with fewer people than chairs whoever opened the room may begin", async () => {
  const host = await people.come();
  const link = await openRoom(host.page, "Malo", async (page) => {
    await page.click("[data-focus=room-game-bretonnes]");
    await page.click("[data-focus=room-count-3]");
  });
  const guest = await people.come(link);
  await sitDown(guest.page, "Nolwenn");
  await host.page.locator("[data-focus=start]", { hasText: "Commencer à deux" }).click();
  await waitForBoard(host.page);
  await waitForBoard(guest.page);
  assert.match(plain(await host.page.locator(".goal").innerText()), /3 jetons/);
  await host.done();
  await guest.done();
});

test("a name is changed while waiting, and others see it", async () => {
  const host = await people.come();
  const link = await openRoom(host.page);
  const guest = await people.come(link);
  await guest.page.click("[data-focus=watch]");
  await host.page.click("[data-focus=rename]");
  await host.page.fill("#rename-name", "Soizic");
  await host.page.keyboard.press("Enter");
  await guest.page.locator(".chairs b", { hasText: "Soizic" }).waitFor();
  await host.done();
  await guest.done();
});

test("a rematch is offered, told and accepted, and the other begins", async () => {
  const { host, guest, link } = await twoAtABoard(people);
  await resign(guest.page);
  for (const { page } of [host, guest]) await page.waitForSelector("dialog.result");
  assert.equal(plain(await host.page.locator("dialog.result h2").innerText()), "Malo gagne !");
  await host.page.click("[data-focus=rematch]");
  await host.page.waitForFunction((old) => location.href !== old, link);
  await host.page.getByText("Tout le monde est assis").waitFor();
  assert.ok(await host.page.evaluate(() => document.querySelector(".chairs").compareDocumentPosition(
    document.querySelector(".invite")) === Node.DOCUMENT_POSITION_FOLLOWING), "nobody is to be invited: the table comes first");
  await guest.page.locator("dialog .voice", { hasText: "Revanche proposée par Malo" }).waitFor();
  assert.match(plain(await guest.page.locator("dialog .voice").innerText()), /Les places tournent : Nolwenn jouera en premier/);
  await guest.page.locator("[data-focus=rematch]", { hasText: "Accepter" }).click();
  await Promise.all([waitForBoard(host.page), waitForBoard(guest.page)]);
  assert.equal(host.page.url(), guest.page.url());
  assert.notEqual(host.page.url(), link);
  await guest.page.locator(".seat.is-turn.near", { hasText: "Nolwenn" }).waitFor();
  await host.done();
  await guest.done();
});

test("a finished game is looked through and saved", async () => {
  const { host, guest } = await twoAtABoard(people);
  await resign(guest.page);
  await host.page.waitForSelector("dialog.result");
  const [file] = await Promise.all([host.page.waitForEvent("download"), host.page.click("[data-focus=save-record]")]);
  assert.match(file.suggestedFilename(), /^damier-.*\.txt$/);
  const pdn = await host.page.evaluate(async () => (await fetch(document.querySelector("[data-focus=save-pdn]").href)).text());
  assert.match(pdn, /\[White "Malo"\][^]*\[Black "Nolwenn"\]/);
  await host.page.locator("dialog footer button", { hasText: "Revoir la partie" }).click();
  await host.page.waitForSelector("dialog.result", { state: "detached" });
  await host.done();
  await guest.done();
});

test("open games are listed for everyone, others are not, and one's own are in order", async () => {
  const host = await people.come();
  await openRoom(host.page, "Soizic", (page) => page.click("[data-focus=room-enter-all]"));
  const shy = await people.come();
  await openRoom(shy.page, "Yann");
  const guest = await people.come();
  const open = guest.page.locator("[aria-labelledby=desk-open-games] li");
  await open.filter({ hasText: "Soizic" }).waitFor();
  assert.equal(await open.filter({ hasText: "Yann" }).count(), 0);
  await open.filter({ hasText: "Soizic" }).locator("button").click();
  await sitDown(guest.page, "Tom");
  await waitForBoard(guest.page);
  await waitForBoard(host.page);
  const goTo = (page, hash) => page.evaluate((to) => { location.hash = to; }, hash);
  await goTo(host.page, "#/ensemble");
  await host.page.locator("#desk-mine li.yours button", { hasText: "Jouer" }).waitFor();
  assert.match(plain(await host.page.locator("#desk-mine li").first().innerText()), /Avec Tom/);
  await goTo(guest.page, "#/ensemble");
  await guest.page.locator("#desk-mine li:not(.yours) button", { hasText: "Voir" }).waitFor();
  assert.match(plain(await guest.page.locator("#desk-mine li").first().innerText()), /Soizic réfléchit/);
  await goTo(host.page, "#/");
  await door(host.page).locator(".count", { hasText: "1" }).waitFor();
  for (const person of [host, shy, guest]) await person.done();
});

test("two who want the same game and clock find each other", async () => {
  const pair = async (page) => {
    await desk(page);
    await page.selectOption("[name=pair-game]", "martian");
    await page.selectOption("[name=pair-clock]", "300000+0");
    await page.click("[data-focus=pair]");
  };
  const first = await people.come();
  await pair(first.page);
  await first.page.waitForSelector(".invite");
  const second = await people.come();
  await pair(second.page);
  await Promise.all([waitForBoard(first.page), waitForBoard(second.page)]);
  assert.equal(first.page.url(), second.page.url());
  await first.done();
  await second.done();
});

/** The text of the QR code on a page, read as a camera reads it. */
function readQr(rows) {
  const folder = fileURLToPath(new URL("../server", import.meta.url));
  const code = `import sys, json; sys.path.insert(0, ${JSON.stringify(folder)}); from qr_reader import decode_squares; `
    + "print(decode_squares(json.load(sys.stdin)))";
  return execFileSync("python3", ["-c", code], { input: JSON.stringify(rows), stdio: ["pipe", "pipe", "ignore"] }).toString().trim();
}

test("link, code and QR code say the same, and each fills the screen", async () => {
  const { page, done } = await people.come();
  const link = await openRoom(page, "Malo");
  assert.equal(await page.inputValue("[data-focus=room-link]"), link);
  const rows = await page.evaluate(() => {
    const picture = document.querySelector(".qr");
    const [from, , side] = picture.getAttribute("viewBox").split(" ").map(Number);
    const squares = Array.from({ length: side }, () => Array(side).fill(0));
    for (const [, x, y, length] of picture.querySelector("path").getAttribute("d").matchAll(/M(\d+) (\d+)h(\d+)v1/g))
      for (let i = 0; i < Number(length); i++) squares[Number(y) - from][Number(x) + i - from] = 1;
    return squares;
  });
  assert.equal(readQr(rows), link);
  for (const part of ["large-qr", "large-code", "large-link"]) {
    await page.click(`[data-focus=${part}]`);
    const box = await page.locator("dialog.projected").boundingBox();
    assert.ok(box.width >= sizes.desktop.width - 1 && box.height >= sizes.desktop.height - 1, JSON.stringify(box));
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), part, "focus goes back");
  }
  await done();
});

test("the system's own sheet shares the link where there is one", async () => {
  const { page, done } = await people.come(undefined, { prepare: (page) => page.addInitScript(() => {
    navigator.share = async (what) => { globalThis.shared = what; };
  }) });
  const link = await openRoom(page, "Malo");
  await page.click("[data-focus=share]");
  assert.equal((await page.evaluate(() => globalThis.shared)).url, link);
  await done();
});

test("where the page may not copy, the link is selected", async () => {
  const { page, done } = await people.come(undefined, { prepare: (page) => page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  }) });
  const link = await openRoom(page, "Malo");
  await page.click("[data-focus=copy-link]");
  await page.locator(".toast", { hasText: "il reste à le copier" }).waitFor();
  assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(
    document.activeElement.selectionStart, document.activeElement.selectionEnd)), link);
  await done();
});

test("a server that stops is told in the bar, and nothing is lost when it is back", async () => {
  const server = await serveRooms();
  const address = `${server.address}#/ensemble`;
  const person = await visit(people.holder, server.address, { prepare: (page) => page.addInitScript((hash) => {
    if (location.hash === "") location.hash = hash;
  }, new URL(address).hash) });
  const { page } = person;
  await openRoom(page, "Malo");
  await server.stop();
  await page.locator(".trouble .lost").waitFor();
  assert.deepEqual(await chairs(page), ["Malo", "Place libre"], "what was known stays");
  await server.again();
  await page.locator("[data-focus=retry]").click({ timeout: 5000 }).catch(() => undefined); // it may be back by itself
  await page.locator(".trouble .lost").waitFor({ state: "detached" });
  await page.click("[data-focus=computer-1]");
  await waitForBoard(page);
  await person.context.close();
});
