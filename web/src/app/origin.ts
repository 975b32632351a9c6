// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of this page come from: the server that sent it, or the one file that it is. Whatever
// differs between the two forms stands here and in onefile.ts; the rest of the page does not know.
import type { WordName } from "../words/words";
import { registerOffline } from "./offline";

/** The core, the built-in cards, what prints, what reads written games, the puzzles: all but the first are fetched when needed. */
export type PartName = "damier.wasm" | "decks.csv" | "print.wasm" | "study.wasm" | "puzzles.txt";

export interface Origin {
  /** A part, whole. Throws NotLoaded. */
  part(name: PartName): Promise<Response>;
  /** The address of the thinking worker. */
  readonly worker: string;
  /** Lets the page be opened again without its server. */
  keep(): Promise<void>;
  /** What is said of where everything is kept. */
  readonly stays: WordName;
  /** There is a server at this address, which may keep rooms. */
  readonly server: boolean;
}

/** A part did not come: neither from the network nor from what is kept. */
export class NotLoaded extends Error {}

declare global {
  /** Set by the page in one file before it starts the rest. */
  var damierOrigin: Origin | undefined;
}

/** The address of a file of this very build (see sw.ts). */
const beside = (name: string) => new URL(name, import.meta.url).href;

async function fetchPart(name: PartName): Promise<Response> {
  const answer = await fetch(beside(name)).catch(() => undefined);
  if (!answer?.ok) throw new NotLoaded(`${name}: ${answer?.status ?? "no answer"}`);
  return answer;
}

const served = (): Origin =>
  ({ part: fetchPart, worker: beside("worker.js"), keep: registerOffline, stays: "everything.stays",
    server: true });

export const origin: Origin = globalThis.damierOrigin ?? served();
