// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of this page come from: the server that sent it, or the one file that it is. Whatever
// differs between the two forms stands here and in onefile.ts; the rest of the page does not know.
import { compile } from "../core/module";
import type { WordName } from "../words/words";
import { registerOffline } from "./offline";

export interface Origin {
  /** The core, compiled. */
  core(): Promise<WebAssembly.Module>;
  /** The address of the thinking worker. */
  readonly worker: string;
  /** Lets the page be opened again without its server. */
  keep(): Promise<void>;
  /** What is said of where everything is kept. */
  readonly stays: WordName;
}

declare global {
  /** Set by the page in one file before it starts the rest. */
  var damierOrigin: Origin | undefined;
}

/** The address of a file of this very build (see sw.ts). */
const beside = (name: string) => new URL(name, import.meta.url).href;

function served(): Origin {
  return { core: () => compile(beside("damier.wasm")), worker: beside("worker.js"), keep: registerOffline,
    stays: "everything.stays" };
}

export const origin: Origin = globalThis.damierOrigin ?? served();
