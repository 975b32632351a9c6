// SPDX-License-Identifier: GPL-3.0-or-later
// Once visited, the page works without its server; builds never mix; what a first visit costs.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { notIn } from "./browsers.mjs";
import { pageFolder, servePage, until, useBrowser, visit, waitForView, waitForWorker } from "./helpers.mjs";
import { filesOf, listAgain, readBuild, serveFiles, transferredBytes } from "./server.mjs";

const mostBytes = 400_000;
const mostBytesInAll = 1_500_000;
/** Parts that are fetched when they are needed, or once the first view is seen (parts.test.mjs). */
const later = /\/(weights\.bin|decks\.csv|puzzles\.txt|(print|study)\.wasm|(study|puzzle)?pages-\w+\.js)$/;
const holder = useBrowser();

const readsManifest = notIn("firefox", "it installs no page, and its driver reads no manifest");

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
const folderShown = (page) => page.evaluate(() => /files-[^/]+/.exec(document.querySelector("script[src]").src)[0]);
const cacheNames = (page) => page.evaluate(() => caches.keys());

/** The same page as another build: its folder has another name, its style sheet another end. */
function otherBuild(files, ending) {
  const { name } = readBuild(files);
  const other = `${name.slice(0, -ending.length)}${ending}`;
  const renamed = new Map([...files].map(([address, bytes]) => [address.replace(name, other), bytes]));
  renamed.set(`/${other}/main.css`, Buffer.concat([files.get(`/${name}/main.css`), Buffer.from(`/*${ending}*/`)]));
  renamed.set("/index.html", Buffer.from(files.get("/index.html").toString().replaceAll(name, other)));
  return listAgain(renamed, other, readBuild(files).files.map(([address]) => address.replace(name, other)));
}

/** Lets the browser look for another build, until a new worker has kept it or given up. */
function update(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => registration.addEventListener("updatefound",
      () => resolve(registration.installing), { once: true }));
    await registration.update();
    const worker = await found;
    while (worker.state === "installing") await new Promise((done) => setTimeout(done, 20));
    return worker.state;
  });
}

/** Closes the page and opens it again, until the new worker has had its moment alone and cleared up. */
async function leaveUntilTaken(page, address) {
  const context = page.context();
  for (let times = 0; times < 20; times++) {
    await page.close();
    await new Promise((passed) => setTimeout(passed, 200 + 100 * times));
    page = await context.newPage();
    await page.goto(address);
    await waitForView(page);
    if ((await cacheNames(page)).length === 2) return page;
  }
  return assert.fail("the new worker never took over");
}

test("the list of the worker is every file, byte by byte", () => {
  const files = filesOf(pageFolder());
  const listed = readBuild(files).files;
  for (const [address, expected] of listed) assert.equal(digest(files.get(`/${address}`)), expected, address);
  const kept = [...files.keys()].filter((address) => address !== "/sw.js" && !address.endsWith(".png"));
  assert.deepEqual(listed.map(([address]) => `/${address}`).sort(), kept.sort());
  assert.equal(listed.at(-1)[0], "index.html");
});

test("a first visit costs little", { skip: !process.env.DAMIER_PROGRAM }, async () => {
  const { address } = await servePage();
  const paths = [...filesOf(pageFolder()).keys()];
  const sum = await transferredBytes(address, paths.filter((path) => !later.test(path)));
  console.log(`# first visit: ${sum} bytes compressed, of ${mostBytes}`);
  const all = await transferredBytes(address, paths);
  console.log(`# with all that is kept: ${all} bytes compressed, of ${mostBytesInAll}`);
  assert.ok(sum <= mostBytes && sum < all && all <= mostBytesInAll, `${sum} bytes, ${all} in all`);
});

test("without its server the page loads again, and in another tab", async () => {
  const server = await servePage();
  const { context, page, done } = await visit(holder, server.address, { offline: true });
  await waitForView(page);
  await waitForWorker(page);
  await server.close();
  await page.reload();
  await waitForView(page);
  const second = await context.newPage();
  await second.goto(`${server.address}?from=elsewhere#/draughts`);
  await waitForView(second);
  await done();
});

test("the page can be installed: manifest and icons", readsManifest, async () => {
  const server = await servePage();
  const { context, page, done } = await visit(holder, server.address, { offline: true });
  const client = await context.newCDPSession(page);
  const { errors, data } = await client.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.display, "standalone");
  assert.equal(manifest.lang, "fr");
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(server.address + src);
    assert.equal(answer.status(), 200, src);
    assert.equal(answer.headers()["content-type"], type);
    const side = type === "image/png" ? `${(await answer.body()).readUInt32BE(16)}` : "any";
    assert.equal(sizes, side === "any" ? "any" : `${side}x${side}`);
  }
  await done();
});

test("of two builds a page never gets files of both", async () => {
  const first = filesOf(pageFolder());
  const second = otherBuild(first, "beef");
  const names = [first, second].map((files) => readBuild(files).name);
  const server = await serveFiles(first);
  const { context, page, done } = await visit(holder, server.address, { offline: true });
  await waitForView(page);
  await waitForWorker(page);
  server.files = second;
  assert.equal(await update(page), "installed");
  const style = await page.evaluate(async () =>
    (await fetch(document.querySelector("link[rel=stylesheet]").href)).text());
  assert.equal(style, first.get(`/${names[0]}/main.css`).toString(), "the open page keeps its own files");

  let tab = await context.newPage();
  await tab.goto(server.address);
  await waitForView(tab);
  assert.equal(await folderShown(tab), names[1], "a page opened now is of the new build");
  assert.equal(await folderShown(page), names[0]);
  await page.reload();
  await waitForView(page);
  assert.equal(await folderShown(page), names[1], "loaded again, it is of the new build");

  await page.close();
  tab = await leaveUntilTaken(tab, server.address);
  assert.deepEqual(await cacheNames(tab), ["damier-page", `damier-${names[1]}`]);
  await server.close();
  await tab.reload();
  await waitForView(tab);
  assert.equal(await folderShown(tab), names[1]);
  await done();
});

test("a build that does not match its list is not kept", async () => {
  const first = filesOf(pageFolder());
  const second = otherBuild(first, "cafe");
  second.set("/index.html", first.get("/index.html"));
  const server = await serveFiles(first);
  const { page, done } = await visit(holder, server.address, { offline: true });
  await waitForView(page);
  await waitForWorker(page);
  server.files = second;
  assert.equal(await update(page), "redundant");
  await server.close();
  await page.reload();
  await waitForView(page);
  assert.equal(await folderShown(page), readBuild(first).name);
  await done();
});

test("where another program answers, the worker gives way", async () => {
  const server = await serveFiles(filesOf(pageFolder()));
  const { page, done } = await visit(holder, server.address, { offline: true });
  await waitForView(page);
  await waitForWorker(page);
  server.files = new Map([["/index.html", "<!doctype html><title>Other</title><link rel=icon href=data:,>"]]);
  await page.reload();
  await waitForView(page);
  await until(page, async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
  await page.goto("about:blank");
  await page.goto(server.address);
  assert.equal(await page.title(), "Other");
  await done();
});

test("the server of the tests speaks as the real one", { skip: !process.env.DAMIER_PROGRAM }, async () => {
  const servers = [await servePage(), await serveFiles(filesOf(pageFolder()))];
  const answers = await Promise.all(servers.map((server) => fetch(server.address)));
  for (const name of ["content-security-policy", "content-type", "x-content-type-options", "referrer-policy",
    "cross-origin-resource-policy", "cross-origin-opener-policy", "cross-origin-embedder-policy"])
    assert.equal(answers[1].headers.get(name), answers[0].headers.get(name), name);
  assert.equal(await answers[1].text(), await answers[0].text());
});
