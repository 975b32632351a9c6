// SPDX-License-Identifier: GPL-3.0-or-later
// The connections of a page in a browser: its server, its clock, when it is seen. The rest of this folder knows
// no browser.
import type { Module } from "../core/module";
import { pollingDial, type Ask } from "./polling";
import { keepsRooms, roomsQuestion } from "./roomsmark";
import { Connections, type Together } from "./served";
import { socketDial } from "./websocket";
import { choosing, type World } from "./wires";

declare const damierVersion: string;

const addressOf = (path: string) => new URL(path, document.baseURI.replace(/#.*/, "")).href;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

const ask: Ask = (path, options) =>
  fetch(addressOf(`together/calls${path}`), { ...options, cache: "no-store", credentials: "same-origin" });

/** A page that a service worker looks after may have come without any server: then the worker asks. */
async function offersRooms(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return keepsRooms(addressOf("manifest.webmanifest"));
  const answer = await fetch(addressOf(roomsQuestion)).catch(() => undefined);
  return await answer?.text() === "yes";
}

/** Without a key: forgets it. */
async function keep(room: string, key: string): Promise<void> {
  const body = JSON.stringify({ room, key });
  await fetch(addressOf("together/keep"), { method: "POST", body, headers: { "content-type": "application/json" } })
    .catch(() => undefined); // the page has the key too
}

/** `served`: the page came from a server, not out of a file. */
export function connect(module: Module, served: boolean, language: () => string): Together {
  const dial = choosing(socketDial(addressOf("together")), pollingDial(ask, after), after);
  const world: World = {
    now: () => performance.timeOrigin + performance.now(), after, random: Math.random,
    isHidden: () => document.visibilityState === "hidden", dial,
  };
  const connections = new Connections({ module, world, version: damierVersion, language, keep,
    known: served ? offersRooms() : Promise.resolve(false) });
  document.addEventListener("visibilitychange", () => {
    if (!world.isHidden()) connections.wake();
  });
  for (const news of ["online", "offline"]) addEventListener(news, () => connections.wake());
  addEventListener("pageshow", (event) => {
    if (event.persisted) connections.wake();
  });
  return connections;
}
