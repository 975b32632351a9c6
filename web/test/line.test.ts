// SPDX-License-Identifier: GPL-3.0-or-later
// The line to a served room, without network or time: breaks, repetitions, gaps, lost answers, sleep, stops.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ActRefused, Line, type Entrance } from "../src/together/line";
import { Clock, FakeServer, settled } from "./fakeserver";

interface Seen {
  readonly clock: Clock;
  readonly server: FakeServer;
  readonly line: Line;
  readonly events: string[];
  readonly links: string[];
  readonly barred: Error[];
}

async function call(entrance: Entrance = { room: "r", key: "k2" }, prepare: (server: FakeServer) => void = () => undefined):
  Promise<Seen> {
  const server = new FakeServer(new Clock());
  prepare(server);
  return callAt(server, entrance);
}

/** Another page calls the same server. */
async function callAt(server: FakeServer, entrance: Entrance = { room: "r", key: "k2" }): Promise<Seen> {
  const { clock } = server;
  const events: string[] = [], links: string[] = [], barred: Error[] = [];
  const line = new Line(server.world(), {
    event: (text) => events.push(text),
    link: () => links.push(line.link),
    welcome: () => undefined, present: () => undefined, again: () => undefined,
    barred: (error) => barred.push(error),
  }, entrance, () => "fr");
  await clock.pass(0);
  return { clock, server, line, events, links, barred };
}

/** What an act became. */
function outcomeOf(promise: Promise<void>): { said: string } {
  const outcome = { said: "" };
  promise.then(() => outcome.said = "done", (error: unknown) => outcome.said = String((error as Error).message));
  return outcome;
}

test("whoever visits is told every event, and acts are answered", async () => {
  const { server, line, events } = await call();
  assert.deepEqual([line.link, line.you, events.length], ["live", 2, 1]);
  const outcome = outcomeOf(line.act("play 32-28"));
  await settled();
  assert.equal(outcome.said, "done");
  assert.match(events[1]!, / play 32-28$/);
  assert.equal(server.acts[0]!.seen, 1);
  assert.equal(line.pending, 0);
});

test("an open room is entered with its key and code, and left by the same line again", async () => {
  const { clock, server, line } = await call({ first: { v: 1, do: "open", id: 1, words: "open" } });
  assert.deepEqual([line.link, line.you, line.key, line.code, line.room], ["live", 1, "k", "ABCDEF", "r"]);
  server.wire.break();
  await clock.pass(5000);
  assert.deepEqual(server.heard.map((message) => message.do), ["open", "visit"], "no second room is opened");
  assert.equal(server.heard[1]!.key, "k");
});

test("what was being opened is not tried in secret", async () => {
  const { barred, line, server, clock } = await call({ first: { v: 1, do: "open", id: 1, words: "open" } }, (s) => s.up = false);
  assert.equal(barred.length, 1);
  server.up = true;
  await clock.pass(60_000);
  assert.equal(server.heard.length, 0);
  await assert.rejects(line.act("play 32-28"));
});

test("a broken line comes back by itself and is told what it missed, each once", async () => {
  const { clock, server, line, events, links } = await call();
  server.wire.break();
  assert.equal(line.link, "lost");
  assert.ok(line.retryIn > 0);
  server.happen("play 32-28");
  server.happen("play 19-23");
  await clock.pass(1000);
  assert.deepEqual(events.map((text) => text.split(" ")[0]), ["1", "2", "3"]);
  assert.deepEqual(links, ["live", "lost", "live"]);
  assert.equal(server.heard.at(-1)!.seen, 1, "resumed by number");
});

test("a network that answers in the server's place is known while it does, and forgotten afterwards", async () => {
  const { clock, server, line, links } = await call();
  server.up = false;
  server.intercepted = true;
  server.wire.break();
  await clock.pass(0);
  assert.ok(line.intercepted);
  assert.equal(links.at(-1), "lost");
  server.intercepted = false; // signed in, but the server is away
  await clock.pass(line.retryIn + 1);
  assert.equal(line.intercepted, false);
  server.intercepted = true;
  await clock.pass(line.retryIn + 1);
  server.up = true;
  await clock.pass(20_000);
  assert.deepEqual([line.link, line.intercepted], ["live", false]);
});

test("tries become rarer, at random, and a press tries at once", async () => {
  const { clock, server, line } = await call();
  const times: number[] = [];
  server.up = false;
  server.wire.break();
  for (let i = 0; i < 6; i++) {
    times.push(line.retryIn);
    await clock.pass(line.retryIn + 1);
  }
  assert.ok(times.every((time, i) => i === 0 || time >= times[i - 1]!), String(times));
  assert.ok(times.at(-1)! <= 10_000 && times.at(-1)! >= 5000, String(times));
  server.up = true;
  line.retry();
  await clock.pass(0);
  assert.equal(line.link, "live");
});

test("an act made while the line is lost waits, and is sent once", async () => {
  const { clock, server, line, events } = await call();
  server.wire.break();
  const outcome = outcomeOf(line.act("play 32-28"));
  assert.equal(line.pending, 1);
  assert.equal(server.acts.length, 0);
  await clock.pass(1000);
  assert.equal(outcome.said, "done");
  assert.deepEqual([server.acts.length, events.length, line.pending], [1, 2, 0]);
});

test("an act whose answer was lost is sent again under its number and acts once", async () => {
  const { clock, server, line, events } = await call();
  server.losesAnswers = true;
  const outcome = outcomeOf(line.act("play 32-28"));
  await settled();
  assert.deepEqual([outcome.said, line.pending], ["", 1]);
  server.losesAnswers = false;
  server.wire.break();
  await clock.pass(1000);
  assert.equal(outcome.said, "done");
  assert.equal(server.acts.length, 2);
  assert.equal(server.acts[0]!.id, server.acts[1]!.id);
  assert.deepEqual([server.log.length, events.length], [2, 2], "one event, told once");
});

test("what was wanted before the page was loaded again is sent once more, under its number, and acts once", async () => {
  const { server, line } = await call();
  server.losesAnswers = true;
  void line.act("play 32-28");
  server.wire.break();
  void line.act("phrase 2");
  assert.equal(server.acts.length, 1, "the second waits for the network");
  server.losesAnswers = false;
  const later = await callAt(server); // the first page is gone, without a word
  await settled();
  assert.deepEqual(server.acts.slice(1).map(({ words }) => words), ["play 32-28", "phrase 2"]);
  assert.equal(server.acts[0]!.id, server.acts[1]!.id);
  assert.deepEqual([server.log.length, later.line.pending], [3, 0], "each has acted once");
  await callAt(server);
  assert.equal(server.acts.length, 3, "what was answered is forgotten");
});

test("whoever watches, or is somebody else, takes over nothing", async () => {
  const { server, line } = await call();
  server.wire.break();
  void line.act("resign").catch(() => undefined);
  line.leave();
  const watcher = await callAt(server, { room: "r" });
  await settled();
  assert.deepEqual([server.acts.length, watcher.line.pending], [0, 0]);
});

test("a refused act says why and is not sent again", async () => {
  const { clock, server, line } = await call();
  server.refuses = "La partie a changé.";
  const refused = line.act("play 32-28");
  await assert.rejects(refused, (error) => error instanceof ActRefused && error.why === "fault.stale" && /changé/.test(error.message));
  server.wire.break();
  await clock.pass(1000);
  assert.equal(server.acts.length, 1);
});

test("an act that storage put off is sent again after a while, under its number", async () => {
  const { clock, server, line } = await call(undefined, (s) => s.putOff = 2);
  const outcome = outcomeOf(line.act("play 32-28"));
  await clock.pass(1400);
  assert.equal(server.acts.length, 1);
  await clock.pass(1700);
  assert.equal(outcome.said, "done");
  assert.equal(new Set(server.acts.map((act) => act.id)).size, 1);
});

test("numbers of acts grow, whatever the clock says", async () => {
  const { clock, server, line } = await call();
  for (let i = 0; i < 3; i++) await line.act("phrase 1");
  clock.now -= 60_000;
  await line.act("phrase 2");
  const ids = server.acts.map((act) => act.id!);
  assert.ok(ids.every((id, i) => i === 0 || id > ids[i - 1]!), String(ids));
  assert.ok(ids.every(Number.isSafeInteger));
});

test("events come once however often they are sent, and a gap is filled by resuming", async () => {
  const { clock, server, events } = await call();
  server.happen("play 32-28");
  server.wire.say({ n: 2, e: server.log[1] });
  server.wire.say({ n: 1, e: server.log[0] });
  assert.equal(events.length, 2);
  server.log.push("3 1 0 0 play 19-23"); // this one got lost on the way
  server.happen("play 28x19");
  await clock.pass(100);
  assert.deepEqual(events.map((text) => text.split(" ")[0]), ["1", "2", "3", "4"]);
});

test("a server that leaves numbers out for good is not called all the time", async () => {
  const { clock, server, line } = await call();
  server.leavesOut = true;
  server.happen("play 32-28");
  await clock.pass(60_000);
  const calls = server.heard.length;
  assert.ok(calls > 2 && calls < 20, String(calls));
  assert.equal(line.seen, 1);
});

test("after sleep a dead wire is found within 5 s, a living one stays", async () => {
  const { clock, server, line } = await call();
  line.wake();
  await clock.pass(100);
  assert.deepEqual([line.link, server.heard.at(-1)!.do], ["live", "look"]);
  const alive = server.wire;
  server.wire.dead = true;
  server.log.push("2 1 0 0 play 32-28");
  line.wake();
  await clock.pass(6000);
  assert.notEqual(server.wire, alive);
  assert.deepEqual([line.link, line.seen], ["live", 2]);
});

test("a move on a dead wire is not waited for until the next look: it arrives within 8 s, once", async () => {
  const { clock, server, line, events } = await call();
  server.wire.dead = true;
  const outcome = outcomeOf(line.act("play 32-28"));
  await clock.pass(6900);
  assert.equal(line.link, "live", "the probe has its 5 s");
  await clock.pass(1100);
  assert.deepEqual([outcome.said, line.link, events.length, server.acts.length], ["done", "live", 2, 1]);
});

test("a server that takes its time for a move is asked once, and not left", async () => {
  const { clock, server, line } = await call(undefined, (s) => s.slow = 9000);
  const outcome = outcomeOf(line.act("play 32-28"));
  const { wire } = server;
  await clock.pass(8900);
  assert.deepEqual([outcome.said, server.heard.map((message) => message.do)], ["", ["visit", "act", "look"]]);
  await clock.pass(200);
  assert.deepEqual([outcome.said, server.wire === wire], ["done", true]);
});

test("every 30 s the number is compared: a stale board is noticed", async () => {
  const { clock, server, line } = await call();
  server.log.push("2 1 0 0 play 32-28"); // told to nobody
  await clock.pass(29_000);
  assert.equal(line.seen, 1);
  await clock.pass(2000);
  assert.equal(line.seen, 2);
});

test("nobody watches the line of a hidden page", async () => {
  const { clock, server, line } = await call();
  server.hidden = true;
  const { wire } = server;
  server.wire.dead = true;
  await clock.pass(300_000);
  assert.deepEqual([line.link, server.wire === wire], ["live", true]);
  server.hidden = false;
  line.wake();
  await clock.pass(6000);
  assert.equal(line.link, "live");
  assert.notEqual(server.wire, wire);
});

test("a server that is not asked about its number is simply called again after sleep", async () => {
  const { clock, server, line } = await call(undefined, (s) => s.version = undefined);
  line.wake();
  await clock.pass(1000);
  assert.deepEqual(server.heard.map((message) => message.do), ["visit", "visit"]);
  assert.equal(line.link, "live");
});

test("a server that stops says when to come back", async () => {
  const { clock, server, line } = await call();
  server.up = false;
  server.wire.say({ stop: 4200 });
  assert.deepEqual([line.link, line.retryIn], ["stopping", 4200]);
  const outcome = outcomeOf(line.act("play 32-28"));
  await clock.pass(4100);
  assert.equal(server.heard.length, 1, "not before its time");
  server.up = true;
  await clock.pass(200);
  assert.deepEqual([line.link, outcome.said], ["live", "done"]);
});

test("a room that is not there ends the line, and acts with it", async () => {
  const { clock, server, line } = await call();
  const outcome = outcomeOf(line.act("play 32-28"));
  server.wire.say({ missing: true });
  await clock.pass(60_000);
  assert.deepEqual([line.link, server.wires.size], ["missing", 0]);
  assert.notEqual(outcome.said, "");
});

test("whoever joins waits with acts until the answer is there, and joins again after a break", async () => {
  const { clock, server, line } = await call({ room: "r" });
  assert.equal(line.you, 0);
  server.wire.dead = true;
  const joined = line.ask({ do: "join" }, (message) => (message.you ?? 0) > 0 || undefined);
  const outcome = outcomeOf(line.act("sit 2"));
  server.wire.break();
  await clock.pass(1000);
  assert.equal(await joined, true);
  assert.deepEqual([line.you, line.key, outcome.said], [2, "k2", "done"]);
  assert.deepEqual(server.heard.map((message) => message.do), ["visit", "visit", "join", "act"]);
});

test("what is asked and refused says why, and acts go on", async () => {
  const { server, line } = await call();
  const again = line.ask({ do: "again", id: 77 }, (message) => message.again);
  const outcome = outcomeOf(line.act("phrase 1"));
  assert.equal(server.acts.length, 0);
  server.wire.say({ refused: 77, why: "fault.not-over", text: "La partie n’est pas finie." });
  await assert.rejects(again, ActRefused);
  await settled();
  assert.equal(outcome.said, "done");
});

test("the server's time is the page's, wherever its clock stands", async () => {
  const { clock, server, line } = await call(undefined, (s) => s.ahead = 7_200_000);
  assert.equal(line.serverNow(), clock.now + 7_200_000);
  server.wire.say({ ready: 1, now: clock.now + 7_000_000 }); // late on its way
  assert.equal(line.serverNow(), clock.now + 7_200_000);
});

test("an old page says so, and stops calling", async () => {
  const { clock, server, line } = await call();
  server.wire.say({ error: "version" });
  await clock.pass(60_000);
  assert.deepEqual([line.refusedVersion, line.link, server.heard.length], [true, "lost", 1]);
});
