// SPDX-License-Identifier: GPL-3.0-or-later
// The connections of a page in a browser: its server, its clock, when it is seen. The rest of this folder knows
// no browser.
import type { Module } from "../core/module";
import { pollingDial, type Ask } from "./polling";
import { keepsRooms, roomsQuestion } from "./roomsmark";
import { Connections, type Together } from "./served";
import { socketDial } from "./websocket";
import { choosing, type Notes, type World } from "./wires";

declare const damierVersion: string;

/** Network Authentication Required */
const signInFirst = 511;

const addressOf = (path: string) => new URL(path, document.baseURI.replace(/#.*/, "")).href;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** The tab's own storage; a browser may forbid it. */
const notes: Notes = {
  read: (name) => {
    try {
      return sessionStorage.getItem(`damier.sent ${name}`) ?? "";
    } catch {
      return "";
    }
  },
  write: (name, text) => {
    try {
      if (text === "") sessionStorage.removeItem(`damier.sent ${name}`);
      else sessionStorage.setItem(`damier.sent ${name}`, text);
    } catch {
      // then it lives as long as this page
    }
  },
};

/** Nobody else is told what was meant for the server. */
const ask: Ask = (path, options) => fetch(addressOf(`together/calls${path}`),
  { ...options, cache: "no-store", credentials: "same-origin", redirect: "manual" });

/** A page that a service worker looks after may have come without any server: then the worker asks. */
async function offersRooms(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return keepsRooms(addressOf("manifest.webmanifest"));
  const answer = await fetch(addressOf(roomsQuestion)).catch(() => undefined);
  return await answer?.text() === "yes";
}

/** Addresses by which only this computer finds its server. */
const ownAddress = /^(localhost|127\.[\d.]+|\[::1\])$/;

async function addresses(): Promise<readonly string[]> {
  if (!ownAddress.test(location.hostname)) return [];
  const answer = await fetch(addressOf("together/network"), { cache: "no-store" }).catch(() => undefined);
  const told = answer?.ok ? await answer.json() as { readonly addresses?: readonly string[] } : {};
  return told.addresses ?? [];
}

/** Without a key: forgets it. */
async function keep(room: string, key: string): Promise<void> {
  const body = JSON.stringify({ room, key });
  await fetch(addressOf("together/keep"), { method: "POST", body, redirect: "manual",
    headers: { "content-type": "application/json" } })
    .catch(() => undefined); // the page has the key too
}

/** Such a network redirects every request, or answers with a page of its own; a server that is away says so otherwise. */
async function isIntercepted(): Promise<boolean> {
  const probe = fetch(addressOf("together/calls/0"), { cache: "no-store", redirect: "manual" });
  const answer = await probe.catch(() => undefined);
  if (!answer) return false;
  const foreign = answer.ok && /^text\/html\b/.test(answer.headers.get("content-type") ?? "");
  return foreign || answer.type === "opaqueredirect" || answer.status === signInFirst;
}

/** `served`: the page came from a server, not out of a file. */
export function connect(module: Module, served: boolean, language: () => string): Together {
  const dial = choosing(socketDial(addressOf("together")), pollingDial(ask, after), after);
  const world: World = {
    now: () => performance.timeOrigin + performance.now(), after, random: Math.random,
    isHidden: () => document.visibilityState === "hidden", isIntercepted, notes, dial,
  };
  const connections = new Connections({ module, world, version: damierVersion, language, keep, addresses,
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
