// SPDX-License-Identifier: GPL-3.0-or-later
// Which wire a page takes, and the polled one with requests that fail, repeat and come late.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pollingDial, type Ask } from "../src/together/polling";
import { choosing, type Dial, type WireEvents } from "../src/together/wires";
import { Clock } from "./fakeserver";

/** A way to dial of which the test decides what becomes. */
function manual(): { dial: Dial; calls: WireEvents[]; closed: number } {
  const calls: WireEvents[] = [];
  const way = { calls, closed: 0, dial: (events: WireEvents) => {
    calls.push(events);
    return { send: () => undefined, close: () => way.closed++ };
  } };
  return way;
}

function listener(): WireEvents & { log: string[] } {
  const log: string[] = [];
  return { log, opened: () => log.push("opened"), heard: (text) => log.push(text), closed: () => log.push("closed") };
}

test("a WebSocket that does not open is given up within 5 s, and polling takes its place", async () => {
  const clock = new Clock(), socket = manual(), polled = manual(), events = listener();
  choosing(socket.dial, polled.dial, clock.after)(events);
  await clock.pass(5000);
  assert.deepEqual([socket.calls.length, socket.closed, polled.calls.length], [1, 1, 1]);
  polled.calls[0]!.opened();
  polled.calls[0]!.heard("{}");
  assert.deepEqual(events.log, ["opened", "{}"]);
});

test("one that is refused is given up at once; the next call does not wait for it again", async () => {
  const clock = new Clock(), socket = manual(), polled = manual();
  const dial = choosing(socket.dial, polled.dial, clock.after);
  dial(listener());
  socket.calls[0]!.closed();
  assert.equal(polled.calls.length, 1);
  dial(listener());
  assert.deepEqual([socket.calls.length, polled.calls.length], [1, 2]);
});

test("one that opens and is never heard counts as refused", () => {
  const clock = new Clock(), socket = manual(), polled = manual(), events = listener();
  const dial = choosing(socket.dial, polled.dial, clock.after);
  dial(events);
  socket.calls[0]!.opened();
  socket.calls[0]!.closed();
  assert.deepEqual(events.log, ["opened", "closed"]);
  dial(listener());
  assert.equal(polled.calls.length, 1);
});

test("a WebSocket that has been heard is not doubted: its server is away", () => {
  const clock = new Clock(), socket = manual(), polled = manual();
  const dial = choosing(socket.dial, polled.dial, clock.after);
  dial(listener());
  socket.calls[0]!.opened();
  socket.calls[0]!.heard("{}");
  socket.calls[0]!.closed();
  const events = listener();
  dial(events);
  socket.calls[1]!.closed();
  assert.deepEqual([events.log, polled.calls.length], [["closed"], 0]);
});

/** A server of one call: messages to tell, messages heard, and requests that fail. */
class PolledServer {
  readonly heard = new Map<number, unknown>();
  readonly told: unknown[] = [];
  requests = 0;
  /** So many of the next requests get no answer, though they are acted upon. */
  silent = 0;
  gone = false;
  #waiting: (() => void) | undefined;

  tell(message: unknown): void {
    this.told.push(message);
    this.#waiting?.();
  }

  readonly ask: Ask = async (path, { method, body, signal }) => {
    this.requests++;
    const answer = (status: number, value: unknown = {}) =>
      ({ ok: status < 300, status, json: async () => value });
    if (path === "") return answer(200, { call: "abc" });
    if (this.gone) return answer(404);
    if (method === "POST") for (const [number, message] of JSON.parse(body!) as [number, unknown][]) this.heard.set(number, message);
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    if (method === "GET" && this.told.length <= after)
      await new Promise<void>((resolve, reject) => {
        this.#waiting = resolve;
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    if (this.silent > 0) {
      this.silent--;
      throw new Error("no answer");
    }
    return method === "POST" ? answer(204) : answer(200, { m: this.told.map((m, i) => [i + 1, m]).slice(after) });
  };
}

test("polling says and hears everything once, though answers get lost", async () => {
  const clock = new Clock(), server = new PolledServer(), events = listener();
  const wire = pollingDial(server.ask, clock.after)(events);
  await clock.pass(0);
  server.silent = 2;
  wire.send('{"a":1}');
  wire.send('{"a":2}');
  server.tell({ b: 1 });
  await clock.pass(3000);
  server.tell({ b: 2 });
  await clock.pass(10);
  assert.deepEqual([...server.heard.values()], [{ a: 1 }, { a: 2 }]);
  assert.deepEqual(events.log, ["opened", '{"b":1}', '{"b":2}']);
});

test("a call that is gone is told once; one that is left is silent", async () => {
  const clock = new Clock(), server = new PolledServer(), events = listener();
  pollingDial(server.ask, clock.after)(events);
  await clock.pass(0);
  server.gone = true;
  server.tell({});
  await clock.pass(60_000);
  assert.deepEqual(events.log, ["opened", "{}", "closed"]);
  const other = new PolledServer(), left = listener();
  const wire = pollingDial(other.ask, clock.after)(left);
  await clock.pass(0);
  wire.close();
  await clock.pass(60_000);
  assert.deepEqual(left.log, ["opened"]);
  assert.ok(other.requests < 5, "nothing is asked any more");
});

test("where nothing answers, the wire never opens", async () => {
  const clock = new Clock(), events = listener();
  pollingDial(() => Promise.reject(new Error("no network")), clock.after)(events);
  await clock.pass(100);
  assert.deepEqual(events.log, ["closed"]);
});

test("connections that died while the device slept are let go one by one, and a new one is found", async () => {
  for (const [dead, time] of [[1, 1500], [2, 3000], [3, 6000]] as const) {
    const clock = new Clock(), server = new PolledServer(), events = listener();
    let hung = 0;
    const ask: Ask = (path, options) => path !== "" || hung === dead ? server.ask(path, options)
      : new Promise((_, reject) => {
        hung++;
        options.signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    pollingDial(ask, clock.after)(events);
    await clock.pass(time - 100);
    assert.deepEqual(events.log, []);
    await clock.pass(200);
    assert.deepEqual(events.log, ["opened"], `${dead}`);
  }
});

test("an answer that is left before it comes is not asked for again", async () => {
  const clock = new Clock(), events = listener();
  let asked = 0;
  const wire = pollingDial((_, { signal }) => {
    asked++;
    return new Promise((__, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  }, clock.after)(events);
  await clock.pass(0);
  wire.close();
  await clock.pass(60_000);
  assert.deepEqual([asked, events.log], [1, []]);
});
