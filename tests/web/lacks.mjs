// SPDX-License-Identifier: GPL-3.0-or-later
// Browsers that lack something, or were told to refuse it: the page with one of its files changed, or opened
// after a feature was taken away.
import assert from "node:assert/strict";
import { pageFolder, visit } from "./helpers.mjs";
import { filesOf, serveFiles } from "./server.mjs";

/** Serves the page with one file changed, or without it; a change of index.html keeps its service worker away. */
export async function serveChanged(ending, change) {
  const files = filesOf(pageFolder());
  const address = [...files.keys()].find((path) => path.endsWith(ending));
  assert.ok(address, `no file ${ending}`);
  const changed = change(files.get(address).toString());
  if (changed === undefined) files.delete(address);
  else files.set(address, Buffer.from(changed));
  return (await serveFiles(files)).address;
}

export async function visitChanged(holder, ending, change, options = {}) {
  return visit(holder, await serveChanged(ending, change), options);
}

/** Takes something away before the page begins. */
export const without = (remove) => ({ prepare: (page) => page.addInitScript(remove) });
