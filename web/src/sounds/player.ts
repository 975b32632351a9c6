// SPDX-License-Identifier: GPL-3.0-or-later
// The sounds of the games, made by the browser from a few numbers. Silent until the first touch or
// key, as browsers ask, while the page is hidden, and where there is no audio at all.
import * as pieces from "./materials";
import * as signals from "./signals";
import { sound, type Sound } from "./synth";

export type SoundName =
  | "wood" | "stone" | "biscuit" | "button" | "drum" | "water" | "sand" | "line" | "promotion"
  | "refused" | "card" | "right" | "wrong" | "end";

export interface Sounds {
  /** 0 to 10 */
  setVolume(volume: number): void;
  play(name: SoundName): void;
}

export const soundList: Readonly<Record<SoundName, Sound>> = { ...pieces, ...signals };

const loudest = 0.8;
const lateMilliseconds = 150; // a sound that comes later than this after its move is left out
const gestures = ["pointerdown", "pointerup", "keydown"] as const;

/** The ear hears ratios: half the setting is a quarter of the amplitude. */
export function amplitude(volume: number): number {
  return loudest * (Math.min(Math.max(volume, 0), 10) / 10) ** 2;
}

interface Output {
  readonly context: AudioContext;
  readonly gain: GainNode;
}

function openOutput(volume: number): Output | undefined {
  try {
    const context = new AudioContext({ latencyHint: "interactive" });
    const gain = context.createGain();
    gain.gain.value = amplitude(volume);
    gain.connect(context.destination);
    return { context, gain };
  } catch {
    return undefined; // no audio on this device
  }
}

/**
 * Calls `open` after the first gesture that allows sound (a finger that comes down does not yet), once
 * its answer is on the screen: opening takes some browsers a tenth of a second.
 */
function atFirstGesture(open: () => void): void {
  const heard = () => {
    if (navigator.userActivation?.hasBeenActive === false) return;
    for (const name of gestures) removeEventListener(name, heard, true);
    requestAnimationFrame(() => setTimeout(open));
  };
  for (const name of gestures) addEventListener(name, heard, true);
}

export function makeSounds(): Sounds {
  let volume = 0;
  let output: Output | undefined;
  if (!("AudioContext" in globalThis)) return { setVolume() {}, play() {} };
  atFirstGesture(() => { output = openOutput(volume); });

  /** Browsers stop the context of a page left alone for long; it is woken when needed. */
  async function playOn({ context, gain }: Output, voices: Sound): Promise<void> {
    const asked = performance.now();
    if (context.state !== "running") await context.resume();
    if (performance.now() - asked < lateMilliseconds) sound(context, gain, voices, context.currentTime);
  }

  return {
    setVolume(chosen) {
      volume = chosen;
      if (output) output.gain.gain.value = amplitude(volume);
    },
    play(name) {
      if (volume <= 0 || document.hidden || !output) return;
      playOn(output, soundList[name]).catch(() => {}); // a refusal to sound is no fault of the game
    },
  };
}
