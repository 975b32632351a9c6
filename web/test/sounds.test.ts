// SPDX-License-Identifier: GPL-3.0-or-later
// The sounds as numbers; how they come out is tests/web/sounds.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { amplitude, makeSounds, soundList } from "../src/sounds/player";
import { duration } from "../src/sounds/synth";

test("sounds are short: under 300 ms, the end under 600", () => {
  for (const [name, voices] of Object.entries(soundList))
    assert.ok(duration(voices) < (name === "end" ? 600 : 300), `${name}: ${duration(voices)} ms`);
});

test("the volume rises from silence and stays below the loudest", () => {
  const steps = Array.from({ length: 11 }, (_, volume) => amplitude(volume));
  assert.equal(steps[0], 0);
  for (let volume = 1; volume <= 10; volume++) assert.ok(steps[volume]! > steps[volume - 1]!);
  assert.equal(amplitude(99), amplitude(10));
  assert.equal(amplitude(-1), 0);
  assert.ok(amplitude(10) <= 1);
});

test("without audio there is silence and no error", () => {
  const sounds = makeSounds();
  sounds.setVolume(10);
  sounds.play("wood");
});
