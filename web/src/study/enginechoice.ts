// SPDX-License-Identifier: GPL-3.0-or-later
// Who finds the best lines: the engine in this page, or a program of its server, if there is one to choose. If that
// one does not answer, the page's own engine does, and it is said why.
import type { Thinker } from "../core/thinker";
import type { GameId, Move, Thought } from "../core/types";
import { h } from "../ui/dom";
import { lasting } from "../ui/focus";
import { word } from "../words/words";
import type { ServerEngines, Silence } from "./serverengines";

/** A position to think about. */
export interface Shown {
  readonly record: string;
  readonly position: string;
  readonly seat: number;
  readonly moves: readonly Move[];
}

/** The engine in the page. */
const own = "";
/** Kept from game to game. */
let wanted = own;

function saidOf(silence: Silence): string {
  if (silence === "away") return word("study.engine-away");
  return word(silence === "busy" ? "study.engine-busy" : "study.engine-failed", wanted);
}

export class EngineChoice {
  readonly #list = lasting("engine", h("select", { onchange: () => this.#choose(this.#list.value) }));
  readonly element = h("label", { class: "engine-choice", hidden: true }, h("span", { class: "soft" }, word("study.engine")), this.#list);
  readonly said = h("div", { class: "soft", role: "status" });
  /** The program did not answer: for the position shown the page thinks itself. */
  #helped = false;

  /** `changed`: somebody else is to think. */
  constructor(private readonly thinker: Thinker, private readonly server: ServerEngines, game: GameId,
    private readonly changed: () => void) {
    void server.ready.then(() => this.#offer(server.names(game)));
  }

  /** It is the page that thinks, with its own cores. */
  get isHere(): boolean {
    return wanted === own || this.#helped || this.element.hidden !== false;
  }

  /** Milliseconds a search may take. */
  get longest(): number {
    return this.isHere ? Infinity : this.server.longest;
  }

  #offer(names: readonly string[]): void {
    if (names.length === 0) return;
    if (!names.includes(wanted)) wanted = own;
    this.#list.replaceChildren(...[own, ...names].map((name) =>
      h("option", { value: name, selected: name === wanted }, name === own ? word("study.engine-own") : name)));
    this.element.hidden = false;
    if (wanted !== own) this.changed();
  }

  #choose(name: string): void {
    wanted = name;
    this.said.textContent = "";
    this.changed();
  }

  /** Another position is shown. */
  begin(): void {
    if (this.#helped) this.said.textContent = "";
    this.#helped = false;
    this.stop();
  }

  stop(): void {
    this.server.stop();
    this.thinker.stop();
  }

  /** Undefined if it is not wanted any more. */
  async think(shown: Shown, milliseconds: number, lines: number): Promise<Thought | undefined> {
    const isOver = shown.moves.length === 0; // programs are asked for moves
    if (this.isHere || isOver) return this.#thinkHere(shown, milliseconds, lines);
    const found = await this.server.think(wanted, shown.position, shown.moves, milliseconds);
    if (typeof found !== "string") return found && { ...found, lines: [found] };
    this.said.textContent = saidOf(found);
    if (found === "away") this.#list.value = wanted = own;
    else this.#helped = true;
    return this.#thinkHere(shown, milliseconds, lines);
  }

  #thinkHere({ record }: Shown, milliseconds: number, lines: number): Promise<Thought | undefined> {
    return this.thinker.think(record, { depth: 0, milliseconds, noise: 0, seed: 0, eager: false, lines });
  }
}
