// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of the page's server that can be asked about a position (docs/protocol/analysis.md). Where no server
// offers any there are none, and nothing is asked.
import type { GameId, Move, Thought } from "../core/types";

/** Why there is no answer: the server is gone, has too much to do, or its program has failed. */
export type Silence = "away" | "busy" | "failed";

interface Told {
  readonly engines?: readonly string[];
  /** The game they know. */
  readonly game?: GameId;
  /** Milliseconds of the longest thought. */
  readonly time?: number;
}

interface Found {
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  readonly line: readonly string[];
}

/** Beyond the time of a thought, for those who wait before us. */
const patience = 40_000;

const addressOf = (path: string) => new URL(`together/${path}`, document.baseURI.replace(/#.*/, "")).href;

/** What the server tells; nothing if it does not. */
async function askList(): Promise<Told> {
  const answer = await fetch(addressOf("engines"), { cache: "no-store", redirect: "manual" }).catch(() => undefined);
  return answer?.ok ? await answer.json().catch(() => ({})) as Told : {};
}

export class ServerEngines {
  #told: Told = {};
  #asking: AbortController | undefined;

  /** `known`: whether there is a server that may have some. */
  constructor(known: Promise<boolean>) {
    this.ready = known.then(async (served) => {
      if (served) this.#told = await askList();
    });
  }

  /** Once it is known who can be asked. */
  readonly ready: Promise<void>;

  names(game: GameId): readonly string[] {
    return this.#told.game === game ? this.#told.engines ?? [] : [];
  }

  get longest(): number {
    return this.#told.time ?? 0;
  }

  /** Undefined if it is not wanted any more. */
  async think(engine: string, position: string, moves: readonly Move[], time: number): Promise<Thought | Silence | undefined> {
    this.stop();
    const asking = this.#asking = new AbortController();
    const watch = setTimeout(() => asking.abort("slow"), time + patience);
    try {
      const answer = await fetch(addressOf("analyse"), { method: "POST", signal: asking.signal, cache: "no-store", redirect: "manual",
        headers: { "content-type": "application/json" }, body: JSON.stringify({ engine, position, time }) });
      if (!answer.ok) return answer.status === 503 ? "busy" : answer.status === 502 ? "failed" : "away";
      const { score, depth, nodes, line } = await answer.json() as Found;
      const best = moves.find(({ text }) => text === line[0]);
      return { score, depth, nodes, line, ...(best && { best }) };
    } catch {
      return asking.signal.aborted && asking.signal.reason !== "slow" ? undefined : "away";
    } finally {
      clearTimeout(watch);
    }
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }
}
