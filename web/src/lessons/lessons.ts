// SPDX-License-Identifier: GPL-3.0-or-later
// The first lesson of every game.
import type { GameId } from "../core/types";
import { bretonnes } from "./bretonnes";
import { draughts } from "./draughts";
import type { Exercise } from "./exercise";
import { martian } from "./martian";
import { sujetVerbe } from "./sujetverbe";

export const lessons: Readonly<Record<GameId, readonly Exercise[]>> = {
  draughts, bretonnes, "sujet-verbe": sujetVerbe, martian,
};
