// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine thinks, in words: in men where men are what is counted, else how much it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Room } from "../src/core/room";
import { scoreWon } from "../src/core/types";
import { lossWords, scoreText, scoreWords } from "../src/study/scorewords";
import { load } from "./core";

test("only draughts counts in men; no game speaks of pieces it does not have", async () => {
  const told = new Map(Room.games(await load()).map((info) => [info.id,
    [scoreWords(info, -210), scoreWords(info, 40), lossWords(info, 50, -50, 100)]]));
  assert.deepEqual(told.get("draughts"), ["Noirs, environ 2 pions d’avance", "Blancs, un peu mieux", "perd 1 pion"]);
  assert.deepEqual(told.get("martian"), ["Nord, nettement mieux", "Sud, un peu mieux", "perd beaucoup"]);
  assert.deepEqual(told.get("bretonnes"), ["Numéro 2, nettement mieux", "Numéro 1, un peu mieux", "perd beaucoup"]);
  assert.deepEqual(told.get("sujet-verbe"), ["Bleus, nettement mieux", "Jaunes, un peu mieux", "perd beaucoup"]);
});

test("what is decided, and what is nothing to speak of", async () => {
  const [draughts] = Room.games(await load());
  assert.deepEqual([scoreWords(draughts!, scoreWon), scoreWords(draughts!, -20)], ["Blancs, gain assuré", "Égalité"]);
  assert.deepEqual([lossWords(draughts!, 0, -scoreWon, scoreWon), lossWords(draughts!, scoreWon, 0, scoreWon),
    lossWords(draughts!, 60, 20, 40)], ["perd la partie", "laisse passer le gain", "perd un peu"]);
  assert.deepEqual([-15, 0, 120].map(scoreText), ["−0,15", "0,00", "+1,20"]);
});
