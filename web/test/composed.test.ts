// SPDX-License-Identifier: GPL-3.0-or-later
// Positions being composed, by the real core: what is written is read again, every draft is answered, and every
// repair that is offered helps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { composeDraft, composeText, emptied, repaired, withMoved, withPieces, type Composed, type Draft } from "../src/core/composed";
import { instantiate, Refusal } from "../src/core/module";
import { Room, type Setup } from "../src/core/room";
import { Piece } from "../src/core/types";
import type { GameReader } from "../src/core/written";
import { load, partOf } from "./core";

async function cores(): Promise<{ reader: GameReader; games: ReturnType<typeof Room.games> }> {
  const reader: GameReader = await instantiate(await WebAssembly.compile(partOf("study.wasm")));
  return { reader, games: Room.games(await load()) };
}

const setups: Readonly<Record<string, readonly Setup[]>> = {
  bretonnes: [{ players: "1" }, { players: "4" }],
  martian: [{ return: "square" }, { medium: "straight" }],
  "sujet-verbe": [{ "backward-capture": "yes" }],
};

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(state / 65536) % below;
  };
}

test("the start of every game comes back from its text and from its draft", async () => {
  const { reader, games } = await cores();
  for (const [number, info] of games.entries())
    for (const setup of [{}, ...setups[info.id] ?? []]) {
      const start = composeText(reader, number, setup, "");
      assert.equal(start.fault, undefined);
      assert.deepEqual(composeText(reader, number, setup, start.text), start);
      assert.deepEqual(composeDraft(reader, number, setup, start), start);
      const none = composeDraft(reader, number, setup, emptied(start));
      assert.ok(none.cells.every(({ piece }) => piece === Piece.none));
    }
});

test("every repair helps: right, or wrong in another way", async () => {
  const { reader, games } = await cores();
  let offered = 0;
  for (const [number, info] of games.entries())
    for (const [seed, setup] of [{}, ...setups[info.id] ?? []].entries()) {
      const random = numbers(7 * number + seed + 1);
      const kinds = info.pieces.filter(({ piece }) => piece !== Piece.none);
      let draft: Draft = composeText(reader, number, setup, "");
      for (let step = 0; step < 120; step++) {
        const square = draft.cells[random(draft.cells.length)]!.square;
        if (step % 40 === 39) draft = emptied(draft);
        draft = withPieces(draft, [square], random(5) === 0 ? undefined : kinds[random(kinds.length)]!);
        if (random(3) === 0) draft = { ...draft, seat: random(2), arrived: random(draft.cells.length), left: random(3),
          scores: draft.scores.map(() => random(6)) };
        const now: Composed = composeDraft(reader, number, setup, draft);
        assert.equal(now.fault === undefined, now.repairs === undefined);
        for (const repair of now.repairs ?? []) {
          offered++;
          const then = composeDraft(reader, number, setup, repaired(now, repair));
          assert.notDeepEqual([then.fault?.text, then.fault?.squares], [now.fault!.text, now.fault!.squares],
            `${info.id} ${now.text} ${JSON.stringify(repair)}`);
        }
        draft = now;
      }
    }
  assert.ok(offered > 500, `${offered} repairs`);
});

test("a text that is none is refused with its place, and names no square", async () => {
  const { reader, games } = await cores();
  const draughts = games.findIndex(({ id }) => id === "draughts");
  assert.throws(() => composeText(reader, draughts, {}, "W:W51:B1"), (error) => error instanceof Refusal && error.fault.at === 4);
  assert.throws(() => composeText(reader, 99, {}, ""), Refusal);
  assert.throws(() => composeDraft(reader, draughts, { nothing: "x" }, composeText(reader, draughts, {}, "")), Refusal);
});

test("a drag moves a piece onto another, or nothing from an empty square", async () => {
  const { reader, games } = await cores();
  const draughts = games.findIndex(({ id }) => id === "draughts");
  const start = composeText(reader, draughts, {}, "W:W28:BK5");
  assert.equal(composeDraft(reader, draughts, {}, withMoved(start, 5, 14)).text, "W:W28:BK14");
  assert.equal(composeDraft(reader, draughts, {}, withMoved(start, 5, 28)).text, "W:W:BK28");
  assert.equal(composeDraft(reader, draughts, {}, withMoved(start, 40, 28)).text, "W:W:BK5");
});
