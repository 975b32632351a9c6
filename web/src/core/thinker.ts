// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the thinking worker. One question at a time: a new one, or `stop`, ends the worker if it is
// still busy with the last, and nobody hears that answer. Where the browser starts no worker, or the
// worker fails, the page thinks itself: it then stands still for as long as a thought takes. The weights of the
// engine are fetched for the first question; if they do not come it is answered without, and asked for again
// with the next worker.
import type { Module } from "./module";
import type { Limits, Reply, Request } from "./requests";
import { teach, thinkAbout } from "./thinking";
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
  /** The worker, or the page in its place, was brought the weights. */
  #taught = false;

  constructor(
    private readonly core: Module,
    private readonly module: WebAssembly.Module,
    private readonly address: string,
    /** Undefined if they do not come. */
    private readonly weights: () => Promise<Uint8Array | undefined>,
  ) {}

  get busy(): boolean {
    return this.#asked !== undefined;
  }

  /** Undefined if the question was dropped before it was answered. */
  think(record: string, limits: Limits): Promise<Thought | undefined> {
    this.stop();
    return new Promise((answer) => {
      const asked = this.#asked = { record, limits, answer };
      if (this.#worker && this.#taught) this.#ask(this.#worker, asked);
      else void this.weights().then((weights) => this.#askAnew(asked, weights));
    });
  }

  /** Asks a worker that has yet to be started, or taught, unless the question was dropped meanwhile. */
  #askAnew(asked: Question, weights: Uint8Array | undefined): void {
    if (this.#asked !== asked) return;
    const worker = this.#ready(weights);
    if (worker) this.#ask(worker, asked);
    else this.#thinkHere(asked);
  }

  #ask(worker: Worker, { record, limits }: Question): void {
    this.#watch = setTimeout(() => this.#fail(worker), patience);
    worker.postMessage({ kind: "think", number: ++this.#number, record, limits } satisfies Request);
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

  #ready(weights: Uint8Array | undefined): Worker | undefined {
    if (this.#alone || this.#worker && !weights) return this.#worker;
    this.#worker?.terminate();
    this.#taught = weights !== undefined;
    try {
      this.#worker = this.#start(weights);
    } catch {
      this.#worker = undefined;
      this.#alone = true;
      this.#taught = false;
    }
    return this.#worker;
  }

  #start(weights: Uint8Array | undefined): Worker {
    const worker = new Worker(this.address);
    worker.addEventListener("message", (event: MessageEvent<Reply>) => {
      if (event.data.number === this.#number) this.#finish(event.data.thought);
    });
    worker.addEventListener("error", () => this.#fail(worker));
    worker.postMessage({ kind: "start", module: this.module, weights } satisfies Request);
    return worker;
  }

  #fail(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = undefined;
    this.#alone = true;
    this.#taught = false;
    clearTimeout(this.#watch);
    if (this.#asked) this.#thinkHere(this.#asked);
  }

  #thinkHere(asked: Question): void {
    setTimeout(async () => {
      const weights = this.#taught ? undefined : await this.weights();
      if (this.#asked !== asked) return;
      if (weights) teach(this.core, weights);
      this.#taught ||= weights !== undefined;
      let thought: Thought | undefined;
      try {
        thought = thinkAbout(this.core, asked.record, asked.limits);
      } finally {
        this.#finish(thought);
      }
    }, drawingTime);
  }
}
