// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a tree of moves, to walk through, to add to and to annotate; every change can be undone. Pure: knows
// no board and no rule. Nodes never change, they are replaced, so that what was before need only be remembered.
import type { Move } from "../core/types";
import type { Mark, WrittenGame, WrittenTurn } from "../core/written";

/** What people add to a position. */
export interface Notes {
  readonly comment: string;
  readonly glyphs: readonly number[];
  readonly marks: readonly Mark[];
}

export interface Node extends Notes {
  readonly id: number;
  /** The node it follows; undefined at the root. */
  readonly before: number | undefined;
  /** What led here; nothing at the root, and where a position was set up. */
  readonly move: Move | undefined;
  readonly pass: boolean;
  /** Who played it. */
  readonly seat: number;
  readonly position: string;
  /** How many turns before it. */
  readonly ply: number;
  readonly lead: string;
  /** Commands to programs, as they were written. */
  readonly kept: string;
  /** What follows, the main line first. */
  readonly next: readonly number[];
}

export const root = 0;
const none = -1;
/** More than anybody takes back. */
const mostUndone = 200;

/** On one line, as PDN has it. */
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");

export class GameTree {
  /** By id, which is never used again; what was removed stays there, what was undone does not. */
  #nodes: (Node | undefined)[] = [];
  #created = 0;
  readonly #undone: (Node | undefined)[][] = [];

  constructor(game: WrittenGame) {
    this.#add(undefined, { position: game.first, comment: game.comment ?? "", kept: game.kept ?? "", marks: game.marks ?? [] });
    const places = new Map<number, number>([[none, root]]);
    const adopt = (first: number, parent: number) => {
      for (let i = first; i !== none; i = game.turns[i]!.other) places.set(i, this.#adopt(parent, game.turns[i]!));
    };
    adopt(game.begin, root);
    game.turns.forEach((turn, i) => {
      const node = places.get(i);
      if (node !== undefined) adopt(turn.next, node);
    });
  }

  #adopt(before: number, turn: WrittenTurn): number {
    return this.#add(before, { move: turn.move, pass: turn.pass, seat: turn.seat, position: turn.position, lead: turn.lead ?? "",
      comment: turn.comment ?? "", kept: turn.kept ?? "", marks: turn.marks ?? [], glyphs: turn.glyphs ?? [] });
  }

  #add(before: number | undefined, node: Partial<Node> & { readonly position: string }): number {
    const id = this.#created++;
    const ply = before === undefined ? 0 : this.node(before).ply + 1;
    const added: Node = { move: undefined, pass: false, seat: 0, lead: "", comment: "", kept: "", glyphs: [], marks: [], ...node,
      id, before, ply, next: [] };
    this.#nodes[id] = added;
    if (before !== undefined) this.#replace(before, { next: [...this.node(before).next, id] });
    return id;
  }

  #replace(id: number, change: Partial<Node>): void {
    this.#nodes[id] = { ...this.node(id), ...change };
  }

  #remember(): void {
    this.#undone.push(this.#nodes);
    if (this.#undone.length > mostUndone) this.#undone.shift();
    this.#nodes = [...this.#nodes];
  }

  node(id: number): Node {
    return this.#nodes[id]!;
  }

  // ---- changing ----

  get canUndo(): boolean {
    return this.#undone.length > 0;
  }

  /** Takes the last change back; the node to show, as near to `now` as there is one. */
  undo(now: number): number {
    this.#nodes = this.#undone.pop() ?? this.#nodes;
    let id = now;
    while (!this.#stands(id)) id = this.#nodes[id]?.before ?? root;
    return id;
  }

  #stands(id: number): boolean {
    if (id === root) return true;
    const before = this.#nodes[id]?.before;
    return before !== undefined && this.node(before).next.includes(id) && this.#stands(before);
  }

  /** The node after a move that was played here, which is added if there is none. */
  play(before: number, move: Move, seat: number, position: string): number {
    const known = this.node(before).next.find((id) => this.node(id).move?.text === move.text);
    if (known !== undefined) return known;
    this.#remember();
    return this.#add(before, { move, seat, position });
  }

  /** False if nothing changed. */
  annotate(id: number, notes: Partial<Notes>): boolean {
    const change = notes.comment === undefined ? notes : { ...notes, comment: tidy(notes.comment) };
    const before = this.node(id);
    if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return false;
    this.#remember();
    this.#replace(id, change);
    return true;
  }

  /** The first move of the variation a node is in; undefined on the main line. */
  variationOf(id: number): number | undefined {
    for (let node = this.node(id); node.before !== undefined; node = this.node(node.before))
      if (this.node(node.before).next[0] !== node.id) return node.id;
    return undefined;
  }

  /** Puts the variation a node is in before the line it stands beside. */
  promote(id: number): boolean {
    const first = this.variationOf(id);
    if (first === undefined) return false;
    const before = this.node(first).before!;
    this.#remember();
    this.#replace(before, { next: [first, ...this.node(before).next.filter((other) => other !== first)] });
    return true;
  }

  /** Takes a node away with all that follows; the one before it. */
  remove(id: number): number {
    const { before } = this.node(id);
    if (before === undefined) return root;
    this.#remember();
    this.#replace(before, { next: this.node(before).next.filter((other) => other !== id) });
    return before;
  }

  // ---- walking ----

  /** The game itself, from the root on. */
  mainLine(): readonly Node[] {
    return this.lineFrom(root);
  }

  /** A node and what follows it first, each time. */
  lineFrom(id: number): readonly Node[] {
    const line = [this.node(id)];
    for (let next = line[0]!.next[0]; next !== undefined; next = this.node(next).next[0]) line.push(this.node(next));
    return line;
  }

  /** Another move in the place of one, in either direction; the same one if there is no other. */
  beside(id: number, step: 1 | -1): number {
    const { before } = this.node(id);
    if (before === undefined) return id;
    const all = this.node(before).next;
    return all[(all.indexOf(id) + step + all.length) % all.length]!;
  }

  isMain(id: number): boolean {
    return this.variationOf(id) === undefined;
  }

  // ---- writing ----

  /** As apps/wasm/edited.c reads it: turns in the order in which PDN has them. */
  written(): string {
    const lines = notesLines(this.node(root));
    const numbers = new Map<number, number>([[root, none]]);
    const waiting = [...this.node(root).next].reverse();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = this.node(id);
      numbers.set(id, numbers.size - 1);
      lines.push(`turn ${numbers.get(node.before!)!} ${node.glyphs.join(",") || "-"} ${node.move?.text ?? (node.pass ? "pass" : node.position)}`,
        ...notesLines(node));
      waiting.push(...[...node.next].reverse());
    }
    return lines.map((line) => `${line}\n`).join("");
  }
}

function notesLines({ lead, comment, kept, marks }: Node): string[] {
  const texts = [["lead", lead], ["said", comment], ["kept", kept]] as const;
  return [...texts.filter(([, text]) => text !== "").map(([name, text]) => `${name} ${tidy(text)}`),
    ...marks.map(({ colour, from, to }) => `mark ${colour} ${from} ${to}`)];
}
