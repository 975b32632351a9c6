// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine adds to a game looked at again, once it is asked: gauge, graph, lines, the slips and a way to
// play each of them anew. Three tries, then what was better is shown.
import type { App } from "../app/app";
import type { GameInfo, Move, Thought } from "../core/types";
import { expectation, type GameReader } from "../core/written";
import { button, h, picture } from "../ui/dom";
import { lasting } from "../ui/focus";
import { counted, word } from "../words/words";
import { Analysis, workerCount, type Slip } from "./analysis";
import { EngineChoice } from "./enginechoice";
import { Gauge, Graph } from "./gauge";
import { LinesBox } from "./linesbox";
import { ServerEngines } from "./serverengines";
import { Threat } from "./threat";
import { lossWords, scoreText } from "./scorewords";
import type { StudyBoard } from "./studyboard";
import type { GameTree, Node } from "./tree";

const tries = 3;
/** Shown of what follows a threat. */
const threatMoves = 6;

/** The game around it. */
export interface Examined {
  readonly info: GameInfo;
  readonly tree: GameTree;
  readonly board: StudyBoard;
  now(): Node;
  go(id: number): void;
  redraw(): void;
  /** A move of the tree, which is added if it is new. */
  play(before: number, move: Move, seat: number, position: string): number;
}

/** Kept from game to game: whoever asked once need not ask again. */
let wanted = false;

/** The next game looked at is analysed at once. */
export function wantAnalysis(): void {
  wanted = true;
}

const dashes = (text: string) => text.replaceAll("-", "‑");

export class Examination {
  readonly gauge = new Gauge();
  readonly graph: Graph;
  readonly lines: LinesBox;
  readonly card = h("section", { class: "slipcard", role: "status" });
  readonly analysis: Analysis;
  readonly threat: Threat;
  /** The slip that is played anew, and how many tries are left. */
  #retried: { readonly slip: Slip; left: number } | undefined;
  #found: Thought | undefined;
  #on = wanted;

  constructor(app: App, private readonly game: Examined, private readonly reader: GameReader) {
    this.analysis = new Analysis(game.tree, game.board, reader, Array.from({ length: workerCount() }, () => app.anotherThinker()),
      () => this.#progress());
    const engine = new EngineChoice(app.anotherThinker(), new ServerEngines(app.together.known), game.info.id, () => this.lines.again());
    this.lines = new LinesBox(engine, (thought) => this.#heard(thought), () => this.analysis.idle());
    this.threat = new Threat(() => reader, app.anotherThinker(), (position) => game.board.recordOf(position), () => this.#draw());
    this.graph = new Graph({ info: game.info, value: (id) => this.analysis.value(id), share: (score) => this.#share(score),
      slips: () => this.analysis.slips(), go: (id) => game.go(id) });
  }

  get on(): boolean {
    return this.#on;
  }

  /** Two play, so that what one wins the other loses. */
  get #judges(): boolean {
    return this.game.board.view.players.length === 2;
  }

  #share(score: number): number {
    return expectation(this.reader, score);
  }

  toggle(): void {
    wanted = this.#on = !this.#on;
    this.#retried = undefined;
    if (!this.#on) {
      this.analysis.stop();
      this.lines.stop();
    }
    this.game.board.suggest(undefined);
    this.start();
  }

  start(): void {
    if (this.#on && this.#judges) this.analysis.start();
    this.shown();
    this.game.redraw();
  }

  leave(): void {
    this.analysis.stop();
    this.lines.stop();
    this.threat.stop();
  }

  /** The tree has changed. */
  changed(): void {
    if (this.#on && this.#judges) this.analysis.start();
    this.#draw();
  }

  /** What the other side threatens is shown, or not any more. */
  toggleThreat(): void {
    this.#retried = undefined;
    this.threat.toggle(this.game.now().position);
    this.shown();
  }

  /** Another position is shown. */
  shown(): void {
    const { board } = this.game;
    this.#found = undefined;
    for (const part of [this.gauge.element, this.graph.element]) part.hidden = !this.#on || !this.#judges;
    this.lines.element.hidden = !this.#on || this.#retried !== undefined;
    const { position } = this.game.now();
    if (this.#on && !this.#retried)
      void this.lines.show({ record: board.recordOf(position), position, seat: board.view.seat, moves: board.view.moves });
    if (!this.#retried) void this.threat.show(this.game.now().position);
    this.#draw();
  }

  #progress(): void {
    this.#draw();
    if (this.analysis.part === 1) this.game.redraw();
  }

  #heard(thought: Thought): void {
    this.#found = thought;
    this.#draw();
  }

  /** The slip that comes next in the game from the position shown. */
  #slipHere(): Slip | undefined {
    const now = this.game.now();
    return this.analysis.slips().find(({ node }) => node.before === now.id);
  }

  #draw(): void {
    const { board, tree, info } = this.game;
    const now = this.game.now();
    const kept = this.analysis.value(now.id);
    const score = this.#found ? (board.view.seat === 0 ? 1 : -1) * this.#found.score : kept?.score;
    if (this.#on && score !== undefined) this.gauge.show(info, score, this.#share(score));
    if (this.#on) this.graph.show(tree.mainLine(), now);
    this.#drawCard();
    const { found } = this.threat;
    board.threaten(!this.#retried && found?.kind === "found" ? found.move : undefined);
    if (!this.#on || this.#retried) return;
    const slip = this.#slipHere();
    board.suggest(slip?.before.best ?? this.#found?.best ?? kept?.best, slip?.node.move);
  }

  // ---- slips ----

  #drawCard(): void {
    if (this.threat.on && !this.#retried) return this.#drawThreat();
    const slip = this.#on && !this.#retried ? this.#slipHere() : undefined;
    if (slip) return this.#fill(slip.sign, ...this.#slipParts(slip));
    if (this.#retried) return;
    const all = this.analysis.slips();
    this.card.hidden = !this.#on || !this.#judges;
    if (this.card.hidden) return;
    const text = this.analysis.part < 1 ? word("study.judging", Math.floor(this.analysis.part * 100))
      : all.length === 0 ? word("study.no-slip") : counted("study.slips", all.length);
    this.#fill("", h("div", {}, h("b", {}, text), this.#accuracy()),
      all.length > 0 && h("div", { class: "act" }, this.#nextButton()));
  }

  #drawThreat(): void {
    const { board } = this.game;
    const { found } = this.threat;
    if (!found || found.kind === "thinking") return this.#fill("", h("div", {}, h("b", {}, word("study.threat-thinking"))));
    if (found.kind === "refused")
      return this.#fill("", h("div", {}, h("b", {}, word("study.threat-none")), h("p", {}, found.why)));
    const score = board.view.seat === 0 ? -found.score : found.score;
    this.#fill("", h("div", {}, h("b", {}, word("study.threat-is", dashes(found.move.text))),
      h("p", {}, word("study.threat-line", dashes(found.line.slice(0, threatMoves).join(" ")), scoreText(score)))));
  }

  #accuracy(): HTMLElement | false {
    const { sides } = this.analysis;
    if (!sides) return false;
    const percent = (seat: number) => Math.round(sides[seat]!.accuracy / 10);
    return h("p", {}, word("study.accuracy", percent(0), percent(1)));
  }

  /** Only what changed is said again. */
  #fill(sign: string, ...parts: readonly (HTMLElement | false)[]): void {
    const made = h("div", {}, sign !== "" && h("span", { class: "glyph bad" }, sign), ...parts);
    this.card.hidden = false;
    if (this.card.textContent !== made.textContent) this.card.replaceChildren(...made.childNodes);
  }

  #slipParts(slip: Slip): (HTMLElement | false)[] {
    const { node, before, after, loss } = slip;
    const round = Math.floor((node.ply + 1) / 2);
    return [h("div", {},
      h("b", {}, word("study.slip", round, dashes(node.move!.text), lossWords(this.game.info, before.score, after.score, loss))),
      h("p", {}, word("study.from-to", scoreText(before.score), scoreText(after.score)), " ",
        before.best !== undefined && word("study.better", dashes(before.best.text)))),
    h("div", { class: "act" },
      lasting("retry", button(word("study.retry"), () => this.#retry(slip), "primary", "i-restart")), this.#nextButton())];
  }

  #nextButton(): HTMLElement {
    return lasting("next-slip", h("button", { type: "button", class: "button square", "aria-label": word("study.next-slip"),
      onclick: () => this.nextSlip() }, picture("i-next")));
  }

  /** To the position before the next slip; round to the first behind the last. */
  nextSlip(): void {
    const slips = this.analysis.slips();
    const now = this.game.now();
    const next = slips.find(({ node }) => node.ply - 1 > now.ply) ?? slips[0];
    if (!next) return;
    this.#retried = undefined;
    this.game.go(next.node.before!);
  }

  // ---- playing one anew ----

  #retry(slip: Slip): void {
    this.#retried = { slip, left: tries };
    this.game.board.suggest(undefined);
    this.shown();
    this.#ask(word("study.retry-ask", dashes(slip.node.move!.text)));
    this.game.board.board.focus();
  }

  #ask(text: string): void {
    this.#fill("", h("div", {}, h("b", {}, text)), h("div", { class: "act" },
      lasting("retry-end", button(word("study.retry-end"), () => this.#end(), "", "i-eye"))));
  }

  #end(): void {
    this.#retried = undefined;
    this.shown();
  }

  /** Whether a move on the board was a try: then the game is not walked. */
  tried(move: Move, seat: number, position: string): boolean {
    const retried = this.#retried;
    if (!retried) return false;
    void this.#answer(retried, move, seat, position);
    return true;
  }

  async #answer(retried: { readonly slip: Slip; left: number }, move: Move, seat: number, position: string): Promise<void> {
    const { slip } = retried;
    const value = move.text === slip.before.best?.text ? slip.before : await this.analysis.judge(position);
    if (this.#retried !== retried || !value) return;
    const good = value === slip.before || this.analysis.isSound(slip.node.before!, seat, move.text, value);
    if (good) {
      this.#retried = undefined;
      this.game.go(this.game.play(slip.node.before!, move, seat, position));
      return this.#fill("", h("div", {}, h("b", {}, word("study.retry-good", dashes(move.text)))),
        h("div", { class: "act" }, this.#nextButton()));
    }
    this.game.board.show(this.game.tree.node(slip.node.before!), false);
    retried.left--;
    if (retried.left > 0) return this.#ask(counted("study.retry-bad", retried.left, dashes(move.text)));
    this.#end();
  }
}
