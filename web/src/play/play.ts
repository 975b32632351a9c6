// SPDX-License-Identifier: GPL-3.0-or-later
// A game being played on the page, whoever hosts it: turns touches into whole moves, looks back, says what is
// asked. What becomes of a move that was entered is decided by OwnPlay, whose room is in the page, or by a play
// in a room that a server hosts. Draws nothing itself: the screen and the board do.
import type { App } from "../app/app";
import type { Board, Lift } from "../board/board";
import {
  beginEntry, firstSquares, onlyCapture, onlyMoveTo, progressOf, stepsSoFar, targetsOf, touch, type Entry,
} from "../board/entry";
import type { MotionEvent } from "../board/motion";
import { geometryOf, type Geometry } from "../board/route";
import type { Room } from "../core/room";
import { nobody, type Cell, type GameInfo, type MatchView, type Move, type Reason } from "../core/types";
import { descriptionOf } from "../games/games";
import { counted, word } from "../words/words";
import { readAloud } from "./aloud";
import { Captures } from "./captures";
import { losingLines, shownCells } from "./goal";
import { soundOf } from "./movesounds";
import { describeCell, playerName, spokenMove } from "./naming";
import { marksOf, type Situation } from "./situation";
import type { Places } from "./whycard";
import { lineNews, moveNews, openSpeech, overSpeech, withRefusal, type Speech } from "./voice";

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

export abstract class Play {
  readonly #captures: Captures;
  readonly #board: Geometry;
  protected entry: Entry;
  /** Grows with every change; what was begun before it is dropped. */
  protected epoch = 0;
  protected busy = false;
  protected moment: number | undefined;
  protected hinted: Move | undefined;
  /** What was refused last, until something else is done: a touch by a rule, or anything else in words alone. */
  #refusal: { readonly square: number; readonly reason: Reason } | { readonly words: string } | undefined;

  constructor(
    protected readonly app: App,
    protected readonly info: GameInfo,
    readonly room: Room,
    protected readonly screen: Screen,
  ) {
    this.#captures = new Captures(room);
    this.#board = geometryOf(room.view.cells);
    this.entry = this.#newEntry();
  }

  #newEntry(): Entry {
    return beginEntry(this.room.view.moves, this.#board, this.app.settings.captures === "each");
  }

  abstract start(): void;

  /** Leaves the game; nothing of it moves any more. */
  abstract leave(): void;

  /** Somebody at this page is to move. */
  protected abstract isMine(): boolean;

  /** Somebody at this page has that seat. */
  protected abstract isOwn(seat: number): boolean;

  /** Why nothing can be entered now, where whoever touches the board has to be told. */
  protected abstract notNow(): string | undefined;

  /** A whole move was entered: an index into the moves of the view. */
  protected abstract playMove(index: number): void;

  /** Goes on with what stands, once it is shown. */
  protected abstract proceed(): void;

  /** What is said instead of whose turn it is. */
  protected abstract stateSpeech(): Speech | undefined;

  // ---- touching the board ----

  touched(square: number): void {
    if (this.moment !== undefined) return this.review(undefined);
    if (!this.isOpen()) return this.refuseInWords(this.notNow());
    this.hinted = undefined;
    const begun = this.entry.touched.length > 0;
    const progress = progressOf(this.entry);
    if (begun && square === progress.from && progress.from === progress.at) return this.cancelled();
    if (this.#isFirstPlaced(square)) return this.cancelled();
    const answer = touch(this.entry, square, this.#board);
    if (answer.kind === "done") return this.playMove(answer.index);
    if (answer.kind === "more") return this.#enter(answer.entry, begun);
    this.#otherwise(square, begun && progress.from !== progress.at);
  }

  /** What does not go on with the move begun may begin another. */
  #otherwise(square: number, midway: boolean): void {
    const fresh = this.#newEntry();
    const again = midway ? { kind: "refused" as const } : touch(fresh, square, this.#board);
    if (again.kind === "more") return this.#enter(again.entry, false);
    const only = this.entry.touched.length === 0 && (this.#isForced() || this.app.settings.oneTap) ? onlyMoveTo(fresh, square) : -1;
    if (only >= 0) return this.playMove(only);
    this.#refuse(square);
  }

  /** The first counter of a turn that begins with placements goes back to the supply when it is touched. */
  #isFirstPlaced(square: number): boolean {
    const { from, placed } = progressOf(this.entry);
    return from === 0 && placed.some((one) => one.square === square);
  }

  /** A capture that has to be made, where there is no other: one touch says all. */
  #isForced(): boolean {
    return this.room.view.mustCapture && this.room.view.moves.length === 1;
  }

  #enter(entry: Entry, begun: boolean): void {
    this.entry = entry;
    this.#refusal = undefined;
    const only = !begun && this.#isForced() ? onlyCapture(entry) : -1;
    if (only >= 0) return this.playMove(only);
    this.refresh();
  }

  /** Whether a move has been begun. */
  get entering(): boolean {
    return this.entry.touched.length > 0;
  }

  /** The rule that decides here, with the captures to choose from; of a refusal, why it was one. */
  reason(): Reason {
    return this.#refused?.reason ?? this.room.explain(stepsSoFar(this.entry), 0);
  }

  /** Where the move being entered may go next, and what is shut to it: the rest of its lane, or of its reach. */
  places(): Places {
    const { targets, lane, shut } = marksOf(this.situation());
    const open = new Set(targets.map((target) => target.square));
    const others = new Set([...lane, ...shut].filter((square) => !open.has(square)));
    const { cells } = this.room.view;
    return { open: cells.filter((cell) => open.has(cell.square)), shut: cells.filter((cell) => others.has(cell.square)) };
  }

  /** Draws a capture of the position on the board; undefined: what is being entered. */
  showCapture(move: Move | undefined): void {
    this.screen.board.setMarks(marksOf({ ...this.situation(), shown: move }));
  }

  /** `steps` are those of the move to which the square does not belong. */
  #refuse(square: number, steps = stepsSoFar(this.entry)): void {
    this.#refusal = { square, reason: this.room.explain(steps, square) };
    this.app.sounds.play("refused");
    this.screen.board.setMarks(marksOf(this.situation()));
    this.sayState();
  }

  /** Says below what is asked why nothing was done, if there is anything to say. */
  protected refuseInWords(words: string | undefined): void {
    if (words !== undefined) this.#refusal = { words };
    this.sayState();
  }

  /** The last touch, if a rule refused it. */
  get #refused() {
    return this.#refusal && "square" in this.#refusal ? this.#refusal : undefined;
  }

  /** A drag begins on a piece that is not chosen: it is chosen, or the reason given why it cannot be. */
  lifted(square: number): Lift {
    if (this.#isFirstPlaced(square)) return "none";
    const { from, at } = progressOf(this.entry);
    if (!this.isOpen() || from !== at) {
      this.touched(square);
      return "answered";
    }
    this.reset();
    const answer = touch(this.entry, square, this.#board);
    if (answer.kind === "more") this.#enter(answer.entry, false);
    else this.#refuse(square);
    return this.entry.touched.length > 0 ? "lifted" : "answered";
  }

  /** A piece that was chosen is dropped; outside the board it goes back. */
  dragged(from: number, to: number): void {
    const progress = progressOf(this.entry);
    if (!this.isOpen() || this.entry.touched.length === 0 || to === 0 || to === from) return this.refresh();
    const stepped = progress.from !== progress.at && descriptionOf(this.info.id).telling.turn === "step-and-place";
    if (stepped && from === progress.at) this.#stepElsewhere(progress.from, to);
    else this.#carry(this.entry, to);
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
    if (answer.kind === "done") this.playMove(answer.index);
    else if (answer.kind === "more") this.#enter(answer.entry, true);
    else this.#refuse(to, stepsSoFar(entry));
  }

  /** Drops the move being entered. */
  cancelled(): void {
    this.reset();
    this.refresh();
  }

  /** Of a move with several steps only the last is taken back; a first counter goes back to the supply. */
  stepBack(): void {
    const { from } = progressOf(this.entry);
    this.cancelled();
    if (from !== 0) this.touched(from);
  }

  /** What a screen reader says of a cell: what stands there, and what can be done. */
  describe(cell: Cell): string {
    const text = describeCell(this.info, cell);
    if (!this.isOpen()) return text;
    const begun = this.entry.touched.length > 0;
    if (progressOf(this.entry).taken.includes(cell.square)) return `${text}, ${word("cell.taken")}`;
    const useful = begun
      ? targetsOf(this.entry, this.room.view.moves).some((target) => target.square === cell.square)
      : cell.piece !== 0 && firstSquares(this.entry).has(cell.square);
    return useful ? `${text}, ${word(begun ? "cell.target" : "cell.movable")}` : text;
  }

  // ---- showing moves ----

  /** How many steps of a move have been shown while it was entered. */
  protected alreadyShown(before: MatchView, move: Move): number {
    const index = before.moves.findIndex((one) => one.text === move.text);
    if (this.entry.touched.length === 0 || !sameStart(move, this.entry, index)) return 0;
    return Math.max(0, this.entry.candidates[0]!.passed - 1);
  }

  /** Shows a move, or what is left of it, from the cells drawn now to those after it. */
  protected animate(move: Move, after: readonly Cell[], done: () => void): void {
    const { epoch } = this;
    this.busy = true;
    this.screen.board.setMarks(marksOf({ ...this.situation(), open: false, last: undefined }));
    this.screen.board.play(move, after, (event, square) => this.#happened(event, square), () => {
      this.busy = false;
      if (epoch !== this.epoch) return;
      const spoken = this.#lastSpoken();
      if (this.app.settings.spoken && spoken !== undefined) readAloud(spoken);
      done();
    });
  }

  #happened(event: MotionEvent, square: number): void {
    const cell = this.room.view.cells.find((c) => c.square === square);
    const lost = event === "line" && losingLines(this.room.view) !== undefined;
    const sound = lost ? "wrong" : soundOf(this.info.id, event, cell);
    if (sound) this.app.sounds.play(sound);
  }

  // ---- looking back ----

  /** Looks at the board after so many turns; undefined comes back to the game. */
  review(moment: number | undefined): void {
    this.screen.board.hurry();
    this.reset();
    this.moment = moment === this.room.view.length ? undefined : moment;
    if (this.moment === undefined) {
      this.screen.board.setCells(shownCells(this.room.view));
      return this.proceed();
    }
    this.epoch++;
    this.lookedBack();
    this.screen.board.setCells(this.room.moment(this.moment).cells);
    this.refresh();
  }

  /** One move back or on from what is looked at. */
  walk(step: -1 | 1): void {
    const { length } = this.room.view;
    this.review(Math.min(length, Math.max(0, (this.moment ?? length) + step)));
  }

  /** The game is looked at as it was: nothing goes on meanwhile that need not. */
  protected lookedBack(): void {}

  // ---- after a change ----

  /** Nothing is being entered; what was refused or hinted at was about another position, or has been seen. */
  protected reset(): void {
    this.#refusal = undefined;
    this.hinted = undefined;
    this.entry = this.#newEntry();
  }

  /** Something was refused, and that is still said. */
  protected get wasRefused(): boolean {
    return this.#refusal !== undefined;
  }

  protected isOpen(): boolean {
    return !this.busy && this.moment === undefined && this.isMine() && !this.room.view.pending;
  }

  protected situation(): Situation {
    const { view } = this.room;
    const last = this.moment ?? view.length;
    return {
      view, board: this.#board, entry: this.entry, open: this.isOpen(),
      last: last > 0 && !view.turns[last - 1]?.pass ? this.room.moment(last - 1).move : undefined,
      hint: this.hinted, refused: this.#refused?.square ?? 0, showMovable: this.app.settings.movable,
      lost: this.moment === undefined ? losingLines(view)?.lines ?? [] : [],
    };
  }

  /** The match at the moment looked at: whose turn it was, pieces, points and tokens then. */
  #seen(): MatchView {
    const { view } = this.room;
    if (this.moment === undefined) return view;
    const { seat, cells, scores } = this.room.moment(this.moment);
    const { made: _lines, ...then } = view; // those of the last turn
    return { ...then, seat, cells, length: this.moment, outcome: { ...view.outcome, scores } };
  }

  /** Shows everything again: something changed, the board was turned, a setting is another. */
  refresh(): void {
    const { view } = this.room;
    const now = this.moment ?? view.length;
    this.screen.show({ view, seen: this.#seen(), times: view.base > 0 ? this.#timesSeen() : [],
      captured: this.#captures.bySeat(now), now, entering: this.entering });
    this.screen.board.setMarks(marksOf(this.situation()));
    this.sayState();
  }

  /** The clocks as they stand, or as they stood at the moment looked at. */
  #timesSeen(): readonly number[] {
    return (this.moment === undefined ? undefined : this.room.moment(this.moment).times) ?? this.room.times();
  }

  #turnThen(): string {
    const { seat } = this.#seen();
    return seat === nobody ? "" : word("voice.review-turn", playerName(this.info, this.room.view, seat));
  }

  /** The last move is told until the next is begun; what moves did stands where else it says how to play. */
  protected withLast(speech: Speech): Speech {
    if (this.entry.touched.length > 0) return speech;
    const last = this.#refusal ? undefined : this.#lastSpoken(); // it has been heard
    const news = this.#news();
    return { ...speech, ...(last === undefined ? {} : { last }),
      ...(news.length === 0 ? {} : { news, text: speech.ask === undefined ? "" : speech.text }) };
  }

  /** What the last move did, and before it a line of one's own, which others would else take from the screen at once. */
  #news(): string[] {
    const { view } = this.room;
    if (view.players.length === 1) return []; // alone, a line is no news but the end
    const last = view.length - 1;
    const own = view.turns.slice(0, last).map(({ seat }) => this.isOwn(seat)).lastIndexOf(true);
    const answered = last >= 0 && !this.isOwn(view.turns[last]!.seat);
    const line = answered && own >= 0 ? this.#newsOf(own, lineNews) : undefined;
    return [line, last < 0 ? undefined : this.#newsOf(last, moveNews)].filter((one) => one !== undefined);
  }

  #newsOf(index: number, tell: typeof moveNews): string | undefined {
    const { view } = this.room;
    const { seat, pass } = view.turns[index]!;
    const { move, scores } = this.room.moment(index);
    if (pass || !move) return undefined;
    const after = index + 1 < view.length ? this.room.moment(index + 1).scores : view.outcome.scores;
    return tell(move, playerName(this.info, view, seat), this.#board, (after[seat] ?? 0) - (scores[seat] ?? 0));
  }

  /** "Noirs : 20 vers 25" */
  #lastSpoken(): string | undefined {
    const { view } = this.room;
    const turn = view.turns[view.length - 1];
    if (!turn) return undefined;
    const name = playerName(this.info, view, turn.seat);
    return turn.pass ? word("turn.passed", name) : word("turn.spoken", name, spokenMove(turn.text));
  }

  protected sayState(): void {
    const speech = this.#stateSaid();
    const refused = this.room.view.cells.find((cell) => cell.square === this.#refused?.square);
    if (this.#refused && refused) this.screen.say(withRefusal(speech, refused, this.#refused.reason));
    else if (this.#refusal && "words" in this.#refusal) this.screen.say({ ...speech, refusal: { text: this.#refusal.words } });
    else this.screen.say(speech);
  }

  #stateSaid(): Speech {
    const { view } = this.room;
    if (this.moment !== undefined)
      return { icon: "i-rules", title: counted("voice.review", this.moment, view.length), text: this.#turnThen(), ask: "present" };
    if (view.outcome.over) return overSpeech(view);
    const state = this.stateSpeech();
    if (state) return state;
    if (!this.isOpen())
      return this.withLast({ icon: "i-pennant", title: word("voice.turn", playerName(this.info, view, view.seat)), text: "" });
    return this.withLast(openSpeech(this.info, this.situation()));
  }
}

/** Whether the touches so far follow the move's own route, so that only the rest is to be shown. */
function sameStart(move: Move, entry: Entry, index: number): boolean {
  const candidate = entry.candidates.find((c) => c.index === index);
  return candidate !== undefined && entry.touched.every((square, i) => candidate.route.stops[i]?.square === square) &&
    move.steps.length > 0;
}
