// SPDX-License-Identifier: GPL-3.0-or-later
// The service worker: once the page was visited it works without network. It keeps the files of the
// list that finish.py writes above this code, and answers from what it kept.
//
// Builds never mix. All files of a build but index.html stand in a folder named by the content of the
// build, and are kept in a cache of that name. A new build is fetched whole and compared with the list
// before its index.html replaces the old one, the last step. From then on a page that is opened or
// loaded again is of the new build, and a page still open finds the files of its own. The old files go
// when no page is left that an older worker looks after.

import { keepsRooms, roomsQuestion } from "./together/roomsmark";

interface Build {
  /** Of its folder. */
  readonly name: string;
  /** Address and SHA-256 of each file, index.html last. */
  readonly files: readonly (readonly [address: string, digest: string])[];
}
declare const damierBuild: Build;

const worker = self as unknown as ServiceWorkerGlobalScope;
const ours = "damier-"; // other programs may keep caches at the same address
/** For the files of the folder, and for those whose addresses are the same in each build. */
const cacheOfBuild = ours + damierBuild.name;
const cacheOfPage = `${ours}page`;
const page = "index.html";

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetches a file as the list describes it; the server may have gone on to another build. */
async function fetchListed(address: string, digest: string): Promise<Response> {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (await digestOf(await answer.clone().arrayBuffer()) !== digest)
    throw new Error(`${address}: of another build`);
  return answer;
}

async function install(): Promise<void> {
  const { name, files } = damierBuild;
  const answers = await Promise.all(files.map(([address, digest]) => fetchListed(address, digest)));
  for (const [index, [address]] of files.entries()) {
    const cache = await caches.open(address.startsWith(`${name}/`) ? cacheOfBuild : cacheOfPage);
    await cache.put(address, answers[index]!);
  }
}

async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(ours) && name !== cacheOfBuild && name !== cacheOfPage) await caches.delete(name);
  await worker.clients.claim();
}

function isPage(request: Request): boolean {
  const { origin, pathname } = new URL(request.url);
  const { scope } = worker.registration;
  return request.mode === "navigate" && [scope, scope + page].includes(origin + pathname);
}

async function answer(request: Request): Promise<Response> {
  return await caches.match(isPage(request) ? page : request, { ignoreVary: true }) ?? fetch(request);
}

/**
 * On a computer where programs are tried, another may have come to this address: the next visit is its.
 * The page shown now still needs what is kept.
 */
async function giveWay(): Promise<void> {
  const found = await fetch(worker.location.href, { cache: "no-cache" }).catch(() => undefined);
  if (found?.status === 404) await worker.registration.unregister();
}

/** For a page that would otherwise complain of a server that is away. */
async function answerRooms(): Promise<Response> {
  return new Response(await keepsRooms("manifest.webmanifest") ? "yes" : "no");
}

/** A notification of a turn was touched: the page of that game, or it is opened anew. */
async function showGame({ notification }: NotificationEvent): Promise<void> {
  const address = String(notification.data);
  notification.close();
  const pages = await worker.clients.matchAll({ type: "window" });
  const shown = pages.find(({ url }) => url === address);
  await (shown ? shown.focus() : worker.clients.openWindow(address));
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("notificationclick", (event) => event.waitUntil(showGame(event)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  if (request.url === worker.registration.scope + roomsQuestion) return event.respondWith(answerRooms());
  if (request.url.startsWith(`${worker.registration.scope}together/`)) return; // nothing of rooms is kept
  event.respondWith(answer(request));
  if (isPage(request)) event.waitUntil(giveWay());
});
