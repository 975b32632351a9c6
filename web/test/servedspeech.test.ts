// SPDX-License-Identifier: GPL-3.0-or-later
// What is said in a served room to those who are not to move.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { RoomView } from "../src/core/cardtypes";
import type { GameInfo } from "../src/core/types";
import { servedSpeech, type Standing } from "../src/served/servedspeech";
import { setLanguage } from "../src/words/words";

const info: GameInfo = { id: "sujet-verbe", title: "", cols: 6, rows: 6, minSeats: 2, maxSeats: 2, cards: true, scores: false,
  mustTakeMost: false, takesLater: false, computer: true, seatNames: ["Jaunes", "Bleus"], options: [], pieces: [], start: "" };
const chair = { kind: "person", yours: false, person: 1, retired: false };

beforeEach(() => setLanguage("fr"));

test("whoever watches sees the gap of a sentence as the card shows it", () => {
  const view = { phase: "playing", seat: 0, pending: true, chairs: [chair, chair], people: [], requests: [],
    players: [{ name: "Ana", offers: false }, { name: "Bo", offers: false }], due: [],
    card: { lies: true, sentence: "Les chats ___ (dormir)." } } as unknown as RoomView;
  const standing: Standing = { view, you: 0, live: true, away: 0, now: 0, sent: "no", refusal: "" };
  assert.equal(servedSpeech(info, standing)?.text, "Les chats … (dormir).");
});
