// SPDX-License-Identifier: GPL-3.0-or-later
// A small synthesiser. A sound is a list of voices; a voice is a tone or filtered noise that swells
// and dies away. Whatever plays or renders a sound goes through `sound`.

interface Envelope {
  /** When it begins, in milliseconds of the sound. */
  readonly at: number;
  /** Milliseconds from silence to `gain`, of staying there, and from there to silence again. */
  readonly attack: number;
  readonly hold?: number;
  readonly decay: number;
  readonly gain: number;
}

export interface Tone extends Envelope {
  readonly wave?: "sine" | "triangle";
  /** Hertz at its beginning and at its end. */
  readonly from: number;
  readonly to?: number;
}

export interface Noise extends Envelope {
  readonly filter: "lowpass" | "bandpass" | "highpass";
  /** Hertz of the filter at its beginning and at its end. */
  readonly from: number;
  readonly to?: number;
  /** How narrow the filter is. */
  readonly narrow: number;
}

export type Voice = Tone | Noise;
export type Sound = readonly Voice[];

const noiseSeconds = 0.5;
const inaudible = 0.001; // 60 dB below the voice's loudest
const fadeSeconds = 0.004;

const swellOf = (voice: Voice) => voice.attack + (voice.hold ?? 0);
const lengthOf = (voice: Voice) => (swellOf(voice) + voice.decay) / 1000;

/** Milliseconds until the last voice is silent. */
export function duration(voices: Sound): number {
  return Math.max(...voices.map((voice) => voice.at + swellOf(voice) + voice.decay));
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, the same each time: a sound does not change from one move to the next. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, noiseSeconds * context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    let state = 1;
    for (let i = 0; i < samples.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      samples[i] = state / 2 ** 31 - 1;
    }
    noises.set(context, buffer);
  }
  return buffer;
}

function glide(parameter: AudioParam, voice: Voice, begin: number): void {
  parameter.setValueAtTime(voice.from, begin);
  if (voice.to !== undefined) parameter.exponentialRampToValueAtTime(voice.to, begin + lengthOf(voice));
}

function swell(parameter: AudioParam, voice: Voice, begin: number): void {
  const end = begin + lengthOf(voice);
  parameter.setValueAtTime(0, begin);
  parameter.linearRampToValueAtTime(voice.gain, begin + voice.attack / 1000);
  parameter.setValueAtTime(voice.gain, begin + swellOf(voice) / 1000);
  parameter.exponentialRampToValueAtTime(voice.gain * inaudible, end - fadeSeconds);
  parameter.linearRampToValueAtTime(0, end);
}

function toneSource(context: BaseAudioContext, voice: Tone, begin: number): OscillatorNode {
  const oscillator = context.createOscillator();
  oscillator.type = voice.wave ?? "sine";
  glide(oscillator.frequency, voice, begin);
  return oscillator;
}

function noiseSource(context: BaseAudioContext, voice: Noise, begin: number, gain: GainNode):
  AudioScheduledSourceNode {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noiseOf(context);
  filter.type = voice.filter;
  filter.Q.value = voice.narrow;
  glide(filter.frequency, voice, begin);
  source.connect(filter).connect(gain);
  return source;
}

/** Plays the voices from the time `begin` of the context, in seconds. */
export function sound(context: BaseAudioContext, out: AudioNode, voices: Sound, begin: number): void {
  for (const voice of voices) {
    const start = begin + voice.at / 1000;
    const gain = context.createGain();
    swell(gain.gain, voice, start);
    gain.connect(out);
    let source: AudioScheduledSourceNode;
    if ("filter" in voice) source = noiseSource(context, voice, start, gain);
    else (source = toneSource(context, voice, start)).connect(gain);
    source.start(start);
    source.stop(start + lengthOf(voice));
  }
}
