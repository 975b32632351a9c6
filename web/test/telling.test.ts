// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a list: their order, and what is said of each.
import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";
import { Room } from "../src/core/room";
import type { GameInfo } from "../src/core/types";
import { inOrder, mineText, openText, hostText, turnOf } from "../src/desk/telling";
import type { Entry } from "../src/together/served";
import { setLanguage } from "../src/words/words";
import { load } from "./core";

let draughts: GameInfo;
before(async () => {
  draughts = Room.games(await load()).find(({ id }) => id === "draughts")!;
});
afterEach(() => setLanguage("fr"));

const now = new Date(2026, 10, 17, 14).getTime();
const entry = (changes: Partial<Entry>): Entry => ({ room: "r", game: "draughts", options: "", clock: "", phase: "playing",
  seats: [{ kind: "person", name: "Malo" }, { kind: "person", name: "Nolwenn" }], turn: 1, last: now, moves: 14, cards: false,
  you: 1, yours: [1], toMove: true, ...changes });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("those that wait for me come first, then theirs, then the finished ones, the latest first", () => {
  const games = [entry({ room: "over", phase: "over", toMove: false }), entry({ room: "gone", gone: true }),
    entry({ room: "theirs", toMove: false }), entry({ room: "older", last: now - 1 }), entry({ room: "mine" }),
    entry({ room: "waiting", phase: "waiting", toMove: false })];
  assert.deepEqual(inOrder(games).map(({ room }) => room), ["mine", "older", "waiting", "theirs", "over", "gone"]);
  assert.deepEqual(games.map(turnOf), ["over", "gone", "theirs", "yours", "yours", "waiting"]);
});

test("what is said of a game of one's own", () => {
  const said = (changes: Partial<Entry>) => plain(mineText(draughts, entry(changes), now));
  assert.equal(said({}), "Avec Nolwenn · 14 coups · à l’instant");
  assert.equal(said({ toMove: false, turn: 2, moves: 1 }), "Nolwenn réfléchit · 1 coup · à l’instant");
  assert.equal(said({ phase: "over", toMove: false, last: now - 86_400_000 }), "Finie · Avec Nolwenn · hier");
  assert.equal(said({ phase: "waiting", seats: [{ kind: "person" }, { kind: "open" }] }), "Encore une place à prendre");
  assert.equal(said({ gone: true }), "Cette partie n’est plus là.");
  assert.equal(said({ toMove: false, turn: 2, seats: [{ kind: "person" }, { kind: "computer", level: 3 }] }),
    "Ordinateur réfléchit · 14 coups · à l’instant");
  assert.equal(said({ toMove: false, turn: 0, moves: 0, yours: [], late: true, last: now - 300_000 }),
    "Avec Malo et Nolwenn · vue en différé");
  setLanguage("en");
  assert.equal(said({}), "With Nolwenn · 14 moves · just now");
});

test("what is said of a game open to everyone", () => {
  const open = entry({ phase: "waiting", seats: [{ kind: "person", name: "Soizic" }, { kind: "open" }], clock: "180000+2000" });
  assert.equal(hostText(open), "Soizic");
  assert.equal(plain(openText(draughts, open)), "Jeu de dames · Une place : Noirs · 3 min + 2 s");
  const nobody = entry({ phase: "waiting", seats: [{ kind: "person" }, { kind: "open" }, { kind: "open" }], clock: "turn 259200000" });
  assert.equal(hostText(nobody), "Quelqu’un");
  assert.equal(plain(openText(draughts, nobody)), "Jeu de dames · 2 places libres · 3 jours par coup");
});
