// SPDX-License-Identifier: GPL-3.0-or-later
// A game being played on the page: turns touches into moves of the match, lets the computer think, asks
// cards, keeps the game after every change. Draws nothing itself: the screen and the board do.
import type { App } from "../app/app";
import type { Board, Lift } from "../board/board";
import {
  beginEntry, firstSquares, onlyCapture, onlyMoveTo, progressOf, stepsSoFar, targetsOf, touch, type Entry,
} from "../board/entry";
import { splitMove } from "../board/fold";
import type { MotionEvent } from "../board/motion";
import { geometryOf, type Geometry } from "../board/route";
import { Refusal } from "../core/module";
import type { Room } from "../core/room";
import { nobody, scoreWon, type Cell, type Due, type GameInfo, type MatchView, type Move, type Reason } from "../core/types";
import { descriptionOf } from "../games/games";
import { counted, word } from "../words/words";
import { readAloud } from "./aloud";
import { Captures } from "./captures";
import { losingLines, shownCells } from "./goal";
import { soundOf } from "./movesounds";
import { describeCell, playerName, spokenMove } from "./naming";
import { settleCard } from "./settlecard";
import { marksOf, type Situation } from "./situation";
import type { Places } from "./whycard";
import { newsOf, openSpeech, overSpeech, withRefusal, type Speech } from "./voice";

/** What is shown beside the board. */
export interface Shown {
  readonly view: MatchView;
  /** The match as it stood at the moment that is looked at. */
  readonly seen: MatchView;
  readonly times: readonly number[];
  /** By seat, at that moment. */
  readonly captured: readonly (readonly Cell[])[];
  /** How many turns had been played. */
  readonly now: number;
  /** A move has been begun, and can be taken back. */
  readonly entering: boolean;
}

export interface Screen {
  readonly board: Board;
  say(speech: Speech): void;
  /** Seats, moves and tools. */
  show(shown: Shown): void;
  clocks(times: readonly number[]): void;
  result(view: MatchView): void;
  cannotKeep(): void;
}

const leastPause = 450;
const slowThought = 2000;
/** Whether a solo game can still be won. */
const solving = { depth: 0, milliseconds: 400, noise: 0, seed: 0, eager: false };

export class Play {
  readonly #captures: Captures;
  readonly #board: Geometry;
  #entry: Entry;
  /** Grows with every change; what was begun before it is dropped. */
  #epoch = 0;
  /** The number of events when the game was last kept. */
  #kept = 0;
  #busy = false;
  #paused = false;
  #moment: number | undefined;
  #hint: Move | undefined;
  /** The last touch, if it was refused; until the next that is not. */
  #refusal: { readonly square: number; readonly reason: Reason } | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Puts a card on the table away when the game is left or taken back. */
  #asking: AbortController | undefined;

  constructor(
    private readonly app: App,
    private readonly info: GameInfo,
    readonly room: Room,
    private readonly screen: Screen,
  ) {
    this.#captures = new Captures(room);
    this.#board = geometryOf(room.view.cells);
    this.#entry = this.#newEntry();
  }

  #newEntry(): Entry {
    return beginEntry(this.room.view.moves, this.#board, this.app.settings.captures === "each");
  }

  start(): void {
    if (this.room.view.base > 0 && this.room.view.seat !== nobody)
      this.#timer = setInterval(() => this.#tick(), 250);
    this.screen.board.setCells(shownCells(this.room.view));
    this.#proceed();
  }

  /** Leaves the game; nothing of it moves any more. */
  leave(): void {
    this.#epoch++;
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

  // ---- touching the board ----

  touched(square: number): void {
    if (this.#moment !== undefined) return this.review(undefined);
    if (!this.#open()) return this.#sayState();
    this.#hint = undefined;
    const begun = this.#entry.touched.length > 0;
    const progress = progressOf(this.#entry);
    if (begun && square === progress.from && progress.from === progress.at) return this.cancelled();
    if (this.#isFirstPlaced(square)) return this.cancelled();
    const answer = touch(this.#entry, square, this.#board);
    if (answer.kind === "done") return this.#playMove(answer.index);
    if (answer.kind === "more") return this.#enter(answer.entry, begun);
    this.#otherwise(square, begun && progress.from !== progress.at);
  }

  /** What does not go on with the move begun may begin another. */
  #otherwise(square: number, midway: boolean): void {
    const fresh = this.#newEntry();
    const again = midway ? { kind: "refused" as const } : touch(fresh, square, this.#board);
    if (again.kind === "more") return this.#enter(again.entry, false);
    const only = this.#entry.touched.length === 0 && this.#mayPlayAtOnce() ? onlyMoveTo(fresh, square) : -1;
    if (only >= 0) return this.#playMove(only);
    this.#refuse(square);
  }

  /** The first counter of a turn that begins with placements goes back to the supply when it is touched. */
  #isFirstPlaced(square: number): boolean {
    const { from, placed } = progressOf(this.#entry);
    return from === 0 && placed.some((one) => one.square === square);
  }

  /** Without a piece being chosen only what must be done is done, unless more is wanted. */
  #mayPlayAtOnce(): boolean {
    return this.room.view.mustCapture || this.app.settings.oneTap;
  }

  #enter(entry: Entry, begun: boolean): void {
    this.#entry = entry;
    this.#refusal = undefined;
    const only = begun || !this.room.view.mustCapture ? -1 : onlyCapture(entry);
    if (only >= 0) return this.#playMove(only);
    this.#refresh();
  }

  /** Whether a move has been begun. */
  get entering(): boolean {
    return this.#entry.touched.length > 0;
  }

  /** The rule that decides here, with the captures to choose from; of a refusal, why it was one. */
  reason(): Reason {
    return this.#refusal?.reason ?? this.room.explain(stepsSoFar(this.#entry), 0);
  }

  /** Where the move being entered may go next, and what is shut to it: the rest of its lane, or of its reach. */
  places(): Places {
    const { targets, lane, shut } = marksOf(this.#situation());
    const open = new Set(targets.map((target) => target.square));
    const others = new Set([...lane, ...shut].filter((square) => !open.has(square)));
    const { cells } = this.room.view;
    return { open: cells.filter((cell) => open.has(cell.square)), shut: cells.filter((cell) => others.has(cell.square)) };
  }

  /** Draws a capture of the position on the board; undefined: what is being entered. */
  showCapture(move: Move | undefined): void {
    this.screen.board.setMarks(marksOf({ ...this.#situation(), shown: move }));
  }

  /** `steps` are those of the move to which the square does not belong. */
  #refuse(square: number, steps = stepsSoFar(this.#entry)): void {
    this.#refusal = { square, reason: this.room.explain(steps, square) };
    this.app.sounds.play("refused");
    this.screen.board.setMarks(marksOf(this.#situation()));
    this.#sayState();
  }

  /** A drag begins on a piece that is not chosen: it is chosen, or the reason given why it cannot be. */
  lifted(square: number): Lift {
    if (this.#isFirstPlaced(square)) return "none";
    const { from, at } = progressOf(this.#entry);
    if (!this.#open() || from !== at) {
      this.touched(square);
      return "answered";
    }
    this.#hint = undefined;
    this.#reset();
    const answer = touch(this.#entry, square, this.#board);
    if (answer.kind === "more") this.#enter(answer.entry, false);
    else this.#refuse(square);
    return this.#entry.touched.length > 0 ? "lifted" : "answered";
  }

  /** A piece that was chosen is dropped; outside the board it goes back. */
  dragged(from: number, to: number): void {
    const progress = progressOf(this.#entry);
    if (!this.#open() || this.#entry.touched.length === 0 || to === 0 || to === from) return this.#refresh();
    const stepped = progress.from !== progress.at && descriptionOf(this.info.id).telling.turn === "step-and-place";
    if (stepped && from === progress.at) this.#stepElsewhere(progress.from, to);
    else this.#carry(this.#entry, to);
  }

  /** The counter that has made its step is dragged on: it steps from where it stood, or back there. */
  #stepElsewhere(from: number, to: number): void {
    const chosen = touch(beginEntry(this.room.view.moves, this.#board), from, this.#board);
    if (chosen.kind !== "more") return;
    if (to === from) this.#enter(chosen.entry, true);
    else this.#carry(chosen.entry, to);
  }

  #carry(entry: Entry, to: number): void {
    const answer = touch(entry, to, this.#board);
    if (answer.kind === "done") this.#playMove(answer.index);
    else if (answer.kind === "more") this.#enter(answer.entry, true);
    else this.#refuse(to, stepsSoFar(entry));
  }

  /** Drops the move being entered. */
  cancelled(): void {
    this.#reset();
    this.#refresh();
  }

  /** Of a move with several steps only the last is taken back; a first counter goes back to the supply. */
  stepBack(): void {
    const { from } = progressOf(this.#entry);
    this.cancelled();
    if (from !== 0) this.touched(from);
  }

  /** A move written as players write it; throws the reason if it is none. */
  written(text: string): void {
    this.screen.board.hurry();
    if (this.#open()) this.#play(() => this.room.act(`play ${text.trim()}`));
  }

  /** What a screen reader says of a cell: what stands there, and what can be done. */
  describe(cell: Cell): string {
    const text = describeCell(this.info, cell);
    if (!this.#open()) return text;
    const begun = this.#entry.touched.length > 0;
    const useful = begun
      ? targetsOf(this.#entry, this.room.view.moves).some((target) => target.square === cell.square)
      : cell.piece !== 0 && firstSquares(this.#entry).has(cell.square);
    return useful ? `${text}, ${word(begun ? "cell.target" : "cell.movable")}` : text;
  }

  // ---- moves ----

  #playMove(index: number): void {
    this.#play(() => this.room.act(`play ${this.room.view.moves[index]!.text}`));
  }

  /** `act` plays a move; what it was is read off the room. Throws if it is refused. */
  #play(act: () => void): void {
    const before = this.room.view;
    this.#attempt(act);
    const { pending, length, outcome } = this.room.view;
    if (outcome.over && length === before.length) return this.#ended(); // the flag fell first
    const epoch = ++this.#epoch;
    this.app.thinker.stop();
    const move = pending?.move ?? this.room.moment(length - 1).move!;
    const split = splitMove(before.cells, move, this.#alreadyShown(before, move));
    this.#hint = undefined;
    this.#reset();
    void this.#conclude(split, epoch);
  }

  /** Asks the card of a move, if there is one, and shows the move if it stands. */
  async #conclude({ cells, rest }: ReturnType<typeof splitMove>, epoch: number): Promise<void> {
    if (this.room.view.pending && !(await this.#answerCard(epoch))) return;
    if (this.room.view.turns[this.room.view.length - 1]?.pass) return this.#proceed();
    this.screen.board.setCells(cells);
    this.#animate(rest, epoch);
  }

  /** How many steps of a move have been shown while it was entered. */
  #alreadyShown(before: MatchView, move: Move): number {
    const index = before.moves.findIndex((one) => one.text === move.text);
    if (this.#entry.touched.length === 0 || !sameStart(move, this.#entry, index)) return 0;
    return Math.max(0, this.#entry.candidates[0]!.passed - 1);
  }

  /** A flag that has fallen ends the game and is no fault of whoever acts. */
  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Refusal) || !this.room.view.outcome.over) throw error;
    }
  }

  #animate(move: Move, epoch: number): void {
    this.#busy = true;
    this.keep();
    this.screen.board.setMarks(marksOf({ ...this.#situation(), open: false, last: undefined }));
    const after = shownCells(this.room.view);
    this.screen.board.play(move, after, (event, square) => this.#happened(event, square), () => {
      this.#busy = false;
      if (epoch !== this.#epoch) return;
      const spoken = this.#lastSpoken();
      if (this.app.settings.spoken && spoken !== undefined) readAloud(spoken);
      this.#proceed();
    });
  }

  #happened(event: MotionEvent, square: number): void {
    const cell = this.room.view.cells.find((c) => c.square === square);
    const lost = event === "line" && losingLines(this.room.view) !== undefined;
    const sound = lost ? "wrong" : soundOf(this.info.id, event, cell);
    if (sound) this.app.sounds.play(sound);
  }

  /** True if the card was answered and the player goes on; whether the move stands, the room says. */
  async #answerCard(epoch: number): Promise<boolean> {
    this.#refresh();
    this.keep();
    if (this.#dueNow("deal")) this.room.attend("deal");
    this.keep();
    this.#asking = new AbortController();
    const answered = await settleCard(this.app, this.info, this.room, this.#asking.signal, () => this.#judged());
    this.#asking = undefined;
    if (epoch !== this.#epoch || !answered) return false;
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
    const epoch = this.#epoch;
    const due = this.#dueNow("move");
    if (!due) return;
    const began = performance.now();
    const slow = setTimeout(() => this.screen.say({ icon: "i-pennant", title: word("voice.thinking"), text: "" }),
      slowThought);
    const thought = await this.app.thinker.think(this.room.record(), due);
    clearTimeout(slow);
    const rest = leastPause - (performance.now() - began);
    if (this.app.settings.speed !== "none" && rest > 0) await new Promise((done) => setTimeout(done, rest));
    if (epoch !== this.#epoch || !thought?.best || this.#moment !== undefined || this.#paused) return;
    const { text } = thought.best;
    this.#play(() => this.room.attend(`thought move ${text}`));
  }

  // ---- tools ----

  /** Takes back to the last turn of a person. */
  undo(): void {
    if (this.#entry.touched.length > 1) return this.stepBack();
    if (this.#entry.touched.length === 1) return this.cancelled();
    this.#back("undo");
  }

  redo(): void {
    this.#back("redo");
  }

  #back(words: "undo" | "redo"): void {
    try {
      this.room.act(words);
    } catch (error) { // the computer goes on thinking
      if (!(error instanceof Refusal)) throw error;
      return this.screen.say({ icon: "i-nogo", title: error.fault.text, text: "" });
    }
    this.#epoch++;
    this.app.thinker.stop();
    this.screen.board.hurry();
    this.#busy = false;
    const persons = this.room.view.players.some((player) => !player.engine);
    if (!persons) this.#paused = true;
    this.#moment = undefined;
    this.screen.board.setCells(shownCells(this.room.view));
    this.#proceed();
  }

  async hint(): Promise<void> {
    this.screen.board.hurry();
    if (!this.#open()) return;
    const epoch = this.#epoch;
    this.screen.say({ icon: "i-hint", title: word("voice.hint-wait"), text: "" });
    this.room.act("hint");
    const thought = await this.app.thinker.think(this.room.record(), this.#dueNow("hint")!);
    if (epoch !== this.#epoch || !thought?.best) return;
    this.room.attend(`thought hint ${thought.best.text}`);
    this.#reset();
    this.#hint = this.room.view.hint;
    this.#refresh();
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
    this.#epoch++;
    this.app.thinker.stop();
    this.#proceed();
  }

  resign(): void {
    this.screen.board.hurry();
    this.#attempt(() => this.room.act("resign"));
    this.#proceed();
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
    else this.#refresh();
  }

  /** Looks at the board after so many turns; undefined comes back to the game. */
  review(moment: number | undefined): void {
    this.screen.board.hurry();
    this.#hint = undefined;
    this.#reset();
    this.#moment = moment === this.room.view.length ? undefined : moment;
    if (this.#moment === undefined) {
      this.screen.board.setCells(shownCells(this.room.view));
      return this.#proceed();
    }
    this.app.thinker.stop();
    this.#epoch++;
    this.screen.board.setCells(this.room.moment(this.#moment).cells);
    this.#refresh();
  }

  /** One move back or on from what is looked at. */
  walk(step: -1 | 1): void {
    const { length } = this.room.view;
    this.review(Math.min(length, Math.max(0, (this.#moment ?? length) + step)));
  }

  /** Shows everything again: the board was turned, or a setting changed. */
  refresh(): void {
    this.#refresh();
  }

  // ---- after a change ----

  #reset(): void {
    this.#refusal = undefined;
    this.#entry = this.#newEntry();
  }

  #proceed(): void {
    this.#reset();
    this.keep();
    this.#refresh();
    const { outcome, seat, players, pending } = this.room.view;
    if (outcome.over) return this.#ended();
    if (this.#moment !== undefined || this.#paused) return;
    if (pending) return void this.#resumeCard();
    if (players[seat]?.engine) void this.#computer();
    else if (players.length === 1 && this.app.settings.solvable) void this.#solvable();
  }

  /** A game that was left while a card lay on the table. */
  async #resumeCard(): Promise<void> {
    const epoch = ++this.#epoch;
    const move = this.room.view.pending!.move;
    if (!(await this.#answerCard(epoch))) return;
    if (this.room.view.turns[this.room.view.length - 1]?.pass) return this.#proceed();
    this.#animate(move, epoch);
  }

  async #solvable(): Promise<void> {
    const epoch = this.#epoch;
    const thought = await this.app.thinker.think(this.room.record(), solving);
    if (epoch !== this.#epoch || !thought || this.#entry.touched.length > 0 || this.#refusal) return;
    const answer = thought.score >= scoreWon ? "solo.can" : thought.score <= -scoreWon ? "solo.cannot" : "solo.unknown";
    this.screen.say({ ...openSpeech(this.info, this.#situation()), text: word(answer) });
  }

  #ended(): void {
    clearInterval(this.#timer);
    this.keep();
    this.#refresh();
    this.app.sounds.play("end");
    this.screen.result(this.room.view);
  }

  #tick(): void {
    const times = this.room.times();
    const { seat } = this.room.view;
    if (seat === nobody || times[seat]! > 0) return this.#moment === undefined ? this.screen.clocks(times) : undefined;
    this.room.attend("flag");
    this.#asking?.abort();
    this.#proceed();
  }

  #personToMove(): boolean {
    const player = this.room.view.players[this.room.view.seat];
    return player !== undefined && !player.engine;
  }

  #open(): boolean {
    return !this.#busy && this.#moment === undefined && this.#personToMove() && !this.room.view.pending;
  }

  #situation(): Situation {
    const { view } = this.room;
    const last = this.#moment ?? view.length;
    return {
      view, board: this.#board, entry: this.#entry, open: this.#open(),
      last: last > 0 && !view.turns[last - 1]?.pass ? this.room.moment(last - 1).move : undefined,
      hint: this.#hint, refused: this.#refusal?.square ?? 0, showMovable: this.app.settings.movable,
      lost: this.#moment === undefined ? losingLines(view)?.lines ?? [] : [],
    };
  }

  /** The match at the moment looked at: whose turn it was, pieces, points and tokens then. */
  #seen(): MatchView {
    const { view } = this.room;
    if (this.#moment === undefined) return view;
    const { seat, cells, scores } = this.room.moment(this.#moment);
    const { made: _lines, ...then } = view; // those of the last turn
    return { ...then, seat, cells, length: this.#moment, outcome: { ...view.outcome, scores } };
  }

  #refresh(): void {
    const { view } = this.room;
    const now = this.#moment ?? view.length;
    this.screen.show({ view, seen: this.#seen(), times: view.base > 0 ? this.#timesSeen() : [],
      captured: this.#captures.bySeat(now), now, entering: this.entering });
    this.screen.board.setMarks(marksOf(this.#situation()));
    this.#sayState();
  }

  /** The clocks as they stand, or as they stood at the moment looked at. */
  #timesSeen(): readonly number[] {
    return (this.#moment === undefined ? undefined : this.room.moment(this.#moment).times) ?? this.room.times();
  }

  #turnThen(): string {
    const { seat } = this.#seen();
    return seat === nobody ? "" : word("voice.review-turn", playerName(this.info, this.room.view, seat));
  }

  /** The last move is told until the next is begun; what it did stands where else it says how to play. */
  #sayWithLast(speech: Speech): void {
    const last = this.#entry.touched.length === 0 ? this.#lastSpoken() : undefined;
    const news = last === undefined ? undefined : this.#news();
    this.screen.say({ ...speech, ...(last === undefined ? {} : { last }),
      ...(news === undefined ? {} : { news, text: speech.ask === undefined ? "" : speech.text }) });
  }

  /** Alone, a line is no news but the end. */
  #news(): string | undefined {
    const { view } = this.room;
    const turn = view.turns[view.length - 1];
    const before = this.room.moment(view.length - 1);
    if (!turn || turn.pass || !before.move || view.players.length === 1) return undefined;
    const tokens = (view.outcome.scores[turn.seat] ?? 0) - (before.scores[turn.seat] ?? 0);
    return newsOf(before.move, playerName(this.info, view, turn.seat), this.#board, tokens);
  }

  /** "Noirs : 20 vers 25" */
  #lastSpoken(): string | undefined {
    const { view } = this.room;
    const turn = view.turns[view.length - 1];
    if (!turn) return undefined;
    const name = playerName(this.info, view, turn.seat);
    return turn.pass ? word("turn.passed", name) : word("turn.spoken", name, spokenMove(turn.text));
  }

  #sayState(): void {
    const { view } = this.room;
    if (this.#moment !== undefined)
      return this.screen.say({ icon: "i-rules", title: counted("voice.review", this.#moment, view.length),
        text: this.#turnThen(), ask: "present" });
    if (view.outcome.over) return this.screen.say(overSpeech(view));
    const offering = view.players.findIndex((player) => player.offers);
    if (offering >= 0)
      return this.screen.say({ icon: "i-pennant", title: word("voice.draw-offer", playerName(this.info, view, offering)),
        text: "", ask: "answer-draw" });
    if (this.#paused) return this.screen.say({ icon: "i-play", title: word("voice.paused"), text: "", ask: "continue" });
    if (!this.#open())
      return this.#sayWithLast({ icon: "i-pennant", title: word("voice.turn", playerName(this.info, view, view.seat)), text: "" });
    const speech = openSpeech(this.info, this.#situation());
    const refused = view.cells.find((cell) => cell.square === this.#refusal?.square);
    if (this.#refusal && refused) this.screen.say(withRefusal(speech, refused, this.#refusal.reason));
    else this.#sayWithLast(speech);
  }
}

/** Whether the touches so far follow the move's own route, so that only the rest is to be shown. */
function sameStart(move: Move, entry: Entry, index: number): boolean {
  const candidate = entry.candidates.find((c) => c.index === index);
  return candidate !== undefined && entry.touched.every((square, i) => candidate.route.stops[i]?.square === square) &&
    move.steps.length > 0;
}
