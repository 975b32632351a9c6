// SPDX-License-Identifier: GPL-3.0-or-later
// What pieces sound like when they are put down: the things they are made of.
import type { Sound } from "./synth";

/** A turned disc on a wooden board: a short knock, three modes of a small block. */
export const wood: Sound = [
  { at: 0, attack: 1, decay: 22, gain: 0.5, filter: "bandpass", from: 1500, narrow: 0.9 },
  { at: 0, attack: 1, decay: 120, gain: 0.26, from: 430, to: 400 },
  { at: 0, attack: 1, decay: 80, gain: 0.14, from: 815 },
  { at: 0, attack: 1, decay: 45, gain: 0.07, from: 1370 },
];

/** A pebble in a granite hollow: bright, dry, and rocking once before it lies still. */
export const stone: Sound = [
  { at: 0, attack: 1, decay: 14, gain: 0.22, filter: "highpass", from: 2600, narrow: 0.5 },
  { at: 0, attack: 1, decay: 75, gain: 0.12, from: 1890 },
  { at: 0, attack: 1, decay: 55, gain: 0.08, from: 2930 },
  { at: 0, attack: 1, decay: 60, gain: 0.16, from: 265, to: 235 },
  { at: 68, attack: 1, decay: 45, gain: 0.05, from: 2010 },
  { at: 68, attack: 1, decay: 9, gain: 0.09, filter: "highpass", from: 2600, narrow: 0.5 },
];

/** A butter biscuit: it snaps, and crumbs follow. */
export const biscuit: Sound = [
  { at: 0, attack: 1, decay: 20, gain: 0.6, filter: "bandpass", from: 2100, narrow: 0.8 },
  { at: 0, attack: 1, decay: 50, gain: 0.1, from: 640, to: 520 },
  { at: 24, attack: 1, decay: 26, gain: 0.5, filter: "bandpass", from: 3300, narrow: 0.8 },
  { at: 62, attack: 2, decay: 16, gain: 0.2, filter: "bandpass", from: 4200, narrow: 1.2 },
  { at: 88, attack: 2, decay: 14, gain: 0.12, filter: "bandpass", from: 3700, narrow: 1.2 },
];

/** A sailor's button: a click on its edge, then flat. */
export const button: Sound = [
  { at: 0, attack: 1, decay: 38, gain: 0.22, from: 1180, to: 1090 },
  { at: 0, attack: 1, decay: 20, gain: 0.08, from: 2480 },
  { at: 55, attack: 1, decay: 55, gain: 0.2, from: 890, to: 850 },
  { at: 55, attack: 1, decay: 12, gain: 0.14, filter: "bandpass", from: 3000, narrow: 1 },
];

/** A pyramid set on its base. */
export const drum: Sound = [
  { at: 0, attack: 2, decay: 280, gain: 0.5, from: 150, to: 84 },
  { at: 0, attack: 2, decay: 110, gain: 0.12, from: 236, to: 180 },
  { at: 0, attack: 1, decay: 32, gain: 0.3, filter: "lowpass", from: 700, narrow: 0.5 },
];

/** Into the sea: a bubble that closes, and a smaller one. */
export const water: Sound = [
  { at: 0, attack: 4, decay: 125, gain: 0.3, from: 400, to: 1150 },
  { at: 95, attack: 4, decay: 100, gain: 0.16, from: 660, to: 1500 },
  { at: 0, attack: 8, decay: 60, gain: 0.12, filter: "bandpass", from: 900, to: 1800, narrow: 0.8 },
];

/** Onto the sand: a soft rush that settles. */
export const sand: Sound = [
  { at: 0, attack: 28, decay: 190, gain: 0.34, filter: "bandpass", from: 4200, to: 1900, narrow: 0.6 },
  { at: 0, attack: 6, decay: 70, gain: 0.14, from: 140, to: 105 },
];
