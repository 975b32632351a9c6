// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the thinking worker. One question at a time: a new one, or `stop`, ends the worker if it is
// still busy with the last, and nobody hears that answer. Where the browser starts no worker, or the
// worker fails, the page thinks itself: it then stands still for as long as a thought takes.
import type { Module } from "./module";
import type { Limits, Reply, Request } from "./requests";
import { thinkAbout } from "./thinking";
import type { Thought } from "./types";

/** No thought takes longer, with a worker to be started on a slow device: it will never answer. */
const patience = 15_000;
/** So that what was touched is drawn before the page stands still. */
const drawingTime = 60;

interface Question {
  readonly record: string;
  readonly limits: Limits;
  readonly answer: (thought: Thought | undefined) => void;
}

export class Thinker {
  #worker: Worker | undefined;
  #number = 0;
  #asked: Question | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** No worker any more: one has failed. */
  #alone = false;

  constructor(
    private readonly core: Module,
    private readonly module: WebAssembly.Module,
    private readonly address: string,
  ) {}

  get busy(): boolean {
    return this.#asked !== undefined;
  }

  /** Undefined if the question was dropped before it was answered. */
  think(record: string, limits: Limits): Promise<Thought | undefined> {
    this.stop();
    return new Promise((answer) => {
      this.#asked = { record, limits, answer };
      const worker = this.#ready();
      if (!worker) return this.#thinkHere(this.#asked);
      this.#watch = setTimeout(() => this.#fail(worker), patience);
      worker.postMessage({ kind: "think", number: ++this.#number, record, limits } satisfies Request);
    });
  }

  stop(): void {
    if (!this.#asked) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finish(undefined);
  }

  /** Stops, and lets go of the worker and its memory until it is asked again. */
  end(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #finish(thought: Thought | undefined): void {
    const asked = this.#asked;
    this.#asked = undefined;
    clearTimeout(this.#watch);
    asked?.answer(thought);
  }

  #ready(): Worker | undefined {
    if (this.#worker || this.#alone) return this.#worker;
    try {
      this.#worker = this.#start();
    } catch {
      this.#alone = true;
    }
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(this.address);
    worker.addEventListener("message", (event: MessageEvent<Reply>) => {
      if (event.data.number === this.#number) this.#finish(event.data.thought);
    });
    worker.addEventListener("error", () => this.#fail(worker));
    worker.postMessage({ kind: "start", module: this.module } satisfies Request);
    return worker;
  }

  #fail(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = undefined;
    this.#alone = true;
    clearTimeout(this.#watch);
    if (this.#asked) this.#thinkHere(this.#asked);
  }

  #thinkHere(asked: Question): void {
    setTimeout(() => {
      if (this.#asked !== asked) return;
      let thought: Thought | undefined;
      try {
        thought = thinkAbout(this.core, asked.record, asked.limits);
      } finally {
        this.#finish(thought);
      }
    }, drawingTime);
  }
}
