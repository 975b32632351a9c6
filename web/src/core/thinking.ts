// SPDX-License-Identifier: GPL-3.0-or-later
// One thought of the engine about the game of a record: in the worker, or in the page if there is none.
import type { Module } from "./module";
import type { Limits } from "./requests";
import type { Thought } from "./types";

export function thinkAbout(core: Module, record: string, limits: Limits): Thought {
  const { depth, milliseconds, noise, seed, eager } = limits;
  core.give(record);
  core.accepted(core.call.think(depth, milliseconds, noise, seed, eager ? 1 : 0));
  return core.take<Thought>();
}
