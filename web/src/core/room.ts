// SPDX-License-Identifier: GPL-3.0-or-later
// A room of the core as an object: what the people at this page want goes to C as words, what the host owes
// them too, and what stands comes back as a view. Decides nothing, and holds no copy of the state beside the
// last view. What is refused throws a Refusal and changes nothing. A room that a server hosts is fed with its
// events instead, and seen as one person may see it.
import type { CardDeck } from "./carddeck";
import type { RoomView } from "./cardtypes";
import { Handle, type Module } from "./module";
import type { GameInfo, Moment, Reason } from "./types";

export type Setup = Readonly<Record<string, string>>;

export interface Seat {
  readonly engine: boolean;
  readonly level: number;
  readonly name: string;
}

/** What a game begins with; what is left out is standard. */
export interface Beginning {
  readonly setup?: Setup;
  /** As the rules page writes it. */
  readonly position?: string;
  readonly players?: readonly Seat[];
  /** Milliseconds for the game and for each turn; no clock if the first is 0. */
  readonly base?: number;
  readonly increment?: number;
  /** Milliseconds for every turn anew, instead of both. */
  readonly eachTurn?: number;
  /** The page's name for the deck of the cards; "" is the built-in one. */
  readonly deck?: string;
}

/** The host, and everybody at this page, who hold all seats that are not a computer's. */
const host = 0;
const keyboard = 1;
/** Nobody in particular: sees what everybody may, and has no rights. */
const watcher = -1;

/** Milliseconds since 1970 by a clock that nobody sets. */
const now = () => performance.timeOrigin + performance.now();

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000 + 1;

/** A record that has a seed keeps it: the same cards would come in another order. */
const seedOf = (record: string) => (/^seed /m.test(record) ? [] : [`seed=${newSeed()}`]);

/** A word of an act in which spaces and ends of lines are not its end. */
export const escaped = (text: string) => text.replace(/[\\ \n\r]/g, (sign) => `\\${{ "\\": "\\", " ": "s", "\n": "n", "\r": "r" }[sign]}`);

function linesOf({ setup = {}, players = [], base = 0, increment = 0, eachTurn = 0, deck = "" }: Beginning): string[] {
  return [
    ...Object.entries(setup).map(([name, value]) => `option ${name}=${value}`),
    ...players.map(({ engine, level, name }, seat) =>
      `player ${seat + 1} ${engine ? "engine" : "person"} ${level} ${name}`.trimEnd()),
    ...(eachTurn > 0 ? [`clock turn ${eachTurn}`] : base > 0 ? [`clock ${base} ${increment}`] : []),
    ...(deck === "" ? [] : [`deck ${deck}`]),
  ];
}

export class Room {
  #view: RoomView | undefined;
  #acts = 0;
  #person = keyboard;

  private constructor(
    private readonly module: Module,
    private readonly address: number,
    private readonly clock = now,
  ) {}

  static games(module: Module): readonly GameInfo[] {
    module.call.games();
    return module.take<GameInfo[]>();
  }

  /** The record of a game that has not begun. */
  static newRecord(module: Module, game: number, beginning: Beginning = {}): string {
    module.give(`${beginning.position ?? ""}\n${linesOf(beginning).map((line) => `${line}\n`).join("")}`);
    module.accepted(module.call.record_new(game));
    return module.take<string>();
  }

  /** A room with the game of a record, begun; `rules` as docs/formats/room.md has them: "undo=no". */
  static open(module: Module, record: string, rules: readonly string[] = []): Room {
    const room = new Room(module, module.accepted(module.call.room_new()));
    try {
      room.act(["open", "hold=all", ...rules, ...seedOf(record), `record=${escaped(record)}`].join(" "));
      room.act("start");
    } catch (error) {
      room.free();
      throw error;
    }
    return room;
  }

  static create(module: Module, game: number, beginning: Beginning = {}): Room {
    return Room.open(module, Room.newRecord(module, game, beginning));
  }

  /** An empty room that events of its host are added to; `clock` is the host's. */
  static fed(module: Module, clock: () => number): Room {
    const room = new Room(module, module.accepted(module.call.room_new()), clock);
    room.#person = watcher;
    return room;
  }

  /** Adds an event of the host. */
  add(event: string): void {
    this.module.give(event);
    this.#view = undefined;
    this.module.accepted(this.module.call.room_add(this.address));
  }

  /** Who looks at it; 0: somebody who only watches. */
  seenBy(person: number): void {
    this.#person = person === 0 ? watcher : person;
    this.#view = undefined;
  }

  free(): void {
    this.module.call.release(Handle.room, this.address);
  }

  /** The decks that cards are dealt from; neither may be freed before the room. */
  lendDecks(named: CardDeck | undefined, builtin: CardDeck | undefined): void {
    this.module.call.room_lend_decks(this.address, named?.address ?? 0, builtin?.address ?? 0);
  }

  /** The room as it stands; asked of the core once after each change. */
  get view(): RoomView {
    this.#view ??= this.#look();
    return this.#view;
  }

  #look(): RoomView {
    this.module.call.room_view(this.address, this.#person);
    return this.module.take<RoomView>();
  }

  /** What each seat has left, in milliseconds. */
  times(): readonly number[] {
    this.module.call.room_times(this.address, this.clock());
    return this.module.take<number[]>();
  }

  moment(index: number): Moment {
    this.module.call.room_moment(this.address, index);
    return this.module.take<Moment>();
  }

  /**
   * Why a move being entered goes on as it does: `touched` are its steps so far, `refused` the square that
   * was touched then and fits no move, or 0.
   */
  explain(touched: readonly number[], refused: number): Reason {
    this.module.give(touched.join(" "));
    this.module.call.room_explain(this.address, refused);
    return this.module.take<Reason>();
  }

  record(): string {
    this.module.call.room_record(this.address, this.clock());
    return this.module.take<string>();
  }

  /** The record of the same game once more, perhaps with the seats rotated by one. */
  again(swap: boolean): string {
    this.module.call.room_again(this.address, Number(swap));
    return this.module.take<string>();
  }

  /** What the people here want: "play 32-28", "undo". */
  act(words: string): void {
    this.#do(keyboard, ++this.#acts, words);
  }

  /** What the host owes: "deal", "thought move 32-28". */
  attend(words: string): void {
    this.#do(host, 0, words);
  }

  #do(person: number, id: number, words: string): void {
    const seen = this.#view?.events ?? Number.MAX_SAFE_INTEGER;
    this.module.give(words);
    const result = this.module.call.room_do(this.address, person, id, seen, this.clock());
    this.#view = undefined;
    this.module.accepted(result);
  }
}
