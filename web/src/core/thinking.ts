// SPDX-License-Identifier: GPL-3.0-or-later
// One thought of the engine about the game of a record: in the worker, or in the page if there is none.
import type { Module } from "./module";
import type { Limits } from "./requests";
import type { Fault, Thought } from "./types";

/** Of a game that is over. */
const nothing: Thought = { score: 0, depth: 0, nodes: 0, line: [] };

/** Brings the engine what it knows of draughts. Until then, and if that is damaged, it counts pieces. */
export function teach(core: Module, weights: Uint8Array): void {
  core.giveBytes(weights);
  if (core.call.learn() === 0) console.warn(core.take<Fault>().text);
}

export function thinkAbout(core: Module, record: string, limits: Limits): Thought {
  const { depth, milliseconds, noise, seed, eager, lines } = limits;
  core.give(record);
  if (lines !== undefined) {
    core.accepted(core.call.think_lines(lines, depth, milliseconds));
    const found = core.take<Thought[]>();
    return { ...(found[0] ?? nothing), lines: found };
  }
  core.accepted(core.call.think(depth, milliseconds, noise, seed, eager ? 1 : 0));
  return core.take<Thought>();
}
