// SPDX-License-Identifier: GPL-3.0-or-later
// What the page and its thinking worker say to each other.
import type { Thought } from "./types";

/** A level from 1 to 8, or 0: full strength within a time. */
export interface Limits {
  readonly level: number;
  readonly milliseconds: number;
  readonly seed: number;
}

export type Request =
  | { readonly kind: "start"; readonly module: WebAssembly.Module }
  | { readonly kind: "think"; readonly number: number; readonly record: string; readonly limits: Limits };

export type Reply = { readonly number: number; readonly thought: Thought };
