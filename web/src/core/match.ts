// SPDX-License-Identifier: GPL-3.0-or-later
// A match of the core as an object: every call goes to C and comes back as a view. Holds no rule and
// no copy of the state beside the last view. Refused calls throw a Refusal and change nothing.
import type { Module } from "./module";
import type { GameInfo, MatchView, Moment, Thought } from "./types";

export type Setup = Readonly<Record<string, string>>;

export class Match {
  #view: MatchView | undefined;

  private constructor(
    private readonly module: Module,
    private readonly address: number,
  ) {}

  static games(module: Module): readonly GameInfo[] {
    module.call.games();
    return module.take<GameInfo[]>();
  }

  /** From the start, or from a position as the rules page writes it. */
  static create(module: Module, game: number, setup: Setup = {}, position = ""): Match {
    const options = Object.entries(setup).map(([name, value]) => `${name}=${value}\n`);
    module.give(`${position}\n${options.join("")}`);
    return new Match(module, module.accepted(module.call.match_new(game)));
  }

  static load(module: Module, record: string): Match {
    module.give(record);
    return new Match(module, module.accepted(module.call.match_load()));
  }

  free(): void {
    this.module.call.match_free(this.address);
  }

  /** The match as it stands; asked of the core once after each change. */
  get view(): MatchView {
    this.#view ??= this.look();
    return this.#view;
  }

  /** The view asked anew: clocks have run, or the language has changed. */
  look(): MatchView {
    this.module.call.match_view(this.address, performance.now());
    this.#view = this.module.take<MatchView>();
    return this.#view;
  }

  moment(index: number): Moment {
    this.module.call.match_moment(this.address, index);
    return this.module.take<Moment>();
  }

  record(): string {
    this.module.call.match_save(this.address);
    return this.module.take<string>();
  }

  /** `index` is the place of the move in `view.moves`. */
  play(index: number): void {
    this.#change(this.module.call.match_play(this.address, index, performance.now()));
  }

  /** The place in `view.moves` of a move as players write it. */
  read(text: string): number {
    this.module.give(text);
    return this.module.accepted(this.module.call.match_read(this.address)) - 1;
  }

  undo(): void {
    this.#change(this.module.call.match_undo(this.address, performance.now()));
  }

  redo(): void {
    this.#change(this.module.call.match_redo(this.address, performance.now()));
  }

  offerDraw(seat: number): void {
    this.#change(this.module.call.match_offer_draw(this.address, seat));
  }

  declineDraw(seat: number): void {
    this.#change(this.module.call.match_decline_draw(this.address, seat));
  }

  resign(seat: number): void {
    this.#change(this.module.call.match_resign(this.address, seat));
  }

  drawCard(name: string): void {
    this.module.give(name);
    this.#change(this.module.call.match_draw_card(this.address));
  }

  answer(right: boolean): void {
    this.#change(this.module.call.match_answer(this.address, right ? 1 : 0, performance.now()));
  }

  /** Another move instead of the pending one, before its card is drawn. */
  withdraw(): void {
    this.#change(this.module.call.match_withdraw(this.address));
  }

  /** What cards and the computer's choices are made from; kept in the record. */
  setSeed(seed: number): void {
    this.module.call.match_set_seed(this.address, seed);
    this.#view = undefined;
  }

  /** The page's name for the deck of the cards; "" is the deck of the house. */
  setDeck(name: string): void {
    this.module.give(name);
    this.#change(this.module.call.match_set_deck(this.address));
  }

  setPlayer(seat: number, player: { engine: boolean; level: number; name: string }): void {
    this.module.give(player.name);
    this.module.call.match_set_player(this.address, seat, player.engine ? 1 : 0, player.level);
    this.#view = undefined;
  }

  /** Milliseconds for the game and for each turn; no clock if `base` is 0. */
  setClock(base: number, increment: number): void {
    this.module.call.match_set_clock(this.address, base, increment);
    this.#view = undefined;
  }

  runClock(run: boolean): void {
    this.module.call.match_run_clock(this.address, run ? 1 : 0, performance.now());
    this.#view = undefined;
  }

  /** Ends the game if the time of the player to move is up; says whether it did. */
  checkClock(): boolean {
    const over = this.module.call.match_check_clock(this.address, performance.now()) !== 0;
    if (over) this.#view = undefined;
    return over;
  }

  /** Blocks until the engine has an answer: for the worker. Level 0 is full strength for a time. */
  think(level: number, milliseconds: number, seed: number): Thought {
    if (this.module.call.think(this.address, level, milliseconds, 0, seed) === 0)
      throw new Error("no memory");
    return this.module.take<Thought>();
  }

  #change(result: number): void {
    this.#view = undefined;
    this.module.accepted(result);
  }
}
