// SPDX-License-Identifier: GPL-3.0-or-later
// One thought of the engine about the match of a record: in the worker, or in the page if there is none.
import { Match } from "./match";
import type { Module } from "./module";
import type { Limits } from "./requests";
import type { Thought } from "./types";

export function thinkAbout(core: Module, record: string, { level, milliseconds, seed }: Limits): Thought {
  const match = Match.load(core, record);
  try {
    return match.think(level, milliseconds, seed);
  } finally {
    match.free();
  }
}
