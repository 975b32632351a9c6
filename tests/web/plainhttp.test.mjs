// SPDX-License-Identifier: GPL-3.0-or-later
// A school's network without TLS: the page comes from a name that the browser does not trust, and lacks clipboard, wake
// lock, service worker and notifications. Nothing of that is made up here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { notIn } from "./browsers.mjs";
import { sizes, visit } from "./helpers.mjs";
import { freshRecord } from "./records.mjs";
import { openRoom, serveRooms, sitDown, waitForBoard } from "./rooms.mjs";
import { forgiveBreaks, skip, useRooms } from "./roomtables.mjs";

const school = "ecole.test";
const rooms = useRooms(() => serveRooms(undefined, ["--host", school]), [`--host-resolver-rules=MAP ${school} 127.0.0.1`]);
const options = skip ? { skip } : notIn("firefox", "it trusts no name less than another there");
const atSchool = () => rooms.server.address.replace(/\/\/[^:]+/, `//${school}`);

/** The browser says of each file that it ignores what it would heed on a page it trusts. */
const forgiveIgnored = (faults) => faults.splice(0, faults.length,
  ...faults.filter((fault) => !/Cross-Origin-Opener-Policy header has been ignored/.test(fault)));

/** Somebody at the desk, or at another place. */
async function come(place = "#/ensemble", more = {}) {
  const person = await visit(rooms.holder, atSchool(), { offline: true, place, ...more });
  return { ...person, done: () => (forgiveIgnored(person.faults), person.done()) };
}

test("what a trusted page has is missing here", options, async () => {
  const { page, done } = await come();
  await page.waitForSelector("#desk-open");
  assert.deepEqual(await page.evaluate(() => [isSecureContext, "clipboard" in navigator, "wakeLock" in navigator,
    "serviceWorker" in navigator, crypto.subtle === undefined]), [false, false, false, false, true]);
  await done();
});

test("nobody is promised that the page opens without a network", options, async () => {
  const { page, done } = await come("");
  const foot = page.locator(".home-foot p");
  await foot.filter({ hasText: "sauf les parties jouées ensemble" }).waitFor();
  assert.doesNotMatch(await foot.innerText(), /réseau/);
  await page.click("[data-focus=about]");
  assert.doesNotMatch(await page.locator("dialog.about").innerText(), /sans réseau/);
  await done();
});

test("a room is opened, shared by a link that is copied all the same, and played in", options, async () => {
  const host = await come();
  const link = await openRoom(host.page, "Malo");
  assert.ok(link.startsWith(atSchool()), link);
  await host.page.click("[data-focus=copy-link]");
  await host.page.locator(".toast").waitFor();
  await host.page.evaluate(() => {
    const field = document.createElement("textarea");
    field.id = "pasted";
    document.querySelector("#view").append(field);
    field.focus();
  });
  await host.page.keyboard.press("Control+V");
  assert.equal(await host.page.inputValue("#pasted"), link);
  const guest = await come(new URL(link).hash, { size: sizes.phone });
  await sitDown(guest.page, "Nolwenn");
  await Promise.all([waitForBoard(host.page), waitForBoard(guest.page)]);
  assert.deepEqual(await guest.page.locator(".seat .who b").allInnerTexts().then((names) => names.length), 2);
  await guest.page.locator(".tools [data-focus=more]").click();
  assert.equal(await guest.page.locator("dialog button", { hasText: "Prévenir" }).count(), 0, "nothing is promised");
  await host.done();
  await guest.done();
});

test("whoever plays by the clock is told that the screen may go out; a reload and a restart lose nothing", options, async () => {
  const record = freshRecord("draughts", [0, 0]).replace("result ongoing", "clock 300000 0\nresult ongoing");
  const address = atSchool();
  const table = await rooms.sitDown(record, [{ address, offline: true }, { address, offline: true }]);
  const [white] = table.pages;
  await white.locator(".toast", { hasText: "peut éteindre son écran. La partie est gardée" }).waitFor();
  await table.move("32-28");
  await white.reload();
  await table.sees(white, 1);
  await rooms.server.stop();
  await rooms.server.again();
  await table.move("19-23");
  forgiveBreaks(table);
  for (const { faults } of table.seats) forgiveIgnored(faults);
  await table.done();
});
