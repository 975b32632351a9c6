// SPDX-License-Identifier: GPL-3.0-or-later
// A server for tests that need more than `damier serve` gives: files out of memory, another build at
// the same address, an address where something else answers. Same headers as the real one, which
// offline.test.mjs compares.
import { createHash } from "node:crypto";
import { createServer, get } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { after } from "node:test";

const types = {
  bin: "application/octet-stream", css: "text/css; charset=utf-8", csv: "text/csv; charset=utf-8", html: "text/html; charset=utf-8", txt: "text/plain; charset=utf-8", js: "text/javascript; charset=utf-8",
  png: "image/png", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json",
};

export const headers = {
  "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    + "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    + "media-src 'self' blob:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cache-control": "no-cache",
};

/** The files of a folder: address ("/main.js") to bytes. */
export function filesOf(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(found.map((entry) => {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    return [`/${relative(folder, path)}`, readFileSync(path)];
  }));
}

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** What the service worker of a built page is told: the name of the build, and its files with their digests. */
export const readBuild = (files) => JSON.parse(/^const damierBuild=(.*);\n/.exec(files.get("/sw.js").toString())[1]);

/** The files of a built page after a change, with a list that says so: `addresses` of what shall be kept. */
export function listAgain(files, name = readBuild(files).name, addresses = readBuild(files).files.map(([address]) => address)) {
  const build = { name, files: addresses.map((address) => [address, digest(files.get(`/${address}`))]) };
  const code = files.get("/sw.js").toString().split("\n").slice(1).join("\n");
  return new Map([...files, ["/sw.js", Buffer.from(`const damierBuild=${JSON.stringify(build)};\n${code}`)]]);
}

function respond({ files, headers }, request, response) {
  const path = new URL(request.url, "http://x").pathname;
  const address = path === "/" ? "/index.html" : path;
  const bytes = files.get(address);
  if (bytes === undefined) return response.writeHead(404, headers).end();
  const etag = `"${digest(bytes)}"`;
  if (request.headers["if-none-match"] === etag) return response.writeHead(304, { ...headers, etag }).end();
  const type = types[address.split(".").at(-1)];
  return response.writeHead(200, { ...headers, etag, "content-type": type }).end(bytes);
}

const opened = new Set();
after(() => Promise.all([...opened].map((server) => server.close())));

/** A test that fails before it closes its server must not keep the file from ending. */
export function closedAtTheEnd(server) {
  opened.add(server);
  return server;
}

/** Serves a map of files until `close`; `files` can be exchanged meanwhile. `changed` headers are like no real one's. */
export async function serveFiles(files, changed = {}) {
  const server = createServer((request, response) => respond(served, request, response));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const served = { files, headers: { ...headers, ...changed }, address: `http://127.0.0.1:${server.address().port}/`, async close() {
    server.closeAllConnections();
    if (server.listening) await new Promise((closed) => server.close(closed));
  } };
  return closedAtTheEnd(served);
}

/** What a browser that takes compressed files is sent for them, in bytes. */
export async function transferredBytes(server, paths) {
  const sizes = paths.map((path) => new Promise((resolve, reject) => {
    get(new URL(path, server), { headers: { "accept-encoding": "gzip" } }, (answer) => {
      answer.resume();
      resolve(Number(answer.headers["content-length"]));
    }).on("error", reject);
  }));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size);
}
