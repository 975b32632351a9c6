// SPDX-License-Identifier: GPL-3.0-or-later
// The page in one file: unpacks the parts that lie at the end of it, puts in the style, says where the core
// and the worker are, and starts the page, the same that is served, unless support.ts found that it cannot
// run. Whatever hinders that is said in both languages, by texts that stand in the file (one_file.py).
import type { Origin, PartName } from "./app/origin";

/** All are unpacked at once, so that a damaged file says so before anything else. */
const partNames: readonly PartName[] = ["damier.wasm", "weights.bin", "decks.csv", "print.wasm", "study.wasm"];

function unpacked(name: string): Response {
  const text = atob(document.getElementById(name)!.textContent!);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

function add(tag: "style" | "script", text: string): void {
  const element = document.createElement(tag);
  if (element instanceof HTMLScriptElement) element.type = "module";
  element.textContent = text;
  document.head.append(element);
}

/** Shows a text of the file. */
function tell(id: string): void {
  document.getElementById(id)!.hidden = false;
}

async function start(): Promise<void> {
  const [style, script, worker] = await Promise.all(["main.css", "main.js", "worker.js"].map((name) => unpacked(name).text()));
  const parts = new Map(await Promise.all(partNames.map(async (name) => [name, await unpacked(name).blob()] as const)));
  add("style", style!);
  window.damierOrigin = {
    part: async (name) => new Response(parts.get(name)),
    worker: URL.createObjectURL(new Blob([worker!], { type: "text/javascript" })),
    keep: async () => undefined,
    lasting: true,
    stays: "everything.stays-file",
    server: false,
  } satisfies Origin;
  add("script", script!);
}

function open(): void {
  if (document.documentElement.hasAttribute("data-lacks")) return;
  addEventListener("error", (event) => {
    if (event.error instanceof SyntaxError) tell("lacks-old");
  });
  start().catch((error: unknown) => {
    console.error(error);
    tell("damaged");
  });
}

addEventListener("DOMContentLoaded", open);
