// SPDX-License-Identifier: GPL-3.0-or-later
// Playing together on the page as people do: opening a room, coming by its link, sitting down. Every person is a
// browser context of its own, on a real server.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "node:test";
import { useBrowser, visit, waitForView } from "./helpers.mjs";
import { closedAtTheEnd } from "./server.mjs";

/**
 * A server of rooms that can be stopped and started again at its address, with what it keeps; in a database if one is given.
 * Further options are of the command line.
 */
export async function serveRooms(database, options = []) {
  const program = process.env.DAMIER_PROGRAM;
  assert.ok(program, "playing together needs the program");
  const data = mkdtempSync(join(tmpdir(), "damier-rooms-"));
  const kept = database === undefined ? ["--data", data] : ["--database", database.address];
  let child;
  const start = (port) => new Promise((resolve, reject) => {
    let said = "";
    child = spawn(program, ["serve", "--listen", String(port), ...kept, ...options], { stdio: ["ignore", "pipe", "inherit"] });
    child.once("exit", () => reject(new Error(`${program} serve: ended before it served`)));
    child.stdout.on("data", (text) => {
      const found = /http:\/\/\S+?:(\d+)\//.exec(said += text);
      if (found) resolve({ address: found[0], port: found[1] });
    });
  });
  const stop = () => new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
  const close = async () => {
    await stop();
    await database?.close();
    rmSync(data, { recursive: true });
  };
  /** As when nobody has used them for long, while people still sit there. */
  const removeRooms = () => {
    const code = "import sqlite3, sys; d = sqlite3.connect(sys.argv[1], timeout=20); "
      + "[d.execute(f'DELETE FROM {table}') for table in ('events', 'keys', 'rooms')]; d.commit()";
    execFileSync("python3", ["-c", code, join(data, "rooms.db")]);
  };
  const { address, port } = await start(0).catch(async (error) => {
    await close();
    throw error;
  });
  return closedAtTheEnd({ address, stop, again: () => start(port), removeRooms, close });
}

/** The people of one file: a browser, and a server for all its tests. */
export function usePeople() {
  const people = { holder: useBrowser(), server: undefined,
    /** Somebody comes to an address of the page, by default the desk. */
    async come(address = `${people.server.address}#/ensemble`, options = {}) {
      const person = await visit(people.holder, people.server.address, { offline: true, ...options,
        prepare: async (page) => {
          await options.prepare?.(page);
          await page.addInitScript((to) => {
            if (!location.protocol.startsWith("http")) return; // the empty page before the first
            if (location.hash === "" && !sessionStorage.getItem("came")) location.hash = to;
            sessionStorage.setItem("came", "yes");
          }, new URL(address).hash);
        } });
      await waitForView(person.page);
      return person;
    } };
  before(async () => {
    people.server = await serveRooms();
  });
  return people;
}

export const desk = (page) => page.waitForSelector("#desk-open");

/** Opens a room with the usual choices; `choose` may change them before. Gives back its link. */
export async function openRoom(page, name = "", choose = async () => undefined) {
  await desk(page);
  if (name !== "") await page.fill("#room-name", name);
  await choose(page);
  await page.click("[data-focus=open-room]");
  await page.waitForFunction(() => /^#\/ensemble\/[a-z0-9]{8,}$/.test(location.hash));
  return page.url();
}

/** Takes the first free seat of the room on the page. */
export async function sitDown(page, name = "") {
  await page.waitForSelector("#desk-arrival");
  if (name !== "") await page.fill("#room-name", name);
  await page.locator("[data-focus^=take-]").first().click();
}

export const waitForBoard = (page) => page.waitForSelector(".game-view .board [data-square]");

export const chairs = (page) => page.locator(".chairs li b").allInnerTexts();

/** Two people at a board, the opener first. */
export async function twoAtABoard(people, options = {}) {
  const host = await people.come(undefined, options);
  const link = await openRoom(host.page, "Malo");
  const guest = await people.come(link, options);
  await sitDown(guest.page, "Nolwenn");
  await Promise.all([waitForBoard(host.page), waitForBoard(guest.page)]);
  return { host, guest, link };
}

/** Gives the game up, by the menu. */
export async function resign(page) {
  await page.locator(".tools [data-focus=more]").click();
  await page.locator("dialog button", { hasText: /Abandonner|Resign/ }).click();
  await page.locator("dialog footer .primary").last().click();
}
