// SPDX-License-Identifier: GPL-3.0-or-later
// What the other side would do if who is to move did nothing. The core leaves the turn out, or says why that makes
// no sense; a worker thinks about what follows.
import { Refusal } from "../core/module";
import type { Thinker } from "../core/thinker";
import type { Move } from "../core/types";
import { skippedTurn, type GameReader } from "../core/written";

const milliseconds = 600;

export type Found =
  | { readonly kind: "thinking" }
  /** The move, what follows it, and the score for who would make it. */
  | { readonly kind: "found"; readonly move: Move; readonly line: readonly string[]; readonly score: number }
  | { readonly kind: "refused"; readonly why: string };

export class Threat {
  #on = false;
  #asked = 0;
  #found: Found | undefined;

  /** `recordOf`: a position as a record; `changed`: something else is known. */
  constructor(private readonly reader: () => GameReader, private readonly thinker: Thinker,
    private readonly recordOf: (position: string) => string, private readonly changed: () => void) {}

  get on(): boolean {
    return this.#on;
  }

  /** What is known of the position shown; nothing while it is not asked. */
  get found(): Found | undefined {
    return this.#on ? this.#found : undefined;
  }

  /** Why there is nothing to show in a position; undefined if there is. */
  refusal(position: string): string | undefined {
    try {
      skippedTurn(this.reader(), this.recordOf(position));
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.message;
    }
  }

  toggle(position: string): void {
    this.#on = !this.#on;
    if (this.#on) void this.show(position);
    else this.stop();
  }

  stop(): void {
    this.#asked++;
    this.#found = undefined;
    this.thinker.end();
  }

  /** Another position is shown. */
  async show(position: string): Promise<void> {
    if (!this.#on) return;
    const asked = ++this.#asked;
    const why = this.refusal(position);
    this.#found = why === undefined ? { kind: "thinking" } : { kind: "refused", why };
    if (why !== undefined) return this.changed();
    const skipped = skippedTurn(this.reader(), this.recordOf(position));
    const thought = await this.thinker.think(this.recordOf(skipped),
      { depth: 0, milliseconds, noise: 0, seed: 0, eager: false });
    if (asked !== this.#asked || !thought?.best) return;
    this.#found = { kind: "found", move: thought.best, line: thought.line, score: thought.score };
    this.changed();
  }
}
