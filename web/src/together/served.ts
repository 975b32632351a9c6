// SPDX-License-Identifier: GPL-3.0-or-later
// A served room as the page has it: a room of the core fed with the server's events, who is there, and the
// state of the line to it. The views of the page use this and nothing below it.
import { Refusal, type Module } from "../core/module";
import { Room } from "../core/room";
import { ActRefused, Line, type Entrance, type Link } from "./line";
import { protocol, readMessage, type Entry, type Message } from "./messages";
import type { World } from "./wires";

export { ActRefused, type Entry, type Link };

/** `excused`: the server was away, and nobody is charged for it. */
export type Change = "event" | "link" | "present" | "phrase" | "again" | "excused";

/** A phrase that was just said, by a person of the room. */
export interface Said {
  readonly person: number;
  readonly phrase: number;
}

export interface Served {
  /** The room's name. */
  readonly id: string;
  /** Who one is there; 0 while watching. */
  readonly you: number;
  readonly key: string | undefined;
  /** Six letters; undefined where the server did not tell it. */
  readonly code: string | undefined;
  /** A room of the core in this page, fed with the server's events. */
  readonly room: Room;
  /** Seats whose people are connected, from 0. */
  readonly present: ReadonlySet<number>;
  readonly watchers: number;
  /** How long the player to move has been away, in milliseconds. */
  readonly away: number;
  readonly link: Link;
  /** Acts that were sent and not yet answered. */
  readonly pending: number;
  /** Milliseconds to the next try while the line is lost. */
  readonly retryIn: number;
  /** Milliseconds to the server and back; 0 until measured. */
  readonly lag: number;
  /** By seat, what the clock last forgave for the network, in milliseconds. */
  readonly forgiven: ReadonlyMap<number, number>;
  /** The network wants its people to sign in before it lets anything through. */
  readonly intercepted: boolean;
  /** The page is older than its server: it must be loaded again. */
  readonly outdated: boolean;
  /** What was said last. */
  readonly said: Said | undefined;
  /** The room of the rematch. */
  readonly next: string | undefined;
  /** Who opened it, by number; 0 if nobody said. */
  readonly nextBy: number;
  serverNow(): number;
  /** Resolves once it is stored, rejects with an ActRefused. */
  act(words: string): Promise<void>;
  /** Becomes somebody. */
  join(): Promise<void>;
  /** A rematch: the new room's name. */
  again(): Promise<string>;
  moveSeat(): Promise<{ code: string; until: number }>;
  /** Tries to come back at once. */
  retry(): void;
  onChange(listener: (what: Change) => void): () => void;
  leave(): void;
}

export interface Together {
  /** There is a server, and it keeps rooms. */
  readonly offered: boolean;
  /** The same, once the server was asked. */
  readonly known: Promise<boolean>;
  open(words: string, listed: boolean): Promise<Served>;
  visit(id: string, key?: string): Promise<Served>;
  find(code: string): Promise<string | undefined>;
  take(code: string): Promise<Served | undefined>;
  list(): Promise<readonly Entry[]>;
  mine(rooms: readonly { readonly room: string; readonly key: string }[]): Promise<readonly Entry[]>;
  pair(words: string): Promise<Served>;
  /** Where other devices find the server of a page that is at an address of this computer alone; empty otherwise. */
  addresses(): Promise<readonly string[]>;
  /** The browser forgets the seat of a room, where scripts do not reach it. */
  forgetSeat(id: string): Promise<void>;
}

/** No server answered; `intercepted`: but a network did, to which people must sign in. */
export class Unreachable extends Error {
  constructor(readonly intercepted = false) {
    super();
  }
}

/** A phrase that is older was said before one came. */
const fresh = 4000;
const enterTime = 15_000;
const askTime = 10_000;

class LinkedRoom implements Served {
  readonly room: Room;
  readonly line: Line;
  readonly forgiven = new Map<number, number>();
  said: Said | undefined;
  readonly #listeners = new Set<(what: Change) => void>();
  #freed = false;
  /** Whoever watches with a delay sees the clocks as they were then. */
  #delayed = 0;
  /** The server told an event that this page does not know: it is newer. */
  #unread = false;

  constructor(module: Module, world: World, entrance: Entrance, private readonly page: Connections,
    barred: (error: Error) => void) {
    this.room = Room.fed(module, () => this.line.serverNow() - this.#delayed);
    this.line = new Line(world, {
      event: (text) => this.#add(text),
      welcome: () => this.#welcomed(),
      link: () => this.#tell("link"),
      present: () => this.#tell("present"),
      again: () => this.#tell("again"),
      barred,
    }, entrance, page.language);
  }

  get id(): string { return this.line.room; }
  get you(): number { return this.line.you; }
  get key(): string | undefined { return this.line.key; }
  get code(): string | undefined { return this.line.code; }
  get present(): ReadonlySet<number> { return this.line.present; }
  get watchers(): number { return this.line.watchers; }
  get away(): number { return this.line.away; }
  get link(): Link { return this.line.link; }
  get pending(): number { return this.line.pending; }
  get retryIn(): number { return this.line.retryIn; }
  get lag(): number { return this.line.lag; }
  get intercepted(): boolean { return this.line.intercepted; }
  get next(): string | undefined { return this.line.next; }
  get nextBy(): number { return this.line.nextBy; }

  get outdated(): boolean {
    return this.#unread || this.line.refusedVersion || (this.line.version ?? this.page.version) !== this.page.version;
  }

  serverNow(): number {
    return this.line.serverNow();
  }

  act(words: string): Promise<void> {
    const acted = this.line.act(words);
    this.#tell("link");
    return acted;
  }

  async join(): Promise<void> {
    if (this.you === 0) await this.line.ask({ do: "join" }, (message) => (message.you ?? 0) > 0 || undefined);
  }

  again(): Promise<string> {
    return this.line.ask({ do: "again", id: this.line.newId() }, (message) => message.again);
  }

  moveSeat(): Promise<{ code: string; until: number }> {
    return this.line.ask({ do: "move-seat" }, ({ move, until }) =>
      (move === undefined ? undefined : { code: move, until: until ?? 0 }));
  }

  retry(): void {
    this.line.retry();
  }

  wake(): void {
    this.line.wake();
  }

  onChange(listener: (what: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  leave(): void {
    this.line.leave();
    this.#listeners.clear();
    this.page.forget(this);
    if (!this.#freed) this.room.free();
    this.#freed = true;
  }

  #tell(what: Change): void {
    for (const listener of [...this.#listeners]) listener(what);
  }

  #welcomed(): void {
    this.room.seenBy(this.line.you);
    if (this.line.seen > 0 && !this.#unread) this.#delayed = this.room.view.delayed;
    if (this.line.version !== undefined) this.page.keep(this.line.room, this.line.key);
    this.#tell("link");
  }

  #add(text: string): void {
    this.#noteForgiven(text);
    if (!this.#read(text)) return this.#tell("link");
    this.#delayed = this.room.view.delayed;
    this.#noteSitting(text);
    this.#tell("event");
    const excused = /^\d+ (\d+)\S* 0 0 (?:resume|excuse \d+ \d+)$/.exec(text);
    if (excused && this.#isFresh(excused[1]!)) this.#tell("excused");
    const phrase = /^\d+ (\d+)\S* (\d+) \d+ phrase (\d+)$/.exec(text);
    if (!phrase || !this.#isFresh(phrase[1]!)) return;
    this.said = { person: Number(phrase[2]), phrase: Number(phrase[3]) };
    this.#tell("phrase");
  }

  #read(text: string): boolean {
    try {
      if (!this.#unread) this.room.add(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#unread = true;
    }
    return !this.#unread;
  }

  #isFresh(time: string): boolean {
    return Number(time) >= this.serverNow() - fresh;
  }

  /** Whoever has just sat down is here, before the server says who is. */
  #noteSitting(text: string): void {
    const sat = /^\d+ (\d+)\S* \d+ \d+ sit (\d+)$/.exec(text);
    if (sat && this.#isFresh(sat[1]!)) this.line.present = new Set([...this.line.present, Number(sat[2]) - 1]);
  }

  /** Before the event is added: whose move it is. */
  #noteForgiven(text: string): void {
    const moved = /^\d+ \d+(?:-(\d+))? \d+ \d+ play /.exec(text);
    if (moved) this.forgiven.set(this.room.view.seat, Number(moved[1] ?? 0));
  }
}

/** What the page lends to its connections. */
export interface Lent {
  readonly module: Module;
  readonly world: World;
  readonly version: string;
  /** Whether this page's server keeps rooms. */
  readonly known: Promise<boolean>;
  language(): string;
  addresses(): Promise<readonly string[]>;
  /** Lets the browser keep the key of a room where scripts do not reach it. */
  keep(room: string, key: string): Promise<void>;
}

export class Connections implements Together {
  readonly known: Promise<boolean>;
  offered = false;
  readonly #rooms = new Set<LinkedRoom>();

  constructor(private readonly lent: Lent) {
    this.known = lent.known.then((offered) => this.offered = offered);
  }

  get version(): string {
    return this.lent.version;
  }

  readonly language = (): string => this.lent.language();

  open(words: string, listed: boolean): Promise<Served> {
    return this.#enter({ first: { v: protocol, do: "open", id: 1, words, listed } });
  }

  visit(id: string, key?: string): Promise<Served> {
    return this.#enter({ room: id, key });
  }

  pair(words: string): Promise<Served> {
    return this.#enter({ first: { v: protocol, do: "pair", id: 1, words } });
  }

  async take(code: string): Promise<Served | undefined> {
    const served = await this.#enter({ first: { v: protocol, do: "take", code } });
    if (served.link !== "missing") return served;
    served.leave();
    return undefined;
  }

  find(code: string): Promise<string | undefined> {
    return this.#ask({ do: "code", code }, ({ found, missing }) => found === undefined && !missing ? undefined : { found })
      .then(({ found }) => found);
  }

  list(): Promise<readonly Entry[]> {
    return this.#ask({ do: "list" }, ({ list }) => list);
  }

  mine(rooms: readonly { readonly room: string; readonly key: string }[]): Promise<readonly Entry[]> {
    return this.#ask({ do: "mine", rooms }, ({ mine }) => mine);
  }

  keep(room: string, key: string | undefined): void {
    if (key !== undefined) void this.lent.keep(room, key);
  }

  addresses(): Promise<readonly string[]> {
    return this.lent.addresses();
  }

  forgetSeat(id: string): Promise<void> {
    return this.lent.keep(id, "");
  }

  forget(room: LinkedRoom): void {
    this.#rooms.delete(room);
  }

  /** The page is seen again, or has a network again. */
  wake(): void {
    for (const room of this.#rooms) room.wake();
  }

  /** Once the room is known, or it is known that there is none. */
  #enter(entrance: Entrance): Promise<Served> {
    return new Promise((resolve, reject) => {
      const settle = (run: () => void) => {
        tooLong();
        deaf();
        run();
      };
      const fail = (error: Error) => settle(() => {
        room.leave();
        if (error instanceof ActRefused || error instanceof Unreachable) return reject(error);
        void this.lent.world.isIntercepted().then((intercepted) => reject(new Unreachable(intercepted)));
      });
      const tooLong = this.lent.world.after(enterTime, () => fail(new Unreachable()));
      const room = new LinkedRoom(this.lent.module, this.lent.world, entrance, this, fail);
      this.#rooms.add(room);
      const deaf = room.onChange(() => {
        if (["live", "missing", "full"].includes(room.link)) settle(() => resolve(room));
        else if (room.intercepted) fail(new Unreachable(true));
        else if (room.line.refusedVersion) fail(new Unreachable());
      });
    });
  }

  /** Asks something outside a room, over a wire of its own. */
  #ask<T>(message: object, answer: (message: Message) => T | undefined): Promise<T> {
    const { world } = this.lent;
    return new Promise((resolve, reject) => {
      const end = (run: () => void) => {
        tooLong();
        wire.close();
        run();
      };
      const fail = () => end(() =>
        void world.isIntercepted().then((intercepted) => reject(new Unreachable(intercepted))));
      const tooLong = world.after(askTime, fail);
      const wire = world.dial({
        opened: () => wire.send(JSON.stringify({ v: protocol, ...message, lang: this.lent.language() })),
        heard: (text) => {
          const said = readMessage(text);
          const result = said && answer(said);
          if (result !== undefined) end(() => resolve(result));
          else if (said?.error !== undefined || said?.later !== undefined) fail();
        },
        closed: fail,
      });
    });
  }
}
