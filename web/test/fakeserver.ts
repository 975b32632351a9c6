// SPDX-License-Identifier: GPL-3.0-or-later
// A clock that tests set, and a server of one room on wires that tests break: what docs/protocol/together.md
// promises, in memory.
import type { Dial, Notes, WireEvents, World } from "../src/together/wires";

/** Time that passes only when it is told to. */
export class Clock {
  now = 1_700_000_000_000;
  #next = 0;
  readonly #waiting = new Map<number, { at: number; run: () => void }>();

  readonly after = (milliseconds: number, run: () => void): (() => void) => {
    const id = ++this.#next;
    this.#waiting.set(id, { at: this.now + milliseconds, run });
    return () => this.#waiting.delete(id);
  };

  /** Lets time pass; promises settle after each timer. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await settled();
      const due = [...this.#waiting].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (!due) break;
      this.#waiting.delete(due[0]);
      this.now = Math.max(this.now, due[1].at);
      due[1].run();
    }
    this.now = end;
    await settled();
  }
}

export async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

export interface Heard {
  readonly do: string;
  readonly id?: number;
  readonly seen?: number;
  readonly words?: string;
  readonly key?: string;
}

/** One wire to the server; the test decides what gets through. */
export class FakeWire {
  open = true;
  /** Messages are lost both ways, and nobody is told: as after sleep. */
  dead = false;
  inside = false;

  constructor(readonly server: FakeServer, readonly events: WireEvents) {}

  say(message: object): void {
    if (this.open && !this.dead) this.events.heard(JSON.stringify(message));
  }

  break(): void {
    if (!this.open) return;
    this.open = false;
    this.server.wires.delete(this);
    this.events.closed();
  }
}

export class FakeServer {
  readonly wires = new Set<FakeWire>();
  readonly heard: Heard[] = [];
  /** The log: event 1 is there from the beginning. */
  readonly log: string[] = ["1 1700000000000 1 1 open"];
  readonly #done = new Map<number, number>();
  up = true;
  hidden = false;
  /** A network answers in the server's place. */
  intercepted = false;
  /** Acts are stored, but their answers get lost. */
  losesAnswers = false;
  /** Of the program; undefined: a server that is not asked. */
  version: string | undefined = "1";
  refuses = "";
  /** The last event is told to nobody, though it is counted. */
  leavesOut = false;
  /** How long it takes to store an act. */
  slow = 0;
  /** How often acts are put off. */
  putOff = 0;
  /** What the tab of its caller has noted. */
  readonly noted = new Map<string, string>();
  /** The server's clock less the page's. */
  ahead = 0;

  constructor(readonly clock: Clock, private readonly chances: () => number = () => 0.5) {}

  get wire(): FakeWire {
    const last = [...this.wires].at(-1);
    if (!last) throw new Error("nobody is connected");
    return last;
  }

  /** What the server was told to do, without the visits. */
  get acts(): Heard[] {
    return this.heard.filter((message) => message.do === "act");
  }

  readonly dial: Dial = (events) => {
    const wire = new FakeWire(this, events);
    this.clock.after(0, () => {
      if (!this.up) return wire.break();
      if (!wire.open) return;
      this.wires.add(wire);
      events.opened();
    });
    return { send: (text) => this.#hear(wire, JSON.parse(text) as Heard), close: () => {
      wire.open = false;
      this.wires.delete(wire);
    } };
  };

  readonly notes: Notes = {
    read: (name) => this.noted.get(name) ?? "",
    write: (name, text) => void this.noted.set(name, text),
  };

  world(): World {
    return { now: () => this.clock.now, after: this.clock.after, random: this.chances, isHidden: () => this.hidden, isIntercepted: async () => this.intercepted,
      dial: this.dial, notes: this.notes };
  }

  /** An event of somebody else. */
  happen(words: string, person = 0): void {
    this.#append(person, 0, words);
  }

  #append(person: number, id: number, words: string): number {
    const number = this.log.length + 1;
    const text = `${number} ${this.clock.now} ${person} ${id} ${words}`;
    this.log.push(text);
    for (const wire of this.wires) if (wire.inside) wire.say(this.leavesOut ? { ready: number } : { n: number, e: text });
    return number;
  }

  #hear(wire: FakeWire, message: Heard): void {
    if (!wire.open || wire.dead || !this.up) return;
    this.heard.push(message);
    const now = this.clock.now + this.ahead;
    const welcome = (you: number, more: object) => wire.say({ v: 1, room: "r", you, now, ...more,
      ...(this.version === undefined ? {} : { version: this.version }) });
    if (message.do === "visit") {
      welcome(message.key === undefined ? 0 : 2, {});
      wire.inside = true;
      for (const [i, text] of this.log.entries()) if (i >= (message.seen ?? 0) && !this.leavesOut) wire.say({ n: i + 1, e: text });
      wire.say({ ready: this.log.length, now });
    } else if (message.do === "open") {
      wire.inside = true;
      welcome(1, { key: "k", code: "ABCDEF" });
      wire.say({ n: 1, e: this.log[0] });
      wire.say({ done: message.id, n: 1 });
    } else if (message.do === "join") welcome(2, { key: "k2" });
    else if (message.do === "look") wire.say({ ready: this.log.length, now });
    else if (message.do === "act" && this.slow > 0) this.clock.after(this.slow, () => this.#act(wire, message.id!, message.words!));
    else if (message.do === "act") this.#act(wire, message.id!, message.words!);
  }

  #act(wire: FakeWire, id: number, words: string): void {
    if (this.putOff > 0) {
      this.putOff--;
      return wire.say({ later: id, in: 1500 });
    }
    if (this.refuses !== "") return wire.say({ refused: id, why: "fault.stale", text: this.refuses });
    const before = this.#done.get(id);
    const silent = this.losesAnswers;
    if (silent) wire.dead = true;
    const number = before ?? this.#append(2, id, words);
    this.#done.set(id, number);
    wire.say({ done: id, n: number });
  }
}
