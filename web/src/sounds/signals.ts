// SPDX-License-Identifier: GPL-3.0-or-later
// What the game says without words: a line, a promotion, a refusal, a card, its answer, the end.
import type { Sound, Voice } from "./synth";

/** One strain of a rope: a short narrow rasp. */
function rasp(at: number, from: number): Voice {
  return { at, attack: 3, decay: 24, gain: 2.6, filter: "bandpass", from, to: from * 1.15, narrow: 9 };
}

/** A note of a whistle: nearly pure, with a little breath before it. */
function whistle(at: number, from: number, hold: number): Sound {
  return [
    { at, attack: 12, hold, decay: 80, gain: 0.13, from: from * 0.985, to: from },
    { at, attack: 12, hold, decay: 60, gain: 0.02, from: from * 2 },
    { at, attack: 8, decay: 40, gain: 0.09, filter: "bandpass", from: from * 1.5, narrow: 1.5 },
  ];
}

/** A note of a small reed: a triangle and its octave. */
function reed(at: number, from: number, hold: number): Sound {
  return [
    { at, attack: 8, hold, decay: 110, gain: 0.15, wave: "triangle", from },
    { at, attack: 8, hold: hold / 2, decay: 80, gain: 0.03, from: from * 2 },
  ];
}

/** A rope is hauled tight, and a bell buoy answers. */
export const line: Sound = [
  rasp(0, 520), rasp(29, 580), rasp(53, 650), rasp(72, 730),
  { at: 98, attack: 2, decay: 198, gain: 0.24, from: 698 },
  { at: 98, attack: 2, decay: 160, gain: 0.12, from: 1404 },
  { at: 98, attack: 2, decay: 130, gain: 0.09, from: 1661 },
  { at: 98, attack: 1, decay: 70, gain: 0.05, from: 2845 },
];

/** Two clear notes, a fourth apart. */
export const promotion: Sound = [...whistle(0, 1175, 45), ...whistle(112, 1568, 85)];

/** A knuckle on a closed door, twice, not unkindly. */
export const refused: Sound = [
  { at: 0, attack: 2, decay: 80, gain: 0.34, from: 205, to: 165 },
  { at: 0, attack: 1, decay: 26, gain: 0.4, filter: "lowpass", from: 480, narrow: 0.7 },
  { at: 100, attack: 2, decay: 75, gain: 0.22, from: 195, to: 160 },
  { at: 100, attack: 1, decay: 24, gain: 0.26, filter: "lowpass", from: 480, narrow: 0.7 },
];

/** A page turns: air first, then the paper comes to rest. */
export const card: Sound = [
  { at: 0, attack: 90, decay: 110, gain: 0.3, filter: "bandpass", from: 900, to: 5200, narrow: 0.8 },
  { at: 175, attack: 3, decay: 60, gain: 0.28, filter: "bandpass", from: 1500, to: 900, narrow: 0.7 },
];

/** A small bell. */
export const right: Sound = [
  { at: 0, attack: 2, decay: 288, gain: 0.22, from: 1319 },
  { at: 0, attack: 2, decay: 190, gain: 0.1, from: 2637 },
  { at: 0, attack: 1, decay: 110, gain: 0.05, from: 3640 },
  { at: 0, attack: 1, decay: 60, gain: 0.03, from: 5274 },
];

/** One low note that does not scold. */
export const wrong: Sound = [
  { at: 0, attack: 18, decay: 270, gain: 0.36, from: 220, to: 216 },
  { at: 0, attack: 18, decay: 170, gain: 0.06, wave: "triangle", from: 440, to: 432 },
];

/** Three notes of a hornpipe: long, short, long. The only one that takes more than 300 ms. */
export const end: Sound = [...reed(0, 587, 90), ...reed(160, 740, 30), ...reed(245, 880, 140)];
