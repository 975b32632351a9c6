// SPDX-License-Identifier: GPL-3.0-or-later
// Three moments of each game, with the moves that the small boards of the rules play.
import type { GameId } from "../core/types";

export const acts = ["start", "middle", "end"] as const;
export type Act = (typeof acts)[number];

export interface Demo {
  /** Empty for the start of the game. */
  readonly position: string;
  readonly moves: readonly string[];
}

export const demos: Readonly<Record<GameId, Readonly<Record<Act, Demo>>>> = {
  draughts: {
    start: { position: "", moves: ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14"] },
    middle: { position: "W:W27,28,32,33,34,37,39,41:B8,9,11,13,15,17,18", moves: ["28-22", "17x28", "32x14"] },
    end: { position: "W:W8,48:B17,26", moves: ["8-3", "26-31", "3x37"] },
  },
  bretonnes: {
    start: { position: "", moves: ["c3+d5", "c3-c4+c1", "d5-e5+a5", "c4-d4+b4"] },
    middle: { position: "1o4/2o2o/ooooo1/3o2/1o3o/4o1 2 1 1,0", moves: ["f2-f3+f4", "c5-c6+c2", "d3-e3+b3"] },
    end: { position: "2o3/o5/5o/1oooo1/o3o1/1o4 2 2 2,2", moves: ["f4-f5+f3", "a2-a1+a3"] },
  },
  "sujet-verbe": {
    start: { position: "", moves: ["14-11", "6-9", "11-8", "5x12", "15x8", "4-7"] },
    middle: { position: "W:W14,17,18:B3,6,7,13", moves: ["17x5", "6-9", "14-12"] },
    end: { position: "W:W5,16:B8,11", moves: ["5-1", "11-14", "1x17"] },
  },
  martian: {
    start: { position: "", moves: ["d3-b5", "c6-d7", "b3-a4", "a6xa4"] },
    middle: { position: "GGM1/GMPP/1P2/1M2/M3/2P1/1PMG/1MGG S 0,1 a4", moves: ["d2xd7", "b5xa4", "d1-d3", "a7xa4"] },
    end: { position: "2M1/1P2/4/4/1P2/2G1/4/4 S 14,15 -", moves: ["c3xc8", "b7-a6", "b4-c5"] },
  },
};
