// SPDX-License-Identifier: GPL-3.0-or-later
// The first lesson of draughts.
import type { Exercise } from "./exercise";

export const draughts: readonly Exercise[] = [
  { name: "step", position: "W:W32,38,43:B7,12,18", goal: {}, solution: "32-28", tries: ["32-37", "38-42", "32-23"] },
  { name: "capture", position: "W:W32,35,46:B4,9,28", goal: { captures: 1 }, solution: "32x23",
    tries: ["35-30", "46-41", "32-27"] },
  { name: "backward", position: "W:W23,41:B3,28", goal: { captures: 1 }, solution: "23x32",
    tries: ["23-18", "23-19", "41-36"] },
  { name: "rafle", position: "W:W48,50:B9,22,32,42", goal: { captures: 3 }, solution: "48x17",
    tries: ["48-43", "50-44", "48x37", "48x28"] },
  { name: "majority", position: "W:W37,38,50:B3,21,31,33", quiet: true, goal: { captures: 2 }, solution: "37x17",
    tries: ["38x29", "37x26", "50-44"] },
  { name: "crown", position: "W:W8,33:B20,26", goal: { crowned: true }, solution: "8-3", tries: ["33-28", "33-29"] },
  { name: "passing", position: "W:W12,44:B8,9,27", goal: { captures: 2, crowned: false }, solution: "12x14",
    tries: ["12x3", "44-39"] },
  { name: "flight", position: "W:W30,K46:B6,16", goal: { lands: "5" }, solution: "46-5",
    tries: ["46-41", "46-28", "30-24", "46-4"] },
  { name: "king", position: "W:WK46:B6,20,32", goal: { captures: 2 }, solution: "46x25", tries: ["46x28", "46-41"] },
  { name: "win", position: "W:W46,47:B36", quiet: true, goal: { outcome: "1" }, solution: "46-41",
    tries: ["47-41", "47-42"] },
];
