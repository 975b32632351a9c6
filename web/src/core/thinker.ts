// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the thinking worker. One question at a time: a new one, or `stop`, ends the worker if it is
// still busy with the last, and nobody hears that answer.
import type { Limits, Reply, Request } from "./requests";
import type { Thought } from "./types";

export class Thinker {
  #worker: Worker | undefined;
  #number = 0;
  #waiting: ((thought: Thought | undefined) => void) | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly address: string,
  ) {}

  get busy(): boolean {
    return this.#waiting !== undefined;
  }

  /** Undefined if the question was dropped before it was answered. */
  think(record: string, limits: Limits): Promise<Thought | undefined> {
    this.stop();
    const worker = this.#ready();
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#waiting = resolve;
      worker.postMessage({ kind: "think", number, record, limits } satisfies Request);
    });
  }

  stop(): void {
    if (!this.#waiting) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finish(undefined);
  }

  #finish(thought: Thought | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(thought);
  }

  #ready(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.address);
    worker.addEventListener("message", (event: MessageEvent<Reply>) => {
      if (event.data.number === this.#number) this.#finish(event.data.thought);
    });
    worker.addEventListener("error", () => {
      if (this.#worker === worker) this.stop();
    });
    worker.postMessage({ kind: "start", module: this.module } satisfies Request);
    this.#worker = worker;
    return worker;
  }
}
