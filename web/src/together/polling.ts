// SPDX-License-Identifier: GPL-3.0-or-later
// A wire over plain requests, where WebSockets are blocked: what the page says is posted and counted, what the
// server says is waited for. A message that may have been lost is sent again, and acts once.
import type { Dial, Wire, WireEvents, World } from "./wires";

/** How the page asks; lent, so that tests need no network. */
export type Ask = (path: string, options: { method: "GET" | "POST"; body?: string; signal: AbortSignal }) =>
  Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>;

/** The server answers a question after 20 s at the latest: each is given so long, so many times. */
const limits = [30_000, 30_000, 30_000, 30_000];
/**
 * A new call is answered at once. What is not may be on a connection that died while the device slept: browsers keep
 * up to six of them without noticing, and let go of one when its question is given up. Slow networks are waited for
 * in the end.
 */
const openingLimits = [1500, 1500, 3000, 3000, 6000, 12_000];
const again = 500;

class PolledWire implements Wire {
  readonly #stop = new AbortController();
  #call = "";
  /** What the server has not confirmed: number and message. */
  #unsent: [number, unknown][] = [];
  #said = 0;
  #heard = 0;
  #posting = false;

  constructor(private readonly ask: Ask, private readonly after: World["after"], private readonly events: WireEvents) {
    void this.#run();
  }

  send(text: string): void {
    this.#unsent.push([++this.#said, JSON.parse(text)]);
    void this.#post();
  }

  close(): void {
    this.#stop.abort();
  }

  get #left(): boolean {
    return this.#stop.signal.aborted;
  }

  #break(): void {
    if (this.#left) return;
    this.#stop.abort();
    this.events.closed();
  }

  async #run(): Promise<void> {
    const answer = await this.#ask<{ call?: string }>("", "POST");
    if (answer?.call === undefined) return this.#break();
    this.#call = `/${answer.call}`;
    if (!this.#left) this.events.opened();
    while (!this.#left) await this.#listen();
  }

  async #listen(): Promise<void> {
    const answer = await this.#ask<{ m?: [number, unknown][] }>(`${this.#call}?after=${this.#heard}`, "GET");
    if (!answer) return this.#break();
    for (const [number, message] of answer.m ?? []) {
      if (this.#left) return;
      if (number <= this.#heard) continue;
      this.#heard = number;
      this.events.heard(JSON.stringify(message));
    }
  }

  async #post(): Promise<void> {
    if (this.#posting) return;
    this.#posting = true;
    while (this.#unsent.length > 0 && !this.#left) {
      const sent = [...this.#unsent];
      if (!(await this.#ask(this.#call, "POST", JSON.stringify(sent)))) return this.#break();
      this.#unsent = this.#unsent.slice(sent.length);
    }
    this.#posting = false;
  }

  /** Undefined once the call is gone, or nothing answers. */
  async #ask<T extends object>(path: string, method: "GET" | "POST", body?: string): Promise<T | undefined> {
    const opening = path === "";
    for (const [tried, time] of (opening ? openingLimits : limits).entries()) {
      if (tried > 0 && !opening) await new Promise<void>((done) => this.after(again * tried, done));
      if (this.#left) return undefined;
      const limit = new AbortController();
      const stop = () => limit.abort();
      const tooLong = this.after(time, stop);
      this.#stop.signal.addEventListener("abort", stop);
      try {
        const answer = await this.ask(path, { method, signal: limit.signal, ...(body === undefined ? {} : { body }) });
        if (answer.ok) return answer.status === 204 ? {} as T : await answer.json() as T;
        if (answer.status === 404) return undefined;
      } catch {
        // no answer: asked again
      } finally {
        tooLong();
        this.#stop.signal.removeEventListener("abort", stop);
      }
      if (opening && !limit.signal.aborted) return undefined; // refused: whoever dials decides when to try again
    }
    return undefined;
  }
}

export function pollingDial(ask: Ask, after: World["after"]): Dial {
  return (events) => new PolledWire(ask, after, events);
}
