// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game judged by the engine, position by position: what each is worth, and once all is known what each
// move lost. Positions are shared among workers, one for each core, each with tables of its own. What a loss means
// the core says (study/report.h).
import type { Thinker } from "../core/thinker";
import { scoreWon, type Move } from "../core/types";
import { judgeTurns, type GameReader, type Judged, type TurnScores } from "../core/written";
import type { StudyBoard } from "./studyboard";
import type { GameTree, Node } from "./tree";

/** Milliseconds for each position. */
const perPosition = 250;
/** Memory is finite: each worker has its tables. */
const mostWorkers = 8;

/** How many think about one game: the cores there are, but for one that the page keeps where there are many. */
export function workerCount(cores = navigator.hardwareConcurrency || 1): number {
  return Math.max(1, Math.min(mostWorkers, cores > 2 ? cores - 1 : cores));
}

export interface Value {
  /** For the first player, hundredths of a man. */
  readonly score: number;
  readonly best: Move | undefined;
  readonly forced: boolean;
}

export interface Slip {
  /** The move, and the position before it. */
  readonly node: Node;
  readonly before: Value;
  readonly after: Value;
  readonly loss: number;
  readonly sign: string;
}

export class Analysis {
  readonly #values = new Map<number, Value>();
  /** Positions that somebody thinks about. */
  readonly #claimed = new Set<number>();
  /** Whoever waits until nobody thinks any more. */
  #waiting: (() => void)[] = [];
  #judged: Judged | undefined;
  #running = 0;
  #wanted = false;

  constructor(private readonly tree: GameTree, private readonly board: StudyBoard, private readonly reader: GameReader,
    private readonly thinkers: readonly Thinker[], private readonly changed: () => void) {}

  value(id: number): Value | undefined {
    return this.#values.get(id);
  }

  /** The part that is done, 0 to 1. */
  get part(): number {
    const line = this.tree.mainLine();
    return line.filter(({ id }) => this.#values.has(id)).length / line.length;
  }

  get sides(): Judged["sides"] | undefined {
    return this.#judged?.sides;
  }

  /** Thinks about what is not known yet of the game as it stands now. */
  start(): void {
    this.#wanted = true;
    this.#judge();
    if (this.#running === 0) for (const thinker of this.thinkers) void this.#work(thinker);
  }

  stop(): void {
    this.#wanted = false;
    for (const thinker of this.thinkers) thinker.end();
  }

  /** Once nobody thinks about the game any more. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#running === 0) resolve();
      else this.#waiting.push(resolve);
    });
  }

  #next(): Node | undefined {
    return this.tree.mainLine().find(({ id }) => !this.#values.has(id) && !this.#claimed.has(id));
  }

  /** One worker, as long as there is something to think about. */
  async #work(thinker: Thinker): Promise<void> {
    this.#running++;
    for (let node = this.#next(); node && this.#wanted; node = this.#next()) {
      this.#claimed.add(node.id);
      const value = await this.judge(node.position, thinker);
      this.#claimed.delete(node.id);
      if (!value) break;
      this.#values.set(node.id, value);
      this.#judge();
      this.changed();
    }
    this.#running--;
    if (thinker !== this.thinkers[0]) thinker.end();
    if (this.#running > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #judge(): void {
    this.#judged = this.part === 1 ? judgeTurns(this.reader, this.#scores()) : undefined;
  }

  /** What a position is worth; undefined if nobody wants to know any more. */
  async judge(position: string, thinker = this.thinkers[0]!): Promise<Value | undefined> {
    const { seat, moves, outcome } = this.board.lookAt(position);
    if (outcome.over)
      return { score: outcome.winner === 0 ? scoreWon : outcome.winner === 1 ? -scoreWon : 0, best: undefined, forced: true };
    const thought = await thinker.think(this.board.recordOf(position),
      { depth: 0, milliseconds: perPosition, noise: 0, seed: 0, eager: false });
    return thought && { score: seat === 0 ? thought.score : -thought.score, best: thought.best, forced: moves.length === 1 };
  }

  #scores(): TurnScores[] {
    return this.tree.mainLine().slice(1).map((node) => this.scoresOf(node.before!, node.seat, node.move?.text, this.#values.get(node.id)!));
  }

  /** What a move did, for who made it. */
  scoresOf(before: number, seat: number, text: string | undefined, after: Value): TurnScores {
    const known = this.#values.get(before)!;
    const sign = seat === 0 ? 1 : -1;
    const kind = known.forced || text === undefined ? 2 : known.best?.text === text ? 1 : 0;
    return { seat, before: sign * known.score, after: sign * after.score, kind };
  }

  /** Whether a move tried in a position is no slip. */
  isSound(before: number, seat: number, text: string, after: Value): boolean {
    return judgeTurns(this.reader, [this.scoresOf(before, seat, text, after)]).turns[0]!.sign === "";
  }

  /** The sign of a move of the game, "" for a good one or before all is known. */
  sign(node: Node): string {
    if (!this.#judged || node.ply === 0 || !this.tree.isMain(node.id)) return "";
    return this.#judged.turns[node.ply - 1]?.sign ?? "";
  }

  /** The slips in the order of the game. */
  slips(): readonly Slip[] {
    const judged = this.#judged;
    if (!judged) return [];
    return this.tree.mainLine().slice(1).flatMap((node, i) => {
      const { slip = false, loss = 0, sign = "" } = judged.turns[i] ?? {};
      return slip ? [{ node, loss, sign, before: this.#values.get(node.before!)!, after: this.#values.get(node.id)! }] : [];
    });
  }
}
