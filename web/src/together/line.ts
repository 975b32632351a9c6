// SPDX-License-Identifier: GPL-3.0-or-later
// The line to one served room: comes back when it breaks, resumes by event number, sends again what was not
// answered. Pure logic over a wire and a clock that are lent to it; knows no room, only the numbers of events.
import { protocol, readMessage, type Message } from "./messages";
import type { Wire, World } from "./wires";

/** `missing`: there is no such room; `full`: no place in it or on the server. Both are final. */
export type Link = "connecting" | "live" | "lost" | "stopping" | "missing" | "full";

/** What a line tells of. */
export interface LineEvents {
  /** Event `number` as this person may see it; each once, in order. */
  event(text: string, number: number): void;
  /** Who the caller is, or the server's time, became known. */
  welcome(): void;
  link(): void;
  present(): void;
  /** A rematch was opened. */
  again(): void;
  /** What should open a room did not; the line has ended. */
  barred(error: Error): void;
}

/** An act that was refused, in words. */
export class ActRefused extends Error {
  constructor(readonly why: string, text: string) {
    super(text);
  }
}

/** How a room is entered: by its name, or by whatever opens one. */
export type Entrance = { readonly room: string; readonly key?: string | undefined } | { readonly first: object };

interface Act {
  readonly id: number;
  readonly words: string;
  readonly seen: number;
  done(): void;
  refuse(error: Error): void;
  /** Prevents it from being sent again. */
  hold?: () => void;
}

/** A question inside the room that is not an act; only one of a kind waits at a time. */
interface Question {
  readonly message: { readonly id?: number };
  /** What of the server's messages answers it; undefined: something else. */
  readonly answer: (message: Message) => boolean;
  refuse(error: Error): void;
}

const firstDelay = 400;
const lastDelay = 10_000;
/** Who is not answered by then renews the wire. */
const answerTime = 5000;
const lookTime = 30_000;
/** An act without an answer by then shows that the wire is to be looked at. */
const doubtTime = 2000;

export class Line {
  you = 0;
  room = "";
  key: string | undefined;
  code: string | undefined;
  version: string | undefined;
  link: Link = "connecting";
  /** The page is too old for this server. */
  refusedVersion = false;
  /** The network wants its people to sign in before it lets anything through. */
  intercepted = false;
  present: ReadonlySet<number> = new Set();
  watchers = 0;
  away = 0;
  /** The room of the rematch, and who asked for it. */
  next: string | undefined;
  /** Who opened it; 0 if nobody said. */
  nextBy = 0;
  /** Milliseconds to the server and back, as last measured. */
  lag = 0;
  #seen = 0;
  #lastId = 0;
  #acts: Act[] = [];
  #questions: Question[] = [];
  /** What an earlier page of this tab left has been taken over. */
  #recalled = false;
  #wire: Wire | undefined;
  /** Of the wire: messages of older ones are not heard any more. */
  #generation = 0;
  /** In the room, and free to speak. */
  #ready = false;
  /** The server's time less ours: the largest seen, which was delayed least. */
  #offset: number | undefined;
  /** The time has been told on this wire. */
  #timed = false;
  #ended = false;
  #failures = 0;
  #tryAt = 0;
  #retry: (() => void) | undefined;
  #looked: number | undefined;
  /** What prevents the timers of this wire. */
  readonly #timers = new Set<() => void>();
  #first: object | undefined;

  constructor(private readonly world: World, private readonly events: LineEvents, entrance: Entrance,
    private readonly language: () => string) {
    if ("room" in entrance) {
      this.room = entrance.room;
      this.key = entrance.key;
    } else this.#first = entrance.first;
    this.#connect();
  }

  get pending(): number {
    return this.#acts.length;
  }

  /** Milliseconds to the next try; 0 unless it is lost. */
  get retryIn(): number {
    return this.#retry ? Math.max(0, this.#tryAt - this.world.now()) : 0;
  }

  get seen(): number {
    return this.#seen;
  }

  serverNow(): number {
    return this.world.now() + (this.#offset ?? 0);
  }

  // ---- what the page wants ----

  /** Resolves once it is stored; rejects with the reason. Kept and sent again until one of both is known. */
  act(words: string): Promise<void> {
    return new Promise((done, refuse) => {
      if (this.#ended) return refuse(new Error(this.link));
      const act: Act = { id: this.newId(), words, seen: this.#seen, done, refuse };
      this.#acts.push(act);
      this.#note();
      if (this.#ready) this.#sendAct(act);
    });
  }

  /** Asks something inside the room; asked again after a break. */
  ask<T>(message: { readonly do: string; readonly id?: number }, answer: (message: Message) => T | undefined): Promise<T> {
    return new Promise((resolve, refuse) => {
      if (this.#ended) return refuse(new Error(this.link));
      this.#questions.push({ message, refuse, answer: (heard) => {
        const result = answer(heard);
        if (result !== undefined) resolve(result);
        return result !== undefined;
      } });
      if (this.#questions.length === 1) this.#askNext();
    });
  }

  /** Tries at once: somebody wants it, the network or the person is back. */
  retry(): void {
    if (this.#ended || (this.link !== "lost" && this.link !== "stopping")) return;
    this.#failures = 0;
    this.#connect();
  }

  /** The page is seen again, or the network says it is back: whether the wire still lives is asked at once. */
  wake(): void {
    if (this.link === "live") this.#look();
    else this.retry();
  }

  leave(): void {
    this.#drop();
    this.#fail(new Error("left"));
  }

  #fail(error: Error): void {
    this.#ended = true;
    const waiting = [...this.#acts.splice(0), ...this.#questions.splice(0)];
    for (const one of waiting) one.refuse(error);
  }

  /** Of this person's acts on whatever device: none has the number of another. */
  newId(): number {
    const id = Math.floor(this.serverNow()) * 1000 + Math.floor(this.world.random() * 1000);
    this.#lastId = Math.max(this.#lastId + 1, id);
    return this.#lastId;
  }

  // ---- the wire ----

  #drop(): void {
    this.#generation++;
    this.#retry?.();
    this.#retry = undefined;
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    for (const act of this.#acts) act.hold?.();
    this.#looked = undefined;
    this.#ready = false;
    this.#wire?.close();
    this.#wire = undefined;
  }

  #connect(): void {
    this.#drop();
    const mine = this.#generation;
    const still = (run: () => void) => {
      if (mine === this.#generation) run();
    };
    this.#timed = false;
    this.#wire = this.world.dial({
      opened: () => still(() => this.#enter()),
      heard: (text) => still(() => this.#hear(text)),
      closed: () => still(() => this.#lost()),
    });
    this.#setLink(this.link === "lost" || this.link === "stopping" ? this.link : "connecting");
  }

  #enter(): void {
    const { room, key } = this;
    this.#send(this.#first ?? { v: protocol, do: "visit", room, ...(key === undefined ? {} : { key }), seen: this.#seen });
    this.#unanswered();
  }

  /** Unless an answer comes soon the wire is dead; not while nobody looks, when timers prove nothing. */
  #unanswered(looked?: number): void {
    this.#later(answerTime, () => {
      if (looked === undefined ? this.#ready : looked !== this.#looked) return;
      if (this.#ready && this.world.isHidden()) this.#looked = undefined;
      else this.#lost();
    });
  }

  /** Of this wire: forgotten with it. */
  #later(milliseconds: number, run: () => void): void {
    const cancel = this.world.after(milliseconds, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }

  #send(message: object): void {
    this.#wire?.send(JSON.stringify({ ...message, lang: this.language() }));
  }

  #lost(wait?: number): void {
    const stopping = this.link === "stopping";
    this.#drop();
    if (this.#first) return this.#bar(new Error("lost"));
    this.#wait(wait ?? this.#delay());
    if (!stopping) this.#setLink("lost");
    void this.#lookForPortal();
  }

  async #lookForPortal(): Promise<void> {
    const intercepted = await this.world.isIntercepted();
    if (this.#ended || this.link === "live" || intercepted === this.intercepted) return;
    this.intercepted = intercepted;
    this.events.link();
  }

  /** Something was left out: resumes at once, or later if that did not help. */
  #renew(): void {
    this.#lost(this.#failures++ === 0 ? 0 : undefined);
  }

  #bar(error: Error): void {
    this.#drop();
    this.#fail(error);
    this.events.barred(error);
  }

  /** Longer each time, and never the same for two callers. */
  #delay(): number {
    const most = Math.min(lastDelay, firstDelay * 2 ** this.#failures++);
    return most / 2 + this.world.random() * most / 2;
  }

  #wait(milliseconds: number): void {
    this.#tryAt = this.world.now() + milliseconds;
    this.#retry = this.world.after(milliseconds, () => this.#connect());
  }

  #setLink(link: Link): void {
    if (link === this.link) return;
    this.link = link;
    this.events.link();
  }

  #end(link: "missing" | "full"): void {
    this.#drop();
    this.#fail(new Error(link));
    this.#setLink(link);
  }

  // ---- what the server says ----

  #hear(text: string): void {
    const message = readMessage(text);
    if (!message) return;
    if (message.now !== undefined) this.#noteTime(message.now);
    if (message.room !== undefined) this.#welcomed(message);
    if (message.e !== undefined) return this.#heardEvent(message.e, message.n ?? 0);
    if (message.ready !== undefined) return this.#heardReady(message.ready);
    if (message.done !== undefined) return this.#heardDone(message.done);
    if (message.refused !== undefined) return this.#heardRefusal(message);
    if (message.later !== undefined) return this.#heardLater(message.later, message.in ?? 0);
    if (message.there !== undefined) this.#heardPresent(message);
    if (message.again !== undefined) this.#heardAgain(message.again, message.by ?? 0);
    if (message.stop !== undefined) return this.#heardStop(message.stop);
    if (message.found !== undefined) return this.#heardFound(message.found);
    if (message.missing) return this.#end("missing");
    if (message.full) return this.#end("full");
    if (message.error !== undefined) return this.#heardError(message.error);
    this.#answered(message);
  }

  #noteTime(now: number): void {
    const offset = now - this.world.now();
    this.#offset = this.#timed ? Math.max(this.#offset ?? offset, offset) : offset;
    this.#timed = true;
  }

  #welcomed({ room, you = 0, key, code, version }: Message): void {
    this.room = room!;
    this.you = you;
    this.key = key ?? this.key;
    this.code = code ?? this.code;
    this.version = version ?? this.version;
    this.events.welcome();
  }

  /** Once more is nothing new; one that leaves others out shows that something was lost. */
  #heardEvent(text: string, number: number): void {
    if (number <= this.#seen) return;
    if (number > this.#seen + 1) return this.#renew();
    this.#seen = number;
    this.events.event(text, number);
  }

  #heardReady(number: number): void {
    if (number > this.#seen) return this.#renew();
    if (this.#looked !== undefined) this.lag = this.world.now() - this.#looked;
    this.#looked = undefined;
    if (!this.#ready) this.#goLive();
  }

  #goLive(): void {
    this.#ready = true;
    this.#first = undefined;
    this.#failures = 0;
    this.intercepted = false;
    this.#recall();
    this.#setLink("live");
    this.#goOn();
    this.#lookLater();
  }

  #goOn(): void {
    if (this.#questions.length > 0) this.#askNext();
    else this.#sendAll();
  }

  #heardDone(id: number): void {
    if (this.#first !== undefined) return this.#goLive();
    this.#takeAct(id)?.done();
    this.events.link();
  }

  #heardRefusal({ refused = 0, why = "", text = "" }: Message): void {
    const refusal = new ActRefused(why, text);
    if (this.#first !== undefined) return this.#bar(refusal);
    const question = this.#questions.find(({ message }) => (message.id ?? 0) === refused);
    this.#questions = this.#questions.filter((one) => one !== question);
    question?.refuse(refusal);
    this.#takeAct(refused)?.refuse(refusal);
    if (question) this.#goOn();
    this.events.link();
  }

  #takeAct(id: number): Act | undefined {
    const act = this.#acts.find((one) => one.id === id);
    act?.hold?.();
    this.#acts = this.#acts.filter((one) => one !== act);
    this.#note();
    return act;
  }

  // ---- what was wanted before the page was loaded again ----

  get #noteName(): string {
    return `${this.room} ${this.you}`;
  }

  #note(): void {
    if (this.you === 0) return;
    const texts = this.#acts.map(({ id, seen, words }) => `${id} ${seen} ${words}`);
    this.world.notes.write(this.#noteName, texts.join("\n"));
  }

  /** Acts of this person that were sent, perhaps in vain, and whose answer nobody heard. */
  #recall(): void {
    if (this.#recalled || this.you === 0) return;
    this.#recalled = true;
    const nothing = () => undefined;
    const noted = this.world.notes.read(this.#noteName).split("\n").flatMap((text) => {
      const [, id, seen, words] = /^(\d+) (\d+) (.+)$/.exec(text) ?? [];
      return words === undefined ? [] : [{ id: Number(id), seen: Number(seen), words, done: nothing, refuse: nothing }];
    });
    this.#acts.unshift(...noted.filter(({ id }) => this.#acts.every((act) => act.id !== id)));
  }

  /** Storage failed: what was wanted is sent once more, under its number. */
  #heardLater(id: number, milliseconds: number): void {
    const act = this.#acts.find((one) => one.id === id);
    if (act) act.hold = this.world.after(milliseconds, () => this.#ready && this.#sendAct(act));
    else this.#later(milliseconds, () => (this.#ready ? this.#askNext() : this.#enter()));
  }

  #heardPresent({ there = [], watchers = 0, away = 0 }: Message): void {
    this.present = new Set(there.map((seat) => seat - 1));
    this.watchers = watchers;
    this.away = away;
    this.events.present();
  }

  #heardAgain(room: string, by: number): void {
    this.next = room;
    this.nextBy = by;
    this.events.again();
  }

  /** Instead of opening a room, another is to be entered. */
  #heardFound(room: string): void {
    if (this.#first === undefined) return;
    this.#first = undefined;
    this.room = room;
    this.#enter();
  }

  #heardStop(milliseconds: number): void {
    this.#drop();
    this.#wait(milliseconds);
    this.#setLink("stopping");
  }

  #heardError(reason: string): void {
    if (reason !== "version") return this.#lost();
    this.refusedVersion = true;
    this.#drop();
    this.#fail(new Error(reason));
    this.#setLink("lost");
  }

  #answered(message: Message): void {
    if (!this.#questions[0]?.answer(message)) return;
    this.#questions.shift();
    this.#goOn();
  }

  // ---- speaking ----

  /** While something is asked acts wait: the server hears one thing at a time. */
  #sendAll(): void {
    for (const act of this.#acts) this.#sendAct(act);
  }

  #sendAct(act: Act): void {
    if (this.#questions.length > 0) return;
    act.hold?.();
    this.#send({ do: "act", id: act.id, seen: act.seen, words: act.words });
    this.#later(doubtTime, () => {
      if (this.#acts.includes(act) && !this.world.isHidden() && this.version !== undefined) this.#look();
    });
  }

  #askNext(): void {
    const question = this.#questions[0];
    if (question && this.#ready) this.#send(question.message);
  }

  /** Servers that say no version do not know the question. */
  #look(): void {
    if (this.version === undefined) return this.#renew();
    if (this.#looked !== undefined || !this.#ready || this.#questions.length > 0) return;
    this.#looked = this.world.now();
    this.#send({ do: "look" });
    this.#unanswered(this.#looked);
  }

  #lookLater(): void {
    this.#later(lookTime, () => {
      this.#lookLater();
      if (!this.world.isHidden() && this.version !== undefined) this.#look();
    });
  }
}
