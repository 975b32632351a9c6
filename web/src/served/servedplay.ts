// SPDX-License-Identifier: GPL-3.0-or-later
// A game in a room that a server hosts: what is entered here is sent, what stands comes back as events, from
// whoever it is. A move of one's own is shown at once, as one on its way; nothing else is foreseen here.
import type { App } from "../app/app";
import { splitMove } from "../board/fold";
import { nobody, type GameInfo, type Move } from "../core/types";
import { shownCells } from "../play/goal";
import { Play, type Screen } from "../play/play";
import type { Situation } from "../play/situation";
import type { Speech } from "../play/voice";
import type { Change, Served } from "../together/served";
import { askServedCard } from "./servedcard";
import { actOf, isGivenUp, othersTurn, servedSpeech, type Standing } from "./servedspeech";

/** So many moves behind, a game is not shown move by move any more. */
const mostShown = 3;
/** A move that takes longer is said to be on its way. */
const lateTime = 1000;
/** A request that has just appeared is not answered by a finger that was on its way already. */
const deadTime = 700;
const tickTime = 250;

/** What of a room changes the position, or what may be entered. */
const positionOf = ({ length, turns, seat, pending, outcome, phase, paused }: Served["room"]["view"]) =>
  [length, turns[length - 1]?.text, seat, pending?.move.text, outcome.name, phase, paused].join();

export class ServedPlay extends Play {
  /** How many turns are on the board, and the last of them. */
  #shown = 0;
  #last: string | undefined;
  #position = "";
  /** A move of one's own that the server has not answered yet. */
  #sent: { readonly move: Move; readonly time: number; readonly shown: boolean } | undefined;
  #refusal = "";
  #timer: ReturnType<typeof setInterval> | undefined;
  #deaf: (() => void) | undefined;
  #asking: AbortController | undefined;
  #over = false;
  /** The choices on the screen, and since when. */
  #choices = { names: "", since: 0 };
  /** What time alone has changed of what is said. */
  #told = "";

  constructor(app: App, info: GameInfo, private readonly served: Served, screen: Screen) {
    super(app, info, served.room, screen);
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), tickTime);
    this.#deaf = this.served.onChange((what) => this.#changed(what));
    this.#jump();
    this.proceed();
  }

  leave(): void {
    this.epoch++;
    clearInterval(this.#timer);
    this.#deaf?.();
    this.#asking?.abort();
    this.screen.board.hurry();
  }

  // ---- what is wanted here ----

  protected isMine(): boolean {
    const { view } = this.room;
    return view.phase === "playing" && !view.paused && this.#sent === undefined && this.isOwn(view.seat);
  }

  protected isOwn(seat: number): boolean {
    return this.room.view.chairs[seat]?.yours ?? false;
  }

  protected notNow(): string | undefined {
    return this.busy ? undefined : othersTurn(this.info, this.#standing());
  }

  protected playMove(index: number): void {
    const { view } = this.room;
    const move = view.moves[index]!;
    const { cells, rest } = splitMove(view.cells, move, this.alreadyShown(view, move));
    this.#sent = { move, time: performance.now(), shown: !view.cards };
    this.#refusal = "";
    this.epoch++;
    this.reset();
    void this.#act(`play ${move.text}`);
    if (view.cards) return this.refresh(); // it is made once its card is answered
    this.screen.board.setCells(cells);
    this.animate(rest, splitMove(view.cells, move, Infinity).cells, () => this.#catchUp());
  }

  /** Throws nothing: the voice says why it was refused. */
  async #act(words: string): Promise<void> {
    try {
      await this.served.act(words);
      this.#refusal = "";
    } catch (error) {
      this.#refusal = (error as Error).message;
    }
    if (this.#deaf === undefined) return;
    if (words.startsWith("play ")) this.#settled();
    else this.sayState();
  }

  /** The move was stored, which its event has shown, or it was refused: then the board goes back. */
  #settled(): void {
    const foreseen = this.#sent?.shown && this.#refusal !== "";
    this.#sent = undefined;
    if (foreseen) this.#jump();
    this.#catchUp();
  }

  /** Says words to the room for the person: "resign", "phrase 2". */
  say(words: string): void {
    this.screen.board.hurry();
    void this.#act(words);
  }

  /** Takes the last touch back, or asks to take the last move back. */
  undo(): void {
    if (this.entering) this.stepBack();
    else this.say("undo");
  }

  /** Whether this game has hints at all. */
  get suggests(): boolean {
    return this.info.computer && this.room.view.hints;
  }

  /** Asks for a move; the server says why where none is suggested. */
  hint(): void {
    if (this.isMine()) this.say("hint");
  }

  /** One of the choices that the voice offers. */
  choose(name: string): void {
    if (performance.now() - this.#choices.since < deadTime) return;
    const act = actOf(name, this.#standing());
    if (act !== undefined) this.say(act);
  }

  // ---- what the room does ----

  #changed(what: Change): void {
    if (what === "event") this.#catchUp();
    else if (what !== "phrase" && what !== "excused") this.sayState();
  }

  /** The board as the room stands, without motion. */
  #jump(): void {
    const { view } = this.room;
    this.epoch++;
    this.screen.board.hurry();
    this.busy = false;
    this.screen.board.setCells(shownCells(view));
    this.#noteShown(view.length);
  }

  #noteShown(length: number): void {
    this.#shown = length;
    this.#last = this.room.view.turns[length - 1]?.text;
  }

  /** Shows one move after the other until the board is what the room says. */
  #catchUp(): void {
    if (this.busy) return; // the end of the motion looks again
    const { view } = this.room;
    if (this.moment !== undefined) return this.refresh();
    const behind = view.length - this.#shown;
    const follows = view.turns[this.#shown - 1]?.text === this.#last;
    if (behind === 1 && follows && this.#isForeseen()) {
      this.screen.board.setCells(shownCells(view));
      this.#noteShown(view.length);
    } else if (behind > 0 && behind <= mostShown && follows && !this.#sent?.shown) return this.#showNext();
    else if (behind !== 0 || !follows) this.#jump();
    this.#goOn();
  }

  /** The turn that has come is the one that was shown when it was entered here. */
  #isForeseen(): boolean {
    return this.#sent !== undefined && this.#sent.shown && this.room.view.turns[this.#shown]?.text === this.#sent.move.text;
  }

  #showNext(): void {
    const { view } = this.room;
    const { cells, move } = this.room.moment(this.#shown);
    const pass = view.turns[this.#shown]?.pass;
    this.#noteShown(this.#shown + 1);
    const after = this.#shown === view.length ? shownCells(view) : this.room.moment(this.#shown).cells;
    this.epoch++;
    this.reset();
    this.screen.board.setCells(pass || !move ? after : cells);
    if (pass || !move) return this.#catchUp();
    this.animate(move, after, () => this.#catchUp());
  }

  /** What is being entered stays unless the position is another. */
  #goOn(): void {
    if (positionOf(this.room.view) === this.#position) this.refresh();
    else this.proceed();
    this.#settleCard();
    this.#tellEnd();
  }

  protected proceed(): void {
    this.#position = positionOf(this.room.view);
    this.#noteShown(this.room.view.length);
    this.reset();
    this.refresh();
    this.#settleCard();
    this.#tellEnd();
  }

  #tellEnd(): void {
    const { outcome, phase } = this.room.view;
    const over = outcome.over || phase === "closed";
    if (over === this.#over) return;
    if (over && this.#asking && this.room.view.card?.judgement) return; // whoever answered last reads the verdict first
    this.#over = over;
    if (!over) return;
    this.#asking?.abort();
    this.app.sounds.play("end");
    this.screen.result(this.room.view);
  }

  /** The card of one's own move is asked here; others are told in words. */
  #settleCard(): void {
    const { view } = this.room;
    const asked = view.pending !== undefined && view.card?.lies === true && this.isOwn(view.seat);
    if (this.#asking || !asked) return;
    const asking = new AbortController();
    this.#asking = asking;
    void askServedCard(this.app, this.info, this.served, asking.signal).finally(() => {
      this.#asking = undefined;
      if (!asking.signal.aborted && this.#deaf !== undefined) this.#catchUp();
    });
  }

  // ---- what is said ----

  protected override situation(): Situation {
    const situation = super.situation();
    if (this.#sent) return { ...situation, last: this.#sent.move };
    return this.moment === undefined && this.isMine() ? { ...situation, hint: this.room.view.hint } : situation;
  }

  #standing(): Standing {
    const { you, link, away } = this.served;
    const late = this.#sent && performance.now() - this.#sent.time > lateTime;
    return { view: this.room.view, you, live: link === "live", away, now: this.served.serverNow(),
      sent: this.#sent ? (late ? "late" : "just") : "no", refusal: this.#refusal };
  }

  override touched(square: number): void {
    this.#refusal = "";
    super.touched(square);
  }

  protected stateSpeech(): Speech | undefined {
    if (this.room.view.seat === nobody || this.entering) return undefined;
    const speech = servedSpeech(this.info, this.#standing());
    const names = speech?.choices ? [speech.title, ...speech.choices.map(({ name }) => name)].join() : "";
    if (names !== this.#choices.names) this.#choices = { names, since: performance.now() };
    return speech;
  }

  /** The clocks run by the server's time, and stand still while it is not known. */
  #tick(): void {
    const { view } = this.room;
    const run = view.base > 0 && view.seat !== nobody && this.served.link === "live" && this.moment === undefined;
    if (run) this.screen.clocks(this.room.times());
    const standing = this.#standing();
    const told = `${isGivenUp(standing)} ${standing.sent}`;
    if (told === this.#told || this.busy) return;
    this.#told = told;
    this.sayState();
  }
}

