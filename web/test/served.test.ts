// SPDX-License-Identifier: GPL-3.0-or-later
// A served room as the page has it: the core fed with a server's events, and what the voice says of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RoomView } from "../src/core/cardtypes";
import { escaped, Room } from "../src/core/room";
import type { GameInfo } from "../src/core/types";
import { actOf, isGivenUp, othersTurn, replacedSeat, servedSpeech, type Standing } from "../src/served/servedspeech";
import { Connections, Unreachable, type Change, type Served } from "../src/together/served";
import { load } from "./core";
import { Clock, FakeServer, settled } from "./fakeserver";

const draughts = 0;

interface Visited {
  readonly clock: Clock;
  readonly server: FakeServer;
  readonly served: Served;
  readonly changes: Change[];
  readonly kept: string[];
}

/** A room of two people in which the game has begun; the visitor is person 2, in the second seat. */
async function visit(rules = "", version = "1"): Promise<Visited> {
  const core = await load();
  const clock = new Clock();
  const server = new FakeServer(clock);
  const opening = `open ${rules}record=${escaped(Room.newRecord(core, draughts, { base: 60_000, increment: 0 }))}`;
  server.log.splice(0, 1, `1 ${clock.now} 1 1 ${opening}`);
  for (const [person, words] of [[1, "name Malo"], [1, "sit 1"], [2, "name Nolwenn"], [2, "sit 2"], [1, "start"]] as const)
    server.happen(words, person);
  const kept: string[] = [];
  const page = new Connections({ module: core, world: server.world(), version, known: Promise.resolve(true),
    language: () => "fr", keep: async (room, key) => void kept.push(`${room} ${key}`), addresses: async () => [] });
  const coming = page.visit("r", "k2");
  await clock.pass(0);
  const served = await coming;
  const changes: Change[] = [];
  served.onChange((what) => changes.push(what));
  return { clock, server, served, changes, kept };
}

const info = async (): Promise<GameInfo> => Room.games(await load())[draughts]!;

function standing(served: Served, more: Partial<Standing> = {}): Standing {
  return { view: served.room.view, you: served.you, live: true, away: 0, now: served.serverNow(), sent: "no", refusal: "", ...more };
}

test("a visitor has the room as the server has it, and knows which seat is theirs", async () => {
  const { server, served, changes, kept } = await visit();
  assert.deepEqual(served.room.view.chairs.map(({ name, yours }) => [name, yours]), [["Malo", false], ["Nolwenn", true]]);
  assert.deepEqual(kept, ["r k2"], "the browser keeps the key where scripts do not reach it");
  server.happen("play 32-28", 1);
  assert.deepEqual([served.room.view.length, served.room.view.seat, changes.at(-1)], [1, 1, "event"]);
  await served.act("play 19-23");
  assert.equal(served.room.view.length, 2);
  served.leave();
});

test("a touch out of turn is answered while the game goes on, and only then", async () => {
  const { server, served } = await visit();
  const game = await info();
  assert.match(othersTurn(game, standing(served)) ?? "", /pas encore.*Malo/u);
  assert.match(othersTurn(game, standing(served, { view: { ...served.room.view,
    chairs: served.room.view.chairs.map((chair) => ({ ...chair, yours: false })) } })) ?? "", /regarde.*Malo/u);
  server.happen("play 32-28", 1);
  assert.equal(othersTurn(game, standing(served)), undefined, "it is one’s turn");
  assert.equal(othersTurn(game, standing(served, { sent: "just" })), undefined);
  server.happen("end", 1);
  assert.equal(othersTurn(game, standing(served)), undefined, "closed");
  served.leave();
});

test("phrases are told while they are new; the lag a clock forgave is known by seat", async () => {
  const { clock, server, served, changes } = await visit();
  server.happen("phrase 3", 1);
  assert.deepEqual([served.said, changes.at(-1)], [{ person: 1, phrase: 3 }, "phrase"]);
  server.up = false;
  server.wire.break();
  server.log.push(`${server.log.length + 1} ${clock.now} 1 0 phrase 2`,
    `${server.log.length + 2} ${clock.now + 500}-120 1 0 play 32-28`);
  await clock.pass(6000);
  server.up = true;
  served.retry();
  await clock.pass(0);
  assert.deepEqual(served.said, { person: 1, phrase: 3 }, "what was said while one was away is not");
  assert.deepEqual([served.room.view.events, served.forgiven.get(0)], [server.log.length, 120]);
  served.leave();
});

test("an event that this page does not know tells it to load again, and loses nothing", async () => {
  const { server, served } = await visit();
  server.happen("sing loudly", 1);
  assert.equal(served.outdated, true);
  server.happen("play 32-28", 1);
  assert.equal(served.room.view.length, 0, "what follows it is not shown as if nothing had been");
  served.leave();
});

test("a refused act rejects with its reason, and the room is what it was", async () => {
  const { server, served } = await visit();
  server.refuses = "Ce n’est pas le moment.";
  await assert.rejects(served.act("play 19-23"), /pas le moment/);
  assert.equal(served.room.view.length, 0);
  served.leave();
});

test("a page of another version is told so; a server that does not answer is unreachable", async () => {
  const { served } = await visit("", "2");
  assert.equal(served.outdated, true);
  served.leave();
  const clock = new Clock();
  const server = new FakeServer(clock);
  server.up = false;
  const page = new Connections({ module: await load(), world: server.world(), version: "1", known: Promise.resolve(true),
    language: () => "fr", keep: async () => undefined, addresses: async () => [] });
  const visiting = assert.rejects(page.visit("r"), Unreachable);
  const asking = assert.rejects(page.find("ABCDEF"), Unreachable);
  await clock.pass(20_000);
  await Promise.all([visiting, asking]);
});

test("what another asks is answered in the same places; what one asks oneself is waited for", async () => {
  const { server, served } = await visit();
  server.happen("play 32-28", 1);
  server.happen("ask undo 0", 1);
  const asked = servedSpeech(await info(), standing(served))!;
  assert.match(asked.title, /^Malo demande à reprendre/);
  assert.deepEqual(asked.choices?.map(({ name }) => name), ["agree", "decline"]);
  assert.equal(actOf("agree", standing(served)), "undo");
  server.happen("decline 2", 2);
  server.happen("offer 1", 1);
  const offered = servedSpeech(await info(), standing(served))!;
  assert.match(offered.title, /^Malo\s: «\sPartie nulle\s\?\s»$/u);
  assert.deepEqual(offered.choices?.map(({ name }) => name), ["draw", "decline"], "yes and no stand where they stood");
  server.happen("decline 2", 2);
  server.happen("offer 2", 2);
  const own = servedSpeech(await info(), standing(served))!;
  assert.deepEqual([own.title, own.choices], ["Nulle proposée", undefined]);
  served.leave();
});

test("an absent player to move is given up only after the time of the rule, and by who has a seat", async () => {
  const { clock, served } = await visit("absence=30000 ");
  const absent = (away: number, more: Partial<Standing> = {}) => standing(served, { away, now: clock.now + 31_000, ...more });
  assert.equal(isGivenUp(absent(29_000)), false);
  assert.equal(isGivenUp(absent(30_000, { now: clock.now + 1000 })), false, "waited for once more");
  assert.equal(isGivenUp(absent(30_000)), true);
  const { choices } = servedSpeech(await info(), absent(30_000))!;
  assert.deepEqual(choices?.map(({ name }) => name), ["wait", "computer", "end"]);
  assert.equal(actOf("computer", absent(30_000)), "computer 1 level 3");
  const watching: RoomView = { ...served.room.view, chairs: served.room.view.chairs.map((chair) => ({ ...chair, yours: false })) };
  assert.equal(isGivenUp(absent(30_000, { view: watching })), false);
  served.leave();
});

test("whoever was replaced by a computer takes the seat back", async () => {
  const { server, served } = await visit();
  server.happen("computer 2 3", 1);
  assert.equal(replacedSeat(standing(served)), 1);
  assert.deepEqual(servedSpeech(await info(), standing(served))!.choices?.map(({ name }) => name), ["sit"]);
  assert.equal(actOf("sit", standing(served)), "sit 2");
  served.leave();
});

test("a move on its way is told of once it takes long, or the connection is lost", async () => {
  const { served } = await visit();
  assert.equal(servedSpeech(await info(), standing(served, { sent: "just" })), undefined);
  assert.match(servedSpeech(await info(), standing(served, { sent: "late" }))!.text, /en route/);
  assert.match(servedSpeech(await info(), standing(served, { sent: "just", live: false }))!.text, /dès le retour du réseau/);
  await settled();
  served.leave();
});
