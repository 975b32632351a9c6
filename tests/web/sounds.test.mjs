// SPDX-License-Identifier: GPL-3.0-or-later
// The sounds as the browser renders them, and when they may be heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { notIn } from "./browsers.mjs";
import { useBrowser, visitModule } from "./helpers.mjs";

const rate = 44_100;
const seconds = 0.7;
const bands = 24; // of a third of an octave or so, from 60 Hz
const holder = useBrowser();

const heardOnDevice = notIn("firefox", "without an audio device it never begins to sound");

const code = `
  import { makeSounds, soundList } from "./sounds/player";
  import { sound } from "./sounds/synth";
  async function render(name) {
    const context = new OfflineAudioContext(1, ${seconds * rate}, ${rate});
    sound(context, context.destination, soundList[name], 0);
    const bytes = new Uint8Array((await context.startRendering()).getChannelData(0).buffer);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
  const contexts = [];
  const Real = AudioContext;
  globalThis.AudioContext = class extends Real {
    started = 0;
    constructor(options) { super(options); contexts.push(this); }
    createGain() { this.started++; return super.createGain(); }
  };
  Object.assign(globalThis, { names: Object.keys(soundList), render, contexts, sounds: makeSounds() });
  ready();`;

async function renderAll(page) {
  const names = await page.evaluate(() => names);
  const rendered = new Map();
  for (const name of names) {
    const bytes = Uint8Array.from(Buffer.from(await page.evaluate((one) => render(one), name), "base64"));
    rendered.set(name, Array.from(new Float32Array(bytes.buffer)));
  }
  return rendered;
}

/** How the loudness of a sound is spread over pitch, then over time: a vector of length 1. */
function character(samples) {
  const energy = [];
  for (let band = 0; band < bands; band++) {
    const frequency = 60 * 2 ** (band / 3);
    const turn = (2 * Math.PI * frequency) / rate;
    const block = Math.round(rate / 50);
    let sum = 0;
    for (let begin = 0; begin < 0.3 * rate; begin += block) {
      let real = 0, imaginary = 0;
      for (let i = begin; i < begin + block; i++) {
        real += samples[i] * Math.cos(turn * i);
        imaginary += samples[i] * Math.sin(turn * i);
      }
      sum += Math.hypot(real, imaginary);
    }
    energy.push(sum);
  }
  const envelope = Array.from({ length: 15 }, (_, slice) => samples.slice(slice * 882, (slice + 1) * 882)
    .reduce((sum, sample) => sum + Math.abs(sample), 0));
  return [...unit(energy), ...unit(envelope)];
}

function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length / Math.SQRT2);
}

test("each sound is heard, ends in time, and does not clip", async () => {
  const { page, done } = await visitModule(holder, code);
  const rendered = await renderAll(page);
  assert.equal(rendered.size, 14);
  for (const [name, samples] of rendered) {
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > 1e-4) / rate * 1000;
    assert.ok(peak > 0.1 && peak < 0.7, `${name}: peak ${peak}`);
    assert.ok(last > 40 && last < (name === "end" ? 600 : 300), `${name}: ${last} ms`);
    assert.ok(Math.abs(samples[0]) < 0.01, `${name}: begins with a click`);
    const offset = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    assert.ok(Math.abs(offset) < 0.01, `${name}: offset ${offset}`);
  }
  await done();
});

test("no two sounds are alike, and each is the same every time", async () => {
  const { page, done } = await visitModule(holder, code);
  const [first, again] = [await renderAll(page), await renderAll(page)];
  const characters = [...first].map(([name, samples]) => [name, character(samples)]);
  for (const [name, samples] of first) {
    const difference = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - again.get(name)[i])), 0);
    assert.ok(difference < 1e-4, `${name} changes by ${difference}`);
  }
  characters.forEach(([name, one], index) => {
    for (const [other, two] of characters.slice(index + 1)) {
      const likeness = one.reduce((sum, value, i) => sum + value * two[i], 0);
      assert.ok(likeness < 0.97, `${name} and ${other}: ${likeness.toFixed(3)}`);
    }
  });
  await done();
});

test("nothing sounds before the first gesture, at volume 0, or while the page is hidden", heardOnDevice, async () => {
  const { page, done } = await visitModule(holder, code);
  const heard = () => page.evaluate(() => contexts[0]?.started ?? 0);
  const play = () => page.evaluate(async () => {
    sounds.play("wood");
    await new Promise((later) => setTimeout(later, 100));
  });
  await page.evaluate(() => sounds.setVolume(5));
  await play();
  assert.equal(await page.evaluate(() => contexts.length), 0, "no context before a gesture");

  await page.click("button"); // sound is opened after the answer to it was drawn
  await page.waitForFunction(() => contexts[0]?.state === "running");
  assert.equal(await page.evaluate(() => contexts.length), 1);
  const master = await heard();
  await play();
  const played = await heard();
  assert.ok(played > master, "heard after a gesture");

  await page.evaluate(() => sounds.setVolume(0));
  await play();
  assert.equal(await heard(), played, "silent at volume 0");

  await page.evaluate(() => {
    sounds.setVolume(10);
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
  });
  await play();
  assert.equal(await heard(), played, "silent while hidden");
  await page.evaluate(() => delete document.hidden);
  await play();
  assert.ok(await heard() > played);
  await done();
});

test("a touch opens the sound as a click does", heardOnDevice, async () => {
  const { page, done } = await visitModule(holder, code, { hasTouch: true, isMobile: true });
  await page.tap("button");
  await page.waitForFunction(() => contexts[0]?.state === "running");
  assert.equal(await page.evaluate(() => contexts.length), 1);
  await done();
});
