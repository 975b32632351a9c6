// SPDX-License-Identifier: GPL-3.0-or-later
// A game whose room is in this page: lets the computer think, asks cards, runs the clock, keeps the game after
// every change.
import { splitMove } from "../board/fold";
import { Refusal } from "../core/module";
import { nobody, scoreWon, type Due, type Move } from "../core/types";
import { tellLostDeck } from "../decks/dealing";
import { sentence, word } from "../words/words";
import { shownCells } from "./goal";
import { playerName, spokenMove } from "./naming";
import { Play } from "./play";
import { settleCard } from "./settlecard";
import { openSpeech, type Speech } from "./voice";

const leastPause = 450;
const slowThought = 2000;
/** Whether a solo game can still be won. */
const solving = { depth: 0, milliseconds: 400, noise: 0, seed: 0, eager: false };

export class OwnPlay extends Play {
  /** The number of events when the game was last kept. */
  #kept = 0;
  #paused = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Puts a card on the table away when the game is left or taken back. */
  #asking: AbortController | undefined;

  start(): void {
    tellLostDeck(this.room.view);
    if (this.room.view.base > 0 && this.room.view.seat !== nobody)
      this.#timer = setInterval(() => this.#tick(), 250);
    this.screen.board.setCells(shownCells(this.room.view));
    this.proceed();
  }

  /** Leaves the game; nothing of it moves any more. */
  leave(): void {
    this.epoch++;
    clearInterval(this.#timer);
    this.#asking?.abort();
    this.screen.board.hurry();
    this.app.thinker.stop();
    if (this.room.view.base > 0) this.#kept = 0; // the time of this turn has run since
    this.keep();
    this.room.free();
  }

  keep(): void {
    const { turns, pending, events } = this.room.view;
    if ((turns.length === 0 && !pending) || events === this.#kept || !this.app.windows.has(this.info.id)) return;
    this.#kept = events;
    if (!this.app.saved.save(this.info.id, this.room.record())) this.screen.cannotKeep();
  }

  /** A move written as players write it; throws the reason if it is none. */
  written(text: string): void {
    this.screen.board.hurry();
    if (this.isOpen()) this.#play(() => this.room.act(`play ${text.trim()}`));
  }

  // ---- moves ----

  protected playMove(index: number): void {
    this.#play(() => this.room.act(`play ${this.room.view.moves[index]!.text}`));
  }

  /** `act` plays a move; what it was is read off the room. Throws if it is refused. */
  #play(act: () => void): void {
    const before = this.room.view;
    this.#attempt(act);
    const { pending, length, outcome } = this.room.view;
    if (outcome.over && length === before.length) return this.#ended(); // the flag fell first
    const epoch = ++this.epoch;
    this.app.thinker.stop();
    const move = pending?.move ?? this.room.moment(length - 1).move!;
    const split = splitMove(before.cells, move, this.alreadyShown(before, move));
    this.reset();
    void this.#conclude(split, epoch);
  }

  /** Asks the card of a move, if there is one, and shows the move if it stands. */
  async #conclude({ cells, rest }: ReturnType<typeof splitMove>, epoch: number): Promise<void> {
    if (this.room.view.pending && !(await this.#answerCard(epoch))) return;
    if (this.room.view.turns[this.room.view.length - 1]?.pass) return this.proceed();
    this.screen.board.setCells(cells);
    this.#show(rest);
  }

  /** A flag that has fallen ends the game and is no fault of whoever acts. */
  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Refusal) || !this.room.view.outcome.over) throw error;
    }
  }

  #show(move: Move): void {
    this.keep();
    this.animate(move, shownCells(this.room.view), () => this.proceed());
  }

  /** True if the card was answered and the player goes on; whether the move stands, the room says. */
  async #answerCard(epoch: number): Promise<boolean> {
    this.refresh();
    this.keep();
    if (this.#dueNow("deal")) this.room.attend("deal");
    this.keep();
    this.#asking = new AbortController();
    const answered = await settleCard(this.app, this.info, this.room, this.#asking.signal, () => this.#judged());
    this.#asking = undefined;
    if (epoch !== this.epoch || !answered) return false;
    if (this.room.view.paused) this.room.act("resume");
    return true;
  }

  /** While an explanation is read no clock runs. */
  #judged(): void {
    if (this.room.view.base > 0 && this.room.view.seat !== nobody) this.room.act("pause");
    this.keep();
  }

  #dueNow(kind: Due["kind"]): Due | undefined {
    return this.room.view.due.find((due) => due.kind === kind);
  }

  async #computer(): Promise<void> {
    const epoch = this.epoch;
    const due = this.#dueNow("move");
    if (!due) return;
    const began = performance.now();
    const slow = setTimeout(() =>
      this.screen.say(this.withLast({ icon: "i-pennant", title: word("voice.thinking"), text: "" })), slowThought);
    const thought = await this.app.thinker.think(this.room.record(), due);
    clearTimeout(slow);
    const rest = leastPause - (performance.now() - began);
    if (this.app.settings.speed !== "none" && rest > 0) await new Promise((done) => setTimeout(done, rest));
    if (epoch !== this.epoch || !thought?.best || this.moment !== undefined || this.#paused) return;
    const { text } = thought.best;
    this.#play(() => this.room.attend(`thought move ${text}`));
  }

  // ---- tools ----

  /** Takes back to the last turn of a person. */
  undo(): void {
    if (this.entry.touched.length > 1) return this.stepBack();
    if (this.entry.touched.length === 1) return this.cancelled();
    this.#back("undo");
  }

  /** Whether a person has played one of the turns that stand. */
  get hasMoved(): boolean {
    const { turns, length } = this.room.view;
    return turns.slice(0, length).some(({ seat }) => this.isOwn(seat));
  }

  redo(): void {
    this.#back("redo");
  }

  #back(words: "undo" | "redo"): void {
    try {
      this.room.act(words);
    } catch (error) { // the computer goes on thinking
      if (!(error instanceof Refusal)) throw error;
      return this.refuseInWords(sentence(error.fault.text));
    }
    this.epoch++;
    this.app.thinker.stop();
    this.screen.board.hurry();
    this.busy = false;
    const persons = this.room.view.players.some((player) => !player.engine);
    if (!persons) this.#paused = true;
    this.moment = undefined;
    this.screen.board.setCells(shownCells(this.room.view));
    this.proceed();
  }

  async hint(): Promise<void> {
    this.screen.board.hurry();
    if (!this.isOpen()) return;
    const epoch = this.epoch;
    this.screen.say({ icon: "i-hint", title: word("voice.hint-wait"), text: "" });
    this.room.act("hint");
    const thought = await this.app.thinker.think(this.room.record(), this.#dueNow("hint")!);
    if (epoch !== this.epoch || !thought?.best) return;
    this.room.attend(`thought hint ${thought.best.text}`);
    this.reset();
    this.hinted = this.room.view.hint;
    this.refresh();
    const lost = this.room.view.players.length === 1 && thought.score <= -scoreWon;
    this.screen.say({ icon: "i-hint", title: word("voice.hint", thought.best.text),
      text: lost ? word("voice.hint-lost") : spokenMove(thought.best.text) });
  }

  get paused(): boolean {
    return this.#paused;
  }

  pause(on: boolean): void {
    this.screen.board.hurry();
    this.#paused = on;
    this.epoch++;
    this.app.thinker.stop();
    this.proceed();
  }

  resign(): void {
    this.screen.board.hurry();
    this.#attempt(() => this.room.act("resign"));
    this.proceed();
  }

  /** Offers a draw for the person; a computer accepts if it does not think itself ahead. */
  async offerDraw(): Promise<void> {
    this.screen.board.hurry();
    this.room.act("offer");
    for (let due = this.#dueNow("reply"); due; due = this.#dueNow("reply")) {
      const thought = await this.app.thinker.think(this.room.record(), due);
      if (!thought) return;
      this.room.attend(`thought reply ${thought.score}`);
    }
    if (!this.room.view.outcome.over && !this.room.view.players.some((player) => player.offers))
      return this.screen.say({ icon: "i-pennant", title: word("voice.draw-declined"), text: "" });
    this.#afterOffer();
  }

  answerDraw(accept: boolean): void {
    this.room.act(accept ? "offer" : "decline");
    this.#afterOffer();
  }

  #afterOffer(): void {
    if (this.room.view.outcome.over) this.#ended();
    else this.refresh();
  }

  protected override lookedBack(): void {
    this.app.thinker.stop();
  }

  // ---- after a change ----

  protected proceed(): void {
    this.reset();
    this.keep();
    this.refresh();
    const { outcome, seat, players, pending } = this.room.view;
    if (outcome.over) return this.#ended();
    if (this.moment !== undefined || this.#paused) return;
    if (pending) return void this.#resumeCard();
    if (players[seat]?.engine) void this.#computer();
    else if (players.length === 1 && this.app.settings.solvable) void this.#solvable();
  }

  /** A game that was left while a card lay on the table. */
  async #resumeCard(): Promise<void> {
    const epoch = ++this.epoch;
    const move = this.room.view.pending!.move;
    if (!(await this.#answerCard(epoch))) return;
    if (this.room.view.turns[this.room.view.length - 1]?.pass) return this.proceed();
    this.#show(move);
  }

  async #solvable(): Promise<void> {
    const epoch = this.epoch;
    const thought = await this.app.thinker.think(this.room.record(), solving);
    if (epoch !== this.epoch || !thought || this.entering || this.wasRefused) return;
    const answer = thought.score >= scoreWon ? "solo.can" : thought.score <= -scoreWon ? "solo.cannot" : "solo.unknown";
    this.screen.say({ ...openSpeech(this.info, this.situation()), text: word(answer) });
  }

  #ended(): void {
    clearInterval(this.#timer);
    this.keep();
    this.refresh();
    this.app.sounds.play("end");
    this.screen.result(this.room.view);
  }

  #tick(): void {
    const times = this.room.times();
    const { seat } = this.room.view;
    if (seat === nobody || times[seat]! > 0) return this.moment === undefined ? this.screen.clocks(times) : undefined;
    this.room.attend("flag");
    this.#asking?.abort();
    this.proceed();
  }

  protected isMine(): boolean {
    return this.isOwn(this.room.view.seat);
  }

  protected isOwn(seat: number): boolean {
    const player = this.room.view.players[seat];
    return player !== undefined && !player.engine;
  }

  /** Only the computer, a card or the end come between, and they are seen. */
  protected notNow(): undefined {}

  protected stateSpeech(): Speech | undefined {
    const { view } = this.room;
    const offering = view.players.findIndex((player) => player.offers);
    if (offering >= 0)
      return { icon: "i-pennant", title: word("voice.draw-offer", playerName(this.info, view, offering)), text: "",
        ask: "answer-draw" };
    return this.#paused ? { icon: "i-play", title: word("voice.paused"), text: "", ask: "continue" } : undefined;
  }
}
