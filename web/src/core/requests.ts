// SPDX-License-Identifier: GPL-3.0-or-later
// What the page and its thinking worker say to each other.
import type { Due, Thought } from "./types";

/** As a room says they are due; 0 for no such limit. */
export type Limits = Pick<Due, "depth" | "milliseconds" | "noise" | "seed" | "eager"> & {
  /** So many of the best lines, instead of one thought; up to five. */
  readonly lines?: number;
};

export type Request =
  | { readonly kind: "start"; readonly module: WebAssembly.Module; readonly weights: Uint8Array | undefined }
  | { readonly kind: "think"; readonly number: number; readonly record: string; readonly limits: Limits };

export type Reply = { readonly number: number; readonly thought: Thought };
