// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of this page come from: the server that sent it, or the one file that it is. Whatever
// differs between the two forms stands here and in onefile.ts; the rest of the page does not know.
import type { WordName } from "../words/words";
import { registerOffline } from "./offline";

/** The core, what its engine knows of draughts, the built-in cards, what prints, what reads written games, the
 *  puzzles: all but the first are fetched when needed. */
export type PartName = "damier.wasm" | "weights.bin" | "decks.csv" | "print.wasm" | "study.wasm" | "puzzles.txt";

export interface Origin {
  /** A part, whole. Throws NotLoaded. */
  part(name: PartName): Promise<Response>;
  /** The address of the thinking worker. */
  readonly worker: string;
  /** Lets the page be opened again without its server. */
  keep(): Promise<void>;
  /** Once it has been visited, it opens without a network: a browser keeps no page that it does not trust. */
  readonly lasting: boolean;
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

/** What does not come by then is done without, where that is possible. */
const patience = 5_000;

let weights: Promise<Uint8Array> | undefined;

/** The weights of the engine, fetched once; undefined if they do not come. */
export async function fetchWeights(): Promise<Uint8Array | undefined> {
  const fetched = weights ??= origin.part("weights.bin").then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
  const late = new Promise<undefined>((give) => setTimeout(give, patience));
  return Promise.race([fetched, late]).catch(() => {
    weights = undefined; // asked for again next time
    return undefined;
  });
}

async function fetchPart(name: PartName): Promise<Response> {
  const answer = await fetch(beside(name)).catch(() => undefined);
  if (!answer?.ok) throw new NotLoaded(`${name}: ${answer?.status ?? "no answer"}`);
  return answer;
}

const served = (): Origin =>
  ({ part: fetchPart, worker: beside("worker.js"), keep: registerOffline, stays: "everything.stays", server: true,
    get lasting() { return "serviceWorker" in navigator; } });

export const origin: Origin = globalThis.damierOrigin ?? served();
